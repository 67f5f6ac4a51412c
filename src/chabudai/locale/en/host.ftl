# A table at home: who can reach it, installing it, being called to it.

serve-url = public address that invitations name, such as https://table.example (default: the machine's own)
serve-warm = compile the strong bots in the background after the start
serve-opened = The table is laid at { $url } – Ctrl-C clears it away.

page-seated = At the table
page-seat-free = still free
page-reach-here = This link works on this computer only.
page-reach-network = Friends on the same network can join by this link.
page-reach-others = More addresses of this computer
page-reach-open = Let friends on the same network join
page-reach-close = This computer only again
page-reach-command = To let friends on the same network join, end the server and start it with one of these:
page-reach-trouble = If their browser finds nothing: both devices must be on the same network, and a firewall on this computer may be in the way.
web-network-shut = Only somebody at the table’s own computer can open it to the network.
web-network-failed = The network could not be opened: this computer has no address there, or another program has the port.

page-install = Install Chabudai
page-notify-off = Tell me when it is my turn
page-notify-on = Telling you when it is your turn
page-notify-denied = Your browser does not allow it
page-notify-turn = your turn
page-offline-title = No connection
page-offline-line = The table cannot be reached just now. Nothing is lost: your match waits where you left it.
page-offline-kept = Check your network, or whether the table’s computer is on, and try again. Meanwhile the rules are here to read.
page-offline-again = Try again
page-offline-rules = The rules, kept on this device

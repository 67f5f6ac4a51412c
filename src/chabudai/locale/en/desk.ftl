# The host's desk, and what guests may ask of it: absence, reports, logging out, being forgotten.

match-event-claim-win =
    { $seat-is ->
        [you] You have waited long enough: whoever was to play is absent and out of the match.
       *[other] { $seat-name } has waited long enough: whoever was to play is absent and out of the match.
    }
match-event-claim-abort =
    { $seat-is ->
        [you] You have waited long enough and end the match; it has no result.
       *[other] { $seat-name } has waited long enough and ends the match; it has no result.
    }
match-event-close = The host has closed this table; the match has no result.
match-no-such-claim = There is no such claim; there are: { $claims }.
match-nobody-absent = Nobody whom you wait for is absent.
match-abort-others = Others are still playing; you can only claim that the absent one is out.

page-absent = { $name } is absent. You may stop waiting.
page-claim-win = Claim the match
page-claim-abort = End it without a result
page-clock-usual = as usual: two minutes a move among strangers, none among friends

page-report = Report to the host
page-report-line = The host gets your words and the story of this table as everybody saw it. Nobody at the table notices.
page-report-about = What is it about?
page-report-talk = what somebody says
page-report-name = a name
page-report-cheating = unfair play
page-report-absence = somebody who stays away
page-report-other = something else
page-report-who = Whom is it about?
page-report-nobody = nobody in particular
page-report-text = In your words, if you like
page-report-send = Send
page-report-thanks = Thank you. The host knows now.
web-no-such-report = A report is about one of: { $abouts }.
web-report-long = A report has at most { $most } characters.

page-board = From the host
page-read-only = Nothing can be played or changed for a while: the table is being looked after. Your matches are safe.
web-read-only = The table is being looked after and nothing is written for now. Your matches are safe; try again in a while.
web-blocked = The host does not let you in.
web-name-refused = The host does not allow this name here; choose another one.
web-no-guest = There is no such guest.
web-no-report = There is no such report.
web-no-admin = This server has no admin interface: its host has set no token.

page-me-title = You and your data
page-me-line = You are here as { $name }.
page-me-nobody = This browser is not known here: nothing is kept of you.
page-log-out-title = Log out
page-log-out = Log out here
page-log-out-line = This browser forgets who you are. There is no password to come back with: your seats stay with your other devices, if you have any.
page-everywhere-title = Log out everywhere
page-everywhere = Log out everywhere
page-everywhere-line = No browser and no program counts as you any more, this one included.
page-erase-title = Be forgotten
page-erase = Forget me
page-erase-line = Your name, your words and your tokens are erased. Running matches are given up; in finished ones a neutral word stands for your name, and the others can still read and check them.
page-erase-sure = Yes, and I know that there is no way back
page-erase-unsure = Say that you are sure: being forgotten cannot be taken back.

join-help-report = tell the host about this table
join-reported = Thank you. The host knows now.
join-announced = From the host: { $text }
join-absent = { $name } is absent. Type { $win } to claim the match, { $abort } to end it without a result, or Enter to go on waiting.
join-claim-win = claim
join-claim-abort = end

serve-stranger-seconds = seconds for each move at public tables for which nobody has chosen a clock; 0 for none (default: 120)
serve-absence-minutes = minutes after which one who is away from a listed table without a clock may be claimed to be absent (default: 10)
serve-friends-absence-hours = the same in hours at tables that are not listed (default: 72)
serve-keep-finished-days = days for which finished matches are kept; 0 for ever (default: 0)
serve-keep-abandoned-days = days without an event after which unfinished matches are deleted; 0 for never (default: 0)
serve-keep-guest-days = days without a visit after which guests are forgotten; 0 for never (default: 0)
serve-admin-token-file = file with the token of the admin interface (default: there is none)

admin-about = look after tables and guests, in a file or at a running server
admin-db = the file of the tables, while no server has it open (default: tables.db in the data folder)
admin-server = the address of a running server, such as http://127.0.0.1:8000
admin-token-file = file with the admin token of that server
admin-json = print JSON
admin-tables = list tables
admin-table = show a table as a spectator could see it, with its log
admin-close = end a match without a result
admin-delete = delete a match
admin-guests = list guests
admin-guest = show a guest and their tables
admin-block = let a guest in no more
admin-unblock = let a guest in again
admin-erase = forget a guest with all personal data
admin-reports = list what players have reported
admin-report = show a report with the log of its table
admin-close-report = note that a report was dealt with
admin-notice = show the announcement, read-only mode and the names that are not allowed
admin-announce = put an announcement on every page; without a text take it down
admin-read-only = let nothing be written, or again
admin-refuse-name = let nobody be called so
admin-allow-name = let people be called so again
admin-match = the name of a match
admin-user = the id of a guest
admin-status = only tables with this status
admin-most = at most so many (default: 50)
admin-name-part = only guests whose name has this in it
admin-all = also those that were dealt with
admin-report-id = the id of a report
admin-text = the text in { $lang }
admin-on-off = on or off
admin-name = a name
admin-done = Done.
admin-nothing = There is nothing.
admin-held = A server has this file open: use --server with its address and --token-file.
admin-no-token = The server wants a token: --token-file names the file with it.
admin-unreachable = { $url } cannot be reached ({ $error }).

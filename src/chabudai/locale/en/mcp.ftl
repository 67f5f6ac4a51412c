# Assistants that sit at a table over the Model Context Protocol, and how they are measured.

cli-mcp = let an assistant sit at a table: a server of the Model Context Protocol
cli-assess = measure an assistant: a command that reads a prompt and writes a move
cli-pairs-few = how many deals, each played with all seats exchanged (default: 5)
mcp-port = serve over HTTP on this port of this machine instead of standard input and output
mcp-server = the address of a server whose tables may be joined; may be given several times (default: any)
mcp-exam = an examination in this game: the tables are a series against --against, and --records has the results
mcp-missing = this needs the MCP SDK: pip install chabudai[mcp]
assess-command = the command, begun anew for every move
assess-against = the agents to play against, such as level-1
assess-manners = { $asked } answers, { $refused } of them no legal action; { $replaced } moves were made in its place

mcp-instructions = Card games at a table. Begin a table against bots with "begin" or take a seat at a served one with "join". "look" shows what your seat may see and the legal moves; answer with "play", using the notation before the dash. Ask "rules" how a game is played.
mcp-games = The games, with their named rule sets (presets), seats and levels of bots.
mcp-rules = How a game is played, by a named rule set, or the game of a table.
mcp-begin = Begin a table against bots: the game, a preset, the level of the bots (1 is the weakest) and your seat, counted from 0. Answers with the name of the table and your first look.
mcp-join = Take a seat at a served table by its address (…/matches/NAME), or return to it with the token of your seat.
mcp-tables = The tables at which you sit.
mcp-look = What has happened since you last looked, what your seat may see, and your legal moves.
mcp-actions = Your legal moves: the notation to play, and what it means.
mcp-play = Play a move by its notation. The others then move, and you see the table again.
mcp-resign = Give up, and leave the table.
mcp-table = This is { $table }.
mcp-no-table = You do not sit at such a table. Your tables: { $tables }
mcp-too-many = You sit at too many tables already.
mcp-no-level = Levels are 1 to { $last }.
mcp-no-server = Tables of that server may not be joined here.
mcp-two-seats = An examination needs a game for two.
mcp-exam-over = The examination is over: there are no more tables.
mcp-resigned = You gave up and left the table.
mcp-over = The match is over. { $outcome ->
    [won] You won.
    [lost] You lost.
   *[drawn] It is a draw.
}
mcp-again = Your last answer was not one of these actions. Answer with the notation of one of them and nothing else.

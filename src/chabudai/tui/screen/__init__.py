"""The terminal table, full screen.

How it is built: a *session* is where a match comes from (a match at home, a table served
elsewhere, several people at one device, a replay); it gives *sights* – one seat's facts, its
actions in notation and in words, the names – and *news*: the sentences and the score of motions
between two sights, the very ones that the pages and the plain terminal tell. A game's room
(``tui/games``) paints a sight on a *canvas*, a grid of signs on which the painter names the places
of the score and the *spots* that can be chosen; what leads from spot to spot to an action are the
*ways*, read from the notation. Everything else knows no game: one widget paints the canvas, moves
a cursor over the spots by keys and mouse, and lets cards travel from place to place; one screen
puts log, talk, prompt and sheets around it; the start screen offers what there is to sit down at.
Bots, hints and reviews are thought about in another process, so that keys never wait.
"""

# Touché: on the pages.

page-touche-line = Every card is a cell of the board. Build squares, lines and crosses, and spoil what the others build.
page-touche-players = 2 to 4 players
page-touche-time = 30 minutes
page-touche-heading = Round { $round }
page-touche-turn = Your turn: choose a card, its cells light up
page-touche-cell = { $card }: choose a lit cell
page-touche-joker = The joker: choose any lit cell
page-touche-dead = Both cells of the { $card } are taken: exchange it
page-touche-no-cell = Both cells of the { $card } are taken, and no exchange is left in this turn
page-touche-choose = Several patterns are complete: choose the one to crown
page-touche-your-joker = your joker
page-touche-free = free cell
page-touche-at =
    { $state ->
        [empty] row { $row }, column { $column }: { $card }
        [crowned] row { $row }, column { $column }: { $card }, crowned, { $name }
       *[piece] row { $row }, column { $column }: { $card }, piece of { $name }
    }
page-touche-has-joker =
    { $joker ->
        [yes] joker ready
       *[no] joker spent
    }
page-touche-kind =
    { $done ->
        [yes] { $kind }: complete
       *[no] { $kind }: still missing
    }
page-touche-board = The board
page-touche-free-note = ★ A free cell completes a pattern for you now: any card of yours can pay for it.
page-touche-threats = Show threats
page-touche-no-threats = Nobody lacks only one piece for a pattern.
page-touche-why =
    { $enough ->
        [yes] Three kinds of pattern: { $kinds }.
       *[no] The game could go no further; the most kinds of pattern decide: { $kinds }.
    }

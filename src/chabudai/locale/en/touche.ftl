touche-title = Touché
touche-about = Claim cells with your cards and be first to complete three kinds of pattern. For two to four, about half an hour.

touche-option-players = Players
touche-option-board = Board
touche-option-board-cross = cross
touche-option-board-rect = rectangle
touche-option-board-custom = a board of your own
touche-option-dealer = Seat that deals
touche-option-dealer-last = the last seat, so that seat 1 begins

touche-card =
    { $suit ->
        [S] { $rank } of spades
        [H] { $rank } of hearts
        [D] { $rank } of diamonds
       *[C] { $rank } of clubs
    }
touche-rank =
    { $rank ->
        [A] ace
        [J] jack
        [Q] queen
        [K] king
       *[other] { $rank }
    }
touche-kind =
    { $kind ->
        [square] square
        [t] T
        [line] line
       *[cross] cross
    }
touche-name =
    { $seat-is ->
        [you] you
       *[other] { $seat-name }
    }

# Why something cannot be done

touche-unreadable = “{ $text }” is not an action here. Write a card and a cell (row, column), such as 3H@7,5, the joker *@4,4, a card spent on a free cell QD@0,5!, “swap KC”, “take line 1” or “pass”.
touche-no-cell = There is no cell { $cell } on this board.
touche-not-free = The exclamation mark is for cards spent on a free cell; { $cell } does not need it.
touche-other-card = Cell { $cell } shows the { $card }.
touche-nothing-to-choose = There are no patterns to choose from now.
touche-choose = Several patterns are complete; choose one of: { $choices }.
touche-must-move = You can still place a piece with a card, so you may not pass.
touche-not-in-hand = You do not hold the { $card }.
touche-swaps-spent = You have already exchanged { $swaps } cards in this turn; that is the limit.
touche-not-dead = The { $card } still has an empty cell; only cards with both cells taken may be exchanged.
touche-joker-spent = Your joker has been played.
touche-crowned = Cell { $cell } is crowned and closed for the rest of the game.
touche-completes-nothing = A free cell can only be used to complete a pattern you still need; a piece on { $cell } would not.
touche-own-piece = Your own piece is on { $cell } already.
touche-occupied = Cell { $cell } is taken; only a joker can replace an opponent’s piece.

# The table in text

touche-show-legend = (1) piece of player 1, [1] crowned piece, ** free cell. Cells are written (row,column).
touche-show-title = Round { $round }. Dealer: { $dealer }. Dead rounds: { $dead }.
touche-show-seat =
    { $joker ->
        [yes] ({ $mark }) { $name } – completed: { $kinds }; joker ready; hand { $hand }, draw pile { $pile }
       *[no] ({ $mark }) { $name } – completed: { $kinds }; joker spent; hand { $hand }, draw pile { $pile }
    }
touche-show-threat =
    { $seat-is ->
        [you] Threat: you need only { $cell } for a { $kind }.
       *[other] Threat: { $seat-name } needs only { $cell } for a { $kind }.
    }
touche-show-hand = Your hand:
touche-show-no-hand = Your hand is empty.
touche-show-card = { $text }, { $card }: { $cells }
touche-show-dead = { $text }, { $card }: dead, both cells are taken
touche-show-ready = Any card of yours completes a pattern on: { $cells }
touche-show-choice = { $text }: { $kind } on { $cells }
touche-show-turn =
    { $seat-is ->
        [you] It is your turn. Exchanges of dead cards left: { $left }.
       *[other] It is { $seat-name }’s turn.
    }

# What happened

touche-event-deal =
    { $seat-is ->
        [you] You deal out all the cards.
       *[other] { $seat-name } deals out all the cards.
    }
touche-event-hand = Your hand: { $cards }.
touche-event-redeal =
    { $seat-is ->
        [you] You shuffle all discards and deal them out below the draw piles.
       *[other] { $seat-name } shuffles all discards and deals them out below the draw piles.
    }
touche-event-round =
    { $seat-is ->
        [you] Round { $round } begins. You are to move.
       *[other] Round { $round } begins. { $seat-name } is to move.
    }
touche-event-card =
    { $seat-is ->
        [you] You play the { $card } and take { $cell }.
       *[other] { $seat-name } plays the { $card } and takes { $cell }.
    }
touche-event-joker =
    { $seat-is ->
        [you] You play your joker and take { $cell }, the { $card }.
       *[other] { $seat-name } plays the joker and takes { $cell }, the { $card }.
    }
touche-event-joker-free =
    { $seat-is ->
        [you] You play your joker on the free cell { $cell }.
       *[other] { $seat-name } plays the joker on the free cell { $cell }.
    }
touche-event-capture =
    { $seat-is ->
        [you] You play your joker on { $cell }, the { $card }; { $rival-name } takes back the piece there.
       *[other]
            { $rival-is ->
                [you] { $seat-name } plays the joker on { $cell }, the { $card }; you take back your piece there.
               *[other] { $seat-name } plays the joker on { $cell }, the { $card }; { $rival-name } takes back the piece there.
            }
    }
touche-event-spend =
    { $seat-is ->
        [you] You spend the { $card } and take the free cell { $cell }.
       *[other] { $seat-name } spends the { $card } and takes the free cell { $cell }.
    }
touche-event-swap =
    { $seat-is ->
        [you] You exchange the { $card }, a dead card.
       *[other] { $seat-name } exchanges the { $card }, a dead card.
    }
touche-event-pass =
    { $seat-is ->
        [you] You pass.
       *[other] { $seat-name } passes.
    }
touche-event-complete =
    { $seat-is ->
        [you] Touché! You complete a { $kind } on { $cells }. These cells are crowned.
       *[other] Touché! { $seat-name } completes a { $kind } on { $cells }. These cells are crowned.
    }
touche-event-choose =
    { $seat-is ->
        [you] Several patterns are complete. You choose the one to crown.
       *[other] Several patterns are complete. { $seat-name } chooses the one to crown.
    }
touche-event-draw = You draw the { $card }.
touche-event-short =
    { $seat-is ->
        [you] There is no card for you to draw; your hand stays smaller.
       *[other] There is no card for { $seat-name } to draw; the hand stays smaller.
    }
touche-event-empty =
    { $seat-is ->
        [you] Your draw pile is empty: the discards are to be dealt again.
       *[other] { $seat-name } has an empty draw pile: the discards are to be dealt again.
    }
touche-event-dead = Everybody has passed: a dead round, number { $dead } of this game. Nobody is credited.
touche-event-stalled = The game can go no further; the most kinds of pattern decide.
touche-event-win =
    { $seat-is ->
        [you] You win the game!
       *[other] { $seat-name } wins the game.
    }
touche-event-tie = The game is drawn between: { $players }.

# What an action means, for lists of choices

touche-choice-swap = exchange the dead { $card }
touche-choice-card = { $card } to { $cell }
touche-choice-joker = joker to { $cell }, the { $card }
touche-choice-joker-free = joker to the free cell { $cell }, completing a pattern
touche-choice-capture = joker to { $cell }, the { $card }, replacing a piece of { $rival-name }
touche-choice-spend = spend the { $card } on the free cell { $cell }, completing a pattern
touche-choice-take = crown the { $kind } on { $cells }
touche-choice-pass = pass

touche-rules =
    THE AIM
    Build patterns with your pieces on the board. Whoever is first to complete patterns of three different kinds wins at once.

    THE BOARD AND THE CARDS
    Two packs of 52 cards are in play, and every card is shown on exactly two cells of the board. A few cells are free: they show no card. All cards are dealt out. They are your draw pile, which you may not look at; the top five are your hand. Everybody also has one joker, open on the table. The player after the dealer begins; then it goes round.

    THE PATTERNS
    { $players ->
        [4] Square: a block of two by two. Line: four cells in a row, a column or a diagonal. T: a bar of three and a stem of one from its middle, upright or turned by 45 degrees. Crosses do not count with four players.
       *[other] Square: a block of two by two. Line: five cells in a row, a column or a diagonal. T: a bar of three and a stem of two from its middle, upright or turned by 45 degrees. Cross: a centre with its four side neighbours, or with its four corner neighbours.
    }
    All pieces of a pattern are yours and not yet crowned. Gaps in the board cannot be jumped.

    YOUR TURN
    Play one card from your hand face up on your discard pile, put a piece on an empty cell that shows this card, and draw a new card. The cell need not touch your other pieces.
    Before that you may exchange dead cards, those with both cells taken: discard one, draw one, at most five times in a turn.
    Whoever can place a piece with a card must do so. If no card of yours can be played, you use your joker or pass. Discards lie open for everybody.

    FREE CELLS
    You may use a free cell only with the very piece that completes a pattern you still need. Any card from your hand pays for it.

    THE JOKER
    Once in the game you may play the joker instead of a card. It puts your piece on any empty card cell, or on a card cell with an opponent’s piece, which goes back to its owner, or on a free cell if that completes a pattern. Crowned cells are closed to it, and so are your own pieces. You draw no card.

    TOUCHÉ!
    When your piece completes a pattern of a kind that you do not have yet, its cells are crowned and closed for the rest of the game, all other pieces leave the board, and you begin the next round. If one piece completes several patterns, you choose which one counts. A second pattern of a kind you already have does nothing.
    Hands, piles and spent jokers stay as they are from round to round. Look out for what others are about to complete, and take the cell they need.

    EMPTY PILES
    As soon as a draw pile runs out, the discards of all players are shuffled and dealt out below what is left of the piles.

    THE END
    If everybody passes in succession, the round is dead: uncrowned pieces leave the board and the next player begins. After the third dead round, or when no pattern that anybody needs fits on the board any more, the most kinds decide; equal numbers are a draw.

# Cells that a person can find, and pieces that leave the board

touche-which =
    { $side ->
        [upper] the upper cell { $cell }
        [lower] the lower cell { $cell }
        [left] the left cell { $cell }
       *[right] the right cell { $cell }
    }
touche-free-cell = free cell
touche-event-swept =
    { $pieces ->
        [one] The { $pieces } piece that is not crowned goes back to its owner.
       *[other] The { $pieces } pieces that are not crowned go back to their owners.
    }
touche-event-goal =
    { $seat-is ->
        [you] You have completed three different kinds: { $kinds }.
       *[other] { $seat-name } has completed three different kinds: { $kinds }.
    }

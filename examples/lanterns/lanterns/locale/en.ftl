lanterns-title = Lanterns
lanterns-about = Seven lanterns, seven cards, and everybody wants the same one. For two to four; five minutes.

lanterns-option-players = Players
lanterns-option-players-about = How many sit at the table.
lanterns-option-carry = A lantern that nobody took adds its light to the next
lanterns-option-carry-about = Without it such a lantern goes out and is lost.
lanterns-preset-two = For two
lanterns-preset-three = For three
lanterns-preset-four = For four
lanterns-preset-carrying = Light is carried over

lanterns-fact-lantern = Lantern
lanterns-fact-light = Light
lanterns-fact-waiting = Light that waits
lanterns-fact-hands = Cards in hand
lanterns-fact-chosen = Chosen
lanterns-fact-round = Lantern number

lanterns-choice = lay the { $value } face down
lanterns-event-lit =
    { $waiting ->
        [0] A lantern with light { $light } is lit.
       *[other] A lantern with light { $light } is lit; { $waiting } more wait with it.
    }
lanterns-event-lay = You lay the { $value } face down.
lanterns-event-covered = { $seat-name } lays a card face down.
lanterns-event-shown =
    { $seat-is ->
        [you] You show the { $value }.
       *[other] { $seat-name } shows the { $value }.
    }
lanterns-event-taken =
    { $seat-is ->
        [you] You take the lantern: light { $light }.
       *[other] { $seat-name } takes the lantern: light { $light }.
    }
lanterns-event-lost =
    { $carry ->
        [yes] Nobody chose alone. The light { $light } waits for the next winner.
       *[no] Nobody chose alone. The lantern with light { $light } goes out.
    }
lanterns-event-over = All lanterns are out. Light of the seats: { $light }.

lanterns-rules =
    THE CARDS
    Everybody holds cards from 1 to 7 and knows that of everybody. Seven lanterns with light 1 to 7 are lit one by one, in an order that nobody knows.

    A TURN
    When a lantern is lit, all choose one card in seat order and lay it face down. Then all cards are shown together and are out of the game.

    WHO TAKES IT
    The highest card that nobody else chose takes the lantern and its light. If no card is alone, the lantern is lost.

    THE END
    After seven lanterns the most light wins. Who shares the most light draws.

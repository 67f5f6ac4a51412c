# Touché: tips for a first game.

guide-touche-first = Every card is shown on two cells of the board. Choose a card: its cells light up. Choose one of them to put your piece there; a new card is drawn.
guide-touche-shapes =
    { $players ->
        [4] Build a shape with your pieces: a square of four, a line of four, or a T of four. Pieces close to each other serve several shapes at once.
       *[other] Build a shape with your pieces: a square of four, a line of five, a T of five, or a cross of five. Pieces close to each other serve several shapes at once.
    }
guide-touche-joker = Your joker lies at the end of your hand. Once in the game it puts your piece on any empty card cell, or on a piece of somebody else’s. Keep it for the moment that decides.
guide-touche-watch = “Show threats” marks every cell that would complete a shape for somebody. Look before you move: taking the cell that another one needs is often best.
guide-touche-stars = The dark cells with a star show no card. A piece may go there only if it completes a shape you still need; then any card pays for it.
guide-touche-free = Now it is possible: a piece on a star completes a shape for you. Choose any card of your hand, then the lit star.
guide-touche-finish = You can complete a { $kind } now! Its last cell is: { $card }.
guide-touche-almost =
    { $joker ->
        [yes] You lack one piece for a { $kind }: { $card }. Hope for the card, or use your joker.
       *[no] You lack one piece for a { $kind }: { $card }. Hope for the card, and build a second way meanwhile.
    }
guide-touche-danger = Careful: { $name } lacks one piece for a { $kind }: { $card }. If you hold that card, take the cell; a joker could do it, too.
guide-touche-dead = Both cells of the { $card } are taken: it is dead. Choose it and exchange it for a new card before your move; that costs nothing.
guide-touche-done =
    { $left ->
        [one] Touché! Your shape is crowned and its cells are closed; all other pieces have left the board, and you begin the new round. { $left } more kind wins the game.
       *[other] Touché! Your shape is crowned and its cells are closed; all other pieces have left the board, and you begin the new round. { $left } more kinds win the game.
    }
guide-touche-beaten = { $name } has completed a shape: its cells are closed, and a new round has begun. Hands and spent jokers stay as they are. Three different kinds win.
guide-touche-choose = Your piece completes more than one shape. Only one counts: choose a kind that you will hardly get otherwise.
guide-touche-pass = None of your cards can be placed. You may play your joker if you still have it, or pass.

lesson-touche-cells = Every card is shown on two cells of the board. Choose the { $card }: its cells light up. Put your piece on the marked one; then a new card comes.
lesson-touche-shapes = Your goal is shapes: a square of four, or a T, a line or a cross of five. These signs show which kinds you have made. Three different kinds win the game.
lesson-touche-build = Stay close together. Right beside your piece lies the { $card }: put the next one there, and a square begins to show.
lesson-touche-joker = At the end of your hand lies your joker. Once in the game it goes to any empty card cell, or throws out another’s piece. Keep it for the moment that decides.
lesson-touche-finish = One piece is missing for a { $kind }, and you hold the card: { $card }. Put it there!
lesson-touche-done = Touché! Your shape is crowned and stays; all other pieces leave the board, and you begin the next round. Two more kinds, and you have won.

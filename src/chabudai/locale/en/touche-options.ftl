# Touché: what each option means.

touche-about-players = Two or three build squares, lines of five, Ts and crosses; four build smaller ones without the cross.
touche-about-board = The cross is closest to the printed board; the rectangle uses a screen better.
touche-about-dealer = The seat after the dealer makes the first move.

touche-preset-two = two players, cross
touche-preset-three = three players, cross
touche-preset-four = four players, cross
touche-preset-two-rect = two players, rectangle
touche-preset-three-rect = three players, rectangle
touche-preset-four-rect = four players, rectangle

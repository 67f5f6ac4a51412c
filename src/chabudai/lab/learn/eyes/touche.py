"""Touché's shapes: three cells in a row and squares of four, of which all patterns consist."""

from __future__ import annotations

from typing import Final, cast

from chabudai.games.observation import byte_of
from chabudai.games.playable import Game
from chabudai.games.touche.board import FACES, Board, Cell, read_board
from chabudai.games.touche.observation import CELLS, PARTS
from chabudai.games.touche.rules import Rules
from chabudai.lab.learn.eyes import Shape

WAYS: Final = (((0, 1), (0, 2)), ((1, 0), (2, 0)), ((1, 1), (2, 2)), ((1, -1), (2, -2)))
SQUARE: Final = ((0, 1), (1, 0), (1, 1))
PIECE: Final = 0.7
"""What a piece in a shape weighs; one alone is not seen."""
CARD: Final = 0.3
"""What a card in hand weighs that could put one there."""


def _first(part: str, numbers: int) -> int:
    """The input with which a group of flags begins."""
    return numbers + 8 * (byte_of(PARTS, part) - numbers)


def _places(board: Board) -> list[tuple[Cell, ...]]:
    """All bars of three and all squares of a board."""
    found = []
    for shape in (SQUARE, *WAYS):
        for row, column in board.cells:
            cells = ((row, column), *((row + down, column + right) for down, right in shape))
            if all(cell in board.numbers for cell in cells):
                found.append(cells)
    return found


def shapes(game: Game) -> list[Shape]:
    """What the seat itself has begun and what the next one has, by turns."""
    board = read_board(cast("Rules", game.rules).board)
    numbers = game.book.observation.numbers
    pieces = [_first(f"pieces of player {k}", numbers) for k in range(game.seats)]
    crowned, hand = _first("crowned cells", numbers), _first("own hand", numbers)
    assert pieces[1] - pieces[0] == CELLS
    made = []
    for places in _places(board):
        for whose in (0, 1):
            weights: dict[int, float] = {}
            for cell in (board.numbers[place] for place in places):
                for k, first in enumerate(pieces):
                    weights[first + cell] = PIECE if k == whose else -2 * PIECE
                weights[crowned + cell] = -3 * PIECE
                if whose == 0 and board.card(cell) is not None:
                    weights[hand + cell % FACES] = CARD
            made.append(Shape(weights, -PIECE))
    return made

"""The real cards as pictures, in terminals that draw some.

On the canvas a picture is text like all the rest: in each of its cells a placeholder sign in the
colour of the picture's number, with marks for row and column (Kitty's *Unicode placeholders*).
Kitty and Ghostty are sent a picture once and put it wherever its cells are written. Terminals with
sixel graphics are sent blanks instead, and the pictures over them whenever those are drawn anew
(``stamps.py``). Everywhere else cards are drawn with signs.
"""

from __future__ import annotations

import base64
import functools
import os
import zipfile
from importlib import resources

HOLDER = "\U0010eeee"
MARKS = (
    "\u0305\u030d\u030e\u0310\u0312\u033d\u033e\u033f"
    "\u0346\u034a\u034b\u034c\u0350\u0351\u0352\u0357"
)
"""The marks for 0, 1, 2, …, by the order of the protocol."""
COLUMNS, ROWS = 9, 5
"""The cells of a picture: the inside of a large card."""
CHUNK = 4096
FIRST = 0x436800
"""The number of the first picture; those of others begin lower."""


NONE, CELLS, SIXEL = "none", "cells", "sixel"
"""How a terminal shows pictures."""


def offers_pictures() -> bool:
    """Whether the terminal puts pictures into cells."""
    env = os.environ
    if "TMUX" in env or "NO_COLOR" in env or env.get("COLORTERM") not in ("truecolor", "24bit"):
        return False
    if env.get("CHABUDAI_PICTURES", "") == "0":
        return False
    term = env.get("TERM", "")
    return term in ("xterm-kitty", "xterm-ghostty") or env.get("TERM_PROGRAM") == "ghostty"


class Album:
    """The pictures of the cards; ``waiting`` are those that the terminal has yet to be sent."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.waiting: list[str] = []
        self._numbers: dict[tuple[str, str], int] = {}
        self._cards: dict[int, tuple[str, str]] = {}

    def number(self, game: str, card: str) -> int | None:
        """The number of a card's picture, which is sent before it is first shown; None for none."""
        if self.kind == NONE:
            return None
        key = game, card
        if key not in self._numbers:
            data = drawings(game).get(card)
            if data is None:
                return None
            number = self._numbers[key] = FIRST + len(self._numbers)
            self._cards[number] = key
            if self.kind == CELLS:
                self.waiting.append(sent(number, data))
        return self._numbers[key]

    def drawing(self, number: int) -> bytes:
        """The picture of a number, as PNG."""
        game, card = self._cards[number]
        return drawings(game)[card]

    def take(self) -> str:
        """What is to be sent now."""
        found, self.waiting = "".join(self.waiting), []
        return found


@functools.cache
def drawings(game: str) -> dict[str, bytes]:
    """The pictures of a game's cards as PNG, by their notation; none where it has none."""
    path = resources.files("chabudai.tui.screen") / "cards" / f"{game}.zip"
    if not path.is_file():
        return {}
    with path.open("rb") as stream, zipfile.ZipFile(stream) as file:
        return {name.removesuffix(".png"): file.read(name) for name in file.namelist()}


def sent(number: int, data: bytes) -> str:
    """A picture as the terminal is sent it: in pieces, to be shown wherever its cells are."""
    text = base64.standard_b64encode(data).decode()
    pieces = [text[at : at + CHUNK] for at in range(0, len(text), CHUNK)]
    first = f"a=T,U=1,f=100,t=d,i={number},c={COLUMNS},r={ROWS},q=2"
    told = []
    for place, piece in enumerate(pieces):
        more = int(place < len(pieces) - 1)
        head = f"{first},m={more}" if place == 0 else f"q=2,m={more}"
        told.append(f"\x1b_G{head};{piece}\x1b\\")
    return "".join(told)


def cell(row: int, column: int) -> str:
    """The sign of a picture's cell."""
    return HOLDER + MARKS[row] + MARKS[column]


def place_of(sign: str) -> tuple[int, int]:
    """The row and the column that a sign of a picture's cell stands for."""
    return MARKS.index(sign[1]), MARKS.index(sign[2])


def colour(number: int) -> str:
    """The colour that names a picture."""
    return f"#{number:06x}"


ALBUM = Album(CELLS if offers_pictures() else NONE)
"""The one of this terminal."""

"""Stamps: the pictures that lie on a canvas, as terminals with sixel graphics are sent them."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace

from chabudai.answer import Answer
from chabudai.tui.screen.canvas import Canvas
from chabudai.tui.screen.pictures import ALBUM, COLUMNS, HOLDER, NONE, ROWS, SIXEL, place_of
from chabudai.tui.screen.sixel import encode

UNKNOWN = (8, 16)
"""The pixels of a cell where the terminal does not say: rather too small than over the edge."""


@dataclass(frozen=True)
class Stamp:
    """A picture, or the columns of it that are not covered, and where it lies."""

    number: int
    x: int
    y: int
    left: int
    columns: int
    rows: int = ROWS

    def at(self, x: int, y: int) -> Stamp:
        """The same, farther right and down."""
        return replace(self, x=self.x + x, y=self.y + y)


class Cell:
    """How many pixels a cell of this terminal has."""

    asked: tuple[int, int] | None = None
    """What the terminal has answered."""

    @classmethod
    def size(cls) -> tuple[int, int]:
        """Width and height: from the window, which knows when its font changes, else as asked."""
        if os.name != "nt":
            import fcntl
            import termios

            try:
                told = fcntl.ioctl(sys.__stdout__.fileno(), termios.TIOCGWINSZ, b"\0" * 8)  # type: ignore[union-attr]
                rows, columns, width, height = struct.unpack("HHHH", told)
                if width and height and rows and columns:
                    return width // columns, height // rows
            except (OSError, ValueError, AttributeError):
                pass
        return cls.asked or UNKNOWN


def open_album(answer: Answer) -> None:
    """Show pictures by sixels where the terminal has said that it draws them."""
    if answer.has_sixel and ALBUM.kind == NONE:
        ALBUM.kind = SIXEL
        Cell.asked = answer.cell


def stamps(canvas: Canvas) -> list[Stamp]:
    """The pictures on a canvas; those that are covered but for some columns are cut."""
    seen: dict[tuple[int, int, int], set[tuple[int, int]]] = {}
    for y, signs in enumerate(canvas.signs):
        for x, sign in enumerate(signs):
            if sign.startswith(HOLDER):
                row, column = place_of(sign)
                colour = canvas.styles[y][x].color
                if colour is not None and colour.triplet is not None:
                    number = int(colour.triplet.hex[1:], 16)
                    seen.setdefault((number, x - column, y - row), set()).add((row, column))
    found = []
    for (number, x, y), cells in seen.items():
        whole = [c for c in range(COLUMNS) if all((r, c) in cells for r in range(ROWS))]
        if whole and whole == list(range(whole[0], whole[-1] + 1)):
            found.append(Stamp(number, x + whole[0], y, whole[0], len(whole)))
    return found


def printed(found: Iterable[Stamp]) -> str:
    """What draws them, each where it lies; the cursor stays."""
    width, height = Cell.size()
    told = []
    for stamp in found:
        first, last = stamp.left * width, (stamp.left + stamp.columns) * width
        data = ALBUM.drawing(stamp.number)
        picture = encode(data, COLUMNS * width, ROWS * height, first, last)
        told.append(f"\x1b[{stamp.y + 1};{stamp.x + 1}H{picture}")
    return "\x1b7" + "".join(told) + "\x1b8" if told else ""

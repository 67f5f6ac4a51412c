"""A card as it is drawn: small or large, with an edge that tells what can be done with it."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from rich.style import Style

from chabudai.tui.screen import palette
from chabudai.tui.screen.canvas import Canvas, Rect, wrap
from chabudai.tui.screen.palette import style


class Edge(enum.Enum):
    """How a card stands out, by its edge as well as by its colour."""

    CALM = "╭─╮│╯╰"
    LEGAL = "╔═╗║╝╚"
    TARGET = "┏━┓┃┛┗"
    PICKED = "┏┅┓┇┛┗"


@dataclass(frozen=True)
class Size:
    """The columns and rows of a card, with its edge."""

    width: int
    height: int

    @property
    def is_large(self) -> bool:
        """Whether there is room for a name."""
        return self.height > 4


SMALL = Size(6, 4)
LARGE = Size(11, 7)
FLAT = Size(6, 3)


@dataclass(frozen=True)
class Face:
    """What a card shows: its notation, a line of signs, its name, and its colour."""

    text: str
    signs: str
    name: str
    ink: str = palette.INK
    shown: str = ""
    """What stands for the notation, where that is not the same."""
    tip: str = ""
    """Its whole name, where the name is short."""

    @property
    def told(self) -> str:
        """Notation and whole name."""
        return f"{self.text}  {self.tip or self.name}"


def draw_face(
    canvas: Canvas,
    x: int,
    y: int,
    face: Face,
    size: Size,
    edge: Edge = Edge.CALM,
    label: str = "",
    cursor: bool = False,
    hinted: bool = False,
    lit: bool = False,
) -> Rect:
    """Draw a card; where it lies."""
    paper = palette.PAPER
    looks = {
        Edge.CALM: palette.EDGE,
        Edge.LEGAL: palette.LEGAL,
        Edge.TARGET: palette.TARGET,
        Edge.PICKED: palette.PICKED,
    }
    look = looks[edge]
    if hinted:
        look = palette.HINTED
    if cursor:
        look = palette.CURSOR
    if lit:
        look, paper = palette.LIGHT, "#fff3a8"
    inside = size.width - 2
    ink = style(face.ink, paper, bold=True)
    rows = [(face.shown or face.text, ink), (face.signs, ink)]
    if size.is_large:
        rows += [(line, style(palette.INK, paper)) for line in wrap(face.name, inside, 3)]
    draw_frame(canvas, Rect(x, y, size.width, size.height), edge, look, label, cursor, hinted)
    for row in range(size.height - 2):
        text, dress = rows[row] if row < len(rows) else ("", style(palette.INK, paper))
        canvas.put(x + 1, y + 1 + row, text, dress, inside)
    return Rect(x, y, size.width, size.height)


def draw_frame(
    canvas: Canvas,
    rect: Rect,
    edge: Edge,
    look: Style,
    label: str = "",
    cursor: bool = False,
    hinted: bool = False,
) -> None:
    """The edge around a part of the canvas, with the key that chooses it."""
    left, across, right, side, low_right, low_left = edge.value
    x, y, width, height = rect
    inside = width - 2
    mark = "★" if hinted else ""
    top = label + across * (inside - len(label) - len(mark)) + mark
    canvas.put(x, y, left + top[:inside] + right, look, width)
    for row in range(1, height - 1):
        canvas.put(x, y + row, side, look, 1)
        canvas.put(x + width - 1, y + row, side, look, 1)
    bottom = ("◆" if edge is Edge.PICKED else across) + across * (inside - 1)
    if cursor:
        bottom = "▲" + across * (inside - 1) if inside > 0 else ""
    canvas.put(x, y + height - 1, low_left + bottom + low_right, look, width)


def draw_back(canvas: Canvas, x: int, y: int, size: Size) -> Rect:
    """A card whose face nobody here may know."""
    rect = Rect(x, y, size.width, size.height)
    draw_frame(canvas, rect, Edge.CALM, palette.BACK)
    canvas.fill(Rect(x + 1, y + 1, size.width - 2, size.height - 2), palette.BACK, "▒")
    return rect


def draw_slot(canvas: Canvas, rect: Rect, text: str, edge: Edge, cursor: bool, label: str) -> None:
    """An empty place for a card."""
    look = palette.SLOT if edge is Edge.CALM else palette.TARGET
    draw_frame(canvas, rect, edge, palette.CURSOR if cursor else look, label, cursor)
    inside = style("#b4bcae", palette.FELT)
    for row in range(rect.height - 2):
        canvas.put(rect.x + 1, rect.y + 1 + row, "", inside, rect.width - 2)
    middle = rect.y + rect.height // 2
    for number, line in enumerate(wrap(text, rect.width - 2, max(rect.height - 2, 1))):
        at = middle - (rect.height - 2) // 2 + number
        canvas.put(rect.x + 1, at, line, inside, rect.width - 2)

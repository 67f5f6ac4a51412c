"""Laying out cards side by side, a hand with its keys, backs, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len

from chabudai.tui.screen import palette
from chabudai.tui.screen.canvas import Canvas, Rect
from chabudai.tui.screen.face import Edge, Face, Size, draw_back, draw_face
from chabudai.tui.screen.sight import Look, Sight, labels

KEYS = "1234567890"


def step(count: int, width: int, size: Size) -> int:
    """How far the next card lies from the one before: they overlap where there is no room."""
    if count < 2:
        return size.width
    gap = size.width + (1 if count * (size.width + 1) <= width else 0)
    return max(1, min(gap, (width - size.width) // (count - 1)))


def draw_hand(
    canvas: Canvas,
    sight: Sight,
    look: Look,
    rect: Rect,
    size: Size,
    face: Callable[[str], Face],
    marks: Callable[[str], str] | None = None,
) -> None:
    """The viewer's own hand, every card with the digit that picks it."""
    cards: Sequence[str] = sight.facts["hand"]
    apart = step(len(cards), rect.width, size)
    canvas.place(f"hand-{sight.seat}", Rect(rect.x, rect.y, size.width, size.height))
    sources = look.sources
    for number, text in enumerate(cards):
        spot = f"hand-{number}"
        edge = Edge.PICKED if look.pick == spot else Edge.LEGAL if spot in sources else Edge.CALM
        label = KEYS[number] if number < len(KEYS) else ""
        shown = face(text)
        at = draw_face(
            canvas,
            rect.x + number * apart,
            rect.y,
            shown,
            size,
            edge,
            label + (marks(text) if marks else ""),
            look.cursor == spot,
            spot in look.hinted,
            text in look.lit,
        )
        canvas.cards[text] = at
        seen = at if number == len(cards) - 1 else at._replace(width=min(apart, size.width))
        canvas.spot(spot, seen, label, shown.told)


def draw_backs(canvas: Canvas, x: int, y: int, count: int, most: int) -> int:
    """Another's hand as a row of small backs; the column after it."""
    return canvas.put(x, y, "▒" * min(count, most), palette.BACK)


def draw_stock(canvas: Canvas, x: int, y: int, size: Size, count: int) -> None:
    """A face-down pile with how many cards it has."""
    if not count:
        return
    draw_back(canvas, x, y, size)
    text = f" {count} "
    canvas.put(x + (size.width - len(text)) // 2, y + size.height // 2, text, palette.BACK)


def draw_buttons(canvas: Canvas, sight: Sight, look: Look, rect: Rect, names: Sequence[str]) -> int:
    """The actions that have no place on the table, as buttons; how many rows they took."""
    x, y = rect.x, rect.y
    keys = labels(names)
    for name in names:
        way = look.way_to(name)
        if way is None:
            continue
        cursor = look.cursor == name
        star = "★" if name in look.hinted else ""
        text = f" {keys.get(name, '')}{star} {sight.actions[way.action]} "
        if cursor:
            text = f"▸{text[1:]}"
        length = cell_len(text)
        if x > rect.x and x + length > rect.x + rect.width:
            x, y = rect.x, y + 1
        dress = palette.CURSOR if cursor else palette.HINTED if star else palette.BUTTON
        end = canvas.put(x, y, text, dress, min(length, rect.x + rect.width - x))
        canvas.spot(name, Rect(x, y, end - x, 1), keys.get(name, ""), sight.actions[way.action])
        x = end + 2
    return y - rect.y + (1 if x > rect.x else 0)


def edge_of(look: Look, spot: str) -> Edge:
    """How a card that a picked one may go to stands out."""
    return Edge.TARGET if spot in look.targets else Edge.CALM

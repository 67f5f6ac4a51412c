"""Koi-Koi in the terminal: the table, both pools, the yaku and how far they are."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from rich.style import Style

from chabudai.games.koikoi.notation import RIBBONS, card_message, card_name, figure_name
from chabudai.games.koikoi.pack import kind, suit
from chabudai.games.koikoi.show import yaku_message
from chabudai.tui.screen import palette
from chabudai.tui.screen.canvas import Canvas, Rect, fit, wrap
from chabudai.tui.screen.face import LARGE, SMALL, Edge, Face, Size, draw_face, draw_slot
from chabudai.tui.screen.sight import Look, Sight, Way, labels
from chabudai.tui.screen.spread import (
    draw_backs,
    draw_buttons,
    draw_hand,
    draw_stock,
    edge_of,
    step,
)

preset = "three-rounds"
"""The rule set of a quick game."""
place = 2

PLANTS = "松梅桜藤菖牡萩芒菊紅柳桐"
"""A sign for each month's plant."""
KINDS = {"B": "✦", "A": "♞", "R": "▮", "P": "·"}
RIBBON_SIGNS = {"poetry": "▤", "blue": "▥"}
INKS = {"B": "#8a5a00", "A": "#1f4fa3", "R": "#b3261e", "P": "#3f5b3a"}
CALLS = ("agari", "koikoi", "tenho")
MOST = (102, 42)
"""The columns and rows beyond which the table grows no more."""
PER_ROW = 8


@functools.cache
def face(text: str, lang: str) -> Face:
    """How a card looks."""
    letter, month = kind(text), suit(text)
    sign = KINDS[letter]
    if letter == "R":
        sign = RIBBON_SIGNS.get(RIBBONS.get(month, "red"), sign)
    ink = "#1f4fa3" if sign == "▥" else INKS[letter]
    return Face(
        text, f"{PLANTS[month - 1]} {sign}", figure_name(text, lang), ink, tip=card_name(text, lang)
    )


def ways(sight: Sight) -> list[Way]:
    """The actions as ways over the table."""
    found = []
    hand = list(sight.facts["hand"])
    for action in sight.actions:
        card, *rest = action.split()
        if action in CALLS:
            found.append(Way("", f"call-{action}", action))
        elif card == "x":
            found.append(Way("", f"table-{rest[0]}", action))
        else:
            source = f"hand-{hand.index(card)}"
            if rest[:1] == ["x"]:
                found += [Way(source, f"table-{text}", action) for text in rest[1:]]
            else:
                found.append(Way(source, "lay", action))
    return found


def prompt(sight: Sight, look: Look) -> str:
    """What there is to do, in a sentence."""
    facts = sight.facts
    if facts["phase"] == "choose":
        return sight.say("page-koikoi-choose", card=card_message(facts["drawn"]))
    if facts["phase"] == "call":
        last = "koikoi" not in sight.actions
        return sight.say("page-koikoi-last" if last else "page-koikoi-call")
    if look.pick:
        card = facts["hand"][int(look.pick.removeprefix("hand-"))]
        takes = any(target.startswith("table-") for target in look.targets)
        key = "page-koikoi-take" if takes else "page-koikoi-lay"
        return sight.say(key, card=card_message(card))
    return sight.say("page-koikoi-turn")


def heading(sight: Sight) -> str:
    """How far the match is."""
    facts = sight.facts
    return sight.say("page-koikoi-heading", round=facts["round"], rounds=facts["rounds"])


def paint(canvas: Canvas, sight: Sight, look: Look) -> None:
    """Paint the table as a seat sees it."""
    own = sight.own
    large = canvas.width >= (PER_ROW + 1) * LARGE.width and canvas.height >= 38
    size = LARGE if large else SMALL
    pool = 4 if large else 2
    roomy = 1 if canvas.height >= 22 else 0
    y = _seat(canvas, sight, 1 - own, 0, pool, over=True) + roomy
    y = _table(canvas, sight, look, y, size) + roomy
    y = _seat(canvas, sight, own, y, pool, over=False)
    takes = {way.source for way in look.ways if way.target.startswith("table-")}
    hand = list(sight.facts["hand"])

    def mark(text: str) -> str:
        return "▲" if f"hand-{hand.index(text)}" in takes else ""

    draw_hand(
        canvas,
        sight,
        look,
        Rect(0, y, canvas.width, size.height),
        size,
        lambda text: face(text, sight.lang),
        mark,
    )
    y += size.height
    names = [f"call-{call}" for call in CALLS]
    y += draw_buttons(canvas, sight, look, Rect(0, y, canvas.width, 2), names)
    if "agari" in sight.actions:
        facts = sight.facts
        base = sum(facts["yaku"][own].values())
        factor = facts["multiplier"][own]
        text = sight.say("page-koikoi-sum", base=base, factor=factor, due=base * factor)
        for number, line in enumerate(wrap(text, canvas.width)):
            canvas.put(0, y + number, line, palette.GOLD)


def _table(canvas: Canvas, sight: Sight, look: Look, y: int, size: Size) -> int:
    facts = sight.facts
    cards = list(facts["table"])
    targets = [f"table-{text}" for text in cards] + ["lay"]
    keys = labels(target for target in targets if target in look.targets)
    columns = max(PER_ROW, -(-(len(cards) + 1) // 2))
    width = canvas.width - size.width
    apart = step(columns, width, size)
    canvas.place("table", Rect(width // 2, y + size.height // 2, size.width, size.height))
    for number, text in enumerate(cards):
        spot = f"table-{text}"
        row, column = divmod(number, columns)
        x, top = column * apart, y + row * size.height
        shown = face(text, sight.lang)
        at = draw_face(
            canvas, x, top, shown, size, edge_of(look, spot), keys.get(spot, ""),
            look.cursor == spot, spot in look.hinted, text in look.lit,
        )  # fmt: skip
        canvas.cards[text] = at
        canvas.place(f"table-{text}", at)
        canvas.spot(spot, at._replace(width=min(apart, size.width)), keys.get(spot, ""), shown.told)
    row, column = divmod(len(cards), columns)
    if "lay" in look.targets and row < 2:
        rect = Rect(column * apart, y + row * size.height, size.width, size.height)
        text = sight.say("screen-lay")
        draw_slot(canvas, rect, text, Edge.TARGET, look.cursor == "lay", keys.get("lay", ""))
        canvas.spot("lay", rect, keys.get("lay", ""), text)
        if "lay" in look.hinted:
            canvas.put(rect.x + size.width - 2, rect.y, "★", palette.HINTED)
    x = canvas.width - size.width
    draw_stock(canvas, x, y, size, facts["stock_size"])
    canvas.place("stock", Rect(x, y, size.width, size.height))
    drawn = Rect(x, y + size.height, size.width, size.height)
    canvas.place("drawn", drawn)
    if facts["drawn"]:
        shown = face(facts["drawn"], sight.lang)
        draw_face(
            canvas, drawn.x, drawn.y, shown, size, Edge.PICKED, lit=facts["drawn"] in look.lit
        )
        canvas.cards[facts["drawn"]] = drawn
    return y + 2 * size.height


def _seat(canvas: Canvas, sight: Sight, seat: int, y: int, rows: int, over: bool) -> int:
    """A player's line and pool; the line is farther from the table."""
    facts = sight.facts
    line = y if over else y + rows
    top = y + 1 if over else y
    turn = sight.turn == seat
    text = f"{'▸' if turn else ' '}{sight.name(seat)}"
    parts = [sight.say("page-koikoi-coins", coins=facts["coins"][seat])]
    if facts["sensei"] == seat:
        parts.append(sight.say("page-koikoi-sensei"))
    if facts["calls"][seat]:
        parts.append(sight.say("page-koikoi-called", calls=facts["calls"][seat]))
    x = canvas.put(0, line, text, palette.GOLD if turn else palette.STRONG)
    x = canvas.put(x, line, " · " + " · ".join(parts), palette.QUIET) + 1
    made = [sight.tell(yaku_message(name, coins)) for name, coins in facts["yaku"][seat].items()]
    if over:
        size = facts["hand_sizes"][seat]
        canvas.place(f"fan-{seat}", Rect(x, line, 6, 1))
        shown = facts["shown"]
        if shown and shown["seat"] == seat:
            canvas.place(f"shown-{seat}", Rect(x, line, 6, 1))
            x = canvas.put(x, line, " ".join(shown["cards"]), palette.CARD_INK) + 1
        else:
            x = draw_backs(canvas, x, line, size, 8) + 1
    if made:
        canvas.put(x, line, "✓ " + sight.say("list-separator").join(made), palette.GOLD)
    _pool(canvas, sight, seat, Rect(0, top, canvas.width, rows))
    return y + rows + 1


def _pool(canvas: Canvas, sight: Sight, seat: int, rect: Rect) -> None:
    facts = sight.facts
    cards = sorted(facts["pools"][seat], key=lambda text: "BARP".index(kind(text)))
    canvas.place(f"pool-{seat}", Rect(rect.x, rect.y, 6, min(rect.height, 4)))
    if rect.height >= SMALL.height:
        apart = step(len(cards), rect.width, SMALL)
        for number, text in enumerate(cards):
            at = draw_face(canvas, number * apart, rect.y, face(text, sight.lang), SMALL)
            canvas.cards[text] = at
        return
    x, y = rect.x, rect.y
    for letter, sign in KINDS.items():
        of_kind = [text for text in cards if kind(text) == letter]
        if not of_kind:
            continue
        if letter == "P":
            texts = [str(len(of_kind))]
        else:
            texts = of_kind
        look = palette.style(INKS[letter], palette.PAPER, bold=True)
        room = 3 + sum(len(text) + 1 for text in texts)
        if x + room > rect.width and y + 1 < rect.y + rect.height:
            x, y = rect.x, y + 1
        start = x
        x = canvas.put(x, y, f" {sign} " + " ".join(texts) + " ", look) + 1
        for text in of_kind:
            canvas.cards[text] = Rect(start, y, 6, 1)


def aids(sight: Sight, width: int) -> list[tuple[str, Style]]:
    """The yaku: how far the viewer and the other one are, the nearest first."""
    facts, own = sight.facts, sight.own
    mine, theirs = facts["progress"][own], facts["progress"][1 - own]
    rows = sorted(mine, key=lambda name: (_is_lost(mine[name]), mine[name]["need"]))
    lines: list[tuple[str, Style]] = []
    column = width - 12
    you, other = sight.say("screen-you-short"), sight.say("screen-other-short")
    lines.append(
        (f"{_pad(sight.say('page-koikoi-yaku-name'), column)}{_pad(you, 6)}{other}", palette.QUIET)
    )
    for name in rows:
        title = _short(sight.say(f"koikoi-yaku-{name}"))
        look = (
            palette.GOLD
            if not mine[name]["need"]
            else palette.QUIET
            if _is_lost(mine[name])
            else palette.PLAIN
        )
        text = f"{_pad(title, column)}{_pad(_far(mine[name]), 6)}{_far(theirs[name])}"
        lines.append((text, look))
    for number, row in enumerate(facts["history"], 1):
        lines.append((_past(sight, number, row), palette.QUIET))
    return lines


def _past(sight: Sight, number: int, row: Mapping[str, Any]) -> str:
    if row["winner"] is None:
        return sight.say("page-koikoi-row-drawn", round=number)
    made = [yaku_message(name, coins) for name, coins in row["yaku"].items()]
    name = sight.name(row["winner"])
    return sight.say("page-koikoi-row", round=number, name=name, coins=row["payment"], yaku=made)


def _pad(text: str, width: int) -> str:
    return fit(text, width - 1, fill=True) + " "


def _short(name: str) -> str:
    """A yaku's name without what it is made of."""
    return name.split(" (")[0].split("（")[0]


def _is_lost(found: Mapping[str, Any]) -> bool:
    return bool(found["need"] > len(found["missing"]) - len(found["lost"]))


def _far(found: Mapping[str, Any]) -> str:
    held, need = len(found["held"]), found["need"]
    if not need:
        return "✓"
    return f"{held}/{held + need}" + ("✗" if _is_lost(found) else "")

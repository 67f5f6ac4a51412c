"""Touché in the terminal: the board with pieces of four shapes, lit cells, threats and patterns."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from functools import partial
from typing import Any

from rich.style import Style

from chabudai.core.messages import say
from chabudai.games.touche.board import KINDS
from chabudai.games.touche.notation import card_message, kind_message
from chabudai.tui.screen import palette
from chabudai.tui.screen.canvas import Canvas, Rect
from chabudai.tui.screen.face import LARGE, SMALL, Edge, Face, Size, draw_face
from chabudai.tui.screen.sight import Look, Sight, Way, labels
from chabudai.tui.screen.spread import draw_buttons, draw_hand

place = 3

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
INKS = {"S": palette.BLACK, "H": palette.RED, "D": "#b35a00", "C": palette.GREEN}
PIECES = "●■▲◆"
"""The shapes of the seats' pieces."""
CROWN = "♛"
JOKER = "*"
FREE = "★"
MOST = (90, 54)
"""The columns and rows beyond which the table grows no more."""
GUTTER = 3


@functools.cache
def face(text: str, lang: str) -> Face:
    """How a card looks."""
    if text == JOKER:
        return Face(text, "☺", _joker(lang), palette.VIOLET)
    suit = text[-1]
    shown = text[:-1] + SUITS[suit]
    return Face(text, text, card_message(text).say(lang), INKS[suit], shown, "touche")


def _joker(lang: str) -> str:
    return say("page-touche-your-joker", lang)


def ways(sight: Sight) -> list[Way]:
    """The actions as ways over the table."""
    found: list[Way] = []
    hand = list(sight.facts["hand"])
    for action in sight.actions:
        card, at, cell = action.partition("@")
        if at:
            target = f"cell-{cell.rstrip('!')}"
            sources = [f"hand-{n}" for n, text in enumerate(hand) if text == card]
            found += [Way(s, target, action) for s in (["joker"] if card == JOKER else sources)]
        elif action.startswith("swap "):
            text = action.removeprefix("swap ")
            found += [Way(f"hand-{n}", "swap", action) for n, t in enumerate(hand) if t == text]
        else:
            found.append(Way("", f"call-{action.replace(' ', '-')}", action))
    return found


def prompt(sight: Sight, look: Look) -> str:
    """What there is to do, in a sentence."""
    if sight.facts["phase"] == "choose":
        return sight.say("page-touche-choose")
    if look.pick == "joker":
        return sight.say("page-touche-joker")
    if look.pick:
        card = sight.facts["hand"][int(look.pick.removeprefix("hand-"))]
        swaps = look.targets == {"swap"}
        return sight.say(
            "page-touche-dead" if swaps else "page-touche-cell", card=card_message(card)
        )
    return sight.say("page-touche-turn")


def heading(sight: Sight) -> str:
    """How far the match is."""
    return sight.say("page-touche-heading", round=sight.facts["round"])


def paint(canvas: Canvas, sight: Sight, look: Look) -> None:
    """Paint the board and the hand as a seat sees them."""
    board = sight.facts["board"]
    rows, columns = len(board), len(board[0])
    large = canvas.width >= GUTTER + 7 * columns and canvas.height >= 2 * rows + 12
    size = LARGE if large and canvas.height >= 3 * rows + 11 else SMALL
    tall = 3 if large and canvas.height >= 3 * rows + 11 else 2 if large else 1
    wide = 7 if large else max(3, min(4, (canvas.width - GUTTER) // columns))
    _board(canvas, sight, look, wide, tall)
    y = 1 + rows * tall
    _hand(canvas, sight, look, y, size)
    y += size.height
    names = sorted({way.target for way in look.ways if way.target.startswith(("call-", "swap"))})
    draw_buttons(canvas, sight, look, Rect(0, y, canvas.width, 3), names)


def _board(canvas: Canvas, sight: Sight, look: Look, wide: int, tall: int) -> None:
    facts = sight.facts
    board = facts["board"]
    targets = [
        f"cell-{row},{column}"
        for row, line in enumerate(board)
        for column, cell in enumerate(line)
        if cell is not None and f"cell-{row},{column}" in look.targets
    ]
    keys = labels(targets) if len(targets) <= 12 else {}
    missing = {
        (each["missing"][0], each["missing"][1]) for seat in facts["threats"] for each in seat
    }
    choice = {tuple(cell) for each in facts["choice"] for cell in each["cells"]}
    for column in range(len(board[0])):
        canvas.put(GUTTER + column * wide + wide // 2, 0, str(column), palette.QUIET)
    for row, line in enumerate(board):
        canvas.put(0, 1 + row * tall + tall // 2, f"{row:>2}", palette.QUIET)
        for column, cell in enumerate(line):
            if cell is None:
                continue
            spot = f"cell-{row},{column}"
            rect = Rect(GUTTER + column * wide, 1 + row * tall, wide, tall)
            canvas.place(spot, rect)
            mark, style = _mark(look, spot, cell, (row, column) in missing, keys)
            if (row, column) in choice:
                style = palette.LIGHT
            last = facts["last"] == [row, column]
            _cell(canvas, rect, cell, mark, style, last)
            told = partial(_told, sight, row, column, cell)
            canvas.spot(spot, rect, keys.get(spot, ""), told)
    for seat in range(facts["players"]):
        own = seat == sight.seat
        corner = Rect(canvas.width - 6, canvas.height - 3 if own else 0, 1, 1)
        for name in ("fan", "pile", "pieces", "waste", "joker", "kinds"):
            canvas.place(f"{name}-{seat}", corner)
    canvas.place("stock", Rect(canvas.width - 6, canvas.height // 2, 1, 1))
    canvas.place("aside", Rect(canvas.width - 6, canvas.height // 2, 1, 1))


def _mark(
    look: Look,
    spot: str,
    cell: Mapping[str, Any],
    threatened: bool,
    keys: Mapping[str, str],
) -> tuple[str, Style]:
    """The sign before a cell's card, and how the cell looks."""
    owner = cell["owner"]
    if look.cursor == spot:
        return "▸", palette.CURSOR
    if spot in look.hinted:
        return "★", palette.HINTED
    if spot in look.targets:
        return keys.get(spot, "›"), palette.TARGET
    if owner is not None:
        ink, paper = palette.SEATS[owner]
        return PIECES[owner], palette.style(ink, paper, bold=True)
    suit = (cell["card"] or " ")[-1]
    style = palette.style(INKS.get(suit, palette.INK), palette.PAPER)
    if threatened:
        return "!", palette.style(INKS.get(suit, palette.INK), "#ffe7b0", bold=True)
    return " ", style


def _cell(
    canvas: Canvas, rect: Rect, cell: Mapping[str, Any], mark: str, style: Style, last: bool
) -> None:
    text = cell["card"] or FREE
    shown = text[:-1] + SUITS[text[-1]] if text != FREE else FREE
    if cell["crowned"]:
        shown = CROWN + (PIECES[cell["owner"]] if cell["owner"] is not None else "")
        mark = mark if mark in PIECES + "▸" else CROWN
    if last:
        shown += "‹"
    canvas.fill(rect, style)
    middle = rect.y + rect.height // 2
    room = rect.width - 1
    pad = max((room - len(shown)) // 2, 0) if rect.width > 4 else 0
    canvas.put(rect.x, middle, mark, style, 1)
    canvas.put(rect.x + 1, middle, " " * pad + shown, style, room)


def _told(sight: Sight, row: int, column: int, cell: Mapping[str, Any]) -> str:
    owner = cell["owner"]
    state = "crowned" if cell["crowned"] else "empty" if owner is None else "piece"
    card = card_message(cell["card"]) if cell["card"] else sight.say("page-touche-free")
    name = sight.name(owner) if owner is not None else ""
    return sight.say("page-touche-at", state=state, row=row, column=column, card=card, name=name)


def _hand(canvas: Canvas, sight: Sight, look: Look, y: int, size: Size) -> None:
    width = canvas.width
    own = sight.seat
    has_joker = own >= 0 and sight.facts["jokers"][own]
    room = width - (size.width + 1 if has_joker else 0)
    draw_hand(
        canvas,
        sight,
        look,
        Rect(0, y, room, size.height),
        size,
        lambda text: face(text, sight.lang),
    )
    if not has_joker:
        return
    count = len(sight.facts["hand"])
    x = min(count * (size.width + 1) + 1, room)
    edge = (
        Edge.PICKED
        if look.pick == "joker"
        else Edge.LEGAL
        if "joker" in look.sources
        else Edge.CALM
    )
    shown = face(JOKER, sight.lang)
    at = draw_face(
        canvas, x, y, shown, size, edge, "0", look.cursor == "joker", "joker" in look.hinted
    )
    canvas.cards[JOKER] = at
    canvas.spot("joker", at, "0", shown.told)


def aids(sight: Sight, _width: int) -> list[tuple[str, Style]]:
    """The players: pieces, patterns, jokers, cards; and who lacks one piece."""
    facts = sight.facts
    lines: list[tuple[str, Style]] = []
    for seat in range(facts["players"]):
        turn = sight.turn == seat
        mark = "▸" if turn else " "
        head = f"{mark}{PIECES[seat]} {sight.name(seat)}"
        lines.append((head, palette.GOLD if turn else palette.STRONG))
        kinds = facts["kinds"][seat]
        done = [f"{CROWN}{kind_message(kind).say(sight.lang)}" for kind in kinds]
        missing = [kind_message(kind).say(sight.lang) for kind in KINDS if kind not in kinds]
        sizes = sight.say(
            "touche-screen-seat",
            hand=facts["hand_sizes"][seat],
            pile=facts["pile_sizes"][seat],
            joker=bool(facts["jokers"][seat]),
        )
        if done:
            lines.append(("  " + ", ".join(done), palette.GOLD))
        if missing and seat == sight.own:
            lines.append(("  " + ", ".join(missing), palette.QUIET))
        lines.append((f"  {sizes}", palette.QUIET))
    for seat in range(facts["players"]):
        lines += [
            (
                "! "
                + sight.say(
                    "touche-show-threat",
                    seat=seat,
                    viewer=sight.seat,
                    seats=facts["players"],
                    cell=f"({each['missing'][0]},{each['missing'][1]})",
                    kind=kind_message(each["kind"]),
                ),
                palette.PLAIN,
            )
            for each in facts["threats"][seat][:3]
        ]
    return lines

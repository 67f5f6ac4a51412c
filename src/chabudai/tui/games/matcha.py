"""Matcha in the terminal: three mats with their places, both players' tokens, and the loop."""

from __future__ import annotations

import functools

from rich.style import Style

from chabudai.games.matcha.notation import KINDS, SLOTS, card_message
from chabudai.tui.screen import palette
from chabudai.tui.screen.canvas import Canvas, Rect
from chabudai.tui.screen.face import (
    FLAT,
    LARGE,
    SMALL,
    Edge,
    Face,
    Size,
    draw_back,
    draw_face,
    draw_slot,
)
from chabudai.tui.screen.sight import Look, Sight, Way, labels
from chabudai.tui.screen.spread import draw_backs, draw_buttons, draw_hand

place = 1

SHAPES = {"G": "❦", "R": "◡", "B": "≈", "Y": "∫", "W": "✻", "Z": "○"}
"""A shape for each kind: tea, bowl, water, scoop, whisk; and zero."""
INKS = {
    "G": palette.GREEN,
    "R": palette.RED,
    "B": palette.BLUE,
    "Y": palette.AMBER,
    "W": palette.VIOLET,
    "Z": palette.INK,
}
MOST = (92, 40)
"""The columns and rows beyond which the table grows no more."""
MATS, PLACES, WHISKS = 3, 6, 4


@functools.cache
def face(text: str, lang: str) -> Face:
    """How a card looks: its suit's shape as often as its number says."""
    letter = text[0]
    count = int(text[1:] or 1)
    return Face(text, SHAPES[letter] * count, card_message(text).say(lang), INKS[letter])


def _goal(sight: Sight) -> int:
    return 3 if sight.facts["edition"] == 2020 else 4


def ways(sight: Sight) -> list[Way]:
    """The actions as ways over the table."""
    found = []
    first = (sight.facts["round"] - 1) * 2
    for number, text in enumerate(sight.facts["hand"]):
        for slot, letter in enumerate(SLOTS):
            action = f"{text}@{letter}"
            if action in sight.actions:
                spot = f"place-{first + slot}"
                found.append(Way(f"hand-{number}", spot, action))
    found += [Way("", f"call-{a.split()[0]}", a) for a in sight.actions if "@" not in a]
    return found


def prompt(sight: Sight, look: Look) -> str:
    """What there is to do, in a sentence."""
    facts = sight.facts
    if facts["phase"] == "keep":
        return sight.say("page-matcha-keep", card=card_message(facts["asked"]))
    if look.pick:
        card = facts["hand"][int(look.pick.removeprefix("hand-"))]
        return sight.say("page-matcha-place", card=card_message(card))
    return sight.say("page-matcha-turn")


def heading(sight: Sight) -> str:
    """How far the match is."""
    facts = sight.facts
    return sight.say("page-matcha-heading", set=facts["set"], round=facts["round"])


def paint(canvas: Canvas, sight: Sight, look: Look) -> None:
    """Paint the table as a seat sees it."""
    own = sight.own
    large = canvas.width >= PLACES * (LARGE.width + 1) + 8 and canvas.height >= 38
    size = LARGE if large else SMALL
    laid = LARGE if large else FLAT
    roomy = 1 if canvas.height >= 22 else 0
    _seat(canvas, sight, 1 - own, 0)
    y = _mats(canvas, sight, look, 1 + roomy, size, laid) + roomy
    _seat(canvas, sight, own, y)
    hand = Rect(0, y + 1, canvas.width, size.height)
    asked = sight.facts["asked"]
    shown = Look(look.pick, look.cursor, look.hinted, look.lit | {asked or ""}, look.ways)
    draw_hand(canvas, sight, shown, hand, size, lambda text: face(text, sight.lang))
    y += 1 + size.height + roomy
    names = [f"call-{word}" for word in ("pass", "keep", "drop")]
    draw_buttons(canvas, sight, look, Rect(0, y, canvas.width, 2), names)


def _mats(canvas: Canvas, sight: Sight, look: Look, y: int, size: Size, laid: Size) -> int:
    facts, own = sight.facts, sight.own
    now = facts["round"] - 1 if facts["phase"] == "play" else -1
    gap = 2 if canvas.width < PLACES * (size.width + 1) + 12 else 5
    keys = labels(
        f"place-{number}" for number in range(PLACES) if f"place-{number}" in look.targets
    )
    rows = y + 1, y + 1 + laid.height, y + 1 + laid.height + size.height
    for mat in range(MATS):
        x = mat * (2 * size.width + 1 + gap)
        title = f"{'▸' if mat == now else ' '}{sight.say('screen-mat', number=mat + 1)}"
        width = 2 * size.width + 1
        canvas.put(x, y, title, palette.GOLD if mat == now else palette.QUIET, width + gap - 1)
        for slot in (0, 1):
            number = mat * 2 + slot
            left = x + slot * (size.width + 1)
            tea = facts["tea"][number]
            spot = f"place-{number}"
            _lay(canvas, sight, look, 1 - own, number, left, rows[0], laid)
            at = Rect(left, rows[1], size.width, size.height)
            canvas.place(f"tea-{number}", at)
            if tea is not None:
                draw_face(
                    canvas,
                    left,
                    rows[1],
                    face(tea, sight.lang),
                    size,
                    Edge.TARGET if spot in look.targets else Edge.CALM,
                    SLOTS[slot],
                    look.cursor == spot,
                    spot in look.hinted,
                    f"tea-{number}" in look.lit,
                )
                canvas.spot(spot, at, keys.get(spot, ""), _told(sight, slot, tea))
            else:
                draw_slot(canvas, at, "", Edge.CALM, False, SLOTS[slot])
            if facts["laid"][own][number] is None and spot in look.targets:
                rect = Rect(left, rows[2], laid.width, laid.height)
                mark = "★" if spot in look.hinted else ""
                draw_slot(canvas, rect, mark, Edge.TARGET, look.cursor == spot, keys.get(spot, ""))
                canvas.spot(
                    spot, Rect(left, rows[1], size.width, size.height + laid.height),
                    keys.get(spot, ""), _told(sight, slot, tea),
                )  # fmt: skip
            _lay(canvas, sight, look, own, number, left, rows[2], laid)
    x = canvas.width - 2
    canvas.place("stock", Rect(max(x, 0), y + 4, 1, 1))
    canvas.place("aside", Rect(max(x, 0), y + 6, 1, 1))
    return rows[2] + laid.height


def _told(sight: Sight, slot: int, tea: str | None) -> str:
    place = sight.say("page-matcha-slot", slot=SLOTS[slot])
    return f"{place}: {tea} {card_message(tea).say(sight.lang)}" if tea else place


def _lay(
    canvas: Canvas,
    sight: Sight,
    look: Look,
    seat: int,
    number: int,
    x: int,
    y: int,
    size: Size,
) -> None:
    card = sight.facts["laid"][seat][number]
    name = f"place-{number}-{seat}"
    canvas.place(name, Rect(x, y, size.width, size.height))
    if card is None:
        return
    if card == "?":
        draw_back(canvas, x, y, size)
        return
    shown = face(card, sight.lang)
    covered = seat == sight.seat and sight.facts["laid"][1 - seat][number] in (None, "?")
    label = "▒" if covered and sight.facts["phase"] != "over" else ""
    draw_face(canvas, x, y, shown, size, label=label, lit=name in look.lit)


def _seat(canvas: Canvas, sight: Sight, seat: int, y: int) -> None:
    facts = sight.facts
    turn = sight.turn == seat
    mark = "▸" if turn else " "
    x = canvas.put(0, y, f"{mark}{sight.name(seat)}", palette.GOLD if turn else palette.STRONG)
    parts = []
    if facts["dealer"] == seat:
        parts.append(sight.say("page-matcha-dealer"))
    if facts["passed"][seat] and facts["phase"] == "play":
        parts.append(sight.say("page-matcha-passed"))
    if parts:
        x = canvas.put(x, y, " · " + " · ".join(parts), palette.QUIET)
    x += 1
    if seat != sight.seat:
        canvas.place(f"fan-{seat}", Rect(x, y, FLAT.width, 1))
        x = draw_backs(canvas, x, y, facts["hand_sizes"][seat], 6) + 1
    for kind in KINDS:
        need = WHISKS if kind == "W" else _goal(sight)
        count = facts["tokens"][seat][kind]
        canvas.place(f"tokens-{seat}-{kind}", Rect(x, y, 4, 1))
        look = palette.style(INKS[kind], palette.PAPER, bold=True)
        pips = SHAPES[kind] * count + "·" * max(need - count, 0)
        x = canvas.put(x, y, f"{kind}{pips}", look if count else palette.QUIET) + 1


def aids(sight: Sight, _width: int) -> list[tuple[str, Style]]:
    """Who beats whom, and how to win."""
    keys = (
        ("page-matcha-cycle-numbers", "page-matcha-cycle-suits", "page-matcha-match")
        if sight.facts["edition"] == 2020
        else ("page-matcha-numbers", "page-matcha-cycle-suits", "page-matcha-suits")
    )
    loop = " › ".join(f"{kind}{SHAPES[kind]}" for kind in "GRBYG")
    lines = [(loop, palette.PLAIN)]
    if sight.facts["edition"] == 2020:
        lines.append((" › ".join("43214"), palette.PLAIN))
    lines += [(sight.say(key), palette.QUIET) for key in keys]
    lines.append((sight.say("page-matcha-goal", goal=_goal(sight)), palette.QUIET))
    for kind in KINDS:
        count = sight.facts["tokens"][sight.own][kind]
        need = WHISKS if kind == "W" else _goal(sight)
        text = sight.say("page-matcha-token", kind=kind, count=count, need=need)
        style = palette.GOLD if count == need else palette.PLAIN if count else palette.QUIET
        lines.append((f"{kind}{SHAPES[kind]} {text}", style))
    return lines

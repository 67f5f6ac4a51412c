"""How a position of Koi-Koi is written in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chabudai.games.koikoi.pack import CARDS
from chabudai.games.koikoi.state import (
    BLANK,
    CALLING,
    CHOOSING,
    DEALING,
    FINISHED,
    HAND,
    PLAYING,
    SEATS,
    STOCK,
    State,
)
from chabudai.games.position import (
    HIDDEN,
    NONE,
    Word,
    card_list,
    card_set,
    card_sets,
    hands,
    hidden_count,
    named,
    number,
    numbers,
    read_cards,
    refuse,
    seat,
    whole,
)

PHASES: Final = {
    DEALING: "deal",
    PLAYING: "play",
    CHOOSING: "choose",
    CALLING: "call",
    FINISHED: "over",
}
TURNS: Final = {-2: "over", -1: "deal", 0: "0", 1: "1"}


def words() -> Sequence[Word]:
    """The words of a position."""
    return [
        number("round", "number"),
        named("phase", PHASES),
        named("turn", TURNS, "mover"),
        card_set("table", CARDS),
        hands(CARDS, SEATS, HAND),
        card_sets("pools", CARDS, SEATS, "pool"),
        Word("stock", _write_stock, _read_stock),
        numbers("coins", groups=SEATS),
        number("played"),
        number("deals"),
        seat("sensei"),
        seat("heir"),
        numbers("calls", groups=SEATS),
        numbers("called", groups=SEATS),
        number("nobles"),
        seat("shown"),
        number("paid"),
        Word("past", _write_past, _read_past),
    ]


def _write_stock(state: State) -> str:
    """The turned cards, ``|``, and those to come: ``1B,3R|4P1,…``, in a view ``1B,3R|?22``."""
    if state.turned == STOCK:
        return NONE
    come = state.stock[state.turned :]
    turned = card_list(state.stock[: state.turned], CARDS)
    left = f"{HIDDEN}{len(come)}" if BLANK in come else card_list(come, CARDS)
    return f"{turned}|{left}"


def _read_stock(state: State, text: str) -> None:
    if text == NONE:
        return
    turned, sign, come = text.partition("|")
    if not sign:
        refuse("stock", text=text[:40])
    cards = read_cards("stock", turned, CARDS)
    hidden = hidden_count("stock", come, STOCK)
    left = [BLANK] * hidden if hidden is not None else read_cards("stock", come, CARDS)
    if len(cards) + len(left) != STOCK:
        refuse("stock-size", size=STOCK, found=len(cards) + len(left))
    state.put("stock", [*cards, *left])
    state.turned = len(cards)


def _write_past(state: State) -> str:
    """The rows of the finished rounds."""
    return ",".join(map(str, state.past[: state.played])) or NONE


def _read_past(state: State, text: str) -> None:
    rows = [] if text == NONE else text.split(",")
    if len(rows) > len(state.past):
        refuse("too-many", word="past", most=len(state.past))
    for place, row in enumerate(rows):
        state.past[place] = whole("past", row, 0, (1 << 30) - 1)

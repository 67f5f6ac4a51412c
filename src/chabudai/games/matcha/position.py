"""How a position of Matcha is written in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chabudai.games.matcha.notation import CARDS
from chabudai.games.matcha.state import (
    COVERED,
    DEALING,
    EMPTY,
    FINISHED,
    KEEPING,
    PLAYING,
    SEATS,
    ZERO,
    State,
)
from chabudai.games.position import (
    HIDDEN,
    NONE,
    Word,
    card_sets,
    hands,
    named,
    number,
    numbers,
    per_seat,
    refuse,
    seat,
)

HAND: Final = 5
PHASES: Final = {DEALING: "deal", PLAYING: "play", KEEPING: "keep", FINISHED: "over"}
TURNS: Final = {-2: "over", -1: "deal", 0: "0", 1: "1"}
OPEN: Final = {**dict(enumerate(CARDS[: ZERO + 1])), EMPTY: NONE, COVERED: HIDDEN}
"""What lies on a place: a card, none, or a covered one."""
LAID: Final = {text: card for card, text in OPEN.items()}


def words() -> Sequence[Word]:
    """The words of a position; places are counted N, S of each round."""
    return [
        number("set", "deals"),
        number("round", "mat", more=1),
        named("phase", PHASES),
        named("turn", TURNS, "mover"),
        seat("dealer"),
        _table(),
        hands(CARDS, SEATS, HAND),
        per_seat("laid", SEATS, _write_laid, _read_laid),
        numbers("tokens", groups=SEATS),
        number("steps", "step"),
        numbers("asked", groups=SEATS),
        card_sets("decided", CARDS, SEATS, "decided"),
        card_sets("kept", CARDS, SEATS, "keep"),
        number("out"),
        seat("winner"),
    ]


def _table() -> Word:
    """The open cards of the rounds: ``G1,R2/B3,Y4/G2,R3``."""

    def write(state: State) -> str:
        texts = [OPEN[card] for card in state.tea]
        return "/".join(",".join(texts[place : place + 2]) for place in (0, 2, 4))

    def read(state: State, text: str) -> None:
        parts = [each.split(",") for each in text.split("/")]
        if [len(each) for each in parts] != [2, 2, 2]:
            refuse("row", word="table", groups=3, size=2)
        state.put("tea", [_lying("table", each) for part in parts for each in part])

    return Word("table", write, read)


def _write_laid(state: State, seat: int) -> str:
    return ",".join(OPEN[card] for card in state.laid[6 * seat : 6 * seat + 6])


def _read_laid(state: State, seat: int, text: str) -> None:
    parts = text.split(",")
    if len(parts) != 6:
        refuse("row", word="laid", groups=SEATS, size=6)
    for place, part in enumerate(parts):
        state.laid[6 * seat + place] = _lying("laid", part)


def _lying(word: str, text: str) -> int:
    if text not in LAID:
        refuse("no-card", word=word, text=text[:20], cards=" ".join(LAID))
    return LAID[text]

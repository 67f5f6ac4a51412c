"""A view of Koi-Koi described as plain data."""

from __future__ import annotations

import functools
import operator
from typing import Any

from chabudai.core.fields import offset
from chabudai.core.seats import SPECTATOR
from chabudai.core.shared import Facts, Joined, SharedDict, SharedList
from chabudai.games.koikoi.pack import (
    ANIMALS,
    BLUE,
    BOAR_DEER_BUTTERFLIES,
    CARDS,
    FLOWER_VIEWING,
    FOUR,
    MOON_VIEWING,
    NOBLES,
    PLAINS,
    POETRY,
    RAIN,
    RIBBONS,
    card_texts,
)
from chabudai.games.koikoi.play import result, row_factor
from chabudai.games.koikoi.rules import VIEWING
from chabudai.games.koikoi.scoring import coins_by_yaku, factor, tally, worth
from chabudai.games.koikoi.state import (
    CHOOSING,
    FINISHED,
    NOBODY,
    ROW_TALLY,
    ROW_WINNER,
    STOCK,
    State,
)

PHASES = ("deal", "play", "choose", "call", "over")

SETS = {
    "kasu": (PLAINS, 10),
    "tane": (ANIMALS, 5),
    "tanzaku": (RIBBONS, 5),
    "ino-shika-cho": (BOAR_DEER_BUTTERFLIES, 3),
    "akatan": (POETRY, 3),
    "aotan": (BLUE, 3),
    "sanko": (FOUR, 3),
    "ame-shiko": (NOBLES, 4),
    "shiko": (FOUR, 4),
    "goko": (NOBLES, 5),
    "hanami": (FLOWER_VIEWING, 2),
    "tsukimi": (MOON_VIEWING, 2),
}
"""The cards that count for a yaku, and how many of them make it."""
_TOGETHER = (
    ("kasu",),
    ("tane",),
    ("tanzaku",),
    ("ino-shika-cho", "akatan", "aotan"),
    ("sanko", "ame-shiko", "shiko", "goko"),
)
_VIEWING = ("hanami", "tsukimi")
_GROUPS = [
    [
        (names, functools.reduce(operator.or_, [SETS[name][0] for name in names]))
        for names in (*_TOGETHER, *[_VIEWING] * viewing)
    ]
    for viewing in (False, True)
]
"""The yaku in groups, each with its cards, without those of viewing parties, and with them."""


_OPEN = slice(offset(State, "pool"), offset(State, "viewer"))
"""Where in a view's memory lies what all viewers see alike: everything but the hands before it and
the viewer behind it."""
_HANDS = bytes(_OPEN.start)
_LOOKER = bytes([SPECTATOR & 255])


def facts(view: State) -> Facts:
    """Everything that a viewer may know, as JSON-able data for reading only."""
    own, shown = view.viewer, view.shown
    seated = own != SPECTATOR
    pools, hands, viewing = view.pool.tolist(), view.hand.tolist(), view.options & VIEWING != 0
    return Facts(
        _common(bytes(view)[_OPEN]),
        {
            "seat": own if seated else None,
            "hand": card_texts(hands[own]) if seated else [],
            "shown": None
            if shown == NOBODY
            else {"seat": shown, "cards": card_texts(hands[shown])},
            "progress": SharedList(
                [
                    _progress(pools[0], pools[1], hands[0] if own == 0 else 0, viewing),
                    _progress(pools[1], pools[0], hands[1] if own == 1 else 0, viewing),
                ]
            ),
        },
    )


@functools.lru_cache(maxsize=4)
def _common(memory: bytes) -> SharedDict:
    """What everybody may know: made of a view without any hand."""
    view = State(bytearray(_HANDS + memory + _LOOKER))
    rows, paid, options, mover = (
        view.past.tolist()[: view.played],
        view.paid,
        view.options,
        view.mover,
    )
    past = _history(tuple(rows), paid, options)
    pools, calls, coins, nobles = (
        view.pool.tolist(),
        view.calls.tolist(),
        view.coins.tolist(),
        view.nobles,
    )
    now = []
    for seat in (0, 1):
        held = coins[1 - seat]
        if rows and len(rows) == view.number:
            held += paid if past[-1]["winner"] == seat else -paid
        now.append(_stopped(pools[seat], options, calls[seat], calls[1 - seat], nobles, held))
    return SharedDict(
        {
            "game": "koikoi",
            "phase": PHASES[view.phase],
            "round": view.number,
            "rounds": view.rounds,
            "sensei": view.sensei,
            "turn": mover if mover >= 0 else None,
            "coins": coins,
            "hand_sizes": view.held.tolist(),
            "table": card_texts(view.table),
            "pools": [card_texts(pool) for pool in pools],
            "stock_size": STOCK - view.turned,
            "drawn": CARDS[view.stock[view.turned - 1]] if view.phase == CHOOSING else None,
            "calls": calls,
            "opening_nobles": nobles,
            "yaku": [_made(pool, options)[0] for pool in pools],
            "multiplier": [multiplier for multiplier, _ in now],
            "payment": [payment for _, payment in now],
            "history": past,
            "result": [result(view, seat) for seat in (0, 1)] if view.phase == FINISHED else None,
        }
    )


def yaku_now(view: State, seat: int) -> dict[str, int]:
    """A seat's yaku and their coins."""
    return _made(view.pool[seat], view.options)[0]


def multiplier_now(view: State, seat: int) -> int:
    """What a seat's base would be multiplied by if it stopped now."""
    return _now(view, seat, history(view))[0]


def payment_now(view: State, seat: int) -> int:
    """What a seat would really be paid if it stopped now; in a finished round, then (K9)."""
    return _now(view, seat, history(view))[1]


def _now(view: State, seat: int, past: list[dict[str, Any]]) -> tuple[int, int]:
    """The multiplier of a seat that stopped now, and what it would really be paid."""
    calls, held = view.calls, view.coins[1 - seat]
    if view.played == view.number:
        held += view.paid if past[-1]["winner"] == seat else -view.paid
    pool, options = view.pool[seat], view.options
    return _stopped(pool, options, calls[seat], calls[1 - seat], view.nobles, held)


@functools.lru_cache(maxsize=1024)
def _stopped(
    pool: int, options: int, own: int, others: int, nobles: int, held: int
) -> tuple[int, int]:
    """The same for a pool, both seats' calls, and the coins that the other one has to pay with."""
    base = _made(pool, options)[1]
    times = factor(options, base, own, others, nobles)
    return times, min(base * times, held)


@functools.lru_cache(maxsize=4096)
def _made(pool: int, options: int) -> tuple[dict[str, int], int]:
    """The yaku of a pool with their coins, for reading only, and the base."""
    made = tally(pool, options)
    return coins_by_yaku(made, options), worth(made, options)


def progress(view: State, seat: int) -> dict[str, dict[str, Any]]:
    """How far a seat is with each yaku.

    ``held`` and ``missing`` are the cards that count for it, ``need`` is how many more make it;
    of the missing cards, ``lost`` are in the other pool and ``in_hand`` in the viewer's own hand.
    """
    hand = view.hand[seat] if seat == view.viewer else 0
    pool = view.pool
    return _progress(pool[seat], pool[1 - seat], hand, view.options & VIEWING != 0)


@functools.lru_cache(maxsize=256)
def _progress(pool: int, other: int, hand: int, viewing: bool) -> Joined:
    return Joined(
        [
            _group(group, pool & cards, other & cards, hand & cards)
            for group, cards in _GROUPS[viewing]
        ]
    )


@functools.lru_cache(maxsize=8192)
def _group(names: tuple[str, ...], held: int, lost: int, in_hand: int) -> SharedDict:
    """How far it is to yaku of like cards: few moves change it, and many pools have it alike."""
    return SharedDict(
        {
            name: _part(name, held & SETS[name][0], lost & SETS[name][0], in_hand & SETS[name][0])
            for name in names
        }
    )


@functools.lru_cache(maxsize=8192)
def _part(name: str, held: int, lost: int, in_hand: int) -> SharedDict:
    """How far it is to one yaku."""
    cards, size = SETS[name]
    return SharedDict(
        held=card_texts(held),
        missing=card_texts(cards & ~held),
        need=_need(name, held, size),
        lost=card_texts(lost),
        in_hand=card_texts(in_hand),
    )


def _need(name: str, held: int, size: int) -> int:
    if name == "ame-shiko":  # three of the four and the rain man, not any four nobles
        return max(3 - (held & FOUR).bit_count(), 0) + (0 if held & RAIN else 1)
    return max(size - held.bit_count(), 0)


def history(view: State) -> list[dict[str, Any]]:
    """The finished rounds: who won with what, and what was really paid.

    A loser who cannot pay in full has no coins left, so only the last payment can be less than
    what was due (K8, K9).
    """
    return _history(tuple(view.past[: view.played]), view.paid, view.options)


@functools.lru_cache(maxsize=256)
def _history(rows: tuple[int, ...], paid: int, options: int) -> SharedList:
    """The same by its rows; it changes once in a round."""
    rounds = SharedList(dict(_round(row, options)) for row in rows)
    if rounds:
        rounds[-1]["payment"] = paid
    return rounds


@functools.lru_cache(maxsize=1024)
def _round(row: int, options: int) -> dict[str, Any]:
    winner = (row >> ROW_WINNER & 3) - 1
    made = row & ROW_TALLY
    base = worth(made, options)
    multiplier = row_factor(row, options)
    return {
        "winner": None if winner == NOBODY else winner,
        "yaku": coins_by_yaku(made, options),
        "base": base,
        "multiplier": multiplier,
        "payment": base * multiplier,
    }

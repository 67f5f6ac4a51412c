"""A view of Koi-Koi described as plain data."""

from __future__ import annotations

import functools
import json
import operator
from typing import Any

from chabudai.core.fields import offset
from chabudai.core.kept import Kept, kept
from chabudai.core.seats import SPECTATOR
from chabudai.core.written import or_null
from chabudai.games.koikoi.pack import (
    ALL,
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
    written_cards,
)
from chabudai.games.koikoi.play import result, row_factor
from chabudai.games.koikoi.rules import VIEWING
from chabudai.games.koikoi.scoring import coins_by_yaku, factor, tally, worth
from chabudai.games.koikoi.state import (
    CHOOSING,
    FINISHED,
    NOBODY,
    PACK,
    ROW_TALLY,
    ROW_WINNER,
    STOCK,
    State,
)

_write = json.JSONEncoder(separators=(",", ":")).encode

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
"""The yaku in groups of like cards."""


_OPEN = slice(offset(State, "pool"), offset(State, "viewer"))
"""Where in a view's memory lies what all viewers see alike: everything but the hands before it and
the viewer behind it."""
_HANDS = bytes(_OPEN.start)
_LOOKER = bytes([SPECTATOR & 255])


def facts(view: State) -> dict[str, Any]:
    """Everything that a viewer may know, as JSON-able data."""
    found: dict[str, Any] = json.loads(written(view))
    return found


def written(view: State) -> str:
    """The same as JSON."""
    look = view.look()
    own, shown, pools, hands = look.viewer, look.shown, look.pool, look.hand
    seated = own != SPECTATOR
    viewing = look.options & VIEWING != 0
    first = _progress(pools[0], pools[1], hands[0] if own == 0 else 0, viewing)
    second = _progress(pools[1], pools[0], hands[1] if own == 1 else 0, viewing)
    proof = "null"
    if shown != NOBODY:
        proof = f'{{"seat":{shown},"cards":{written_cards[hands[shown]]}}}'
    return (
        f'{{{_common(bytes(view)[_OPEN])},"seat":{or_null(own)},'
        f'"hand":{written_cards[hands[own]] if seated else "[]"},"shown":{proof},'
        f'"progress":[{first},{second}]}}'
    )


@functools.lru_cache(maxsize=4)
def _common(memory: bytes) -> str:
    """What everybody may know: made of a view without any hand."""
    view = State.look_at(_HANDS + memory + _LOOKER)
    options, paid, phase, nobles = view.options, view.paid, view.phase, view.nobles
    pools, calls, coins, held = view.pool, view.calls, view.coins, view.held
    played, number, turned = view.played, view.number, view.turned
    rows = view.past[:played]
    one, other = coins[1], coins[0]
    if rows and played == number:
        winner = _history(rows, paid, options)[-1]["winner"]
        one += paid if winner == 0 else -paid
        other += paid if winner == 1 else -paid
    first = _stopped(pools[0], options, calls[0], calls[1], nobles, one)
    second = _stopped(pools[1], options, calls[1], calls[0], nobles, other)
    drawn, ended = "null", "null"
    if phase == CHOOSING:
        drawn = f'"{CARDS[view.stock[turned - 1]]}"'
    if phase == FINISHED:
        ended = f"[{result(view, 0)},{result(view, 1)}]"
    return (
        f'"game":"koikoi","phase":"{PHASES[phase]}","round":{number},"rounds":{view.rounds},'
        f'"sensei":{view.sensei},"turn":{or_null(view.mover)},"coins":[{coins[0]},{coins[1]}],'
        f'"hand_sizes":[{held[0]},{held[1]}],"table":{written_cards[view.table]},'
        f'"pools":[{written_cards[pools[0]]},{written_cards[pools[1]]}],'
        f'"stock_size":{STOCK - turned},"drawn":{drawn},"calls":[{calls[0]},{calls[1]}],'
        f'"opening_nobles":{nobles},'
        f'"yaku":[{_written_yaku(pools[0], options)},{_written_yaku(pools[1], options)}],'
        f'"multiplier":[{first[0]},{second[0]}],"payment":[{first[1]},{second[1]}],'
        f'"history":{_written_history(rows, paid, options)},"result":{ended}'
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


@kept(2048)
def _tally(made_of: tuple[int, int]) -> int:
    """The yaku of a pool by some options."""
    return tally(*made_of)


def _made(pool: int, options: int) -> tuple[dict[str, int], int]:
    """The yaku of a pool with their coins, for reading only, and the base."""
    return _counted(_tally[pool, options], options)


@functools.lru_cache(maxsize=1024)
def _counted(made: int, options: int) -> tuple[dict[str, int], int]:
    """The same for a tally, of which there are few."""
    return coins_by_yaku(made, options), worth(made, options)


def _written_yaku(pool: int, options: int) -> str:
    """The yaku of a pool with their coins, as JSON."""
    made = _tally[pool, options]
    return _write_yaku(made, options) if made else "{}"


@functools.lru_cache(maxsize=1024)
def _write_yaku(made: int, options: int) -> str:
    return _write(coins_by_yaku(made, options))


def progress(view: State, seat: int) -> dict[str, dict[str, Any]]:
    """How far a seat is with each yaku.

    ``held`` and ``missing`` are the cards that count for it, ``need`` is how many more make it;
    of the missing cards, ``lost`` are in the other pool and ``in_hand`` in the viewer's own hand.
    """
    hand = view.hand[seat] if seat == view.viewer else 0
    pool = view.pool
    told = _progress(pool[seat], pool[1 - seat], hand, view.options & VIEWING != 0)
    found: dict[str, dict[str, Any]] = json.loads(told)
    return found


def _progress(pool: int, other: int, hand: int, viewing: bool) -> str:
    known = pool | other << PACK | hand << 2 * PACK
    return f"{{{','.join([group[known & cards] for group, cards in _GROUPS[viewing]])}}}"


def _group(names: tuple[str, ...]) -> tuple[Kept[int, str], int]:
    """What tells how far it is to yaku of like cards, which few moves change, and of what it is
    made: their cards in both pools and in the viewer's hand, side by side.
    """
    cards = functools.reduce(operator.or_, [SETS[name][0] for name in names])

    @kept(4096)
    def tell(known: int) -> str:
        held, lost, in_hand = known & ALL, known >> PACK & ALL, known >> 2 * PACK
        return ",".join([_part(name, held, lost, in_hand) for name in names])

    return tell, cards | cards << PACK | cards << 2 * PACK


def _part(name: str, held: int, lost: int, in_hand: int) -> str:
    """How far it is to one yaku."""
    cards = SETS[name][0]
    return (
        f'"{name}":{{{_open_part[name, held & cards, lost & cards]},'
        f'"in_hand":{written_cards[in_hand & cards]}}}'
    )


@kept(4096)
def _open_part(known: tuple[str, int, int]) -> str:
    """What both seats know of it: by its name, the cards held, and those in the other pool."""
    name, held, lost = known
    cards, size = SETS[name]
    return (
        f'"held":{written_cards[held]},"missing":{written_cards[cards & ~held]},'
        f'"need":{_need(name, held, size)},"lost":{written_cards[lost]}'
    )


def _need(name: str, held: int, size: int) -> int:
    if name == "ame-shiko":  # three of the four and the rain man, not any four nobles
        return max(3 - (held & FOUR).bit_count(), 0) + (0 if held & RAIN else 1)
    return max(size - held.bit_count(), 0)


_GROUPS = [
    [_group(names) for names in (*_TOGETHER, *[_VIEWING] * viewing)] for viewing in (False, True)
]
"""All groups, without those of viewing parties, and with them."""


def history(view: State) -> list[dict[str, Any]]:
    """The finished rounds: who won with what, and what was really paid.

    A loser who cannot pay in full has no coins left, so only the last payment can be less than
    what was due (K8, K9).
    """
    return _history(tuple(view.past[: view.played]), view.paid, view.options)


@functools.lru_cache(maxsize=256)
def _history(rows: tuple[int, ...], paid: int, options: int) -> list[dict[str, Any]]:
    """The same by its rows; it changes once in a round."""
    rounds = [dict(_round(row, options)) for row in rows]
    if rounds:
        rounds[-1]["payment"] = paid
    return rounds


@functools.lru_cache(maxsize=256)
def _written_history(rows: tuple[int, ...], paid: int, options: int) -> str:
    return _write(_history(rows, paid, options))


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

"""What cards are worth in Koi-Koi: yaku, multipliers, dealt hands.

All yaku of a pool are kept as one number, the *tally*: kasu in bits 0-4, tane 5-7, tanzaku 8-10
(each in coins), ino-shika-cho 11, akatan 12, aotan 13, the level of the lights 14-16 (0 none,
1 sanko, 2 ame-shiko, 3 shiko, 4 goko), hanami 17, tsukimi 18, and for a dealt hand 19-20 (1 tenho,
2 double tenho).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from chabudai.core.bits import popcount
from chabudai.core.jit import inlined, rule
from chabudai.games.koikoi.pack import (
    ANIMALS,
    BLUE,
    BOAR_DEER_BUTTERFLIES,
    FIRST_COLUMN,
    FLOWER_VIEWING,
    FOUR,
    MOON_VIEWING,
    NOBLES,
    PLAINS,
    POETRY,
    RAIN,
    RIBBONS,
    card_set,
)
from chabudai.games.koikoi.rules import (
    DOUBLE_OPPONENT,
    DOUBLE_OWN,
    DOUBLE_SEVEN,
    RAIN_NOBLE,
    RAIN_VOIDS_VIEWING,
    TABLE_NOBLES,
    VIEWING,
    VIEWING_EXCLUDES_LIGHTS,
    VIEWING_PAIR_SIX,
    Rules,
)

LIGHTS: Final = 14
HANAMI: Final = 17
TSUKIMI: Final = 18
DEALT: Final = 19
GROWING: Final = (1 << LIGHTS) - 1
"""The parts of a tally that never get smaller while a pool grows."""

LIGHT_COINS: Final = 0xA8750
"""The coins of each level of the lights, a hex digit each (Y7)."""
TENHO_COINS: Final = 6
DOUBLE_TENHO_COINS: Final = 14

YAKU: Final = (
    "kasu",
    "tane",
    "tanzaku",
    "ino-shika-cho",
    "akatan",
    "aotan",
    "sanko",
    "ame-shiko",
    "shiko",
    "goko",
    "hanami",
    "tsukimi",
)


@inlined
def tally(pool: int, options: int) -> int:
    """All yaku of a pool (Y1 to Y8)."""
    kasu, tane, tanzaku, threes, lights, viewing = yaku_of(pool, options)
    return kasu | tane << 5 | tanzaku << 8 | threes << 11 | lights << LIGHTS | viewing << HANAMI


@inlined
def yaku_of(pool: int, options: int) -> tuple[int, int, int, int, int, int]:
    """The parts of a pool's tally, each at its own place 0."""
    kasu = max(popcount(pool & PLAINS) - 9, 0)
    tane = max(popcount(pool & ANIMALS) - 4, 0)
    tanzaku = max(popcount(pool & RIBBONS) - 4, 0)
    threes = 1 if pool & BOAR_DEER_BUTTERFLIES == BOAR_DEER_BUTTERFLIES else 0
    threes |= 2 if pool & POETRY == POETRY else 0
    threes |= 4 if pool & BLUE == BLUE else 0
    lights = light_level(pool)
    viewing = viewing_bits(pool, options)
    if lights > 0 and viewing > 0 and options & VIEWING_EXCLUDES_LIGHTS:
        if viewing_coins(viewing, options) > light_coins(lights):
            lights = 0
        else:
            viewing = 0
    return kasu, tane, tanzaku, threes, lights, viewing


@inlined
def light_level(pool: int) -> int:
    """The highest light yaku of a pool (Y7)."""
    nobles = popcount(pool & FOUR)
    if nobles < 3:
        return 0
    return 2 * nobles - (4 if pool & RAIN else 5)


@inlined
def viewing_bits(pool: int, options: int) -> int:
    """Hanami and tsukimi, as two bits (Y8)."""
    if not options & VIEWING or (options & RAIN_VOIDS_VIEWING and pool & RAIN):
        return 0
    hanami = 1 if pool & FLOWER_VIEWING == FLOWER_VIEWING else 0
    tsukimi = 2 if pool & MOON_VIEWING == MOON_VIEWING else 0
    return hanami | tsukimi


@inlined
def light_coins(level: int) -> int:
    """The coins of a level of the lights (Y7)."""
    return LIGHT_COINS >> 4 * level & 15


@inlined
def viewing_coins(viewing: int, options: int) -> int:
    """The coins of hanami and tsukimi, given as two bits (Y8)."""
    views = popcount(viewing)
    return 6 if views == 2 and options & VIEWING_PAIR_SIX else 5 * views


@inlined
def worth(made: int, options: int) -> int:
    """The base: the coins of a tally before multipliers."""
    if made >> DEALT:
        return TENHO_COINS if made >> DEALT == 1 else DOUBLE_TENHO_COINS
    grown = (made & 31) + (made >> 5 & 7) + (made >> 8 & 7)
    threes, lights, viewing = made >> 11 & 7, made >> LIGHTS & 7, made >> HANAMI & 3
    return grown + 5 * popcount(threes) + light_coins(lights) + viewing_coins(viewing, options)


@inlined
def pool_worth(pool: int, options: int) -> int:
    """The same for the tally of a pool, at once."""
    kasu, tane, tanzaku, threes, lights, viewing = yaku_of(pool, options)
    grown = kasu + tane + tanzaku
    return grown + 5 * popcount(threes) + light_coins(lights) + viewing_coins(viewing, options)


@rule
def is_improved(now: int, then: int) -> bool:
    """Whether a yaku is new or worth more than it was (K3)."""
    return (
        now & GROWING > then & GROWING
        or now >> LIGHTS & 7 > then >> LIGHTS & 7
        or (now & ~then) >> HANAMI != 0
    )


@rule
def dealt_tally(hand: int) -> int:
    """Tenho or double tenho of a dealt hand of eight, as a tally, or 0 (T1, T2)."""
    fours = popcount(full_suits(hand))
    if fours > 0:
        return fours << DEALT
    pairs = hand - (hand >> 1 & 5 * FIRST_COLUMN)
    counts = (pairs & 3 * FIRST_COLUMN) + (pairs >> 2 & 3 * FIRST_COLUMN)
    twos = counts >> 1 & ~counts & FIRST_COLUMN
    return 1 << DEALT if popcount(twos) == 4 else 0


@rule
def full_suits(cards: int) -> int:
    """The suits of which all four cards are there, as bits of their first cards."""
    return cards & cards >> 1 & cards >> 2 & cards >> 3 & FIRST_COLUMN


@rule
def count_nobles(table: int, options: int) -> int:
    """How many nobles of an opening table count (M4, M5)."""
    return popcount(table & (NOBLES if options & RAIN_NOBLE else FOUR))


@rule
def factor(options: int, base: int, own_calls: int, opponent_calls: int, nobles: int) -> int:
    """What a base is multiplied by (M1 to M4)."""
    result = 1
    if options & DOUBLE_SEVEN and base >= 7:
        result = 2
    if options & DOUBLE_OWN:
        result <<= own_calls
    if options & DOUBLE_OPPONENT and opponent_calls > 0:
        result *= 2
    if options & TABLE_NOBLES:
        result *= 1 + nobles
    return result


def coins_by_yaku(made: int, options: int) -> dict[str, int]:
    """A tally in words: the yaku and their coins."""
    if made >> DEALT:
        return {"tenho" if made >> DEALT == 1 else "double-tenho": worth(made, options)}
    lights = made >> LIGHTS & 7
    views = made >> HANAMI
    view = 3 if views == 3 and options & VIEWING_PAIR_SIX else 5
    coins = [made & 31, made >> 5 & 7, made >> 8 & 7]
    coins += [5 * (made >> place & 1) for place in (11, 12, 13)]
    coins += [(LIGHT_COINS >> 4 * lights & 15) * (lights == level) for level in (1, 2, 3, 4)]
    coins += [view * (views & 1), view * (views >> 1)]
    return {name: value for name, value in zip(YAKU, coins, strict=True) if value}


def yaku(cards: Iterable[str], rules: Rules | None = None) -> dict[str, int]:
    """The yaku that captured cards make, with their coins: ``yaku(["3B", "9A"])``."""
    options = (rules or Rules()).bits()
    return coins_by_yaku(tally(card_set(cards), options), options)


def payment(
    base: int,
    own_calls: int = 0,
    opponent_calls: int = 0,
    table: Iterable[str] = (),
    rules: Rules | None = None,
) -> int:
    """What a win is worth (M6), before it is seen what the loser has (K9).

    ``table`` has the cards that lay there before the sensei's first move.
    """
    for name, value in (
        ("base", base),
        ("own_calls", own_calls),
        ("opponent_calls", opponent_calls),
    ):
        if type(value) is not int or value < 0:
            raise ValueError(f"{name} is a whole number from 0, got {value!r}")
    options = (rules or Rules()).bits()
    nobles = count_nobles(card_set(table), options)
    return base * factor(options, base, own_calls, opponent_calls, nobles)

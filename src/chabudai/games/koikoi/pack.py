"""Koi-Koi's pack: the texts of the 48 cards and the sets of cards that rules ask for.

A card's number is 4 x (suit - 1) + column; a set of cards is an integer with a bit per card, so
the four bits of a suit stand side by side.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Final

from chabudai.core.bits import members
from chabudai.core.kept import kept

COLUMNS: Final = (
    *("BRPP", "ARPP", "BRPP", "ARPP", "ARPP", "ARPP"),
    *("ARPP", "BAPP", "ARPP", "ARPP", "BARP", "BPPP"),
)
"""The kinds of each suit's cards, in order: B noble, A animal, R ribbon, P plain."""
CARDS: Final[Sequence[str]] = tuple(
    f"{suit}{kind}{columns[: column + 1].count('P')}" if kind == "P" else f"{suit}{kind}"
    for suit, columns in enumerate(COLUMNS, 1)
    for column, kind in enumerate(columns)
)
_NUMBERS: Final = {text: number for number, text in enumerate(CARDS)}


def card_number(text: str) -> int:
    """The number of a card, or a ValueError."""
    if text not in _NUMBERS:
        raise ValueError(f"there is no card {text!r}; cards are 1B, 1R, 1P1, … 12P3")
    return _NUMBERS[text]


def card_set(texts: Iterable[str]) -> int:
    """Different cards as one set, or a ValueError."""
    if isinstance(texts, str):
        raise ValueError("cards are given as a sequence of texts, not as one text; split it first")
    result = 0
    for text in texts:
        bit = 1 << card_number(text)
        if result & bit:
            raise ValueError(f"{text} comes twice")
        result |= bit
    return result


_OCTETS = [
    [tuple(CARDS[first + card] for card in members(bits)) for bits in range(256)]
    for first in range(0, 48, 8)
]
"""The cards of every eight bits of a set."""


_WRITTEN = [["".join(f'"{text}",' for text in texts) for texts in octet] for octet in _OCTETS]
"""The same as JSON, each card with a comma behind it."""


def card_texts(cards: int) -> list[str]:
    """The cards of a set, in order."""
    return list(_texts(cards))


@functools.lru_cache(maxsize=4096)
def _texts(cards: int) -> tuple[str, ...]:
    one, two, three, four, five, six = _OCTETS
    return (
        *one[cards & 255],
        *two[cards >> 8 & 255],
        *three[cards >> 16 & 255],
        *four[cards >> 24 & 255],
        *five[cards >> 32 & 255],
        *six[cards >> 40 & 255],
    )


@kept(8192)
def written_cards(cards: int) -> str:
    """The cards of a set, in order, as JSON."""
    one, two, three, four, five, six = _WRITTEN
    text = (
        one[cards & 255]
        + two[cards >> 8 & 255]
        + three[cards >> 16 & 255]
        + four[cards >> 24 & 255]
        + five[cards >> 32 & 255]
        + six[cards >> 40]
    )
    return f"[{text[:-1]}]"


def kind(card: str) -> str:
    """B noble, A animal, R ribbon or P plain."""
    return card.lstrip("0123456789")[0]


def suit(card: str) -> int:
    """The suit of a card, 1 to 12."""
    return _NUMBERS[card] // 4 + 1


def _kind_set(letter: str) -> int:
    return card_set(text for text in CARDS if kind(text) == letter)


ALL: Final = (1 << 48) - 1
FIRST_COLUMN: Final = ALL // 15
"""The first card of every suit."""

NOBLES: Final = _kind_set("B")
ANIMALS: Final = _kind_set("A")
RIBBONS: Final = _kind_set("R")
RAIN: Final = card_set(["11B"])
FOUR: Final = NOBLES & ~RAIN
"""Crane, curtain, moon, phoenix: the four nobles of the light yaku."""
SAKE: Final = card_set(["9A"])
PLAINS: Final = _kind_set("P") | SAKE
"""What counts for kasu, with the sake cup (Y1)."""
POETRY: Final = card_set(["1R", "2R", "3R"])
BLUE: Final = card_set(["6R", "9R", "10R"])
BOAR_DEER_BUTTERFLIES: Final = card_set(["7A", "10A", "6A"])
FLOWER_VIEWING: Final = card_set(["3B", "9A"])
MOON_VIEWING: Final = card_set(["8B", "9A"])

"""Packs of cards: reading the order of a shuffled pack as numbers or as texts."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence


def read_order(
    order: Sequence[int | str], texts: Sequence[str], count: int | None = None
) -> list[int]:
    """The order of a pack as card numbers, or a ValueError that says what is wrong.

    ``texts`` has the text of every card by number; cards with the same text stand for each other
    and take their numbers in the order in which they come. ``count`` is how many cards are dealt,
    where it is not the whole pack.
    """
    if isinstance(order, str):
        raise ValueError("an order is a sequence of cards, not one text; split it first")
    cards = list(order)
    if count is not None and count != len(texts):
        if len(cards) != count:
            raise ValueError(f"this deal takes {count} cards, got {len(cards)}")
    elif len(cards) != len(texts):
        raise ValueError(f"an order has all {len(texts)} cards of the pack, got {len(cards)}")
    if (found := _by_texts(cards, tuple(texts))) is not None:
        return found
    numbers: dict[str, list[int]] = {}
    for number, text in enumerate(texts):
        numbers.setdefault(text, []).append(number)
    result: list[int] = []
    for place, card in enumerate(cards):
        if isinstance(card, str):
            left = numbers.get(card)
            if left is None:
                raise ValueError(f"place {place}: there is no card {card!r}")
            if not left:
                raise ValueError(f"place {place}: {card!r} comes too often")
            result.append(left.pop(0))
        else:
            try:
                number = operator.index(card)
            except TypeError:
                raise ValueError(f"place {place}: {card!r} is no card") from None
            if not 0 <= number < len(texts):
                raise ValueError(
                    f"place {place}: card numbers are 0 to {len(texts) - 1}, got {card!r}"
                )
            left = numbers[texts[number]]
            if number not in left:
                raise ValueError(f"place {place}: card {number} ({texts[number]}) comes twice")
            left.remove(number)
            result.append(number)
    return result


def _by_texts(cards: list[int | str], texts: tuple[str, ...]) -> list[int] | None:
    """The same where every card is a text of its own and all are right; else None."""
    numbers = _numbers(texts)
    try:
        if numbers is None or len({*cards}) != len(cards):
            return None
        return [numbers[card] for card in cards]  # type: ignore[index] # a number is no text
    except (KeyError, TypeError):  # a number, a text that is no card, or neither
        return None


@functools.lru_cache(maxsize=64)
def _numbers(texts: tuple[str, ...]) -> dict[str, int] | None:
    """The number of every card by its text; None where two cards have the same."""
    numbers = {text: number for number, text in enumerate(texts)}
    return numbers if len(numbers) == len(texts) else None

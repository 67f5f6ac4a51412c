"""A pack that begins with chosen cards: the deal of a lesson."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def stacked(first: Sequence[str], pack: Sequence[str]) -> tuple[str, ...]:
    """The whole pack, the chosen cards on top; of like cards the later ones stay below."""
    used = Counter(first)
    rest = []
    for card in pack:
        if used[card]:
            used[card] -= 1
        else:
            rest.append(card)
    return (*first, *rest)

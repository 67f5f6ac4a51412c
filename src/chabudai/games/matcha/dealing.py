"""Which orders are deals in Matcha, and how one is drawn evenly: in two shuffles (M20-7, M20-8).

What is dealt from an order to whom is ``deal`` in ``play.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai.core.bits import members, popcount
from chabudai.core.chance import put_back, taken, thrown
from chabudai.core.jit import rule
from chabudai.core.messages import Message
from chabudai.games.matcha.state import PACK, SUITED, ZERO, State


@rule
def kept_cards(state: State) -> int:
    """The suited cards that stay in hands while a deal is due, as bits (M15-15)."""
    if state.edition == 2020 or state.deals == 0:
        return 0
    return (state.hand[0] | state.hand[1]) & SUITED


@rule
def kept_zeros(state: State) -> int:
    """How many zeros stay in hands while a deal is due."""
    if state.edition == 2020 or state.deals == 0:
        return 0
    return popcount(state.hand[0] >> ZERO) + popcount(state.hand[1] >> ZERO)


@rule
def is_whole(state: State) -> bool:
    """Whether the hands leave as many cards in the pack as a deal takes."""
    if kept_zeros(state) > 2:
        return False
    return popcount(state.hand[0]) <= 5 and popcount(state.hand[1]) <= 5


@rule
def shuffle(state: State, order: Any, words: Any) -> None:
    """Draw a deal: kept cards in front, where they are skipped, then the six cards of the table
    from the suited ones (M20-7), then the rest with the zeros (M20-8, M15-16).
    """
    kept = kept_cards(state)
    zeros = kept_zeros(state)
    front = 0
    back = 16
    for card in range(16):  # suited cards of the pack fill up from the back
        if kept >> card & 1:
            order[front] = card
            front += 1
        else:
            back -= 1
            order[back + zeros] = card
    for zero in range(zeros):
        order[front] = ZERO + zero
        front += 1
    for zero in range(zeros, 2):
        order[ZERO + zero] = ZERO + zero
    pair = taken(words)
    for place in range(front, front + 6):
        k, pair = thrown(pair, 16 + zeros - place)
        swap(order, place, place + k)
    for last in range(17, front + 6, -1):
        k, pair = thrown(pair, last - front - 5)
        swap(order, last, front + 6 + k)
    put_back(words, pair)


@rule
def swap(order: Any, one: int, other: int) -> None:
    """Exchange two places of an order."""
    card = order[one]
    order[one] = order[other]
    order[other] = card


def next_cards(state: State, prefix: Sequence[int]) -> list[int]:
    """The cards that may come next when a deal is drawn card by card, as ``shuffle`` does."""
    held = kept_cards(state) | ((1 << kept_zeros(state)) - 1) << ZERO
    kept = members(held) if held else []
    if len(prefix) < len(kept):
        return kept[len(prefix) : len(prefix) + 1]
    last = ZERO if len(prefix) < len(kept) + 6 else PACK
    came = {*prefix, *kept}
    return [card for card in range(last) if card not in came]


def misdeal(state: State, order: Sequence[int]) -> Message | None:
    """Why an order is no deal: the zeros join when the table is laid (M20-7, M20-8)."""
    kept, zeros, laid = kept_cards(state), kept_zeros(state), 0
    for place, card in enumerate(order):
        if card < ZERO:
            laid += not kept >> card & 1
        elif zeros:
            zeros -= 1
        elif laid < 6:
            return Message("matcha-early-zero", {"place": place + 1})
    return None

"""What a seat of Touché may not know, straight from the rules' table, for the leak tests.

Nothing here is shared with ``view.py``: if one of the two is wrong, the tests say so.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from chabudai.games.stages import Stage
from chabudai.games.touche.state import CARD, DEALING, EMPTY, HAND, JOKER, PACK, SPEND, TAKE, State


def _chain(state: State, card: int) -> list[int]:
    cards = []
    while card != EMPTY:
        cards.append(card)
        card = state.link[card]
    return cards


class _Cards:
    """The cards of a complete state, by place."""

    def __init__(self, state: State) -> None:
        seats = range(state.players)
        self.hands = [
            [card for card in range(PACK) if state.hand[2 * seat + card // 52] >> card % 52 & 1]
            for seat in seats
        ]
        self.piles = [_chain(state, state.top[seat]) for seat in seats]
        self.discards = [_chain(state, state.waste[seat]) for seat in seats]


def inventory(state: State) -> list[int]:
    """Every card, wherever it is."""
    if state.deals == 0:
        return list(range(PACK))
    cards = _Cards(state)
    return [card for part in (*cards.hands, *cards.piles, *cards.discards) for card in part]


def hidden(state: State, seat: int) -> list[int]:
    """The cards that a seat may not know: all but its own hand and the discards."""
    cards = _Cards(state)
    known = {card for part in cards.discards for card in part}
    if seat >= 0:
        known.update(cards.hands[seat])
    return [card for card in range(PACK) if card not in known]


def places(state: State) -> dict[str, list[int]]:
    """Where cards lie after a deal: in hands, and in piles counted from below; while a redeal is
    due, in hands and above it.
    """
    cards = _Cards(state)
    hands = {f"hand {seat}": hand for seat, hand in enumerate(cards.hands)}
    piles = {
        f"pile {seat} {place:02}": [card]
        for seat, pile in enumerate(cards.piles)
        for place, card in enumerate(reversed(pile))
    }
    if state.phase == DEALING:
        return {**hands, "above": [card for pile in cards.piles for card in pile]}
    return {**hands, **piles}


def stages(state: State) -> list[Stage]:
    """One shuffle: the pack (T-7, T-8), or all discards below the piles (T-22)."""
    seats = range(state.players)
    cards = list(range(PACK))
    if state.deals:
        cards = sorted(card for chain in _Cards(state).discards for card in chain)
    sizes = [0] * state.players
    for number in range(len(cards)):
        sizes[(state.dealer + 1 + number) % state.players] += 1
    drawn = [HAND] * state.players
    if state.deals:  # the card that is owed comes from the new ones only where there are no others
        drawn = [int(seat == state.owed and not state.left[seat] and sizes[seat]) for seat in seats]
    room = {f"hand {seat}": drawn[seat] for seat in seats if drawn[seat]}
    for seat in seats:
        room |= {f"pile {seat} {place:02}": 1 for place in range(sizes[seat] - drawn[seat])}
    return [Stage(cards, room)]


def relabel(state: State, names: Mapping[int, int]) -> State:
    """The same position with other cards in the same places; of two copies the first to be met has
    the lower number.
    """
    cards = _Cards(state)
    met: set[int] = set()

    def renamed(part: list[int]) -> list[int]:
        result = []
        for card in part:
            face = names.get(card, card) % 52
            result.append(face + 52 if face in met else face)
            met.add(face)
        return result

    hands = [renamed(hand) for hand in cards.hands]
    discards = [renamed(chain) for chain in cards.discards]
    piles = [renamed(chain) for chain in cards.piles]
    twin = state.copy()
    twin.put("link", [EMPTY] * PACK)
    for seat in range(state.players):
        twin.hand[2 * seat] = sum(1 << card for card in hands[seat] if card < 52)
        twin.hand[2 * seat + 1] = sum(1 << card - 52 for card in hands[seat] if card >= 52)
        pile, waste = piles[seat] or [EMPTY], discards[seat] or [EMPTY]
        twin.top[seat], twin.base[seat], twin.waste[seat] = pile[0], pile[-1], waste[0]
        for chain in (pile, waste):
            for card, below in itertools.pairwise(chain):
                twin.link[card] = below
    return twin


def rename(state: State, action: int, names: Mapping[int, int]) -> int:
    """The action that means in the relabelled position what ``action`` means here."""
    starts = [start for start in (0, CARD, JOKER, SPEND, TAKE) if start <= action]
    if starts[-1] in (JOKER, TAKE):
        return action
    place, face = divmod(action - starts[-1], 52)
    card = min(card for card in _Cards(state).hands[state.seat] if card % 52 == face)  # AT-30
    return starts[-1] + place * 52 + names.get(card, card) % 52

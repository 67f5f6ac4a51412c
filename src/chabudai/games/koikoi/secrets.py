"""What a seat of Koi-Koi may not know, straight from the rules' table, for the leak tests.

Nothing here is shared with ``view.py``: if one of the two is wrong, the tests say so.
"""

from __future__ import annotations

from collections.abc import Mapping

from chabudai.games.koikoi.state import (
    AGARI,
    CHOOSE,
    CHOOSING,
    LAY,
    PACK,
    STOCK,
    TAKE_THREE,
    State,
)


def _cards(bits: int) -> set[int]:
    return {card for card in range(PACK) if bits >> card & 1}


def _bits(cards: set[int], names: Mapping[int, int]) -> int:
    return sum(1 << names.get(card, card) for card in cards)


def hidden(state: State, seat: int) -> list[int]:
    """The cards that a seat may not know: the other hand and the stock, or where nothing is dealt.

    A hand that proved a tenho is public.
    """
    known = _cards(state.table) | _cards(state.pool[0]) | _cards(state.pool[1])
    if state.phase == CHOOSING:
        known.add(state.stock[state.turned - 1])
    for owner in (0, 1):
        if owner in (seat, state.shown):
            known |= _cards(state.hand[owner])
    return [card for card in range(PACK) if card not in known]


def relabel(state: State, names: Mapping[int, int]) -> State:
    """The same position with other cards in the same places."""
    twin = state.copy()
    for seat in (0, 1):
        twin.hand[seat] = _bits(_cards(state.hand[seat]), names)
        twin.pool[seat] = _bits(_cards(state.pool[seat]), names)
    twin.table = _bits(_cards(state.table), names)
    for place in range(state.turned, STOCK):
        twin.stock[place] = names.get(state.stock[place], state.stock[place])
    if state.phase == CHOOSING:
        drawn = state.stock[state.turned - 1]
        twin.stock[state.turned - 1] = names.get(drawn, drawn)
    return twin


def rename(state: State, action: int, names: Mapping[int, int]) -> int:
    """The action that means in the relabelled position what ``action`` means here.

    Playing a card shows it, so an action goes with its card: where that becomes a card of another
    suit, it is laid.
    """
    if action >= AGARI:
        return action
    way, card = divmod(action, PACK)
    twin = names.get(card, card)
    if way in (LAY, CHOOSE):
        return way * PACK + twin
    if twin // 4 != card // 4:
        return LAY * PACK + twin
    if way == TAKE_THREE:
        return way * PACK + twin
    target = card // 4 * 4 + (card + way) % 4
    target = names.get(target, target)
    return (target - twin) % 4 * PACK + twin

"""What a seat of Koi-Koi may not know, straight from the rules' table, for the leak tests.

Nothing here is shared with ``view.py``: if one of the two is wrong, the tests say so.
"""

from __future__ import annotations

from collections.abc import Mapping

from chabudai.games.koikoi.state import (
    CHOOSING,
    PACK,
    STOCK,
    State,
)
from chabudai.games.stages import Stage


def _cards(bits: int) -> list[int]:
    return [card for card in range(PACK) if bits >> card & 1]


def _bits(cards: list[int], names: Mapping[int, int]) -> int:
    return sum(1 << names.get(card, card) for card in cards)


def _undealt(state: State) -> list[int]:
    """The pack while it is not dealt; only the table of a void deal has been seen (S5)."""
    dealt = state.turned < STOCK
    return [] if dealt else [card for card in range(PACK) if not state.table >> card & 1]


def inventory(state: State) -> list[int]:
    """Every card, wherever it is."""
    cards = [*state.stock[state.turned :], *_undealt(state)]
    for bits in (*state.hand, *state.pool, state.table):
        cards += _cards(bits)
    if state.phase == CHOOSING:
        cards.append(state.stock[state.turned - 1])
    return cards


def hidden(state: State, seat: int) -> list[int]:
    """What a seat may not know: the stock, and the other hand unless it proved a tenho."""
    cards = [*state.stock[state.turned :], *_undealt(state)]
    for owner in (0, 1):
        if owner not in (seat, state.shown):
            cards += _cards(state.hand[owner])
    return sorted(cards)


def places(state: State) -> dict[str, list[int]]:
    """Where the cards of a round lie before its first turn; nowhere after a void deal (S5)."""
    if state.turned == STOCK:
        return {"table": _cards(state.table)}
    hands = {f"hand {seat}": _cards(state.hand[seat]) for seat in (0, 1)}
    stock = {f"stock {place:02}": [card] for place, card in enumerate(state.stock)}
    return {**hands, "table": _cards(state.table), **stock}


def stages(_state: State) -> list[Stage]:
    """One shuffle: eight cards to each hand and to the table, the others are the stock (S3)."""
    stock = {f"stock {place:02}": 1 for place in range(STOCK)}
    return [Stage(range(PACK), {"hand 0": 8, "hand 1": 8, "table": 8, **stock})]


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


def rename(_state: State, action: int, _names: Mapping[int, int]) -> int:
    """The action that means in the relabelled position what ``action`` means here.

    Every action of Koi-Koi shows the cards it is about, so it keeps its meaning and its number.
    """
    return action

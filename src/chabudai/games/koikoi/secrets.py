"""What a seat of Koi-Koi may not know, straight from the rules' table, for the leak tests.

Nothing here is shared with ``view.py``: if one of the two is wrong, the tests say so.
"""

from __future__ import annotations

from chabudai.games.koikoi.state import CHOOSING, PACK, STOCK, State
from chabudai.games.stages import Stage
from chabudai.games.zones import EVERYBODY, NOBODY, Zone, bits, one, rest, row


def zones(state: State) -> list[Zone]:
    """Where cards lie: nobody sees the stock, and only its owner a hand that proves no tenho."""
    found = [Zone("table", bits("table"), EVERYBODY)]
    for seat in (0, 1):
        seen_by = EVERYBODY if state.shown == seat else (seat,)
        found.append(Zone(f"hand {seat}", bits("hand", seat), seen_by))
        found.append(Zone(f"pool {seat}", bits("pool", seat), EVERYBODY))
    if state.phase == CHOOSING:
        found.append(Zone("turned card", one("stock", state.turned - 1), EVERYBODY))
    if state.turned == STOCK:  # not dealt; only the table of a void deal has been seen (S5)
        found.append(Zone("pack", rest(), NOBODY))
    else:
        found.append(Zone("stock", row("stock", state.turned, STOCK), NOBODY))
    return found


def places(state: State) -> dict[str, list[int]]:
    """Where the cards of a round lie before its first turn; nowhere after a void deal (S5)."""
    if state.turned == STOCK:
        return {"table": _cards(state.table)}
    hands = {f"hand {seat}": _cards(state.hand[seat]) for seat in (0, 1)}
    stock = {f"stock {place:02}": [card] for place, card in enumerate(state.stock)}
    return {**hands, "table": _cards(state.table), **stock}


def _cards(bits: int) -> list[int]:
    return [card for card in range(PACK) if bits >> card & 1]


def stages(_state: State) -> list[Stage]:
    """One shuffle: eight cards to each hand and to the table, the others are the stock (S3)."""
    stock = {f"stock {place:02}": 1 for place in range(STOCK)}
    return [Stage(range(PACK), {"hand 0": 8, "hand 1": 8, "table": 8, **stock})]

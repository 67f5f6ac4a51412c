"""What a seat of Koi-Koi may not know, straight from the rules' table, for the leak tests.

Nothing here is shared with ``view.py``: if one of the two is wrong, the tests say so.
"""

from __future__ import annotations

from chabudai.games.koikoi.notation import parse, text
from chabudai.games.koikoi.pack import CARDS
from chabudai.games.koikoi.state import CHOOSING, STOCK, State
from chabudai.games.zones import EVERYBODY, NOBODY, Zone, bits, derived, one, rest, row


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


_derived = derived(zones, CARDS, text, parse)
inventory = _derived.inventory
hidden = _derived.hidden
relabel = _derived.relabel
rename = _derived.rename
knowledge = _derived.knowledge

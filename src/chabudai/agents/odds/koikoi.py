"""Koi-Koi: stages are the rounds that are left after this one, and how far somebody leads.

A search thinks too much of a lead, and too little of a good hand while nobody leads. So where
somebody may stop, the lead is the one that stopping brings.
"""

from __future__ import annotations

from chabudai.core.seats import OVER
from chabudai.games.koikoi.play import apply, turn
from chabudai.games.koikoi.state import AGARI, CALLING, DEALING, State

MOST = 5
"""From so many rounds on it makes no difference."""
LEADS = (10, 40)
"""Coins from which a lead is one, and a large one."""


def stage(view: State) -> int:
    """Eighteen stages."""
    if view.phase == CALLING:
        stopped = view.copy()
        apply(stopped, AGARI)
        if turn(stopped) != OVER:
            view = stopped
    left = max(0, min(view.rounds - view.played - (view.phase != DEALING), MOST))
    lead = abs(view.coins[0] - view.coins[1])
    return left * (len(LEADS) + 1) + sum(lead >= each for each in LEADS)

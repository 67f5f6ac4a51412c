"""Koi-Koi: stages are the rounds that are left after this one, and how far somebody leads.

A search thinks too much of a lead, and too little of a good hand while nobody leads.
"""

from __future__ import annotations

from chabudai.games.koikoi.state import DEALING, State

MOST = 5
"""From so many rounds on it makes no difference."""
LEADS = (10, 40)
"""Coins from which a lead is one, and a large one."""


def stage(view: State) -> int:
    """Eighteen stages."""
    left = max(0, min(view.rounds - view.played - (view.phase != DEALING), MOST))
    lead = abs(view.coins[0] - view.coins[1])
    return left * (len(LEADS) + 1) + sum(lead >= each for each in LEADS)

"""Matcha: stages are the edition, the set, its round, and what the seat is about to do."""

from __future__ import annotations

from chabudai.games.matcha.play import turn
from chabudai.games.matcha.state import EMPTY, State

ROUNDS = 3
FIRST, ANSWERING, WAITING = range(3)
"""The seat chooses, and no card of the other's waits for an answer; or one does; or another one
is to choose."""
SETS = 2
"""Later sets of the edition of 2015 are like the second."""


def stage(view: State) -> int:
    """Eighteen stages of each edition."""
    last = min(max(view.deals - 1, 0), SETS - 1)
    of_set = (last * ROUNDS + min(view.mat, ROUNDS - 1)) * 3 + role(view)
    return of_set + (view.edition == 2015) * SETS * ROUNDS * 3


def role(view: State) -> int:
    """What the viewer is about to do."""
    if turn(view) != view.viewer:
        return WAITING
    mat = min(view.mat, ROUNDS - 1)
    own, other = view.viewer * 6 + 2 * mat, (1 - view.viewer) * 6 + 2 * mat
    laid = view.laid
    waits = any(laid[other + k] != EMPTY and laid[own + k] == EMPTY for k in range(2))
    return ANSWERING if waits else FIRST

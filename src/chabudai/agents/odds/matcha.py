"""Matcha: stages are the set, its round, and whether a card of the other waits for an answer."""

from __future__ import annotations

from chabudai.games.matcha.state import EMPTY, State

EDITION = 2020
"""The edition that was measured."""
ROUNDS = 3


def stage(view: State) -> int:
    """Twelve stages."""
    if view.edition != EDITION:
        return -1
    mat = min(view.mat, ROUNDS - 1)
    own, other = view.viewer * 6 + 2 * mat, (1 - view.viewer) * 6 + 2 * mat
    laid = view.laid
    waits = any(laid[other + k] != EMPTY and laid[own + k] == EMPTY for k in range(2))
    return ((view.deals > 1) * ROUNDS + mat) * 2 + waits

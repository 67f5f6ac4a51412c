"""Koi-Koi: what the other played, laid, chose and called in this round, read from one's views."""

from __future__ import annotations

from collections.abc import Sequence

from chabudai.agents.beliefs import Act
from chabudai.core.jit import rule
from chabudai.core.seats import EVERYTHING
from chabudai.games.koikoi.state import AGARI, CALLING, CHOOSE, CHOOSING, KOIKOI, PACK, State
from chabudai.games.playable import Game


@rule
def suppose(view: State, guess: State, later: int) -> None:
    """Make a view of then a state in which the other held what a guess of now says."""
    other = 1 - view.viewer
    view.hand[other] = guess.hand[other] | later
    view.viewer = EVERYTHING


def acts(game: Game, views: Sequence[State]) -> list[Act]:
    """What the other did since the last deal where there was a choice."""
    last = views[-1]
    first = len(views) - 1
    while first > 0 and views[first - 1].deals == last.deals:
        first -= 1
    found: list[tuple[State, int]] = []
    for before, after in zip(views[first:], views[first + 1 :], strict=False):
        if before.mover == 1 - last.viewer:
            action = _action(game, before, after)
            if action is not None:
                found.append((before, action))
    later = 0
    made = []
    for before, action in reversed(found):
        if action < CHOOSE * PACK:
            later |= 1 << action % PACK
        made.append(Act(before, action, later))
    return made[::-1]


def _action(game: Game, before: State, after: State) -> int | None:
    """What was done between two views; None for what needs no explanation."""
    other = before.mover
    if before.phase == CALLING:
        return KOIKOI if after.calls[other] > before.calls[other] else AGARI
    state = before.copy()
    state.viewer = EVERYTHING
    turned = 0
    for place in range(before.turned, after.turned):
        state.stock[place] = after.stock[place]
        turned |= 1 << after.stock[place]
    state.hand[other] = _seen(after) & ~_seen(before) & ~turned
    if before.phase != CHOOSING and not state.hand[other]:
        return None
    for action in game.legal(state):
        then = state.copy()
        game.book.apply(then, action)
        if all(
            getattr(then, name) == getattr(after, name) for name in ("table", "turned", "phase")
        ) and list(then.pool) == list(after.pool):
            return action
    return None


def _seen(view: State) -> int:
    """The cards that lie open, as bits."""
    waits = 1 << view.stock[view.turned - 1] if view.phase == CHOOSING else 0
    return view.table | view.pool[0] | view.pool[1] | waits

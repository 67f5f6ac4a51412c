"""Pressing an agent: what somebody who tries out every action on it takes in whole matches.

Whoever presses knows how the agent plays, but none of its cards, and not the seed by which it
draws where it mixes. So what it takes can be taken by others as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from chabudai.agents import make
from chabudai.agents.agent import Listener, tell
from chabudai.agents.glance import GreedyAgent
from chabudai.core.chance import Dice
from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Game
from chabudai.lab.arena.interval import interval

GUESSED = 1 << 21
"""Added to the seed for all that is only imagined. A search sees 31 bits of a seed."""


@dataclass(frozen=True)
class Share:
    """The points that a player took from an agent in whole matches."""

    score: float
    interval: tuple[float, float]
    matches: int


def press(game: Game, name: str, matches: int, seed: int = 0, playouts: int = 4) -> Share:
    """Whole matches of two seats against a player who tries out every action on such an agent.

    It guesses what it cannot see, lets an agent like that answer, and goes on at a glance; so its
    share of points is what can be taken from the agent at least.
    """
    if game.seats != 2:
        raise ValueError("agents are tried in games of two seats")
    results = [_match(game, name, number, seed, playouts) for number in range(matches)]
    points = [0.5 + 0.5 * result for result in results]
    return Share(float(np.mean(points)), interval(points) or (0.0, 1.0), matches)


def _match(game: Game, name: str, number: int, seed: int, playouts: int) -> int:
    """The result of a match for whoever presses: the first seat in every other one."""
    agent = make(name, game, seed)
    me, other = number % 2, 1 - number % 2
    listens = isinstance(agent, Listener)
    seen: list[Any] = []
    """What the agent's seat has seen."""
    past: list[Any] = []
    """The same as whoever presses imagines it. What was open is right, hands are guessed."""
    state = game.new()
    while (turn := game.turn(state)) != OVER:
        if turn == DEAL:
            game.shuffle(state, (seed << 24) + number // 2)
        else:
            view = game.view(state, turn)
            legal = game.legal(view)
            if turn == other:
                tell(agent, partial(list, seen))
                action = agent.choose(view, legal)
            elif len(legal) == 1:
                action = legal[0]
            else:
                action = _answer(game, name, seed + GUESSED, view, past[:-1], playouts)
            game.apply(state, action)
        if listens:
            seen.append(game.view(state, other))
            guessed = game.guess(game.view(state, me), seed + GUESSED + len(seen))
            past.append(game.view(guessed, other))
    return int(game.result(state)[me])


def _answer(game: Game, name: str, seed: int, view: Any, past: Sequence[Any], playouts: int) -> int:
    """The action that brings most when such an agent goes on, over guesses shared by all.

    ``past`` is what the agent's seat may have seen before this.
    """
    totals = dict.fromkeys(game.legal(view), 0)
    for number in range(playouts):
        guessed = game.guess(view, (seed << 16) + number)
        for action in totals:
            state = guessed.copy()
            dice = Dice(seed, number)
            totals[action] += _imagine(game, name, seed + number, state, action, past, dice)
    return max(totals, key=lambda action: totals[action])


def _imagine(
    game: Game, name: str, seed: int, state: Any, action: int, past: Sequence[Any], dice: Dice
) -> int:
    """The result for the seat to act if it does this in a guessed state, then plays at a glance."""
    me = game.turn(state)
    agent = make(name, game, seed)  # anew: what others imagined is no past of this one
    glance = GreedyAgent(game, seed)
    listens = isinstance(agent, Listener)
    seen = [*past, game.view(state, 1 - me)] if listens else []
    game.apply(state, action)
    while True:
        if listens:
            seen.append(game.view(state, 1 - me))
        turn = game.turn(state)
        if turn == OVER:
            return int(game.result(state)[me])
        if turn == DEAL:
            game.shuffle(state, dice.below(1 << 30))
            continue
        view = game.view(state, turn)
        if turn != me:
            tell(agent, partial(list, seen))
        game.apply(state, (glance if turn == me else agent).choose(view, game.legal(view)))

"""What knowing how an agent plays would bring over the solution in Matcha: a mark for any model.

    python bench/known_play.py [AGENT] [--round 2|3] [--positions N] [--cards N] [--seed N]

Positions are beginnings of a round of set 2 that two searches come to. The agent is asked for its
chances at every information set. Told is, in points of the chance to win and on average over both
seats, what the solution takes from that play, what solutions that reckon with it as a habit take
and give away, and what the best answer to it takes, which is all that there is to take.
"""

from __future__ import annotations

import argparse
import functools
from collections.abc import Iterator
from typing import Any

import numpy as np

import chabudai
from chabudai.agents import make
from chabudai.agents.solve.matcha import MOST_LEAVES
from chabudai.agents.solve.matcha.trial import RoundTrial
from chabudai.agents.solve.regret import NO_HABITS, brought, gain, minimised
from chabudai.core.seats import DEAL, OVER
from chabudai.games.matcha.state import PLAYING
from chabudai.games.playable import Game

PARTS = (0.0, 0.1, 0.2, 0.4, 0.7)
"""In how many matches solutions take the other to play by what is known."""
ITERATIONS, TARGET = 400, 0.002
PLAYER = "search:200"
"""Who plays until the positions."""


def trials(game: Game, mat: int, cards: int, seed: int) -> Iterator[RoundTrial]:
    """Beginnings of a round of set 2, one of each match at most, with so many cards in hands."""
    player = make(PLAYER, game, seed)
    match = seed << 20
    while True:
        match += 1
        state: Any = game.new()
        deals = 0
        while (turn := game.turn(state)) != OVER:
            if turn == DEAL:
                game.shuffle(state, match * 2 + deals)
                deals += 1
                continue
            view: Any = game.view(state, turn)
            if (state.deals, state.mat, state.step, state.phase) == (2, mat, 0, PLAYING):
                if sum(state.held) <= cards:
                    trial = RoundTrial(view, MOST_LEAVES, even=False)
                    if trial.fits:
                        yield trial
                break
            game.apply(state, player.choose(view, game.legal(state)))


def policy(agent: Any, view: Any, legal: list[int], _earlier: Any) -> list[float]:
    """How often the agent plays what; the same view has the same answer."""
    return [1.0] if len(legal) == 1 else list(agent.chances(view, legal))


def measured(trial: RoundTrial, agent: Any) -> list[float]:
    """What each solution takes and gives away, and what the best answer takes."""
    asked = functools.partial(policy, agent)
    known = trial.plan(0, asked), trial.plan(1, asked)
    against = brought(trial.subgame, 0, known[1]), brought(trial.subgame, 1, known[0])
    row: list[float] = []
    for part in PARTS:
        usual = known if part else NO_HABITS
        found = minimised(trial.subgame, ITERATIONS, TARGET, habits=usual, part=part)
        takes = float(found.plans[0] @ against[0]) + float(found.plans[1] @ against[1])
        row += [50 * takes, 50 * sum(gain(trial.subgame, found.plans))]
    return [*row, 50 * sum(gain(trial.subgame, known))]


def main() -> None:
    """Ask an agent and tell what there is to take."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("agent", nargs="?", default="search:1000")
    parser.add_argument("--round", type=int, choices=(2, 3), default=2)
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--cards", type=int, default=6, help="in both hands together, at most")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = chabudai.game("matcha", edition=2020)
    agent = make(args.agent, game, args.seed)
    found = trials(game, args.round - 1, args.cards, args.seed)
    rows = np.array([measured(next(found), agent) for _ in range(args.positions)])
    means = rows.mean(0)
    errors = rows.std(0, ddof=1) / np.sqrt(len(rows))
    print(f"{args.agent}, round {args.round} of set 2, {len(rows)} positions")
    for place, part in enumerate(PARTS):
        takes, gives = 2 * place, 2 * place + 1
        print(
            f"  habit {part:.1f}: takes {means[takes]:.2f} ± {errors[takes]:.2f}, "
            f"gives away {means[gives]:.2f} ± {errors[gives]:.2f}"
        )
    print(f"  the best answer takes {means[-1]:.2f} ± {errors[-1]:.2f}")


if __name__ == "__main__":
    main()

"""What it is worth to see the other's hand in Koi-Koi: a mark for how strong anybody can become.

    python bench/seen_hand.py [OTHER] [--preset PRESET] [--pairs N] [--playouts N] [--seed N]

The champion's search is given what nobody at a table has: the other's hand. It guesses only the
order of the stock. Told is its share of points against an honest agent, who is given views as ever.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import zlib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

import chabudai
from chabudai.agents import make
from chabudai.agents.agent import Agent
from chabudai.agents.search import RememberingSearch
from chabudai.agents.tree import Tree
from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Game

GUESSES = 64


class Cheat(RememberingSearch):
    """A champion that is shown everything but the order of the stock."""

    def __init__(self, game: Game, playouts: int, seed: int) -> None:
        super().__init__(game, playouts, seed, "cheat", True, playouts, guesses=GUESSES)
        self.complete: Any = None
        """The state of the table, set before each choice."""

    def _fill(self, tree: Tree, view: Any) -> None:
        """Guesses are the table as it is, with the stock in other orders."""
        super()._fill(tree, view)
        chance = random.Random(zlib.crc32(bytes(view)) ^ self.seed)
        for place in range(GUESSES):
            guess = self.complete.copy()
            below = list(guess.stock[guess.turned :])
            chance.shuffle(below)
            for offset, card in enumerate(below):
                guess.stock[guess.turned + offset] = card
            tree.guesses[place] = guess.array[0]
        tree.shares[:] = np.arange(1, GUESSES + 1)


def match(game: Game, cheat: Cheat, other: Agent, seat: int, deal: int) -> float:
    """The points of the one who sees, on a seat, in one match."""
    state: Any = game.new()
    told: dict[int, list[Any]] = {0: [], 1: []}
    while (turn := game.turn(state)) != OVER:
        if turn == DEAL:
            game.shuffle(state, deal)
        else:
            game.apply(state, chosen(game, cheat if turn == seat else other, state, told[turn]))
        for viewer, views in told.items():
            views.append(game.view(state, viewer))
    return 0.5 + game.result(state)[seat] / 2


def chosen(game: Game, agent: Agent, state: Any, views: Sequence[Any]) -> int:
    """What an agent chooses from its view; the cheat is shown the table besides."""
    if isinstance(agent, Cheat):
        agent.complete = state
    if hasattr(agent, "told"):
        agent.told(views)
    turn = game.turn(state)
    return agent.choose(game.view(state, turn), game.legal(state))


def pair(preset: str, name: str, playouts: int, seed: int, deal: int) -> float:
    """The share of points on one deal, over both seats."""
    game = chabudai.game("koikoi", preset=preset)
    cheat, other = Cheat(game, playouts, seed), make(name, game, seed + 1)
    return sum(match(game, cheat, other, seat, deal) for seat in (0, 1)) / 2


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("other", nargs="?", default="legacy-level-6")
    parser.add_argument("--preset", default="six-rounds")
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=None)
    args = parser.parse_args()
    same = [[each] * args.pairs for each in (args.preset, args.other, args.playouts, args.seed)]
    deals = [args.seed * 1_000_003 + number for number in range(args.pairs)]
    with ProcessPoolExecutor(args.processes) as pool:
        points = list(pool.map(pair, *same, deals))
    error = 1.96 * statistics.stdev(points) / math.sqrt(len(points)) if len(points) > 1 else 1.0
    print(
        f"Koi-Koi, {args.preset}: who sees the other's hand, {args.playouts} play-outs – "
        f"{args.other}: {statistics.mean(points):.1%} +- {error:.1%}, {len(points)} pairs"
    )


if __name__ == "__main__":
    main()

"""Manners: how often each style does what it is known for, and what it costs.

    python bench/styles.py [--matches N] [--pairs N] [--levels 3 4] [--processes N] [GAME ...]

Each style plays the plain level of the same number. First come its signs (means over all occasions
in N matches, the style in every seat by turns, the plain level's own in the first line), then its
share of points over pairs with the interval of 95 %.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

import chabudai
from chabudai.agents import make
from chabudai.agents.styles import STYLES, signs
from chabudai.core.seats import DEAL, OVER
from chabudai.farm import Processes
from chabudai.games.playable import Game
from chabudai.lab.arena import arena


def count(game: Game, first: str, other: str, matches: int, seed: int = 1) -> dict[str, float]:
    """How the first agent shows: the mean of each sign over all its occasions."""
    known = signs(game)
    found: dict[str, list[float]] = defaultdict(list)
    for number in range(matches):
        seat = number % game.seats
        agents = [make(first if s == seat else other, game, seed + s) for s in range(game.seats)]
        state = game.new()
        while (turn := game.turn(state)) != OVER:
            if turn == DEAL:
                game.shuffle(state, seed * 1000 + number)
                continue
            view = game.view(state, turn)
            legal = game.legal(view)
            action = agents[turn].choose(view, legal)
            if turn == seat and len(legal) > 1:
                for name, sign in known.items():
                    if (value := sign(view, legal, action)) is not None:
                        found[name].append(value)
            game.apply(state, action)
    return {name: sum(values) / len(values) for name, values in found.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--levels", type=int, nargs="*", default=[3, 4])
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("names", nargs="*", metavar="GAME")
    args = parser.parse_args()
    farm = Processes(args.processes) if args.processes > 1 else None
    for name in args.names or ["koikoi", "matcha", "touche"]:
        game = chabudai.game(name)
        for number in args.levels:
            plain = f"level-{number}"
            print(name, plain, _line(count(game, plain, plain, args.matches)), flush=True)
            for style in STYLES:
                styled = f"{plain}:{style}"
                line = _line(count(game, styled, plain, args.matches))
                (found,) = arena(game, (styled, plain), args.pairs, 1, farm=farm)
                low, high = found.interval or (0.0, 1.0)
                share = f"{100 * found.score:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
                print(name, styled, line, share, f"{found.pairs} pairs", flush=True)


def _line(found: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.3f}" for name, value in found.items())


if __name__ == "__main__":
    main()

"""Who comes first: an agent at tables of three and more, alone among others of another kind.

    python bench/first_place.py [GAME] [--players N] [--agent A] [--others B] [--seconds S]

On every deal the agent sits at each seat in turn. Told are the deals, how often it came first, how
often each of the others did (who share a first place have a part of it each), and the ratio with
its interval of 95 %, from drawing the deals anew.
"""

from __future__ import annotations

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor

import chabudai
from chabudai.agents import make
from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Game

DRAWS = 2000


def first_places(game: Game, agent: str, others: str, seat: int, deal: int) -> list[float]:
    """Each seat's part of the first place in one match."""
    names = [agent if place == seat else others for place in range(game.seats)]
    agents = [make(name, game, deal * game.seats + place) for place, name in enumerate(names)]
    state = game.new()
    while (turn := game.turn(state)) != OVER:
        if turn == DEAL:
            game.shuffle(state, deal)
            continue
        view = game.view(state, turn)
        game.apply(state, agents[turn].choose(view, game.legal(view)))
    results = list(game.result(state))
    shared = results.count(max(results))
    return [1 / shared if result == max(results) else 0.0 for result in results]


def play(name: str, players: int, agent: str, others: str, deal: int) -> tuple[float, float]:
    """The first places of the agent and of one of the others on one deal, over all seats."""
    game = chabudai.game(name, players=players)
    own = other = 0.0
    for seat in range(game.seats):
        places = first_places(game, agent, others, seat, deal)
        own += places[seat]
        other += (sum(places) - places[seat]) / (game.seats - 1)
    return own / game.seats, other / game.seats


def ratio(found: list[tuple[float, float]]) -> float:
    """How many times as often the agent came first as each of the others."""
    other = sum(their for _, their in found)
    return sum(own for own, _ in found) / other if other else float("inf")


def interval(found: list[tuple[float, float]]) -> tuple[float, float]:
    """Where the ratio is, by drawing the deals anew."""
    chance = random.Random(1)
    drawn = sorted(ratio(chance.choices(found, k=len(found))) for _ in range(DRAWS))
    return drawn[DRAWS // 40], drawn[-1 - DRAWS // 40]


def main() -> None:
    """Play for some time and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", nargs="?", default="touche")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--agent", default="champion")
    parser.add_argument("--others", default="legacy-level-6")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    asked = (args.game, args.players, args.agent, args.others)
    began = time.monotonic()
    found: list[tuple[float, float]] = []
    with ProcessPoolExecutor(args.processes) as pool:
        deal = args.seed << 32
        while time.monotonic() - began < args.seconds:
            deals = range(deal, deal + args.processes)
            found += pool.map(play, *([one] * args.processes for one in asked), deals)
            deal += args.processes
    own = sum(one for one, _ in found) / len(found)
    each = sum(other for _, other in found) / len(found)
    low, high = interval(found)
    print(
        f"{args.game}, {args.players} players, {args.agent} among {args.others}: "
        f"{len(found)} deals, first {own:.1%}, each other {each:.1%}, "
        f"ratio {ratio(found):.2f} [{low:.2f}, {high:.2f}]"
    )


if __name__ == "__main__":
    main()

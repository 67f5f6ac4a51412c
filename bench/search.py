"""Play-outs per second of the search from the first position of every game, in one thread.

    python bench/search.py [--playouts N] [GAME ...]

Time is that of the processor, which other programs on the machine disturb less. "ready" is how
long the search took to compile, or to load from disk.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import chabudai
from chabudai.agents.search import SearchAgent

RULE_SETS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("koikoi", {}),
    ("matcha", {"edition": 2020}),
    ("matcha", {"edition": 2015}),
    ("touche", {"players": 2}),
    ("touche", {"players": 4}),
)
RUNS = 5


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--playouts", type=int, default=5_000)
    parser.add_argument("names", nargs="*", metavar="GAME")
    args = parser.parse_args()
    for name, options in RULE_SETS:
        if args.names and name not in args.names:
            continue
        g = chabudai.game(name, **options)
        began = time.thread_time()
        agent = SearchAgent(g, args.playouts, seed=3)
        ready = time.thread_time() - began
        best = max(measured(g, agent) for _ in range(RUNS))
        print(f"{name} {options}: {best:,.0f} play-outs/s, ready in {ready:.1f} s", flush=True)


def measured(g: chabudai.Game, agent: SearchAgent) -> float:
    """Play-outs per second of one search."""
    state = g.new()
    while g.turn(state) == chabudai.DEAL:
        g.shuffle(state, 5)
    view = g.view(state, g.turn(state))
    began = time.thread_time()
    agent.search(view, g.legal(state))
    return agent.iterations / (time.thread_time() - began)


if __name__ == "__main__":
    main()

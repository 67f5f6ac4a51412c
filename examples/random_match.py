"""Play one random match of any game and tell it from seat 0: ``python random_match.py matcha``."""

from __future__ import annotations

import random
import sys

import chabudai


def main() -> None:
    """Play and print."""
    g = chabudai.game(sys.argv[1] if len(sys.argv) > 1 else "matcha")
    state = g.new()
    while g.turn(state) != chabudai.OVER:
        before = g.view(state, 0)
        action = None
        if g.turn(state) == chabudai.DEAL:
            g.shuffle(state, seed=2026)
        else:
            action = random.choice(g.legal(state))
            g.apply(state, action)
        for event in g.events(before, g.view(state, 0), action):
            print(event.say())
    print("scores:", g.scores(state), "result:", g.result(state))


if __name__ == "__main__":
    main()

"""What a move costs at a table without HTTP and store: acting, telling two viewers, writing JSON.

``python bench/move.py`` plays the same matches again and again and takes for each move the least
that it took, so other work on the machine hardly shows; ``PYTHONPATH`` may name another checkout.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from dataclasses import replace
from typing import Any

import chabudai
from chabudai.match.heading import heading_for
from chabudai.match.match import Match
from chabudai.tables.audience import Audience
from chabudai.tables.viewer import Event, Viewer
from chabudai.web.stream import encoded

SECRET = "5" * 64


def play(game: Any, seed: int) -> list[float]:
    """Play a match with a viewer at either seat; what each move took, in seconds."""
    match = Match(game, replace(heading_for(game), match=f"bench{seed}"))
    for seat in range(game.seats):
        match.take(match.sit(seat, "bench", at=1))
    audience = Audience(match, None, {})  # type: ignore[arg-type] # nobody is muted here
    last: dict[int, Any] = {}
    for seat in (0, 1):
        viewer = Viewer(seat, None, "en", frozenset())

        def send(event: Event, seat: int = seat) -> bool:
            event.wire = event.wire or encoded(event)
            last[seat] = event.data
            return True

        viewer.send = send
        audience.viewers.add(viewer)
    chance = random.Random(seed)
    match.take(match.with_deals([], SECRET, 1))
    audience.publish(len(match) - 1)
    took = []
    while last[0]["status"] != "over":
        seat = match.turn
        action = chance.choice(last[seat]["actions"])
        first = len(match)
        begun = time.perf_counter()
        match.take(match.with_deals(match.act(seat, action, first), SECRET, first))
        for number in range(first, len(match)):
            audience.publish(number)
        took.append(time.perf_counter() - begun)
    return took


def measure(game: Any, matches: int, times: int) -> float:
    """Microseconds for a move."""
    best: list[float] = []
    for seed in range(matches):
        runs = [play(game, seed) for _ in range(times)]
        best += [min(each) for each in zip(*runs, strict=True)]
    return sum(best) / len(best) * 1e6


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=["matcha", "koikoi", "touche"])
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--times", type=int, default=20)
    args = parser.parse_args()
    gc.disable()
    for name in args.games:
        game = chabudai.game(name)
        told = f"{name}: {measure(game, args.matches, args.times):.0f} µs a move by plain rules"
        try:
            from chabudai.games.ahead import prepare, quick
        except ImportError:  # an older checkout
            print(told)
            continue
        prepare(game.book)
        game.book = quick(game.book) or game.book
        print(f"{told}, {measure(game, args.matches, args.times):.0f} µs by machine code")


if __name__ == "__main__":
    main()

"""Random play-outs per second of every game, on the CPU and, where there is one, on the GPU.

    python bench/playouts.py [--device cpu|cuda] [--games N] [GAME ...]

One line per rule set; each line is the best of three runs in one process.
"""

from __future__ import annotations

import argparse
from typing import Any

import chabudai
from chabudai.core.jit import cuda

RULE_SETS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("koikoi", {"rounds": 12}),
    ("koikoi", {"rounds": 6}),
    ("koikoi", {"rounds": 6, "lay_matching": False}),
    ("matcha", {"edition": 2020}),
    ("matcha", {"edition": 2015}),
    ("touche", {"players": 2}),
    ("touche", {"players": 3}),
    ("touche", {"players": 4}),
)

GAMES = {
    "cpu": {"koikoi": 100_000, "matcha": 1_000_000, "touche": 20_000},
    "cuda": {"koikoi": 20_000_000, "matcha": 200_000_000, "touche": 4_000_000},
}
"""Games per run: about a second on the CPU, enough to fill a GPU."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", type=int, default=0, help="games per run (default: by device)")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("names", nargs="*", metavar="GAME")
    args = parser.parse_args()
    if args.device == "cuda":
        print(f"GPU: {cuda().get_current_device().name}")
    for name, options in RULE_SETS:
        if args.names and name not in args.names:
            continue
        g = chabudai.game(name, **options)
        games = args.games or GAMES[args.device].get(name, 10_000)
        runs = [
            chabudai.playouts(g, games, seed=seed, device=args.device, threads=args.threads)
            for seed in range(3)
        ]
        best = max(runs, key=lambda run: run.steps_per_second)
        print(
            f"{name} {options}: {best.steps_per_second / 1e6:,.1f} million steps/s, "
            f"{best.games / best.seconds / 1e6:,.2f} million games/s",
            flush=True,
        )


if __name__ == "__main__":
    main()

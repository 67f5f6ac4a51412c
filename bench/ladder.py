"""The ladder: every level against the one below, and the strongest against greedy and random.

    python bench/ladder.py [--pairs N] [--threads K] [--json FILE] [GAME ...]

Every pair is two matches on the same deals with seats exchanged. Touché gets three tenths of the
pairs, because its matches are long. The last columns are milliseconds a move on one core.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import time
from pathlib import Path
from typing import Any

import chabudai
from chabudai.agents import levels
from chabudai.lab.arena import arena

RULE_SETS: dict[str, dict[str, Any]] = {
    "matcha": {"edition": 2020},
    "koikoi": {"rounds": 6},
    "touche": {"players": 2},
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", help="write all figures to this file")
    parser.add_argument("names", nargs="*", metavar="GAME")
    args = parser.parse_args()
    figures = []
    for name, options in RULE_SETS.items():
        if args.names and name not in args.names:
            continue
        game = chabudai.game(name, **options)
        pairs = max(args.pairs * 3 // 10, 1) if name == "touche" else args.pairs
        steps = levels()
        meetings = [(high, low) for low, high in itertools.pairwise(steps)]
        meetings += [(steps[-1], "greedy"), (steps[-1], "random"), ("greedy", "random")]
        print(f"{name} {options}")
        for meeting in meetings:
            began = time.perf_counter()
            (standing,) = arena(game, meeting, pairs, args.seed, args.threads)
            print(f"{standing.line()}  ({time.perf_counter() - began:.0f} s)", flush=True)
            figures.append({"game": name, **standing.to_json()})
    if args.json:
        Path(args.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""What values mean: chances as the coach finds them before its curve, and what came of them.

    python bench/review_values.py play [GAME ...] [--matches N] [--cores K] [--out FILE]
    python bench/review_values.py tell FILE ...

Strong bots play against themselves; at some decisions the best option's value is noted, and what
another seat thinks of its own chance then, with the round and the result. ``tell`` fits the
``odds`` of ``coach/games/``: the logarithm of the odds of winning is so many times that of the
value, and so much besides.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from review import RULE_SETS, game_of, played

from chabudai.coach import games
from chabudai.coach.line import result
from chabudai.coach.race import Race, watch
from chabudai.coach.sample import Sampler
from chabudai.core.chance import Dice
from chabudai.match.entry import PLAYED

PLAYERS = {"touche": "greedy"}
"""Who plays against itself, where level 5 searches too slowly."""
VIEWS = 4
"""Decisions that are looked at in each round of a match."""


def lines(job: tuple[str, int]) -> list[dict[str, Any]]:
    """Some decisions of a match."""
    name, seed = job
    game = game_of(name)
    match = played(name, (PLAYERS.get(name, "level-5"),) * game.seats, seed)
    plan = games.plan(game)
    sampler = Sampler(game, seed, plan.flat)
    rounds: dict[int, list[int]] = defaultdict(list)
    for number, entry in enumerate(match.entries):
        if entry.kind == PLAYED and entry.seat is not None:
            view = match.seen(number, entry.seat)
            if len(game.legal(view)) > 1:
                rounds[games.stage(game, view)].append(number)
    dice = Dice(seed, 3)
    found = []
    for stage, numbers in rounds.items():
        for _ in range(VIEWS):
            number = numbers[dice.below(len(numbers))]
            seat = match.entries[number].seat or 0
            view = match.seen(number, seat)
            race = Race(sampler, view, len(game.legal(view)), plan.sweeps)
            race.run(range(race.options), 3)
            best = max(range(race.options), key=race.chance)
            race.run([best], 3 if not plan.flat else 24)
            fresh = [value for batch, value in race.chances[best].items() if batch >= 3]
            value = sum(fresh) / len(fresh)
            other = (seat + 1) % game.seats
            waiting = watch(sampler, match.seen(number, other), plan, 0)
            for who, worth in ((seat, value), (other, waiting)):
                part = int(getattr(view, "mat", 0))  # a set of Matcha has rounds
                role = games.role(game, match.seen(number, who))
                line = {"game": name, "stage": stage, "part": part, "role": role}
                found.append({**line, "value": round(worth, 4), "result": result(match, who)})
    return found


def jobs(args: argparse.Namespace) -> Iterator[tuple[str, int]]:
    """All matches."""
    for number in range(args.matches):
        for name in args.names or RULE_SETS:
            yield name, args.seed * 1_000_000 + number


def measure(args: argparse.Namespace) -> None:
    """Play on many cores."""
    for name in args.names or RULE_SETS:
        lines((name, 0))
    began = time.perf_counter()
    context = multiprocessing.get_context("fork")
    with Path(args.out).open("w", encoding="utf-8") as file, context.Pool(args.cores) as pool:
        for found in pool.imap_unordered(lines, jobs(args)):
            for line in found:
                file.write(json.dumps(line) + "\n")
            file.flush()
            if time.perf_counter() - began > args.seconds:
                pool.terminate()
                break


def fitted(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """The shift and the slope that fit values to results best; certain values are left out."""
    logits = [(math.log(v / (1 - v)), won) for v, won in pairs if 0.001 < v < 0.999]
    shift, slope = 0.0, 1.0
    for _ in range(50):
        push, bend = [0.0, 0.0], [0.0, 0.0, 1e-9]
        for logit, won in logits:
            chance = 1 / (1 + math.exp(-shift - slope * logit))
            spread = chance * (1 - chance)
            push[0] += won - chance
            push[1] += (won - chance) * logit
            bend[0] += spread
            bend[1] += spread * logit
            bend[2] += spread * logit * logit
        area = bend[0] * bend[2] - bend[1] ** 2 + 1e-12
        shift += (push[0] * bend[2] - push[1] * bend[1]) / area
        slope += (push[1] * bend[0] - push[0] * bend[1]) / area
    return shift, slope


def tell(paths: list[str]) -> None:
    """Slopes, and how often was won what was said to be worth so much."""
    groups: dict[tuple[str, int, int, int], list[tuple[float, float]]] = defaultdict(list)
    for path in paths:
        for text in Path(path).read_text(encoding="utf-8").splitlines():
            line = json.loads(text)
            key = line["game"], line["stage"], line["part"], line["role"]
            groups[key].append((line["value"], line["result"]))
    for (name, stage, part, role), pairs in sorted(groups.items()):
        shift, slope = fitted(pairs)
        bins: dict[int, list[tuple[float, float]]] = defaultdict(list)
        for value, won in pairs:
            bins[min(int(value * 5), 4)].append((value, won))
        shown = ", ".join(
            f"{sum(v for v, _ in bins[k]) / len(bins[k]):.2f}: "
            f"{sum(w for _, w in bins[k]) / len(bins[k]):.2f} ({len(bins[k])})"
            for k in sorted(bins)
        )
        middle = sum(v for v, _ in pairs) / len(pairs), sum(w for _, w in pairs) / len(pairs)
        print(f"{name}, round {stage + 1}.{part + 1}, {role=}: {len(pairs)} values")
        print(f"  {shift=:+.2f}, {slope=:.2f},")
        print(f"  means {middle[0]:.3f} and {middle[1]:.3f}; {shown}")


def main() -> None:
    """Measure, or tell what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", choices=["play", "tell"])
    parser.add_argument("names", nargs="*", metavar="GAME or FILE")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf)
    parser.add_argument("--out", default="values.jsonl")
    args = parser.parse_args()
    if args.what == "tell":
        tell(args.names)
    else:
        measure(args)
        print(f"written to {args.out}", file=sys.stderr)


if __name__ == "__main__":
    main()

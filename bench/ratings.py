"""Ratings over all agents of a game, and strength against time.

    python bench/ratings.py --game GAME [--preset NAME] [--seconds S] [--threads N] [--pairs MOST]
                            [--json FILE] [--plot FILE] [AGENT ...]

Every agent meets its neighbours in the list (from weak to strong) and every third one further on,
each meeting for an equal part of the time that is left and for MOST pairs at most: what the quick
ones leave goes to the slow ones. Compiling is not counted.
Printed is a table: Elo with its interval of 95 % (0 is the mean of all; see docs/agents.md),
milliseconds of processor time a move, pairs; then every meeting. ``--json`` writes all figures,
``--plot`` a picture of strength against time. The same seed and pairs give the same matches, but
how many pairs there is time for depends on the machine.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections import defaultdict
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import chabudai
from chabudai.agents import levels, make
from chabudai.games.playable import Game
from chabudai.lab.arena import Rating, Record, Standing, arena, rate
from chabudai.lab.arena.rating import scores_of

FURTHER = 3
"""Beside its neighbours an agent meets the one so many places on."""
BESIDE = {
    "koikoi": ("network:mixed", "network", "champion:50", "champion:200", "champion:800"),
    "touche": ("search:30", "network", "champion:60", "champion:200"),
    "matcha": ("search:4000", "network", "champion"),
}
"""Agents beside the levels, from weak to strong; those that a game has."""


def agents_of(game: Game) -> list[str]:
    """The agents to rate, from those thought to be weak to those thought to be strong."""
    names = ["random", "first-timer", *levels()[:2], "greedy", *levels()[2:]]
    names += [*BESIDE.get(game.name, ("network", "champion:200")), "legacy-level-6"]
    found = []
    for name in names:
        try:
            make(name, game, wait=False)
        except ValueError:  # the game has no network for these rules
            continue
        found.append(name)
    return found


def meetings(agents: Sequence[str]) -> list[tuple[str, str]]:
    """Who meets whom, the weak before the strong: enough that all hang together by more than one
    way.
    """
    return [
        (agents[place], agents[place - far])
        for place in range(len(agents))
        for far in (1, FURTHER)
        if place >= far
    ]


def play(
    game: Game, agents: Sequence[str], seconds: float, most: int, seed: int, threads: int
) -> tuple[list[Standing], list[Record]]:
    """Let them meet for so long in all."""
    listed = meetings(agents)
    for agent in agents:
        arena(game, (agent, agents[0]), 1, seed + 1)  # compiles, or loads from disk
    end = time.perf_counter() + seconds
    found: list[Standing] = []
    kept: list[Record] = []
    for number, meeting in enumerate(listed):
        share = max(end - time.perf_counter(), 0.0) / (len(listed) - number)
        tried, took = threads // 2, 0.0
        while not took or (took < share / 20 and tried < most):
            tried = max(2 * tried, 1)
            began = time.perf_counter()
            arena(game, meeting, tried, seed + 1, threads)
            took = time.perf_counter() - began
        pairs = min(max(int(tried * share / took), 2), most)
        (standing,) = arena(game, meeting, pairs, seed, threads, keep=kept.extend)
        print(standing.line(), flush=True)
        found.append(standing)
    return found, kept


def times_of(records: Sequence[Record]) -> dict[str, float]:
    """Milliseconds of processor time a move, by agent."""
    moves, seconds = defaultdict[str, int](int), defaultdict[str, float](float)
    for each in records:
        for name, many, took in zip(each.agents, each.moves, each.seconds, strict=True):
            moves[name] += many
            seconds[name] += took
    return {name: 1000 * seconds[name] / max(moves[name], 1) for name in moves}


def table(ratings: Sequence[Rating], times: dict[str, float]) -> str:
    """The ratings as a table for documents, strongest first."""
    lines = ["| agent | Elo | 95 % | ms a move | pairs |", "|---|---|---|---|---|"]
    for each in ratings:
        ends = "–" if each.interval is None else "{:+.0f} to {:+.0f}".format(*each.interval)
        took = f"{times[each.name]:.2g}"
        lines.append(f"| {each.name} | {each.elo:+.0f} | {ends} | {took} | {each.pairs} |")
    return "\n".join(lines)


WIDE, HIGH, EDGE = 720, 440, 60
PAPER, LINE, INK, TEA = "#fffdf7", "#d9d2c3", "#1d2b26", "#2f5d50"


LETTER, ROW = 7, 13
"""How wide a letter is, and how high a line."""


def beside(dots: Sequence[tuple[float, float, str]]) -> list[float]:
    """At which height each name stands to the right of its dot, so that none covers another name
    or dot: as near to its own as there is room.
    """
    taken = [(x - 5, x + 5, y) for x, y, _ in dots]
    found = []
    for x, y, name in dots:
        tries = [y + sign * shift for shift in range(20 * ROW) for sign in (-1, 1)]
        left, right = x + 8, x + 8 + LETTER * len(name)
        line = next(
            each
            for each in tries
            if all(
                right < first or left > last or abs(each - at) >= ROW for first, last, at in taken
            )
        )
        taken.append((left, right, line))
        found.append(line)
    return found


def plot(ratings: Sequence[Rating], times: dict[str, float], title: str) -> str:
    """Strength against time: a dot for each agent, time by powers of ten."""
    logs = {each.name: math.log10(max(times[each.name], 1e-4)) for each in ratings}
    left, right = math.floor(min(logs.values())), math.ceil(max(logs.values()) + 0.01)
    ends = [value for each in ratings for value in (each.elo, *(each.interval or ()))]
    low: int = math.floor(min(ends) / 100) * 100
    high: int = math.floor(max(ends) / 100 + 1) * 100

    def x(log: float) -> float:
        return round(EDGE + (WIDE - 3 * EDGE) * (log - left) / (right - left), 1)

    def y(elo: float) -> float:
        return round(HIGH - EDGE - (HIGH - 2 * EDGE) * (elo - low) / (high - low), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/>',
        f'<g font-family="sans-serif" font-size="12" fill="{INK}">',
        f'<text x="{EDGE}" y="24">{escape(title)}</text>',
    ]
    for power in range(left, right + 1):
        parts.append(f'<path d="M{x(power)} {y(low)}V{y(high)}" stroke="{LINE}"/>')
        words = f"{10.0**power:g} ms"
        parts.append(f'<text x="{x(power)}" y="{y(low) + 18}" text-anchor="middle">{words}</text>')
    step = 100 if high - low <= 800 else 200
    for elo in range(low, high + 1, step):
        parts.append(f'<path d="M{x(left)} {y(elo)}H{x(right)}" stroke="{LINE}"/>')
        parts.append(f'<text x="{EDGE - 8}" y="{y(elo) + 4}" text-anchor="end">{elo:+d}</text>')
    dots = [(x(logs[each.name]), y(each.elo), each.name) for each in ratings]
    for each, (place, height, name), line in zip(ratings, dots, beside(dots), strict=True):
        if each.interval is not None:
            first, last = map(y, each.interval)
            parts.append(f'<path d="M{place} {first}V{last}" stroke="{TEA}" stroke-width="2"/>')
        if abs(line - height) > LETTER:
            parts.append(f'<path d="M{place} {height}L{place + 7} {line}" stroke="{TEA}"/>')
        parts.append(
            f'<circle cx="{place}" cy="{height}" r="4" fill="{TEA}"/>'
            f'<text x="{place + 8}" y="{line + 4}">{escape(name)}</text>'
        )
    return "\n".join([*parts, "</g>", "</svg>", ""])


def main() -> None:
    """Measure, print, and write where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", required=True)
    parser.add_argument("--preset")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("agents", nargs="*", metavar="AGENT")
    args = parser.parse_args()
    game = chabudai.game(args.game, preset=args.preset)
    agents = args.agents or agents_of(game)
    found, kept = play(game, agents, args.seconds, args.pairs, args.seed, args.threads)
    ratings, times = rate(scores_of(kept)), times_of(kept)
    print(table(ratings, times))
    title = f"{args.game} {args.preset or ''}".strip() + ": Elo against milliseconds a move"
    if args.plot:
        args.plot.write_text(plot(ratings, times, title), encoding="utf-8")
    if args.json:
        told: dict[str, Any] = {
            "game": args.game,
            "rules": game.rules.to_json(),
            "seed": args.seed,
            "ratings": [vars(each) | {"milliseconds": times[each.name]} for each in ratings],
            "meetings": [each.to_json() for each in found],
        }
        args.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

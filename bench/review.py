"""Reviews of bots: what a decision of every level costs, and whether luck comes out even.

    python bench/review.py play [GAME ...] [--matches N] [--cores K] [--seed S] [--out FILE]
    python bench/review.py self [GAME ...] [--matches N] [--cores K] [--seed S] [--out FILE]
    python bench/review.py tell FILE ...

``play`` reviews every level, greedy and random in matches against levels 1 to 5 in turn;
``self`` reviews all seats of matches of the strongest level (or ``--agent``) against itself. Both
write a line of JSON for each review, of which ``tell`` makes tables. ``--part 4`` spends a quarter
of the play-outs: more matches in the same time. What the file has already is not done again, so
that a run that was cut short goes on.
"""

from __future__ import annotations

import argparse
import dataclasses
import functools
import itertools
import json
import math
import multiprocessing
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chabudai
from chabudai.agents import levels, make
from chabudai.agents.spec import read_spec
from chabudai.coach import games
from chabudai.coach.race import Plan
from chabudai.coach.verdict import CAUSES, MARKS, Decision, Review
from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Game
from chabudai.match import Match, heading_for

RULE_SETS: dict[str, dict[str, Any]] = {
    "matcha": {"edition": 2020},
    "koikoi": {"rounds": 3},
    "touche": {"players": 2},
}
AGENTS = ("random", "greedy", *levels())
RIVALS = levels()[:-1]
"""Who they play against, in turn; the last one thinks for too long."""
Job = tuple[str, tuple[str, ...], int, tuple[int, ...]]
"""A game, who sits where, the seed, and the seats to review."""


@functools.cache
def game_of(name: str) -> Any:
    """A game by the rules that are measured, compiled."""
    return chabudai.game(name, **RULE_SETS[name]).compiled()


def played(name: str, agents: tuple[str, ...], seed: int) -> Match:
    """A match of bots."""
    game = game_of(name)
    match = Match(game, heading_for(game))
    for seat in range(game.seats):
        match.take(match.sit(seat, f"Player {seat + 1}"))
    sitting = [make(agent, game, seed=seed * 8 + seat) for seat, agent in enumerate(agents)]
    while match.turn != OVER:
        if match.turn == DEAL:
            match.take(match.deal(game.shuffle(match.state, seed)))
        else:
            view = match.view(match.turn)
            action = sitting[match.turn].choose(view, game.legal(view))
            match.take(match.act(match.turn, action))
    return match


def lines(job: Job) -> list[dict[str, Any]]:
    """What the reviews of one match say, in short."""
    name, agents, seed, seats = job
    match = played(name, agents, seed)
    found = []
    for seat in seats:
        began = time.process_time()
        made = chabudai.review(match, seat, seed=seed)
        spent = time.process_time() - began
        rivals = [agent for place, agent in enumerate(agents) if place != seat]
        found.append(
            {"game": name, "agent": agents[seat], "rivals": rivals, "seed": seed}
            | {"seconds": round(spent, 2)}
            | short(made)
        )
    return found


def short(made: Review) -> dict[str, Any]:
    """A review in numbers."""
    causes = {
        cause: round(sum(step.change for step in made.steps if step.cause == cause), 4)
        for cause in CAUSES
    }
    return {
        "seat": made.seat,
        "result": made.result,
        "luck": round(made.luck, 4),
        "skill": round(made.skill, 4),
        "causes": causes,
        "losses": [decision.loss for decision in made.decisions],
        "marks": dict(Counter(decision.mark for decision in made.decisions)),
        "brilliant": sum(decision.brilliant for decision in made.decisions),
        "kinds": dict(Counter(decision.kind for decision in made.decisions if decision.kind)),
        "chances": [_chances(decision) for decision in made.decisions],
        "values": [[step.cause, step.stage, step.after] for step in made.steps],
    }


def _chances(decision: Decision) -> list[Any]:
    """What the best and the one played were worth, and whether they count as equal."""
    played = next(each for each in decision.options if each.text == decision.played)
    best = decision.best
    return [best.chance.value, played.chance.value, played.share, decision.equal, decision.mixed]


@functools.cache
def alike(name: str) -> dict[str, list[str]]:
    """The agents of a game, the strongest first, each with all names that it has."""
    found: dict[Any, list[str]] = defaultdict(list)
    for agent in reversed(AGENTS):
        found[dataclasses.replace(read_spec(agent, name), name="")].append(agent)
    return {names[0]: names for names in found.values()}


def jobs(args: argparse.Namespace) -> Iterator[Job]:
    """All matches, every agent's in turn, so that a run cut short has as many of each."""
    for number in range(args.first, args.first + args.matches):
        for name in args.names or RULE_SETS:
            seats = game_of(name).seats
            seed = args.seed * 100_000 + number
            if args.what == "self":
                yield name, (args.agent,) * seats, seed, tuple(range(seats))
                continue
            for agent in alike(name) if args.only is None else [args.only]:
                rival = RIVALS[number % len(RIVALS)]
                seat = number // len(RIVALS) % seats
                sitting = [rival] * seats
                sitting[seat] = agent
                yield name, tuple(sitting), seed, (seat,)


def left(args: argparse.Namespace) -> Iterator[Job]:
    """The matches that are not in the file yet."""
    path = Path(args.out)
    kept = read([args.out]) if path.exists() else []
    path.write_text("".join(json.dumps(line) + "\n" for line in kept), encoding="utf-8")
    done = {(line["game"], line["agent"], line["seed"], line["seat"]) for line in kept}
    for name, agents, seed, seats in jobs(args):
        if any((name, agents[seat], seed, seat) not in done for seat in seats):
            yield name, agents, seed, seats


def compile_all(name: str) -> str:
    """Compile what a game's matches and reviews need; it is kept on disk."""
    others = (levels()[1],) * (game_of(name).seats - 1)
    for agent in alike(name):
        played(name, (agent, *others), 0)
    lines((name, (levels()[-1], *others), 0, (0,)))
    return name


def spend_less(part: int) -> None:
    """Let reviews do with a part of their play-outs."""
    whole = games.plan

    def few(game: Game) -> Plan:
        plan = whole(game)
        if not plan.flat:
            return dataclasses.replace(plan, sweeps=max(plan.sweeps // part, 8))
        batches = {
            name: max(getattr(plan, name) // part, 4) for name in ("final", "close", "watch")
        }
        return dataclasses.replace(plan, screen=4, **batches)

    games.plan = few


def measure(args: argparse.Namespace) -> None:
    """Play and review on many cores."""
    if args.part > 1:
        spend_less(args.part)
    began = time.perf_counter()
    names = list(args.names or RULE_SETS)
    fork = multiprocessing.get_context("fork")
    with fork.Pool(min(args.cores, len(names))) as pool:  # compile, all games at once
        for name in pool.imap_unordered(compile_all, names):
            spent = time.perf_counter() - began
            print(f"{name} is compiled after {spent:.0f} s", file=sys.stderr, flush=True)
    for name in names:
        compile_all(name)  # from the disk; children inherit it
    done = 0
    waiting = list(left(args))
    with Path(args.out).open("a", encoding="utf-8") as file, fork.Pool(args.cores) as pool:
        for found in pool.imap_unordered(lines, waiting):
            for line in found:
                file.write(json.dumps(line) + "\n")
            file.flush()
            done += 1
            if time.perf_counter() - began > args.seconds:
                pool.terminate()
                break
    print(f"{done} matches in {time.perf_counter() - began:.0f} s", file=sys.stderr)


def read(paths: list[str]) -> list[dict[str, Any]]:
    """The reviews of some files, each once; a line that was cut short is none."""
    found = {}
    for path in paths:
        for text in Path(path).read_text(encoding="utf-8").splitlines(keepends=True):
            if text.endswith("\n"):
                line = json.loads(text)
                key = (line["agent"], *line["rivals"], line["seed"], line["seat"])
                found[line["game"], key] = line
    return list(found.values())


def spread(values: list[float]) -> tuple[float, float]:
    """Mean and half of its 95 % interval."""
    middle = sum(values) / len(values)
    if len(values) < 2:
        return middle, math.nan
    square = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return middle, 1.96 * math.sqrt(square / len(values))


def grouped(found: list[dict[str, Any]]) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """Reviews by game and agent."""
    groups: dict[str, dict[str, list[dict[str, Any]]]] = defaultdict(lambda: defaultdict(list))
    for line in found:
        for agent in alike(line["game"]).get(line["agent"], [line["agent"]]):
            groups[line["game"]][agent].append(line)
    return groups


def loss_of(reviews: list[dict[str, Any]]) -> tuple[float, float]:
    """The loss per decision with its interval, matches being the unit."""
    total = sum(len(line["losses"]) for line in reviews)
    middle = sum(sum(line["losses"]) for line in reviews) / total
    ratio = [sum(line["losses"]) - middle * len(line["losses"]) for line in reviews]
    return middle, spread(ratio)[1] * len(reviews) / total


def tell(found: list[dict[str, Any]]) -> None:
    """Tables in Markdown."""
    for name, agents in grouped(found).items():
        print(f"\n| {name} | reviews | loss a decision | {' | '.join(MARKS)} | luck | s |")
        print("|" + "---|" * (len(MARKS) + 5))
        for agent in AGENTS:
            if not (reviews := agents.get(agent)):
                continue
            loss, half = loss_of(reviews)
            marks = Counter(
                itertools.chain(*(Counter(line["marks"]).elements() for line in reviews))
            )
            shares = " | ".join(f"{marks[mark] / marks.total():.1%}" for mark in MARKS)
            luck = spread([line["luck"] for line in reviews])
            seconds = [line["seconds"] for line in reviews]
            print(
                f"| {agent} | {len(reviews)} | {loss:.2%} ± {half:.2%} | {shares} "
                f"| {luck[0]:+.1%} ± {luck[1]:.1%} "
                f"| {sum(seconds) / len(seconds):.1f}, at most {max(seconds):.1f} |"
            )
        for cause in CAUSES:
            every = itertools.chain(*agents.values())
            middle, half = spread([line["causes"][cause] for line in every])
            print(f"  {cause}: {middle:+.2%} ± {half:.2%}")


def main() -> None:
    """Measure, or tell what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", choices=["play", "self", "tell"])
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--only", help="of all agents that are reviewed only this one")
    parser.add_argument("--agent", default=levels()[-1], help="who plays against itself")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", type=int, default=1, help="one in so many play-outs")
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop after so long")
    parser.add_argument("--out", default="reviews.jsonl")
    parser.add_argument("names", nargs="*", metavar="GAME or FILE")
    args = parser.parse_args()
    if args.what == "tell":
        tell(read(args.names))
    else:
        measure(args)


if __name__ == "__main__":
    main()

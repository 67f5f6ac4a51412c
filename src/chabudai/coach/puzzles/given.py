"""Matches that people have given, searched for puzzles as those of the bots are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from chabudai.coach.line import in_force
from chabudai.coach.played import counts
from chabudai.coach.puzzles.mine import Haul, Miner, Plan, miner
from chabudai.farm import Farm, Processes
from chabudai.match.entry import PLAYED
from chabudai.match.export import read_entries, read_text
from chabudai.match.heading import Heading
from chabudai.match.match import Match
from chabudai.match.verify import BESIDES

READ, FITTING = "read", "fitting"
"""How many matches were given, and how many of them are of the plan's rules."""


def views(match: Match) -> Iterator[Any]:
    """What each seat saw when it had a choice; what was undone is left out."""
    game = match.game
    for number, there in sorted(in_force(match).items()):
        entry = match.entries[number]
        if entry.kind == PLAYED and entry.seat is not None and there.before is not None:
            view = game.view(there.before.state, entry.seat)
            if len(game.legal(view)) > 1:
                yield view


def opened(text: str) -> Match:
    """The match of a file; ValueError if it is none that was played to its end."""
    document = read_text(text)
    heading = Heading.from_json({k: v for k, v in document.items() if k not in BESIDES})
    match = Match(heading.open(), heading, read_entries(document))
    if not counts(match):
        raise ValueError(f"{heading.match} was not played to its end, or as a lesson or practice")
    return match


def _search(plan: Plan, text: str) -> Haul:
    """What one match gives: nothing if it was played by other rules than the plan's."""
    match, at_work = opened(text), miner(plan)
    found = Counter({READ: 1})
    if match.game.rules != at_work.game.rules:
        return Haul([], found)
    haul = at_work.search(views(match))
    return Haul(haul.puzzles, haul.counts + found + Counter({FITTING: 1}))


def hauls_of(plan: Plan, texts: Sequence[str], farm: Farm) -> Iterator[Haul]:
    """What given matches give, in their order."""
    if isinstance(farm, Processes):
        Miner(plan)  # compiles once, for all processes
    yield from farm.each(_search, plan, texts)

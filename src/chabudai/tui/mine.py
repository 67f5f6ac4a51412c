"""``chabudai mine``: puzzles from matches; its progress, and what was thrown away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.given import FITTING, READ, hauls_of
from chabudai.coach.puzzles.mine import GATES, Haul, Plan, choose, hauls
from chabudai.coach.puzzles.puzzle import Puzzle
from chabudai.core.messages import say
from chabudai.farm import Farm
from chabudai.farm.progress import Bar


def mine(
    plan: Plan,
    matches: Sequence[int] | Sequence[str],
    count: int,
    farm: Farm,
    out: Path,
    add: bool = False,
    lang: str = "en",
) -> Counter[str]:
    """Search the bots' matches of these numbers, or those that were given as texts, and write the
    best mixture of what was found, with what the file has already if it shall be added to; the
    counts.
    """
    kept_already = pack.read_bytes(out.read_bytes()) if add and out.exists() else []
    found: list[Puzzle] = [each.fitted() for each in kept_already]
    counts: Counter[str] = Counter()
    working = say("mine-working", lang)
    with Bar(working, len(matches)) as bar:
        for number, haul in enumerate(_hauls(plan, matches, farm), 1):
            found += haul.puzzles
            counts += haul.counts
            bar(number, label=f"{working} ({len(found)})")
    kept = choose(found, count)
    for puzzle in kept:
        puzzle.check()
    counts["chosen"] = len(kept)
    pack.write(out, kept)
    return counts


def _hauls(plan: Plan, matches: Sequence[int] | Sequence[str], farm: Farm) -> Iterator[Haul]:
    texts = [each for each in matches if isinstance(each, str)]
    if texts:
        return hauls_of(plan, texts, farm)
    return hauls(plan, [each for each in matches if isinstance(each, int)], farm)


def told(counts: Counter[str], lang: str) -> list[str]:
    """How many positions passed each gate, a line each."""
    given = (READ, FITTING) if counts[READ] else ()
    return [say(f"mine-{gate}", lang, count=counts[gate]) for gate in (*given, *GATES, "chosen")]

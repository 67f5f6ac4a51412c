"""``chabudai mine``: puzzles from matches of the bots; its progress, and what was thrown away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.mine import GATES, Plan, choose, hauls
from chabudai.coach.puzzles.puzzle import Puzzle
from chabudai.core.messages import say
from chabudai.farm import Farm
from chabudai.farm.progress import Bar


def mine(
    plan: Plan,
    numbers: Sequence[int],
    count: int,
    farm: Farm,
    out: Path,
    add: bool = False,
    lang: str = "en",
) -> Counter[str]:
    """Search the matches of these numbers and write the best mixture of what was found, with what
    the file has already if it shall be added to; the counts.
    """
    found: list[Puzzle] = pack.read_bytes(out.read_bytes()) if add and out.exists() else []
    counts: Counter[str] = Counter()
    working = say("mine-working", lang)
    with Bar(working, len(numbers)) as bar:
        for number, haul in enumerate(hauls(plan, numbers, farm), 1):
            found += haul.puzzles
            counts += haul.counts
            bar(number, label=f"{working} ({len(found)})")
    kept = choose(found, count)
    for puzzle in kept:
        puzzle.check()
    counts["chosen"] = len(kept)
    pack.write(out, kept)
    return counts


def told(counts: Counter[str], lang: str) -> list[str]:
    """How many positions passed each gate, a line each."""
    return [say(f"mine-{gate}", lang, count=counts[gate]) for gate in (*GATES, "chosen")]

"""Which agent: its name, and the few numbers that make it."""

from __future__ import annotations

from dataclasses import dataclass

RANDOM = 0
GLANCE = 1
SEARCH = 2


@dataclass(frozen=True)
class Spec:
    """An agent as numbers, for plain and for compiled play alike."""

    name: str
    kind: int
    noise: int = 0
    """For a glance: how much chance is added to ratings."""
    iterations: int = 0
    """For a search: how many play-outs."""


LEVELS: dict[str, tuple[Spec, ...]] = {
    "matcha": (
        Spec("level-1", GLANCE, noise=350),
        Spec("level-2", GLANCE, noise=40),
        Spec("level-3", SEARCH, iterations=40),
        Spec("level-4", SEARCH, iterations=150),
        Spec("level-5", SEARCH, iterations=600),
        Spec("level-6", SEARCH, iterations=3000),
    ),
}


def read_spec(name: str, game: str) -> Spec:
    """The agent that a name means, or a ValueError that says what there is."""
    word, _, number = name.partition(":")
    if word == "random" and not number:
        return Spec(name, RANDOM)
    if word == "greedy" and not number:
        return Spec(name, GLANCE, noise=1)
    if word == "search" and (number.isdecimal() or not number):
        return Spec(name, SEARCH, iterations=int(number or 1000))
    if word.startswith("level-") and not number and word[6:].isdecimal():
        if 1 <= int(word[6:]) <= len(LEVELS[game]):
            return LEVELS[game][int(word[6:]) - 1]
    raise ValueError(
        f"there is no agent {name!r}; there are: random, greedy, search, search:PLAYOUTS, "
        f"level-1 to level-{len(LEVELS[game])}"
    )

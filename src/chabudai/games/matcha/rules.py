"""The options of Matcha: which edition, and who deals first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypedDict

from chabudai.core.options import Options, choice, seat


class Chosen(TypedDict, total=False):
    """The options as a type checker knows them."""

    edition: Literal[2020, 2015]
    dealer: int


@dataclass(frozen=True)
class Rules(Options):
    """Matcha's options."""

    game: ClassVar[str] = "matcha"
    version: ClassVar[int] = 2
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "2020": {"edition": 2020},
        "2015": {"edition": 2015},
    }

    edition: int = choice(2020, 2015)
    dealer: int = seat(0, 2)


@dataclass(frozen=True)
class Rules1(Rules):
    """The options of version 1."""

    version: ClassVar[int] = 1


def longest(rules: Rules) -> int:
    """More actions than any match has: four turns a round, and ten cards to decide about (2015)."""
    sets, each = (2, 12) if rules.edition == 2020 else (20, 22)
    return sets * each


def most_deals(rules: Rules) -> int:
    """One deal for each set (M20-31, A15-11)."""
    return 2 if rules.edition == 2020 else 20

"""The options of Koi-Koi: length, dealing, capturing, multipliers, viewing yaku, dealt hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypedDict, cast

from chabudai.core.messages import Message
from chabudai.core.options import Options, WrongOption, choice, number, seat, switch

MOST_ROUNDS: Final = 24
MOST_COINS: Final = 9999

COINS: Final[Mapping[int, int]] = {12: 100, 6: 50, 3: 25}
"""What each player starts with, by the number of rounds (S1)."""

PLAY_FOUR: Final = 1 << 0
LAY_MATCHING: Final = 1 << 1
SWITCH_SENSEI: Final = 1 << 2
DOUBLE_SEVEN: Final = 1 << 3
DOUBLE_OWN: Final = 1 << 4
DOUBLE_OPPONENT: Final = 1 << 5
TABLE_NOBLES: Final = 1 << 6
RAIN_NOBLE: Final = 1 << 7
VIEWING: Final = 1 << 8
RAIN_VOIDS_VIEWING: Final = 1 << 9
VIEWING_PAIR_SIX: Final = 1 << 10
VIEWING_EXCLUDES_LIGHTS: Final = 1 << 11
TENHO_FLAT: Final = 1 << 12


class Chosen(TypedDict, total=False):
    """The options as a type checker knows them."""

    rounds: int
    coins: int
    first: int
    table_four: Literal["redeal", "play"]
    lay_matching: bool
    draw_sensei: Literal["stays", "switches"]
    double_seven: bool
    double_own: bool
    double_opponent: bool
    table_nobles: bool
    rain_noble: bool
    viewing: bool
    rain_voids_viewing: bool
    viewing_pair_six: bool
    viewing_excludes_lights: bool
    tenho_flat: bool


@dataclass(frozen=True)
class Rules(Options):
    """Koi-Koi's options; where ``coins`` is not given it follows from ``rounds``."""

    game: ClassVar[str] = "koikoi"
    version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "rulebook": {},
        "traditional": {"lay_matching": False},
        "no-multipliers": {"double_seven": False, "double_own": False, "double_opponent": False},
        "all-multipliers": {"table_nobles": True},
        "no-viewing": {"viewing": False},
        "six-rounds": {"rounds": 6},
        "three-rounds": {"rounds": 3},
    }

    rounds: int = number(12, 1, MOST_ROUNDS)  # S1
    coins: int = number(None, 1, MOST_COINS)  # S1
    first: int = seat(0, 2)  # S2
    table_four: str = choice("redeal", "play")  # S5
    lay_matching: bool = switch(True)  # P3
    draw_sensei: str = choice("stays", "switches")  # K7
    double_seven: bool = switch(True)  # M1
    double_own: bool = switch(True)  # M2
    double_opponent: bool = switch(True)  # M3
    table_nobles: bool = switch(False)  # M4
    rain_noble: bool = switch(True)  # M5
    viewing: bool = switch(True)  # Y8, also the next three
    rain_voids_viewing: bool = switch(False)
    viewing_pair_six: bool = switch(False)
    viewing_excludes_lights: bool = switch(False)
    tenho_flat: bool = switch(False)  # T5

    def check(self) -> None:
        """Coins follow from 12, 6 or 3 rounds and must be given for other numbers (S2)."""
        if cast("int | None", self.coins) is not None:
            return
        if self.rounds not in COINS:
            reason = Message("page-wrong-coins", {"rounds": self.rounds})
            raise WrongOption(f"coins must be given for {self.rounds} rounds", "coins", reason)
        object.__setattr__(self, "coins", COINS[self.rounds])

    def bits(self) -> int:
        """The options that rules look up during play, as bits."""
        return sum(
            bit
            for bit, on in (
                (PLAY_FOUR, self.table_four == "play"),
                (LAY_MATCHING, self.lay_matching),
                (SWITCH_SENSEI, self.draw_sensei == "switches"),
                (DOUBLE_SEVEN, self.double_seven),
                (DOUBLE_OWN, self.double_own),
                (DOUBLE_OPPONENT, self.double_opponent),
                (TABLE_NOBLES, self.table_nobles),
                (RAIN_NOBLE, self.rain_noble),
                (VIEWING, self.viewing),
                (RAIN_VOIDS_VIEWING, self.rain_voids_viewing),
                (VIEWING_PAIR_SIX, self.viewing_pair_six),
                (VIEWING_EXCLUDES_LIGHTS, self.viewing_excludes_lights),
                (TENHO_FLAT, self.tenho_flat),
            )
            if on
        )


def longest(rules: Rules) -> int:
    """More actions than any match has: eight cards of each hand, each with a choice and a call."""
    return rules.rounds * (16 * 3 + 1)


def most_deals(rules: Rules) -> int | None:
    """One for each round; any number where four of a month on the table are dealt again (S5)."""
    return rules.rounds if rules.table_four == "play" else None

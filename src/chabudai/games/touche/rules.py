"""The options of Touché: how many players, on which board, and who deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypedDict

from chabudai.core.messages import Message
from chabudai.core.options import Options, WrongOption, choice, seat, text
from chabudai.games.touche.board import NAMED, placements

_PLAYERS = {"two": 2, "three": 3, "four": 4}


class Chosen(TypedDict, total=False):
    """The options as a type checker knows them."""

    players: Literal[2, 3, 4]
    board: str
    dealer: int | None


@dataclass(frozen=True)
class Rules(Options):
    """Touché's options; a board is a name or a text grid (see ``read_board``)."""

    game: ClassVar[str] = "touche"
    version: ClassVar[int] = 2
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        **{name: {"players": players} for name, players in _PLAYERS.items()},
        **{
            f"{name}-rect": {"players": players, "board": "rect"}
            for name, players in _PLAYERS.items()
        },
    }

    players: int = choice(2, 3, 4)
    board: str = text(*NAMED)
    dealer: int | None = seat(None, 4)

    def check(self) -> None:
        """The dealer sits at the table, and the board has room for three kinds."""
        if self.dealer is not None and self.dealer >= self.players:
            raise WrongOption(
                f"dealer is a seat from 0 to {self.players - 1} "
                f"with {self.players} players; got {self.dealer}",
                "dealer",
                Message("page-wrong-dealer", {"players": self.players}),
            )
        kinds = {each.kind for each in placements(self.board, self.players)}
        if len(kinds) < 3:
            raise ValueError(
                f"board: nobody could win, patterns of only {len(kinds)} kinds fit on it"
            )

    def value_message(self, name: str) -> Message | str:
        """What an option is set to, for people; a board of one's own has no name."""
        if name == "dealer" and self.dealer is None:
            return Message("touche-option-dealer-last")
        if name == "board":
            return Message(f"touche-option-board-{self.board if self.board in NAMED else 'custom'}")
        return super().value_message(name)


@dataclass(frozen=True)
class Rules1(Rules):
    """The options of version 1."""

    version: ClassVar[int] = 1


def longest(rules: Rules) -> int:
    """More actions than any match has.

    Two patterns a seat, the last one and three dead rounds end it; in a round each of 112 cells
    takes one piece, or one more for each joker, and not all pass in between; a turn has five
    exchanges, a piece and a choice at most.
    """
    rounds, pieces = 2 * rules.players + 1 + 3, 112 + rules.players
    return rounds * pieces * rules.players * 7

"""Endgames for OpenSpiel: a few positions, one of which chance picks, played to the end.

They are small enough for tabular solvers; see ``examples/cfr.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyspiel

from chabudai.agents.solve.belief import fitting
from chabudai.core.seats import DEAL, EVERYTHING
from chabudai.games.playable import Game
from chabudai.lab.history import Past
from chabudai.lab.openspiel import TableGame, TableState

__all__ = ["Endgame", "EndgameState", "fitting"]


class Endgame(TableGame):
    """A game that begins with one of the given complete states, which have weights.

    It must end before the next deal.
    """

    def __init__(self, game: Game, positions: Sequence[tuple[Any, int]]) -> None:
        if not positions or any(state.viewer != EVERYTHING for state, _ in positions):
            raise ValueError("an endgame begins with one or more complete states")
        self.positions = list(positions)
        self.first_game = game
        super().__init__(game.name, dict(game.rules.to_json()), outcomes=len(positions))
        self.states = [state for state, _ in positions]
        whole = sum(weight for _, weight in positions)
        self.chances = [weight / whole for _, weight in positions]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.first_game, self.positions)

    def new_initial_state(self) -> EndgameState:
        """A chance node with an outcome for each of the states."""
        return EndgameState(self, self.table_game, self.watch)


class EndgameState(TableState):
    """A state of an endgame; the first action is chance's choice of a position."""

    def current_player(self) -> int:
        """The player to act, or chance, or the end."""
        player = super().current_player()
        if player == pyspiel.PlayerId.CHANCE and self.past is not None:
            raise ValueError("an endgame must end before the next deal")
        return player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The positions that the endgame may begin with."""
        return list(enumerate(self.get_game().chances))

    def _apply_action(self, action: int) -> None:
        if self.shared.game.turn(self.record) == DEAL:
            self.record = self.get_game().states[action].copy()
            self.past = Past(self.shared.game, self.record)
        else:
            super()._apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"position {action}"
        return super()._action_to_string(player, action)

"""Endgames for OpenSpiel: a few positions, one of which chance picks, played to the end.

They are small enough for tabular solvers; see ``examples/cfr.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai.agents.solve.belief import fitting
from chabudai.core.seats import DEAL, EVERYTHING
from chabudai.games.playable import Game
from chabudai.lab.extras import missing
from chabudai.lab.history import Past
from chabudai.lab.openspiel import TableGame, TableState, parameters

try:
    import pyspiel
except ImportError as error:
    raise missing("OpenSpiel") from error

__all__ = ["Endgame", "EndgameState", "fitting"]


class Endgame(TableGame):
    """A game that begins with one of the given complete states, which have weights.

    It must end before the next deal.
    """

    def __init__(self, game: Game, positions: Sequence[tuple[Any, int]]) -> None:
        if not positions or any(
            getattr(state, "viewer", EVERYTHING) != EVERYTHING for state, _ in positions
        ):
            raise ValueError("an endgame begins with one or more complete states")
        for state, _ in positions:
            if flaws := game.check(state):
                raise ValueError(flaws[0].say())
        self.positions = list(positions)
        self.first_game = game
        super().__init__(game.name, parameters(game), outcomes=len(positions))
        self.states = [state for state, _ in positions]
        whole = sum(weight for _, weight in positions)
        self.chances = [weight / whole for _, weight in positions]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.first_game, self.positions)

    def new_initial_state(self) -> EndgameState:
        """A chance node with an outcome for each of the states."""
        return EndgameState(self, self.table_game, self.watch)

    def max_chance_nodes_in_history(self) -> int:
        """The choice of a position."""
        return 1


class EndgameState(TableState):
    """A state of an endgame; the first action is chance's choice of a position."""

    start: tuple[Any, Past] | None = None
    """Where a resampled state's history begins; None for chance's choice."""

    def __deepcopy__(self, _memo: Any) -> EndgameState:
        copied: EndgameState = self.clone()
        return copied

    def __reduce__(self) -> tuple[Any, ...]:
        """By its endgame and history: OpenSpiel's own pickles know games by their names alone."""
        return _played, (self.get_game(), self.start, self.history())

    def current_player(self) -> int:
        """The player to act, or chance, or the end."""
        player = super().current_player()
        if player == pyspiel.PlayerId.CHANCE and self.past is not None:
            raise ValueError("an endgame must end before the next deal")
        return player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The positions that the endgame may begin with."""
        return list(enumerate(self.get_game().chances))

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> EndgameState:
        """A state that looks the same to a player; its history begins where it is now."""
        other: EndgameState = super().resample_from_infostate(player_id, probability_sampler)
        assert other.past is not None
        other.start = (other.record.copy(), other.past)
        return other

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


def _played(owner: Endgame, start: tuple[Any, Past] | None, history: Sequence[int]) -> EndgameState:
    """The state of an endgame that these actions led to."""
    state = owner.new_initial_state()
    if start is not None:
        state.start = start
        state.record, state.past = start[0].copy(), start[1]
    for action in history:
        state.apply_action(action)
    return state

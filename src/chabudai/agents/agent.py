"""What an agent is: someone who can sit at a table."""

from __future__ import annotations

from typing import Any, Protocol

from chabudai.games.playable import Game


class Agent(Protocol):
    """Someone who can sit at a table. An agent is given views, never a state."""

    name: str

    def choose(self, view: Any, legal: list[int], clock: float | None = None) -> int:
        """One of the legal actions, within ``clock`` seconds where that is given."""
        ...


def demand_own(game: Game, view: Any) -> None:
    """Refuse what is not the view of the seat to act: nobody thinks with cards they do not see."""
    turn = game.turn(view)
    if turn < 0 or view.viewer != turn:
        raise ValueError(
            "an agent thinks about the view of the seat to act: game.view(state, game.turn(state))"
        )

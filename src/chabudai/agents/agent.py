"""What an agent is: someone who can sit at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from chabudai.games.playable import Game


class Agent(Protocol):
    """Someone who can sit at a table. An agent is given views, never a state."""

    name: str

    def choose(self, view: Any, legal: list[int], clock: float | None = None) -> int:
        """One of the legal actions, within ``clock`` seconds where that is given."""
        ...


@runtime_checkable
class Listener(Protocol):
    """An agent that remembers. A view omits in which order things happened."""

    def told(self, views: Sequence[Any]) -> None:
        """All views of its seat so far, one after each deal and each action, in their order; the
        last one is what it is to choose for. Nothing else is told, and each time all of it, so
        that who sits down in its place answers the same.
        """
        ...


def tell(agent: Agent, views: Callable[[], Sequence[Any]]) -> None:
    """Tell an agent what its seat has seen, where it listens."""
    if isinstance(agent, Listener):
        agent.told(views())


def demand_own(game: Game, view: Any) -> None:
    """Refuse what is not the view of the seat to act: nobody thinks with cards they do not see."""
    turn = game.turn(view)
    if turn < 0 or view.viewer != turn:
        raise ValueError(
            "an agent thinks about the view of the seat to act: game.view(state, game.turn(state))"
        )


def demand_seat(view: Any, seen: Any) -> None:
    """Refuse what is not a view of the same seat among what an agent is told."""
    if seen.viewer != view.viewer:
        raise ValueError("an agent is told the views of its own seat: match.history(seat)")

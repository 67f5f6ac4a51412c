"""A trial: a position played on by one seat, the others by bots, from what is written down alone.

Position, seed and own moves give the same trial again, so nobody has to keep it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai.agents.glance import GreedyAgent
from chabudai.core.messages import Message
from chabudai.core.seats import DEAL, EVERYTHING, OVER
from chabudai.games.playable import Game
from chabudai.match.refused import refuse

MOST_MOVES = 40
"""Own moves of the longest trial."""
MOST_STEPS = 400
"""Steps of all seats together."""


class Trial:
    """A position as a seat sees it after some moves of its own."""

    def __init__(
        self,
        game: Game,
        record: Any,
        seat: int,
        seed: int = 0,
        moves: Sequence[str] = (),
        goes: bool = False,
    ) -> None:
        """``goes`` lets the others move before the first own move; IllegalAction names a wrong one.

        A view is seen by its own seat alone, and what it hides is guessed by the seed.
        """
        if record.viewer not in (EVERYTHING, seat):
            raise refuse("trial-other-seat")
        if len(moves) > MOST_MOVES:
            raise refuse("trial-too-long", most=MOST_MOVES)
        self.game = game
        self.seat = seat
        self.told: list[Message] = []
        """What the seat was told since its last move."""
        whole = record.viewer == EVERYTHING
        self._first = game.view(record, seat) if whole else record
        self._state = record.copy() if whole or not (moves or goes) else game.guess(record, seed)
        self._bot = GreedyAgent(game, seed)
        self._seed = seed
        self._steps = 0
        if goes or moves:
            self._wait()
        for text in moves:
            self._act(text)

    @property
    def view(self) -> Any:
        """What the seat knows now."""
        if self._state.viewer != EVERYTHING:
            return self._first
        return self.game.view(self._state, self.seat)

    @property
    def is_mine(self) -> bool:
        """Whether the seat is to act."""
        return self.game.turn(self._state) == self.seat

    @property
    def waits(self) -> bool:
        """Whether somebody else, or chance, goes on."""
        return self.game.turn(self._state) not in (self.seat, OVER)

    def _act(self, text: str) -> None:
        if not self.is_mine:
            raise refuse("match-not-your-turn")
        self.told.clear()
        self._step(self.game.parse(self.game.view(self._state, self.seat), text))
        self._wait()

    def _wait(self) -> None:
        """Let the others move until the seat is to act."""
        game, state = self.game, self._state
        while (turn := game.turn(state)) not in (self.seat, OVER):
            if turn == DEAL:
                self._step(None)
            else:
                view = game.view(state, turn)
                self._step(self._bot.choose(view, game.legal(view)))

    def _step(self, action: int | None) -> None:
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise refuse("trial-too-long", most=MOST_STEPS)
        game, state = self.game, self._state
        before = game.view(state, self.seat)
        if action is None:
            game.shuffle(state, self._seed)
        else:
            game.apply(state, action)
        self.told += game.events(before, game.view(state, self.seat), action)

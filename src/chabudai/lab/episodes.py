"""Episodes: games of one table, one after the other, for environments that step from Python."""

from __future__ import annotations

import operator
import secrets
from typing import Any

from chabudai.core.chance import game_seed
from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Game
from chabudai.lab.watcher import Watcher

SEED_BITS = (1 << 63) - 1


class Episodes:
    """A game that deals by itself, again and again; ``reset`` begins the next one."""

    def __init__(self, game: Game) -> None:
        self.game = game.compiled()
        self.state = self.game.new()
        self.turn = DEAL
        """The seat to act, or OVER; DEAL before the first ``reset``."""
        self.keeps = False
        """Whether states are kept for agents that remember."""
        self._kept: list[Any] = []
        self._watch = Watcher(game)
        self._seed = secrets.randbits(62)
        self._episode = -1
        self._game_seed = 0

    def reset(self, seed: int | None = None) -> None:
        """Begin the first game of a seed, or without one the next game."""
        if seed is not None:
            self._seed = operator.index(seed) & SEED_BITS
            self._episode = -1
        self._episode += 1
        self._game_seed = game_seed(self._seed, 0, self._episode)
        self.state = self.game.new()
        self._kept = []
        self._deal()

    def act(self, action: int) -> None:
        """Carry out an action of the seat to act; IllegalAction changes nothing."""
        if self.turn == DEAL:
            raise ValueError("reset the environment first")
        self.game.apply(self.state, operator.index(action))
        self._keep()
        self._deal()

    def observe(self, seat: int) -> tuple[Any, Any]:
        """What a seat may know as a row of bytes, and the mask of its legal actions."""
        return self._watch(self.state, seat)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == OVER

    def _deal(self) -> None:
        while (turn := self.game.turn(self.state)) == DEAL:
            self.game.shuffle(self.state, self._game_seed)
            self._keep()
        self.turn = turn

    def _keep(self) -> None:
        if self.keeps:
            self._kept.append(self.state.copy())

    def history(self, seat: int) -> list[Any]:
        """What a seat saw after each deal and action of this game, where that is kept."""
        return [self.game.view(state, seat) for state in self._kept]

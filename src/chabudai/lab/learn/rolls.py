"""What is played between two updates: the tables as tensors, and the memory of their steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from chabudai.agents import trails
from chabudai.games.playable import Game
from chabudai.lab.batch import Batch
from chabudai.lab.learn import secrets
from chabudai.lab.learn.player import draw
from chabudai.lab.trails import BatchTrails

BLANK_EVERY = 10
"""At every tenth table of a rule set nobody remembers anything."""


class Tables:
    """A batch over a mixture of rule sets whose arrays are tensors over the same memory."""

    def __init__(
        self, games: Sequence[Game], number: int, device: str, seed: int, trail: bool = False
    ) -> None:
        """With ``trail`` an observation goes on with what the seat remembers, where the game has
        something to remember.
        """
        self.game = games[0]
        self.number = number
        self.device = device
        self.rule_sets = len(games)
        self.batch = Batch(games[0], number, device, others=games[1:])
        self.batch.reset(seed)
        look = torch.from_dlpack
        self.turn, self.done = look(self.batch.turn), look(self.batch.done)
        self.observation, self.mask = look(self.batch.observation), look(self.batch.mask)
        self.reward, self.action = look(self.batch.reward), look(self.batch.action)
        self.memory = look(self.batch.memory())
        self.secrets, self._reveal = secrets.find(self.game)
        self.guessed = secrets.guessed(self.game)
        self.trail = 0
        """The version of the trail."""
        room = trails.find(self.game.name) if trail else None
        if room is not None:
            self.trail = room.VERSION
            self._remember(BatchTrails(self.batch), trails.places(self.game.name))

    def _remember(self, kept: BatchTrails, places: int) -> None:
        """Give every row of the observations room for what is remembered."""
        self._kept = kept
        self._rows = torch.from_dlpack(kept.rows).view(self.number, kept.size)
        self._view = self.observation
        size = self._view.shape[1]
        wide = self._view.new_zeros(self.number, size + places)
        self._places, self.observation = (wide[:, :size], wide[:, size:]), wide
        turns = torch.arange(self.number, device=self.device) // self.rule_sets
        self._blank = (turns % BLANK_EVERY == BLANK_EVERY - 1)[:, None]
        self._follow()

    def _follow(self) -> None:
        """Write what is seen and remembered now."""
        self._kept.follow()
        self._places[0].copy_(self._view)
        self._places[1].copy_(secrets.bits(self._rows).masked_fill_(self._blank, 0))

    @property
    def inputs(self) -> int:
        """How many places a row of observations has."""
        return int(self.observation.shape[1])

    def reset(self, seed: int) -> None:
        """Begin anew at every table."""
        self.batch.reset(seed)
        if self.trail:
            self._follow()

    def step(self, actions: Any) -> None:
        """Carry out one legal action at every table."""
        self.action.copy_(actions)
        self.batch.step(self.batch.action, check=False)
        if self.trail:
            self._follow()

    def reveal(self) -> Any:
        """What the judge is shown of every table, for the seat to act."""
        return self._reveal(self.memory, self.turn)


class Rolls:
    """Memory for some steps of all tables; written again by every ``play``."""

    def __init__(self, tables: Tables, steps: int) -> None:
        def make(*shape: int, dtype: Any = torch.float32) -> Any:
            return torch.zeros(steps, tables.number, *shape, dtype=dtype, device=tables.device)

        self.steps = steps
        self.observation = make(tables.observation.shape[1], dtype=torch.uint8)
        self.mask = make(tables.mask.shape[1], dtype=torch.bool)
        self.secret = make(tables.secrets, dtype=torch.uint8)
        self.turn = make(dtype=torch.int64)
        self.action = make(dtype=torch.int64)
        self.log = make()
        self.reward = make(tables.reward.shape[1])
        self.done = make(dtype=torch.bool)
        self.own = make()
        """1 where the learner chose, 0 where a past self did."""

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self, player: Any, tables: Tables, past: Any, seats: Any) -> None:
        """Play on at every table; ``past`` chooses for the given seats of the first tables."""
        some = len(seats)
        for step in range(self.steps):
            self.observation[step] = tables.observation
            self.mask[step] = tables.mask
            self.secret[step] = tables.reveal()
            turn = tables.turn.long()
            action, log = draw(player(self.observation[step], self.mask[step])[0])
            self.own[step] = 1.0
            if some:
                other, _ = draw(past(self.observation[step, :some], self.mask[step, :some])[0])
                theirs = turn[:some] == seats
                action[:some] = torch.where(theirs, other, action[:some])
                self.own[step, :some] = (~theirs).float()
            tables.step(action)
            self.turn[step], self.action[step], self.log[step] = turn, action, log
            self.reward[step], self.done[step] = tables.reward, tables.done


def advantages(
    rolls: Rolls, values: Any, last: Any, last_turn: Any, trust: float
) -> tuple[Any, Any]:
    """Generalised advantages, seat by seat: what follows an action until the seat acts again.

    ``last`` is the value for the seat to act after the rolls. Of two seats the other has its
    opposite; of more, nothing is known of the others. With the advantages comes 1 where they are
    known and 0 elsewhere.
    """
    steps, tables = values.shape
    seats = rolls.reward.shape[2]
    rows = torch.arange(tables, device=last.device)
    value = -last[:, None].repeat(1, seats)
    value[rows, last_turn] = last
    known = torch.full_like(value, 1.0 if seats == 2 else 0.0)
    known[rows, last_turn] = 1.0
    advantage = torch.zeros_like(value)
    reward = torch.zeros_like(value)
    result = torch.zeros_like(values)
    sure = torch.zeros_like(values)
    for step in range(steps - 1, -1, -1):
        done = rolls.done[step][:, None]
        ongoing = (~done).float()
        value, advantage, reward = value * ongoing, advantage * ongoing, reward * ongoing
        known = torch.maximum(known, done.float())
        reward = reward + rolls.reward[step]
        turn = rolls.turn[step]
        own = values[step]
        found = reward[rows, turn] + value[rows, turn] - own + trust * advantage[rows, turn]
        result[step] = found
        sure[step] = known[rows, turn]
        value[rows, turn] = own
        advantage[rows, turn] = found * known[rows, turn]
        known[rows, turn] = 1.0
        reward[rows, turn] = 0.0
    return result * sure, sure

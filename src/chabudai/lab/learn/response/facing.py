"""Steps against somebody else: the learner has one seat of every table, a frozen agent the rest."""

from __future__ import annotations

from typing import Any

import torch

from chabudai.lab.learn.player import draw
from chabudai.lab.learn.response.frozen import Frozen
from chabudai.lab.learn.rolls import Rolls, Tables


class Facing(Rolls):
    """Memory for some steps of all tables, of which only the learner's own teach its policy."""

    def __init__(self, tables: Tables, steps: int) -> None:
        super().__init__(tables, steps)
        places = torch.arange(tables.number, device=tables.device)
        self.mine = places % tables.game.seats
        self.points = 0.0
        """Points of the learner in the matches that ended while it played."""
        self.ended = 0

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def face(self, player: Any, tables: Tables, frozen: Frozen) -> None:
        """Play on at every table."""
        won = torch.zeros(2, device=tables.device)
        for step in range(self.steps):
            self.observation[step] = tables.observation
            self.mask[step] = tables.mask
            self.secret[step] = tables.reveal()
            turn = tables.turn.long()
            own, log = draw(player(self.observation[step], self.mask[step])[0])
            theirs = turn != self.mine
            action = torch.where(theirs, frozen.act(tables, theirs), own)
            tables.step(action)
            self.turn[step], self.action[step], self.log[step] = turn, action, log
            self.own[step] = (~theirs).float()
            self.reward[step], self.done[step] = tables.reward, tables.done
            result = tables.reward.gather(1, self.mine[:, None]).squeeze(1)
            won += torch.stack([((0.5 + 0.5 * result) * tables.done).sum(), tables.done.sum()])
        self.points += float(won[0])
        self.ended += int(won[1])

    def share(self) -> float | None:
        """The learner's share of points since it was last asked for, while it tries things out."""
        found = self.points / self.ended if self.ended else None
        self.points, self.ended = 0.0, 0
        return found

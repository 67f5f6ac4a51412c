"""The league: past selves of the learner, one of which sits at some of the tables."""

from __future__ import annotations

import copy
from typing import Any

import torch

from chabudai.lab.learn.rolls import Tables

MOST = 16
"""How many past selves are kept; then every second one goes."""


class League:
    """Past selves, and the seats that they take."""

    def __init__(self, player: Any, tables: Tables, share: float) -> None:
        self.past = [self._copy(player)]
        self.guest = copy.deepcopy(player).requires_grad_(False)
        some = int(tables.number * share)
        places = torch.arange(some, device=tables.device)
        self.seats = places // tables.rule_sets % tables.game.seats

    @staticmethod
    def _copy(player: Any) -> dict[str, Any]:
        return {name: tensor.detach().clone() for name, tensor in player.state_dict().items()}

    def keep(self, player: Any) -> None:
        """Keep the learner as it is now."""
        self.past.append(self._copy(player))
        if len(self.past) > MOST:
            self.past = self.past[::2]

    def invite(self, update: int) -> Any:
        """The past self that plays next; all take turns."""
        self.guest.load_state_dict(self.past[update % len(self.past)])
        return self.guest

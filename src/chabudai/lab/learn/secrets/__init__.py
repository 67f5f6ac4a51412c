"""What the judge is shown in training beside the view: the game's own selection, or the record.

A game's module has ``SIZE`` and ``reveal(memory, turn)``: from the bytes of complete states, a row
for each table, and the seats to act, to rows of flags. Agents never see any of it. Where it says
so, the player learns to guess the first ``GUESSED`` flags.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from chabudai.games import rooms
from chabudai.games.playable import Game

Reveal = Callable[[Any, Any], Any]


def find(game: Game) -> tuple[int, Reveal]:
    """How many flags a game reveals, and the function that does it."""
    module = rooms.find("lab.learn.secrets", game.name)
    if module is not None:
        return module.SIZE, module.reveal
    seats = game.seats
    size = int(game.book.state.dtype.itemsize)

    def reveal(memory: Any, turn: Any) -> Any:
        who = torch.nn.functional.one_hot(turn.long(), seats).to(torch.uint8)
        return torch.cat([bits(memory), who], 1)

    return 8 * size + seats, reveal


def guessed(game: Game) -> int:
    """How many of the first flags a player learns to guess."""
    return int(getattr(rooms.find("lab.learn.secrets", game.name), "GUESSED", 0))


def bits(rows: Any) -> Any:
    """Rows of bytes as rows of flags, the lowest bit first."""
    shifts = torch.arange(8, device=rows.device, dtype=torch.uint8)
    return (rows[:, :, None] >> shifts & 1).flatten(1)

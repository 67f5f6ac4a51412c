"""Koi-Koi's secrets: the other hand, and the next cards of the stock in their order."""

from __future__ import annotations

from typing import Any, Final

import torch

from chabudai.games.koikoi.state import PACK, STOCK, State
from chabudai.lab.learn.secrets import bits

AHEAD: Final = 8
"""How many cards of the stock are told."""
SIZE: Final = PACK * (1 + AHEAD)
GUESSED: Final = PACK
"""The other hand."""
OFFSETS: Final = {name: int(field[1]) for name, field in (State.dtype.fields or {}).items()}


def reveal(memory: Any, turn: Any) -> Any:
    """The other hand, then each of the next cards as one flag of its own pack."""
    tables = torch.arange(len(memory), device=memory.device)
    hands = memory[:, OFFSETS["hand"] : OFFSETS["hand"] + 16].view(-1, 2, 8)
    rows = torch.zeros(len(memory), SIZE, dtype=torch.uint8, device=memory.device)
    rows[:, :PACK] = bits(hands[tables, 1 - turn.long(), : PACK // 8])
    turned = memory[:, OFFSETS["turned"]].long()
    stock = memory[:, OFFSETS["stock"] : OFFSETS["stock"] + STOCK].long()
    ahead = torch.arange(AHEAD, device=memory.device)
    place = turned[:, None] + ahead
    card = stock.gather(1, place.clamp(max=STOCK - 1)).clamp(max=PACK - 1)
    return rows.scatter_(1, PACK * (1 + ahead) + card, (place < STOCK).to(torch.uint8))

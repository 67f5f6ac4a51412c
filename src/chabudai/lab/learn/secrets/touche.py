"""Touché's secrets: the other hands, and the next cards of every draw pile."""

from __future__ import annotations

from typing import Any, Final

import torch

from chabudai.games.touche.board import FACES
from chabudai.games.touche.state import PACK, State
from chabudai.lab.learn.secrets import bits

AHEAD: Final = 3
"""How many cards of each pile are told."""
MOST_SEATS: Final = 4
SIZE: Final = (MOST_SEATS - 1) * 2 * FACES + MOST_SEATS * AHEAD * FACES
OFFSETS: Final = {name: int(field[1]) for name, field in (State.dtype.fields or {}).items()}
WORDS: Final = 8
"""Bytes of a word of bits."""


def reveal(memory: Any, turn: Any) -> Any:
    """The other hands from the left of the seat to act on, then its pile and theirs."""
    tables = torch.arange(len(memory), device=memory.device)
    players = memory[:, OFFSETS["players"]].long()
    hands = memory[:, OFFSETS["hand"] : OFFSETS["hand"] + 8 * WORDS].view(-1, MOST_SEATS, 16)
    tops = memory[:, OFFSETS["top"] : OFFSETS["top"] + MOST_SEATS].view(torch.int8)
    links = memory[:, OFFSETS["link"] : OFFSETS["link"] + PACK].view(torch.int8).long()
    rows = torch.zeros(len(memory), SIZE, dtype=torch.uint8, device=memory.device)
    piles = (MOST_SEATS - 1) * 2 * FACES
    for k in range(MOST_SEATS):
        seat = (turn.long() + k) % players
        there = (k < players)[:, None]
        if k:
            held = bits(hands[tables, seat]).view(-1, 2, 64)[:, :, :FACES].flatten(1)
            rows[:, (k - 1) * 2 * FACES : k * 2 * FACES] = held * there
        card = tops[tables, seat].long()
        for step in range(AHEAD):
            known = there & (card >= 0)[:, None]
            place = piles + (k * AHEAD + step) * FACES + card.clamp(min=0) % FACES
            rows.scatter_(1, place[:, None], known.to(torch.uint8))
            card = torch.where(card >= 0, links.gather(1, card.clamp(min=0)[:, None])[:, 0], card)
    return rows

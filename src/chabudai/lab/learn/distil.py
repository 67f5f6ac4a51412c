"""Distilling: a small network learns the large one's policy and values where both of them lead."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import torch

from chabudai.agents.learned.network import read
from chabudai.lab.learn.eyes import open_eyes
from chabudai.lab.learn.player import Player, draw
from chabudai.lab.learn.rolls import Tables
from chabudai.lab.learn.settings import Settings
from chabudai.lab.learn.small import Small, take_over

PASSES = 2
MEASURED = 0.5
"""The part of the time in which scales are still fitted."""
VALUE_WORTH = 2.0


def distil(player: Any, tables: Tables, settings: Settings) -> tuple[Small, dict[str, float]]:
    """A small network that has learned from ``player``, and how far from it it is in the end."""
    small = _new_small(tables, settings).to(tables.device).train()
    optimizer = torch.optim.Adam(small.parameters(), lr=1e-3)
    began = time.perf_counter()
    progress = 0.0
    update = 0
    told = torch.zeros(3)
    while progress < 1.0:
        update += 1
        progress = update / settings.small_updates
        if settings.small_minutes:
            progress = (time.perf_counter() - began) / (60 * settings.small_minutes)
        small.measuring = progress < MEASURED
        for group in optimizer.param_groups:
            group["lr"] = 1e-3 * max(1.0 - progress, 0.01)
        kept = _play(player, small, tables, settings.steps)
        told = _imitate(small, optimizer, kept, settings)
    return small.eval(), dict(
        zip(("divergence", "value error", "agreement"), told.tolist(), strict=True)
    )


def _new_small(tables: Tables, settings: Settings) -> Small:
    """The small network that the run began with, if it is of the same shape, or a new one."""
    numbers, actions = tables.game.book.observation.numbers, tables.mask.shape[1]
    width, layers = settings.small_width, settings.layers
    entry = settings.small_entry or width
    given = read(Path(settings.begin)) if settings.begin else None
    if given is not None and (given.entry_width, given.width, entry) == (width, width, width):
        begun = Player(tables.inputs, numbers, actions, width, layers)
        take_over(begun, given)
        return Small.of(begun, numbers)
    small = Small((tables.inputs, entry, *[width] * (layers - 1)), numbers, actions)
    open_eyes(small, tables.game)
    return small


@torch.no_grad()  # type: ignore[untyped-decorator]
def _play(player: Any, small: Small, tables: Tables, steps: int) -> tuple[Any, ...]:
    """Positions to which both lead, and what the large network says of them."""
    kept: list[tuple[Any, ...]] = []
    half = tables.number // 2
    for _ in range(steps):
        seen, mask = tables.observation.clone(), tables.mask.clone()
        logits, value = player(seen, mask)
        kept.append((seen, mask, logits.half(), value))
        action, _ = draw(logits)
        small.eval()
        action[:half] = draw(small(seen[:half], mask[:half])[0])[0]
        small.train()
        tables.step(action)
    return tuple(torch.cat(parts) for parts in zip(*kept, strict=True))


def _imitate(small: Small, optimizer: Any, kept: tuple[Any, ...], settings: Settings) -> Any:
    seen, mask, logits, value = kept
    number = len(seen)
    told = torch.zeros(3, device=seen.device)
    steps = 0
    for _ in range(PASSES):
        for part in torch.randperm(number, device=seen.device).split(number // settings.parts):
            wanted = torch.log_softmax(logits[part].float(), -1)
            own, own_value = small(seen[part], mask[part])
            logs = torch.log_softmax(own, -1)
            divergence = (wanted.exp() * (wanted - logs).clamp(-50, 50)).sum(-1).mean()
            error = (own_value - value[part]).pow(2).mean()
            loss = divergence + VALUE_WORTH * error
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            alike = (own.argmax(-1) == wanted.argmax(-1)).float().mean()
            told += torch.stack([divergence, error, alike]).detach()
            steps += 1
    return (told / steps).cpu()

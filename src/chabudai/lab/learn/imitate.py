"""Imitation: before it learns by itself, a player is shown what the game's judgement thinks.

The judgement (``Insight.weigh`` and ``value``) rates all actions of positions that it leads to, on
all cores; the player learns how likely a good player would be to take each, and the chances.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import torch

from chabudai.agents.insight import Insight, insight
from chabudai.agents.tree import NO_MIND
from chabudai.core.chance import below, start
from chabudai.core.jit import native
from chabudai.core.record import at, boxed, copy_to
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import seeded_dealer
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game

MOST = 128
"""Actions of a position; where there are more it is left out."""
ROWS = 2000
"""Positions that a core makes at once."""
SPREADS = (0, 1, 4)
"""Chance that is added to ratings when it plays, times the insight's ``trust``: by matches."""
SHARP = 0.4
"""How much better a likely action is rated, times the insight's ``trust``."""
BATCH = 4096
PASSES = 8


class Shown(NamedTuple):
    """Positions as rows, their actions with ratings, and the seat's chance to win."""

    rows: Any
    actions: Any
    ratings: Any
    counts: Any
    chances: Any


@functools.cache
def _driver(hooks: Insight, kernel: Kernel) -> Callable[..., Any]:
    turn, count, nth_legal, apply = kernel.turn, kernel.count, kernel.nth_legal, kernel.apply
    hide, encode, weigh, value = kernel.hide, kernel.encode, hooks.weigh, hooks.value
    deal_on = seeded_dealer(kernel)
    spread = int(hooks.trust)
    assert weigh is not None

    def run(
        match: Any,
        fresh: Any,
        seed: int,
        order: Any,
        words: Any,
        rated: Any,
        mind: Any,
        rows: Any,
        actions: Any,
        ratings: Any,
        counts: Any,
        chances: Any,
    ) -> None:
        state = at(match, 0)
        found = 0
        step = 0
        while found < len(rows):
            mover = turn(state)
            if mover == OVER:
                copy_to(match, 0, fresh)
                seed += 1
                continue
            if mover == DEAL:
                deal_on(state, order, words, seed)
                continue
            many = count(state)
            if many == 1:
                apply(state, nth_legal(state, 0))
                continue
            weigh(state, rated, 0, mind)
            if many <= MOST:
                box = boxed(state)
                hide(at(box, 0), mover)
                encode(at(box, 0), mover, rows[found], 0)
                for k in range(many):
                    actions[found, k] = nth_legal(state, k)
                    ratings[found, k] = rated[k]
                counts[found] = many
                chances[found] = value(state, mover)
                found += 1
            step += 1
            start(words, seed, step)
            noise = SPREADS[seed % 3] * spread
            best = 0
            most = -1e18
            for k in range(many):
                rating = rated[k] + below(words, noise + 1)
                if rating > most:
                    most = rating
                    best = k
            apply(state, nth_legal(state, best))

    return native(run)


def show(game: Game, seed: int, threads: int, seconds: float) -> Iterator[Shown]:
    """What the game's judgement thinks of positions, made on so many cores for so long."""
    hooks = insight(game)
    if hooks.weigh is None:
        raise ValueError(f"{game.name} has no judgement to imitate")
    kernel = game.book.kernel
    run = _driver(hooks, kernel)

    def work(number: int, many: int, until: float) -> Iterator[Shown]:
        match, fresh = game.new(), game.new()
        order, words = np.zeros(len(game.cards), np.int8), np.zeros(2, np.int64)
        rated = np.zeros(game.actions, np.float64)
        turn = 0
        while not turn or time.monotonic() < until:
            made = Shown(
                np.zeros((many, kernel.packed_size), np.uint8),
                np.zeros((many, MOST), np.int16),
                np.zeros((many, MOST), np.float32),
                np.zeros(many, np.int64),
                np.zeros(many, np.float32),
            )
            first = seed << 40 | number << 24 | turn << 10
            run(match.array, fresh.array, first, order, words, rated, NO_MIND, *made)
            turn += 1
            yield made

    list(work(threads, 1, 0.0))  # compiles
    until = time.monotonic() + seconds
    with ThreadPoolExecutor(threads) as pool:
        for some in pool.map(lambda number: list(work(number, ROWS, until)), range(threads)):
            yield from some


def imitate(
    player: Any, game: Game, device: str, seed: int, threads: int, seconds: float
) -> dict[str, Any]:
    """Let a player learn from the judgement; what there is to tell about it."""
    parts = list(show(game, seed, threads, seconds))
    seen = Shown(*(np.concatenate(fields) for fields in zip(*parts, strict=True)))
    rows = torch.from_numpy(seen.rows).to(device)
    actions = torch.from_numpy(seen.actions.astype(np.int64)).to(device)
    ratings, counts, chances = (torch.from_numpy(each).to(device) for each in seen[2:])
    sharp = SHARP * insight(game).trust
    numbers = game.book.observation.numbers
    shifts = torch.arange(8, device=device, dtype=torch.uint8)
    optimizer = torch.optim.Adam(player.parameters(), lr=1e-3)
    steps = PASSES * -(-len(rows) // BATCH)
    done = 0
    told = torch.zeros(3)
    for _ in range(PASSES):
        sums = torch.zeros(3, device=device)
        for part in torch.randperm(len(rows), device=device).split(BATCH):
            done += 1
            for group in optimizer.param_groups:
                group["lr"] = 1e-3 * max(1.0 - done / steps, 0.02)
            flags = (rows[part, numbers:, None] >> shifts & 1).flatten(1)
            row = torch.cat([rows[part, :numbers], flags], 1)
            there = torch.arange(MOST, device=device) < counts[part, None]
            mask = torch.zeros(len(part), game.actions, dtype=torch.bool, device=device)
            mask.scatter_(1, torch.where(there, actions[part], actions[part, :1]), 1)
            logits, value = player(row, mask)
            own = logits.gather(1, actions[part]).masked_fill(~there, -1e9)
            wanted = (ratings[part] / sharp).masked_fill(~there, -1e9)
            logs = torch.log_softmax(own, 1)
            aim = torch.log_softmax(wanted, 1)
            apart = (aim.exp() * (aim - logs).clamp(-50, 50)).sum(1).mean()
            error = (value - (2 * chances[part] - 1)).pow(2).mean()
            optimizer.zero_grad()
            (apart + error).backward()
            optimizer.step()
            alike = (own.argmax(1) == wanted.argmax(1)).float().mean()
            sums += torch.stack([apart, error, alike]).detach() * len(part)
        told = (sums / len(rows)).cpu()
    names = ("divergence", "value error", "agreement")
    return {"positions": len(rows), **dict(zip(names, told.tolist(), strict=True))}

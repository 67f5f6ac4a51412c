"""Shadows: a network that imitates an agent which thinks too long to play thousands of tables.

The agent is asked for its chances in matches, on all cores, and a player learns to give the same.
Now and then somebody strays from what they would do, so that the shadow knows what the agent does
after mistakes, too.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import torch

from chabudai.agents import make, tell
from chabudai.agents.agent import Agent, Listener
from chabudai.core.chance import Dice
from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Game
from chabudai.lab.exploit import policy_of

ASTRAY = 8
"""Of so many actions one is any legal one."""
FINE = 1 << 24
"""How finely chances are drawn."""
HELD = 8
"""Of so many matches one is not learned from, but shows how good the shadow is."""
PASSES = 40
BATCH = 512


class Shown(NamedTuple):
    """Positions, what is legal there, the agent's chances, and the number of the match."""

    rows: Any
    masks: Any
    chances: Any
    matches: Any


def ask(
    game: Game,
    name: str,
    matches: Sequence[int],
    seed: int,
    threads: int,
    seconds: float = 0.0,
    other: Callable[[], Agent] | None = None,
) -> Shown:
    """What an agent does in matches against itself or another, asked on so many cores.

    With ``seconds`` no further match is begun after that long; there is one at least.
    """
    make(name, game, seed)  # compiles
    until = time.monotonic() + seconds if seconds else float("inf")

    def work(number: int) -> list[tuple[Any, Any, Any, int]]:
        if time.monotonic() > until and number != matches[0]:
            return []
        return _match(game, name, seed, number, other() if other is not None else None)

    with ThreadPoolExecutor(threads) as pool:
        found = [line for some in pool.map(work, matches) for line in some]
    rows, masks, chances, numbers = zip(*found, strict=True)
    return Shown(np.array(rows), np.array(masks), np.array(chances, np.float32), np.array(numbers))


def _match(
    game: Game, name: str, seed: int, number: int, other: Agent | None
) -> list[tuple[Any, Any, Any, int]]:
    """One match; against itself both seats are asked, against another its own."""
    agents: list[Any] = [make(name, game, seed) for _ in range(game.seats)]
    if other is not None:
        agents[(number + 1) % game.seats] = other
    dice = Dice(seed ^ 0xA5C, number)
    state = game.new()
    found, seen = [], list[Any]()
    last: dict[int, Any] = {}
    listening = any(isinstance(agent, Listener) for agent in agents)
    while (turn := game.turn(state)) != OVER:
        if turn == DEAL:
            game.shuffle(state, (seed << 24) + number)
            seen += [state.copy()] if listening else []
            continue
        view = game.view(state, turn)
        legal = game.legal(view)
        agent = agents[turn]
        if len(legal) == 1:
            action = legal[0]
        elif other is not None and agent is other:
            action = agent.choose(view, legal)
        else:
            tell(agent, partial(_views, game, seen, turn))
            chances = np.array(policy_of(agent)(view, legal, last.get(turn)))
            wide = np.zeros(game.actions, np.float32)
            wide[legal] = chances
            found.append((game.encode(view), game.mask(view), wide, number))
            bounds = np.cumsum(chances)
            drawn = np.searchsorted(bounds, dice.below(FINE) / FINE * bounds[-1], "right")
            action = legal[min(int(drawn), len(legal) - 1)]
        if len(legal) > 1 and dice.below(ASTRAY) == 0:
            action = legal[dice.below(len(legal))]
        last[turn] = view.copy()
        game.apply(state, action)
        seen += [state.copy()] if listening else []
    return found


def _views(game: Game, states: Sequence[Any], seat: int) -> list[Any]:
    return [game.view(each, seat) for each in states]


def fit(player: Any, shown: Shown, device: str, rate: float) -> dict[str, float]:
    """Let a player learn what was shown; how near it comes in matches that it was not shown."""
    held = torch.from_numpy(shown.matches % HELD == 0)
    if held.all() or not held.any():
        held = torch.arange(len(held)) % HELD == 0
    rows, masks, chances = (torch.from_numpy(each).to(device) for each in shown[:3])
    masks = masks.bool()
    own = torch.nonzero(~held).squeeze(1).to(device)
    other = torch.nonzero(held).squeeze(1).to(device)
    optimizer = torch.optim.Adam(player.parameters(), lr=rate)
    best, told = copy.deepcopy(player.state_dict()), _far(player, rows, masks, chances, other)
    for number in range(PASSES):
        for group in optimizer.param_groups:
            group["lr"] = rate * (1.0 - number / PASSES)
        for part in own[torch.randperm(len(own), device=device)].split(BATCH):
            logs = torch.log_softmax(player(rows[part], masks[part])[0], -1)
            loss = -(chances[part] * logs.clamp(min=-50)).sum(-1).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        now = _far(player, rows, masks, chances, other)
        if now["divergence"] < told["divergence"]:
            best, told = copy.deepcopy(player.state_dict()), now
    player.load_state_dict(best)
    return {"positions": len(rows), **told}


@torch.no_grad()  # type: ignore[untyped-decorator]
def _far(player: Any, rows: Any, masks: Any, chances: Any, held: Any) -> dict[str, float]:
    """Nats away from the agent's chances, and how often both like the same best."""
    logs = torch.log_softmax(player(rows[held], masks[held])[0], -1)
    wanted = chances[held]
    nats = wanted * (wanted.clamp(min=1e-9).log() - logs.clamp(min=-50))
    alike = (logs.argmax(-1) == wanted.argmax(-1)).float()
    return {"divergence": float(nats.sum(-1).mean()), "agreement": float(alike.mean())}

"""Learn Koi-Koi by self-play: PPO with action masks in PyTorch, on a batch of tables.

    python examples/ppo.py [--device cuda] [--updates N] [--tables N] [--opponent NAME] ...

One network takes both seats. Everything stays on the device: observations, masks and rewards are
looked into through DLPack, and actions go back as they are. Needs PyTorch, and a GPU for the
default size; ``--tables 256 --steps 32`` is enough to watch it begin on a CPU.
"""

from __future__ import annotations

import argparse
import math
import time
from typing import Any

import chabudai
from chabudai import agents
from chabudai.lab import Batch
from chabudai.lab.extras import missing

try:
    import torch
    from torch import nn
except ModuleNotFoundError as error:
    raise missing("PyTorch", "learn") from error

NUMBERS = 16.0
"""What the numbers of an observation are divided by."""


class Player(nn.Module):  # type: ignore[misc] # untyped where PyTorch is not installed
    """A policy over all actions and the value of a view."""

    def __init__(self, game: chabudai.Game, width: int) -> None:
        super().__init__()
        seen = game.book.observation
        scale = torch.ones(seen.size)
        scale[: seen.numbers] = 1.0 / NUMBERS
        self.register_buffer("scale", scale)
        self.body = nn.Sequential(
            nn.Linear(seen.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, game.actions)
        self.value = nn.Linear(width, 1)

    def forward(self, observation: Any, mask: Any) -> tuple[Any, Any]:
        """The logits of the legal actions (the others are out of the question), and the value."""
        with torch.autocast(mask.device.type, torch.bfloat16, enabled=mask.is_cuda):
            inner = self.body(observation.float() * self.scale)
            logits, value = self.policy(inner), self.value(inner)
        return logits.float().masked_fill(~mask, -1e9), value.float().squeeze(-1)


def draw(logits: Any) -> tuple[Any, Any]:
    """Actions drawn from a policy, and their log-probabilities."""
    logs = torch.log_softmax(logits, -1)
    actions = torch.multinomial(logs.exp(), 1)
    return actions.squeeze(-1), logs.gather(-1, actions).squeeze(-1)


class Tables:
    """A batch whose arrays are PyTorch tensors over the same memory."""

    def __init__(self, game: chabudai.Game, number: int, device: str) -> None:
        self.batch = Batch(game, number, device)
        self.batch.reset(1)
        look = torch.from_dlpack
        self.turn, self.done = look(self.batch.turn), look(self.batch.done)
        self.observation, self.mask = look(self.batch.observation), look(self.batch.mask)
        self.reward = look(self.batch.reward)

    def step(self, actions: Any) -> None:
        """Carry out one action at every table."""
        if self.batch.device == "cpu":
            self.batch.step(actions.numpy())
        else:
            self.batch.step(actions)


def advantages(rolls: dict[str, Any], last: Any, last_turn: Any, gamma: float, lam: float) -> Any:
    """Generalised advantages, seat by seat: what follows an action until the seat acts again.

    ``last`` is the value for the seat to act after the rolls; the other seat's is its opposite.
    """
    steps, tables = rolls["value"].shape
    rows = torch.arange(tables, device=last.device)
    value = (-last)[:, None].repeat(1, 2)
    value[rows, last_turn] = last
    advantage = torch.zeros_like(value)
    reward = torch.zeros_like(value)
    result = torch.zeros_like(rolls["value"])
    for step in range(steps - 1, -1, -1):
        ongoing = (~rolls["done"][step]).float()[:, None]
        value, advantage, reward = value * ongoing, advantage * ongoing, reward * ongoing
        reward = reward + rolls["reward"][step]
        turn = rolls["turn"][step]
        own = rolls["value"][step]
        delta = reward[rows, turn] + gamma * value[rows, turn] - own
        result[step] = delta + gamma * lam * advantage[rows, turn]
        value[rows, turn] = own
        advantage[rows, turn] = result[step]
        reward[rows, turn] = 0.0
    return result


def roll(player: Player, tables: Tables, steps: int) -> tuple[dict[str, Any], Any]:
    """Play some steps at every table and keep what happened; also the value after them."""
    kept: dict[str, list[Any]] = {
        name: []
        for name in ("observation", "mask", "turn", "action", "log", "value", "reward", "done")
    }
    with torch.no_grad():
        for _ in range(steps):
            observation, mask = tables.observation.clone(), tables.mask.clone()
            turn = tables.turn.long()
            logits, value = player(observation, mask)
            action, log = draw(logits)
            tables.step(action)
            now = (observation, mask, turn, action, log, value)
            after = (tables.reward.clone(), tables.done.clone())
            for name, tensor in zip(kept, (*now, *after), strict=True):
                kept[name].append(tensor)
        last = player(tables.observation, tables.mask)[1]
    return {name: torch.stack(tensors) for name, tensors in kept.items()}, last


def improve(
    player: Player, optimizer: Any, rolls: dict[str, Any], advantage: Any, args: argparse.Namespace
) -> float:
    """PPO's update: a few passes over the rolls, no further from the old policy than ``clip``."""
    flat = {name: tensor.flatten(0, 1) for name, tensor in rolls.items()}
    advantage = advantage.flatten()
    goal = advantage + flat["value"]
    scaled = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    number = len(advantage)
    entropy = torch.zeros(())
    for _ in range(args.epochs):
        for part in torch.randperm(number, device=advantage.device).split(number // args.parts):
            logits, value = player(flat["observation"][part], flat["mask"][part])
            logs = torch.log_softmax(logits, -1)
            log = logs.gather(-1, flat["action"][part][:, None]).squeeze(-1)
            ratio = (log - flat["log"][part]).exp()
            gain = scaled[part]
            clipped = ratio.clamp(1 - args.clip, 1 + args.clip)
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(-1).mean()
            loss = -torch.min(ratio * gain, clipped * gain).mean()
            loss = loss + 0.5 * (value - goal[part]).pow(2).mean() - args.entropy * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()
    return float(entropy.detach())


def matches(player: Player, game: chabudai.Game, opponent: str, number: int) -> tuple[float, float]:
    """The share of matches that the policy's best action wins, draws counted half; give or take
    how much, with 95 % confidence.
    """
    g = game.compiled()
    other = agents.make(opponent, game, 7)
    device = next(player.parameters()).device
    points = 0.0
    for match in range(number):
        seat = match % 2
        state = g.new()
        while (turn := g.turn(state)) != chabudai.OVER:
            if turn == chabudai.DEAL:
                g.shuffle(state, 1_000_000 + match // 2)
                continue
            view = g.view(state, turn)
            if turn != seat:
                g.apply(state, other.choose(view, g.legal(view)))
                continue
            observation = torch.from_numpy(g.encode(view))[None].to(device)
            mask = torch.from_numpy(g.mask(view))[None].to(device)
            with torch.no_grad():
                g.apply(state, int(player(observation, mask)[0].argmax()))
        points += (g.result(state)[seat] + 1) / 2
    share = points / number
    return share, 1.96 * math.sqrt(share * (1 - share) / number)


def main() -> None:
    """Learn, and play against an agent on the way."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of a match")
    parser.add_argument("--tables", type=int, default=8192)
    parser.add_argument("--steps", type=int, default=32, help="steps between updates")
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--parts", type=int, default=16, help="parts of the rolls in an epoch")
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=4e-4)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.005)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--every", type=int, default=150, help="updates between tests")
    parser.add_argument("--matches", type=int, default=1000, help="matches of a test")
    args = parser.parse_args()
    torch.manual_seed(1)
    game = chabudai.game("koikoi", rounds=args.rounds)
    tables = Tables(game, args.tables, args.device)
    player = Player(game, args.width).to(args.device)
    optimizer = torch.optim.Adam(player.parameters(), lr=args.rate, eps=1e-5)
    began = time.perf_counter()
    for update in range(1, args.updates + 1):
        for group in optimizer.param_groups:
            group["lr"] = args.rate * (1.0 - (update - 1) / args.updates)
        rolls, last = roll(player, tables, args.steps)
        advantage = advantages(rolls, last, tables.turn.long(), 1.0, 0.95)
        entropy = improve(player, optimizer, rolls, advantage, args)
        if update % args.every == 0 or update == args.updates:
            seconds = time.perf_counter() - began
            won, reach = matches(player, game, args.opponent, args.matches)
            print(
                f"update {update}, {update * args.steps * args.tables / 1e6:.1f} million steps, "
                f"{seconds:.0f} s: entropy {entropy:.2f}, "
                f"wins {won:.1%} ± {reach:.1%} of the points against {args.opponent}",
                flush=True,
            )


if __name__ == "__main__":
    main()

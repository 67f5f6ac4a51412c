"""PPO's update: a few passes over what was played, never far from the policy that played it."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from chabudai.lab.learn.rolls import Rolls, Tables, advantages
from chabudai.lab.learn.settings import Settings

CHUNK = 65_536
"""How many positions are judged at once."""


@torch.no_grad()  # type: ignore[untyped-decorator]
def judged(judge: Any, rolls: Rolls, tables: Tables) -> tuple[Any, Any]:
    """The judge's values of all steps, and of where the tables are now."""
    seen, secret = rolls.observation.flatten(0, 1), rolls.secret.flatten(0, 1)
    parts = zip(seen.split(CHUNK), secret.split(CHUNK), strict=True)
    values = torch.cat([judge(*part) for part in parts])
    return values.view(rolls.steps, -1), judge(tables.observation, tables.reveal())


def improve(
    player: Any,
    judge: Any,
    optimizer: Any,
    rolls: Rolls,
    tables: Tables,
    settings: Settings,
    entropy_worth: float,
    only_judge: bool = False,
) -> dict[str, float]:
    """One update; what there is to tell about it.

    With ``only_judge`` the player stays as it is.
    """
    values, last = judged(judge, rolls, tables)
    found, sure = advantages(rolls, values, last, tables.turn.long(), settings.discount)
    goal = (found + values).flatten()
    sure = sure.flatten()
    own = rolls.own.flatten() * sure
    found = found.flatten()
    mean = (found * own).sum() / own.sum()
    spread = ((found - mean).pow(2) * own).sum() / own.sum()
    scaled = (found - mean) / (spread.sqrt() + 1e-8)
    flat = {name: getattr(rolls, name).flatten(0, 1) for name in ("observation", "mask", "secret")}
    action, log = rolls.action.flatten(), rolls.log.flatten()
    number = len(goal)
    told = torch.zeros(5, device=goal.device)
    steps = 0
    for _ in range(settings.epochs):
        for part in torch.randperm(number, device=goal.device).split(number // settings.parts):
            seen = flat["observation"][part]
            logits, value = player(seen, flat["mask"][part])
            logs = torch.log_softmax(logits, -1)
            ratio = (logs.gather(-1, action[part][:, None]).squeeze(-1) - log[part]).exp()
            gain, weight = scaled[part], own[part]
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            entropy = -((logs.exp() * logs.clamp(min=-50)).sum(-1) * weight).mean()
            policy_loss = -(torch.min(ratio * gain, clipped * gain) * weight).mean()
            value_loss = ((value - goal[part]).pow(2) * sure[part]).mean()
            guess = judge(seen, flat["secret"][part])
            judge_loss = ((guess - goal[part]).pow(2) * sure[part]).mean()
            loss = 0.5 * judge_loss
            if not only_judge:
                loss = loss + policy_loss + 0.5 * value_loss - entropy_worth * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            nn.utils.clip_grad_norm_(judge.parameters(), 0.5)
            optimizer.step()
            far = ((ratio - 1).abs() > settings.clip).float().mean()
            told += torch.stack([policy_loss, value_loss, judge_loss, entropy, far]).detach()
            steps += 1
    names = ("policy loss", "value loss", "judge loss", "entropy", "clipped")
    return dict(zip(names, (told / steps).tolist(), strict=True))

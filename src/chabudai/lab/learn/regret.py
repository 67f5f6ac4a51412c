"""The update by regrets: towards a policy that nobody can exploit, where PPO only looks for wins.

Regularised Nash dynamics (Perolat et al. 2022): who strays from a reference policy pays for it, and
is paid for what others stray, which makes the dynamics settle; the reference follows from time to
time. Logits move by what an action would have brought more than the policy does, however rarely it
is played (neural replicator dynamics), not by its share in what was played.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from chabudai.lab.learn.improve import CHUNK, judged
from chabudai.lab.learn.rolls import Rolls, Tables, advantages
from chabudai.lab.learn.settings import Settings

MOST = 2.0
"""Logits further from their mean than this are not pushed on."""
REGRET = 10.0
"""A regret counts for at most so much."""
FAR = 3.0
"""How far from the reference one pays for at most, in nats."""


@torch.no_grad()  # type: ignore[untyped-decorator]
def pay(rolls: Rolls, reference: Any, pull: float) -> Any:
    """The rewards once everybody has paid for straying from the reference."""
    flat = {name: getattr(rolls, name).flatten(0, 1) for name in ("observation", "mask", "action")}
    logs = []
    for seen, mask, action in zip(*(flat[name].split(CHUNK) for name in flat), strict=True):
        every = torch.log_softmax(reference(seen, mask)[0], -1)
        logs.append(every.gather(-1, action[:, None]).squeeze(-1))
    stray = (rolls.log - torch.cat(logs).view_as(rolls.log)).clamp(-FAR, FAR) * rolls.own
    reward = rolls.reward.clone()
    seats = reward.shape[2]
    reward += (pull / (seats - 1) * stray)[:, :, None]
    own = rolls.turn[:, :, None]
    return reward.scatter_add(2, own, (-pull * seats / (seats - 1) * stray)[:, :, None])


def improve_by_regret(
    player: Any,
    judge: Any,
    optimizer: Any,
    rolls: Rolls,
    tables: Tables,
    settings: Settings,
    reference: Any,
) -> dict[str, float]:
    """One update; what there is to tell about it."""
    results = rolls.reward
    rolls.reward = pay(rolls, reference, settings.pull)
    values, last = judged(judge, rolls, tables)
    found, sure = advantages(rolls, values, last, tables.turn.long(), settings.discount)
    rolls.reward = results
    goal = (found + values).flatten()
    sure = sure.flatten()
    own = rolls.own.flatten() * sure
    # what was played seldom and turned out well is regretted most
    regret = (found.flatten() / rolls.log.flatten().exp()).clamp(-REGRET, REGRET)
    flat = {name: getattr(rolls, name).flatten(0, 1) for name in ("observation", "mask", "secret")}
    action = rolls.action.flatten()
    number = len(goal)
    told = torch.zeros(4, device=goal.device)
    steps = 0
    for part in torch.randperm(number, device=goal.device).split(number // settings.parts):
        seen, mask = flat["observation"][part], flat["mask"][part]
        logits, value = player(seen, mask)
        middle = (logits * mask).sum(-1) / mask.sum(-1)
        chosen = logits.gather(-1, action[part][:, None]).squeeze(-1) - middle
        push = regret[part]
        free = ((push > 0) & (chosen < MOST)) | ((push < 0) & (chosen > -MOST))
        policy_loss = -(chosen * push * free * own[part]).mean()
        value_loss = ((value - goal[part]).pow(2) * sure[part]).mean()
        judge_loss = ((judge(seen, flat["secret"][part]) - goal[part]).pow(2) * sure[part]).mean()
        logs = torch.log_softmax(logits, -1)
        entropy = -(logs.exp() * logs.clamp(min=-50)).sum(-1).mean()
        loss = policy_loss + 0.5 * (value_loss + judge_loss)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(player.parameters(), 0.5)
        nn.utils.clip_grad_norm_(judge.parameters(), 0.5)
        optimizer.step()
        told += torch.stack([policy_loss, value_loss, judge_loss, entropy]).detach()
        steps += 1
    names = ("policy loss", "value loss", "judge loss", "entropy")
    return dict(zip(names, (told / steps).tolist(), strict=True))

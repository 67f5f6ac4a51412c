"""PPO's update: a few passes over what was played, never far from the policy that played it."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch import nn
from torch.nn import functional

from chabudai.lab.learn.fused import fused
from chabudai.lab.learn.rolls import Rolls, Tables, advantages
from chabudai.lab.learn.settings import Settings

CHUNK = 65_536
"""How many positions are judged at once."""
GUESS_WORTH = 0.2


@torch.no_grad()  # type: ignore[untyped-decorator]
def judged(judge: Any, rolls: Rolls, tables: Tables) -> tuple[Any, Any]:
    """The judge's values of all steps, and of where the tables are now."""
    seen, secret = rolls.observation.flatten(0, 1), rolls.secret.flatten(0, 1)
    parts = zip(seen.split(CHUNK), secret.split(CHUNK), strict=True)
    values = torch.cat([judge(*part) for part in parts])
    return values.view(rolls.steps, -1), judge(tables.observation, tables.reveal())


class Part(NamedTuple):
    """Some of what was played, a row for each position."""

    seen: Any
    mask: Any
    secret: Any
    action: Any
    log: Any
    gain: Any
    """The advantage, in units of its spread."""
    goal: Any
    """What the values ought to have been."""
    own: Any
    sure: Any


@fused
def losses(player: Any, judge: Any, part: Part, clip: float) -> tuple[Any, ...]:
    """The losses of the policy, its values and the judge; the variety; how many were clipped; the
    loss of guesses.
    """
    logits, value, guessed = player.tell(part.seen, part.mask)
    logs = torch.log_softmax(logits, -1)
    ratio = (logs.gather(-1, part.action[:, None]).squeeze(-1) - part.log).exp()
    clipped = ratio.clamp(1 - clip, 1 + clip)
    entropy = -((logs.exp() * logs.clamp(min=-50)).sum(-1) * part.own).mean()
    policy_loss = -(torch.min(ratio * part.gain, clipped * part.gain) * part.own).mean()
    value_loss = ((value - part.goal).pow(2) * part.sure).mean()
    guess = judge(part.seen, part.secret)
    judge_loss = ((guess - part.goal).pow(2) * part.sure).mean()
    far = ((ratio - 1).abs() > clip).float().mean()
    if guessed is None:
        return policy_loss, value_loss, judge_loss, entropy, far, torch.zeros_like(far)
    hidden = part.secret[:, : guessed.shape[1]].float()
    guess_loss = functional.binary_cross_entropy_with_logits(guessed, hidden)
    return policy_loss, value_loss, judge_loss, entropy, far, guess_loss


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
    every = Part(
        rolls.observation.flatten(0, 1),
        rolls.mask.flatten(0, 1),
        rolls.secret.flatten(0, 1),
        rolls.action.flatten(),
        rolls.log.flatten(),
        (found - mean) / (spread.sqrt() + 1e-8),
        goal,
        own,
        sure,
    )
    number = len(goal)
    told = torch.zeros(6, device=goal.device)
    steps = 0
    for _ in range(settings.epochs):
        for rows in torch.randperm(number, device=goal.device).split(number // settings.parts):
            part = Part(*(values[rows] for values in every))
            found_losses = losses(player, judge, part, settings.clip)
            policy_loss, value_loss, judge_loss, entropy, _, guess_loss = found_losses
            loss = 0.5 * judge_loss
            if not only_judge:
                loss = loss + policy_loss + 0.5 * value_loss - entropy_worth * entropy
                loss = loss + GUESS_WORTH * guess_loss
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            nn.utils.clip_grad_norm_(judge.parameters(), 0.5)
            optimizer.step()
            told += torch.stack(found_losses).detach()
            steps += 1
    names = ("policy loss", "value loss", "judge loss", "entropy", "clipped", "guess loss")
    return dict(zip(names, (told / steps).tolist(), strict=True))

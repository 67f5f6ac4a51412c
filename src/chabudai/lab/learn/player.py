"""The networks of a run: a player that sees a view, and a judge that sees everything."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from chabudai.agents.learned.numbers import FLAG

OUT_OF_THE_QUESTION = -1e9


def _body(inputs: int, width: int, layers: int) -> Any:
    parts: list[Any] = []
    for _ in range(layers):
        parts += [nn.Linear(inputs, width), nn.ReLU()]
        inputs = width
    return nn.Sequential(*parts)


def scaled(observation: Any, scale: Any) -> Any:
    """Rows of bytes as the networks get them; a GPU is given half as many bits."""
    kind = torch.bfloat16 if observation.is_cuda else torch.float32
    return observation.to(kind) * scale.to(kind)


class Player(nn.Module):  # type: ignore[misc] # untyped where PyTorch is not installed
    """A policy over all actions and the value of a view, -1 to 1; in training it also guesses some
    of what is hidden, so that it looks at what tells of it.
    """

    def __init__(
        self,
        inputs: int,
        numbers: int,
        actions: int,
        width: int,
        layers: int,
        guessed: int = 0,
    ) -> None:
        """``guessed`` is how many flags it guesses."""
        super().__init__()
        scale = torch.ones(inputs)
        scale[:numbers] = 1.0 / FLAG
        self.register_buffer("scale", scale)
        self.body = _body(inputs, width, layers)
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)
        self.guess = nn.Linear(width, guessed) if guessed else None
        if self.guess is not None:
            nn.init.zeros_(self.guess.weight)  # it disturbs nothing until it has learned
            nn.init.zeros_(self.guess.bias)

    def forward(self, observation: Any, mask: Any) -> tuple[Any, Any]:
        """The logits of the legal actions, and the value."""
        return self.tell(observation, mask)[:2]

    def tell(self, observation: Any, mask: Any) -> tuple[Any, Any, Any]:
        """The same, and the logits of the flags that it guesses, or None."""
        with torch.autocast(mask.device.type, torch.bfloat16, enabled=mask.is_cuda):
            inner = self.body(scaled(observation, self.scale))
            logits, value = self.policy(inner), self.value(inner)
            guess = None if self.guess is None else self.guess(inner)
        logits = logits.float().masked_fill(~mask, OUT_OF_THE_QUESTION)
        return logits, value.float().squeeze(-1), None if guess is None else guess.float()


class Judge(nn.Module):  # type: ignore[misc] # untyped where PyTorch is not installed
    """The value of a complete position for the seat to act; it helps in training only."""

    def __init__(self, inputs: int, numbers: int, secrets: int, width: int, layers: int) -> None:
        super().__init__()
        scale = torch.ones(inputs + secrets)
        scale[:numbers] = 1.0 / FLAG
        self.register_buffer("scale", scale)
        self.body = _body(inputs + secrets, width, layers)
        self.value = nn.Linear(width, 1)

    def forward(self, observation: Any, secret: Any) -> Any:
        """The value, -1 to 1."""
        seen = torch.cat([observation, secret], 1)
        with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.is_cuda):
            value = self.value(self.body(scaled(seen, self.scale)))
        return value.float().squeeze(-1)


def draw(logits: Any) -> tuple[Any, Any]:
    """Actions drawn from a policy, and their log-probabilities."""
    logs = torch.log_softmax(logits, -1)
    noise = -torch.empty_like(logs).exponential_().log()
    actions = (logs + noise).argmax(-1)
    return actions, logs.gather(-1, actions[:, None]).squeeze(-1)

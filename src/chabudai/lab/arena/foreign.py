"""Agents made of what other laboratories have: bots of OpenSpiel, and policies for PettingZoo."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any

from chabudai.games.playable import Game


class PolicyAgent:
    """A policy for PettingZoo: a function of ``{"observation": …, "action_mask": …}``."""

    def __init__(self, game: Game, policy: Callable[[dict[str, Any]], Any]) -> None:
        self.game = game
        self.policy = policy
        self.name = str(getattr(policy, "name", getattr(policy, "__name__", "policy")))

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:  # noqa: ARG002 - a policy knows no clock
        """What the policy answers."""
        mask = self.game.mask(view).astype("int8")
        if int(mask.sum()) != len(legal):
            raise ValueError("the legal actions are not those of the view")
        seen = {"observation": self.game.encode(view), "action_mask": mask}
        return self.policy(seen)  # type: ignore[no-any-return] # the arena checks what it is


class OpenSpielAgent:
    """Bots of OpenSpiel, one for each seat; shown a state that fits the view, never the real one.

    Which one follows from the view alone, as one of those that are equally likely: a bot that asks
    for its information state finds its own view, and one that looks at hidden cards finds a guess.
    """

    def __init__(self, game: Game, bots: Sequence[Any]) -> None:
        from chabudai.lab import openspiel

        self.game = game
        self.bots = bots
        self.name = str(getattr(bots[0], "name", type(bots[0]).__name__))
        self._owner = openspiel.load(game.name, openspiel.parameters(game))

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:  # noqa: ARG002 - a bot knows no clock
        """What the bot answers to a state that fits the view."""
        state = self._owner.new_initial_state()
        stamp = zlib.crc32(bytes(view))
        state.record = self.game.guess(view, stamp)
        state = state.resample_from_infostate(view.viewer, lambda: stamp / (1 << 32))
        if len(state.legal_actions()) != len(legal):
            raise ValueError("the legal actions are not those of the view")
        answer: int = self.bots[view.viewer].step(state)
        return answer

"""PettingZoo: every game as an AEC environment.

``env("koikoi", rounds=6)`` makes one; after importing this module so does
``pettingzoo.make("aec", "chabudai/koikoi-v1")``. An illegal action raises
``chabudai.IllegalAction`` and changes nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from chabudai.core.seats import SPECTATOR
from chabudai.games import game, names, rules_class
from chabudai.games.playable import Game
from chabudai.lab.episodes import Episodes
from chabudai.lab.extras import missing

try:
    from gymnasium import spaces
except ImportError as error:
    raise missing("Gymnasium") from error
try:
    import pettingzoo
    from pettingzoo import AECEnv
except ImportError as error:
    raise missing("PettingZoo") from error

MODES = ("ansi", "human")
BEGUN = (
    "agents",
    "agent_selection",
    "num_agents",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
)
"""What an environment has once it was reset."""


class NotReset(AttributeError, ValueError):
    """There is no game yet; an AttributeError as well, so that ``hasattr`` says so."""


class TableEnv(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc] # untyped base
    """A table as PettingZoo sees it: agents are ``player_0``, ``player_1``, … by seat."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise ValueError(f"render_mode is one of {', '.join(MODES)}; got {render_mode!r}")
        self.metadata = {
            "name": f"chabudai_{game.name}_v{game.rules.version}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        self.game = game
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._table = Episodes(game)
        size = game.book.observation.size
        self.observation_spaces = {
            agent: spaces.Dict(
                observation=spaces.Box(0, 255, (size,), np.uint8),
                action_mask=spaces.Box(0, 1, (game.actions,), np.int8),
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in self._seats}

    def __getattr__(self, name: str) -> Any:
        """Only asked for what there is not yet: whose turn it is and the like, before ``reset``."""
        if name in BEGUN:
            raise NotReset("reset the environment first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A row of bytes and a mask of actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the game's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - none are known
        """Begin the first game of a seed, or without one the next game."""
        self._table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._table.turn]

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent to act; None for one whose game is over."""
        self._begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act and must choose an action")
        self._table.act(action)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self._table.is_over:
            for other, result in zip(self.possible_agents, self._results(), strict=True):
                self.rewards[other] = result
                self.terminations[other] = True
            self._accumulate_rewards()
            self._skip_agent_selection = None
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._table.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and its legal actions; none unless it is to act."""
        self._begun()
        observation, mask = self._table.observe(self._seats[agent])
        return {"observation": observation, "action_mask": mask}

    def render(self) -> str | None:
        """The table as a spectator sees it: a text for "ansi", printed for "human"."""
        self._begun()
        shown = self.game.show(self.game.view(self._table.state, SPECTATOR))
        if self.render_mode == "human":
            print(shown)  # noqa: T201 - that is what was asked for
            return None
        return shown

    def close(self) -> None:
        """There is nothing to close."""

    def facts(self, agent: str) -> dict[str, Any]:
        """What an agent may know, as plain data."""
        self._begun()
        return self.game.facts(self.game.view(self._table.state, self._seats[agent]))

    def _begun(self) -> None:
        if not hasattr(self, "agent_selection"):
            raise NotReset("reset the environment first")

    def _results(self) -> list[int]:
        return self.game.result(self._table.state)


def env(
    name: str, *, preset: str | None = None, render_mode: str | None = None, **rules: Any
) -> TableEnv:
    """The environment of a game, with its rules as options."""
    return TableEnv(game(name, preset=preset, **rules), render_mode)


def register() -> None:
    """Tell ``pettingzoo.make`` of every game: ``chabudai/NAME-vVERSION``."""
    for name in names():
        pettingzoo.register(
            "aec",
            f"chabudai/{name}-v{rules_class(name).version}",
            entry_point="chabudai.lab.pettingzoo:env",
            kwargs={"name": name},
        )


register()

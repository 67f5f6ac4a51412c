"""Whether environments of other laboratories keep secret choices secret.

As for cards, no game of ours is needed: ``Secrets`` says which actions look alike to all others and
what an agent may know.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from chabudai.core.chance import Dice
from chabudai.core.seats import OVER
from chabudai.testing.choices import may_know
from chabudai.testing.environments import openspiel_seen, pettingzoo_seen
from chabudai.testing.forks import compare_forks


@dataclass(frozen=True)
class Secrets:
    """The rules' table for an environment or a state of one; seats are numbers."""

    outward: Callable[[Any, int], Hashable]
    """What all others see at once of an action of the agent to act."""
    known: Callable[[Any, int], Hashable]
    """What an agent may know now: equal where it may see no difference."""
    fork: Callable[[Any], Any] = copy.deepcopy
    """A copy of an environment that can be stepped on its own."""


def check_pettingzoo_choices(env: Any, seeds: Iterable[int], secrets: Secrets | None = None) -> int:
    """No agent can tell another's secret choices apart before they are revealed; how many were
    compared. Without ``secrets`` those of our own games are asked.
    """
    if secrets is None and env.game.book.outward is None:
        return 0
    asked = secrets or TABLE
    compared = 0
    for seed in seeds:
        env.reset(seed=seed)
        compared += compare_forks(EnvLine(asked.fork(env), asked), Dice(seed, 29))
    assert compared, "no secret choice was ever replaced: the test tested nothing"
    return compared


def check_openspiel_choices(game: Any, seeds: Iterable[int], secrets: Secrets | None = None) -> int:
    """No player can tell another's secret choices apart before they are revealed; how many were
    compared. Without ``secrets`` those of our own games are asked.
    """
    if secrets is None and game.table_game.book.outward is None:
        return 0
    asked = secrets or SPIEL_TABLE
    compared = sum(
        compare_forks(SpielLine(game, game.new_initial_state(), asked), Dice(seed, 31))
        for seed in seeds
    )
    assert compared, "no secret choice was ever replaced: the test tested nothing"
    return compared


class EnvLine:
    """A match in an AEC environment of PettingZoo."""

    def __init__(self, env: Any, secrets: Secrets) -> None:
        self.env = env
        self.secrets = secrets
        self.watchers = range(len(env.possible_agents))

    @property
    def turn(self) -> int:
        """The agent to act."""
        if not self.moves():
            return OVER
        return int(self.env.possible_agents.index(self.env.agent_selection))

    def moves(self) -> list[int]:
        """The legal actions; none at the end."""
        env = self.env
        if not env.agents or any(env.terminations.values()) or any(env.truncations.values()):
            return []
        return [int(a) for a in np.flatnonzero(env.observe(env.agent_selection)["action_mask"])]

    def look(self, move: int) -> Hashable:
        """What others see of an action."""
        return self.secrets.outward(self.env, move)

    def chances(self, move: Any) -> list[Any]:
        """Chance is inside the environment."""
        return [move]

    def play(self, move: int) -> None:
        """Step."""
        self.env.step(move)

    def copy(self) -> EnvLine:
        """The same, to go on otherwise."""
        return EnvLine(self.secrets.fork(self.env), self.secrets)

    def tell(self, move: int) -> str:
        """An action by its agent and number."""
        return f"{move} of {self.env.agent_selection}"

    def position(self) -> bytes:
        """What all agents may know together."""
        return repr([self.seen(seat) for seat in self.watchers]).encode()

    def known(self, seat: int) -> Hashable:
        """What the table of secrets says."""
        return self.secrets.known(self.env, seat)

    def seen(self, seat: int) -> dict[str, Any]:
        """Observation, infos, rewards and ends of an agent."""
        agent = self.env.possible_agents[seat]
        return {**pettingzoo_seen(self.env, agent), "agent to act": self.env.agent_selection}


class SpielLine:
    """A match in OpenSpiel."""

    def __init__(self, game: Any, state: Any, secrets: Secrets) -> None:
        self.game = game
        self.state = state
        self.secrets = secrets
        self.watchers = range(game.num_players())

    @property
    def turn(self) -> int:
        """The player to act; negative for chance and the end."""
        return int(self.state.current_player())

    def moves(self) -> list[int]:
        """The legal actions, or the outcomes of chance."""
        return [] if self.state.is_terminal() else list(self.state.legal_actions())

    def look(self, move: int) -> Hashable:
        """What others see of an action."""
        return self.secrets.outward(self.state, move)

    def chances(self, move: int) -> list[int]:
        """The same outcome."""
        return [move]

    def play(self, move: int) -> None:
        """Apply an action, or an outcome that is possible."""
        if move not in self.moves():
            raise ValueError(f"{move} cannot come here")
        self.state.apply_action(move)

    def copy(self) -> SpielLine:
        """The same, to go on otherwise."""
        return SpielLine(self.game, self.state.clone(), self.secrets)

    def tell(self, move: int) -> str:
        """An action as OpenSpiel writes it."""
        return str(self.state.action_to_string(self.state.current_player(), move))

    def position(self) -> bytes:
        """The state as OpenSpiel writes it."""
        return str(self.state).encode()

    def known(self, seat: int) -> Hashable:
        """What the table of secrets says."""
        return self.secrets.known(self.state, seat)

    def seen(self, seat: int) -> dict[str, Any]:
        """Strings, tensors, the player to act and its legal actions."""
        return openspiel_seen(self.game, self.state, seat)


def _fork(env: Any) -> Any:
    twin = copy.copy(env)
    for name, value in vars(env).items():
        if isinstance(value, (dict, list)):
            setattr(twin, name, copy.copy(value))
    twin._table = copy.copy(env._table)
    twin._table.state = env._table.state.copy()
    return twin


TABLE = Secrets(
    lambda env, action: env.game.book.outward(env._table.state, action),
    lambda env, seat: may_know(env.game, env._table.state, seat),
    _fork,
)
"""What the table of secrets of our own games says of their PettingZoo environments."""

SPIEL_TABLE = Secrets(
    lambda state, action: state.shared.game.book.outward(state.record, action),
    lambda state, player: may_know(state.shared.game, state.record, player),
)
"""What the table of secrets of our own games says of their states in OpenSpiel."""

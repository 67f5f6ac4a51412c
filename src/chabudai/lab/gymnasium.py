"""Gymnasium: one seat of a table against agents, and a vector of tables for self-play.

``env("koikoi", opponent="random")`` makes one seat's environment, ``vector("koikoi", 1024)`` many
tables. After importing this module so do ``gymnasium.make("Chabudai/Koikoi-v1")`` and
``gymnasium.make_vec("Chabudai/Koikoi-v1", num_envs=1024)``. The info has the legal actions as
``action_mask``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from chabudai import agents
from chabudai.core.errors import IllegalAction
from chabudai.core.record import at
from chabudai.core.seats import DEAL, OVER
from chabudai.games import game, names, rules_class
from chabudai.games.playable import Game
from chabudai.lab.batch import Batch
from chabudai.lab.episodes import Episodes
from chabudai.lab.extras import missing

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing("Gymnasium") from error

LOST = -1.0
MODES = ("ansi", "human")


class SeatEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc] # untyped base
    """One seat of a table; agents take the others and have moved whenever this seat is asked.

    The reward is the result, +1, 0 or -1, at the end. An illegal action loses the game at once
    (``illegal="lose"``, with ``illegal`` in the info) or raises ``chabudai.IllegalAction``
    (``illegal="raise"``). Either way a game that is over stays so until ``reset``.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self, game: Game, opponent: str, seat: int, illegal: str, render_mode: str | None
    ) -> None:
        if not 0 <= seat < game.seats:
            raise ValueError(f"seats are 0 to {game.seats - 1}; got {seat!r}")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal is 'lose' or 'raise'; got {illegal!r}")
        if render_mode not in (None, *MODES):
            raise ValueError(f"render_mode is one of {', '.join(MODES)}; got {render_mode!r}")
        self.game = game
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 255, (game.book.observation.size,), np.uint8)
        self.action_space = spaces.Discrete(game.actions)
        self._raises = illegal == "raise"
        self._lost = False
        """Whether an illegal action has ended the game."""
        self._table = Episodes(game)
        self._opponents = {
            other: agents.make(opponent, game, other)
            for other in range(game.seats)
            if other != seat
        }
        self._table.keeps = any(isinstance(o, agents.Listener) for o in self._opponents.values())

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - none are known
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the first game of a seed, or without one the next game."""
        super().reset(seed=seed)
        self._lost = False
        self._table.reset(seed)
        self._go_on()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out an action and let the others move until this seat is to act again."""
        self._begun()
        if self._table.is_over or self._lost:
            raise ValueError("the game is over; reset the environment")
        try:
            self._table.act(action)
        except IllegalAction:
            if self._raises:
                raise
            self._lost = True
            observation, info = self._seen()
            return observation, LOST, True, False, {**info, "illegal": True}
        self._go_on()
        observation, info = self._seen()
        reward = float(self.game.result(self._table.state)[self.seat])
        return observation, reward, self._table.is_over, False, info

    def action_masks(self) -> Any:
        """The legal actions as booleans, where other libraries look for them."""
        return self._seen()[1]["action_mask"].astype(np.bool_)

    def render(self) -> str | None:
        """The table as this seat sees it: a text for "ansi", printed for "human"."""
        if self.render_mode is None:
            return None
        self._begun()
        shown = self.game.show(self.game.view(self._table.state, self.seat))
        if self.render_mode == "human":
            print(shown)  # noqa: T201 - that is what was asked for
            return None
        return shown

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        self._begun()
        observation, mask = self._table.observe(self.seat)
        if self._lost:
            mask[:] = 0
        return observation, {"action_mask": mask}

    def _begun(self) -> None:
        if self._table.turn == DEAL:
            raise ValueError("reset the environment first")

    def _go_on(self) -> None:
        table = self._table
        while not table.is_over and table.turn != self.seat:
            view = table.game.view(table.state, table.turn)
            legal = table.game.legal(view)
            agents.tell(self._opponents[table.turn], lambda: table.history(table.turn))
            table.act(self._opponents[table.turn].choose(view, legal))


class TablesEnv(VectorEnv[Any, Any, Any]):  # type: ignore[misc] # untyped base
    """Tables of a ``Batch`` on the CPU: one policy takes every seat in its turn.

    The observation is that of the seat to act, the reward that of the seat that has just acted;
    the info has ``action_mask``, ``turn`` and ``rewards`` of all seats. A table whose game has
    ended shows the next one at once; the info then has what the seat that ended it saw at the end
    as ``final_obs``, and in ``final_info`` the ``rewards`` of the last step and the ``returns`` of
    the whole game for each seat. With ``copy=False`` the arrays are those of the batch,
    written again by every step.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, game: Game, num_envs: int, copy: bool, **options: Any) -> None:
        self.batch = Batch(game, num_envs, **options)
        self.num_envs = num_envs
        size = game.book.observation.size
        self.single_observation_space = spaces.Box(0, 255, (size,), np.uint8)
        self.single_action_space = spaces.Discrete(game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._rows = np.arange(num_envs)
        self._game = game.compiled()
        self._returns = np.zeros((num_envs, game.seats), np.float32)
        """What the running games have brought each seat so far."""

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - none are known
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the first game of every table."""
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(1 << 62)) if seed is None else seed
        self.batch.reset(chosen)
        self._returns[:] = 0
        return self._out(self.batch.observation), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out one action at every table; IllegalAction changes nothing."""
        movers = self.batch.turn.copy()
        before = self.batch.states()
        self.batch.step(actions)
        reward = self.batch.reward[self._rows, movers]
        never = np.zeros(self.num_envs, np.bool_)
        observation, done = self._out(self.batch.observation), self._out(self.batch.done)
        info = self._info()
        self._returns += self.batch.reward
        if done.any():
            info |= self._ended(before, movers, np.asarray(actions), done)
            self._returns[done] = 0
        return observation, reward, done, never, info

    def _ended(self, before: Any, movers: Any, actions: Any, done: Any) -> dict[str, Any]:
        """What Gymnasium's vectors say of the games that this step has ended."""
        seen = np.full(self.num_envs, None, object)
        for table in np.flatnonzero(done):
            state = at(before, int(table)).copy()
            self._game.apply(state, int(actions[table]))
            seen[table] = self._game.encode(self._game.view(state, int(movers[table])))
        over = np.full(self.num_envs, OVER, np.int8)
        last = {
            "action_mask": np.zeros_like(self.batch.mask),
            "turn": over,
            "rewards": self.batch.reward.copy(),
            "returns": self._returns.copy(),
        }
        return {
            "final_obs": seen,
            "_final_obs": done.copy(),
            "final_info": {**last, **{f"_{name}": done.copy() for name in last}},
            "_final_info": done.copy(),
        }

    def _info(self) -> dict[str, Any]:
        batch = self.batch
        shown = {"action_mask": batch.mask, "turn": batch.turn, "rewards": batch.reward}
        return {name: self._out(array) for name, array in shown.items()}

    def _out(self, array: Any) -> Any:
        return array.copy() if self._copy else array


def env(
    name: str,
    *,
    opponent: str = "random",
    seat: int = 0,
    illegal: str = "lose",
    preset: str | None = None,
    render_mode: str | None = None,
    **rules: Any,
) -> SeatEnv:
    """A seat of a game against an agent, with the game's rules as options."""
    return SeatEnv(game(name, preset=preset, **rules), opponent, seat, illegal, render_mode)


def vector(
    name: str,
    num_envs: int,
    *,
    copy: bool = True,
    threads: int = 1,
    preset: str | None = None,
    **rules: Any,
) -> TablesEnv:
    """Many tables of a game for self-play."""
    return TablesEnv(game(name, preset=preset, **rules), num_envs, copy, threads=threads)


def register() -> None:
    """Tell ``gymnasium.make`` and ``make_vec`` of every game: ``Chabudai/Name-vVERSION``."""
    for name in names():
        gymnasium.register(
            id=f"Chabudai/{name.capitalize()}-v{rules_class(name).version}",
            entry_point="chabudai.lab.gymnasium:env",
            vector_entry_point="chabudai.lab.gymnasium:vector",
            kwargs={"name": name},
        )


register()

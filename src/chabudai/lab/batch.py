"""A batch: many tables of one game, stepped together on the CPU or on a GPU."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from chabudai.core.chance import game_seed
from chabudai.core.errors import IllegalAction
from chabudai.core.messages import Message
from chabudai.core.record import at
from chabudai.games.playable import Game
from chabudai.lab.engines import CpuEngine, CudaEngine, Engine
from chabudai.lab.stepping import RESULT, SCORE

SEED_BITS = (1 << 63) - 1
REWARDS = {"result": RESULT, "score": SCORE}


class Batch:
    """``n`` tables of a game; each deals anew by itself, also when its game has ended.

    The arrays are made once and written again by every ``reset`` and ``step``. On the CPU they are
    NumPy arrays, on CUDA ``chabudai.lab.device.DeviceArray``. Row i belongs to table i:

    - ``turn``: the seat to act; a seat is always to act
    - ``observation``: what that seat may know, see the game's page
    - ``mask``: which actions are legal for it
    - ``reward``: what the last step brought each seat
    - ``done``: whether the last step ended a game; the other arrays show the next one already
    - ``illegal``: whether the last action was refused; the table has stayed as it was
    - ``episode``: how many games have ended
    """

    turn: npt.NDArray[np.int8]
    observation: npt.NDArray[np.uint8]
    mask: npt.NDArray[np.bool_]
    reward: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]
    illegal: npt.NDArray[np.bool_]
    episode: npt.NDArray[np.int64]
    action: npt.NDArray[np.int32]

    def __init__(
        self,
        game: Game,
        n: int,
        device: str = "cpu",
        *,
        rewards: str = "result",
        packed: bool = False,
        threads: int = 1,
        others: Sequence[Game] = (),
    ) -> None:
        """``rewards`` is ``"result"`` (+1, 0 or -1 when a game ends) or ``"score"`` (every change
        of the game's score). ``packed`` leaves flags and masks eight to a byte. ``threads`` is for
        the CPU. ``others`` are further rule sets of the game, of the same compiled rules: table i
        plays by the i-th rule set, counted round and round.
        """
        if n < 1:
            raise ValueError(f"n is at least 1, got {n}")
        if threads < 1:
            raise ValueError(f"threads is at least 1, got {threads}")
        if rewards not in REWARDS:
            raise ValueError(f"rewards is one of {', '.join(REWARDS)}; got {rewards!r}")
        if device not in ("cpu", "cuda"):
            raise ValueError(f"device is 'cpu' or 'cuda', got {device!r}")
        if any(other.book.kernel != game.book.kernel for other in others):
            raise ValueError("others are rule sets of the same game that share its compiled rules")
        self.game = game
        self.n = n
        self.device = device
        self.packed = packed
        self._made = {
            "device": device,
            "rewards": rewards,
            "packed": packed,
            "threads": threads,
            "others": tuple(others),
        }
        self._reward_kind = REWARDS[rewards]
        self._seed: int | None = None
        self._draws = 0
        books = [other.book for other in others]
        self.engine: Engine = (
            CpuEngine(game.book, n, packed, threads, books)
            if device == "cpu"
            else CudaEngine(game.book, n, packed, books)
        )
        """What it runs on, for whoever does something else to every table."""
        shown: dict[str, Any] = self.engine.shown
        self.turn, self.observation, self.mask = shown["turn"], shown["observation"], shown["mask"]
        self.reward, self.done, self.illegal = shown["reward"], shown["done"], shown["illegal"]
        self.episode, self.action = shown["episode"], shown["action"]

    def __repr__(self) -> str:
        return f"Batch({self.game!r}, {self.n}, {self.device!r})"

    def __getstate__(self) -> dict[str, Any]:
        """The game, the options and what the tables' memory has."""
        if self.device != "cpu":
            raise TypeError("a batch on a GPU cannot be copied; copy what its arrays have")
        arrays = {name: array.copy() for name, array in self.engine.shown.items()}
        kept = (self._seed, self._draws, [each.copy() for each in self.engine.kept], arrays)
        return {"game": self.game, "n": self.n, "made": self._made, "kept": kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        Batch.__init__(self, state["game"], state["n"], **state["made"])
        self._seed, self._draws, kept, arrays = state["kept"]
        for own, array in zip(self.engine.kept, kept, strict=True):
            own[:] = array
        for name, array in arrays.items():
            self.engine.shown[name][:] = array

    def reset(self, seed: int = 0) -> None:
        """Begin the first game of every table. The same seed gives the same deals anywhere."""
        self._seed = operator.index(seed) & SEED_BITS
        self._draws = 0
        self.engine.run(self._seed, True, self._reward_kind, self.engine.chosen)

    def step(self, actions: Any, check: bool | None = None) -> None:
        """Carry out one action at every table: any array of ``n`` whole numbers.

        With ``check`` (by default on the CPU, where it costs little) an illegal action raises
        IllegalAction, and nothing has changed. Without, the table with the illegal action stays as
        it is, and ``illegal`` says so.
        """
        seed = self._begun()
        chosen = self.engine.take(actions)
        if tuple(chosen.shape) != (self.n,) or np.dtype(chosen.dtype).kind not in "iu":
            raise ValueError(
                f"actions are {self.n} whole numbers; got {chosen.dtype} of shape {chosen.shape}"
            )
        is_checked = self.device == "cpu" if check is None else check
        if is_checked:
            wrong = self.engine.first_illegal(chosen)
            if wrong is not None:
                raise self._refusal(wrong, int(self.engine.to_host(chosen)[wrong]))
        self.engine.run(seed, False, self._reward_kind, chosen, is_checked)

    def sample(self) -> npt.NDArray[np.int32]:
        """A legal action for every table, each equally likely: ``batch.step(batch.sample())``.

        The array is ``action``, written again by every call.
        """
        self.engine.sample(self._begun(), self._draws)
        self._draws += 1
        return self.action

    def playouts(self, times: int = 1, seed: int = 0) -> Any:
        """Play every table's game to its end at random, ``times`` times, in one go.

        Gives the sum of the results for each table and seat; the tables stay as they are.
        """
        self._begun()
        if times < 1:
            raise ValueError(f"times is at least 1, got {times}")
        return self.engine.playouts(times, operator.index(seed) & SEED_BITS)

    def state(self, table: int) -> Any:
        """A copy of a table's complete state, for the everyday interface."""
        self._begun()
        if not 0 <= table < self.n:
            raise ValueError(f"tables are 0 to {self.n - 1}, got {table}")
        return at(self.engine.to_host(self.engine.states), table).copy()

    def states(self) -> Any:
        """A copy of all complete states, as an array of records: secrets, as ``memory`` has."""
        self._begun()
        return self.engine.to_host(self.engine.states).copy()

    def memory(self) -> Any:
        """The complete states as bytes, a row for each table: secrets, for judges in training."""
        return self.engine.memory()

    def game_seed(self, table: int, episode: int) -> int:
        """The seed of a table's game: ``game.shuffle(state, seed)`` deals the same."""
        return game_seed(self._begun(), table, episode)

    def _begun(self) -> int:
        if self._seed is None:
            raise ValueError("reset the batch first")
        return self._seed

    def _refusal(self, table: int, action: int) -> IllegalAction:
        if 0 <= action < self.game.actions:
            reason = self.game.book.why(self.state(table), action)
        else:
            values = {"action": str(action), "last": self.game.actions - 1}
            reason = Message("no-such-action", values)
        assert reason is not None
        error = IllegalAction(reason)
        error.add_note(f"action {action} at table {table}; no table has moved")
        return error

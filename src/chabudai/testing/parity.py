"""Whether plain Python, machine code and CUDA play the same games."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from chabudai.agents import trails
from chabudai.core.seats import DEAL
from chabudai.games.playable import Game
from chabudai.lab import Batch, trace
from chabudai.lab.trails import BatchTrails
from chabudai.testing.play import random_match, told
from chabudai.testing.seen import difference
from chabudai.testing.simulator import simulator


def check_native(game: Game, games: int, seed: int = 0, plain: int | None = None) -> None:
    """Random games have the same digests in machine code as in plain Python.

    ``plain`` limits how many of the games are also played in (slow) plain Python.
    """
    native = trace.random_games(game, games, seed, "native")
    slow = trace.random_games(game, games if plain is None else plain, seed, "plain")
    for number, (one, other) in enumerate(zip(slow, native, strict=False)):
        assert one == other, f"{game!r}: game {number} of seed {seed} is played otherwise natively"
    compiled = game.compiled()
    for step in random_match(game, seed):
        state = step.before.copy()
        assert compiled.legal(state) == game.legal(state), (
            f"{game!r}: compiled rules list {compiled.legal(state)} for {game.legal(state)} "
            f"(count, nth_legal in games/{game.name}/play.py) in {state!r}"
        )
        if compiled.turn(state) == DEAL:
            assert step.order is not None
            twin = state.copy()
            compiled.deal(state, step.order)
            assert compiled.shuffle(twin, seed) == step.order
            assert twin == state
        else:
            assert step.action is not None
            compiled.apply(state, step.action)
        found = difference(step.after.to_json(), state.to_json())
        assert not found, (
            f"{game!r}: compiled rules differ after {told(game, step)}: {found}; rules must mean "
            "the same compiled: plain integers of 63 bits at most, int(array[i]) for elements"
        )


def check_simulator(game: Game, games: int, seed: int = 0) -> None:
    """Random games have the same digests in Numba's CUDA simulator as in machine code."""
    native = trace.random_games(game, games, seed, "native")
    simulated = in_simulator(f"trace.random_games(game, {games}, {seed}, 'cuda')", game)
    assert [tuple(pair) for pair in simulated] == native, f"{game!r}: CUDA plays otherwise"


def check_batch(game: Game, n: int = 6, steps: int = 24, seed: int = 0) -> None:
    """A batch plays the same games, and shows the same bytes, in the simulator as on the CPU."""
    for packed in (False, True):
        native = batch_digests(game, n, steps, seed, "cpu", packed)
        given = (n, steps, seed, "cuda", packed)
        simulated = in_simulator(f"parity.batch_digests(game, *{given!r})", game)
        assert simulated == native, f"{game!r}: a batch on CUDA differs (packed: {packed})"


def batch_digests(
    game: Game, n: int, steps: int, seed: int, device: str, packed: bool
) -> list[int]:
    """Digests of everything that a batch shows, and its seats remember, after each step of random
    games.
    """
    batch = Batch(game, n, device, packed=packed)
    batch.reset(seed)
    kept = None if trails.find(game.name) is None else BatchTrails(batch)
    if kept is not None:
        kept.follow()
    digests = []
    for number in range(steps):
        actions = np.array(batch.sample())
        if number % 5 == 4:
            actions[number % n] = game.actions - 1 - number % 2  # often illegal
        batch.step(actions, check=False)
        sums = batch.playouts(1, number) if number % 100 == 20 else batch.turn
        shown = (actions, batch.turn, batch.observation, batch.mask, batch.reward, batch.done)
        digest = 0
        for array in (*shown, batch.illegal, batch.episode, sums):
            digest = zlib.crc32(np.array(array).tobytes(), digest)
        if kept is not None:
            kept.follow()
            digest = zlib.crc32(np.array(kept.rows).tobytes(), digest)
        digests.append(digest)
    return digests


def check_replays(game: Game, entries: Sequence[trace.Entry], digests: Iterable[str]) -> None:
    """Given entries lead to the same states in plain Python and in machine code."""
    expected = list(digests)
    for mode in ("plain", "native"):
        found = trace.replay(game, entries, mode)
        assert found == expected, f"{game!r}: {mode} differs from the playthrough"


def in_simulator(expression: str, game: Game) -> list[Any]:
    """What an expression over ``trace``, ``parity`` and ``game`` is where CUDA is simulated."""
    return simulator().value(expression, game)

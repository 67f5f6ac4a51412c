"""Batches: the same games as the everyday interface, on any device, to the byte."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai import testing
from chabudai.lab import Batch
from chabudai.lab.device import CPU, CUDA, DeviceArray, capsule
from chabudai.lab.rollouts import roll
from tests.rule_sets import IDS, SOONER

the_few_sooner = pytest.mark.parametrize(("name", "preset"), SOONER, ids=IDS)


def shown(batch: Batch) -> list[Any]:
    arrays = (batch.turn, batch.observation, batch.mask, batch.reward, batch.done, batch.episode)
    return [array.copy() for array in arrays]


@the_few_sooner
def test_a_batch_plays_what_the_everyday_interface_plays(name: str, preset: str) -> None:
    g = chabudai.game(name, preset=preset).compiled()
    n = 3
    batch = Batch(g, n)
    batch.reset(11)
    states = [g.new() for _ in range(n)]
    episodes = [0] * n
    number = 0
    while number < 100 or (not any(episodes) and number < 2000):
        number += 1
        for table in range(n):
            while g.turn(states[table]) == chabudai.DEAL:
                g.shuffle(states[table], batch.game_seed(table, episodes[table]))
            state = states[table]
            seat = g.turn(state)
            assert batch.turn[table] == seat
            assert batch.state(table) == state
            assert batch.mask[table].tolist() == g.mask(state).tolist()
            if number % 3 == 0:
                assert batch.observation[table].tolist() == g.encode(g.view(state, seat)).tolist()
            assert batch.episode[table] == episodes[table]
        actions = batch.sample().copy()
        batch.step(actions)
        for table, action in enumerate(actions.tolist()):
            g.apply(states[table], action)
            over = g.turn(states[table]) == chabudai.OVER
            assert batch.done[table] == over
            assert batch.reward[table].tolist() == (
                g.result(states[table]) if over else [0] * g.seats
            )
            if over:
                states[table] = g.new()
                episodes[table] += 1
        assert not batch.illegal.any(), number
    assert any(episodes)


@pytest.mark.parametrize(
    "preset",
    [
        "matcha-2020",
        pytest.param("matcha-2015", marks=pytest.mark.slow),
        "koikoi-rulebook",
        "touche-four",
    ],
)
def test_a_batch_is_the_same_in_the_cuda_simulator(preset: str) -> None:
    name, _, chosen = preset.partition("-")
    testing.check_batch(chabudai.game(name, preset=chosen))


@the_few_sooner
def test_every_legal_action_has_its_share_of_the_random_bits(name: str, preset: str) -> None:
    g = chabudai.game(name, preset=preset).compiled()
    batch = Batch(g, 70)
    batch.reset(6)
    drawn = set()
    for draw in range(25):
        legal = [g.legal(batch.state(table)) for table in range(batch.n)]
        batch.sample()
        for table, actions in enumerate(legal):
            action = actions[roll(6, table, draw) * len(actions) >> 32]
            assert batch.action[table] == action
            drawn.add(actions.index(action) - len(actions))
        batch.step(batch.action)
    assert {-1, -2} < drawn


def test_threads_change_nothing() -> None:
    g = chabudai.game("matcha")
    one, three = Batch(g, 50), Batch(g, 50, threads=3)
    one.reset(2)
    three.reset(2)
    for _ in range(60):
        actions = one.sample()
        assert actions.tolist() == three.sample().tolist()
        one.step(actions)
        three.step(actions)
        for left, right in zip(shown(one), shown(three), strict=True):
            assert left.tobytes() == right.tobytes()
    assert one.episode.sum() > 50


@the_few_sooner
def test_packed_rows_unpack_to_the_others(name: str, preset: str) -> None:
    g = chabudai.game(name, preset=preset)
    plain = Batch(g, 8)
    packed: Any = Batch(g, 8, packed=True)  # its masks are bytes
    plain.reset(4)
    packed.reset(4)
    for _ in range(40):
        assert (g.book.observation.unpack(packed.observation) == plain.observation).all()
        mask = np.unpackbits(packed.mask, axis=1, bitorder="little")
        assert (mask[:, : g.actions] == plain.mask).all()
        assert not mask[:, g.actions :].any()
        plain.step(packed.sample())
        packed.step(packed.action)


def test_arrays_are_reused_contiguous_and_without_copies() -> None:
    g = chabudai.game("matcha")
    batch = Batch(g, 7)
    names = ("turn", "observation", "mask", "reward", "done", "illegal", "episode", "action")
    before = {name: getattr(batch, name) for name in names}
    batch.reset(1)
    for _ in range(30):
        batch.step(batch.sample())
    for name in names:
        array = getattr(batch, name)
        assert array is before[name]
        assert array.flags.c_contiguous
        assert len(array) == 7
        assert np.shares_memory(np.from_dlpack(array), array)
    assert batch.mask.shape == (7, g.actions)
    assert batch.mask.dtype == batch.done.dtype == np.bool_
    assert batch.observation.dtype == np.uint8
    assert batch.observation.shape == (7, g.book.observation.size)


def test_an_illegal_action_raises_and_nothing_moves() -> None:
    g = chabudai.game("matcha")
    batch = Batch(g, 5)
    batch.reset(1)
    before = shown(batch)
    actions = batch.sample().copy()
    for wrong in (35, 37, -1, 1 << 30):
        actions[3] = wrong
        with pytest.raises(chabudai.IllegalAction) as caught:
            batch.step(actions)
        assert "table 3" in caught.value.__notes__[0]
        for left, right in zip(shown(batch), before, strict=True):
            assert left.tobytes() == right.tobytes()


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("name", ["matcha", "koikoi", "touche"])
def test_what_is_written_over_a_mask_changes_no_check(name: str, packed: bool) -> None:
    g = chabudai.game(name)
    batch = Batch(g, 9, packed=packed)
    batch.reset(1)
    for number in range(40):
        for each in (batch, pickle.loads(pickle.dumps(batch))):
            each.mask[:] = number & 1
            actions = each.sample().copy()
            legal = g.legal(each.state(4))
            actions[4] = next(action for action in range(g.actions) if action not in legal)
            with pytest.raises(chabudai.IllegalAction):
                each.step(actions)
        batch.step(batch.sample())
        assert not batch.illegal.any()


def test_without_a_check_the_table_stays_and_says_so() -> None:
    g = chabudai.game("matcha")
    batch = Batch(g, 5)
    batch.reset(1)
    before = [bytes(batch.state(table)) for table in range(5)]
    actions = batch.sample().copy()
    actions[3] = 36
    batch.step(actions, check=False)
    assert batch.illegal.tolist() == [False, False, False, True, False]
    moved = [bytes(batch.state(table)) != before[table] for table in range(5)]
    assert moved == [True, True, True, False, True]
    batch.step(batch.sample())
    assert not batch.illegal.any()


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"n": 0}, "n is at least 1"),
        ({"n": 2, "threads": 0}, "threads is at least 1"),
        ({"n": 2, "device": "abacus"}, "device is 'cpu' or 'cuda'"),
        ({"n": 2, "rewards": "praise"}, "rewards is one of result, score"),
    ],
)
def test_bad_arguments_are_refused(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Batch(chabudai.game("matcha"), **options)


def test_bad_calls_are_refused() -> None:
    batch = Batch(chabudai.game("matcha"), 3)
    for call in (batch.sample, batch.playouts, lambda: batch.step([0, 0, 0])):
        with pytest.raises(ValueError, match="reset the batch first"):
            call()
    batch.reset()
    for actions in ([0, 0], [0.0, 0.0, 0.0], [[0], [0], [0]]):
        with pytest.raises(ValueError, match="3 whole numbers"):
            batch.step(actions)
    with pytest.raises(ValueError, match="times is at least 1"):
        batch.playouts(0)
    with pytest.raises(ValueError, match="tables are 0 to 2"):
        batch.state(3)


def test_playouts_leave_the_tables_alone_and_add_up() -> None:
    batch = Batch(chabudai.game("matcha"), 200)
    batch.reset(3)
    for _ in range(8):
        batch.step(batch.sample())
    before = shown(batch)
    sums = batch.playouts(times=50, seed=7)
    assert sums.shape == (200, 2)
    assert (sums[:, 0] == -sums[:, 1]).all()
    assert (batch.playouts(times=50, seed=7) == sums).all()
    assert (batch.playouts(times=50, seed=8) != sums).any()
    assert np.abs(sums).max() > 25  # some positions are nearly decided
    for left, right in zip(shown(batch), before, strict=True):
        assert left.tobytes() == right.tobytes()


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int32, np.int64, np.float32, np.bool_])
def test_the_capsules_of_dlpack_are_well_formed(dtype: Any) -> None:
    # the same code makes them for a GPU; on the CPU NumPy can read them back
    class Owner:
        def __init__(self) -> None:
            self.array = np.arange(12).reshape(3, 4).astype(dtype)

        def __dlpack_device__(self) -> tuple[int, int]:
            return CPU, 0

        def __dlpack__(self, **_: Any) -> Any:
            pointer = self.array.__array_interface__["data"][0]
            return capsule(self.array, pointer, (3, 4), self.array.dtype, (CPU, 0))

    owner = Owner()
    seen = np.from_dlpack(owner)
    assert seen.tolist() == owner.array.tolist()
    assert seen.dtype == owner.array.dtype
    assert np.shares_memory(seen, owner.array)
    owner.__dlpack__()  # a capsule that nobody takes is forgotten


def test_a_device_array_waits_for_the_stream_that_asks() -> None:
    class Fake:
        shape, dtype = (2, 3), np.dtype(np.uint8)
        host = np.zeros((2, 3), np.uint8)
        __cuda_array_interface__ = {"data": (host.ctypes.data, False)}  # noqa: RUF012 - a stand-in

        def copy_to_host(self) -> Any:
            return self.host.copy()

    waited: list[int] = []
    array = DeviceArray(Fake(), lambda: waited.append(1))
    assert array.__dlpack_device__() == (CUDA, 0)
    for stream, waits in ((-1, 0), (1, 0), (None, 1), (7, 1)):
        waited.clear()
        assert "dltensor" in repr(array.__dlpack__(stream=stream))
        assert len(waited) == waits
    assert np.asarray(array).tolist() == [[0, 0, 0], [0, 0, 0]]
    assert len(array) == 2
    with pytest.raises(ValueError, match="without a copy"):
        np.array(array, copy=False)

"""The GPU: batches with masks and observations, play-outs, and Pgx where it is installed.

    PYTHONPATH=src python3 bench/gpu.py [--tables N] [--steps N] [GAME ...]

It needs numba and numba-cuda; PyTorch, CuPy and JAX are tried where they are installed. A batch
takes recorded legal actions from the GPU's memory, so that nothing but stepping is measured. The
floor is the time that the memory alone needs for the bytes of a step: each state read and written
once, the action and the number of games read, everything that is shown written.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import chabudai
from chabudai.core.jit import cuda
from chabudai.lab import Batch
from chabudai.testing.parity import batch_digests

RULE_SETS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("matcha", {"edition": 2020}),
    ("matcha", {"edition": 2015}),
    ("koikoi", {}),
    ("touche", {"players": 2}),
    ("touche", {"players": 4}),
)
GAMES = {"matcha": 200_000_000, "koikoi": 20_000_000, "touche": 4_000_000}
PGX = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=1 << 20)
    parser.add_argument("--steps", type=int, default=32)
    parser.add_argument("--games", type=int, default=0, help="play-outs (default: by game)")
    parser.add_argument("--no-pgx", action="store_true")
    parser.add_argument("names", nargs="*", metavar="GAME")
    args = parser.parse_args()
    device = cuda()
    print(f"GPU: {device.get_current_device().name}")
    bandwidth = measure_bandwidth(device)
    print(f"memory: {bandwidth / 1e12:.2f} TB/s copied (read and written)")
    for name, options in RULE_SETS:
        if args.names and name not in args.names:
            continue
        g = chabudai.game(name, **options)
        print(f"\n{g!r}")
        same = batch_digests(g, 1000, 200, 5, "cuda", False) == batch_digests(
            g, 1000, 200, 5, "cpu", False
        )
        print(f"  1,000 tables, 200 steps, the same bytes as on the CPU: {same}")
        assert same
        for packed in (False, True):
            report_batch(device, g, args.tables, args.steps, packed, bandwidth)
        run = chabudai.playouts(g, args.games or GAMES[name], seed=1, device="cuda")
        print(f"  play-outs: {run.steps_per_second / 1e6:,.0f} million steps/s", flush=True)
    share_memory()
    if not args.no_pgx:
        compare_pgx(args.tables)


def measure_bandwidth(device: Any, size: int = 1 << 30) -> float:
    """Bytes per second that a copy within the GPU's memory reads and writes."""
    one, other = device.device_array(size, np.uint8), device.device_array(size, np.uint8)
    other.copy_to_device(one)
    return 2 * size / best_time(device, lambda: other.copy_to_device(one))


def best_time(device: Any, work: Callable[[], object], times: int = 5) -> float:
    """The shortest of some runs, in seconds."""
    found = []
    for _ in range(times):
        device.synchronize()
        began = time.perf_counter()
        work()
        device.synchronize()
        found.append(time.perf_counter() - began)
    return min(found)


def report_batch(
    device: Any, g: chabudai.Game, tables: int, steps: int, packed: bool, bandwidth: float
) -> None:
    """Record random games, then step through them again and say how fast that was."""
    batch: Any = Batch(g, tables, "cuda", packed=packed)  # its arrays are the device's
    batch.reset(1)
    recorded = []
    for _ in range(steps):
        actions = device.device_array(tables, np.int32)
        actions.copy_to_device(batch.sample().array)
        recorded.append(actions)
        batch.step(actions)
    ended = batch.episode.numpy().sum()

    def again() -> None:
        for actions in recorded:
            batch.step(actions)

    found = []
    for _ in range(5):
        batch.reset(1)
        found.append(best_time(device, again, 1))
    assert batch.episode.numpy().sum() == ended, "the same actions ended other games"
    assert not batch.illegal.numpy().any()
    speed = tables * steps / min(found)
    moved = bytes_of_a_step(batch)
    floor = bandwidth / moved
    kind = "packed" if packed else "unpacked"
    print(
        f"  batch of {tables:,}, {kind}: {speed / 1e6:,.0f} million steps/s; {moved} bytes a step, "
        f"{speed / floor:.1%} of the {floor / 1e6:,.0f} million that the memory allows",
        flush=True,
    )


def bytes_of_a_step(batch: Batch) -> int:
    """The bytes that must be read and written for one step of one table."""
    shown = (batch.turn, batch.observation, batch.mask, batch.reward, batch.done, batch.illegal)
    written = sum(array.dtype.itemsize * int(np.prod(array.shape[1:])) for array in shown)
    read = batch.action.dtype.itemsize + batch.episode.dtype.itemsize
    return int(2 * batch.game.book.state.dtype.itemsize + read + written)


def share_memory() -> None:
    """Whether other libraries look into the same memory, and see the next step there."""
    batch: Any = Batch(chabudai.game("matcha"), 1000, "cuda")  # likewise
    batch.reset(3)
    pointer = batch.observation.__cuda_array_interface__["data"][0]
    looks: dict[str, Callable[[], tuple[int, Callable[[], Any]]]] = {
        "torch": torch_looks(batch),
        "cupy": cupy_looks(batch),
        "jax": jax_looks(batch),
    }
    print()
    for name, look in looks.items():
        try:
            found, value = look()
        except ImportError as error:
            print(f"{name}: not here ({error})")
            continue
        batch.step(batch.sample())
        same = bool((value() == batch.observation.numpy()).all())
        print(f"{name}: the same memory: {found == pointer}; sees the next step: {same}")


def torch_looks(batch: Batch) -> Callable[[], Any]:
    """PyTorch through DLPack; actions go back as a tensor."""

    def look() -> Any:
        import torch

        tensor = torch.from_dlpack(batch.observation)
        mask = torch.from_dlpack(batch.mask)
        batch.step(torch.multinomial(mask.float(), 1).squeeze(1), check=True)
        return tensor.data_ptr(), lambda: tensor.cpu().numpy()

    return look


def cupy_looks(batch: Batch) -> Callable[[], Any]:
    """CuPy through ``__cuda_array_interface__``."""

    def look() -> Any:
        import cupy

        array = cupy.asarray(batch.observation)
        return array.data.ptr, lambda: cupy.asnumpy(array)

    return look


def jax_looks(batch: Batch) -> Callable[[], Any]:
    """JAX through DLPack."""

    def look() -> Any:
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
        import jax

        array = jax.dlpack.from_dlpack(batch.observation)
        # JAX takes arrays to be constant and may keep a copy on the host: look anew each time
        return array.unsafe_buffer_pointer(), lambda: np.asarray(
            jax.dlpack.from_dlpack(batch.observation)
        )

    return look


def compare_pgx(tables: int) -> None:
    """Pgx on the same GPU: its own random play with masks, observations and resets."""
    os.environ["JAX_PLATFORMS"] = "cuda"  # before JAX is imported; peers.py asks for the CPU
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    try:
        import pgx  # noqa: F401 - only to see whether it is here
        from peers import pgx_speed
    except ImportError as error:
        print(f"Pgx is not here: {error}")
        return
    for name in PGX:
        found = pgx_speed(name, tables // 8, 64, 3.0, time.perf_counter)
        print(f"Pgx {name}: {found / 1e6:,.0f} million steps/s", flush=True)


if __name__ == "__main__":
    main()

"""Batches on a GPU in variants: each in a process of its own, a line of JSON for each.

    PYTHONPATH=src python3 bench/gpu_batches.py [--old FOLDER] [--quick] [--ncu] [GAME ...]

``--old`` names another checkout to measure beside this one. Processes compile at the same time and
measure one after another. ``share`` is the bytes that a step must move (see gpu.py), by what a copy
within the GPU's memory moves in the same time.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
SOURCES = HERE.parent.parent / "src"
LIMIT = 150
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("matcha", {"edition": 2020}),
    ("koikoi", {}),
    ("touche", {"players": 2}),
    ("touche", {"players": 4}),
    ("matcha", {"edition": 2015}),
)


def main() -> None:
    """Measure all variants, or the one that is given as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--old", help="another checkout")
    parser.add_argument("--quick", action="store_true", help="the way batches are made, no others")
    parser.add_argument("--ncu", action="store_true", help="ask Nsight Compute, too")
    parser.add_argument("--tables", type=int, default=1 << 20)
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 2))
    parser.add_argument("names", nargs="*", metavar="GAME")
    args = parser.parse_args()
    if args.one:
        print(json.dumps(measure(json.loads(args.one))), flush=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        common = {"tables": args.tables, "lock": f"{folder}/lock"}
        asked = [{**common, **one} for one in variants(args)]
        with ThreadPoolExecutor(args.workers) as pool:
            for line in pool.map(lambda one: alone(one, ncu=False), asked):
                print(line, flush=True)
        if args.ncu:
            for name, options in GAMES[:3]:
                one = {**common, "game": name, "options": options, "packed": False, "steps": 6}
                print(alone({"what": "batch", **one}, ncu=True), flush=True)


def variants(args: argparse.Namespace) -> list[dict[str, Any]]:
    """What is measured, in the order in which it is begun."""
    found: list[dict[str, Any]] = [{"what": "bandwidth"}]
    for name, options in GAMES:
        if args.names and name not in args.names:
            continue
        game: dict[str, Any] = {"game": name, "options": options}
        batch = {"what": "batch", **game}
        for packed in (False, True):
            found.append({**batch, "packed": packed})
            if args.old:
                found.append({**batch, "packed": packed, "old": args.old})
        found.append({"what": "parity", **game})
        if not args.quick and options not in ({"players": 4}, {"edition": 2015}):
            found += [{**batch, "packed": False, "block": block} for block in (32, 64, 256)]
            found += [{**batch, "packed": False, "gather": False}]
    return found


def alone(one: dict[str, Any], ncu: bool) -> str:
    """A variant in a process of its own; a line of JSON, whatever happens."""
    sources = str(Path(one["old"]) / "src") if "old" in one else str(SOURCES)
    command = [sys.executable, str(HERE), "--one", json.dumps(one)]
    if ncu:
        sections = ("SpeedOfLight", "Occupancy", "WarpStateStats", "MemoryWorkloadAnalysis")
        chosen = [part for name in sections for part in ("--section", name)]
        command = ["ncu", "--clock-control", "none", "-k", "regex:batch", "--launch-skip", "5",
                   "--launch-count", "1", *chosen, *command]  # fmt: skip
    shown = {key: value for key, value in one.items() if key not in ("lock", "what")}
    try:
        done = subprocess.run(
            command,
            env={**os.environ, "PYTHONPATH": sources, "CHABUDAI_CACHE": "off"},
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return json.dumps({one["what"]: shown, "failed": str(error)[:300]})
    if ncu:
        said = [" ".join(line.split()) for line in done.stdout.splitlines() if line.strip()]
        return json.dumps({"ncu": shown, "said": said[-90:], "wrong": done.stderr[-300:]})
    if done.returncode:
        return json.dumps({one["what"]: shown, "failed": done.stderr[-1500:]})
    return json.dumps({one["what"]: shown, **json.loads(done.stdout.splitlines()[-1])})


def measure(one: dict[str, Any]) -> dict[str, Any]:
    """One variant, in this process."""
    began = time.perf_counter()
    if one["what"] == "bandwidth":
        from chabudai.core.jit import cuda

        return {"terabytes": round(bandwidth(cuda()) / 1e12, 3)}
    import chabudai

    game = chabudai.game(one["game"], **one["options"])
    if one["what"] == "parity":
        from chabudai.testing.parity import batch_digests

        for packed in (False, True):
            given = (1000, 200, 5)
            host, device = (batch_digests(game, *given, on, packed) for on in ("cpu", "cuda"))
            if host != device:
                first = next(k for k in range(200) if host[k] != device[k])
                return {"same": False, "packed": packed, "step": first}
        return {"same": True, "seconds": round(time.perf_counter() - began, 1)}
    return {**stepping(game, one), "seconds": round(time.perf_counter() - began, 1)}


def stepping(game: Any, one: dict[str, Any]) -> dict[str, Any]:
    """Step recorded games again, with nothing else on the GPU."""
    import numpy as np
    from gpu import bytes_of_a_step

    from chabudai.core.jit import cuda
    from chabudai.lab import Batch, engines
    from chabudai.lab import cuda as kernels

    if "block" in one:
        setattr(engines, "BLOCKS", (one["block"],))  # noqa: B010 - a variant of a constant
    if "gather" in one:
        setattr(kernels, "GATHER", one["gather"])  # noqa: B010 - likewise
    device, tables = cuda(), one["tables"]
    first: Any = Batch(game, 1, "cuda", packed=one["packed"])
    first.reset(1)
    first.step(first.sample())  # compiles
    batch: Any = Batch(game, tables, "cuda", packed=one["packed"])
    with Path(one["lock"]).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        batch.reset(1)
        recorded = []
        for _ in range(one.get("steps", 32)):
            actions = device.device_array(tables, np.int32)
            actions.copy_to_device(batch.sample().array)
            recorded.append(actions)
            batch.step(actions)
        found = []
        for _ in range(5):
            batch.reset(1)
            found.append(timed(device, lambda: [batch.step(each) for each in recorded]))
        assert not batch.illegal.numpy().any()
        speed = bandwidth(device)
    rate = tables * len(recorded) / min(found)
    moved = bytes_of_a_step(batch)
    said = {"million": round(rate / 1e6), "bytes": moved, "share": round(rate * moved / speed, 3)}
    if hasattr(batch.engine, "_block"):
        said["block"] = batch.engine._block
    return {**said, "terabytes": round(speed / 1e12, 2)}


def bandwidth(device: Any, size: int = 1 << 31, times: int = 8) -> float:
    """Bytes per second that a copy within the GPU's memory reads and writes."""
    import numpy as np

    one, other = device.device_array(size, np.uint8), device.device_array(size, np.uint8)
    other.copy_to_device(one)
    took = timed(device, lambda: [other.copy_to_device(one) for _ in range(times)])
    return 2 * size * times / took


def timed(device: Any, work: Any) -> float:
    """The seconds between two events on the GPU around some work."""
    begun, ended = device.event(), device.event()
    device.synchronize()
    begun.record()
    work()
    ended.record()
    ended.synchronize()
    return float(begun.elapsed_time(ended)) / 1e3


if __name__ == "__main__":
    main()

"""Millions of changed records: each is refused or can be played, plain and compiled alike.

    PYTHONPATH=src python3 bench/fuzz.py [--times N] [--seconds N] [--seed N] [--edits] [GAME ...]

Each process takes its share of every rule set and names the record it is at, so that a crash, or a
record that takes longer than minutes, is told with it. The same seed makes the same records. The
last line counts them. With ``--edits`` compiled rules meet records that nothing has refused.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HANGS = 150
"""Seconds after which a record counts as one that hangs."""


def main() -> int:
    """Share the work out, and say what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--times", type=int, default=1_000_000, help="records of every game")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edits", action="store_true", help="write to fields, unchecked")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("names", nargs="*", metavar="GAME")
    args = parser.parse_args()
    if args.one:
        work(json.loads(args.one))
        return 0
    began = time.monotonic()
    names = args.names or ["matcha", "koikoi", "touche"]
    compile_all(names)
    found: dict[str, list[int]] = {name: [0, 0] for name in names}
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        tasks = [
            {
                "names": names,
                "times": -(-args.times // args.processes),
                "seed": args.seed * 1000 + number,
                "edits": args.edits,
                "until": time.time() + args.seconds - (time.monotonic() - began),
                "at": f"{folder}/{number}",
            }
            for number in range(args.processes)
        ]
        for said in watched(tasks):
            if "wrong" in said:
                wrong += 1
                print(json.dumps(said), flush=True)
                continue
            found[said["game"]][0] += said["records"]
            found[said["game"]][1] += said["taken"]
    for name, (records, taken) in found.items():
        print(json.dumps({"game": name, "records": records, "playable": taken}))
    print(json.dumps({"seconds": round(time.monotonic() - began), "wrong": wrong}))
    return 1 if wrong else 0


def compile_all(names: list[str]) -> None:
    """Compile every rule set once, all at the same time: processes then find it on disk."""
    from chabudai.games import rules_class

    code = (
        "import sys, chabudai; from chabudai.testing import check_mutants\n"
        "check_mutants(chabudai.game(sys.argv[1], preset=sys.argv[2]), 100)"
    )
    made = [
        subprocess.Popen([sys.executable, "-c", code, name, preset])
        for name in names
        for preset in rules_class(name).presets
    ]
    for process in made:
        process.wait()


def watched(tasks: list[dict[str, Any]]) -> Any:
    """What the processes say; where one dies or hangs, the record that it was at."""
    running = {}
    for task in tasks:
        Path(task["at"]).write_bytes(b"")
        command = [sys.executable, str(Path(__file__).resolve()), "--one", json.dumps(task)]
        out = Path(task["at"] + ".out")
        with out.open("w") as file:
            running[subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)] = task
    while running:
        time.sleep(0.5)
        for process, task in list(running.items()):
            at = Path(task["at"])
            hangs = time.time() - at.stat().st_mtime > HANGS
            if process.poll() is None and not hangs:
                continue
            process.kill()
            code = process.wait()
            del running[process]
            for line in Path(task["at"] + ".out").read_text().splitlines():
                if line.startswith("{"):
                    yield json.loads(line)
            if code or hangs:
                said = Path(task["at"] + ".out").read_text()[-1500:]
                seed, record = task["seed"], at.read_bytes().hex()
                yield {
                    "wrong": "hangs" if hangs else code,
                    "seed": seed,
                    "at": record,
                    "said": said,
                }


def work(task: dict[str, Any]) -> None:
    """The share of one process: every rule set of every game by turns."""
    import chabudai
    from chabudai.games import rules_class
    from chabudai.testing import check_edits, check_mutants

    check = check_edits if task["edits"] else check_mutants
    with Path(task["at"]).open("r+b", buffering=0) as file:

        def note(record: bytes) -> bool:
            file.seek(0)
            file.write(record)
            return bool(time.time() < task["until"])

        for name in task["names"]:
            presets = list(rules_class(name).presets)
            for number, preset in enumerate(presets):
                share = task["times"] * (number + 1) // len(presets)
                share -= task["times"] * number // len(presets)
                game = chabudai.game(name, preset=preset)
                records, taken = check(game, share, task["seed"] + number, note)
                if task["edits"]:
                    taken = records - taken
                said = {"game": name, "preset": preset, "records": records, "taken": taken}
                print(json.dumps(said), flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""Two checkouts by one measurement, in turns, so that both meet the same machine.

    python bench/compare.py [--times N] [--processor] OLD NEW SCRIPT [ARGUMENT ...]

SCRIPT is one of this folder, such as ``playouts.py``; it runs with the sources of OLD and of NEW by
turns. For each of its lines the best figure of both is printed, and new by old. Exits with 1 if a
figure fell by more than 5 %. With ``--processor`` scripts measure the time of their thread on the
processor, for busy machines; not for scripts that wait for a GPU or a server.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

LINE = re.compile(r"(?P<label>.+): +(?P<figure>[\d,.]+) ")
WORST = 0.95
BUSY = "import runpy, sys, time; time.perf_counter = time.thread_time; del sys.argv[0]; "
BUSY += "runpy.run_path(sys.argv[0], run_name='__main__')"


def main() -> None:
    """Measure, print, and say whether it is as fast as before."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--processor", action="store_true", help="processor time, one thread")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("script")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    begin = [sys.executable, "-c", BUSY] if args.processor else [sys.executable]
    command = [*begin, str(Path(__file__).parent / args.script), *args.arguments]
    best: dict[str, list[float]] = {}
    for _ in range(args.times):
        for which, root in enumerate((args.old, args.new)):
            for label, figure in run(root, command):
                pair = best.setdefault(label, [0.0, 0.0])
                pair[which] = max(pair[which], figure)
    for label, (old, new) in best.items():
        print(f"{label}: {old:,.10g} -> {new:,.10g}, {new / old if old else 0:.2f}")
    sys.exit(any(new < WORST * old for old, new in best.values()))


def run(root: Path, command: list[str]) -> list[tuple[str, float]]:
    """The lines of one run with the sources of a checkout: what was measured, and the figure."""
    environment = os.environ | {"PYTHONPATH": str(root.resolve() / "src")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found = map(LINE.match, done.stdout.splitlines())
    return [(match["label"], float(match["figure"].replace(",", ""))) for match in found if match]


if __name__ == "__main__":
    main()

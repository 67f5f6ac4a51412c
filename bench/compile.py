"""Processor seconds of compiling each game's search, in processes without kept code.

    python bench/compile.py [--against CHECKOUT] [--times N] [GAME ...]

With another checkout both compile by turns, and the ratio of the quickest is given: on a machine
that does other work as well, compare by that.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import chabudai

HERE = Path(chabudai.__file__).parent.parent
CODE = """
import sys, time, chabudai
from chabudai.agents import SearchAgent
from chabudai.core.jit import native

game = chabudai.game(sys.argv[1])
native(lambda number: number)(1)  # loads Numba
begun = time.process_time()
SearchAgent(game, 1)
print(time.process_time() - begun)
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("names", nargs="*", metavar="GAME")
    args = parser.parse_args()
    sources = [HERE] if args.against is None else [args.against / "src", HERE]
    for name in args.names or chabudai.names():
        took: list[list[float]] = [[] for _ in sources]
        for _ in range(args.times):
            for source, seconds in zip(sources, took, strict=True):
                seconds.append(compiled(source, name))
        least = [min(seconds) for seconds in took]
        told = " → ".join(f"{seconds:.1f}" for seconds in least)
        ratio = f", {least[-1] / least[0]:.2f} of it" if len(least) > 1 else ""
        print(f"{name}: {told} s{ratio}")


def compiled(source: Path, name: str) -> float:
    """Processor seconds of compiling a game's search by the sources there."""
    env = {**os.environ, "PYTHONPATH": str(source), "CHABUDAI_CACHE": "off"}
    command = [sys.executable, "-c", CODE, name]
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True)
    return float(done.stdout)


if __name__ == "__main__":
    main()

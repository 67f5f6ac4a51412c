"""``python -m chabudai.testing``: the skeleton of a new game, and the records of one."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from chabudai.testing.records import make_records
from chabudai.testing.skeleton import write_skeleton


def main(given: list[str] | None = None) -> int:
    """Carry out a command; what was written is printed."""
    parser = argparse.ArgumentParser(prog="python -m chabudai.testing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    new = commands.add_parser("new", help="write the skeleton of a game as a package")
    make = commands.add_parser(
        "make", help="write perft counts, playthroughs, stored matches and tables of a game"
    )
    for command, folder in ((new, "."), (make, "tests")):
        command.add_argument("name", metavar="NAME", help="the game")
        command.add_argument("--to", type=Path, default=Path(folder), metavar="FOLDER")
    asked = parser.parse_args(given)
    write = write_skeleton if asked.command == "new" else make_records
    try:
        for path in write(asked.name, asked.to):
            print(path)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

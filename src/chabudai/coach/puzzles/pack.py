"""Packs: the puzzles of a game in one small file, a line of JSON each, compressed."""

from __future__ import annotations

import functools
import gzip
import json
from collections.abc import Iterable, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from chabudai.coach.puzzles.puzzle import Puzzle
from chabudai.games import names

SUFFIX = ".jsonl.gz"


def pack_bytes(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of a pack; the same puzzles always give the same bytes."""
    lines = [json.dumps(each.to_json(), separators=(",", ":")) for each in puzzles]
    return gzip.compress("\n".join(lines).encode() + b"\n", 9, mtime=0)


def read_bytes(data: bytes) -> list[Puzzle]:
    """The puzzles of a file, or a ValueError."""
    try:
        lines = gzip.decompress(data).decode().splitlines()
        return [Puzzle.from_json(json.loads(line)) for line in lines]
    except (OSError, EOFError, KeyError, TypeError, UnicodeDecodeError) as error:
        raise ValueError(f"this is no pack of puzzles: {error}") from error


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write a pack."""
    path.write_bytes(pack_bytes(puzzles))


def pack(game: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game that come with the package, by their names; none for many games."""
    return _read(game) if game in games() else {}


@functools.cache
def _read(game: str) -> Mapping[str, Puzzle]:
    return {each.id: each for each in read_bytes(_file(game).read_bytes()) if each.game == game}


def _file(game: str) -> Traversable:
    return resources.files(__package__) / "packs" / f"{game}{SUFFIX}"


@functools.cache
def games() -> tuple[str, ...]:
    """The games that have puzzles; which is known before any pack is read."""
    return tuple(name for name in names() if _file(name).is_file())


@functools.cache
def checked(game: str, puzzle: str) -> Puzzle:
    """A puzzle by its name, once all that it says was found to be so; KeyError for no such one."""
    found = pack(game)[puzzle]
    found.check()
    return found


def themes_of(game: str) -> dict[str, int]:
    """How many puzzles each theme of a game has, most telling theme first."""
    from chabudai.coach.puzzles.themes import themes

    counted = dict.fromkeys(themes(game), 0)
    for puzzle in pack(game).values():
        for name in puzzle.themes:
            counted[name] += 1
    return {name: count for name, count in counted.items() if count}

"""Matches to go through again, from wherever they are kept: also out of a database of a server.

A database is read without changing it, and may be open in a server meanwhile. Matches that run
stay where they are: nobody goes through cards that somebody still holds.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from chabudai.match import replay
from chabudai.match.heading import Heading
from chabudai.match.match import FINISHED, Match
from chabudai.match.replay import Replay
from chabudai.store import rows
from chabudai.store.protocol import Damaged
from chabudai.store.sqlite import readable

MAGIC = b"SQLite format 3\0"
"""How a database begins."""


def load_match(source: str | Path, match: str | int | None = None) -> Replay:
    """The match that a file, a database or an address has; ValueError says what is wrong with it.

    A file is an export or a match of the terminal. An address is that of a match's page or of its
    export; the server gives a complete one once the match is over. In a database ``match`` names
    one, or counts the finished ones from the oldest on (-1 is the newest); it may be left
    out where there is only one.
    """
    if not is_database(source):
        if match is not None:
            raise ValueError("only a database has several matches to choose from")
        return replay.load_match(source)
    with _opened(source) as connection:
        if isinstance(match, str):
            return _read(connection, match)
        names = _finished(connection)
        if match is None and len(names) != 1:
            raise ValueError(
                f"the database has {len(names)} finished matches; say which one by its name or "
                "number, or go through all by load_matches"
            )
        try:
            return _read(connection, names[match or 0])
        except IndexError:
            raise ValueError(f"there are {len(names)} finished matches") from None


def load_matches(source: str | Path) -> Iterator[Replay]:
    """All finished matches of a database, the oldest first; ValueError names one that is damaged.

    Any other source has one match.
    """
    if not is_database(source):
        yield replay.load_match(source)
        return
    with _opened(source) as connection:
        for name in _finished(connection):
            yield _read(connection, name)


def is_database(source: str | Path) -> bool:
    """Whether a source is a file of SQLite."""
    if "://" in str(source):
        return False
    with contextlib.suppress(OSError), Path(source).open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC
    return False


@contextlib.contextmanager
def _opened(source: str | Path) -> Iterator[sqlite3.Connection]:
    address = f"{Path(source).resolve().as_uri()}?mode=ro"
    try:
        with contextlib.closing(sqlite3.connect(address, uri=True)) as connection:
            connection.text_factory = readable
            yield connection
    except sqlite3.Error as error:
        raise ValueError(f"{source}: {error}; chabudai doctor says more") from error


def _finished(connection: sqlite3.Connection) -> list[str]:
    """The names of the matches that are over, the oldest first."""
    query = "SELECT match FROM match WHERE status = ? ORDER BY created, match"
    return [name for (name,) in connection.execute(query, (FINISHED,))]


def _read(connection: sqlite3.Connection, name: str) -> Replay:
    try:
        row = rows.find(connection, name)
        if row is None:
            raise ValueError(f"there is no match {name!r} in the database")
        if row.status != FINISHED:
            raise ValueError(f"the match {name!r} is not over; it can be gone through when it is")
        heading = Heading.from_json(row.heading)
        return Replay(Match(heading.open(), heading, rows.entries(connection, name, 0)))
    except Damaged as error:
        raise ValueError(f"{error}; chabudai doctor says more") from error

"""The doctor: looks through the file of the SQLite store and names what is damaged in it;
``postgres_doctor.py`` does so in PostgreSQL.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from chabudai.match.entry import Entry
from chabudai.match.heading import Heading
from chabudai.match.match import Match
from chabudai.match.refused import Unfit
from chabudai.store import rows
from chabudai.store.file import damage
from chabudai.store.protocol import Damaged, MatchRow, StoreError
from chabudai.store.schema import MIGRATIONS
from chabudai.store.sqlite import readable


@dataclass(frozen=True)
class Wound:
    """A match that cannot be read; ``number`` is that of the entry where it is damaged."""

    match: str
    number: int | None = None


@dataclass(frozen=True)
class Diagnosis:
    """What the doctor has found."""

    how: str
    """By which check of SQLite, or in which PostgreSQL."""
    file: list[str]
    """What is wrong with the file itself."""
    wounds: list[Wound]
    matches: int = 0
    entries: int = 0

    @property
    def is_sound(self) -> bool:
        """Whether nothing is damaged."""
        return not self.file and not self.wounds


def examine(path: Path, quick: bool = False) -> Diagnosis:
    """Read everything in a database, changing nothing; also while a server has it open.

    OSError or StoreError if that is not possible.
    """
    if not path.exists():
        raise FileNotFoundError(f"there is no {path}")
    how = "quick_check" if quick else "integrity_check"
    connection = sqlite3.connect(f"file:{path.resolve().as_posix()}?mode=ro", uri=True)
    try:
        connection.text_factory = readable
        found = damage(connection, quick)
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version != len(MIGRATIONS):
                raise StoreError(f"{path} has version {version}; a start brings it up to date")
            names = [name for (name,) in connection.execute("SELECT match FROM match")]
            (entries,) = connection.execute("SELECT COUNT(*) FROM entry").fetchone()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:
            return Diagnosis(how, found or [str(error)], [])
        wounds = list(_wounds(connection, names))
        return Diagnosis(how, found, wounds, len(names), entries)
    except sqlite3.OperationalError as error:
        raise StoreError(f"{path}: {error}") from error
    finally:
        connection.close()


def _wounds(connection: sqlite3.Connection, names: list[str]) -> Iterator[Wound]:
    for name in names:
        connection.execute("BEGIN")  # so that a move made meanwhile is seen whole or not at all
        try:
            _replay(connection, name)
        except (Damaged, Unfit) as error:
            yield Wound(name, error.number)
        except Exception:  # whatever it is, the next one is looked at
            yield Wound(name)
        finally:
            connection.rollback()


def _replay(connection: sqlite3.Connection, name: str) -> None:
    row = rows.find(connection, name)
    if row is not None:  # else it was deleted meanwhile
        replay(row, rows.entries(connection, name, 0))


def replay(row: MatchRow, entries: list[Entry]) -> None:
    """Play a match again from its entries; Damaged, Unfit or whatever else if that cannot be."""
    if row.damaged:
        raise Damaged(row.match)
    heading = Heading.from_json(row.heading)
    match = Match(heading.open(), heading, entries)
    if len(row.settings["seats"]) != match.game.seats:
        raise Damaged(row.match)

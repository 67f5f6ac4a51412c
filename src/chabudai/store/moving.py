"""Moving everything from one store into another, empty one, and comparing the two afterwards."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chabudai.store.file import Hold
from chabudai.store.opening import is_url, shown
from chabudai.store.postgres import START_SECONDS
from chabudai.store.protocol import StoreError
from chabudai.store.schema import migrate as migrate_sqlite
from chabudai.store.sqlite import connect

OWN = ("ping", "version")
"""Rows of ``meta`` that belong to the place, not to the data."""
ROWS = 1000

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Shape:
    """A table: its columns and its key; both sides have the same ones."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    texts: frozenset[str]

    def select(self, collate: str = "") -> str:
        """All rows in the order of their keys, texts by their bytes."""
        order = [f'"{name}"{collate if name in self.texts else ""}' for name in self.key]
        return f'SELECT {_names(self.columns)} FROM "{self.name}" ORDER BY {", ".join(order)}'


def shapes() -> list[Shape]:
    """The tables of the newest schema, those first to which others refer."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate_sqlite(connection)
        found: dict[str, Shape] = {}
        refers: dict[str, set[str]] = {}
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        for (name,) in connection.execute(query).fetchall():
            about = connection.execute(f'PRAGMA table_info("{name}")').fetchall()
            columns = tuple(row[1] for row in about)
            keyed = sorted((row[5], row[1]) for row in about if row[5])
            texts = frozenset(row[1] for row in about if row[2] == "TEXT")
            key = tuple(column for _, column in keyed) or columns
            found[name] = Shape(name, columns, key, texts)
            listed = connection.execute(f'PRAGMA foreign_key_list("{name}")').fetchall()
            refers[name] = {row[2] for row in listed} - {name}
    ordered: list[str] = []
    while len(ordered) < len(found):
        ordered += [n for n in found if n not in ordered and refers[n] <= set(ordered)]
    return [found[name] for name in ordered]


class Side:
    """One of the two: reads all rows of a table in the order of their keys, and writes rows."""

    def count(self) -> int:
        """How many matches and users there are."""
        raise NotImplementedError

    def rows(self, shape: Shape) -> Iterator[Row]:
        """All rows."""
        raise NotImplementedError

    def write(self, shape: Shape, rows: Sequence[Row]) -> None:
        """Add rows."""
        raise NotImplementedError

    def commit(self) -> None:
        """Make it durable."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave it."""
        raise NotImplementedError


class _Sqlite(Side):
    def __init__(self, path: Path, new: bool) -> None:
        if not new and not path.exists():
            raise StoreError(f"there is no {path}")
        self._hold = Hold(path)
        self._connection = connect(self._hold.path)
        migrate_sqlite(self._connection)
        self._connection.execute("BEGIN IMMEDIATE")

    def count(self) -> int:
        query = 'SELECT (SELECT count(*) FROM match) + (SELECT count(*) FROM "user")'
        return int(self._connection.execute(query).fetchone()[0])

    def rows(self, shape: Shape) -> Iterator[Row]:
        for row in self._connection.execute(shape.select()):
            yield _plain(shape, tuple(row))

    def write(self, shape: Shape, rows: Sequence[Row]) -> None:
        marks = ", ".join("?" * len(shape.columns))
        names = _names(shape.columns)
        query = f'INSERT OR REPLACE INTO "{shape.name}" ({names}) VALUES ({marks})'
        self._connection.executemany(query, rows)

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def close(self) -> None:
        self._connection.close()
        self._hold.release()


class _Postgres(Side):
    """The driver only knows loops, so here is one of its own."""

    def __init__(self, url: str) -> None:
        from chabudai.store.postgres_schema import migrate

        self._loop = asyncio.new_event_loop()
        try:
            import asyncpg

            self._connection: Any = self._wait(asyncpg.connect(url, timeout=START_SECONDS))
            self._wait(migrate(self._connection))
        except ModuleNotFoundError:
            raise StoreError("PostgreSQL needs asyncpg: pip install 'chabudai[postgres]'") from None
        except BaseException:
            self._loop.close()
            raise
        self._transaction = self._connection.transaction(isolation="repeatable_read")
        self._wait(self._transaction.start())

    def _wait(self, work: Any) -> Any:
        return self._loop.run_until_complete(work)

    def count(self) -> int:
        query = 'SELECT (SELECT count(*) FROM match) + (SELECT count(*) FROM "user")'
        return int(self._wait(self._connection.fetchval(query)))

    def rows(self, shape: Shape) -> Iterator[Row]:
        query = shape.select(' COLLATE "C"')
        cursor = self._wait(self._connection.cursor(query))
        while found := self._wait(cursor.fetch(ROWS)):
            for row in found:
                yield _plain(shape, tuple(row))

    def write(self, shape: Shape, rows: Sequence[Row]) -> None:
        marks = ", ".join(f"${number}" for number in range(1, len(shape.columns) + 1))
        rest = [name for name in shape.columns if name not in shape.key]
        update = ", ".join(f'"{name}" = excluded."{name}"' for name in rest)
        query = (
            f'INSERT INTO "{shape.name}" ({_names(shape.columns)}) VALUES ({marks}) '
            f"ON CONFLICT ({_names(shape.key)}) DO "
            + (f"UPDATE SET {update}" if update else "NOTHING")
        )
        self._wait(self._connection.executemany(query, rows))

    def commit(self) -> None:
        # workers look at every match that runs, and take back what is nothing
        for kind, due in (("bots", "0"), ("light", "0"), ("clock", "deadline")):
            query = (
                "INSERT INTO task (match, kind, due, number) "
                f"SELECT match, '{kind}', {due}, length "
                f"FROM match WHERE status = 'running' AND {due} IS NOT NULL ON CONFLICT DO NOTHING"
            )
            self._wait(self._connection.execute(query))
        self._wait(self._transaction.commit())

    def close(self) -> None:
        if not self._loop.is_closed():
            self._connection.terminate()
            self._wait(asyncio.sleep(0))
            self._loop.close()


def _names(columns: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)


def _plain(shape: Shape, row: Row) -> Row:
    """A row as both sides write it: whether a token was revoked, not when."""
    if shape.name == "token":
        place = shape.columns.index("revoked")
        return (*row[:place], int(bool(row[place])), *row[place + 1 :])
    return row


def _open(place: Path | str, new: bool) -> Side:
    try:
        return _Postgres(str(place)) if is_url(place) else _Sqlite(Path(place), new)
    except StoreError:
        raise
    except (OSError, ValueError, sqlite3.Error) as error:
        raise StoreError(f"{shown(place)}: {error}") from error
    except Exception as error:  # the driver's own, which has no one root
        raise StoreError(f"{shown(place)}: {type(error).__name__}: {error}") from error


def move(
    source: Path | str, target: Path | str, told: Callable[[str, int], None] | None = None
) -> dict[str, int]:
    """Copy everything, all or nothing, into a place that has no matches and no users; then read
    both sides again and compare them row by row. How many rows each table has.

    No server may be running on a file; on PostgreSQL none should.
    """
    first = _open(source, new=False)
    try:
        second = _open(target, new=True)
        try:
            if second.count():
                raise StoreError(f"{shown(target)} is not empty")
            known = shapes()
            for shape in known:
                for rows in _slices(first.rows(shape)):
                    second.write(shape, rows)
            counts = _compare(known, first, second, told)
            second.commit()
        finally:
            second.close()
    finally:
        first.close()
    return counts


def _slices(rows: Iterator[Row]) -> Iterator[list[Row]]:
    kept: list[Row] = []
    for row in rows:
        if row[0] in OWN and len(row) == 2:
            continue
        kept.append(row)
        if len(kept) == ROWS:
            yield kept
            kept = []
    if kept:
        yield kept


def _compare(
    known: list[Shape], first: Side, second: Side, told: Callable[[str, int], None] | None
) -> dict[str, int]:
    """The same rows on both sides, by their digests; StoreError names a table that differs."""
    counts = {}
    for shape in known:
        table = shape.name
        sides = [_digest(side.rows(shape)) for side in (first, second)]
        if sides[0] != sides[1]:
            raise StoreError(f"the copy of {table} differs: {sides[0]} and {sides[1]}")
        counts[table] = sides[0][0]
        if told is not None:
            told(table, counts[table])
    return counts


def _digest(rows: Iterator[Row]) -> tuple[int, str]:
    count, digest = 0, hashlib.sha256()
    for slice in _slices(rows):
        for row in slice:
            digest.update(repr(row).encode())
            count += 1
    return count, digest.hexdigest()

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

from chabudai.store.doctor import Wound
from chabudai.store.file import BESIDE, Hold
from chabudai.store.opening import is_url, shown
from chabudai.store.postgres import START_SECONDS, driver_errors
from chabudai.store.protocol import StoreError
from chabudai.store.schema import migrate as migrate_sqlite
from chabudai.store.sqlite import connect

OWN = ("ping", "version")
"""Rows of ``meta`` that belong to the place, not to the data."""
KEYS = "meta"
"""The table that has a row in every place that was opened once."""
ROWS = 1000
SERVERS = ("chabudai", "chabudai-bus")
"""What servers and workers call themselves where they connect to PostgreSQL."""

Row = tuple[Any, ...]


class InUse(StoreError):
    """Servers or workers use a database now: what they write meanwhile would be lost."""


class Unmovable(StoreError):
    """Rows that cannot be read, or that the other side does not take; nothing was moved."""

    def __init__(self, wounds: Sequence[Wound], others: Sequence[tuple[str, str]]) -> None:
        super().__init__(f"{len(wounds)} matches and {len(others)} other rows cannot be moved")
        self.wounds = wounds
        """The matches, each with the first entry that cannot be moved, as the doctor tells them."""
        self.others = others
        """Other rows, by their table and key."""


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
    """One of the two: reads all rows of a table in the order of their keys, and writes rows. What
    it has written is there once it was committed, and else nothing is.
    """

    errors: tuple[type[Exception], ...]
    """Whatever goes wrong with it."""

    def servers(self) -> int:
        """How many connections of servers and workers there are."""
        raise NotImplementedError

    def rows(self, shape: Shape) -> Iterator[Row]:
        """All rows."""
        raise NotImplementedError

    def write(self, shape: Shape, rows: Sequence[Row]) -> list[Row]:
        """Add rows; those that it does not take."""
        raise NotImplementedError

    def commit(self) -> None:
        """Make it durable."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave it."""
        raise NotImplementedError


class _Sqlite(Side):
    errors = (sqlite3.Error, OSError)

    def __init__(self, path: Path, new: bool) -> None:
        self._made = not path.exists()
        if not new and self._made:
            raise StoreError(f"there is no {path}")
        self._hold = Hold(path)
        self._connection = connect(self._hold.path)
        migrate_sqlite(self._connection)
        self._connection.text_factory = _faithful
        self._connection.execute("BEGIN IMMEDIATE")

    def servers(self) -> int:
        return 0  # whoever has the file open holds it

    def rows(self, shape: Shape) -> Iterator[Row]:
        for row in self._connection.execute(shape.select()):
            yield _plain(shape, tuple(row))

    def write(self, shape: Shape, rows: Sequence[Row]) -> list[Row]:
        marks = ", ".join("?" * len(shape.columns))
        names = _names(shape.columns)
        query = f'INSERT OR REPLACE INTO "{shape.name}" ({names}) VALUES ({marks})'
        refused = []
        for row in rows:
            try:
                self._connection.execute(query, row)
            except (sqlite3.IntegrityError, OverflowError, UnicodeEncodeError):
                refused.append(row)
        return refused

    def commit(self) -> None:
        self._connection.execute("COMMIT")
        self._made = False

    def close(self) -> None:
        self._connection.close()
        self._hold.release()
        if self._made:
            for ending in BESIDE:
                path = self._hold.path
                path.with_name(path.name + ending).unlink(missing_ok=True)


class _Postgres(Side):
    """The driver only knows loops, so here is one of its own."""

    def __init__(self, url: str) -> None:
        from chabudai.store.postgres_schema import migrate

        self._loop = asyncio.new_event_loop()
        self._connection: Any = None
        try:
            import asyncpg

            self.errors = driver_errors()
            self._refusals = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError)
            settings = {"application_name": "chabudai-move"}
            self._connection = self._wait(
                asyncpg.connect(url, timeout=START_SECONDS, server_settings=settings)
            )
            self._transaction = self._connection.transaction(isolation="repeatable_read")
            self._wait(self._transaction.start())
            self._wait(migrate(self._connection))  # which is kept with the rest, or not at all
        except ModuleNotFoundError:
            raise StoreError("PostgreSQL needs asyncpg: pip install 'chabudai[postgres]'") from None
        except BaseException:
            self.close()
            raise

    def servers(self) -> int:
        query = (
            "SELECT count(*) FROM pg_stat_activity "
            "WHERE datname = current_database() AND application_name = ANY($1)"
        )
        return int(self._wait(self._connection.fetchval(query, list(SERVERS))))

    def _wait(self, work: Any) -> Any:
        return self._loop.run_until_complete(work)

    def rows(self, shape: Shape) -> Iterator[Row]:
        query = shape.select(' COLLATE "C"')
        cursor = self._wait(self._connection.cursor(query))
        while found := self._wait(cursor.fetch(ROWS)):
            for row in found:
                yield _plain(shape, tuple(row))

    def write(self, shape: Shape, rows: Sequence[Row]) -> list[Row]:
        marks = ", ".join(f"${number}" for number in range(1, len(shape.columns) + 1))
        rest = [name for name in shape.columns if name not in shape.key]
        update = ", ".join(f'"{name}" = excluded."{name}"' for name in rest)
        query = (
            f'INSERT INTO "{shape.name}" ({_names(shape.columns)}) VALUES ({marks}) '
            f"ON CONFLICT ({_names(shape.key)}) DO "
            + (f"UPDATE SET {update}" if update else "NOTHING")
        )
        if self._takes(query, rows):
            return []
        return [row for row in rows if not self._takes(query, [row])]

    def _takes(self, query: str, rows: Sequence[Row]) -> bool:
        """Whether rows can be written; if not, nothing of them is."""

        async def attempt() -> None:
            async with self._connection.transaction():
                await self._connection.executemany(query, rows)

        try:
            self._wait(attempt())
        except self._refusals:
            return False
        return True

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
            if self._connection is not None:
                self._connection.terminate()
                self._wait(asyncio.sleep(0))
            self._loop.close()


def _faithful(text: bytes) -> Any:
    """A text, or where it is none its bytes, which no other side takes for one."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        return text


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
    source: Path | str,
    target: Path | str,
    told: Callable[[str, int], None] | None = None,
    anyway: bool = False,
) -> dict[str, int]:
    """Copy everything, all or nothing, into a place that has nothing but its own key; then read
    both sides again and compare them row by row. How many rows each table has.

    No server may be running on a file; InUse if one is on PostgreSQL, unless it is to be done
    ``anyway``. Unmovable names what cannot be moved; any other StoreError says what is wrong.
    """
    first = _open(source, new=False)
    try:
        second = _open(target, new=True)
        try:
            for place, side in ((source, first), (target, second)):
                if not anyway and side.servers():
                    raise InUse(shown(place))
            if any(any(second.rows(shape)) for shape in shapes() if shape.name != KEYS):
                raise StoreError(f"{shown(target)} is not empty")
            counts = _copy(first, second, told)
        except (*first.errors, *second.errors) as error:
            # what PostgreSQL says may quote a row, and there may be a card in it
            quotes = not isinstance(error, (sqlite3.Error, OSError))
            what = type(error).__name__ if quotes else error
            raise StoreError(f"{shown(source)} to {shown(target)}: {what}") from error
        finally:
            second.close()
    finally:
        first.close()
    return counts


def _copy(first: Side, second: Side, told: Callable[[str, int], None] | None) -> dict[str, int]:
    known = shapes()
    refused = [
        (shape, row)
        for shape in known
        for rows in _slices(first.rows(shape))
        for row in second.write(shape, rows)
    ]
    if refused:
        raise _unmovable(refused)
    counts = _compare(known, first, second, told)
    second.commit()
    return counts


def _unmovable(refused: Sequence[tuple[Shape, Row]]) -> Unmovable:
    """What is said of rows that were refused: a match once, by the first thing that is wrong."""
    wounds: dict[str, Wound] = {}
    others = []
    for shape, row in refused:
        values = dict(zip(shape.columns, row, strict=True))
        match = values.get("match")
        if match is None:
            others.append((shape.name, ", ".join(str(values[name]) for name in shape.key)))
        else:
            number = values["number"] if shape.name == "entry" else None
            wounds.setdefault(str(match), Wound(str(match), number))
    return Unmovable(list(wounds.values()), others)


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

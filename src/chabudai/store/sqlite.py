"""SQLite: one file, one process, write-ahead log, every commit flushed to disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from chabudai.match.entry import Entry
from chabudai.store import rows
from chabudai.store.file import LARGE, Hold, create_private, damage
from chabudai.store.gifts import GiftTable
from chabudai.store.protocol import (
    Append,
    BadValue,
    Damaged,
    MatchRow,
    NewMatch,
    StoreError,
    TokenRow,
    Unavailable,
    UserRow,
)
from chabudai.store.reviews import ReviewTable
from chabudai.store.schema import migrate
from chabudai.store.sqlite_days import SqliteDays
from chabudai.store.sqlite_host import USER, SqliteHost
from chabudai.store.sqlite_puzzles import SqlitePuzzles
from chabudai.store.writer import Work, Writer

T = TypeVar("T")
PING = "INSERT OR REPLACE INTO meta VALUES ('ping', random())"


class SqliteStore(SqliteHost, SqliteDays, SqlitePuzzles, ReviewTable, GiftTable):
    """A store in one file; a second process that opens it is refused."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.checked = ""
        self._hold: Hold | None = None
        self._writer: Writer | None = None
        self._reader: sqlite3.Connection | None = None
        self._threads = ThreadPoolExecutor(1, "store-reader")

    async def start(self) -> None:
        """Open or create the file; StoreError says what is wrong with it."""
        try:
            hold = self._hold = Hold(self.path)
            first = connect(hold.path)
            try:
                await asyncio.to_thread(self._prepare, first, hold)
                self._reader = connect(hold.path)
            except BaseException:
                first.close()
                raise
        except (OSError, sqlite3.Error, ValueError) as error:
            self._release()
            raise StoreError(f"{self.path}: {error}") from error
        self._writer = Writer(first, hold.check)

    def _prepare(self, connection: sqlite3.Connection, hold: Hold) -> None:
        """Check the file, bring it up to date, and let the write-ahead log begin."""
        quick = hold.path.stat().st_size > LARGE
        found = damage(connection, quick)
        if found:
            raise ValueError(f"the database is damaged: {found[0]}; chabudai doctor says more")
        self.checked = "quick_check" if quick else "integrity_check"
        migrate(connection)
        connection.execute(PING)
        hold.watch()

    async def close(self) -> None:
        """Finish what was begun, and close the file."""
        if self._writer is not None:
            await self._writer.close()
        await asyncio.to_thread(self._threads.shutdown)
        if self._reader is not None:
            self._reader.close()
        self._release()

    def _release(self) -> None:
        if self._hold is not None:
            self._hold.release()
            self._hold = None

    async def _write(self, work: Work) -> Any:
        assert self._writer is not None, "start it first"
        return await self._writer.do(work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        assert self._reader is not None, "start it first"
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, work, self._reader)
        except (UnicodeEncodeError, OverflowError) as error:
            raise BadValue(error) from None
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error

    async def _read_match(self, match: str, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read something of one match; a part of the file that is malformed is its damage."""
        try:
            return await self._read(work)
        except Unavailable as error:
            if type(error.__cause__) is sqlite3.DatabaseError:  # not busy, not full: malformed
                raise Damaged(match) from error
            raise

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        text = query.replace("$", "?")
        return await self._read(lambda c: c.execute(text, values).fetchall())

    async def _change(self, query: str, *values: Any) -> int:
        text = query.replace("$", "?")
        done: int = await self._write(lambda c: c.execute(text, values).rowcount)
        return done

    async def server_key(self) -> bytes:
        """256 random bits that stay the same for the life of the store."""
        found = await self._read(
            lambda c: c.execute("SELECT value FROM meta WHERE name = 'server_key'").fetchone()
        )
        return bytes(found[0])

    async def ping(self) -> None:
        """Write something; Unavailable if that is not possible."""
        await self._write(lambda c: c.execute(PING))

    async def create(self, new: Sequence[NewMatch], key: str | None) -> list[str]:
        """New matches, or the names of those that the key made before."""
        made: list[str] = await self._write(lambda c: rows.create(c, new, key))
        return made

    async def append(self, what: Append) -> int:
        """Add entries to a match."""
        assert self._writer is not None, "start it first"
        number: int = await self._writer.do(lambda c: rows.append(c, what))
        return number

    async def follow(self, match: str, next: str) -> None:
        """Note the rematch of a match."""
        query = "UPDATE match SET next = ? WHERE match = ?"
        await self._write(lambda c: c.execute(query, (next, match)))

    async def find(self, match: str) -> MatchRow | None:
        """A match; Damaged if it cannot be read."""
        return await self._read_match(match, lambda c: rows.find(c, match))

    async def entries(self, match: str, first: int = 0) -> list[Entry]:
        """The entries of a match from a number on; Damaged names the first that is not right."""
        return await self._read_match(match, lambda c: rows.entries(c, match, first))

    async def keys(self, match: str) -> dict[tuple[str, str], int]:
        """The numbers of the entries that were written with a key, by user and key."""
        query = "SELECT user, key, number FROM entry WHERE match = ? AND key IS NOT NULL"
        return await self._read(
            lambda c: {(user, key): number for user, key, number in c.execute(query, (match,))}
        )

    async def seats(self, match: str) -> dict[int, str]:
        """Which user has which seat."""
        query = "SELECT seat, user FROM seat WHERE match = ?"
        return dict(await self._read(lambda c: c.execute(query, (match,)).fetchall()))

    async def listed(
        self, status: str | None, game: str | None, user: str | None, most: int, before: int
    ) -> list[MatchRow]:
        """Listed matches, or those of a user, newest first."""
        return await self._read(lambda c: rows.listed(c, status, game, user, most, before))

    async def due(self, now: int) -> list[str]:
        """Running matches whose deadline has passed."""
        query = "SELECT match FROM match WHERE deadline < ? AND status = 'running'"
        found = await self._read(lambda c: c.execute(query, (now,)).fetchall())
        return [match for (match,) in found]

    async def unfinished(self) -> list[str]:
        """All running matches."""
        query = "SELECT match FROM match WHERE status = 'running'"
        return [match for (match,) in await self._read(lambda c: c.execute(query).fetchall())]

    async def set_of(self, name: str) -> list[str]:
        """The matches of a duplicate set, in order."""
        query = "SELECT match FROM match WHERE duplicate = ? ORDER BY match"
        found = await self._read(lambda c: c.execute(query, (name,)).fetchall())
        return [match for (match,) in found]

    async def is_set_over(self, name: str) -> bool:
        """Whether all matches of a duplicate set are over."""
        query = "SELECT COUNT(*) FROM match WHERE duplicate = ? AND status <> 'over'"
        (running,) = await self._read(lambda c: c.execute(query, (name,)).fetchone())
        return int(running) == 0

    async def add_user(self, row: UserRow) -> None:
        """A new guest."""
        values = (row.user, row.name, row.created, row.session, row.blocked, row.seen)
        query = f"INSERT INTO user ({USER}) VALUES (?, ?, ?, ?, ?, ?)"
        await self._write(lambda c: rows.insert(c, query, values))

    async def user(self, user: str) -> UserRow | None:
        """A guest."""
        query = f"SELECT {USER} FROM user WHERE user = ?"
        found = await self._read(lambda c: c.execute(query, (user,)).fetchone())
        return UserRow(*found) if found else None

    async def rename(self, user: str, name: str) -> None:
        """Call a guest by another name."""
        query = "UPDATE user SET name = ? WHERE user = ?"
        await self._write(lambda c: c.execute(query, (name, user)))

    async def add_token(self, row: TokenRow, hash: str) -> None:
        """A new token."""
        values = (row.token, row.user, hash, row.label, row.created)
        query = "INSERT INTO token VALUES (?, ?, ?, ?, ?, 0)"
        await self._write(lambda c: rows.insert(c, query, values))

    async def token_user(self, hash: str) -> UserRow | None:
        """Whose token this is."""
        query = (
            f"SELECT {USER} FROM user WHERE user = "
            "(SELECT user FROM token WHERE hash = ? AND NOT revoked)"
        )
        found = await self._read(lambda c: c.execute(query, (hash,)).fetchone())
        return UserRow(*found) if found else None

    async def tokens(self, user: str) -> list[TokenRow]:
        """The tokens of a user that are not revoked."""
        query = (
            "SELECT token, user, label, created FROM token WHERE user = ? AND NOT revoked "
            "ORDER BY created, token"
        )
        found = await self._read(lambda c: c.execute(query, (user,)).fetchall())
        return [TokenRow(*row) for row in found]

    async def revoke(self, user: str, token: str) -> bool:
        """Revoke a token; whether there was one."""
        query = "UPDATE token SET revoked = 1 WHERE user = ? AND token = ? AND NOT revoked"
        done: int = await self._write(lambda c: c.execute(query, (user, token)).rowcount)
        return done > 0

    async def revoke_hash(self, hash: str) -> None:
        """Revoke the token with a hash."""
        query = "UPDATE token SET revoked = 1 WHERE hash = ?"
        await self._write(lambda c: c.execute(query, (hash,)))

    async def mute(self, match: str, user: str, seat: int, muted: bool) -> None:
        """Note that a user does not want to hear a seat."""
        query = (
            "INSERT OR IGNORE INTO mute VALUES (?, ?, ?)"
            if muted
            else "DELETE FROM mute WHERE match = ? AND user = ? AND seat = ?"
        )
        await self._write(lambda c: c.execute(query, (match, user, seat)))

    async def mutes(self, match: str) -> dict[str, frozenset[int]]:
        """The seats that users do not want to hear, by user."""
        query = "SELECT user, seat FROM mute WHERE match = ?"
        muted: dict[str, frozenset[int]] = {}
        for user, seat in await self._read(lambda c: c.execute(query, (match,)).fetchall()):
            muted[user] = muted.get(user, frozenset()) | {seat}
        return muted


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the file with our settings."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten
        connection.text_factory = readable
    except BaseException:
        connection.close()
        raise
    return connection


def readable(text: bytes) -> str:
    """A text whatever its bytes are: one that is damaged must not hide the rows beside it."""
    return text.decode("utf-8", "replace")


def backup(path: Path, target: Path) -> None:
    """Copy a database into a new file of its owner's, safely while a server is writing it."""
    if not path.exists():
        raise FileNotFoundError(f"there is no {path}")
    try:
        create_private(target)
    except FileExistsError:
        raise FileExistsError(f"{target} is there already") from None
    try:
        _copy(path, target)
    except BaseException:
        target.unlink()
        raise


def _copy(path: Path, target: Path) -> None:
    source = sqlite3.connect(f"file:{path.resolve().as_posix()}?mode=ro", uri=True)
    try:
        copy = sqlite3.connect(target)
        try:
            source.backup(copy, pages=1000, sleep=0.01)
            found = damage(copy, quick=False)
            if found:
                raise StoreError(f"the copy is damaged: {found[0]}")
        finally:
            copy.close()
    finally:
        source.close()

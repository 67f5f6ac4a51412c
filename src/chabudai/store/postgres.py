"""PostgreSQL: many processes on many machines. Needs ``asyncpg``, the extra ``postgres``."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from urllib.parse import urlsplit

from chabudai.match.entry import Entry
from chabudai.store import postgres_rows as rows
from chabudai.store.gather import Gatherer
from chabudai.store.gifts import GiftTable
from chabudai.store.postgres_days import PostgresDays
from chabudai.store.postgres_host import SEATS, USER, PostgresHost
from chabudai.store.postgres_puzzles import PostgresPuzzles
from chabudai.store.protocol import (
    Append,
    BadValue,
    Conflict,
    Damaged,
    MatchRow,
    NewMatch,
    StoreError,
    TokenRow,
    Unavailable,
    UserRow,
)
from chabudai.store.reviews import ReviewTable
from chabudai.store.rows import COLUMNS, read_entries, read_row
from chabudai.store.sharing import Bus, News, Room, Task

CONNECTIONS = 6
START_SECONDS = 30.0
"""How long a database that is starting, or a network that comes back, is waited for."""
PAUSES = (0.0, 0.3, 0.7)
"""After these seconds reading is tried again."""
ANSWER_SECONDS = 10.0
"""After this a query has failed: the network may have swallowed it."""
FEW = 500
"""Rows that are read at once on the loop: it takes some 5 µs for each."""
KEPT = 7
"""The place of the entries in a row of news."""
SIGNED_OUT_MS = 86_400_000
"""So long it is known who signed out: no stream is older."""

T = TypeVar("T")


def without_password(url: str) -> str:
    """An address that may be logged."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    return parts._replace(netloc=parts.netloc.replace(f":{parts.password}@", ":***@")).geturl()


def driver_errors() -> tuple[type[Exception], ...]:
    """Whatever the driver says when the database or the way to it is not as it should be."""
    import asyncpg

    ours = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
    return (*ours, OSError, TimeoutError)


class PostgresStore(PostgresHost, PostgresDays, PostgresPuzzles, ReviewTable, GiftTable):
    """A store that several processes use. What waits is asked and written together."""

    def __init__(self, url: str, connections: int = CONNECTIONS) -> None:
        self.url = url
        self.checked = ""
        self.process = secrets.token_hex(6)
        self._connections = connections
        self._pool: Any = None
        self._key = b""
        self._ahead = 0
        """How far the store's clock is ahead of ours, in milliseconds."""
        self._appends: Gatherer[Append, int] = Gatherer(self._append_all, 2)
        self._news: Gatherer[tuple[str, int], News | None] = Gatherer(self._all_news, 2)
        self._users: Gatherer[str, UserRow | None] = Gatherer(self._find_users)
        self._tokens: Gatherer[str, UserRow | None] = Gatherer(self._find_tokens)
        self._threads = ThreadPoolExecutor(1, "store-reader")

    # Opening

    async def start(self) -> None:
        """Connect, bringing older data up to date; StoreError says what is wrong."""
        try:
            import asyncpg
        except ModuleNotFoundError:
            raise StoreError("PostgreSQL needs asyncpg: pip install 'chabudai[postgres]'") from None
        from chabudai.store.postgres_schema import migrate

        self._errors = driver_errors()
        wrong: tuple[type[Exception], ...] = (*self._errors, Unavailable)
        begun = time.monotonic()
        while True:
            try:
                self._pool = await asyncpg.create_pool(
                    self.url,
                    min_size=0,  # else it complains by itself while the database is away
                    max_size=self._connections,
                    command_timeout=ANSWER_SECONDS,
                    timeout=ANSWER_SECONDS,
                    max_inactive_connection_lifetime=60,
                    reset=_leave,  # nothing of a session is used; asking it took a round trip
                    server_settings={"application_name": "chabudai", "timezone": "UTC"},
                )
                async with self._pool.acquire() as connection:
                    await migrate(connection)
                    query = "SELECT value FROM meta WHERE name = 'server_key'"
                    self._key = bytes(await connection.fetchval(query))
                await self.tell_time()
                break
            except ValueError as error:
                await self._drop()
                raise StoreError(f"{without_password(self.url)}: {error}") from error
            except wrong as error:
                await self._drop()
                away = (OSError, TimeoutError, asyncpg.PostgresConnectionError, Unavailable)
                waits = isinstance(error, (*away, asyncpg.CannotConnectNowError))
                waits = waits or isinstance(error, asyncpg.InterfaceError)
                if not waits or time.monotonic() - begun > START_SECONDS:
                    raise StoreError(f"{without_password(self.url)}: {error}") from error
            await asyncio.sleep(0.3)

    async def close(self) -> None:
        """Finish what was begun, and disconnect."""
        for each in (self._appends, self._news, self._users, self._tokens):
            await each.close()
        await asyncio.to_thread(self._threads.shutdown)
        if self._pool is not None:
            with contextlib.suppress(Exception):
                await self._pool.execute("DELETE FROM present WHERE process = $1", self.process)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._pool.close(), ANSWER_SECONDS)
            await self._drop()

    async def _drop(self) -> None:
        if self._pool is not None:
            self._pool.terminate()
            self._pool = None

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """A connection; whatever goes wrong with it is a StoreError."""
        import asyncpg

        assert self._pool is not None, "start it first"
        try:
            async with self._pool.acquire(timeout=ANSWER_SECONDS) as connection:
                yield connection
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict(str(error)) from None
        except (asyncpg.DataError, UnicodeEncodeError) as error:
            raise BadValue(error) from None
        except self._errors as error:
            raise Unavailable(f"{type(error).__name__}: {error}") from error

    async def _read(self, work: Callable[[Any], Awaitable[Any]]) -> Any:
        """Read, and again where the connection was an old one or the database is coming back."""
        for pause in PAUSES:
            try:
                async with self._connection() as connection:
                    return await work(connection)
            except Unavailable:
                await asyncio.sleep(pause)
        async with self._connection() as connection:
            return await work(connection)

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        found: list[Any] = await self._read(lambda c: c.fetch(query, *values))
        return found

    async def _execute(self, query: str, *values: Any) -> str:
        async with self._connection() as connection:
            done: str = await connection.execute(query, *values)
            return done

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        return await self._fetch(query, *values)

    async def _change(self, query: str, *values: Any) -> int:
        return int((await self._execute(query, *values)).rpartition(" ")[2])

    # Time

    def now(self) -> int:
        """Milliseconds since 1970 by the store's clock, whatever this machine's says."""
        return time.time_ns() // 1_000_000 + self._ahead

    async def tell_time(self) -> None:
        """Ask the store what time it is; half of the way there and back is the error."""
        before = time.time_ns() // 1_000_000
        ((theirs,),) = await self._fetch(f"SELECT {rows.NOW}")
        after = time.time_ns() // 1_000_000
        self._ahead = theirs - (before + after) // 2

    # The protocol of every store

    async def server_key(self) -> bytes:
        """256 random bits that stay the same for the life of the store."""
        return self._key

    async def ping(self) -> None:
        """Write something; Unavailable if that is not possible."""
        query = "INSERT INTO meta VALUES ('ping', $1) ON CONFLICT (name) DO UPDATE SET value = $1"
        await self._execute(query, secrets.token_bytes(8))

    async def create(self, new: Sequence[NewMatch], key: str | None) -> list[str]:
        """New matches, or the names of those that the key made before."""
        async with self._connection() as connection:
            return await rows.create(connection, new, key)

    async def append(self, what: Append) -> int:
        """Add entries to a match."""
        if what.claim is None and what.free is None and what.number > 0:
            return await self._appends(what)
        async with self._connection() as connection:
            return await rows.append(connection, what)

    async def _append_all(self, batch: Sequence[Append]) -> list[int | Exception]:
        """Rounds in which each match comes once; if one is refused as a whole, one by one."""
        answers: dict[int, int | Exception] = {}
        left = list(enumerate(batch))
        while left:
            once: dict[str, tuple[int, Append]] = {}
            for place, what in left:
                once.setdefault(what.match, (place, what))
            taken = {place for place, _ in once.values()}
            left = [each for each in left if each[0] not in taken]
            try:
                answers |= await self._append_round(list(once.values()))
            # the key of one was written by another process just now, or one cannot be kept
            except (Conflict, BadValue):
                for each in once.values():
                    try:
                        answers |= await self._append_round([each])
                    except StoreError as error:
                        answers[each[0]] = error
        return [answers[place] for place in range(len(batch))]

    async def _append_round(
        self, round: list[tuple[int, Append]], tries: int = rows.TRIES
    ) -> dict[int, int | Exception]:
        import asyncpg

        values = rows.append_values([what for _, what in round])
        async with self._connection() as connection:
            try:
                found = await connection.fetch(rows.APPEND, *values)
            except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
                if not tries:
                    raise
                found = None
        if found is None:
            return await self._append_round(round, tries - 1)
        outcome = {match: (known, moved) for match, known, moved in found}
        answers: dict[int, int | Exception] = {}
        again: list[tuple[int, Append]] = []
        for place, what in round:
            known, moved = outcome[what.match]
            if known is None and not moved and what.key is not None:
                known = await self._number_of(what)
            if known is not None:
                answers[place] = int(known)
            elif moved:
                answers[place] = what.number
            else:
                why = await self._read(functools.partial(rows.refusal, what=what))
                if why is None and tries:
                    again.append((place, what))
                else:
                    answers[place] = why or rows.conflict(what)
        if again:
            answers |= await self._append_round(again, tries - 1)
        return answers

    async def _number_of(self, what: Append) -> int | None:
        query = 'SELECT number FROM entry WHERE match = $1 AND "user" = $2 AND key = $3'
        found = await self._fetch(query, what.match, what.user, what.key)
        return found[0][0] if found else None

    async def follow(self, match: str, next: str) -> None:
        """Note the rematch of a match."""
        await self._execute("UPDATE match SET next = $1 WHERE match = $2", next, match)

    async def find(self, match: str) -> MatchRow | None:
        """A match; Damaged if it cannot be read."""
        found = await self._fetch(f"SELECT {COLUMNS} FROM match WHERE match = $1", match)
        if not found:
            return None
        row = read_row(found[0])
        if row.damaged:
            raise Damaged(match)
        return row

    async def entries(self, match: str, first: int = 0) -> list[Entry]:
        """The entries of a match from a number on; Damaged names the first that is not right."""
        found = await self.news(match, first)
        return [] if found is None else list(found.entries)

    async def keys(self, match: str) -> dict[tuple[str, str], int]:
        """The numbers of the entries that were written with a key, by user and key."""
        query = 'SELECT "user", key, number FROM entry WHERE match = $1 AND key IS NOT NULL'
        return {(user, key): number for user, key, number in await self._fetch(query, match)}

    async def seats(self, match: str) -> dict[int, str]:
        """Which user has which seat."""
        found = await self._fetch(SEATS, match)
        return {row[0]: row[1] for row in found}

    async def listed(
        self, status: str | None, game: str | None, user: str | None, most: int, before: int
    ) -> list[MatchRow]:
        """Listed matches, or those of a user, newest first; one that is damaged says so."""
        query = f"SELECT {COLUMNS} FROM match WHERE created < $1"
        values: list[Any] = [before]
        if user is None:
            query += " AND listed = 1"
        else:
            values.append(user)
            query += ' AND match IN (SELECT match FROM seat WHERE "user" = $2)'
        for name, value in (("status", status), ("game", game)):
            if value is not None:
                values.append(value)
                query += f" AND {name} = ${len(values)}"
        query += f" ORDER BY created DESC, match LIMIT ${len(values) + 1}"
        return [read_row(found) for found in await self._fetch(query, *values, most)]

    async def due(self, now: int) -> list[str]:
        """Running matches whose deadline has passed."""
        query = "SELECT match FROM match WHERE deadline < $1 AND status = 'running'"
        return [match for (match,) in await self._fetch(query, now)]

    async def unfinished(self) -> list[str]:
        """All running matches."""
        query = "SELECT match FROM match WHERE status = 'running'"
        return [match for (match,) in await self._fetch(query)]

    async def set_of(self, name: str) -> list[str]:
        """The matches of a duplicate set, in order."""
        query = "SELECT match FROM match WHERE duplicate = $1 ORDER BY match"
        return [match for (match,) in await self._fetch(query, name)]

    async def is_set_over(self, name: str) -> bool:
        """Whether all matches of a duplicate set are over."""
        query = "SELECT count(*) FROM match WHERE duplicate = $1 AND status <> 'over'"
        ((running,),) = await self._fetch(query, name)
        return int(running) == 0

    async def add_user(self, row: UserRow) -> None:
        """A new guest."""
        query = f'INSERT INTO "user" ({USER}) VALUES ($1, $2, $3, $4, $5, $6)'
        values = (row.user, row.name, row.created, row.session, row.blocked, row.seen)
        await self._execute(query, *values)

    async def user(self, user: str) -> UserRow | None:
        """A guest."""
        return await self._users(user)

    async def _find_users(self, names: Sequence[str]) -> list[UserRow | None]:
        query = f'SELECT {USER} FROM "user" WHERE "user" = ANY($1::text[])'
        found = {row[0]: UserRow(*row) for row in await self._fetch(query, list(set(names)))}
        return [found.get(name) for name in names]

    async def rename(self, user: str, name: str) -> None:
        """Call a guest by another name."""
        await self._execute('UPDATE "user" SET name = $1 WHERE "user" = $2', name, user)

    async def add_token(self, row: TokenRow, hash: str) -> None:
        """A new token."""
        query = "INSERT INTO token VALUES ($1, $2, $3, $4, $5, 0)"
        await self._execute(query, row.token, row.user, hash, row.label, row.created)

    async def token_user(self, hash: str) -> UserRow | None:
        """Whose token this is."""
        return await self._tokens(hash)

    async def _find_tokens(self, hashes: Sequence[str]) -> list[UserRow | None]:
        query = (
            'SELECT hash, "user", name, u.created, session, blocked, seen '
            'FROM token JOIN "user" u USING ("user") '
            "WHERE hash = ANY($1::text[]) AND revoked = 0"
        )
        found = {row[0]: UserRow(*row[1:]) for row in await self._fetch(query, list(set(hashes)))}
        return [found.get(hash) for hash in hashes]

    async def tokens(self, user: str) -> list[TokenRow]:
        """The tokens of a user that are not revoked."""
        query = (
            'SELECT token, "user", label, created FROM token WHERE "user" = $1 AND revoked = 0 '
            "ORDER BY created, token"
        )
        return [TokenRow(*row) for row in await self._fetch(query, user)]

    async def revoke(self, user: str, token: str) -> bool:
        """Revoke a token; whether there was one."""
        query = (
            f"UPDATE token SET revoked = {rows.NOW} "
            'WHERE "user" = $1 AND token = $2 AND revoked = 0'
        )
        return await self._execute(query, user, token) != "UPDATE 0"

    async def revoke_hash(self, hash: str) -> None:
        """Revoke the token with a hash."""
        query = f"UPDATE token SET revoked = {rows.NOW} WHERE hash = $1 AND revoked = 0"
        await self._execute(query, hash)

    async def mute(self, match: str, user: str, seat: int, muted: bool) -> None:
        """Note that a user does not want to hear a seat."""
        query = (
            "INSERT INTO mute VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
            if muted
            else 'DELETE FROM mute WHERE match = $1 AND "user" = $2 AND seat = $3'
        )
        await self._execute(query, match, user, seat)

    async def mutes(self, match: str) -> dict[str, frozenset[int]]:
        """The seats that users do not want to hear, by user."""
        return _mutes(await self._fetch('SELECT "user", seat FROM mute WHERE match = $1', match))

    # Several processes

    def bus(self) -> Bus:
        """The way to the other processes."""
        from chabudai.store.postgres_bus import PostgresBus

        return PostgresBus(self.url, self.process)

    async def news(self, match: str, first: int) -> News | None:
        """What there is from an entry on; None if there is no such match."""
        return await self._news((match, first))

    async def _all_news(self, asked: Sequence[tuple[str, int]]) -> list[News | Exception | None]:
        lowest: dict[str, int] = {}
        for match, first in asked:
            lowest[match] = min(first, lowest.get(match, first))
        found = await self._fetch(rows.NEWS, list(lowest), list(lowest.values()), self.process)
        return await self._decode(sum(len(row[KEPT]) for row in found), lambda: _told(found, asked))

    async def _decode(self, count: int, work: Callable[[], T]) -> T:
        """Read what was found: where that is much, beside the loop, one after the other."""
        if count <= FEW:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def lengths(self, names: Sequence[str]) -> dict[str, tuple[int, str | None, int]]:
        """The lengths of matches, their rematches and how often a guest was erased in them."""
        if not names:
            return {}
        query = "SELECT match, length, next, changed FROM match WHERE match = ANY($1::text[])"
        return {row[0]: tuple(row[1:]) for row in await self._fetch(query, list(names))}

    async def revoked(self, since: int) -> list[tuple[str, int]]:
        """The users who have to say again who they are, and since when, after a time."""
        query = (
            'SELECT "user", revoked FROM token WHERE revoked > $1 AND revoked > 0 '
            'UNION ALL SELECT "user", at FROM signed_out WHERE at > $1'
        )
        return [(row[0], row[1]) for row in await self._fetch(query, since)]

    async def appear(self, seen: Sequence[tuple[str, str, float]]) -> None:
        """Users who watch a match here, for so many seconds; 0 for those who have gone."""
        last = {(match, user): int(seconds * 1000) for match, user, seconds in seen}
        keys = sorted(last)  # one order for all processes, so that none waits for another
        query = (
            'INSERT INTO present (match, "user", process, until) '
            f"SELECT m, u, $3, {rows.NOW} + s "
            "FROM unnest($1::text[], $2::text[], $4::bigint[]) AS a (m, u, s) "
            'ON CONFLICT (match, "user", process) DO UPDATE SET until = excluded.until'
        )
        names, users = [match for match, _ in keys], [user for _, user in keys]
        await self._execute(query, names, users, self.process, [last[key] for key in keys])

    async def forget_absent(self) -> None:
        """Drop what is known of those who are not here any more."""
        await self._execute(f"DELETE FROM present WHERE until < {rows.NOW} - 60000")
        await self._execute(f"DELETE FROM signed_out WHERE at < {rows.NOW} - {SIGNED_OUT_MS}")

    async def ask_for(self, kind: str) -> None:
        """Let something be done that belongs to no match, if nobody has asked for it yet."""
        query = (
            f"INSERT INTO task (match, kind, due, number) VALUES ('', $1, {rows.NOW}, 0) "
            "ON CONFLICT DO NOTHING"
        )
        await self._execute(query, kind)

    async def take(self, rooms: Sequence[Room], seconds: float) -> list[Task]:
        """Lease tasks that are due and that nobody works at."""
        values = rows.take_values(rooms)
        async with self._connection() as connection:
            found = await connection.fetch(rows.TAKE, *values, int(seconds * 1000), self.process)
        return [Task(*row) for row in found]

    async def backlog(self) -> dict[str, float]:
        """For how many seconds the oldest task of each kind has been due and leased by nobody."""
        free = "greatest(due, leased)"
        query = (
            f"SELECT kind, ({rows.NOW} - min({free})) / 1000.0 FROM task "
            f"WHERE due <= {rows.NOW} AND {free} <= {rows.NOW} GROUP BY kind"
        )
        return {kind: max(0.0, float(wait)) for kind, wait in await self._fetch(query)}

    async def renew(self, tasks: Sequence[tuple[str, str]], seconds: float) -> None:
        """Keep what this process has leased, by match and kind."""
        names, kinds = [match for match, _ in tasks], [kind for _, kind in tasks]
        await self._execute(rows.RENEW, names, kinds, int(seconds * 1000), self.process)

    async def finish(self, task: Task) -> None:
        """The task is done; if it has become due again since, others may take it."""
        await self._execute(rows.FINISH, task.match, task.kind, task.number, self.process)

    async def postpone(self, task: Task, seconds: float) -> None:
        """Give a task back, to be tried again later."""
        query = (
            f"UPDATE task SET leased = 0, due = {rows.NOW} + $3 "
            "WHERE match = $1 AND kind = $2 AND worker = $4"
        )
        await self._execute(query, task.match, task.kind, int(seconds * 1000), self.process)

    async def release(self) -> None:
        """Give back what this process has leased."""
        await self._execute(
            "UPDATE task SET leased = 0 WHERE worker = $1 AND leased > 0", self.process
        )


async def _leave(_connection: Any) -> None:
    """What is done with a connection before it is used again."""


def _mutes(found: Sequence[Any]) -> dict[str, frozenset[int]]:
    return {user: frozenset(seat for other, seat in found if other == user) for user, _ in found}


def _told(found: Sequence[Any], asked: Sequence[tuple[str, int]]) -> list[News | Exception | None]:
    """The answers to who asked; one of a match that is damaged is the error that says so."""
    by_match = {row[0]: row for row in found}
    answers: list[News | Exception | None] = []
    for match, first in asked:
        try:
            answers.append(_news(by_match.get(match), first))
        except Damaged as error:
            answers.append(error)
    return answers


def _news(row: Any, first: int) -> News | None:
    if row is None:
        return None
    match, length, next, seats, mutes, present, heading, kept, keys, changed = row
    kept = [each for each in kept if each[0] >= first - 1]
    return News(
        length,
        next,
        read_entries(match, heading, length, first, kept),
        {(u, k): n for u, k, n in json.loads(keys or "[]") if n >= first},
        {int(seat): user for seat, user in json.loads(seats or "{}").items()},
        _mutes(json.loads(mutes or "[]")),
        {user: left / 1000 for user, left in json.loads(present or "{}").items()},
        changed,
    )

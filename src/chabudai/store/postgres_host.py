"""What a host needs, in PostgreSQL: settings, blocked and erased guests, reports, what expired."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeVar

from chabudai.store import erasing
from chabudai.store import postgres_rows as rows
from chabudai.store.erasing import PARTS, Anew, Eraser
from chabudai.store.protocol import MatchRow, ReportRow, UserRow
from chabudai.store.rows import COLUMNS, read_row
from chabudai.store.spent import spend_shared

USER = '"user", name, created, session, blocked, seen'
_IS_OLD = (
    "(coalesce((SELECT at FROM entry e WHERE e.match = {0}.match AND e.number = {0}.length - 1), "
    "{0}.created) < CASE {0}.status WHEN 'over' THEN $1::bigint ELSE $2::bigint END AND NOT EXISTS "
    "(SELECT FROM report r WHERE r.match = {0}.match AND r.closed = 0))"
)
"""Whether nothing has happened in a match for so long, and nobody has asked about it."""
_REPORT = 'report, match, length, "user", seat, about, text, created, closed'
_LOCK = "SELECT length, changed FROM match WHERE match = $1 FOR UPDATE"
_SIGN_OUT = (
    f"INSERT INTO signed_out VALUES ($1, {rows.NOW}) "
    'ON CONFLICT ("user") DO UPDATE SET at = excluded.at'
)
"""So that every process ends the streams of a guest, whatever the bus has lost."""

T = TypeVar("T")


class PostgresHost(Eraser):
    """The host's half of the store; the other half asks and writes."""

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    async def _execute(self, query: str, *values: Any) -> str:
        raise NotImplementedError

    async def _read(self, work: Callable[[Any], Awaitable[Any]]) -> Any:
        raise NotImplementedError

    async def _decode(self, count: int, work: Callable[[], T]) -> T:
        raise NotImplementedError

    def _connection(self) -> AbstractAsyncContextManager[Any]:
        raise NotImplementedError

    async def setting(self, name: str) -> str | None:
        """What the host has set."""
        found = await self._fetch("SELECT value FROM setting WHERE name = $1", name)
        return found[0][0] if found else None

    async def set_setting(self, name: str, value: str | None) -> None:
        """Set something, or nothing any more."""
        if value is None:
            await self._execute("DELETE FROM setting WHERE name = $1", name)
            return
        query = (
            "INSERT INTO setting VALUES ($1, $2) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        await self._execute(query, name, value)

    async def matches(
        self, status: str | None, user: str | None, most: int, before: int
    ) -> list[MatchRow]:
        """All matches, listed or not, newest first; or those of a user."""
        query = f"SELECT {COLUMNS} FROM match WHERE created < $1"
        values: list[Any] = [before]
        if status is not None:
            values.append(status)
            query += f" AND status = ${len(values)}"
        if user is not None:
            values.append(user)
            query += f' AND match IN (SELECT match FROM seat WHERE "user" = ${len(values)})'
        query += f" ORDER BY created DESC, match LIMIT ${len(values) + 1}"
        found = await self._fetch(query, *values, most)
        return await self._decode(len(found), lambda: [read_row(each) for each in found])

    async def delete(self, match: str) -> bool:
        """Forget a match with everything that belongs to it; whether there was one."""
        async with self._connection() as connection, connection.transaction():
            # whoever is writing an entry just now finishes first, and nobody after
            lock = "SELECT FROM match WHERE match = $1 FOR UPDATE"
            await connection.execute(lock, match)
            await spend_shared(connection, match)
            for part in (*PARTS, "task", "present"):
                await connection.execute(f"DELETE FROM {part} WHERE match = $1", match)
            done = await connection.execute("DELETE FROM match WHERE match = $1", match)
        return bool(done != "DELETE 0")

    async def expired(
        self, over: int, other: int, most: int, after: str = "", of: str | None = None
    ) -> list[str]:
        """Matches in which nothing has happened since a time; none with an open report."""
        query = (
            f"SELECT m.match FROM match m WHERE m.match > $3 AND {_IS_OLD.format('m')} "
            "AND ($4::text IS NULL OR m.duplicate = $4) AND NOT EXISTS (SELECT FROM match o "
            f"WHERE o.duplicate = m.duplicate AND NOT {_IS_OLD.format('o')}) "
            "ORDER BY m.match LIMIT $5"
        )
        return [match for (match,) in await self._fetch(query, over, other, after, of, most)]

    async def users(self, name: str, most: int) -> list[UserRow]:
        """Guests whose name has a text in it, those who were here last first."""
        query = f"SELECT {USER} FROM \"user\" WHERE strpos(lower(name), lower($1)) > 0 OR $1 = ''"
        query += ' ORDER BY seen DESC, "user" LIMIT $2'
        return [UserRow(*row) for row in await self._fetch(query, name, most)]

    async def silent(self, before: int, most: int, after: str = "") -> list[str]:
        """Guests who were not here since a time and have no match that is not over."""
        query = (
            'SELECT u."user" FROM "user" u WHERE u."user" > $3 AND seen < $1 AND created < $1 '
            "AND blocked = 0 AND NOT EXISTS (SELECT FROM seat s JOIN match m USING (match) "
            'WHERE s."user" = u."user" AND m.status <> \'over\') ORDER BY u."user" LIMIT $2'
        )
        return [user for (user,) in await self._fetch(query, before, most, after)]

    async def see(self, user: str, at: int) -> None:
        """Note that a guest was here."""
        await self._execute('UPDATE "user" SET seen = $1 WHERE "user" = $2', at, user)

    async def block(self, user: str, at: int) -> bool:
        """Let a guest in no more, or with 0 again; whether there is one."""
        query = 'UPDATE "user" SET blocked = $1 WHERE "user" = $2'
        async with self._connection() as connection, connection.transaction():
            done = await connection.execute(query, at, user)
            if at:
                await connection.execute(_SIGN_OUT, user)
        return bool(done != "UPDATE 0")

    async def sign_out(self, user: str) -> None:
        """Let nothing count any more by which a guest was known: signatures and tokens."""
        async with self._connection() as connection, connection.transaction():
            query = 'UPDATE "user" SET session = session + 1 WHERE "user" = $1'
            await connection.execute(query, user)
            query = f'UPDATE token SET revoked = {rows.NOW} WHERE "user" = $1 AND revoked = 0'
            await connection.execute(query, user)
            await connection.execute(_SIGN_OUT, user)

    async def dismiss(self, user: str) -> None:
        """Begin to forget a guest."""
        async with self._connection() as connection, connection.transaction():
            put = f'INSERT INTO leaving VALUES ($1, {rows.NOW}) ON CONFLICT ("user") DO UPDATE '
            await connection.execute(put + "SET at = excluded.at", user)
            for query in erasing.DISMISS:
                await connection.execute(query, user)
            await connection.execute(_SIGN_OUT, user)

    async def unerased(self, before: int) -> list[str]:
        """Guests whom somebody has begun to erase, but has not gone on with since a time."""
        query = f'UPDATE leaving SET at = {rows.NOW} WHERE at < $1 RETURNING "user"'
        async with self._connection() as connection:
            return [user for (user,) in await connection.fetch(query, before)]

    async def _matches_left(self, user: str) -> list[str]:
        return [match for (match,) in await self._fetch(erasing.THEIRS, user)]

    async def _erase_in(self, match: str, user: str, name: str, text: str) -> None:
        """Read the match and make its chain anew before its row is locked, and write what has come
        out if nothing has happened meanwhile: moves of other matches may be written in one
        statement with those of this one, and would wait.
        """
        who = user, name, text
        for _ in range(erasing.TRIES):
            plan = await self._read(lambda c: self._plan(c, match, who))
            async with self._connection() as connection, connection.transaction():
                if await _carry_out(connection, match, user, plan):
                    return
        async with self._connection() as connection, connection.transaction():
            await connection.execute(_LOCK, match)
            await _carry_out(connection, match, user, await self._plan(connection, match, who))

    async def _plan(self, connection: Any, match: str, who: tuple[str, str, str]) -> Anew | None:
        query = "SELECT owner, heading, length, changed FROM match WHERE match = $1"
        found = await connection.fetchrow(query, match)
        if found is None:
            return None
        owner, heading, length, changed = found
        seats = {row[0]: row[1] for row in await connection.fetch(SEATS, match)}
        query = 'SELECT number, entry, "user", link FROM entry WHERE match = $1 ORDER BY number'
        kept = await connection.fetch(query, match)
        texts, links = await self._decode(
            len(kept), lambda: erasing.anew(match, heading, length, kept, seats, owner, who)
        )
        return Anew(length, changed, texts, links)

    async def _finish(self, user: str) -> bool:
        done = ""
        async with self._connection() as connection, connection.transaction():
            for query in erasing.FINISH:
                done = await connection.execute(query, user)
        return done != "DELETE 0"

    async def add_report(self, row: ReportRow) -> None:
        """A new report; Conflict if it is there already."""
        query = f"INSERT INTO report ({_REPORT}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        await self._execute(
            query,
            *(row.report, row.match, row.length, row.user, row.seat),
            *(row.about, row.text, row.created, row.closed),
        )

    async def report(self, report: str) -> ReportRow | None:
        """A report."""
        found = await self._fetch(f"SELECT {_REPORT} FROM report WHERE report = $1", report)
        return ReportRow(*found[0]) if found else None

    async def reports(self, closed: bool, most: int) -> list[ReportRow]:
        """The newest reports: those that are open, or all of them."""
        query = f"SELECT {_REPORT} FROM report {'' if closed else 'WHERE closed = 0'}"
        query += " ORDER BY created DESC, report LIMIT $1"
        return [ReportRow(*row) for row in await self._fetch(query, most)]

    async def close_report(self, report: str, at: int) -> bool:
        """Note that a report was dealt with; whether it was open."""
        query = "UPDATE report SET closed = $1 WHERE report = $2 AND closed = 0"
        return await self._execute(query, at, report) != "UPDATE 0"


async def _carry_out(connection: Any, match: str, user: str, plan: Anew | None) -> bool:
    """Do what was planned, in the caller's transaction; not if the match has changed since."""
    found = await connection.fetchrow(_LOCK, match)
    if (found and tuple(found)) != (plan and (plan.length, plan.changed)):
        return False
    if plan is not None:
        for column, kind, new in (("entry", "text", plan.texts), ("link", "bytea", plan.links)):
            query = (
                f"UPDATE entry e SET {column} = a.new "
                f"FROM unnest($2::int[], $3::{kind}[]) AS a (number, new) "
                "WHERE e.match = $1 AND e.number = a.number"
            )
            values = [number for number, _ in new], [each for _, each in new]
            await connection.execute(query, match, *values)
    for query in (*erasing.LEAVE_IN, 'DELETE FROM present WHERE match = $2 AND "user" = $1'):
        await connection.execute(query, user, match)
    query = f'UPDATE leaving SET at = {rows.NOW} WHERE "user" = $1'
    await connection.execute(query, user)
    return True


SEATS = 'SELECT seat, "user" FROM seat WHERE match = $1'

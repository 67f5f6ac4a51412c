"""What a host needs, in PostgreSQL: settings, blocked and erased guests, reports, what expired."""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager
from typing import Any

from chabudai.match import chain
from chabudai.match.entry import Entry
from chabudai.store import postgres_rows as rows
from chabudai.store import reviews
from chabudai.store.erasing import OF_GUESTS, PARTS, neutral, said_by
from chabudai.store.protocol import Damaged, MatchRow, ReportRow, UserRow
from chabudai.store.rows import COLUMNS, read_entries, read_row
from chabudai.store.spent import spend_shared

USER = '"user", name, created, session, blocked, seen'
_IS_OLD = (
    "(coalesce((SELECT at FROM entry e WHERE e.match = {0}.match AND e.number = {0}.length - 1), "
    "{0}.created) < CASE {0}.status WHEN 'over' THEN $1::bigint ELSE $2::bigint END AND NOT EXISTS "
    "(SELECT FROM report r WHERE r.match = {0}.match AND r.closed = 0))"
)
"""Whether nothing has happened in a match for so long, and nobody has asked about it."""
_REPORT = 'report, match, length, "user", seat, about, text, created, closed'


class PostgresHost:
    """The host's half of the store; the other half asks and writes."""

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    async def _execute(self, query: str, *values: Any) -> str:
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
        return [read_row(found) for found in await self._fetch(query, *values, most)]

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
        return await self._execute(query, at, user) != "UPDATE 0"

    async def sign_out(self, user: str) -> None:
        """Let nothing count any more by which a guest was known: signatures and tokens."""
        async with self._connection() as connection, connection.transaction():
            query = 'UPDATE "user" SET session = session + 1 WHERE "user" = $1'
            await connection.execute(query, user)
            query = f'UPDATE token SET revoked = {rows.NOW} WHERE "user" = $1 AND revoked = 0'
            await connection.execute(query, user)

    async def erase(self, user: str, name: str, text: str) -> list[str]:
        """Forget a guest; the matches in which another name and text stand for theirs now."""
        query = (
            'SELECT match FROM seat WHERE "user" = $1 UNION '
            'SELECT match FROM visited WHERE "user" = $1 UNION '
            "SELECT match FROM match WHERE owner = $1 ORDER BY match"
        )
        async with self._connection() as connection, connection.transaction():
            # a link is made from the one before, which must not be made anew in between
            await connection.execute("LOCK TABLE match IN SHARE ROW EXCLUSIVE MODE")
            matches = [match for (match,) in await connection.fetch(query, user)]
            for match in matches:
                await _erase_in(connection, match, user, name, text)
            for query in (
                "UPDATE invite SET used_by = '' WHERE used_by = $1",
                "UPDATE match SET owner = '', made_by = NULL WHERE owner = $1",
                "UPDATE report SET \"user\" = '', text = '' WHERE \"user\" = $1",
                *reviews.FORGET,
            ):
                await connection.execute(query, user)
            theirs = ("seat", "party", "visited", "mute", "present", "day_go", *OF_GUESTS)
            for table in (*theirs, "token", "user"):
                await connection.execute(f'DELETE FROM "{table}" WHERE "user" = $1', user)
        return matches

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


async def _erase_in(connection: Any, match: str, user: str, name: str, text: str) -> None:
    """A match without a guest's name and words, its chain made anew if it was whole before."""
    query = "SELECT owner, heading, length FROM match WHERE match = $1 FOR UPDATE"
    owner, heading, length = await connection.fetchrow(query, match)
    query = 'SELECT number, entry, "user", link FROM entry WHERE match = $1 ORDER BY number'
    found = await connection.fetch(query, match)
    try:
        kept = [(number, written, link) for number, written, _, link in found]
        entries = read_entries(match, heading, length, 0, kept)
    except Damaged:
        entries = None
    seats = {row[0]: row[1] for row in await connection.fetch(SEATS, match)}
    writers = [(number, written, writer) for number, written, writer, _ in reversed(found)]
    changed = {n: neutral(e, name, text) for n, e in said_by(writers, seats, owner, user)}
    query = "UPDATE entry SET entry = $3 WHERE match = $1 AND number = $2"
    await connection.executemany(query, [(match, n, rows.text_of(e)) for n, e in changed.items()])
    if entries is not None:
        anew: list[Entry] = [changed.get(n, entry) for n, entry in enumerate(entries)]
        links = chain.links(json.loads(heading), anew)
        query = "UPDATE entry SET link = $3 WHERE match = $1 AND number = $2"
        await connection.executemany(query, [(match, n, link) for n, link in enumerate(links)])
    query = 'UPDATE entry SET "user" = NULL, key = NULL WHERE match = $1 AND "user" = $2'
    await connection.execute(query, match, user)


SEATS = 'SELECT seat, "user" FROM seat WHERE match = $1'

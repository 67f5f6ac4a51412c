"""What a host needs, in SQLite: settings, blocked and erased guests, reports, what has expired."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from chabudai.store import erasing, rows
from chabudai.store.erasing import Eraser
from chabudai.store.protocol import MatchRow, ReportRow, UserRow
from chabudai.store.writer import Work

T = TypeVar("T")

USER = "user, name, created, session, blocked, seen"
_IS_OLD = (
    "(coalesce((SELECT at FROM entry e WHERE e.match = {0}.match AND e.number = {0}.length - 1), "
    "{0}.created) < CASE {0}.status WHEN 'over' THEN ?1 ELSE ?2 END AND NOT EXISTS "
    "(SELECT 1 FROM report r WHERE r.match = {0}.match AND r.closed = 0))"
)
"""Whether nothing has happened in a match for so long, and nobody has asked about it."""
_REPORT = "report, match, length, user, seat, about, text, created, closed"


class SqliteHost(Eraser):
    """The host's half of the store in one file; the other half reads and writes."""

    async def _write(self, work: Work) -> Any:
        raise NotImplementedError

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        raise NotImplementedError

    async def setting(self, name: str) -> str | None:
        """What the host has set."""
        query = "SELECT value FROM setting WHERE name = ?"
        found = await self._read(lambda c: c.execute(query, (name,)).fetchone())
        return found[0] if found else None

    async def set_setting(self, name: str, value: str | None) -> None:
        """Set something, or nothing any more."""
        if value is None:
            await self._write(lambda c: c.execute("DELETE FROM setting WHERE name = ?", (name,)))
            return
        query = (
            "INSERT INTO setting VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        await self._write(lambda c: c.execute(query, (name, value)))

    async def matches(
        self, status: str | None, user: str | None, most: int, before: int
    ) -> list[MatchRow]:
        """All matches, listed or not, newest first; or those of a user."""
        query = f"SELECT {rows.COLUMNS} FROM match WHERE created < ?"
        values: list[Any] = [before]
        if status is not None:
            query += " AND status = ?"
            values.append(status)
        if user is not None:
            query += " AND match IN (SELECT match FROM seat WHERE user = ?)"
            values.append(user)
        query += " ORDER BY created DESC, match LIMIT ?"
        return await self._read(lambda c: rows.told(c.execute(query, (*values, most)).fetchall()))

    async def delete(self, match: str) -> bool:
        """Forget a match with everything that belongs to it; whether there was one."""
        done: bool = await self._write(lambda c: erasing.delete(c, match))
        return done

    async def expired(
        self, over: int, other: int, most: int, after: str = "", of: str | None = None
    ) -> list[str]:
        """Matches in which nothing has happened since a time; none with an open report."""
        query = (
            f"SELECT m.match FROM match m WHERE m.match > ?3 AND {_IS_OLD.format('m')} "
            "AND (?4 IS NULL OR m.duplicate = ?4) AND NOT EXISTS (SELECT 1 FROM match o "
            f"WHERE o.duplicate = m.duplicate AND NOT {_IS_OLD.format('o')}) "
            "ORDER BY m.match LIMIT ?5"
        )
        values = over, other, after, of, most
        found = await self._read(lambda c: c.execute(query, values).fetchall())
        return [match for (match,) in found]

    async def users(self, name: str, most: int) -> list[UserRow]:
        """Guests whose name has a text in it, those who were here last first."""
        query = f"SELECT {USER} FROM user"
        values: tuple[Any, ...] = ()
        if name:
            query += " WHERE instr(lower(name), lower(?)) > 0"
            values = (name,)
        query += " ORDER BY seen DESC, user LIMIT ?"
        found = await self._read(lambda c: c.execute(query, (*values, most)).fetchall())
        return [UserRow(*row) for row in found]

    async def silent(self, before: int, most: int, after: str = "") -> list[str]:
        """Guests who were not here since a time and have no match that is not over."""
        query = (
            "SELECT user FROM user u WHERE user > ?3 AND seen < ?1 AND created < ?1 "
            "AND blocked = 0 AND NOT EXISTS (SELECT 1 FROM seat s JOIN match m USING (match) "
            "WHERE s.user = u.user AND m.status != 'over') ORDER BY user LIMIT ?2"
        )
        found = await self._read(lambda c: c.execute(query, (before, most, after)).fetchall())
        return [user for (user,) in found]

    async def see(self, user: str, at: int) -> None:
        """Note that a guest was here."""
        query = "UPDATE user SET seen = ? WHERE user = ?"
        await self._write(lambda c: c.execute(query, (at, user)))

    async def block(self, user: str, at: int) -> bool:
        """Let a guest in no more, or with 0 again; whether there is one."""
        query = "UPDATE user SET blocked = ? WHERE user = ?"
        done: int = await self._write(lambda c: c.execute(query, (at, user)).rowcount)
        return done > 0

    async def sign_out(self, user: str) -> None:
        """Let nothing count any more by which a guest was known: signatures and tokens."""

        def work(connection: sqlite3.Connection) -> None:
            query = "UPDATE user SET session = session + 1 WHERE user = ?"
            connection.execute(query, (user,))
            connection.execute("UPDATE token SET revoked = 1 WHERE user = ?", (user,))

        await self._write(work)

    async def dismiss(self, user: str) -> None:
        """Begin to forget a guest."""
        await self._write(lambda c: erasing.dismiss(c, user))

    async def unerased(self, before: int) -> list[str]:
        """Guests whom somebody has begun to erase, but has not gone on with since a time."""
        users: list[str] = await self._write(lambda c: erasing.take_over(c, before))
        return users

    async def _matches_left(self, user: str) -> list[str]:
        query = erasing.THEIRS.replace("$", "?")
        found = await self._read(lambda c: c.execute(query, (user,)).fetchall())
        return [match for (match,) in found]

    async def _erase_in(self, match: str, user: str, name: str, text: str) -> None:
        """Read the match and make its chain anew beside those who write; write what has come out
        if nothing has happened meanwhile.
        """
        for _ in range(erasing.TRIES):
            plan = await self._read(lambda c: erasing.plan(c, match, user, name, text))
            if await self._write(partial(erasing.carry_out, match=match, user=user, plan=plan)):
                return
        await self._write(lambda c: erasing.erase_in(c, match, user, name, text))

    async def _finish(self, user: str) -> bool:
        done: bool = await self._write(lambda c: erasing.finish(c, user))
        return done

    async def add_report(self, row: ReportRow) -> None:
        """A new report; Conflict if it is there already."""
        values = (
            *(row.report, row.match, row.length, row.user, row.seat),
            *(row.about, row.text, row.created, row.closed),
        )
        query = f"INSERT INTO report ({_REPORT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        await self._write(lambda c: rows.insert(c, query, values))

    async def report(self, report: str) -> ReportRow | None:
        """A report."""
        query = f"SELECT {_REPORT} FROM report WHERE report = ?"
        found = await self._read(lambda c: c.execute(query, (report,)).fetchone())
        return ReportRow(*found) if found else None

    async def reports(self, closed: bool, most: int) -> list[ReportRow]:
        """The newest reports: those that are open, or all of them."""
        query = f"SELECT {_REPORT} FROM report {'' if closed else 'WHERE closed = 0'}"
        query += " ORDER BY created DESC, report LIMIT ?"
        found = await self._read(lambda c: c.execute(query, (most,)).fetchall())
        return [ReportRow(*row) for row in found]

    async def close_report(self, report: str, at: int) -> bool:
        """Note that a report was dealt with; whether it was open."""
        query = "UPDATE report SET closed = ? WHERE report = ? AND closed = 0"
        done: int = await self._write(lambda c: c.execute(query, (at, report)).rowcount)
        return done > 0

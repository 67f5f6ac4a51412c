"""The host's desk: what is done with tables, guests, names, reports and the board, as plain data.

The same desk stands behind the command line and the interface over HTTP. Of a match that runs it
shows what a spectator could see, never a hidden card.
"""

from __future__ import annotations

import time
from typing import Any

from chabudai.match.match import FINISHED, OPEN
from chabudai.store import MatchRow, ReportRow, Store, UserRow
from chabudai.tables.absence import absence
from chabudai.tables.board import Board
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.farewell import Farewell
from chabudai.tables.identity import Identity
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.reports import public_log
from chabudai.tables.update import summary


class Admin:
    """Everything that a host may do; each deed is in the log, whoever asked for it."""

    def __init__(
        self,
        store: Store,
        lobby: Lobby,
        identity: Identity,
        farewell: Farewell,
        board: Board,
        log: Log,
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._identity = identity
        self._farewell = farewell
        self._board = board
        self._log = log

    # Tables

    async def tables(self, status: str | None, most: int, before: int) -> list[dict[str, Any]]:
        """All tables, listed or not, newest first."""
        rows = await self._store.matches(status, None, most, before)
        return [self._match(row) for row in rows]

    async def table(self, name: str, lang: str = "en") -> dict[str, Any]:
        """A table as a spectator could see it, with who sits there and its log."""
        table = await self._lobby.table(name)
        away = absence(table)
        more = {
            "owner": table.owner,
            "users": {str(seat): user for seat, user in sorted(table.users.items())},
            "watching": len(table.audience.viewers),
            "absent": away.to_json() if away else None,
            "next": table.next,
            "log": public_log(table, None, lang),
        }
        return summary(table.match, table.settings, more)

    async def close_table(self, name: str) -> dict[str, Any]:
        """End a match without a result; a table that has not begun goes away."""
        self._board.check_open()
        table = await self._lobby.table(name)
        if table.match.status == OPEN or not table.match.here.deals:
            await self._lobby.delete(name)
            self._note("delete-table", match=name)
            return {"match": name, "status": "deleted"}
        if table.match.status != FINISHED:
            await table.submit(lambda m, at: m.close(at))
            self._note("close-table", match=name)
        return {"match": name, "status": table.match.status}

    async def delete_table(self, name: str) -> None:
        """Forget a match, whether it can be read or not; Denied if there is none."""
        self._board.check_open()
        if not await self._lobby.delete(name):
            raise Denied(Kind.MISSING, "web-no-match")
        self._note("delete-table", match=name)

    # Guests

    async def guests(self, name: str, most: int) -> list[dict[str, Any]]:
        """Guests by name, those who were here last first."""
        return [_guest(row) for row in await self._store.users(name, most)]

    async def guest(self, user: str) -> dict[str, Any]:
        """A guest and their tables."""
        row = await self._found(user)
        rows = await self._store.matches(None, user, 100, 2**62)
        return {**_guest(row), "tables": [self._match(each) for each in rows]}

    async def block(self, user: str, blocked: bool) -> dict[str, Any]:
        """Let a guest in no more, or again."""
        self._board.check_open()
        await self._found(user)
        await self._store.block(user, _now() if blocked else 0)
        self._identity.forget(user)
        self._lobby.end_all_views_of(user)
        self._note("block" if blocked else "unblock", user=user)
        return _guest(await self._found(user))

    async def erase(self, user: str) -> None:
        """Forget a guest with all personal data."""
        self._board.check_open()
        await self._found(user)
        await self._farewell.erase(user)
        self._note("erase-guest")

    async def _found(self, user: str) -> UserRow:
        row = await self._store.user(user)
        if row is None:
            raise Denied(Kind.MISSING, "web-no-guest")
        return row

    # Reports

    async def reports(self, closed: bool, most: int) -> list[dict[str, Any]]:
        """What players have told, newest first."""
        return [_report(row) for row in await self._store.reports(closed, most)]

    async def report(self, name: str, lang: str = "en") -> dict[str, Any]:
        """A report with the table's log up to its moment, as everybody could follow it."""
        row = await self._store.report(name)
        if row is None:
            raise Denied(Kind.MISSING, "web-no-report")
        table = await self._lobby.table(row.match)
        users = table.users.get(row.seat) if row.seat is not None else None
        seats = table.match.names(lang)
        log = public_log(table, row.length, lang)
        return {**_report(row), "guest": users, "seats": seats, "log": log}

    async def close_report(self, name: str) -> None:
        """Note that a report was dealt with; Denied if there is no open one."""
        self._board.check_open()
        if not await self._store.close_report(name, _now()):
            raise Denied(Kind.MISSING, "web-no-report")
        self._note("close-report", report=name)

    # The board

    async def notice(self) -> dict[str, Any]:
        """What is on the board."""
        return self._board.notice.to_json()

    async def announce(self, texts: dict[str, str]) -> dict[str, Any]:
        """Put an announcement up, or take it down."""
        await self._board.announce(texts)
        self._note("announce", langs=sorted(texts))
        return await self.notice()

    async def set_read_only(self, on: bool) -> dict[str, Any]:
        """Let nothing be written any more, or again."""
        await self._board.set_read_only(on)
        self._note("read-only", on=on)
        return await self.notice()

    async def allow_name(self, name: str, allowed: bool) -> dict[str, Any]:
        """Let nobody be called by a name, or let them again."""
        await self._board.allow_name(name, allowed)
        self._note("allow-name" if allowed else "refuse-name")
        return await self.notice()

    def _match(self, row: MatchRow) -> dict[str, Any]:
        return {
            "match": row.match,
            "game": row.heading["game"],
            "status": row.status,
            "created": row.heading["created"],
            "length": row.length,
            "listed": bool(row.settings.get("listed")),
            "damaged": row.damaged or row.match in self._lobby.quarantine,
            "owner": row.owner,
        }

    def _note(self, deed: str, **more: Any) -> None:
        self._log.warn("admin", deed=deed, **more)


def _guest(row: UserRow) -> dict[str, Any]:
    return {
        "user": row.user,
        "name": row.name,
        "created": row.created,
        "seen": row.seen,
        "blocked": row.blocked,
    }


def _report(row: ReportRow) -> dict[str, Any]:
    return {
        "report": row.report,
        "match": row.match,
        "length": row.length,
        "user": row.user,
        "seat": row.seat,
        "about": row.about,
        "text": row.text,
        "created": row.created,
        "closed": row.closed,
    }


def _now() -> int:
    return time.time_ns() // 1_000_000

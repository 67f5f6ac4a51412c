"""Reports: what players tell the host about a table, with its log as everybody could follow it."""

from __future__ import annotations

import secrets
import time
from typing import Any

from chabudai.core.seats import SPECTATOR
from chabudai.match.entry import DEALT, PLAYED, UNDONE
from chabudai.match.export import export
from chabudai.match.refused import refuse
from chabudai.match.talk import one_line
from chabudai.store import Conflict, ReportRow, Store
from chabudai.tables.identity import digest
from chabudai.tables.table import Table

ABOUT = ("talk", "name", "cheating", "absence", "other")
LONGEST = 500


class Reports:
    """The reports of one house."""

    def __init__(self, store: Store) -> None:
        self.filed = 0
        """How many there were since the start."""
        self._store = store

    async def file(
        self,
        table: Table,
        user: str,
        about: str,
        text: str = "",
        seat: int | None = None,
        key: str | None = None,
    ) -> str:
        """Tell the host; the name of the report. A repeated key gives the first one again."""
        text = one_line(text)
        if about not in ABOUT:
            raise refuse("web-no-such-report", abouts=", ".join(ABOUT))
        if len(text) > LONGEST:
            raise refuse("web-report-long", most=LONGEST)
        if seat is not None and not 0 <= seat < table.match.game.seats:
            raise refuse("match-no-seat", last=table.match.game.seats - 1)
        name = digest(f"{table.name}\n{user}\n{key}")[:16] if key else secrets.token_hex(8)
        at = time.time_ns() // 1_000_000
        row = ReportRow(name, table.name, len(table.match), user, seat, about, text, at)
        try:
            await self._store.add_report(row)
            self.filed += 1
        except Conflict:
            if not key:
                raise
        return name


def public_log(table: Table, length: int | None = None, lang: str = "en") -> list[dict[str, Any]]:
    """The entries as a spectator could follow them: nobody's hidden cards, whoever asks. Of a
    duplicate whose set is not over, and of the deal of a day that is not, there is no game in it:
    its cards lie at other tables, too.
    """
    entries: list[dict[str, Any]] = export(table.match, None, SPECTATOR, lang)["entries"]
    shut = (DEALT, PLAYED, UNDONE) if table.is_shut else ()
    return [entry for entry in entries[:length] if entry["kind"] not in shut]

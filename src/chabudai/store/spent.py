"""Names that were used: a match or a set whose secret may be known is never set up a second time.

Who was promised a match can set it up once, alone or as a set. While it is there its name is
taken; when it is deleted the name is kept for as long as a promise can be good.
"""

from __future__ import annotations

import sqlite3
import time
from typing import Any

from chabudai.store.protocol import Conflict, NewMatch

KEPT_MS = 7 * 3_600_000
"""An hour longer than promises are good."""


def base(made: NewMatch) -> str:
    """The name that the secret of a match follows from: that of its set, or its own."""
    shared = (made.row.heading.get("duplicate") or {}).get("set")
    return str(shared or made.row.match)


def check(connection: sqlite3.Connection, name: str) -> None:
    """Conflict if a name was used, as that of a match or of a set."""
    query = (
        "SELECT EXISTS (SELECT 1 FROM spent WHERE name = ?) "
        "OR EXISTS (SELECT 1 FROM match WHERE match = ? OR duplicate = ?)"
    )
    if connection.execute(query, (name, name, name)).fetchone()[0]:
        raise Conflict(f"{name} was used")


def spend(connection: sqlite3.Connection, match: str) -> None:
    """Keep the name of a match that is about to be deleted, and drop those of long ago."""
    now = time.time_ns() // 1_000_000
    connection.execute("DELETE FROM spent WHERE until < ?", (now,))
    connection.execute(
        "INSERT OR REPLACE INTO spent "
        "SELECT coalesce(duplicate, match), ? FROM match WHERE match = ?",
        (now + KEPT_MS, match),
    )


async def check_shared(connection: Any, name: str) -> None:
    """The same in PostgreSQL; two who ask at once are one after the other."""
    await connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", name)
    query = (
        "SELECT EXISTS (SELECT FROM spent WHERE name = $1) "
        "OR EXISTS (SELECT FROM match WHERE match = $1 OR duplicate = $1)"
    )
    if await connection.fetchval(query, name):
        raise Conflict(f"{name} was used")


async def spend_shared(connection: Any, match: str) -> None:
    """The same in PostgreSQL."""
    now = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    await connection.execute(f"DELETE FROM spent WHERE until < {now}")
    await connection.execute(
        f"INSERT INTO spent SELECT coalesce(duplicate, match), {now} + $2 FROM match "
        "WHERE match = $1 ON CONFLICT (name) DO UPDATE SET until = excluded.until",
        match,
        KEPT_MS,
    )

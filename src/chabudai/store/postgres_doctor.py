"""The doctor for PostgreSQL: reads every match and names those that are damaged."""

from __future__ import annotations

import asyncio
from typing import Any

from chabudai.match.refused import Unfit
from chabudai.store.doctor import Diagnosis, Wound, replay
from chabudai.store.postgres import START_SECONDS, driver_errors, without_password
from chabudai.store.postgres_schema import MIGRATIONS
from chabudai.store.protocol import Damaged, StoreError
from chabudai.store.rows import COLUMNS, read_entries, read_row


def examine_shared(url: str) -> Diagnosis:
    """Read everything in a database, changing nothing; also while servers use it. StoreError if
    that is not possible.
    """
    return asyncio.run(_examine(url))


async def _examine(url: str) -> Diagnosis:
    try:
        import asyncpg
    except ModuleNotFoundError:
        raise StoreError("PostgreSQL needs asyncpg: pip install 'chabudai[postgres]'") from None
    try:
        connection = await asyncpg.connect(url, timeout=START_SECONDS)
        try:
            return await _look(connection)
        finally:
            await connection.close()
    except driver_errors() as error:
        raise StoreError(f"{without_password(url)}: {error}") from error


async def _look(connection: Any) -> Diagnosis:
    if await connection.fetchval("SELECT to_regclass('meta')") is None:
        raise StoreError("there are no tables of Chabudai")
    found = await connection.fetchval("SELECT value FROM meta WHERE name = 'version'")
    if int(found or 0) != len(MIGRATIONS):
        raise StoreError(
            f"the database has version {int(found or 0)}; a start brings it up to date"
        )
    how = f"PostgreSQL {await connection.fetchval('SHOW server_version')}"
    failures = await connection.fetchval(
        "SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()"
    )
    names = [name for (name,) in await connection.fetch("SELECT match FROM match ORDER BY match")]
    entries = await connection.fetchval("SELECT count(*) FROM entry")
    wounds = [wound for name in names if (wound := await _wound(connection, name)) is not None]
    wrong = [f"checksum_failures {failures}"] if failures else []
    return Diagnosis(how, wrong, wounds, len(names), entries)


async def _wound(connection: Any, name: str) -> Wound | None:
    try:
        # so that a move made meanwhile is seen whole or not at all
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            query = f"SELECT {COLUMNS} FROM match WHERE match = $1"
            row = await connection.fetchrow(query, name)
            heading = await connection.fetchval("SELECT heading FROM match WHERE match = $1", name)
            query = "SELECT number, entry, link FROM entry WHERE match = $1 ORDER BY number"
            kept = await connection.fetch(query, name)
        if row is not None:  # else it was deleted meanwhile
            found = read_row(row)
            replay(found, read_entries(name, heading, found.length, 0, kept))
    except (Damaged, Unfit) as error:
        return Wound(name, error.number)
    except driver_errors():
        raise
    except Exception:  # whatever it is, the next one is looked at
        return Wound(name)
    return None

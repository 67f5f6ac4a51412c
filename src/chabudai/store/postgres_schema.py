"""The tables of the PostgreSQL store, as numbered steps that are never changed once released."""

from __future__ import annotations

import secrets
from typing import Any

from chabudai.store import gifts, puzzles, reviews

LOCK = 0x63686162
"""The advisory lock of who brings the tables up to date: several processes may start at once."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # names are compared by their bytes, as in SQLite
        """CREATE TABLE match (
            match TEXT COLLATE "C" PRIMARY KEY, game TEXT NOT NULL, version INTEGER NOT NULL,
            heading TEXT NOT NULL, secret TEXT NOT NULL, settings TEXT NOT NULL,
            owner TEXT NOT NULL, made_by TEXT, listed INTEGER NOT NULL, duplicate TEXT,
            created BIGINT NOT NULL, status TEXT NOT NULL, length INTEGER NOT NULL,
            deadline BIGINT, next TEXT) WITH (fillfactor = 80)""",
        "CREATE INDEX match_made_by ON match (owner, made_by) WHERE made_by IS NOT NULL",
        "CREATE INDEX match_listed ON match (status, created) WHERE listed = 1",
        "CREATE INDEX match_deadline ON match (deadline) WHERE deadline IS NOT NULL",
        "CREATE INDEX match_running ON match (match) WHERE status = 'running'",
        "CREATE INDEX match_duplicate ON match (duplicate) WHERE duplicate IS NOT NULL",
        """CREATE TABLE entry (
            match TEXT COLLATE "C" NOT NULL REFERENCES match, number INTEGER NOT NULL,
            entry TEXT NOT NULL, at BIGINT NOT NULL, "user" TEXT, key TEXT,
            link BYTEA, PRIMARY KEY (match, number))""",
        'CREATE UNIQUE INDEX entry_key ON entry (match, "user", key) WHERE key IS NOT NULL',
        """CREATE TABLE seat (
            match TEXT COLLATE "C" NOT NULL REFERENCES match, seat INTEGER NOT NULL,
            "user" TEXT NOT NULL, PRIMARY KEY (match, seat))""",
        'CREATE INDEX seat_user ON seat ("user")',
        """CREATE TABLE invite (
            match TEXT COLLATE "C" NOT NULL REFERENCES match, seat INTEGER NOT NULL,
            hash TEXT NOT NULL, used_by TEXT, PRIMARY KEY (match, seat))""",
        """CREATE TABLE "user" (
            "user" TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL,
            session BIGINT NOT NULL DEFAULT 0, blocked BIGINT NOT NULL DEFAULT 0,
            seen BIGINT NOT NULL DEFAULT 0)""",
        # revoked is the time of it, so that others notice who missed being told
        """CREATE TABLE token (
            token TEXT COLLATE "C" PRIMARY KEY, "user" TEXT NOT NULL REFERENCES "user",
            hash TEXT NOT NULL UNIQUE, label TEXT NOT NULL, created BIGINT NOT NULL,
            revoked BIGINT NOT NULL DEFAULT 0)""",
        "CREATE INDEX token_revoked ON token (revoked) WHERE revoked > 0",
        'CREATE INDEX token_user ON token ("user")',
        """CREATE TABLE mute (
            match TEXT COLLATE "C" NOT NULL, "user" TEXT NOT NULL, seat INTEGER NOT NULL,
            PRIMARY KEY (match, "user", seat))""",
        """CREATE TABLE party (
            duplicate TEXT COLLATE "C" NOT NULL, "user" TEXT COLLATE "C" NOT NULL,
            match TEXT NOT NULL, PRIMARY KEY (duplicate, "user"))""",
        """CREATE TABLE visited (
            match TEXT COLLATE "C" NOT NULL, "user" TEXT COLLATE "C" NOT NULL,
            PRIMARY KEY (match, "user"))""",
        'CREATE INDEX visited_user ON visited ("user")',
        """CREATE TABLE report (
            report TEXT COLLATE "C" PRIMARY KEY, match TEXT NOT NULL, length INTEGER NOT NULL,
            "user" TEXT NOT NULL, seat INTEGER, about TEXT NOT NULL, text TEXT NOT NULL,
            created BIGINT NOT NULL, closed BIGINT NOT NULL DEFAULT 0)""",
        "CREATE INDEX report_match ON report (match)",
        "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        # what somebody has to do that is not HTTP; written with the entry that asks for it
        """CREATE TABLE task (
            match TEXT COLLATE "C" NOT NULL, kind TEXT NOT NULL, due BIGINT NOT NULL,
            number INTEGER NOT NULL, leased BIGINT NOT NULL DEFAULT 0, worker TEXT,
            PRIMARY KEY (match, kind)) WITH (fillfactor = 70)""",
        "CREATE INDEX task_due ON task (due)",
        # who watches where: nothing is lost with it, so it is not in the log of the database
        """CREATE UNLOGGED TABLE present (
            match TEXT COLLATE "C" NOT NULL, "user" TEXT NOT NULL, process TEXT NOT NULL,
            until BIGINT NOT NULL, PRIMARY KEY (match, "user", process))""",
    ),
    (
        """CREATE TABLE day_chain (
            number INTEGER PRIMARY KEY, first TEXT NOT NULL, length INTEGER NOT NULL,
            tip TEXT NOT NULL)""",
        # days are compared by their bytes, as in SQLite
        """CREATE TABLE day_go (
            day TEXT COLLATE "C" NOT NULL, deal TEXT COLLATE "C" NOT NULL,
            "user" TEXT COLLATE "C" NOT NULL, match TEXT NOT NULL, result INTEGER NOT NULL,
            margin INTEGER, at BIGINT NOT NULL, PRIMARY KEY (day, deal, "user"))""",
        'CREATE INDEX day_go_user ON day_go ("user", day)',
        """CREATE TABLE day_master (
            day TEXT COLLATE "C" NOT NULL, deal TEXT COLLATE "C" NOT NULL,
            leased BIGINT NOT NULL DEFAULT 0, result INTEGER, margin INTEGER,
            PRIMARY KEY (day, deal))""",
    ),
    tuple(step.replace("match TEXT NOT", 'match TEXT COLLATE "C" NOT') for step in reviews.STEPS),
    (
        # names of matches and sets that were deleted: whose secrets are known are not used again
        'CREATE TABLE spent (name TEXT COLLATE "C" PRIMARY KEY, until BIGINT NOT NULL)',
    ),
    puzzles.POSTGRES_STEPS,
    gifts.STEPS,
    (
        # how often a guest was erased in a match; who they are goes first, the rest step by step
        "ALTER TABLE match ADD COLUMN changed BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX match_owner ON match (owner)",
        'CREATE TABLE leaving ("user" TEXT COLLATE "C" PRIMARY KEY, at BIGINT NOT NULL)',
        # whose streams have to end, so that others notice who missed being told
        'CREATE TABLE signed_out ("user" TEXT COLLATE "C" PRIMARY KEY, at BIGINT NOT NULL)',
        "CREATE INDEX signed_out_at ON signed_out (at)",
    ),
)


async def migrate(connection: Any) -> None:
    """Bring a database up to date; ValueError if a later version of Chabudai made it."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value BYTEA NOT NULL)"
        )
        found = await connection.fetchval("SELECT value FROM meta WHERE name = 'version'")
        version = int(found) if found else 0
        if version > len(MIGRATIONS):
            raise ValueError(
                f"the database has version {version}; this Chabudai knows up to {len(MIGRATIONS)}"
            )
        for number in range(version, len(MIGRATIONS)):
            for statement in MIGRATIONS[number]:
                await connection.execute(statement)
        put = "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (name) DO "
        await connection.execute(put + "NOTHING", "server_key", secrets.token_bytes(32))
        if version < len(MIGRATIONS):
            text = str(len(MIGRATIONS)).encode()
            await connection.execute(put + "UPDATE SET value = excluded.value", "version", text)

"""The tables of the SQLite store, as numbered steps that are never changed once released."""

from __future__ import annotations

import secrets
import sqlite3

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
        """CREATE TABLE match (
            match TEXT PRIMARY KEY, game TEXT NOT NULL, version INTEGER NOT NULL,
            heading TEXT NOT NULL, secret TEXT NOT NULL, settings TEXT NOT NULL,
            owner TEXT NOT NULL, made_by TEXT, listed INTEGER NOT NULL, duplicate TEXT,
            created INTEGER NOT NULL, status TEXT NOT NULL, length INTEGER NOT NULL,
            deadline INTEGER, next TEXT) WITHOUT ROWID""",
        "CREATE INDEX match_made_by ON match (owner, made_by) WHERE made_by IS NOT NULL",
        "CREATE INDEX match_listed ON match (listed, status, created)",
        "CREATE INDEX match_deadline ON match (deadline) WHERE deadline IS NOT NULL",
        "CREATE INDEX match_duplicate ON match (duplicate) WHERE duplicate IS NOT NULL",
        """CREATE TABLE entry (
            match TEXT NOT NULL REFERENCES match, number INTEGER NOT NULL, entry TEXT NOT NULL,
            at INTEGER NOT NULL, user TEXT, key TEXT, PRIMARY KEY (match, number)) WITHOUT ROWID""",
        "CREATE UNIQUE INDEX entry_key ON entry (match, user, key) WHERE key IS NOT NULL",
        """CREATE TABLE seat (
            match TEXT NOT NULL REFERENCES match, seat INTEGER NOT NULL, user TEXT NOT NULL,
            PRIMARY KEY (match, seat)) WITHOUT ROWID""",
        "CREATE INDEX seat_user ON seat (user)",
        """CREATE TABLE invite (
            match TEXT NOT NULL REFERENCES match, seat INTEGER NOT NULL, hash TEXT NOT NULL,
            used_by TEXT, PRIMARY KEY (match, seat)) WITHOUT ROWID""",
        """CREATE TABLE user (
            user TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE token (
            token TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES user, hash TEXT NOT NULL UNIQUE,
            label TEXT NOT NULL, created INTEGER NOT NULL, revoked INTEGER NOT NULL DEFAULT 0
            ) WITHOUT ROWID""",
        """CREATE TABLE mute (
            match TEXT NOT NULL, user TEXT NOT NULL, seat INTEGER NOT NULL,
            PRIMARY KEY (match, user, seat)) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE user ADD COLUMN session INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE user ADD COLUMN blocked INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE user ADD COLUMN seen INTEGER NOT NULL DEFAULT 0",
        "UPDATE user SET seen = CAST(strftime('%s', 'now') AS INTEGER) * 1000",
        """CREATE TABLE visited (
            match TEXT NOT NULL, user TEXT NOT NULL, PRIMARY KEY (match, user)) WITHOUT ROWID""",
        "CREATE INDEX visited_user ON visited (user)",
        """INSERT INTO visited SELECT DISTINCT match, user FROM entry
            WHERE user IS NOT NULL AND entry LIKE '{"kind": "sit"%'""",
        """CREATE TABLE report (
            report TEXT PRIMARY KEY, match TEXT NOT NULL, length INTEGER NOT NULL,
            user TEXT NOT NULL, seat INTEGER, about TEXT NOT NULL, text TEXT NOT NULL,
            created INTEGER NOT NULL, closed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID""",
        "CREATE INDEX report_match ON report (match)",
        "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database up to date; ValueError if a later version of Chabudai made it."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise ValueError(
            f"the database has version {version}; this Chabudai knows up to {len(MIGRATIONS)}"
        )
    for number in range(version, len(MIGRATIONS)):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in MIGRATIONS[number]:
                connection.execute(statement)
            if number == 0:
                connection.execute(
                    "INSERT INTO meta VALUES ('server_key', ?)", (secrets.token_bytes(32),)
                )
            connection.execute(f"PRAGMA user_version = {number + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise

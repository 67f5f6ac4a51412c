"""The tables of the SQLite store, as numbered steps that are never changed once released."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable

from chabudai.match import chain
from chabudai.match.entry import Entry
from chabudai.store import gifts, puzzles, reviews

Step = str | Callable[[sqlite3.Connection], None]
"""A statement, or work that a statement cannot do."""


def link_entries(connection: sqlite3.Connection) -> None:
    """Compute the chain of every match that there is; what cannot be read is linked as it is."""
    for match, heading in connection.execute("SELECT match, heading FROM match").fetchall():
        try:
            last = chain.start(json.loads(heading))
        except (ValueError, TypeError):
            last = chain.start({})
        made = []
        query = "SELECT number, entry FROM entry WHERE match = ? ORDER BY number"
        for number, text in connection.execute(query, (match,)):
            try:
                content = chain.canonical(Entry.from_json(json.loads(text)).to_json())
            except (ValueError, TypeError):
                content = str(text)
            last = chain.link(last, content)
            made.append((last, match, number))
        query = "UPDATE entry SET link = ? WHERE match = ? AND number = ?"
        connection.executemany(query, made)


MIGRATIONS: tuple[tuple[Step, ...], ...] = (
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
        "ALTER TABLE entry ADD COLUMN link BLOB",
        link_entries,
        """CREATE TABLE party (
            duplicate TEXT NOT NULL, user TEXT NOT NULL, match TEXT NOT NULL,
            PRIMARY KEY (duplicate, user)) WITHOUT ROWID""",
        """INSERT OR IGNORE INTO party
            SELECT duplicate, user, match FROM seat JOIN match USING (match)
            WHERE duplicate IS NOT NULL ORDER BY match""",
        # guests' keys have a name space of their own since, and rematches keep theirs
        """UPDATE match SET made_by = 'guest ' || made_by
            WHERE made_by IS NOT NULL AND made_by NOT LIKE 'rematch %'""",
        # an invite to a seat that is free again is good again
        """UPDATE invite SET used_by = NULL WHERE used_by IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM seat WHERE seat.match = invite.match AND seat.seat = invite.seat)""",
        # whoever has no seat has nobody to mute
        """DELETE FROM mute WHERE NOT EXISTS (
            SELECT 1 FROM seat WHERE seat.match = mute.match AND seat.user = mute.user)""",
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
            WHERE user IS NOT NULL
            AND (entry LIKE '%"kind": "sit"%' OR entry LIKE '%"kind":"sit"%')""",
        """CREATE TABLE report (
            report TEXT PRIMARY KEY, match TEXT NOT NULL, length INTEGER NOT NULL,
            user TEXT NOT NULL, seat INTEGER, about TEXT NOT NULL, text TEXT NOT NULL,
            created INTEGER NOT NULL, closed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID""",
        "CREATE INDEX report_match ON report (match)",
        "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        """CREATE TABLE day_chain (
            number INTEGER PRIMARY KEY, first TEXT NOT NULL, length INTEGER NOT NULL,
            tip TEXT NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE day_go (
            day TEXT NOT NULL, deal TEXT NOT NULL, user TEXT NOT NULL, match TEXT NOT NULL,
            result INTEGER NOT NULL, margin INTEGER, at INTEGER NOT NULL,
            PRIMARY KEY (day, deal, user)) WITHOUT ROWID""",
        "CREATE INDEX day_go_user ON day_go (user, day)",
        """CREATE TABLE day_master (
            day TEXT NOT NULL, deal TEXT NOT NULL, leased INTEGER NOT NULL DEFAULT 0,
            result INTEGER, margin INTEGER, PRIMARY KEY (day, deal)) WITHOUT ROWID""",
    ),
    reviews.STEPS,
    (
        # names of matches and sets that were deleted: whose secrets are known are not used again
        "CREATE TABLE spent (name TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID",
    ),
    puzzles.STEPS,
    gifts.STEPS,
    (
        # how often a guest was erased in a match; who they are goes first, the rest step by step
        "ALTER TABLE match ADD COLUMN changed INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX match_owner ON match (owner)",
        "CREATE TABLE leaving (user TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
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
            for step in MIGRATIONS[number]:
                connection.execute(step) if isinstance(step, str) else step(connection)
            if number == 0:
                connection.execute(
                    "INSERT INTO meta VALUES ('server_key', ?)", (secrets.token_bytes(32),)
                )
            connection.execute(f"PRAGMA user_version = {number + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise

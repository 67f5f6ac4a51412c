"""Rows of the SQLite store: reading and writing them inside a transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from chabudai.store.protocol import Append, BadInvite, Conflict, MatchRow

_COLUMNS = "match, heading, secret, settings, owner, status, length, deadline, next"


def insert(connection: sqlite3.Connection, query: str, values: Sequence[Any]) -> None:
    """Insert a row; Conflict if its name is taken."""
    try:
        connection.execute(query, values)
    except sqlite3.IntegrityError as error:
        raise Conflict(str(error)) from None


def create(
    connection: sqlite3.Connection,
    new: Sequence[MatchRow],
    invites: Sequence[tuple[str, int, str]],
    key: str | None,
) -> list[str]:
    """New matches with their invites, or the names of those that the key made before."""
    if key is not None:
        query = "SELECT match FROM match WHERE owner = ? AND made_by = ? ORDER BY match"
        found = connection.execute(query, (new[0].owner, key)).fetchall()
        if found:
            return [match for (match,) in found]
    for row in new:
        heading = row.heading
        duplicate = heading.get("duplicate") or {}
        insert(
            connection,
            f"INSERT INTO match VALUES ({', '.join('?' * 15)})",
            (
                row.match,
                heading["game"],
                heading["version"],
                json.dumps(heading),
                row.secret,
                json.dumps(row.settings),
                row.owner,
                key,
                bool(row.settings.get("listed")),
                duplicate.get("set"),
                heading.get("created", 0),
                row.status,
                row.length,
                row.deadline,
                row.next,
            ),
        )
    for match, seat, hash in invites:
        insert(connection, "INSERT INTO invite VALUES (?, ?, ?, NULL)", (match, seat, hash))
    return [row.match for row in new]


def append(connection: sqlite3.Connection, what: Append) -> int:
    """Add entries to a match; the number of the first, or of the one that the key wrote before."""
    if what.key is not None:
        query = "SELECT number FROM entry WHERE match = ? AND user = ? AND key = ?"
        found = connection.execute(query, (what.match, what.user, what.key)).fetchone()
        if found:
            return int(found[0])
    number = what.number
    done = connection.execute(
        "UPDATE match SET length = ?, status = ?, deadline = ?, next = coalesce(?, next) "
        "WHERE match = ? AND length = ?",
        (number + len(what.entries), what.status, what.deadline, what.next, what.match, number),
    )
    if done.rowcount != 1:
        raise Conflict(f"the next entry of {what.match} is not {number}")
    for place, entry in enumerate(what.entries):
        key = what.key if place == 0 else None
        text = json.dumps(entry.to_json(), ensure_ascii=False)
        values = (what.match, number + place, text, entry.at, what.user, key)
        insert(connection, "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", values)
    if what.claim is not None:
        _claim(connection, what.match, what.user or "", *what.claim)
    if what.free is not None:
        connection.execute("DELETE FROM seat WHERE match = ? AND seat = ?", (what.match, what.free))
    return number


def _claim(connection: sqlite3.Connection, match: str, user: str, seat: int, hash: str) -> None:
    if hash:
        done = connection.execute(
            "UPDATE invite SET used_by = ? "
            "WHERE match = ? AND seat = ? AND hash = ? AND used_by IS NULL",
            (user, match, seat, hash),
        )
        if done.rowcount != 1:
            raise BadInvite(f"no such invite for seat {seat} of {match}")
    insert(connection, "INSERT INTO seat VALUES (?, ?, ?)", (match, seat, user))


def find(connection: sqlite3.Connection, match: str) -> MatchRow | None:
    """A match."""
    query = f"SELECT {_COLUMNS} FROM match WHERE match = ?"
    found = connection.execute(query, (match,)).fetchone()
    return _row(found) if found else None


def listed(
    connection: sqlite3.Connection,
    status: str | None,
    game: str | None,
    user: str | None,
    most: int,
    before: int,
) -> list[MatchRow]:
    """Listed matches, or those of a user, newest first."""
    query = f"SELECT {_COLUMNS} FROM match WHERE created < ?"
    values: list[Any] = [before]
    if user is None:
        query += " AND listed"
    else:
        query += " AND match IN (SELECT match FROM seat WHERE user = ?)"
        values.append(user)
    for name, value in (("status", status), ("game", game)):
        if value is not None:
            query += f" AND {name} = ?"
            values.append(value)
    query += " ORDER BY created DESC, match LIMIT ?"
    return [_row(found) for found in connection.execute(query, (*values, most)).fetchall()]


def _row(found: tuple[Any, ...]) -> MatchRow:
    match, heading, secret, settings, *rest = found
    return MatchRow(match, json.loads(heading), secret, json.loads(settings), *rest)

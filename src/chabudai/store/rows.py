"""Rows of the SQLite store: reading and writing them inside a transaction."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from chabudai.match.entry import Entry
from chabudai.store.protocol import Append, BadInvite, Conflict, MatchRow, NewMatch

_NEEDED = {"game", "rules", "version", "created"}
"""What every heading has, whatever its game."""
_COLUMNS = "match, heading, secret, settings, owner, status, length, deadline, next"


def insert(connection: sqlite3.Connection, query: str, values: Sequence[Any]) -> None:
    """Insert a row; Conflict if its name is taken."""
    try:
        connection.execute(query, values)
    except sqlite3.IntegrityError as error:
        raise Conflict(str(error)) from None


def create(connection: sqlite3.Connection, new: Sequence[NewMatch], key: str | None) -> list[str]:
    """New matches, or the names of those that the key made before."""
    if key is not None:
        query = "SELECT match FROM match WHERE owner = ? AND made_by = ? ORDER BY match"
        found = connection.execute(query, (new[0].row.owner, key)).fetchall()
        if found:
            return [match for (match,) in found]
    for made in new:
        _create(connection, made, key)
    return [made.row.match for made in new]


def _create(connection: sqlite3.Connection, made: NewMatch, key: str | None) -> None:
    row, heading = made.row, made.row.heading
    values = (
        row.match,
        heading["game"],
        heading["version"],
        json.dumps(heading),
        row.secret,
        json.dumps(row.settings),
        row.owner,
        key,
        bool(row.settings.get("listed")),
        (heading.get("duplicate") or {}).get("set"),
        heading.get("created", 0),
        row.status,
        len(made.entries),
        row.deadline,
        row.next,
    )
    insert(connection, f"INSERT INTO match VALUES ({', '.join('?' * 15)})", values)
    for number, entry in enumerate(made.entries):
        _insert_entry(connection, row.match, number, entry)
    for seat, user in made.seats.items():
        insert(connection, "INSERT INTO seat VALUES (?, ?, ?)", (row.match, seat, user))
    for seat, hash in made.invites.items():
        insert(connection, "INSERT INTO invite VALUES (?, ?, ?, NULL)", (row.match, seat, hash))


def _insert_entry(
    connection: sqlite3.Connection,
    match: str,
    number: int,
    entry: Entry,
    user: str | None = None,
    key: str | None = None,
) -> None:
    text = json.dumps(entry.to_json(), ensure_ascii=False)
    values = (match, number, text, entry.at, user, key)
    insert(connection, "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", values)


def append(connection: sqlite3.Connection, what: Append) -> int:
    """Add entries to a match; the number of the first, or of the one that the key wrote before."""
    if what.key is not None:
        query = "SELECT number FROM entry WHERE match = ? AND user = ? AND key = ?"
        found = connection.execute(query, (what.match, what.user, what.key)).fetchone()
        if found:
            return int(found[0])
    number = what.number
    done = connection.execute(
        "UPDATE match SET length = ?, status = ?, deadline = ? WHERE match = ? AND length = ?",
        (number + len(what.entries), what.status, what.deadline, what.match, number),
    )
    if done.rowcount != 1:
        raise Conflict(f"the next entry of {what.match} is not {number}")
    for place, entry in enumerate(what.entries):
        key = what.key if place == 0 else None
        _insert_entry(connection, what.match, number + place, entry, what.user, key)
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
    return read_row(found) if found else None


def listed(
    connection: sqlite3.Connection,
    status: str | None,
    game: str | None,
    user: str | None,
    most: int,
    before: int,
) -> list[MatchRow]:
    """Listed matches, or those of a user, newest first; a damaged row hides no other."""
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
    readable = []
    for found in connection.execute(query, (*values, most)).fetchall():
        with contextlib.suppress(ValueError):
            readable.append(read_row(found))
    return readable


def read_row(found: tuple[Any, ...]) -> MatchRow:
    """A match as it is kept; ValueError if it is damaged."""
    match, text, secret, settings, *rest = found
    heading = json.loads(text)
    if not isinstance(heading, dict) or not heading.keys() >= _NEEDED:
        raise ValueError(f"the heading of {match} is damaged")
    return MatchRow(match, heading, secret, json.loads(settings), *rest)

"""Rows of the SQLite store: reading and writing them inside a transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, TypeAlias

from chabudai.match import chain, fair
from chabudai.match.entry import Entry
from chabudai.store import spent
from chabudai.store.protocol import (
    Append,
    BadInvite,
    Conflict,
    Damaged,
    MatchRow,
    NewMatch,
    OneSeat,
)

_NEEDED = {"game", "rules", "version", "created"}
"""What every heading has, whatever its game."""
_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)"
COLUMNS = (
    "game, version, created, match, heading, secret, settings, "
    "owner, status, length, deadline, next, changed"
)


Doer: TypeAlias = sqlite3.Connection | sqlite3.Cursor
"""Who executes a statement: a cursor that is used again takes less time than one for each."""


def insert(connection: Doer, query: str, values: Sequence[Any]) -> None:
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
    for name in {spent.base(made) for made in new}:
        spent.check(connection, name)
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
    insert(connection, f"INSERT INTO match VALUES ({'?, ' * 15}0)", values)
    last = chain.start(heading)
    for number, entry in enumerate(made.entries):
        last = _insert_entry(connection, row.match, number, entry, last)
    for seat, user in made.seats.items():
        _take_seat(connection, row.match, seat, user)
    for seat, hash in made.invites.items():
        insert(connection, "INSERT INTO invite VALUES (?, ?, ?, NULL)", (row.match, seat, hash))


def _insert_entry(
    connection: Doer,
    match: str,
    number: int,
    entry: Entry,
    before: bytes,
    user: str | None = None,
    key: str | None = None,
) -> bytes:
    """Write an entry with its link to the one before; the link."""
    text = chain.content(entry)
    link = chain.link(before, text)
    try:
        connection.execute(_ENTRY, (match, number, text, entry.at, user, key, link))
    except sqlite3.IntegrityError as error:
        raise Conflict(str(error)) from None
    return link


def append(connection: sqlite3.Connection, what: Append) -> int:
    """Add entries to a match; the number of the first, or of the one that the key wrote before."""
    if what.key is not None:
        query = "SELECT number FROM entry WHERE match = ? AND user = ? AND key = ?"
        found = connection.execute(query, (what.match, what.user, what.key)).fetchone()
        if found:
            return int(found[0])
    number = what.number
    cursor = connection.cursor()
    _lengthen(cursor, what, number + len(what.entries))
    last = _last_link(cursor, what.match, number)
    for place, entry in enumerate(what.entries):
        key = what.key if place == 0 else None
        last = _insert_entry(cursor, what.match, number + place, entry, last, what.user, key)
    if what.claim is not None:
        _claim(connection, what.match, what.user or "", *what.claim)
    if what.free is not None:
        _free(connection, what.match, what.free)
    return number


def _lengthen(connection: Doer, what: Append, length: int) -> None:
    """Make a match longer, if it is as long as was thought. Where only that changes, as with most
    moves, nothing else is set: the indexes stay as they are, and so do their pages.
    """
    where = (length, what.match, what.number)
    if what.status == "running" and what.deadline is None:
        query = (
            "UPDATE match SET length = ? WHERE match = ? AND length = ? "
            "AND status = 'running' AND deadline IS NULL"
        )
        if connection.execute(query, where).rowcount == 1:
            return
    query = (
        "UPDATE match SET length = ?1, status = ?4, deadline = ?5 WHERE match = ?2 AND length = ?3"
    )
    if connection.execute(query, (*where, what.status, what.deadline)).rowcount != 1:
        raise Conflict(f"the next entry of {what.match} is not {what.number}")


def _last_link(connection: Doer, match: str, number: int) -> bytes:
    """What the entry of a number is linked to."""
    if not number:
        query = "SELECT heading FROM match WHERE match = ?"
        return first_link(match, connection.execute(query, (match,)).fetchone()[0])
    query = "SELECT link FROM entry WHERE match = ? AND number = ?"
    found = connection.execute(query, (match, number - 1)).fetchone()
    if found is None or not isinstance(found[0], bytes):
        raise Damaged(match, number - 1)
    return found[0]


def _take_seat(connection: sqlite3.Connection, match: str, seat: int, user: str) -> None:
    """Give a seat to a user, who can have one in all of a duplicate set."""
    insert(connection, "INSERT INTO seat VALUES (?, ?, ?)", (match, seat, user))
    query = (
        "INSERT INTO party SELECT duplicate, ?, match FROM match "
        "WHERE match = ? AND duplicate IS NOT NULL"
    )
    try:
        insert(connection, query, (user, match))
    except Conflict:
        raise OneSeat(f"{match} is of a set in which this user has a seat") from None


def _free(connection: sqlite3.Connection, match: str, seat: int) -> None:
    """Make a seat free, and its invite good again."""
    where = (match, seat)
    connection.execute(
        "INSERT INTO visited SELECT match, user FROM seat WHERE match = ? AND seat = ? "
        "ON CONFLICT DO NOTHING",
        where,
    )
    connection.execute(
        "DELETE FROM party WHERE match = ? AND user = "
        "(SELECT user FROM seat WHERE match = ? AND seat = ?)",
        (match, *where),
    )
    connection.execute("DELETE FROM seat WHERE match = ? AND seat = ?", where)
    connection.execute("UPDATE invite SET used_by = NULL WHERE match = ? AND seat = ?", where)


def _claim(connection: sqlite3.Connection, match: str, user: str, seat: int, hash: str) -> None:
    if hash:
        done = connection.execute(
            "UPDATE invite SET used_by = ? "
            "WHERE match = ? AND seat = ? AND hash = ? AND used_by IS NULL",
            (user, match, seat, hash),
        )
        if done.rowcount != 1:
            raise BadInvite(f"no such invite for seat {seat} of {match}")
    _take_seat(connection, match, seat, user)


def find(connection: sqlite3.Connection, match: str) -> MatchRow | None:
    """A match; Damaged if it cannot be read."""
    query = f"SELECT {COLUMNS} FROM match WHERE match = ?"
    found = connection.execute(query, (match,)).fetchone()
    if found is None:
        return None
    row = read_row(found)
    if row.damaged:
        raise Damaged(match)
    return row


def entries(connection: sqlite3.Connection, match: str, first: int) -> list[Entry]:
    """The entries of a match from a number on; Damaged names the first that is not right."""
    query = "SELECT heading, length FROM match WHERE match = ?"
    found = connection.execute(query, (match,)).fetchone()
    if found is None:
        return []
    query = "SELECT number, entry, link FROM entry WHERE match = ? AND number >= ? ORDER BY number"
    kept = connection.execute(query, (match, max(first - 1, 0))).fetchall()
    heading, length = found
    return read_entries(match, heading, length, first, kept)


def read_entries(
    match: str, heading: Any, length: int, first: int, found: Sequence[Sequence[Any]]
) -> list[Entry]:
    """The entries from a number on, given the rows from the one before: number, text, link."""
    last = first_link(match, heading)
    kept = []
    expected = max(first - 1, 0)
    for number, text, link in found:
        if number != expected:
            raise Damaged(match, expected)
        if number >= first:
            kept.append(_checked(match, number, text, last, link))
        last = link
        expected += 1
    if expected < length:
        raise Damaged(match, expected)
    return kept


def first_link(match: str, heading: Any) -> bytes:
    """What the first entry is linked to; Damaged if the heading cannot be read."""
    try:
        return chain.start(json.loads(heading))
    except (ValueError, TypeError):
        raise Damaged(match) from None


def _checked(match: str, number: int, text: Any, before: bytes, link: Any) -> Entry:
    """An entry as it was written, or Damaged."""
    try:
        entry = Entry.from_json(json.loads(text))
        if chain.link(before, chain.content(entry)) == link:
            return entry
    except (ValueError, TypeError):
        pass
    raise Damaged(match, number)


def listed(
    connection: sqlite3.Connection,
    status: str | None,
    game: str | None,
    user: str | None,
    most: int,
    before: int,
) -> list[MatchRow]:
    """Listed matches, or those of a user, newest first; a row that is damaged says so."""
    query = f"SELECT {COLUMNS} FROM match WHERE created < ?"
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
    return told(connection.execute(query, (*values, most)).fetchall())


def told(found: Sequence[tuple[Any, ...]]) -> list[MatchRow]:
    """Matches by the columns of their rows."""
    return [read_row(each) for each in found]


def read_row(found: Sequence[Any]) -> MatchRow:
    """A match as it is kept in ``COLUMNS``; one that cannot be read says so, and so does one whose
    secret is not what its heading is committed to: its deals could not be verified.
    """
    game, version, created, match, text, secret, kept, owner, *rest = found
    try:
        heading, settings = json.loads(text), json.loads(kept)
    except (ValueError, TypeError):
        heading = settings = None
    sound = isinstance(heading, dict) and heading.keys() >= _NEEDED and isinstance(settings, dict)
    if sound and (commitment := heading.get("commitment")) is not None:
        sound = fair.opens(secret, commitment)
    if not sound:
        heading = {"game": game, "rules": {}, "version": version, "created": created}
        settings = {}
    status, length, deadline, following, changed = rest
    standing = (status, length, deadline, following, not sound, changed)
    return MatchRow(match, heading, secret, settings, owner, *standing)

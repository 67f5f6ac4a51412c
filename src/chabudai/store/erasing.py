"""Forgetting in the SQLite store: matches as a whole, and guests inside the matches of others."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from chabudai.match import chain
from chabudai.match.entry import SAT, TALKED, Entry
from chabudai.match.position import BOT
from chabudai.store import reviews, rows, spent
from chabudai.store.protocol import Damaged

PARTS = ("entry", "seat", "invite", "mute", "visited", "report", "party", "review")
"""The tables whose rows belong to a match."""

OF_GUESTS = ("puzzle_player", "puzzle_answer", "gift")
"""The tables whose rows belong to a guest and to no match."""


def delete(connection: sqlite3.Connection, match: str) -> bool:
    """Forget a match with everything that belongs to it; whether there was one."""
    spent.spend(connection, match)
    for part in PARTS:
        connection.execute(f"DELETE FROM {part} WHERE match = ?", (match,))
    return connection.execute("DELETE FROM match WHERE match = ?", (match,)).rowcount > 0


def erase(connection: sqlite3.Connection, user: str, name: str, text: str) -> list[str]:
    """Forget a guest; the matches in which another name and text stand for theirs now."""
    query = (
        "SELECT match FROM seat WHERE user = ?1 UNION SELECT match FROM visited WHERE user = ?1 "
        "UNION SELECT match FROM match WHERE owner = ?1"
    )
    matches = [match for (match,) in connection.execute(query, (user,)).fetchall()]
    for match in matches:
        sound = _is_sound(connection, match)
        for number, entry in list(_said_by(connection, match, user)):
            _rewrite(connection, match, number, neutral(entry, name, text))
        if sound:  # else it stays as damaged as it was
            _link(connection, match)
        connection.execute(
            "UPDATE entry SET user = NULL, key = NULL WHERE match = ? AND user = ?", (match, user)
        )
    connection.execute("UPDATE invite SET used_by = '' WHERE used_by = ?", (user,))
    connection.execute("UPDATE match SET owner = '', made_by = NULL WHERE owner = ?", (user,))
    connection.execute("UPDATE report SET user = '', text = '' WHERE user = ?", (user,))
    for query in reviews.FORGET:
        connection.execute(query.replace("$1", "?1"), (user,))
    for table in ("seat", "party", "visited", "mute", "day_go", *OF_GUESTS, "token", "user"):
        connection.execute(f"DELETE FROM {table} WHERE user = ?", (user,))
    return matches


def neutral(entry: Entry, name: str, text: str) -> Entry:
    """An entry without a guest's name or words."""
    if entry.kind == SAT:
        return dataclasses.replace(entry, name=name)
    return dataclasses.replace(entry, text=text)


def _rewrite(connection: sqlite3.Connection, match: str, number: int, entry: Entry) -> None:
    text = chain.content(entry)
    query = "UPDATE entry SET entry = ? WHERE match = ? AND number = ?"
    connection.execute(query, (text, match, number))


def _is_sound(connection: sqlite3.Connection, match: str) -> bool:
    try:
        rows.entries(connection, match, 0)
    except Damaged:
        return False
    return True


def _link(connection: sqlite3.Connection, match: str) -> None:
    """Make the chain anew over entries in which a name was erased; the caller has seen that it
    was whole before.
    """
    query = "SELECT heading FROM match WHERE match = ?"
    (heading,) = connection.execute(query, (match,)).fetchone()
    query = "SELECT number, entry FROM entry WHERE match = ? ORDER BY number"
    found = connection.execute(query, (match,)).fetchall()
    entries = [Entry.from_json(json.loads(text)) for _, text in found]
    links = chain.links(json.loads(heading), entries)
    query = "UPDATE entry SET link = ? WHERE match = ? AND number = ?"
    for (number, _), link in zip(found, links, strict=True):
        connection.execute(query, (link, match, number))


def _said_by(connection: sqlite3.Connection, match: str, user: str) -> Iterator[tuple[int, Entry]]:
    seats = dict(connection.execute("SELECT seat, user FROM seat WHERE match = ?", (match,)))
    found = connection.execute("SELECT owner FROM match WHERE match = ?", (match,)).fetchone()
    owner = found[0] if found else ""
    query = "SELECT number, entry, user FROM entry WHERE match = ? ORDER BY number DESC"
    return said_by(connection.execute(query, (match,)).fetchall(), seats, owner, user)


def said_by(
    found: Sequence[Sequence[Any]], seats: Mapping[int, str], owner: str, user: str
) -> Iterator[tuple[int, Entry]]:
    """The entries that name a guest or are in their words, given all (number, text, writer), last
    one first. Those that a match began with do not say who wrote them: they are of who has the
    seat, or had it first, as the owner.
    """
    taken: set[int] = set()
    for number, written, writer in found:
        try:
            entry = Entry.from_json(json.loads(written))
        except (ValueError, TypeError):  # nobody can read it, and so nobody's name
            continue
        seat = entry.seat if entry.seat is not None else -1
        if entry.kind == SAT and entry.player != BOT:
            sitter = writer or (owner if seat in taken else seats.get(seat, owner))
            taken.add(seat)
            if sitter == user:
                yield number, entry
        elif entry.kind == TALKED and entry.text is not None and writer == user:
            yield number, entry

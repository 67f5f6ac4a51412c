"""Forgetting: matches as a whole, and guests inside the matches of others.

A guest goes in steps, each a transaction of its own, so that nobody who plays waits for more than
one match: first who they are, then match by match, in the end the note that they are leaving.
Until then the note stands for what is left to do, whoever was killed in between.
"""

from __future__ import annotations

import dataclasses
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from chabudai.match import chain
from chabudai.match.entry import SAT, TALKED, Entry
from chabudai.match.position import BOT
from chabudai.store import reviews, rows, spent
from chabudai.store.protocol import Damaged, StoreError

PARTS = ("entry", "seat", "invite", "mute", "visited", "report", "party", "review")
"""The tables whose rows belong to a match."""

OF_GUESTS = ("puzzle_player", "puzzle_answer", "gift", "day_go")
"""The tables whose rows belong to a guest and go as a whole."""

ROUNDS = 3
"""So often it is looked for matches that came while a guest was being erased."""
TRIES = 4
"""So often a match is read again that has changed before it was written."""

THEIRS = """
SELECT match FROM seat WHERE "user" = $1 UNION SELECT match FROM visited WHERE "user" = $1
UNION SELECT match FROM match WHERE owner = $1 ORDER BY match
"""
LEAVE_IN = (
    """UPDATE match SET changed = changed + 1,
        made_by = CASE WHEN owner = $1 THEN NULL ELSE made_by END,
        owner = CASE WHEN owner = $1 THEN '' ELSE owner END WHERE match = $2""",
    'UPDATE entry SET "user" = NULL, key = NULL WHERE match = $2 AND "user" = $1',
    "UPDATE invite SET used_by = '' WHERE match = $2 AND used_by = $1",
    """DELETE FROM party WHERE "user" = $1 AND match = $2
        AND duplicate = (SELECT duplicate FROM match WHERE match = $2)""",
    'DELETE FROM mute WHERE match = $2 AND "user" = $1',
    'DELETE FROM seat WHERE match = $2 AND "user" = $1',
    'DELETE FROM visited WHERE match = $2 AND "user" = $1',
)
"""What is done in a match besides its entries, given the guest and the match."""
FINISH = (
    *(f'DELETE FROM {table} WHERE "user" = $1' for table in OF_GUESTS),
    f'DELETE FROM leaving WHERE "user" = $1 AND NOT EXISTS ({THEIRS.partition("ORDER")[0]})',
)
"""The end, unless there is something left."""
DISMISS = (
    "UPDATE report SET \"user\" = '', text = '' WHERE \"user\" = $1",
    *reviews.FORGET,
    *FINISH[:-1],
    'DELETE FROM token WHERE "user" = $1',
    'DELETE FROM "user" WHERE "user" = $1',
)
"""The beginning: what makes a guest somebody, and what is theirs in no match."""

Told = Callable[[str], Awaitable[None]]
"""Is told of each match in which a guest was erased."""


@dataclasses.dataclass(frozen=True)
class Anew:
    """A match without a guest's name and words: what is to be written if it is still so long, and
    was changed as often.
    """

    length: int
    changed: int
    texts: Sequence[tuple[int, str]]
    """The numbers and the texts of entries."""
    links: Sequence[tuple[int, bytes]]
    """The same of links: all from the first text on."""


class Eraser:
    """How a guest is erased in any store, which says how each step is done."""

    async def dismiss(self, user: str) -> None:
        """From now on a guest is nobody; ``erase`` does the rest, sooner or later."""
        raise NotImplementedError

    async def erase(self, user: str, name: str, text: str, told: Told | None = None) -> list[str]:
        """Forget a guest; the matches in which another name and text stand for theirs now. A
        match that cannot be read or written stops no other; it is left for another time.
        """
        await self.dismiss(user)
        done: dict[str, None] = {}
        failed: StoreError | None = None
        for _ in range(ROUNDS):
            for match in await self._matches_left(user):
                try:
                    await self._erase_in(match, user, name, text)
                except StoreError as error:
                    failed = error
                    continue
                done[match] = None
                if told is not None:
                    await told(match)
            if failed is not None:
                raise failed
            if await self._finish(user):
                break
        return list(done)

    async def _matches_left(self, user: str) -> list[str]:
        """The matches in which something of a guest is left."""
        raise NotImplementedError

    async def _erase_in(self, match: str, user: str, name: str, text: str) -> None:
        """Forget a guest in a match, in one transaction."""
        raise NotImplementedError

    async def _finish(self, user: str) -> bool:
        """Note that a guest has left, if nothing is left of them; whether it is so."""
        raise NotImplementedError


def delete(connection: sqlite3.Connection, match: str) -> bool:
    """Forget a match with everything that belongs to it; whether there was one."""
    spent.spend(connection, match)
    for part in PARTS:
        connection.execute(f"DELETE FROM {part} WHERE match = ?", (match,))
    return connection.execute("DELETE FROM match WHERE match = ?", (match,)).rowcount > 0


def dismiss(connection: sqlite3.Connection, user: str) -> None:
    """The first step in SQLite."""
    put = "INSERT OR REPLACE INTO leaving VALUES (?, ?)"
    connection.execute(put, (user, time.time_ns() // 1_000_000))
    for query in DISMISS:
        connection.execute(query.replace("$1", "?1"), (user,))


def finish(connection: sqlite3.Connection, user: str) -> bool:
    """The last step in SQLite."""
    done = [connection.execute(query.replace("$1", "?1"), (user,)).rowcount for query in FINISH]
    return done[-1] > 0


def plan(
    connection: sqlite3.Connection, match: str, user: str, name: str, text: str
) -> Anew | None:
    """What is to be written in a match, in SQLite; None if there is no such match any more."""
    query = "SELECT owner, heading, length, changed FROM match WHERE match = ?"
    found = connection.execute(query, (match,)).fetchone()
    if found is None:
        return None
    owner, heading, length, changed = found
    query = "SELECT seat, user FROM seat WHERE match = ?"
    seats = dict(connection.execute(query, (match,)).fetchall())
    query = "SELECT number, entry, user, link FROM entry WHERE match = ? ORDER BY number"
    entries = connection.execute(query, (match,)).fetchall()
    texts, links = anew(match, heading, length, entries, seats, owner, (user, name, text))
    return Anew(length, changed, texts, links)


def carry_out(connection: sqlite3.Connection, match: str, user: str, plan: Anew | None) -> bool:
    """Do what was planned, in SQLite; not if the match has changed since."""
    query = "SELECT length, changed FROM match WHERE match = ?"
    found = connection.execute(query, (match,)).fetchone()
    if found != (None if plan is None else (plan.length, plan.changed)):
        return False
    if plan is not None:
        query = "UPDATE entry SET entry = ? WHERE match = ? AND number = ?"
        connection.executemany(query, [(text, match, number) for number, text in plan.texts])
        query = "UPDATE entry SET link = ? WHERE match = ? AND number = ?"
        connection.executemany(query, [(link, match, number) for number, link in plan.links])
    for each in LEAVE_IN:
        connection.execute(each.replace("$", "?"), (user, match))
    query = "UPDATE leaving SET at = ? WHERE user = ?"
    connection.execute(query, (time.time_ns() // 1_000_000, user))
    return True


def erase_in(connection: sqlite3.Connection, match: str, user: str, name: str, text: str) -> None:
    """Both in one transaction, where others are always faster."""
    carry_out(connection, match, user, plan(connection, match, user, name, text))


def take_over(connection: sqlite3.Connection, before: int) -> list[str]:
    """The guests with whom nobody has gone on since a time; it is begun anew now."""
    query = "SELECT user FROM leaving WHERE at < ? ORDER BY at"
    users = [user for (user,) in connection.execute(query, (before,)).fetchall()]
    query = "UPDATE leaving SET at = ? WHERE at < ?"
    connection.execute(query, (time.time_ns() // 1_000_000, before))
    return users


def anew(
    match: str,
    heading: str,
    length: int,
    found: Sequence[Sequence[Any]],
    seats: Mapping[int, str],
    owner: str,
    who: tuple[str, str, str],
) -> tuple[list[tuple[int, str]], list[tuple[int, bytes]]]:
    """The texts and links of a match without a guest, given all of its (number, text, writer,
    link) in order, and the guest with the name and the text that are to stand for theirs.

    The chain is made anew only where it was whole: else the match stays as damaged as it was.
    """
    try:
        before: bytes | None = rows.first_link(match, heading)
    except Damaged:
        before = None
    kept: list[tuple[int, Entry | None, str | None]] = []
    contents: list[str] = []
    last = first = before
    for place, (number, written, writer, link) in enumerate(found):
        try:
            entry: Entry | None = Entry.from_json(json.loads(written))
        except (ValueError, TypeError):  # nobody can read it, and so nobody's name
            entry = None
        content = "" if entry is None else chain.content(entry)
        if last is not None and (number != place or not _is_linked(last, content, link)):
            last = None
        last = last and link
        kept.append((number, entry, writer))
        contents.append(content)
    user, name, text = who
    changed = {
        n: chain.content(neutral(e, name, text)) for n, e in said_by(kept, seats, owner, user)
    }
    if last is None or first is None or len(found) < length or not changed:
        return list(changed.items()), []
    start = min(changed)
    last = found[start - 1][3] if start else first
    links = []
    for number in range(start, len(contents)):
        last = chain.link(last, changed.get(number, contents[number]))
        links.append((number, last))
    return list(changed.items()), links


def _is_linked(before: bytes, content: str, link: object) -> bool:
    try:
        return chain.link(before, content) == link
    except ValueError:  # there is a sign in it that was never written
        return False


def neutral(entry: Entry, name: str, text: str) -> Entry:
    """An entry without a guest's name or words."""
    if entry.kind == SAT:
        return dataclasses.replace(entry, name=name)
    return dataclasses.replace(entry, text=text)


def said_by(
    found: Sequence[tuple[int, Entry | None, str | None]],
    seats: Mapping[int, str],
    owner: str,
    user: str,
) -> Iterable[tuple[int, Entry]]:
    """The entries that name a guest or are in their words, given all (number, entry, writer) in
    order. Those that a match began with do not say who wrote them: they are of who has the seat,
    or had it first, as the owner.
    """
    taken: set[int] = set()
    for number, entry, writer in reversed(found):
        if entry is None:
            continue
        seat = entry.seat if entry.seat is not None else -1
        if entry.kind == SAT and entry.player != BOT:
            sitter = writer or (owner if seat in taken else seats.get(seat, owner))
            taken.add(seat)
            if sitter == user:
                yield number, entry
        elif entry.kind == TALKED and entry.text is not None and writer == user:
            yield number, entry

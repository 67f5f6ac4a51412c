"""Rows of the PostgreSQL store: what is written in one statement or one transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from chabudai.match import chain
from chabudai.match.entry import Entry
from chabudai.store import spent
from chabudai.store.protocol import Append, BadInvite, Conflict, Damaged, NewMatch, OneSeat
from chabudai.store.rows import first_link
from chabudai.store.sharing import Room

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""Milliseconds since 1970."""
BEGUN = NOW.replace("clock_timestamp", "statement_timestamp")
"""The same when the statement began, by which an index can be searched."""
DUE = f"coalesce(nullif({{0}}, 0), {NOW})"
"""When a task is due: what is due at once is by the clock by which it is taken, else who looks for
it at once may find that it is not due yet.
"""
MORE = 16
"""So many tasks are looked at besides those that there is room for."""
TRIES = 5
"""So often it is written again where a chain was made anew in the same moment."""

# Many matches in one statement: a round trip and a commit for whatever waits. The row of a match
# is the gate: whoever finds its length as expected writes, everybody else writes nothing. Links
# are made here, from the link before: nobody else has read it in between. Where it was made anew
# since the statement began, because a guest was erased, the row says so and nothing is written.
APPEND = f"""
WITH RECURSIVE asked AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::text[],
        $7::text[], $18::bytea[]) AS a (match, number, length, status, deadline, who, key, start)),
before AS (
    SELECT a.match, a.number, coalesce(a.start, e.link) AS link, m.changed
    FROM asked a JOIN match m ON m.match = a.match
    LEFT JOIN entry e ON e.match = a.match AND e.number = a.number - 1),
known AS (
    SELECT a.match, e.number FROM asked a
    JOIN entry e ON e.match = a.match AND e."user" = a.who AND e.key = a.key),
moved AS (
    UPDATE match m SET length = a.length, status = a.status, deadline = a.deadline
    FROM asked a, before b
    WHERE m.match = a.match AND m.length = a.number
        AND b.match = a.match AND b.link IS NOT NULL AND m.changed = b.changed
        AND NOT EXISTS (SELECT FROM known k WHERE k.match = a.match)
    RETURNING m.match),
fresh AS (
    SELECT e.* FROM unnest($8::text[], $9::int[], $10::text[], $11::bigint[], $12::text[],
        $13::text[]) AS e (match, number, entry, at, who, key)
    WHERE e.match IN (SELECT match FROM moved)),
linked AS (
    SELECT f.match, f.number, sha256(b.link || convert_to(f.entry, 'UTF8')) AS link
    FROM fresh f JOIN before b USING (match, number)
    UNION ALL
    SELECT f.match, f.number, sha256(l.link || convert_to(f.entry, 'UTF8'))
    FROM linked l JOIN fresh f ON f.match = l.match AND f.number = l.number + 1),
written AS (
    INSERT INTO entry (match, number, entry, at, "user", key, link)
    SELECT f.match, f.number, f.entry, f.at, f.who, f.key, l.link
    FROM fresh f JOIN linked l USING (match, number)),
wanted AS (
    SELECT match, kind, {DUE.format("t.due")} AS due, t.number
    FROM unnest($14::text[], $15::text[], $16::bigint[], $17::int[])
        AS t (match, kind, due, number) JOIN moved USING (match)),
gone AS (
    DELETE FROM task t USING moved m WHERE t.match = m.match AND NOT EXISTS (
        SELECT FROM wanted w WHERE w.match = t.match AND w.kind = t.kind)),
due AS (
    INSERT INTO task (match, kind, due, number) SELECT * FROM wanted
    ON CONFLICT (match, kind) DO UPDATE SET due = excluded.due, number = excluded.number)
SELECT a.match, k.number, m.match IS NOT NULL
FROM asked a LEFT JOIN known k USING (match) LEFT JOIN moved m USING (match)
"""

NEWS = f"""
SELECT m.match, m.length, m.next,
    (SELECT json_object_agg(s.seat, s."user") FROM seat s WHERE s.match = m.match),
    (SELECT json_agg(json_build_array(u."user", u.seat)) FROM mute u WHERE u.match = m.match),
    (SELECT json_object_agg(p."user", p.until - {NOW}) FROM (
        SELECT "user", max(until) AS until FROM present
        WHERE match = m.match AND process <> $3 AND until > {NOW} GROUP BY "user") p),
    m.heading,
    ARRAY(SELECT (e.number, e.entry, e.link) FROM entry e
        WHERE e.match = m.match AND e.number >= a.first - 1 ORDER BY e.number),
    (SELECT json_agg(json_build_array(e."user", e.key, e.number)) FROM entry e
        WHERE e.match = m.match AND e.number >= a.first AND e.key IS NOT NULL),
    m.changed
FROM unnest($1::text[], $2::int[]) AS a (match, first) JOIN match m USING (match)
"""

# Each owner's tasks get turns, after those that are done for them already; who has the lowest is
# first. Only what is due is looked at: most tasks are clocks that run. A few more are looked at
# than there is room for, because others may lock some in the same moment. Every step is written
# down for itself, so that nothing is found twice, and few rows are joined, whatever the planner
# knows of a table that is empty most of the time.
TAKE = f"""
WITH room AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[]) AS r (kind, most, each)),
busy AS MATERIALIZED (
    SELECT * FROM unnest($4::text[], $5::text[], $6::int[]) AS b (kind, owner, count)),
waiting AS MATERIALIZED (
    SELECT match, kind, due,
        coalesce((SELECT m.owner FROM match m WHERE m.match = t.match), '') AS owner
    FROM task t WHERE due <= {BEGUN} AND leased <= {BEGUN} AND kind = ANY($1)),
turns AS MATERIALIZED (
    SELECT w.*, coalesce(b.count, 0)
        + row_number() OVER (PARTITION BY w.kind, w.owner ORDER BY w.due) AS turn
    FROM waiting w LEFT JOIN busy b USING (kind, owner)),
first AS MATERIALIZED (
    SELECT f.* FROM room r CROSS JOIN LATERAL (
        SELECT match, kind, owner,
            row_number() OVER (ORDER BY turn, due) AS place FROM turns
        WHERE kind = r.kind AND turn <= r.each ORDER BY turn, due LIMIT r.most + {MORE}) f),
found AS MATERIALIZED (
    SELECT f.* FROM room r CROSS JOIN LATERAL (
        SELECT t.match, t.kind, o.owner FROM first o JOIN task t USING (match, kind)
        WHERE o.kind = r.kind AND t.due <= {BEGUN} AND t.leased <= {BEGUN}
        ORDER BY o.place LIMIT r.most FOR UPDATE OF t SKIP LOCKED) f)
UPDATE task t SET leased = {NOW} + $7, worker = $8
FROM found f WHERE t.match = f.match AND t.kind = f.kind
RETURNING t.match, t.kind, t.number, f.owner
"""

RENEW = f"""
UPDATE task t SET leased = {NOW} + $3
FROM (
    SELECT match, kind FROM task JOIN unnest($1::text[], $2::text[]) AS a (match, kind)
    USING (match, kind) WHERE worker = $4 FOR UPDATE OF task SKIP LOCKED) f
WHERE t.match = f.match AND t.kind = f.kind
"""

FINISH = """
WITH done AS (DELETE FROM task WHERE match = $1 AND kind = $2 AND number <= $3)
UPDATE task SET leased = 0 WHERE match = $1 AND kind = $2 AND number > $3 AND worker = $4
"""


def take_values(rooms: Sequence[Room]) -> list[list[Any]]:
    """The first values of ``TAKE``."""
    free: list[list[Any]] = [[] for _ in range(3)]
    busy: list[list[Any]] = [[] for _ in range(3)]
    for room in rooms:
        _add(free, (room.kind, room.most, room.each))
        for owner, count in room.busy.items():
            _add(busy, (room.kind, owner, count))
    return [*free, *busy]


def text_of(entry: Entry) -> str:
    """An entry as it is kept."""
    return chain.content(entry)


def append_values(batch: Sequence[Append], start: bytes | None = None) -> list[list[Any]]:
    """The values of ``APPEND``; no match may be named twice. ``start`` is the link before the
    first entry of all.
    """
    asked: list[list[Any]] = [[] for _ in range(7)]
    entries: list[list[Any]] = [[] for _ in range(6)]
    tasks: list[list[Any]] = [[] for _ in range(4)]
    for what in sorted(batch, key=lambda each: each.match):
        length = what.number + len(what.entries)
        row = what.match, what.number, length, what.status, what.deadline, what.user, what.key
        _add(asked, row)
        for place, entry in enumerate(what.entries):
            key = what.key if place == 0 else None
            number = what.number + place
            _add(entries, (what.match, number, text_of(entry), entry.at, what.user, key))
        for kind, due in what.tasks.items():
            _add(tasks, (what.match, kind, due, length))
    return [*asked, *entries, *tasks, [start] * len(batch)]


def _add(columns: list[list[Any]], row: Sequence[Any]) -> None:
    for column, value in zip(columns, row, strict=True):
        column.append(value)


async def append(connection: Any, what: Append) -> int:
    """Append in a transaction of its own, with a seat that is taken or given back."""
    async with connection.transaction():
        start = None
        if what.number == 0:
            query = "SELECT heading FROM match WHERE match = $1"
            heading = await connection.fetchval(query, what.match)
            start = None if heading is None else first_link(what.match, heading)
        values = append_values([what], start)
        for _ in range(TRIES):
            (answer,) = await connection.fetch(APPEND, *values)
            if answer[1] is not None:
                return int(answer[1])
            if answer[2]:
                break
            why = await refusal(connection, what)
            if why is not None:
                raise why
        else:
            raise conflict(what)
        if what.claim is not None:
            await _claim(connection, what.match, what.user or "", *what.claim)
        if what.free is not None:
            await _free(connection, what.match, what.free)
    return what.number


async def refusal(connection: Any, what: Append) -> Conflict | Damaged | None:
    """Why nothing was written: somebody else was first, or the entry before is not there; None if
    it was only that the chain was made anew in the same moment.
    """
    query = (
        "SELECT m.length = $2, e.link FROM match m "
        "LEFT JOIN entry e ON e.match = m.match AND e.number = m.length - 1 WHERE m.match = $1"
    )
    found = await connection.fetchrow(query, what.match, what.number)
    if found is None or not found[0]:
        return conflict(what)
    if what.number and found[1] is None:
        return Damaged(what.match, what.number - 1)
    return None


def conflict(what: Append) -> Conflict:
    """Somebody else was first."""
    return Conflict(f"the next entry of {what.match} is not {what.number}")


async def _take_seat(connection: Any, match: str, seat: int, user: str) -> None:
    """Give a seat to a user, who can have one in all of a duplicate set."""
    await connection.execute("INSERT INTO seat VALUES ($1, $2, $3)", match, seat, user)
    done = await connection.execute(
        'INSERT INTO party (duplicate, "user", match) SELECT duplicate, $1, match FROM match '
        "WHERE match = $2 AND duplicate IS NOT NULL ON CONFLICT DO NOTHING",
        *(user, match),
    )
    query = "SELECT duplicate IS NOT NULL FROM match WHERE match = $1"
    if done == "INSERT 0 0" and await connection.fetchval(query, match):
        raise OneSeat(f"{match} is of a set in which this user has a seat")


async def _free(connection: Any, match: str, seat: int) -> None:
    """Make a seat free, and its invite good again."""
    for query in (
        """INSERT INTO visited SELECT match, "user" FROM seat WHERE match = $1 AND seat = $2
            ON CONFLICT DO NOTHING""",
        """DELETE FROM party WHERE match = $1 AND "user" = (
            SELECT "user" FROM seat WHERE match = $1 AND seat = $2)""",
        "DELETE FROM seat WHERE match = $1 AND seat = $2",
        "UPDATE invite SET used_by = NULL WHERE match = $1 AND seat = $2",
    ):
        await connection.execute(query, match, seat)


async def _claim(connection: Any, match: str, user: str, seat: int, hash: str) -> None:
    if hash:
        done = await connection.execute(
            "UPDATE invite SET used_by = $1 "
            "WHERE match = $2 AND seat = $3 AND hash = $4 AND used_by IS NULL",
            *(user, match, seat, hash),
        )
        if done != "UPDATE 1":
            raise BadInvite(f"no such invite for seat {seat} of {match}")
    await _take_seat(connection, match, seat, user)


async def create(connection: Any, new: Sequence[NewMatch], key: str | None) -> list[str]:
    """New matches, or the names of those that the key made before."""
    async with connection.transaction():
        if key is not None:
            owner = new[0].row.owner
            # two processes may be asked at once: the second waits, and finds what the first made
            lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
            await connection.execute(lock, f"{owner}\n{key}")
            query = "SELECT match FROM match WHERE owner = $1 AND made_by = $2 ORDER BY match"
            found = await connection.fetch(query, owner, key)
            if found:
                return [match for (match,) in found]
        for name in sorted({spent.base(made) for made in new}):
            await spent.check_shared(connection, name)
        for made in new:
            await _create(connection, made, key)
    return [made.row.match for made in new]


async def _create(connection: Any, made: NewMatch, key: str | None) -> None:
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
        int(bool(row.settings.get("listed"))),
        (heading.get("duplicate") or {}).get("set"),
        heading.get("created", 0),
        row.status,
        len(made.entries),
        row.deadline,
        row.next,
    )
    marks = ", ".join(f"${number}" for number in range(1, 16))
    await connection.execute(f"INSERT INTO match VALUES ({marks})", *values)
    links = chain.links(heading, made.entries)
    entries = [
        (row.match, number, text_of(entry), entry.at, link)
        for number, (entry, link) in enumerate(zip(made.entries, links, strict=True))
    ]
    await connection.executemany(
        "INSERT INTO entry (match, number, entry, at, link) VALUES ($1, $2, $3, $4, $5)", entries
    )
    for seat, user in made.seats.items():
        await _take_seat(connection, row.match, seat, user)
    query = "INSERT INTO invite (match, seat, hash) VALUES ($1, $2, $3)"
    await connection.executemany(query, [(row.match, *pair) for pair in made.invites.items()])
    await connection.executemany(
        "INSERT INTO task (match, kind, due, number) "
        f"VALUES ($1, $2, {DUE.format('$3::bigint')}, $4)",
        [(row.match, kind, due, len(entries)) for kind, due in made.tasks.items()],
    )

"""Playing on from a position of a finished match, against bots: practice, which counts nowhere."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from chabudai.agents import levels
from chabudai.match import fair
from chabudai.match.entry import DEALT, PLAYED, Entry
from chabudai.match.heading import PRACTICE, heading_for
from chabudai.match.match import FINISHED, Match
from chabudai.match.position import BOT
from chabudai.match.practice import past
from chabudai.store import NewMatch
from chabudai.tables.botpool import BotPool
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.errands import Finished, GuessErrand
from chabudai.tables.identity import Identity, Visitor
from chabudai.tables.opening import BOT_PREFIX, KEPT, ME, begin, player_of
from chabudai.tables.table import Table

SAME, GUESSED = "same", "guessed"
CARDS = (SAME, GUESSED)


def opponent(match: Match, seat: int) -> str:
    """The bot that plays a seat in practice: the one that sat there, else one of middling level."""
    sitter = match.here.seats[seat]
    level = sitter.level if sitter is not None else None
    return level or levels()[len(levels()) // 2]


def check(table: Table, seat: int, number: int) -> None:
    """Denied unless a seat of a finished match had a decision there."""
    match = table.match
    if match.status != FINISHED:
        raise Denied(Kind.CONFLICT, "match-not-over")
    entries = match.entries
    is_own = number < len(entries) and entries[number].seat == seat
    if not is_own or entries[number].kind != PLAYED:
        raise Denied(Kind.IMPOSSIBLE, "web-practice-nowhere")


async def way(pool: BotPool, table: Table, seat: int, number: int, cards: str) -> list[Entry]:
    """The deals and actions that lead to a decision, with the same cards or others that fit."""
    check(table, seat, number)
    if cards == SAME:
        return past(table.match, number)
    if not pool.can_hint:
        raise Denied(Kind.IMPOSSIBLE, "web-practice-same")
    errand = GuessErrand(Finished.of(table.match), number, seat, secrets.randbits(62))
    found, _ = await pool.send(errand, table.users.get(seat, table.owner), lambda _part: None)
    if found is None:
        raise Denied(Kind.IMPOSSIBLE, "web-practice-same")
    return [Entry.from_json(data) for data in found]


def new_practice(
    identity: Identity,
    visitor: Visitor,
    table: Table,
    seat: int,
    number: int,
    entries: Sequence[Entry],
) -> NewMatch:
    """A match that begins with what led to a decision; the visitor decides anew, with bots."""
    old, at = table.match, identity.now()
    deals = sum(entry.kind == DEALT for entry in entries)
    about = {PRACTICE: {"match": table.name, "number": number, "deals": deals}}
    secret = fair.new_secret()
    heading = heading_for(old.game, created=at, commitment=fair.commit(secret), extra=about)
    match = Match(old.game, heading)
    wanted = []
    for other in range(old.game.seats):
        if other == seat:
            match.take(match.sit(other, visitor.name, player_of(visitor), at=at))
            wanted.append(ME)
        else:
            level = opponent(old, other)
            match.take(match.sit(other, f"{level} {other + 1}", BOT, level, at=at))
            wanted.append(BOT_PREFIX + level)
    for entry in entries:
        stamped = entry.stamped(at)
        match.take([(stamped, match.fold.step(match.here, stamped))])
    kept = {key: value for key, value in table.settings.items() if key in KEPT}
    settings = {**kept, "listed": False, "seats": wanted}
    return begin(match, secret, settings, visitor.user, {seat: visitor.user}, {}, at)

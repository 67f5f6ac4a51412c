"""How a match begins: the seats that are taken at once, the invites to others, the first deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from chabudai.games.playable import Game
from chabudai.match import duplicate, fair
from chabudai.match.clock import Clock
from chabudai.match.entry import DEALT, Entry
from chabudai.match.heading import ABSENCE, LESSON, Heading, heading_for
from chabudai.match.match import Match
from chabudai.match.position import BOT, PERSON, PROGRAM
from chabudai.store import MatchRow, NewMatch
from chabudai.tables.bounds import UNDOS
from chabudai.tables.duties import duties
from chabudai.tables.identity import Identity, Visitor, digest
from chabudai.tables.promise import Promises
from chabudai.tables.table import Table

ME, SAME, OPEN, INVITE = "me", "same", "open", "invite"
BOT_PREFIX = "bot:"
KEPT = ("listed", "spectators", UNDOS)
"""The settings of a table that hold for its rematch too."""


def player_of(visitor: Visitor) -> str:
    """What kind of player a visitor is."""
    return PROGRAM if visitor.by_token else PERSON


def new_matches(
    identity: Identity,
    visitor: Visitor,
    game: Game,
    seats: Sequence[str],
    settings: dict[str, Any],
    clock: Clock | None,
    duplicated: bool,
    contribution: str | None,
    named: Mapping[int, str],
    lesson: Sequence[str] | None = None,
    absence: int = ABSENCE,
    promised: str | None = None,
    pledge: str | None = None,
) -> list[NewMatch]:
    """The matches of new tables: one, or as many as seats for a duplicate.

    A visitor sits at the first table of a duplicate only: at the others somebody else of their
    party does, by invitation. ``lesson`` is the first deal, where it is set up; the seats of a
    lesson are all taken. ``promised`` is the name that was promised to who sets the table up,
    before they contributed.
    """
    secret = Promises(identity).secret(promised) if promised else fair.new_secret()
    at = identity.now()
    if duplicated:
        headings = duplicate.headings(game, secret, clock, at, promised, contribution)
        contribution = None
    else:
        commitment = fair.commit(secret)
        headings = [heading_for(game, promised, created=at, commitment=commitment, clock=clock)]
    if lesson is not None:
        headings = [replace(each, extra={LESSON: True}) for each in headings]
    if absence != ABSENCE and clock is None:
        headings = [replace(each, extra={**each.extra, "absence": absence}) for each in headings]
    new = []
    for number, heading in enumerate(headings):
        wanted = [seats[(seat - number) % game.seats] for seat in range(game.seats)]
        if number:
            wanted = [INVITE if kind == ME else kind for kind in wanted]
        match = Match(game, heading)
        users = {}
        for seat, kind in enumerate(wanted):
            if kind in (ME, SAME):
                users[seat] = visitor.user
                name = visitor.name if kind == ME else f"{visitor.name[:28]} {seat + 1}"
                name = named.get(seat, name)
                shares = (contribution, at, pledge) if kind == ME else (None, at)
                match.take(match.sit(seat, name, player_of(visitor), None, *shares))
            elif kind.startswith(BOT_PREFIX):
                level = kind.removeprefix(BOT_PREFIX)
                match.take(match.sit(seat, f"{level} {seat + 1}", BOT, level, at=at))
        invites = {
            seat: digest(identity.invite(heading.match, seat))
            for seat, kind in enumerate(wanted)
            if kind == INVITE
        }
        if lesson is not None:
            entry = Entry(DEALT, at=at, order=list(lesson))
            match.take([(entry, match.fold.step(match.here, entry))])
        kept = {**settings, "seats": wanted}
        new.append(begin(match, secret, kept, visitor.user, users, invites, at))
    return new


def among_bots(
    identity: Identity,
    visitor: Visitor,
    heading: Heading,
    secret: str,
    seat: int,
    level: str,
    settings: Mapping[str, Any],
    invited: bool = False,
) -> NewMatch:
    """A match of one person against bots, set up by a visitor, who takes that seat at once, or
    leaves it to who is ``invited``.
    """
    game, name, at = heading.open(), heading.match, heading.created
    match = Match(game, heading)
    wanted = [BOT_PREFIX + level] * game.seats
    wanted[seat] = INVITE if invited else ME
    for other in range(game.seats):
        if other != seat:
            match.take(match.sit(other, f"{level} {other + 1}", BOT, level, at=at))
        elif not invited:
            match.take(match.sit(seat, visitor.name, player_of(visitor), at=at))
    users = {} if invited else {seat: visitor.user}
    invites = {seat: digest(identity.invite(name, seat))} if invited else {}
    kept = {**settings, "seats": wanted}
    return begin(match, secret, kept, visitor.user, users, invites, at)


def is_at_once(seats: Sequence[str]) -> bool:
    """Whether a table begins as soon as it is set up: nobody else is to sit at it."""
    return not {OPEN, INVITE} & set(seats)


def rematch(table: Table, promises: Promises) -> NewMatch:
    """The same table again, everybody one seat further, with what they gave for its deals."""
    old = table.match
    name = promises.following(table.name)
    secret = promises.secret(name)
    at = table.now()
    commitment, clock = fair.commit(secret), old.heading.clock
    patience = {k: v for k, v in old.heading.extra.items() if k == "absence"}
    about = {"created": at, "commitment": commitment, "clock": clock, "extra": patience}
    heading = heading_for(old.game, name, **about)
    match = Match(old.game, heading)
    shares = dict(old.here.shares)
    users = {}
    count = old.game.seats
    for seat in range(count):
        before = (seat - 1) % count
        sitter = old.here.seats[before]
        if sitter is not None:
            share = shares.get(before, "")
            open, sealed = (share, None) if fair.CONTRIBUTION.fullmatch(share) else (None, share)
            who = sitter.name, sitter.player, sitter.level
            match.take(match.sit(seat, *who, open, at, sealed or None))
            if before in table.users:
                users[seat] = table.users[before]
    wanted = table.settings["seats"]
    kept = {key: value for key, value in table.settings.items() if key in KEPT}
    if old.heading.is_compared:  # the next one is not
        kept.pop(UNDOS, None)
    kept |= {"again": True, "seats": [wanted[(seat - 1) % count] for seat in range(count)]}
    return begin(match, secret, kept, table.owner, users, {}, at)


def begin(
    match: Match,
    secret: str,
    settings: dict[str, Any],
    owner: str,
    users: dict[int, str],
    invites: dict[int, str],
    at: int,
) -> NewMatch:
    """What the store is given of a match that begins."""
    match.take(match.with_deals([], secret, at))
    here = match.here
    row = MatchRow(
        match.heading.match,
        match.heading.to_json(),
        secret,
        settings,
        owner,
        match.status,
        len(match),
        here.deadline(match.turn),
    )
    return NewMatch(row, match.entries, users, invites, duties(match, here, None))

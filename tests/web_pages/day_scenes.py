"""The pages of the days and of duplicates with a friend, at moments worth looking at."""

from __future__ import annotations

import time
from collections.abc import Callable

import chabudai
from chabudai.agents import make
from chabudai.match import Match, daychain, duplicate, fair, heading_for
from chabudai.match.daychain import DayChain
from chabudai.match.heading import Daily, Heading
from chabudai.match.position import BOT
from chabudai.store import MatchRow, NewMatch, SqliteStore, UserRow
from chabudai.store.days import Go
from chabudai.tables.daily.days import outcome
from chabudai.tables.daily.deals import LEVEL, deals

ADA, BOB = "ada", "bob"
DEAL = "koikoi"
SHARE = "5a" * 16
"""What Ada has contributed to her duplicates."""
BACK = 12
"""So many days ago the table was opened."""

Sign = Callable[[bytes, str, str], str]


async def furnish(store: SqliteStore, key: bytes, sign: Sign) -> dict[str, str]:
    """Write everything down; the addresses of the pages by name."""
    today = daychain.day_at(time.time_ns() // 1_000_000)
    chain = DayChain(daychain.later(today, -BACK), 3000, "da" * 32)
    await store.add_day_chain(0, chain)
    name = sign(key, "daily", f"{ADA}\n{today}\n{DEAL}")[:24]
    heading = _daily(name, today, chain.secret(today))
    match = _played(heading, chain.secret(today), 0, "Ada")
    await store.create([_kept(match, chain.secret(today), 0, ADA)], None)
    result, margin = outcome(match)
    await store.add_go(Go(today, DEAL, ADA, name, result, margin, 1))
    others = [(1, 30), (1, 12), (1, 12), (-1, -6), (-1, -6), (-1, -30), (-1, None)]
    for number, (won, ahead) in enumerate(others):
        await store.add_go(Go(today, DEAL, f"guest-{number}", f"g-{number}", won, ahead, 1))
    for back in (1, 2, 3, 5, 8, 9, 11):
        day = daychain.later(today, -back)
        await store.add_go(Go(day, "touche", ADA, f"old-{back}", 1, 2, 1))
    await store.want_master(today, DEAL)
    await store.add_master(today, DEAL, 1, 18)
    await store.add_user(UserRow(BOB, "Bob", 1))
    for label, ended in (("waits", False), ("ended", True)):
        await _pair(store, label, ended)
    invite = sign(key, "together", "waits")[:32]
    return {
        "daily": "/daily",
        "daily-former": f"/daily/{daychain.later(today, -1)}",
        "daily-result": f"/daily/{today}/{DEAL}",
        "calendar": f"/calendar?year={today[:4]}",
        "together": "/together/waits",
        "together-end": "/together/ended",
        "together-join": f"/join/together/waits/{invite}",
    }


def _daily(name: str, day: str, secret: str) -> Heading:
    game = deals()[DEAL].open()
    return heading_for(
        game,
        name,
        created=daychain.begins(day),
        commitment=fair.commit(secret),
        daily=Daily(day, DEAL),
    )


def _played(heading: Heading, secret: str, seat: int, name: str, level: str = "greedy") -> Match:
    """A match of one person on a seat against bots, played to its end."""
    game, at = heading.open(), heading.created
    match = Match(game, heading)
    for other in range(game.seats):
        if other == seat:
            match.take(match.sit(other, name, at=at))
        else:
            match.take(match.sit(other, LEVEL, BOT, LEVEL, at=at))
    match.take(match.with_deals([], secret, at))
    players = [make(level if each == seat else "greedy", game, 3) for each in range(game.seats)]
    while match.turn != chabudai.OVER:
        turn, view = match.turn, match.view(match.turn)
        action = players[turn].choose(view, game.legal(view))
        match.take(match.with_deals(match.act(turn, action, at), secret, at))
    return match


async def _pair(store: SqliteStore, label: str, ended: bool) -> None:
    """A duplicate of two friends that waits for one of them, or is over."""
    game = chabudai.game("koikoi", preset="three-rounds")
    for seat, end in enumerate("ab"):
        secret = f"{seat + 3}d" * 32
        made = []
        for heading in duplicate.alike(game, secret, f"{label}-{end}", seat, 2, 1, SHARE):
            assert heading.duplicate is not None
            user, name, level = ((ADA, "Ada", "greedy"), (BOB, "Bob", "random"))[
                heading.duplicate.number
            ]
            if ended:
                match = _played(heading, secret, seat, name, level)
            else:
                match = Match(game, heading)
                if user == ADA:
                    match.take(match.sit(seat, name, at=1))
                match.take(match.sit(1 - seat, LEVEL, BOT, LEVEL, at=1))
                match.take(match.with_deals([], secret, 1))
            sits = user if ended or user == ADA else None
            made.append(_kept(match, secret, seat, sits))
        await store.create(made, None)


def _kept(match: Match, secret: str, seat: int, user: str | None) -> NewMatch:
    wanted = [f"bot:{LEVEL}"] * match.game.seats
    wanted[seat] = "me" if user == ADA else "invite"
    settings = {"listed": False, "spectators": "public", "undos": 0, "seats": wanted}
    name = match.heading.match
    about = name, match.heading.to_json(), secret, settings, ADA, match.status, len(match)
    seats = {seat: user} if user else {}
    return NewMatch(MatchRow(*about), match.entries, seats)

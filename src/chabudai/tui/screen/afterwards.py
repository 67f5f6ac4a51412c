"""What follows a match: another one, its replay, its review, playing on from a decision."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from chabudai.core.messages import say
from chabudai.match.match import Match
from chabudai.tui.screen import commands
from chabudai.tui.screen.session import Offer, Question, Refused
from chabudai.tui.screen.steps import Replay, Reviewed

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp
    from chabudai.tui.screen.table_screen import TableScreen


def question(lang: str, *first: Offer) -> Question:
    """What is offered when a match is over, after what comes first."""
    keys = (("v", "review"), ("p", "replay"), ("q", "leave"))
    more = (Offer(key, what, say(f"screen-{what}", lang)) for key, what in keys)
    return Question(say("tui-over", lang), (*first, *more))


async def play_again(app: ChabudaiApp, screen: TableScreen) -> None:
    """Another match at the same table at home."""
    make: Callable[[], Any] | None = getattr(screen.session, "again", None)
    if make is None:
        raise Refused(say("screen-not-now", screen.session.lang))
    screen.stop()
    await screen.session.close()
    app.sit_instead(make())


async def show_replay(app: ChabudaiApp, screen: TableScreen) -> None:
    """The match from its beginning."""
    match, seat = await _record(screen)
    app.sit_down(Replay(match, seat, screen.session.lang))


async def show_review(app: ChabudaiApp, screen: TableScreen) -> None:
    """What could have been done better: as a server says, or made here."""
    session = screen.session
    screen.tell(say("screen-reviewing", session.lang, percent=0))
    match, seat = await _record(screen)
    ask = getattr(session, "served_review", None)
    if ask is None:
        app.review(match, seat)
    else:
        app.sit_down(Reviewed(match, await ask(), session.lang))


async def leave(_app: ChabudaiApp, screen: TableScreen) -> None:
    """Leave the table."""
    await commands.leave(screen)


async def stand_up(app: ChabudaiApp, screen: TableScreen) -> None:
    """Give the seat back before anything was dealt, and leave."""
    await screen.session.wish("stand")
    await leave(app, screen)


async def play_on_alike(app: ChabudaiApp, screen: TableScreen) -> None:
    """From the decision of a review that is shown, with the same cards."""
    _play_on(app, screen, same=True)


async def play_on_otherwise(app: ChabudaiApp, screen: TableScreen) -> None:
    """From the decision of a review that is shown, with other cards that fit."""
    _play_on(app, screen, same=False)


def _play_on(app: ChabudaiApp, screen: TableScreen, same: bool) -> None:
    from chabudai.tui.screen.sitting import sit_at_position

    session = screen.session
    if not isinstance(session, Replay):
        raise Refused(say("screen-not-now", session.lang))
    match, seat, number = session.match, session.seat, session.number
    record = match.positions[number].state if same else match.seen(number, seat)
    app.sit_down(sit_at_position(match.game, record, session.lang, app.mind, seat))


async def _record(screen: TableScreen) -> tuple[Match, int]:
    record = getattr(screen.session, "record", None)
    if record is None:
        raise Refused(say("screen-not-now", screen.session.lang))
    found: tuple[Match, int] = await record()
    return found


WISHES: dict[str, Callable[[ChabudaiApp, TableScreen], Awaitable[None]]] = {
    "again": play_again,
    "replay": show_replay,
    "review": show_review,
    "leave": leave,
    "stand": stand_up,
    "same-cards": play_on_alike,
    "other-cards": play_on_otherwise,
}

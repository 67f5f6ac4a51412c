"""What follows a match: another one, its replay, its review, playing on from a decision."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from chabudai.core.messages import say
from chabudai.match.match import Match
from chabudai.tui.screen import commands
from chabudai.tui.screen.session import Offer, Question, Refused
from chabudai.tui.screen.sheet import Sheet
from chabudai.tui.screen.steps import Replay, Reviewed

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp
    from chabudai.tui.screen.table_screen import TableScreen


def question(
    lang: str, result: Sequence[int], seat: int, names: Sequence[str], *first: Offer
) -> Question:
    """Who has won, and what is offered when a match is over, after what comes first."""
    keys = (("v", "review"), ("p", "replay"), ("q", "leave"))
    more = (Offer(key, what, say(f"screen-{what}", lang)) for key, what in keys)
    return Question(_told(result, seat, names, lang), (*first, *more))


def _told(result: Sequence[int], seat: int, names: Sequence[str], lang: str) -> str:
    winners = [name for name, points in zip(names, result, strict=True) if points > 0]
    if not winners:
        return say("page-result-draw", lang)
    if 0 <= seat < len(result) and result[seat] > 0:
        return say("page-result-win", lang)
    return say("page-result-loss", lang, names=winners)


async def play_again(app: ChabudaiApp, screen: TableScreen) -> None:
    """Another match at the same table at home."""
    make: Callable[[], Any] | None = getattr(screen.session, "again", None)
    if make is None:
        raise Refused(say("screen-not-now", screen.session.lang))
    screen.stop()
    await screen.session.close()
    app.sit_instead(make())


async def begin_second_lesson(app: ChabudaiApp, screen: TableScreen) -> None:
    """A whole game with tips, after the first lesson."""
    from chabudai.tui.screen.sitting import sit_at_lesson

    game, lang = screen.session.sight().game.name, screen.session.lang
    screen.stop()
    await screen.session.close()
    app.sit_instead(sit_at_lesson(game, 2, lang, app.mind))


async def set_up(app: ChabudaiApp, screen: TableScreen) -> None:
    """Choose a real opponent."""
    from chabudai.tui.screen.setup import Setup

    game = screen.session.sight().game.name
    await commands.leave(screen)
    Setup(app, game).show()


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


async def show_links(app: ChabudaiApp, screen: TableScreen) -> None:
    """The links for those who are invited."""
    lang = screen.session.lang
    links: list[str] = getattr(screen.session, "links", [])
    text = "\n\n".join([say("page-invite-line", lang), *links])
    app.push_screen(Sheet(say("page-invite-link", lang), text, lang))


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


async def show_solution(app: ChabudaiApp, screen: TableScreen) -> None:
    """The solution of the position that is shown, from the view of its seat."""
    session = screen.session
    find: Callable[[], Any] | None = getattr(session, "view", None)
    if find is None:
        raise Refused(say("screen-not-now", session.lang))
    game, lang = session.sight().game, session.lang
    screen.tell(say("tui-thinking", lang))
    found = await app.mind.solve(str(game.write(find())))
    told = [message.say(lang, session.sight().names) for message in found]
    screen.notice = ""
    text = "\n\n".join(told) or say("screen-review-failed", lang)
    app.push_screen(Sheet(say("screen-solve", lang), text, lang))


async def _record(screen: TableScreen) -> tuple[Match, int]:
    record = getattr(screen.session, "record", None)
    if record is None:
        raise Refused(say("screen-not-now", screen.session.lang))
    found: tuple[Match, int] = await record()
    return found


WISHES: dict[str, Callable[[ChabudaiApp, TableScreen], Awaitable[None]]] = {
    "again": play_again,
    "lesson-two": begin_second_lesson,
    "set-up": set_up,
    "replay": show_replay,
    "review": show_review,
    "leave": leave,
    "stand": stand_up,
    "links": show_links,
    "same-cards": play_on_alike,
    "other-cards": play_on_otherwise,
    "solve": show_solution,
}

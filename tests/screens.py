"""What tests of the screen share: a table at home, a quick opponent, a pilot's way through it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from textual.pilot import Pilot

import chabudai
from chabudai.core.messages import Message
from chabudai.core.seats import DEAL, OVER
from chabudai.match import Match, fair, heading_for
from chabudai.match.called import nameless_seat
from chabudai.match.position import BOT, PERSON
from chabudai.tui.screen.app import ChabudaiApp
from chabudai.tui.screen.local_session import LocalSession
from chabudai.tui.screen.table_screen import TableScreen


class Quick:
    """A mind that thinks nothing: bots play at random, hints name the last legal action."""

    def __init__(self) -> None:
        self.dice = random.Random(7)

    async def begin(self) -> None:
        pass

    async def choose(self, match: Match, seat: int, level: str, seed: int | None = None) -> int:
        return self.dice.choice(match.game.legal(match.view(seat)))

    async def hint(self, match: Match, seat: int) -> list[Message]:
        view = match.view(seat)
        action = match.game.legal(view)[-1]
        args = {"action": match.game.text(view, action), "meaning": match.game.choice(view, action)}
        return [Message("hint-only", args)]

    async def review(
        self, match: Match, seat: int, tell: Callable[[float], None]
    ) -> dict[str, Any] | None:
        return None

    async def solve(self, text: str) -> list[Message]:
        return [Message("solve-nothing")] if text else []

    async def close(self) -> None:
        pass


def session(
    name: str,
    lang: str = "en",
    people: int = 1,
    seed: int = 5,
    ahead: Callable[[Match], bool] | None = None,
    **options: Any,
) -> LocalSession:
    """A table at home whose deals follow from a seed; nothing is kept. With ``ahead`` the match is
    played at random until it is so far.
    """
    game = chabudai.game(name, **options)
    secret = fair.seeded_secret(seed)
    match = Match(game, heading_for(game, "screen", commitment=fair.commit(secret)))
    for seat in range(game.seats):
        here = seat < people
        player, level = (PERSON, None) if here else (BOT, "level-2")
        match.take(match.sit(seat, nameless_seat(seat), player, level))
    if ahead is not None:
        advance(match, secret, ahead)
    return LocalSession(
        match, secret, lang, Quick(), lambda _entry: None, lambda: None, lambda: ["Over."]
    )


def advance(match: Match, secret: str, far: Callable[[Match], bool]) -> None:
    """Play at random until the match is far enough and the first seat is to act."""
    dice = random.Random(11)
    while match.turn != OVER and not (match.turn == 0 and far(match)):
        if match.turn == DEAL:
            match.take(match.with_deals([], secret))
        else:
            legal = match.game.legal(match.view(match.turn))
            match.take(match.act(match.turn, dice.choice(legal)))


def app_of(table: Any, pace: str = "none") -> ChabudaiApp:
    """The application with one table."""
    app = ChabudaiApp(lambda _app: TableScreen(table, pace), table.lang, pace, Quick())
    app.alone = True
    return app


def screen_of(app: ChabudaiApp) -> TableScreen:
    """The screen of the table, whatever lies over it."""
    for screen in reversed(app.screen_stack):
        if isinstance(screen, TableScreen):
            return screen
    raise AssertionError("no table")


async def settle(pilot: Pilot[Any], app: ChabudaiApp) -> TableScreen:
    """Wait until somebody is to act, or the match is over, and everything is shown."""
    screen = screen_of(app)
    for _ in range(400):
        await pilot.pause()
        if screen.is_settled and (
            screen.session.curtain()
            or screen.session.sight().is_mine
            or screen.session.sight().is_over
        ):
            return screen
    raise AssertionError("the table does not come to rest")


def lines_of(app: ChabudaiApp) -> list[str]:
    """What is on the screen, as text."""
    width, height = app.size
    return [
        "".join(segment.text for segment in strip)[:width].rstrip()
        for strip in app.screen._compositor.render_strips()[:height]
    ]

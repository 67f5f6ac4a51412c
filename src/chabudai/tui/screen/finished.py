"""Finished matches on the screen: each can be replayed and reviewed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from chabudai.coach.verdict import Review
from chabudai.core.messages import say
from chabudai.match import read_document
from chabudai.match.match import Match
from chabudai.tui import me
from chabudai.tui.checked import verify_lines
from chabudai.tui.screen.menu import Item
from chabudai.tui.screen.sheet import Sheet
from chabudai.tui.screen.steps import Replay, Reviewed

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp

MOST = 50
OUTCOMES = {1: "won", 0: "drawn", -1: "lost"}


def finished_items(app: ChabudaiApp) -> list[Item]:
    """The latest finished matches, each with its replay, its review and the check of its deals."""
    lang = app.lang
    found: list[Item] = []
    kept = sorted(me.finished(), key=lambda each: each[0].entries[-1].at, reverse=True)
    for match, seat, path in kept[:MOST]:
        found += [_title(match, seat, lang), *_ways(app, match, seat, path)]
    return found or [Item(say("me-none", lang), is_note=True)]


def _title(match: Match, seat: int, lang: str) -> Item:
    names = match.names(lang)
    others = [name for other, name in enumerate(names) if other != seat]
    text = say("screen-match", lang, game=say(f"{match.game.name}-title", lang), others=others)
    day = time.strftime("%Y-%m-%d", time.localtime(match.entries[-1].at / 1000))
    result = OUTCOMES[match.here.result(match.game)[seat]]
    return Item(f"{text}, {day}, {say('screen-outcome', lang, outcome=result)}")


def _ways(app: ChabudaiApp, match: Match, seat: int, path: Path) -> list[Item]:
    lang = app.lang

    async def replay() -> None:
        app.sit_down(Replay(match, seat, app.lang))

    async def review() -> None:
        app.review(match, seat)

    async def check() -> None:
        _, told = verify_lines(read_document(path), app.lang)
        app.push_screen(Sheet(app.say("screen-check"), "\n\n".join(told), app.lang))

    return [
        Item(say("screen-replay", lang), say("screen-replay-keys", lang), replay),
        Item(say("screen-review", lang), say("screen-review-about", lang), review),
        Item(say("screen-check", lang), say("verify-about", lang), check),
    ]


async def make_review(app: ChabudaiApp, match: Match, seat: int) -> Reviewed | None:
    """The review that is kept, or a new one; how far it is, is told beside the list."""
    made = me.kept_review(match, seat)
    if made is None:
        data = await app.mind.review(match, seat, app.note_progress)
        if data is None:
            return None
        made = Review.from_json(data)
        me.keep_review(match, made)
    return Reviewed(match, made, app.lang)

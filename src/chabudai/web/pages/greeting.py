"""The greeting on the first page: the hour, the month's flower, and what waits."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from chabudai.core.messages import Message, say
from chabudai.match.called import is_nameless
from chabudai.web.games import room, shelf
from chabudai.web.pages.daylight import part_of_day


def greeting(now: datetime, states: Sequence[str], name: str, lang: str) -> dict[str, str]:
    """What the page says first; ``states`` are those of the visitor's matches."""
    hour = part_of_day(now)
    sheet, card, season = _season(now.month)
    called = None if is_nameless(name) else name
    key = "page-greet" if season else "page-greet-plain"
    return {
        "sheet": sheet,
        "card": card,
        "text": say(key, lang, time=hour, name=called, season=season),
        "line": _line(states, name, lang),
    }


def _season(month: int) -> tuple[str, str, Message | None]:
    """The sheet and the card of a month and what it says, of the first game that knows one."""
    for own in map(room, shelf()):
        if own.season is not None:
            return own.sheet, *own.season(month)
    return "", "", None


def _line(states: Sequence[str], name: str, lang: str) -> str:
    turn = states.count("turn")
    running = states.count("running") + states.count("open")
    if turn:
        return say("page-greet-turn", lang, count=turn)
    if running:
        return say("page-greet-running", lang, count=running)
    return say("page-greet-back" if name else "page-welcome-line", lang)

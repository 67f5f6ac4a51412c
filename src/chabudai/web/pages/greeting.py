"""The greeting on the first page: the hour, the month's flower, and what waits."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from chabudai.core.messages import Message, say
from chabudai.games.koikoi.notation import PLANTS
from chabudai.match.called import is_nameless

CARDS = ("1B", "2A", "3B", "4A", "5A", "6A", "7A", "8B", "9A", "10A", "11B", "12B")
"""The card that stands for each month."""
HOURS = ((5, "night"), (11, "morning"), (17, "day"), (22, "evening"), (24, "night"))


def greeting(now: datetime, states: Sequence[str], name: str, lang: str) -> dict[str, str]:
    """What the page says first; ``states`` are those of the visitor's matches."""
    hour = next(word for until, word in HOURS if now.hour < until)
    season = Message(f"page-season-{PLANTS[now.month - 1]}")
    called = None if is_nameless(name) else name
    return {
        "card": f"card-{CARDS[now.month - 1]}",
        "text": say("page-greet", lang, time=hour, name=called, season=season),
        "line": _line(states, name, lang),
    }


def _line(states: Sequence[str], name: str, lang: str) -> str:
    turn = states.count("turn")
    running = states.count("running") + states.count("open")
    if turn:
        return say("page-greet-turn", lang, count=turn)
    if running:
        return say("page-greet-running", lang, count=running)
    return say("page-greet-back" if name else "page-welcome-line", lang)

"""The report card on the visitor's own page: numbers, plots and what was collected, per game."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.coach.played import PEOPLE
from chabudai.coach.report import Find, GameReport, Report
from chabudai.core.messages import has_message, say
from chabudai.match.called import bot_name
from chabudai.web.games import room
from chabudai.web.pages.chart import plot
from chabudai.web.pages.form import read_form
from chabudai.web.pages.guest import go
from chabudai.web.pages.verdicts import SIGNS, change, cost
from chabudai.web.problem import Problem
from chabudai.web.server import server_of

MOST_POINTS = 40
"""So many of the newest matches are on the plot."""
RESULTS = {1: "▲", 0: "■", -1: "▼"}
"""Won, drawn, lost: signs that need no colour."""


def card(found: Report, lang: str) -> list[dict[str, Any]]:
    """What the page shows of a report card."""
    return [_game(each, lang) for each in found.games]


def _game(found: GameReport, lang: str) -> dict[str, Any]:
    key = f"{found.game}-title"
    total = found.totals
    return {
        "name": found.game,
        "title": say(key, lang) if has_message(key, lang) else found.game,
        "matches": found.matches,
        "won": total.won,
        "drawn": total.drawn,
        "lost": total.lost,
        "streak": found.streak,
        "streak_now": found.streak_now,
        "against": [
            {"name": opponent(each.level, lang), **{n: getattr(each, n) for n in _COUNTS}}
            for each in found.against
        ],
        "strength": _strength(found, lang),
        "luck": "" if found.luck is None else change(found.luck, lang),
        "marks": [
            {"sign": SIGNS[mark], "word": say(f"verdict-mark-{mark}", lang), "count": count}
            for mark, count in found.marks.items()
        ],
        "mistakes": [
            {"text": kind_text(each.kind, lang), "count": each.count, "cost": cost(each.cost, lang)}
            for each in found.mistakes[:5]
        ],
        "finds": [_find(found.game, each, lang) for each in found.collected],
        "line": _points(found, lang),
        "plot": _plot(found, lang) if found.strength and found.strength.matches > 1 else "",
    }


_COUNTS = ("won", "drawn", "lost")


def opponent(level: str, lang: str) -> str:
    """How a kind of opponent is called."""
    return say("report-people", lang) if level == PEOPLE else bot_name(level, lang)


def kind_text(kind: str, lang: str) -> str:
    """A kind of mistake in words."""
    return say(kind, lang) if has_message(kind, lang) else kind


def _strength(found: GameReport, lang: str) -> dict[str, Any] | None:
    each = found.strength
    if each is None:
        return None
    return {
        "value": fine(each.value, lang),
        "between": say(
            "verdict-between", lang, low=fine(each.low, lang), high=fine(each.high, lang)
        ),
        "decisions": each.decisions,
        "matches": each.matches,
    }


def fine(value: float, lang: str) -> str:
    """A small share of a chance, to a tenth."""
    return say("verdict-percent", lang, value=f"{100 * value:.1f}")


def _find(game: str, each: Find, lang: str) -> dict[str, Any]:
    own = room(game)
    cards = [
        {"sheet": own.sheet, "art": f"card-{text}", "label": own.card(text).say(lang)}
        for text in each.what.cards
    ]
    return {"text": each.what.name.say(lang), "count": each.count, "cards": cards}


def _points(found: GameReport, lang: str) -> list[dict[str, Any]]:
    return [
        {
            "match": each.match,
            "day": datetime.fromtimestamp(each.at / 1000, UTC).date().isoformat(),
            "sign": RESULTS[(each.result > 0) - (each.result < 0)],
            "result": say("report-result", lang, kind=str((each.result > 0) - (each.result < 0))),
            "loss": "" if each.loss is None else fine(each.loss, lang),
            "luck": "" if each.luck is None else change(each.luck, lang),
        }
        for each in found.line[-MOST_POINTS:]
    ]


def _plot(found: GameReport, lang: str) -> Any:
    shown = found.line[-MOST_POINTS:]
    values = [each.loss for each in shown]
    top = max(0.02, *(value for value in values if value is not None), 0.0)
    ticks = [(part * top / 2, fine(part * top / 2, lang)) for part in range(3)]
    signs = []
    for place, each in enumerate(shown):
        kind = (each.result > 0) - (each.result < 0)
        signs.append((place, RESULTS[kind], say("report-result", lang, kind=str(kind))))
    return plot(say("report-plot", lang), values, ticks, signs=signs, dots=True)


async def give(request: Request) -> Response:
    """Say whether puzzles may be made of one's matches."""
    server = server_of(request)
    form = await read_form(request)
    visitor = await server.visitor(request)
    gives = form.get("gives")
    if gives not in ("0", "1"):
        raise Problem(422, "web-unreadable")
    await server.house.records.give(visitor.user, server.identity.now(), gives == "1")
    return go("/me#gift")


async def erase(request: Request) -> Response:
    """Begin the card anew, after having been asked whether that is meant."""
    server = server_of(request)
    form = await read_form(request)
    visitor = await server.visitor(request)
    if form.get("sure") != "1":
        raise Problem(422, "page-erase-unsure")
    await server.house.records.erase(visitor.user, server.identity.now())
    return go("/me")

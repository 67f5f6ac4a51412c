"""What can be asked for at a served table besides actions: talk, offers, answers, claims."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from chabudai.client import Client
from chabudai.coach.verdict import Review
from chabudai.core.messages import say
from chabudai.match.match import FINISHED, OPEN
from chabudai.match.talk import phrases
from chabudai.tui.screen import afterwards
from chabudai.tui.screen.session import Offer, Question

WISHES = ("hint", "undo", "say", "draw", "resign", "report", "yes", "no", "win", "abort", "rematch")
CLAIMS = (("w", "win"), ("a", "abort"))
REPORTS = ("talk", "name", "cheating", "absence", "other")
"""What a report may be about."""
HOUR = 3_600_000


def question(
    now: dict[str, Any],
    seat: int,
    names: list[str],
    absent: int | None,
    lang: str,
    invites: bool = False,
    once: bool = False,
) -> Question | None:
    """What a seat is asked, or may follow: an offer's answer, a claim, what comes after the end.

    ``invites`` says whether there are links for friends, ``once`` that there is no rematch.
    """
    offer = now.get("offer")
    if offer and seat in offer.get("asked", ()):
        text = say("screen-offered", lang, what=offer["what"], name=names[offer["seat"]])
        agree, decline = say("screen-agree", lang), say("screen-decline", lang)
        return Question(text, (Offer("y", "yes", agree), Offer("n", "no", decline)))
    if offer and offer["seat"] == seat:
        return Question(say("screen-offering", lang, what=offer["what"]), ())
    if now["status"] == FINISHED:
        may = seat >= 0 and not once
        again = [Offer("n", "rematch", say("page-rematch", lang))] if may else []
        result = now.get("result") or [0] * len(names)
        return afterwards.question(lang, result, seat, names, *again)
    if absent is not None:
        claims = tuple(Offer(key, what, say(f"page-claim-{what}", lang)) for key, what in CLAIMS)
        return Question(say("screen-absent", lang, name=names[absent]), claims)
    if now["status"] == OPEN:
        links = (Offer("k", "links", say("page-invite-link", lang)),) if invites else ()
        return Question(say("join-waiting", lang), links)
    return None


def offers(now: dict[str, Any], seat: int, lang: str) -> list[Offer]:
    """What a seat can ask for at any time."""
    if seat < 0:
        return []
    found = [
        Offer("t", "say", say("join-help-say", lang), ask=say("screen-say", lang)),
        Offer("f", "phrase", say("screen-phrase", lang), among=tuple(phrases(lang).items())),
    ]
    if now["status"] not in (FINISHED, OPEN):
        sure = say("page-resign-sure", lang)
        found += [
            Offer("d", "draw", say("page-draw", lang)),
            Offer("g", "resign", say("page-resign", lang), sure=sure),
        ]
    if now["status"] == OPEN:
        found.append(Offer("x", "stand", say("page-leave", lang)))
    about = tuple((name, say(f"page-report-{name}", lang)) for name in REPORTS)
    words = say("page-report-text", lang)
    found.append(Offer("p", "report", say("page-report", lang), ask=words, among=about))
    return found


def deed(client: Client, match: str, number: int, what: str, text: str) -> Callable[[], Any]:
    """What is asked of the server."""
    if what == "say":
        return lambda: client.talk(match, text)
    if what == "phrase":
        return lambda: client.talk(match, phrase=text)
    if what == "resign":
        return lambda: client.resign(match)
    if what == "stand":
        return lambda: client.leave(match)
    if what == "report":
        about, _, words = text.partition(" ")
        if about in REPORTS:
            return lambda: client.report(match, about, words)
        return lambda: client.report(match, "other", text)
    if what in ("yes", "no"):
        return lambda: client.answer(match, what == "yes", number)
    if what in ("win", "abort"):
        return lambda: client.claim(match, what, number)
    return lambda: client.offer(match, what, number)


def clock_text(now: dict[str, Any], names: list[str], lang: str) -> str:
    """How much time everybody has; it runs for the seat to act."""
    clock = now.get("clock")
    if not clock or "left" not in clock or now["status"] == FINISHED:
        return ""
    parts = []
    for seat, left in enumerate(clock["left"]):
        if seat == now.get("turn") and clock.get("deadline"):
            left = max(0, clock["deadline"] - time.time_ns() // 1_000_000)
        mark = "▸" if seat == now.get("turn") else ""
        parts.append(f"{mark}{names[seat]} {time_text(left, lang)}")
    return "  ".join(parts)


def time_text(left: int, lang: str) -> str:
    """Milliseconds as minutes and seconds, or as hours where there are many."""
    if left >= 2 * HOUR:
        return say("page-clock-hours", lang, hours=left // HOUR)
    seconds = -(-left // 1000)
    return say("page-clock-left", lang, minutes=seconds // 60, seconds=f"{seconds % 60:02}")


def read_review(data: dict[str, Any]) -> Review:
    """A review that a server has told, without the words that it has added."""
    for decision in data["decisions"]:
        decision.pop("kind_text", None)
        for option in decision["options"]:
            option.pop("meaning", None)
    return Review.from_json(data)

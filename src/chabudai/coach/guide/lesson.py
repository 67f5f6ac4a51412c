"""The first lesson: one idea at a time, from a deal in which it occurs; then a finish.

Which idea it is follows from the match, from the views of the seat that learns, and from what the
learner has put away: the first idea in the lesson's order whose moment it is.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from chabudai.coach.guide import END, lesson_of, moment_at
from chabudai.coach.guide.moment import Lesson, Shown
from chabudai.core.messages import say
from chabudai.match.entry import PLAYED
from chabudai.match.match import FINISHED, RUNNING, Match


def idea_for(match: Match, seat: int, lang: str, kept: Collection[str]) -> dict[str, Any] | None:
    """What a lesson shows a seat now; ``kept`` are the ideas that were put away."""
    lesson = lesson_of(match.game.name)
    if lesson is None:
        return None
    told = _told_before(lesson, match, seat, kept)
    names = [name for name, _ in lesson.ideas]
    over = match.status == FINISHED or lesson.is_done(match.facts(len(match), seat))
    found = None
    if not over and match.status == RUNNING and match.turn == seat:
        found = _choose(lesson, match, seat, len(match), {*told, *kept}, lang)
    if found is None:
        done = over or {*told, *kept} >= set(names)
        return _end(match, lang) if done and END not in kept else None
    name, shown = found
    return {
        "name": name,
        "text": say(f"lesson-{match.game.name}-{name}", lang, **shown.words),
        "step": say(
            "lesson-step", lang, number=len({*told, *kept} & set(names)) + 1, of=len(names)
        ),
        "spots": list(shown.spots),
        "areas": " ".join(shown.areas) or "none",
        "told": shown.told,
        "action": shown.action,
    }


def _end(match: Match, lang: str) -> dict[str, Any]:
    text = say("lesson-end", lang, game=say(f"{match.game.name}-title", lang))
    return {
        "name": END,
        "text": text,
        "step": "",
        "spots": [],
        "areas": "",
        "told": True,
        "action": "",
    }


def _told_before(lesson: Lesson, match: Match, seat: int, kept: Collection[str]) -> set[str]:
    """The ideas of the decisions that are made already."""
    told: set[str] = set()
    for number, entry in enumerate(match.entries):
        if entry.kind == PLAYED and entry.seat == seat and len(told) < len(lesson.ideas):
            found = _choose(lesson, match, seat, number, {*told, *kept}, "en")
            told |= {found[0]} if found else set()
    return told


def _choose(
    lesson: Lesson, match: Match, seat: int, number: int, told: set[str], lang: str
) -> tuple[str, Shown] | None:
    left = [(name, show) for name, show in lesson.ideas if name not in told]
    moment = moment_at(match, seat, number, lang) if left else None
    for name, show in left:
        if moment is not None and (shown := show(moment)) is not None:
            return name, shown
    return None

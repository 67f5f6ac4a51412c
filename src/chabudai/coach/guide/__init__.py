"""The first game: a tip in words at the moment when it matters, each of them once.

Which tip belongs to which decision follows from the match alone, from the views of the one seat
that is guided: the first tip of the game's list whose moment it is and that was not told before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from chabudai.coach.guide.moment import Lesson, Moment, Tip, Words
from chabudai.core.messages import say
from chabudai.games import rooms
from chabudai.match.entry import PLAYED
from chabudai.match.match import FINISHED, RUNNING, Match
from chabudai.match.position import Position

END = "end"
ROOM, OUTSIDE = "coach.guide.games", "web.games"
"""Where a game keeps them; those from outside have them with their pages."""

_moments: WeakKeyDictionary[Match, dict[tuple[int, int], Moment]] = WeakKeyDictionary()
"""The decisions that are made already, by seat and number."""
_told: WeakKeyDictionary[Match, dict[int, dict[int, str]]] = WeakKeyDictionary()


def tips_of(game: str) -> tuple[Tip, ...]:
    """What a first game tells, in the order of importance."""
    found: tuple[Tip, ...] = _kept(game, "tips", ())
    return found


def lesson_of(game: str) -> Lesson | None:
    """What comes before a first game; None where there is nothing."""
    found: Lesson | None = _kept(game, "lesson", None)
    return found


def preset_of(game: str) -> str | None:
    """The rule set for a first game, where the rulebook's would be long."""
    found: str | None = _kept(game, "preset", None)
    return found


def _kept(game: str, name: str, otherwise: Any) -> Any:
    own = rooms.package(game) == f"chabudai.games.{game}"
    return getattr(rooms.find(ROOM if own else OUTSIDE, game), name, otherwise)


def tip_for(match: Match, seat: int, lang: str) -> tuple[str, str] | None:
    """The name of the tip that a seat is given now, and its text."""
    if match.status == FINISHED:
        return END, say("guide-end", lang)
    if match.status != RUNNING or match.turn != seat:
        return None
    told = _told_before(match, seat)
    found = _choose(match, seat, len(match), set(told.values()), lang)
    if found is None:
        return None
    name, words = found
    return name, say(f"guide-{match.game.name}-{name}", lang, **words)


def _told_before(match: Match, seat: int) -> dict[int, str]:
    """The tips of the decisions that are made already, by the numbers of their entries."""
    told = _told.setdefault(match, {}).setdefault(seat, {})
    done = max(told, default=-1) + 1
    for number in range(done, len(match)):
        entry = match.entries[number]
        if entry.kind == PLAYED and entry.seat == seat:
            found = _choose(match, seat, number, set(told.values()), "en")
            told[number] = found[0] if found else ""
    return told


def _choose(
    match: Match, seat: int, number: int, told: set[str], lang: str
) -> tuple[str, Words] | None:
    moment = moment_at(match, seat, number, lang)
    for name, words_at in tips_of(match.game.name):
        if name not in told and (words := words_at(moment)) is not None:
            return name, words
    return None


def past_moments(match: Match, seat: int) -> Iterator[Moment]:
    """The decisions that a seat has made, each made out as it is asked for, and remembered."""
    for number, entry in enumerate(match.entries):
        if entry.kind == PLAYED and entry.seat == seat:
            yield moment_at(match, seat, number, "en")


def moment_at(match: Match, seat: int, number: int, lang: str) -> Moment:
    """A decision of a seat, seen through its eyes; those in the past are remembered."""
    if lang != "en" or number == len(match):
        return _moment_at(match, seat, number, lang)
    known = _moments.setdefault(match, {})
    if (seat, number) not in known:
        known[seat, number] = _moment_at(match, seat, number, lang)
    return known[seat, number]


def _moment_at(match: Match, seat: int, number: int, lang: str) -> Moment:
    game = match.game
    view = match.seen(number, seat)
    facts = game.facts(view)
    actions = [game.text(view, action) for action in game.legal(view)]
    before = _acted(match.positions[number], seat)
    here = _round(facts)
    turns = 0
    for earlier in before[:2]:
        if _round(game.facts(game.view(earlier.state, seat))) != here:
            break
        turns += 1
    return Moment(facts, actions, seat, len(before), turns, match.names(lang))


def _acted(here: Position, seat: int) -> list[Position]:
    """The positions in which a seat has acted, the latest first; what was undone is forgotten."""
    found = []
    while here.before is not None:
        if here.last is not None and here.last.seat == seat:
            found.append(here.before)
        here = here.before
    return found


def _round(facts: Words) -> tuple[int, int]:
    return facts.get("set", 0), facts.get("round", 0)

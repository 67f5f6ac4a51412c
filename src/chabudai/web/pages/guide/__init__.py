"""The first game: a tip in words at the moment when it matters, each of them once.

Which tip belongs to which decision follows from the match alone, from the views of the one seat
that is guided: the first tip of the game's list whose moment it is and that was not told before.
"""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from chabudai.core.messages import say
from chabudai.match.entry import PLAYED
from chabudai.match.match import FINISHED, RUNNING, Match
from chabudai.match.position import Position
from chabudai.web.games import room
from chabudai.web.pages.moment import Moment, Words

END = "end"

_moments: WeakKeyDictionary[Match, dict[tuple[int, int], Moment]] = WeakKeyDictionary()
"""The decisions that are made already, by seat and number."""
_told: WeakKeyDictionary[Match, dict[int, dict[int, str]]] = WeakKeyDictionary()


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
    for name, words_at in room(match.game.name).tips:
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

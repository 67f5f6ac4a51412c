"""Touché's themes: two threats at once, what the joker is worth, and whose pattern comes first."""

from __future__ import annotations

from collections.abc import Mapping

from chabudai.agents.reasons.touche import Pattern, _bits, _cell, _has, _held, _patterns
from chabudai.coach.puzzles.themes import Effort, Theme
from chabudai.games.playable import Game
from chabudai.games.touche.state import CARD, JOKER, SPEND, TAKE, State

NEAR = 2
"""A pattern of another seat that needs so many cells, or fewer, is worth breaking."""


def _placed(action: int) -> tuple[int, int] | None:
    """The cell that an action puts a piece on, as bits."""
    return _bits(_cell(action)) if CARD <= action < TAKE else None


def _uses_joker(action: int) -> bool:
    return JOKER <= action < SPEND


def _own(game: Game, view: State) -> list[Pattern]:
    return list(_patterns(game.rules, view, view.viewer))  # type: ignore[arg-type]


def _theirs(game: Game, view: State, need: int) -> list[Pattern]:
    found: list[Pattern] = []
    for seat in range(view.players):
        if seat != view.viewer:
            found += [each for each in _patterns(game.rules, view, seat) if each.need <= need]  # type: ignore[arg-type]
    return found


def _threats(patterns: list[Pattern], bits: tuple[int, int]) -> set[tuple[int, int]]:
    """The cells that would each complete a pattern once a piece is on the given one."""
    return {
        (each.short[0] & ~bits[0], each.short[1] & ~bits[1])
        for each in patterns
        if each.need == 2 and _has(each, bits)
    } | {each.short for each in patterns if each.need == 1 and not _has(each, bits)}


def _completes(patterns: list[Pattern], bits: tuple[int, int] | None) -> bool:
    return bits is not None and any(each.need == 1 and _has(each, bits) for each in patterns)


def is_double_threat(game: Game, view: State, best: int, glance: int) -> bool:
    """The piece makes that two cells or more would complete a pattern; the glance's does not."""
    bits = _placed(best)
    patterns = _own(game, view)
    if bits is None or _completes(patterns, bits):
        return False
    made = _threats(patterns, bits)
    looked = _placed(glance)
    return len(made) > 1 and len(made) > len(_threats(patterns, looked or (0, 0)))


def is_joker(_game: Game, _view: State, best: int, glance: int) -> bool:
    """Either the best choice or the glance's spends the joker, not both."""
    return _uses_joker(best) != _uses_joker(glance)


def is_break(game: Game, view: State, best: int, glance: int) -> bool:
    """The piece stands in a pattern that another seat nearly has; the glance's does not."""
    bits = _placed(best)
    if bits is None:
        return False
    near = _theirs(game, view, NEAR)
    looked = _placed(glance)
    return _broken(near, bits) > (_broken(near, looked) if looked else 0)


def _broken(near: list[Pattern], bits: tuple[int, int]) -> int:
    """How much is broken: patterns that need one cell count most."""
    return sum(10 if each.need == 1 else 1 for each in near if _has(each, bits))


def is_plan(game: Game, view: State, best: int, glance: int) -> bool:
    """The piece belongs to a pattern for which the hand has a card, and fewer lack then than for
    the glance's.
    """
    bits, looked = _placed(best), _placed(glance)
    if bits is None or looked is None:
        return False
    patterns = _own(game, view)
    lacking, held = _lacking(view, patterns, bits)
    return held > 0 and lacking < _lacking(view, patterns, looked)[0]


def _lacking(view: State, patterns: list[Pattern], bits: tuple[int, int]) -> tuple[int, int]:
    """Of the pattern that is nearest then: for how many cells the card is not in hand, and is."""
    found = [
        (each.need - 1 - held, held)
        for each in patterns
        if _has(each, bits)
        for held in [_held(view, each, bits)]
    ]
    return min(found, key=lambda pair: (pair[0], -pair[1]), default=(9, 0))


def is_exchange(_game: Game, _view: State, best: int, glance: int) -> bool:
    """A dead card is exchanged first, or just not."""
    return (best < CARD) != (glance < CARD)


def is_build(game: Game, view: State, best: int, glance: int) -> bool:
    """The piece brings a pattern nearer than the glance's does."""
    patterns = _own(game, view)
    bits, looked = _placed(best), _placed(glance)
    if bits is None:
        return False
    return _nearest(patterns, bits) < (_nearest(patterns, looked) if looked else 9)


def _nearest(patterns: list[Pattern], bits: tuple[int, int]) -> int:
    return min((each.need for each in patterns if _has(each, bits)), default=9)


EFFORT = Effort(quick=40, unit=10, margin=0.012, paired=True, alike=3)
THEMES: Mapping[str, Theme] = {
    "double-threat": is_double_threat,
    "joker": is_joker,
    "break": is_break,
    "plan": is_plan,
    "exchange": is_exchange,
    "build": is_build,
}

"""Touché's themes: two threats at once, what the joker is worth, and whose pattern comes first."""

from __future__ import annotations

from collections.abc import Mapping

from chabudai.agents.insight.touche.census import unseen
from chabudai.agents.reasons.touche import Pattern, _bits, _cell, _has, _held, _patterns
from chabudai.coach.puzzles.themes import Effort, Theme
from chabudai.games.playable import Game
from chabudai.games.touche.state import ALL, CARD, JOKER, SPEND, TAKE, State

NEAR = 2
"""A pattern of another seat that needs so many cells, or fewer, is worth breaking."""
BUD = 3
"""One that needs so many has only begun."""
WAYS = 4
"""An own pattern that needs so many cells, or fewer, is a way that a piece keeps open."""
FAR = 9
"""More cells than any pattern needs."""


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
    return min(found, key=lambda pair: (pair[0], -pair[1]), default=(FAR, 0))


def is_exchange(_game: Game, _view: State, best: int, glance: int) -> bool:
    """A dead card is exchanged first, or just not."""
    return (best < CARD) != (glance < CARD)


def is_build(game: Game, view: State, best: int, glance: int) -> bool:
    """The piece brings a pattern nearer than the glance's does."""
    patterns = _own(game, view)
    bits, looked = _placed(best), _placed(glance)
    if bits is None:
        return False
    return _nearest(patterns, bits) < (_nearest(patterns, looked) if looked else FAR)


def _nearest(patterns: list[Pattern], bits: tuple[int, int]) -> int:
    return min((each.need for each in patterns if _has(each, bits)), default=FAR)


def is_capture(_game: Game, view: State, best: int, glance: int) -> bool:
    """The joker goes where a piece of another seat stands; the glance's choice does not."""
    return _captures(view, best) and not _captures(view, glance)


def _captures(view: State, action: int) -> bool:
    bits = _placed(action)
    if bits is None or not _uses_joker(action):
        return False
    others = [seat for seat in range(view.players) if seat != view.viewer]
    return any(
        view.pieces[2 * seat] & bits[0] | view.pieces[2 * seat + 1] & bits[1] for seat in others
    )


def _living(view: State, patterns: list[Pattern], bits: tuple[int, int]) -> list[Pattern]:
    """The patterns through a cell for whose other cells the cards are in hand or may still come
    before the discards are dealt anew.
    """
    one, two = unseen(view, view.viewer)
    can = one | two | view.hand[2 * view.viewer] | view.hand[2 * view.viewer + 1]
    return [
        each
        for each in patterns
        if _has(each, bits)
        and not each.short[0] & ~bits[0] & ALL & ~can | each.short[1] & ~bits[1] & ~can
    ]


def is_count(game: Game, view: State, best: int, glance: int) -> bool:
    """The pattern that the glance builds waits for a card that is gone; the piece belongs to one
    for which the cards may come, and which is no farther away.
    """
    bits, looked = _placed(best), _placed(glance)
    if bits is None or looked is None:
        return False
    patterns = _own(game, view)
    left = _nearest(_living(view, patterns, looked), looked)
    reached = _nearest(_living(view, patterns, bits), bits)
    return _nearest(patterns, looked) < left and reached <= left and reached < FAR


def is_both(game: Game, view: State, best: int, glance: int) -> bool:
    """The piece builds a pattern and stands in one that another seat nearly has; the glance's does
    not do both.
    """
    patterns, near = _own(game, view), _theirs(game, view, NEAR)

    def does_both(bits: tuple[int, int] | None) -> bool:
        if bits is None or _broken(near, bits) == 0:
            return False
        return _nearest(_living(view, patterns, bits), bits) <= BUD

    return does_both(_placed(best)) and not does_both(_placed(glance))


def is_ways(game: Game, view: State, best: int, glance: int) -> bool:
    """More patterns that may still come true go through the piece than through the glance's."""
    bits, looked = _placed(best), _placed(glance)
    if bits is None or looked is None:
        return False
    patterns = [each for each in _own(game, view) if each.need <= WAYS]
    return len(_living(view, patterns, bits)) > len(_living(view, patterns, looked))


def is_bud(game: Game, view: State, best: int, glance: int) -> bool:
    """The piece stands in more patterns that another seat has begun than the glance's."""
    bits, looked = _placed(best), _placed(glance)
    if bits is None:
        return False
    begun = [each for each in _theirs(game, view, BUD) if each.need == BUD]
    return _broken(begun, bits) > (_broken(begun, looked) if looked else 0)


EFFORT = Effort(quick=60, unit=3, margin=0.02, look=600)
THEMES: Mapping[str, Theme] = {
    "double-threat": is_double_threat,
    "capture": is_capture,
    "joker": is_joker,
    "both": is_both,
    "break": is_break,
    "count": is_count,
    "plan": is_plan,
    "exchange": is_exchange,
    "build": is_build,
    "ways": is_ways,
    "bud": is_bud,
}

"""Matcha's themes: zeros, whisks, bluffs, and cards that are worth more later."""

from __future__ import annotations

from collections.abc import Mapping

from chabudai.agents.insight.matcha import fitting, token_worth, unknown
from chabudai.coach.puzzles.themes import Effort, Theme
from chabudai.games.matcha.play import matches
from chabudai.games.matcha.state import (
    EMPTY,
    PASS,
    SLOT_ACTIONS,
    ZERO,
    State,
)
from chabudai.games.playable import Game

GOAL = 1000
"""What ``token_worth`` says of a token that meets a goal."""


def _laid(view: State, action: int) -> tuple[int, int, int] | None:
    """The slot, the place and the card of an action that lays one."""
    if action >= PASS:
        return None
    slot, card = divmod(action, SLOT_ACTIONS)
    return slot, view.mat * 2 + slot, card


def _matches(view: State, laid: tuple[int, int, int]) -> bool:
    slot, place, card = laid
    return matches(slot, view.tea[place], card)


def _is_covered(view: State, place: int) -> bool:
    """Whether the other one has a card there."""
    return view.laid[(1 - view.viewer) * 6 + place] != EMPTY


def _can_answer(view: State) -> bool:
    """Whether the other one has a turn and a card left in this round."""
    other = 1 - view.viewer
    if view.held[other] == 0:
        return False
    return view.step < 3 if view.edition == 2020 else not view.out >> other & 1


def zeros_seen(view: State) -> int:
    """How many zeros the viewer has seen in this set: in hand, laid, or turned up."""
    seen = (view.hand[view.viewer] >> ZERO & 1) + (view.hand[view.viewer] >> ZERO + 1 & 1)
    return seen + sum(card == ZERO for card in view.laid)


def is_zeros(_game: Game, view: State, best: int, glance: int) -> bool:
    """A zero is laid where the glance lays a card or passes; or no zero is left to be feared."""
    laid = _laid(view, best)
    if laid is None:
        return False
    looked = _laid(view, glance)
    if laid[2] == ZERO:
        return looked is None or looked[2] != ZERO
    return zeros_seen(view) == 2 and (_is_covered(view, laid[1]) or looked is None)


def is_whisk(_game: Game, view: State, best: int, _glance: int) -> bool:
    """A card that does not match goes where the other has laid one: a whisk, or nothing."""
    laid = _laid(view, best)
    return laid is not None and _is_covered(view, laid[1]) and not _matches(view, laid)


def _is_bluffing(view: State, laid: tuple[int, int, int] | None) -> bool:
    """Whether a card goes to a free place that it does not match."""
    return laid is not None and not _is_covered(view, laid[1]) and not _matches(view, laid)


def _may_lose(view: State, place: int) -> bool:
    """Whether the other one could answer there with a card that matches, and win by it."""
    if not _can_answer(view) or not unknown(view, view.viewer) & fitting(
        place % 2, view.tea[place]
    ):
        return False
    return token_worth(view, 1 - view.viewer, view.tea[place] >> 2) == GOAL


def is_bluff(_game: Game, view: State, best: int, _glance: int) -> bool:
    """A card that does not match goes to a free place, and nothing is lost by it: left alone it
    takes the token, called it brings a whisk, and the token there wins nobody the match.
    """
    laid = _laid(view, best)
    return _is_bluffing(view, laid) and laid is not None and not _may_lose(view, laid[1])


def is_daring(_game: Game, view: State, best: int, _glance: int) -> bool:
    """A card that does not match goes to a free place where an answer could lose the match."""
    laid = _laid(view, best)
    return _is_bluffing(view, laid) and laid is not None and _may_lose(view, laid[1])


def is_patience(_game: Game, view: State, best: int, glance: int) -> bool:
    """To pass is better than the card that the glance would lay."""
    return best == PASS and _laid(view, glance) is not None


def is_save(_game: Game, view: State, best: int, glance: int) -> bool:
    """The glance would spend a card that matches a later place; the best one keeps it."""
    looked = _laid(view, glance)
    laid = _laid(view, best)
    if looked is None or (laid is not None and laid[2] == looked[2]):
        return False
    return any(matches(at % 2, view.tea[at], looked[2]) for at in range(view.mat * 2 + 2, 6))


def is_goal(_game: Game, view: State, best: int, glance: int) -> bool:
    """It is fought over a token that meets a goal, the own one or the other's, and not over that
    of the glance.
    """
    laid = _laid(view, best)
    looked = _laid(view, glance)
    if laid is None or (looked is not None and looked[1] == laid[1]):
        return False
    kind = view.tea[laid[1]] >> 2
    return any(token_worth(view, seat, kind) == GOAL for seat in (0, 1))


EFFORT = Effort(quick=500, unit=25, margin=0.025)
THEMES: Mapping[str, Theme] = {
    "zeros": is_zeros,
    "whisk": is_whisk,
    "bluff": is_bluff,
    "goal": is_goal,
    "patience": is_patience,
    "save": is_save,
    "daring": is_daring,
}

"""Rounds of Matcha as trials of an agent: every decision that it may face there, as its views.

Of cards that match nothing any more the first ones stand for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from chabudai.agents.solve.matcha.equity import equity
from chabudai.agents.solve.matcha.public import began
from chabudai.agents.solve.matcha.ranges import ranges
from chabudai.agents.solve.matcha.rounds import plant
from chabudai.agents.solve.matcha.tree import BLANKS, NO_CARD, choices, matching, nth_card
from chabudai.agents.solve.regret import gain
from chabudai.agents.solve.subgame import sizes
from chabudai.core.bits import members
from chabudai.games.matcha.state import (
    COVERED,
    EMPTY,
    PASS,
    PLAYING,
    SLOT_ACTIONS,
    SUITED,
    ZERO,
    State,
)

KINDS = ("round-3", "round-2")
Policy = Callable[[Any, list[int], Any], Sequence[float]]


def kind_of(state: State) -> str | None:
    """The kind of trial that may begin here: a round of the last set of 2020, any of 2015."""
    if state.phase != PLAYING or state.step or (state.edition == 2020 and state.deals < 2):
        return None
    return {1: "round-2", 2: "round-3"}.get(state.mat)


def label(state: State) -> str:
    """How many cards both hold, as trials are called: ``3/4``."""
    return f"{state.held[0]}/{state.held[1]}"


class Asked:
    """The beginning of a round for all hands that both may hold, and what they see later on."""

    def __init__(self, view: State, even: bool) -> None:
        self.public = began(view)
        # who has solved round 2 may play round 3 by what mattered there, too
        useful = matching(view, 1) & SUITED
        self.ranges = ranges(self.public, view, even=even, useful=useful)
        self.name = label(self.public.state)
        useful = self.ranges.useful
        self._blanks = [
            card for card in self.public.pool if not (card < ZERO and useful >> card & 1)
        ]
        self._keys = [list(index) for index in self.ranges.index]

    def met_weights(self, seat: int) -> Any:
        """How likely each pair of types is, a row for each type of the seat."""
        weights = self.ranges.types.weights
        return weights if seat == 0 else weights.T

    def view(
        self,
        record: State,
        seat: int,
        kind: int,
        hand: int,
        codes: tuple[int, int],
        opened: int | None = None,
    ) -> State:
        """The seat's view of a row: blanks become cards, first those that were laid first.

        ``opened`` is the hand with which the running round began, where that is known.
        """
        view: Any = record.copy()
        view.viewer = seat
        start = self.public.state.mat * 2
        left = iter(self._blanks)
        own, _, dead, _ = self._keys[seat][kind]
        laid = own & ~hand & SUITED  # what was laid since the beginning, of cards that matter
        shown = 0
        for who in (1 - seat, seat):
            for place in range(start, record.mat * 2):
                card = record.laid[who * 6 + place]
                if card == EMPTY or record.laid[(1 - who) * 6 + place] == EMPTY:
                    continue
                if card >= ZERO:
                    view.laid[who * 6 + place] = min(next(left), ZERO)
                elif who == seat:
                    shown |= 1 << card
        shown |= sum(1 << code for code in codes if code < ZERO)
        since = 0 if opened is None else opened & ~hand & SUITED
        buried, down = members(laid & ~shown & ~since), members(dead)
        for place in range(record.mat * 2):
            mine, others = seat * 6 + place, (1 - seat) * 6 + place
            if record.laid[mine] != EMPTY and record.laid[others] == EMPTY:
                known = down if place < start else buried
                view.laid[mine] = known.pop(0) if known else min(next(left), ZERO)
        # of cards that mattered before, and do not any more
        useless = members(since & ~shown) + buried
        for slot, code in enumerate(codes):
            if code != NO_CARD:
                card = code
                if code >= ZERO:
                    card = useless.pop(0) if useless else min(next(left), ZERO)
                view.laid[seat * 6 + record.mat * 2 + slot] = card
        for place in range(6):
            mine, others = seat * 6 + place, (1 - seat) * 6 + place
            hidden = place >= record.mat * 2 or record.laid[mine] == EMPTY
            if record.laid[others] != EMPTY and hidden:
                view.laid[others] = COVERED
        held = hand & SUITED
        for _ in range(hand >> BLANKS):
            card = next(left)
            held |= 1 << (ZERO + (held >> ZERO & 1) if card >= ZERO else card)
        view.hand[seat] = held
        return view  # type: ignore[no-any-return]

    def played(self, view: State, policy: Policy, earlier: State | None) -> Any:
        """How often a policy plays the sequences of a view's information set."""
        listed = self.actions(view)
        legal = sorted(action for each in listed for action in each)
        chances = dict(zip(legal, policy(view, legal, earlier), strict=True))
        return np.array([sum(chances[action] for action in each) for each in listed])

    def actions(self, view: State) -> list[list[int]]:
        """The actions that the sequences of a view's information set mean."""
        seat = view.viewer
        useful = matching(view, view.mat)
        hand = view.hand[seat]
        kinds = [nth_card(hand, useful, k) for k in range(choices(hand, useful))]
        rest = members(hand & SUITED & ~useful)
        rest += [ZERO] if hand >> ZERO else []
        cards = [[card] if card != ZERO else rest for card in kinds]
        made = [[PASS]]
        for slot in (0, 1):
            if view.laid[seat * 6 + view.mat * 2 + slot] == EMPTY:
                made += [[slot * SLOT_ACTIONS + card for card in each] for each in cards]
        return made


class RoundTrial(Asked):
    """The rest of a set from the beginning of a round."""

    def __init__(self, view: State, leaves: int, even: bool) -> None:
        super().__init__(view, even)
        made = plant(self.public, self.ranges.types, equity(view.edition), leaves)
        self.fits = made is not None
        if made is not None:
            self.subgame, self.rows, self.asked, self.publics = made

    @property
    def size(self) -> int:
        """How many information sets both seats have together."""
        return sizes(self.subgame)["sets"]

    def gain(self, plans: tuple[Any, Any]) -> tuple[float, float]:
        """What the best answer of each seat brings it against the other's plan: exact."""
        return gain(self.subgame, plans)

    def plan(self, seat: int, policy: Policy) -> Any:
        """The plan of a policy, asked for at every information set of a seat."""
        side = self.subgame.first if seat == 0 else self.subgame.second
        begin, parent = side.begin, side.parent
        plan = np.zeros(int(begin[-1]))
        plan[0] = 1.0
        views: dict[int, State] = {}
        for number in np.flatnonzero(self.asked[:, 0] == seat):
            asked = self.asked[number]
            record = State(bytearray(self.publics[number].tobytes()))
            rows = self.rows[asked[2 + 2 * seat] : asked[3 + 2 * seat]]
            others = self.rows[asked[4 - 2 * seat] : asked[5 - 2 * seat], 0]
            met = self.met_weights(seat)[np.ix_(rows[:, 0], others)].any(axis=1)
            for row, (kind, hand, first, second, last) in enumerate(rows.tolist()):
                place = int(asked[1]) + row
                # it holds what the other seat has shown, or never plays so: nobody is ever here
                if not met[row] or plan[parent[place]] == 0.0:
                    continue
                view = self.view(record, seat, kind, hand, (first, second))
                earlier = views.get(last) if asked[9] >= 0 else None
                span = slice(int(begin[place]), int(begin[place + 1]))
                plan[span] = plan[parent[place]] * self.played(view, policy, earlier)
                for sequence in range(span.start, span.stop):
                    views[sequence] = view
        return plan

"""Rounds 2 and 3 of Matcha together as a trial of an agent, however many leaves they have.

The last round is asked for once for each public record and each member of a closing (see
``closing.py``): what a seat plays in it must not depend on other cards, or on the order in which
round 2 went. So it is with the champion; the best answer knows all of that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from chabudai.agents.solve.matcha import answer
from chabudai.agents.solve.matcha.equity import equity
from chabudai.agents.solve.matcha.ranges import ranges
from chabudai.agents.solve.matcha.tree import matching, without
from chabudai.agents.solve.matcha.trial import Asked, Policy
from chabudai.agents.solve.matcha.whole import grow, new_scratch
from chabudai.games.matcha.state import ZERO, State


class PairTrial(Asked):
    """Rounds 2 and 3 from the beginning of round 2, for all hands that both may hold."""

    def __init__(self, view: State, rows: int, even: bool) -> None:
        super().__init__(view, even)
        worth = equity(view.edition)
        # as the champion, which forgets what lies face down of round 1, tells hands apart
        short = grow(self.public, ranges(self.public, view, True, even).types, worth, rows)
        fine = short is not None and short.fine
        made = grow(self.public, self.ranges.types, worth, rows, fine=fine)
        self.fits = made is not None
        if made is not None:
            self.grown, self.whole = made, made.whole

    @property
    def size(self) -> int:
        """How many information sets both seats have together; those of closings are shared."""
        closings, first = self.whole.closings, self.whole.courses.first
        many = sum(len(side.parent) for side in self.whole.sides)
        for seat in (0, 1):
            courses = closings.course[seat, : closings.begin[seat, -1]]
            many += int((first[courses + 1, 0] - first[courses, 0]).sum())
        return many

    def plan(self, seat: int, policy: Policy) -> tuple[Any, Any]:
        """The plan of a policy for round 2, and for all last rounds that it may come to."""
        opening = self._opening(seat, policy)
        closings = self.whole.closings
        ending = np.zeros(int(closings.start[seat, closings.begin[seat, -1]]))
        for closing in range(len(closings.shape)):
            for member, row in self._examples(seat, closing, opening).items():
                self._closing(seat, closing, member, row, policy, ending)
        return opening, ending

    def gain(self, plans: tuple[Any, Any]) -> tuple[float, float]:
        """What the best answer of each seat brings it against the other's plan: exact."""
        scratch = new_scratch(self.whole)
        found = [
            answer.compiled()(
                self.whole, seat, *plans[1 - seat], np.zeros(len(plans[seat][0])), scratch
            )
            for seat in (0, 1)
        ]
        return found[0], found[1]

    def _opening(self, seat: int, policy: Policy) -> Any:
        """The plan for round 2, by information sets as ``tree`` has them."""
        side = self.whole.sides[seat]
        plan = np.zeros(int(side.begin[-1]))
        plan[0] = 1.0
        views: dict[int, State] = {}
        for asked, public in zip(self.grown.asked, self.grown.publics, strict=True):
            if asked[0] != seat:
                continue
            record = State(bytearray(public.tobytes()))
            rows = self.whole.rows[asked[2 + 2 * seat] : asked[3 + 2 * seat]].tolist()
            for place, (kind, hand, first, second, last) in enumerate(rows, int(asked[1])):
                if plan[last] == 0.0:
                    continue
                view = self.view(record, seat, kind, hand, (first, second))
                span = slice(int(side.begin[place]), int(side.begin[place + 1]))
                plan[span] = plan[last] * self.played(view, policy, views.get(last))
                for sequence in range(span.start, span.stop):
                    views[sequence] = view
        return plan

    def _examples(self, seat: int, closing: int, opening: Any) -> dict[int, Any]:
        """For each member of a closing that the seat comes to: a row that does."""
        found: dict[int, Any] = {}
        closings = self.whole.closings
        base = int(closings.begin[seat, closing])
        for end in self.whole.ends[closings.first[closing] : closings.first[closing + 1]]:
            span = slice(end[2 * seat], end[2 * seat + 1])
            often = opening[self.whole.rows[span, 4]]
            for place in np.flatnonzero(often > 0.0) + span.start:
                found.setdefault(base + int(closings.member[place]), self.whole.rows[place])
        return found

    def _closing(
        self, seat: int, closing: int, member: int, row: Any, policy: Policy, ending: Any
    ) -> None:
        """Ask for the plan of one member of a closing."""
        courses, closings = self.whole.courses, self.whole.closings
        course, start = closings.course[seat, member], int(closings.start[seat, member])
        shape = self.grown.shapes[closings.shape[closing]]
        record: Any = State(bytearray(self.grown.records[closing].tobytes()))
        useful = matching(record, record.mat)
        views: dict[int, State] = {}
        ending[start] = 1.0
        for number in range(courses.first[course, 0], courses.first[course + 1, 0]):
            last = int(courses.parent[number])
            if ending[start + last] == 0.0:
                continue
            node, *codes = courses.where[number].tolist()
            hand = int(row[1])
            for code in codes:
                hand = without(hand, useful, code) if code <= ZERO else hand
            now = self._now(record, shape.nodes[node].tolist())
            view = self.view(now, seat, int(row[0]), hand, (codes[0], codes[1]), int(row[1]))
            first, many = courses.begin[number].tolist()
            played = self.played(view, policy, views.get(last))
            ending[start + first : start + first + many] = ending[start + last] * played
            for sequence in range(first, first + many):
                views[sequence] = view

    def _now(self, record: State, node: list[int]) -> State:
        """The public record of a closing at a node of its shape."""
        now: Any = record.copy()
        seat, _, _, pattern, step, out, _ = node
        for place in range(4):
            if pattern >> place & 1:
                now.laid[place // 2 * 6 + now.mat * 2 + place % 2] = ZERO
                now.held[place // 2] -= 1
        now.step, now.out, now.mover = step, out, seat
        return now  # type: ignore[no-any-return]

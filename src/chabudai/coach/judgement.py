"""Judgements: a decision of a seat, with all that is said about it."""

from __future__ import annotations

from typing import Any

from chabudai.agents.agent import tell
from chabudai.agents.glance import GreedyAgent
from chabudai.agents.reasons import reasons
from chabudai.agents.search import SearchAgent
from chabudai.agents.strongest import champions_playouts, strongest
from chabudai.coach import games
from chabudai.coach.curve import DIGITS, Curve
from chabudai.coach.line import Event
from chabudai.coach.marks import CLEAR, mark
from chabudai.coach.race import Race, hold
from chabudai.coach.sample import Sampler
from chabudai.coach.verdict import Chance, Decision, Option
from chabudai.core.messages import Message
from chabudai.games.playable import Game

OFTEN = 0.2
"""What the best strategy plays so often belongs to it."""
ASKED = 80
"""Play-outs of a champion that is asked at every decision; never more than half of its own."""


def _thinker(game: Game, mixed: bool, seed: int) -> SearchAgent | None:
    """Who is asked beside the play-outs: where the best strategy mixes, and any champion."""
    learned = champions_playouts(game)
    if mixed:
        return strongest(game, 0, seed)
    return strongest(game, min(max(learned // 2, 1), ASKED), seed) if learned else None


class Judge:
    """Judges decisions of one match by play-outs, and by what the strongest agent would play."""

    def __init__(self, game: Game, sampler: Sampler, curve: Curve, seed: int) -> None:
        self.game = game
        self.sampler = sampler
        self.curve = curve
        self.plan = games.plan(game)
        self.points = games.counts_points(game)
        self.glance = GreedyAgent(game, seed)
        self.mixed = sampler.hooks.mixed
        self.thinker = _thinker(game, self.mixed, seed)

    def decide(
        self, event: Event, legal: list[int], stage: int, count: int
    ) -> tuple[Decision, float, float]:
        """The decision that an event answered, and the chance before and after the answer."""
        view = event.before
        assert event.action is not None
        played = legal.index(event.action)
        shares = self._asked(event, legal)
        favourite = None if self.mixed or shares is None else shares.index(max(shares))
        race = hold(self.sampler, view, len(legal), played, self.plan, count, favourite)
        order = race.order()
        if favourite is not None and not race.is_clear(order[0], favourite):
            order.remove(favourite)
            order.insert(0, favourite)
        best = order[0]
        if shares is None or not self.mixed:
            shares = [float(k == best) for k in range(len(legal))]
        mixed = shares[played] >= OFTEN and shares[played] < 1 - OFTEN
        ahead, half = race.lead(best, played) if best != played else (0.0, 0.0)
        cost = round(self._ahead(race, best, played), DIGITS) if best != played else 0.0
        near = ahead - half < CLEAR
        equal = best != played and (ahead <= half or cost <= 0 or (played == favourite and near))
        tolerated = equal or (mixed and near)
        loss = 0.0 if tolerated else cost
        brilliant = best == played and self._is_brilliant(race, view, legal, played)
        kind, told = None, list[Message]()
        if loss > 0:
            kind, told = games.lesson(self.game, view, legal[played], legal[best])
            told = [*reasons(self.game, view, legal[best]), *told]
        elif brilliant:
            told = [Message("review-brilliant"), *reasons(self.game, view, legal[played])]
        decision = Decision(
            number=event.number,
            stage=stage,
            options=tuple(self._option(race, view, legal, k, shares) for k in order),
            played=self.game.text(view, event.action),
            loss=loss,
            mark=mark(loss),
            equal=equal,
            mixed=mixed,
            reasons=tuple(told),
            kind=kind,
            brilliant=brilliant,
        )
        after = self.curve.at(race.chance(played), view)
        return decision, round(after + loss, DIGITS), after

    def _asked(self, event: Event, legal: list[int]) -> list[float] | None:
        """How often the strongest agent plays each option, told what the seat has seen until then,
        where it is asked.
        """
        if self.thinker is None:
            return None
        tell(self.thinker, lambda: event.seen)
        return [round(share, 3) for share in self.thinker.chances(event.before, legal)]

    def _is_brilliant(self, race: Race, view: Any, legal: list[int], played: int) -> bool:
        """Whether one option is clear of all others, and the glance picks a mistake."""
        if not race.is_clear(played, race.order()[1]):
            return False
        glance = legal.index(self.glance.choose(view, legal))
        if glance == played or self._ahead(race, played, glance) <= CLEAR:
            return False
        race.run(sorted({glance, played}), self.plan.final)
        return self._ahead(race, played, glance) > CLEAR and race.is_clear(played, glance)

    def _ahead(self, race: Race, one: int, two: int) -> float:
        view = race.view
        return self.curve.at(race.chance(one), view) - self.curve.at(race.chance(two), view)

    def _option(
        self, race: Race, view: Any, legal: list[int], option: int, shares: list[float]
    ) -> Option:
        low, high = race.interval(option)
        points = None
        if self.points:
            now = self.game.scores(view)[view.viewer]
            found = race.points[option].values()
            points = round(sum(found) / len(found) - now, 2)
        chance = Chance(*(self.curve.at(at, view) for at in (race.chance(option), low, high)))
        return Option(self.game.text(view, legal[option]), chance, shares[option], points)

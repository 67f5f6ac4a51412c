"""Mining: matches are searched for positions that make good puzzles, those of bots or given ones.

A position passes these gates: there is a choice; a short search, or a look, prefers something else
than a glance does, by a good margin; the preference has a theme; a longer search agrees; a survey
finds it clearly best; a survey with other seeds and ten times the play-outs finds so again; the
strongest level mostly plays it. Everything follows from the seed and the number of the match.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from chabudai.agents import SearchAgent, levels
from chabudai.coach.puzzles.difficulty import panel, rating, shares
from chabudai.coach.puzzles.glance import QuickGlance, seated
from chabudai.coach.puzzles.prospect import Prospector, quickest
from chabudai.coach.puzzles.puzzle import Answer, Puzzle, fields_of
from chabudai.coach.puzzles.survey import Estimate, Surveyor, is_clear
from chabudai.coach.puzzles.themes import Effort, fitting
from chabudai.core.chance import Dice
from chabudai.core.seats import DEAL, OVER
from chabudai.farm import Farm, Here, Processes
from chabudai.games import game as open_game
from chabudai.games.playable import Game

TIMES = 10
"""By how much the second survey looks deeper."""
LONGER = 8
"""By how much the search looks deeper that comes before a survey."""
GLANCES = 3
"""How many glances, each with a little chance of its own, must miss the answer."""

CHOICES, SURPRISES, THEMED = "choices", "surprises", "themed"
CLOSER, CLEAR, SOUND, KEPT = "favourites", "clear", "sound", "kept"
GATES = (CHOICES, SURPRISES, THEMED, CLOSER, CLEAR, SOUND, KEPT)
"""How far positions come, in this order."""


@dataclass(frozen=True)
class Plan:
    """How to mine: what is played, and how closely it is looked at."""

    game: str
    preset: str | None = None
    seed: int = 0
    effort: Effort = field(default_factory=Effort)
    most: int = 4
    """How many times ``alike`` puzzles one match may give."""
    players: tuple[str, ...] = field(default_factory=lambda: levels()[1:5])
    """The levels whose matches are searched."""


@dataclass
class Haul:
    """What a match gave."""

    puzzles: list[Puzzle]
    counts: Counter[str]
    """How many positions passed each gate."""


class Miner:
    """Plays and searches matches, one after another; keeps what that needs."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: Game = open_game(plan.game, preset=plan.preset)
        self._glances = [QuickGlance(self.game, seed) for seed in range(GLANCES)]
        self._quick = SearchAgent(self.game, plan.effort.quick, plan.seed)
        self._long = SearchAgent(self.game, LONGER * plan.effort.quick, plan.seed)
        self._surveyor = Surveyor(self.game)
        self._panel = panel(self.game, plan.seed + 1)
        look = plan.effort.look
        self._players = quickest(plan.game, plan.players) if look else plan.players
        self._prospector = Prospector(self.game, look, self._players) if look else None

    def mine(self, number: int) -> Haul:
        """Search one match of the bots."""
        counts: Counter[str] = Counter()
        return self._gather(self._surprises(number, counts), counts, self._prospector is not None)

    def search(self, views: Iterable[Any]) -> Haul:
        """Search a match that somebody has played, given what its seats saw when they chose."""
        counts: Counter[str] = Counter()
        return self._gather(self._surprising(views, counts), counts)

    def _gather(
        self, found: Iterable[tuple[Any, int]], counts: Counter[str], looked: bool = False
    ) -> Haul:
        """The puzzles among surprising views of one match."""
        haul = Haul([], counts)
        for view, best in found:
            if len(haul.puzzles) == self.plan.most * self.plan.effort.alike:
                break
            first = Counter(each.themes[0] for each in haul.puzzles)
            full = {name for name, many in first.items() if many == self.plan.effort.alike}
            puzzle = self.examine(view, best, counts, full, looked)
            if puzzle is not None:
                haul.puzzles.append(puzzle)
        return haul

    def _surprises(self, number: int, counts: Counter[str]) -> Iterator[tuple[Any, int]]:
        """The views of a match in which the glances miss what a look or a short search likes."""
        dice = Dice(self.plan.seed, number)
        names = [self._players[dice.below(len(self._players))] for _ in range(self.game.seats)]
        deals = self.plan.seed << 24 | number
        if self._prospector is not None:
            found = self._prospector.look(names, deals, number)
            counts[CHOICES] += found.choices
            for view, best in found.finds:
                if best not in self._glanced(view):
                    counts[SURPRISES] += 1
                    yield view, best
            return
        yield from self._surprising(self._views(names, deals, number), counts)

    def _surprising(self, views: Iterable[Any], counts: Counter[str]) -> Iterator[tuple[Any, int]]:
        """The views in which the glances miss what a short search likes."""
        for view in views:
            counts[CHOICES] += 1
            liked = self._searched(view)
            if liked is not None:
                counts[SURPRISES] += 1
                yield view, liked

    def _glanced(self, view: Any) -> list[int]:
        legal = self.game.legal(view)
        return [each.choose(view, legal) for each in self._glances]

    def _searched(self, view: Any) -> int | None:
        """What a short search likes better than what all glances take."""
        glances = self._glanced(view)
        found = self._quick.search(view, self.game.legal(view), moved=False)
        best = max(found, key=lambda each: (each.visits, each.value))
        rest = max(each.value for each in found if each.action in glances)
        if best.action in glances or best.value - rest < self.plan.effort.margin / 2:
            return None
        return best.action

    def _views(self, names: Sequence[str], deals: int, number: int) -> Iterator[Any]:
        """What the seats of a match saw when they had to choose."""
        game = self.game
        seats = [seated(name, game, number) for name in names]
        native = game.compiled()
        state = game.new()
        while (seat := game.turn(state)) != OVER:
            if seat == DEAL:
                native.shuffle(state, deals)
                continue
            view = game.view(state, seat)
            legal = game.legal(view)
            if len(legal) > 1:
                yield view
            native.apply(state, seats[seat].choose(view, legal))

    def examine(
        self,
        view: Any,
        best: int,
        counts: Counter[str],
        full: Collection[str] = (),
        looked: bool = False,
    ) -> Puzzle | None:
        """The puzzle that a surprising view makes, if it passes all further gates and is not of a
        full theme; a look that likes the action so much needs no longer search to agree.
        """
        game, effort = self.game, self.plan.effort
        legal = game.legal(view)
        glance = self._glanced(view)[0]
        themes = fitting(game, view, best, glance)
        if not themes:
            return None
        counts[THEMED] += 1
        if themes[0] in full or not (looked or self._is_favourite(view, best)):
            return None
        counts[CLOSER] += 1
        stamp = zlib.crc32(bytes(view))
        first = self._surveyor.survey(view, legal, effort.unit, stamp, hope=best)
        if not self._is_puzzle(first, best):
            return None
        counts[CLEAR] += 1
        again = self._surveyor.survey(view, legal, effort.unit, stamp + 1, TIMES, best)
        if not self._is_puzzle(again, best):
            return None
        counts[SOUND] += 1
        by_level = shares(self._panel, view, legal, best)
        if by_level[-1] < 0.5:
            return None
        counts[KEPT] += 1
        return Puzzle(
            game.name,
            game.rules.to_json(),
            game.rules.version,
            fields_of(game, view),
            tuple(Answer(game.text(view, each.action), each.chance) for each in again),
            game.text(view, glance),
            themes,
            by_level,
            rating(by_level),
        )

    def _is_favourite(self, view: Any, best: int) -> bool:
        """Whether a longer search still prefers the action, by half as many play-outs more."""
        found = self._long.search(view, self.game.legal(view))
        visits = {each.action: each.visits for each in found}
        rest = max(many for action, many in visits.items() if action != best)
        return 2 * visits[best] > 3 * rest

    def _is_puzzle(self, found: Sequence[Estimate], best: int) -> bool:
        """Whether the best choice is the expected one, clearly and by a good margin."""
        ahead = found[0].chance.value - found[1].chance.value
        return found[0].action == best and is_clear(found) and ahead >= self.plan.effort.margin


_miners: dict[Plan, Miner] = {}
"""The miner of this process, made for its first match."""


def miner(plan: Plan) -> Miner:
    """The miner of this process for a plan."""
    if plan not in _miners:
        _miners[plan] = Miner(plan)
    return _miners[plan]


def _mine(plan: Plan, number: int) -> Haul:
    return miner(plan).mine(number)


def hauls(plan: Plan, numbers: Sequence[int], farm: Farm | None = None) -> Iterator[Haul]:
    """What the matches of these numbers give, in their order, here or by a farm."""
    if farm is None:
        farm = Here()
    elif isinstance(farm, Processes):
        Miner(plan)  # compiles once, for all processes
    yield from farm.each(_mine, plan, numbers)


def choose(found: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """So many different puzzles, one theme after another, so that the rare ones are all there."""
    left = list({each.id: each for each in found}.values())
    many = Counter(name for each in left for name in each.themes)
    queues = {
        name: [each for each in left if min(each.themes, key=lambda t: (many[t], t)) == name]
        for name in sorted(many, key=lambda t: (many[t], t))
    }
    chosen: list[Puzzle] = []
    while len(chosen) < count and any(queues.values()):
        for queue in queues.values():
            if queue and len(chosen) < count:
                chosen.append(queue.pop(0))
    return sorted(chosen, key=lambda each: (each.rating, each.id))

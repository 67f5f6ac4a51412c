"""Whether deals are fair, and whether guesses are what deals give: chi-square tests."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Game
from chabudai.games.stages import Stage, chances
from chabudai.testing.play import random_match
from chabudai.testing.uniformity import chi_square_limit

Places = tuple[str, ...]
"""The places of cards that look alike, in order."""

GUESSES = 1 << 40
"""Seeds of guesses begin here, apart from those of deals: equal seeds would roll alike."""
MOST_BINS = 12
LEAST_EXPECTED = 8

Door = Callable[[Any, int], Any]
"""A way to deal: it is given a state in which a deal is due, and a seed."""


def check_fair_deals(
    game: Game, state: Any = None, deals: int = 4000, door: Door | None = None
) -> None:
    """Every card, and every pair of like cards, falls where the game's ``stages`` say.

    ``state`` waits for a deal (default: the first one); ``door`` is a way to deal (default:
    ``game.shuffle``). What is exceeded once in a million times counts as unfair.
    """
    due = game.new() if state is None else state
    deal = door or game.compiled().shuffle
    stages = stages_of(game, due)
    made = [state for seed in range(deals) if (state := _dealt(game, due, deal, seed)) is not None]
    known: dict[tuple[int, ...], dict[Places, float]] = {}
    staying = _staying(game, due, stages)
    for like, tally in _tallies(game, stages, made, staying).items():
        kind = tuple(next(n for n, stage in enumerate(stages) if c in stage.cards) for c in like)
        if kind not in known:  # cards that join at the same stages have the same chances
            known[kind] = _expected(stages, like)
        expected = {places: chance * len(made) for places, chance in known[kind].items()}
        _compare(game, like, tally, expected, len(made))


def stages_of(game: Game, due: Any) -> list[Stage]:
    """What the game says of the deal that is due; without a word, one shuffle of all cards."""
    if game.book.stages is not None:
        return list(game.book.stages(due))
    after = due.copy()
    game.shuffle(after, 0)
    sizes = {place: len(cards) for place, cards in places_of(game, after).items()}
    return [Stage(range(len(game.cards)), sizes)]


def places_of(game: Game, state: Any) -> dict[str, list[int]]:
    """Where cards lie after a deal."""
    assert game.book.places is not None, (
        f"games/{game.name}/secrets.py: write `places(state)`, the cards by the places to which "
        "a deal brings them, or describe them by `zones(state)`"
    )
    return dict(game.book.places(state))


def check_guesses_are_deals(
    game: Game, seat: int, states: Iterable[Any], stages: Sequence[Stage] | None = None
) -> None:
    """Guessing what a seat cannot see of real deals leaves every chance as it is.

    ``states`` are states just after a deal, as they come: if a guess has the distribution of the
    deals that lead to the view, then guesses for their views are spread over places as the states
    themselves are, one by one and together with what the seat sees.
    """
    real = list(states)
    guessed = [game.guess(game.view(state, seat), GUESSES + n) for n, state in enumerate(real)]
    told = stages or [Stage(range(len(game.cards)), {})]
    one, other = _tallies(game, told, real), _tallies(game, told, guessed)
    for like, tally in one.items():
        _compare(game, like, other[like], tally, len(real), sampled=True)


def dealt_states(game: Game, seeds: Iterable[int], number: int = 1) -> Iterator[Any]:
    """The states just after the n-th deal of random matches that get so far."""
    quick = game.compiled()
    for seed in seeds:
        if number == 1:
            state = quick.new()
            quick.shuffle(state, seed)
            yield state
            continue
        for step in random_match(quick, seed):
            if step.order is not None and step.after.deals == number:
                if game.turn(step.after) >= 0:
                    yield step.after
                break


def due_states(game: Game, seeds: Iterable[int], number: int = 2) -> Iterator[Any]:
    """States of random matches in which the n-th deal is due."""
    for seed in seeds:
        for step in random_match(game.compiled(), seed):
            state = step.after
            if game.turn(state) == DEAL and state.deals == number - 1:
                yield state
                break
            if game.turn(state) == OVER:
                break


def _dealt(game: Game, due: Any, deal: Door, seed: int) -> Any:
    """A dealt state; None for a deal that the rules have made again."""
    state = due.copy()
    deal(state, seed)
    return None if game.turn(state) == DEAL else state


def _likes(game: Game, stages: Sequence[Stage]) -> list[tuple[int, ...]]:
    """Cards that look alike, together: one for most, two for a pair."""
    cards = sorted(card for stage in stages for card in stage.cards)
    cards.sort(key=lambda card: game.cards[card])
    groups = itertools.groupby(cards, key=lambda card: game.cards[card])
    return [tuple(group) for _, group in groups]


def _expected(stages: Sequence[Stage], like: tuple[int, ...]) -> dict[Places, float]:
    found: dict[Places, float] = defaultdict(float)
    for places, chance in chances(stages, like).items():
        found[tuple(sorted(place for place in places if place))] += float(chance)
    return dict(found)


def _staying(game: Game, due: Any, stages: Sequence[Stage]) -> dict[str, list[str]]:
    """The places of cards that are not dealt and look like some that are."""
    dealt = {card for stage in stages for card in stage.cards}
    found: dict[str, list[str]] = {}
    if due.deals:
        for place, cards in places_of(game, due).items():
            for card in cards:
                if card not in dealt:
                    found.setdefault(game.cards[card], []).append(place)
    return found


def _tallies(
    game: Game,
    stages: Sequence[Stage],
    states: Iterable[Any],
    staying: Mapping[str, list[str]] | None = None,
) -> dict[tuple[int, ...], Counter[Places]]:
    """For all cards that look alike: how often they lay on which places together.

    Of the places of a stage only; those of cards that were not dealt are left out.
    """
    likes = _likes(game, stages)
    room = {place for stage in stages for place in stage.places}
    tallies: dict[tuple[int, ...], Counter[Places]] = {like: Counter() for like in likes}
    for state in states:
        where: dict[str, list[str]] = {}
        for place, cards in places_of(game, state).items():
            for card in cards if place in room or not room else ():
                where.setdefault(game.cards[card], []).append(place)
        for text, places in (staying or {}).items():
            for place in places:
                if place in where.get(text, ()):
                    where[text].remove(place)
        for like in likes:
            tallies[like][tuple(sorted(where.get(game.cards[like[0]], ())))] += 1
    return tallies


def _compare(
    game: Game,
    like: tuple[int, ...],
    tally: Counter[Places],
    expected: Mapping[Places, float],
    total: int,
    sampled: bool = False,
) -> None:
    """A chi-square test, of a sample against expectations or of two samples."""
    text = game.cards[like[0]]
    if not sampled:
        strange = {place for place in tally if place not in expected or not expected.get(place)}
        assert not strange, f"{text} comes to {sorted(strange)[:3]}, where it cannot come"
    statistic = 0.0
    bins = _bins(set(tally) | set(expected), expected, total)
    for places in bins:
        seen = sum(tally[place] for place in places)
        share = sum(expected.get(place, 0.0) for place in places)
        noise = seen + share if sampled else share
        statistic += (seen - share) ** 2 / noise if noise else 0.0
    limit = chi_square_limit(len(bins) - 1)
    assert statistic <= limit or len(bins) < 2, (
        f"{game!r}: {text} is not where it should be (chi-square {statistic:.0f} over "
        f"{limit:.0f}, of {total}): {_table(bins, tally, expected)}"
    )


def _bins(places: set[Places], expected: Mapping[Places, float], total: int) -> list[list[Places]]:
    """Places one after another, put together until enough is expected there."""
    least = max(LEAST_EXPECTED, total / MOST_BINS / 2)
    bins: list[list[Places]] = [[]]
    filled = 0.0
    for place in sorted(places):
        if filled >= least:
            bins.append([])
            filled = 0.0
        bins[-1].append(place)
        filled += expected.get(place, 0.0)
    if filled < LEAST_EXPECTED and len(bins) > 1:
        bins[-2] += bins.pop()
    return bins


def _table(
    bins: list[list[Places]], tally: Counter[Places], expected: Mapping[Places, float]
) -> str:
    lines = []
    for places in bins[:8]:
        seen = sum(tally[place] for place in places)
        share = sum(expected.get(place, 0.0) for place in places)
        lines.append(f"{'+'.join(places[0])}{'…' if len(places) > 1 else ''} {seen} / {share:.0f}")
    return ", ".join(lines)

"""Whether guesses are uniform: a chi-square test against all arrangements of the hidden cards."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import Any

from chabudai.core.chance import Dice
from chabudai.games.playable import Game
from chabudai.testing.seen import seat_name

MOST_CLASSES = 400
MOST_ARRANGED = 7
DRAWN = 5040


def check_uniform_guess(game: Game, state: Any, seat: int, samples: int = 4000) -> int:
    """Compare guesses with the arrangements of the hidden cards; how many classes there were.

    Up to seven hidden cards are arranged in every way, more are shuffled at random. States are
    compared as a whole where they are few, else by who holds three of the hidden cards.
    """
    view = game.view(state, seat)
    groups = game.book.secrets(state, seat)
    hidden = [card for group in groups for card in group]
    exact = len(hidden) <= MOST_ARRANGED
    twins = [
        game.book.relabel(state, dict(zip(hidden, arranged, strict=True)))
        for arranged in _arrangements(groups)
    ]
    expected: Counter[Any] = Counter(bytes(twin) for twin in twins)
    whole = exact and len(expected) <= MOST_CLASSES
    marked = [game.cards[card] for card in hidden[:: max(1, len(hidden) // 3)]][:3]

    def kind(found: Any) -> Any:
        return bytes(found) if whole else _holders(game, found, seat, marked)

    if not whole:
        expected = Counter(kind(twin) for twin in twins)
    observed = Counter(kind(game.guess(view, seed)) for seed in range(samples))
    strangers = [found for found in observed if found not in expected]
    assert not strangers, (
        f"guess in games/{game.name}/view.py: {seat_name(seat)} guesses what cannot be: "
        f"{strangers[:3]}"
    )
    total = sum(expected.values())
    statistic = 0.0
    for found, weight in expected.items():
        share = samples * weight / total
        noise = share if exact else share * (1 + samples / total)
        statistic += (observed[found] - share) ** 2 / noise
    limit = chi_square_limit(len(expected) - 1)
    assert statistic <= limit, (
        f"guesses are not uniform: chi-square {statistic:.0f} over {limit:.0f} for "
        f"{seat_name(seat)}: guess in games/{game.name}/view.py must draw every arrangement of the "
        "unseen cards equally often"
    )
    return len(expected)


def _arrangements(groups: list[list[int]]) -> list[list[int]]:
    """The cards of all groups, one group after another, each in every order or in random ones."""
    if sum(map(len, groups)) <= MOST_ARRANGED:
        every = itertools.product(*(itertools.permutations(group) for group in groups))
        return [[card for group in arranged for card in group] for arranged in every]
    dice = Dice(17)
    return [
        [group[place] for group in groups for place in dice.shuffled(len(group))]
        for _ in range(DRAWN)
    ]


def _holders(game: Game, state: Any, seat: int, marked: list[str]) -> Any:
    """Which of the other seats hold the marked cards, by what each of them may not know."""
    unknown = [
        {game.cards[card] for card in game.book.hidden(state, other)}
        for other in range(game.seats)
        if other != seat
    ]
    return tuple(tuple(card in cards for cards in unknown) for card in marked)


def chi_square_limit(freedom: int) -> float:
    """What a chi-square statistic exceeds once in a million times (Wilson and Hilferty)."""
    if freedom < 1:
        return 0.0
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4.75 * math.sqrt(spread)) ** 3)

"""How a deal goes by the rules, stage by stage, and the chances that follow for every card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Stage:
    """Some cards are shuffled, with those that the stage before left over, and laid out."""

    cards: Sequence[int]
    """The cards that join."""
    places: Mapping[str, int]
    """How many cards come to each place; what is left over goes to the next stage."""


def chances(stages: Iterable[Stage], cards: Sequence[int]) -> dict[tuple[str, ...], Fraction]:
    """How likely one or more cards come to which places, if every shuffle is even.

    Places are given in the order of the cards; a card that is dealt nowhere has the place "".
    """
    whole = list(stages)
    found: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    _go_on(whole, 0, 0, dict.fromkeys(cards, ""), set(), Fraction(1), found)
    return dict(found)


def _go_on(
    stages: Sequence[Stage],
    number: int,
    left_over: int,
    places: dict[int, str],
    waiting: set[int],
    chance: Fraction,
    found: dict[tuple[str, ...], Fraction],
) -> None:
    """Follow some cards, those in ``waiting`` being among the ``left_over`` of earlier stages."""
    if number == len(stages):
        found[tuple(places.values())] += chance
        return
    stage = stages[number]
    pool = left_over + len(stage.cards)
    here = [card for card in places if card in waiting or card in stage.cards]
    rest = pool - sum(stage.places.values())
    for spread, share in _spreads(here, {**stage.places, "": rest}, pool):
        if share:
            stay = {card for card, place in spread.items() if place == ""}
            _go_on(stages, number + 1, rest, {**places, **spread}, stay, chance * share, found)


def _spreads(
    cards: Sequence[int], room: Mapping[str, int], pool: int
) -> Iterable[tuple[dict[int, str], Fraction]]:
    """All ways in which some cards of a pool fall on places with so much room."""
    if not cards:
        yield {}, Fraction(1)
        return
    first, *others = cards
    for place, size in room.items():
        if size:
            for spread, share in _spreads(others, {**room, place: size - 1}, pool - 1):
                yield {first: place, **spread}, share * Fraction(size, pool)

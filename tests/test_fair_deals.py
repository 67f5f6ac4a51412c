"""Every deal is fair, by every door, and guesses are what deals give; former versions were not."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai import testing
from chabudai.core.chance import Dice
from chabudai.lab.batch import Batch
from chabudai.match import Match, fair, heading_for
from chabudai.testing.fairness import dealt_states, due_states
from tests.rule_sets import IDS, SOONER

the_few_sooner = pytest.mark.parametrize(("name", "preset"), SOONER, ids=IDS)
every_game = pytest.mark.parametrize("name", chabudai.names())


def deals_for(game: chabudai.Game) -> int:
    """How often to deal: as often for large packs as time allows."""
    return 3000 if len(game.cards) < 60 else 1000


@the_few_sooner
def test_every_deal_is_fair(name: str, preset: str) -> None:
    game = chabudai.game(name, preset=preset)
    testing.check_fair_deals(game, deals=deals_for(game))


@the_few_sooner
def test_later_deals_are_fair(name: str, preset: str) -> None:
    game = chabudai.game(name, preset=preset)
    for due in itertools.islice(due_states(game, range(40)), 3):
        testing.check_fair_deals(game, due, deals=deals_for(game) // 2)


@pytest.mark.parametrize("zeros", [(1, 0), (0, 1), (1, 1), (2, 0)])
def test_m15_16_deals_around_kept_zeros_are_fair(zeros: tuple[int, int]) -> None:
    game = chabudai.game("matcha", edition=2015)
    due = kept(game, zeros)
    testing.check_fair_deals(game, due, deals=3000)


def kept(game: chabudai.Game, zeros: tuple[int, int]) -> Any:
    """A state in which the second deal is due and the seats have kept some zeros and one card."""
    for due in due_states(game, range(2000)):
        held = tuple((due.hand[seat] >> 16).bit_count() for seat in (0, 1))
        if held == zeros and due.held[0] + due.held[1] > sum(zeros):
            return due
    raise AssertionError("nobody kept such cards")


def shuffled(game: chabudai.Game) -> Any:
    return game.shuffle


def derived(game: chabudai.Game) -> Any:
    """Deals as a match makes them from its secret."""

    def door(state: Any, seed: int) -> None:
        secret = fair.seeded_secret(seed)
        match = Match(game, heading_for(game, "fair", commitment=fair.commit(secret)))
        for seat in range(game.seats):
            match.take(match.sit(seat, "Ada"))
        entry = match.deal_entry(match.here, secret)
        game.deal(state, list(entry.order or ()))

    return door


def drawn(game: chabudai.Game) -> Any:
    """Deals card by card, as chance nodes are."""

    def door(state: Any, seed: int) -> None:
        dice = Dice(seed)
        order: list[int] = []
        for _ in range(game.portion(state)):
            left = game.next_cards(state, order)
            order.append(left[dice.below(len(left))])
        game.deal(state, order)

    return door


def batched(game: chabudai.Game) -> Any:
    """Deals of a batch."""
    batch = Batch(game, 4000)
    batch.reset(3)

    def door(state: Any, seed: int) -> None:
        state.become(batch.state(seed))

    return door


@every_game
@pytest.mark.parametrize("door", [shuffled, derived, drawn, batched])
def test_deals_are_fair_by_every_door(name: str, door: Any) -> None:
    game = chabudai.game(name)
    testing.check_fair_deals(game, deals=deals_for(game) // 2, door=door(game))


def test_plain_and_compiled_shuffles_are_the_same() -> None:
    for name in chabudai.names():
        game = chabudai.game(name)
        for due in [game.new(), *due_states(game, range(4))]:
            one, other = due.copy(), due.copy()
            assert game.shuffle(one, 5) == game.compiled().shuffle(other, 5)
            assert one == other


@pytest.mark.parametrize("edition", [2020, 2015])
def test_version_1_of_matcha_was_not_fair(edition: int) -> None:
    game = chabudai.game("matcha", version=1, edition=edition)
    with pytest.raises(AssertionError, match="Z is not where it should be"):
        testing.check_fair_deals(game, deals=3000)
    with pytest.raises(AssertionError, match="Z is not where it should be"):
        testing.check_guesses_are_deals(game, 0, dealt_states(game, range(3000)))


def test_version_1_of_touche_was_not_fair_in_redeals() -> None:
    game = chabudai.game("touche", version=1, players=4)
    testing.check_fair_deals(game, deals=500)
    with pytest.raises(AssertionError, match="is not where it should be"):
        testing.check_fair_deals(game, next(due_states(game, range(9))), deals=1500)


@the_few_sooner
def test_guesses_are_what_deals_give(name: str, preset: str) -> None:
    game = chabudai.game(name, preset=preset)
    states = [
        state for state in dealt_states(game, range(deals_for(game))) if game.turn(state) >= 0
    ]
    for seat in (0, chabudai.SPECTATOR):
        testing.check_guesses_are_deals(game, seat, states)


def test_m15_15_guesses_are_what_deals_give_with_kept_cards() -> None:
    game = chabudai.game("matcha", edition=2015)
    states = list(dealt_states(game, range(3000), number=2))
    for seat in (0, 1, chabudai.SPECTATOR):
        testing.check_guesses_are_deals(game, seat, states)


def test_m15_16_guesses_are_what_deals_give_with_own_kept_cards() -> None:
    """One seat has kept cards, the other none: the chances are those of the deal alone."""
    game = chabudai.game("matcha", edition=2015)
    quick = game.compiled()
    for due in due_states(game, range(4000)):
        if due.held[0] >= 2 and due.held[1] == 0:
            states = []
            for seed in range(3000):
                state = due.copy()
                quick.shuffle(state, seed)
                states.append(state)
            testing.check_guesses_are_deals(game, 0, states)
            return
    raise AssertionError("nobody kept such cards")


def test_a_broken_shuffle_is_caught() -> None:
    import dataclasses

    game = chabudai.game("koikoi")

    def lazy(_state: Any, order: Any, words: Any) -> None:
        """Never moves the last card."""
        from chabudai.core.chance import shuffle

        order[:] = np.arange(len(order)) if isinstance(order, np.ndarray) else range(len(order))
        shuffle(order, len(order) - 1, words)

    broken = chabudai.Game("koikoi", dataclasses.replace(game.book, shuffle=lazy))
    with pytest.raises(AssertionError, match=r"where it cannot come|not where it should be"):
        testing.check_fair_deals(broken, deals=300, door=plain(broken))


def plain(game: chabudai.Game) -> Any:
    def door(state: Any, seed: int) -> None:
        order = [0] * len(game.cards)
        game.book.shuffle(state, order, Dice(seed).words)
        game.book.deal(state, order)

    return door

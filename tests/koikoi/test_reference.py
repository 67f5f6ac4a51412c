"""Whole games against a second, independent implementation of the rules."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai import DEAL, OVER
from chabudai.core.chance import Dice
from chabudai.games import koikoi
from chabudai.games.koikoi import CARDS
from chabudai.games.koikoi.pack import card_set, card_texts
from chabudai.games.koikoi.scoring import coins_by_yaku, dealt_tally
from chabudai.testing import read_perft
from tests.koikoi.positions import facts
from tests.koikoi.reference import Reference, dealt, yaku

SWITCHES = (
    *("lay_matching", "double_seven", "double_own", "double_opponent", "table_nobles"),
    *("rain_noble", "viewing", "rain_voids_viewing", "viewing_pair_six"),
    *("viewing_excludes_lights", "tenho_flat"),
)


def random_options(dice: Dice) -> dict[str, Any]:
    options: dict[str, Any] = {name: dice.below(2) == 0 for name in SWITCHES}
    options["rounds"] = (3, 6, 12)[dice.below(3)]
    options["first"] = dice.below(2)
    options["table_four"] = ("redeal", "play")[dice.below(2)]
    options["draw_sensei"] = ("stays", "switches")[dice.below(2)]
    return options


def in_short(text: str) -> str:
    """A text with all three captured cards written as a star, as the reference has it."""
    return f"{text.split()[0]} x *" if len(text.split()) == 5 else text


@pytest.mark.parametrize("seed", range(40))
def test_games_are_played_as_the_reference_plays_them(seed: int) -> None:
    dice = Dice(seed, 77)
    g = chabudai.game("koikoi", **random_options(dice))
    state = g.new()
    reference = Reference(g.rules.to_json())
    while g.turn(state) != OVER:
        assert not reference.over
        if g.turn(state) == DEAL:
            assert reference.turn is None
            order = [CARDS[card] for card in g.shuffle(state, seed)]
            reference.deal(order)
        else:
            texts = [in_short(g.text(state, action)) for action in g.legal(state)]
            assert len(texts) == len(set(texts))
            assert set(texts) == reference.legal()
            # stopping at the first chance would leave long rounds untested
            k = dice.below(len(texts))
            if texts[k] == "agari" and len(texts) == 2 and dice.below(3):
                k = 1
            g.apply(state, g.legal(state)[k])
            reference.apply(texts[k])
        assert_same(g.scores(state), reference.coins)
        assert state.sensei == reference.sensei
        assert set(card_texts(state.table)) == reference.table
        assert [set(card_texts(pool)) for pool in state.pool] == reference.pools
        assert list(state.calls) == reference.calls
        seen = facts(g, state)
        assert seen["history"] == reference.history
        assert seen["yaku"] == [yaku(pool, reference.rules) for pool in reference.pools]
        assert (seen["turn"], seen["drawn"]) == (reference.turn, reference.drawn)
    assert reference.over


def assert_same(scores: list[int], coins: list[int]) -> None:
    assert scores == coins
    assert min(coins) >= 0


@pytest.mark.parametrize("seed", range(60))
def test_yaku_of_random_pools_are_the_references(seed: int) -> None:
    dice = Dice(seed, 5)
    rules = koikoi.Rules(**random_options(dice))
    for _ in range(25):
        size = 4 + dice.below(30)
        pool = [CARDS[card] for card in dice.shuffled(48)[:size]]
        assert koikoi.yaku(pool, rules) == yaku(set(pool), rules.to_json())


def test_dealt_hands_are_the_references() -> None:
    dice = Dice(8)
    found = 0
    for _ in range(4000):
        hand = [CARDS[card] for card in dice.shuffled(48)[:8]]
        made = coins_by_yaku(dealt_tally(card_set(hand)), 0)
        assert made == dealt(set(hand))
        found += bool(made)
    assert found


def leaves(reference: Reference, depth: int) -> int:
    if depth == 0 or reference.turn is None:
        return 1
    total = 0
    for text in reference.legal():
        after = copy.deepcopy(reference)
        after.apply(text)
        total += leaves(after, depth - 1)
    return total


def test_perft_counts_are_the_references() -> None:
    counts = list(read_perft(Path(__file__).parent.parent / "perft" / "koikoi.txt"))
    assert counts
    for count in counts:
        if count.leaves < 3000:
            reference = Reference(count.game.rules.to_json())
            reference.deal(list(count.deal))
            assert leaves(reference, count.depth) == count.leaves

"""Every game, in every named rule set, holds to the conformance kit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai import testing
from chabudai.testing.parity import check_replays, in_simulator
from chabudai.testing.perft import plain_perft
from chabudai.testing.seen import difference
from tests.rule_sets import FEW, IDS, OURS, RULE_SETS, SOONER

HERE = Path(__file__).parent
SEEDS = range(6)

every_rule_set = pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
the_few_sooner = pytest.mark.parametrize(("name", "preset"), SOONER, ids=IDS)
every_game = pytest.mark.parametrize("name", chabudai.names())
every_game_of_ours = pytest.mark.parametrize("name", OURS)


def some(name: str, preset: str, seeds: int) -> range:
    """Matches to look at: several of a few rule sets, one of those that are like them."""
    return SEEDS[:seeds] if (name, preset) in FEW else SEEDS[:1]


@every_rule_set
def test_cards_are_conserved_and_matches_end(name: str, preset: str) -> None:
    testing.check_cards(chabudai.game(name, preset=preset), SEEDS)


@every_rule_set
def test_legal_is_what_is_accepted(name: str, preset: str) -> None:
    testing.check_legality(chabudai.game(name, preset=preset), some(name, preset, 3))


@every_rule_set
def test_notation_reads_back(name: str, preset: str) -> None:
    testing.check_notation(chabudai.game(name, preset=preset), SEEDS[:3])


@every_rule_set
def test_everything_can_be_said(name: str, preset: str) -> None:
    testing.check_words(chabudai.game(name, preset=preset), some(name, preset, 2))


@every_rule_set
def test_guesses_fit(name: str, preset: str) -> None:
    testing.check_guesses(chabudai.game(name, preset=preset), some(name, preset, 3))


@every_rule_set
def test_nothing_leaks(name: str, preset: str) -> None:
    every = {"matcha": 1, "koikoi": 3, "touche": 7}.get(name, 1)  # make soak checks every step
    testing.check_leaks(chabudai.game(name, preset=preset), some(name, preset, 3), every)


@every_rule_set
def test_nothing_jumps(name: str, preset: str) -> None:
    every = {"touche": 5}.get(name, 1)
    testing.check_motions(chabudai.game(name, preset=preset), SEEDS[:3], every)


@every_rule_set
def test_any_beginning_replays(name: str, preset: str) -> None:
    testing.check_replay(chabudai.game(name, preset=preset), SEEDS[:3])


@every_rule_set
def test_native_equals_plain(name: str, preset: str) -> None:
    testing.check_native(
        chabudai.game(name, preset=preset), games=60 if (name, preset) in FEW else 20, seed=4
    )


@every_game
def test_native_equals_plain_in_a_thousand_games(name: str) -> None:
    g = chabudai.game(name)
    testing.check_native(g, games=1000, seed=9, plain=1000 if name == "matcha" else 100)


@the_few_sooner
def test_cuda_simulator_equals_native(name: str, preset: str) -> None:
    testing.check_simulator(chabudai.game(name, preset=preset), games=6, seed=2)


@every_rule_set
@pytest.mark.slow
def test_guess_is_uniform_in_many_positions(name: str, preset: str) -> None:
    compare_guesses(name, preset, 2 if name == "touche" else 8, 4000)


@the_few_sooner
def test_guess_is_uniform(name: str, preset: str) -> None:
    # a table of 104 cards takes longer
    compare_guesses(name, preset, 1 if name == "touche" else 3, 2500)


def compare_guesses(name: str, preset: str, positions: int, samples: int) -> None:
    """Compare guesses with every arrangement of the hidden cards in so many positions."""
    g = chabudai.game(name, preset=preset)
    most = 4 + 4 * g.seats  # larger tables have more cards in hidden hands
    checked = 0
    for state in testing.positions(g, range(40), every=5):
        for seat in (*range(g.seats), chabudai.SPECTATOR):
            if 2 <= len(g.book.hidden(state, seat)) <= most and settled(g, state):
                checked += testing.check_uniform_guess(g, state, seat, samples) > 1
            if checked >= positions:
                return
    assert checked or not any(
        g.book.hidden(state, 0) for state in testing.positions(g, range(2), every=5)
    ), f"{g!r}: no position in 40 matches has 2 to {most} hidden cards: guess was not compared"


def settled(g: chabudai.Game, state: Any) -> bool:
    """Whether nothing but the places of cards is hidden (2015: no choice of kept cards runs)."""
    return g.name != "matcha" or g.facts(g.view(state, 0))["phase"] != "keep"


@every_game_of_ours
def test_perft_counts(name: str) -> None:
    path = HERE / "perft" / f"{name}.txt"
    assert path.exists(), (
        f"tests/perft/{name}.txt is missing: lines 'game {name}', 'deal' with the cards of a pack, "
        "then 'DEPTH LEAVES', counted by hand or by chabudai.testing.perft"
    )
    counts = list(testing.read_perft(path))
    assert {count.game.name for count in counts} == {name}, f"{path} has counts of other games"
    for count in counts:
        state = count.game.new()
        count.game.deal(state, count.deal)
        found = testing.perft(count.game, state, count.depth)
        assert found == count.leaves, f"{path}: {found} leaves, not as in {count}"
        if count.leaves < 2000:
            found = plain_perft(count.game, state, count.depth)
            assert found == count.leaves, f"{path}: {found} leaves in plain Python, not as {count}"


PLAYTHROUGHS = sorted((HERE / "playthroughs").glob("*.txt"))


@every_game_of_ours
def test_playthroughs_exist(name: str) -> None:
    found = [path for path in PLAYTHROUGHS if path.name.startswith(f"{name}-")]
    assert found, (
        f"tests/playthroughs/{name}-PRESET-SEED.txt is missing: "
        f"write it by python -m chabudai.testing make {name}"
    )


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthroughs_are_reproduced(path: Path) -> None:
    told = testing.read_playthrough(path)
    seed = int(path.stem.rsplit("-", 1)[1])
    written = testing.write_playthrough(told.game, seed)
    found = difference(path.read_text(encoding="utf-8"), written)
    assert not found, (
        f"{path.name} is played otherwise now: {found}. If a rule has changed, raise Rules.version "
        f"and run python -m chabudai.testing make {told.game.name}"
    )
    check_replays(told.game, told.entries, told.digests)
    simulated = in_simulator(f"trace.replay(game, {told.entries!r}, 'cuda')", told.game)
    assert simulated == told.digests, f"{path.name}: CUDA differs from the playthrough"

"""Mining puzzles: what a survey says, what is kept, and that it is the same every time."""

from __future__ import annotations

from collections import Counter

import pytest

from chabudai.agents import levels
from chabudai.coach.puzzles.difficulty import HIGHEST, LOWEST, rating
from chabudai.coach.puzzles.glance import QuickGlance
from chabudai.coach.puzzles.mine import GATES, Haul, Miner, Plan, choose
from chabudai.coach.puzzles.prospect import Prospector, quickest
from chabudai.coach.puzzles.puzzle import Answer, Puzzle
from chabudai.coach.puzzles.survey import Surveyor, _is_hopeful, _rounds, is_clear
from chabudai.coach.puzzles.themes import Effort, effort
from chabudai.coach.verdict import Chance
from chabudai.games import game as open_game
from chabudai.games import names

PLAN = Plan("koikoi", "three-rounds", seed=3, effort=Effort(quick=200, unit=30))


@pytest.fixture(scope="module")
def miner() -> Miner:
    return Miner(PLAN)


@pytest.fixture(scope="module")
def haul(miner: Miner) -> Haul:
    found = Haul([], Counter())
    for number in range(2):
        each = miner.mine(number)
        found.puzzles += each.puzzles
        found.counts += each.counts
    return found


@pytest.mark.slow
def test_the_same_match_gives_the_same_puzzles(miner: Miner, haul: Haul) -> None:
    assert haul.puzzles, "choose another seed"
    again = [puzzle for number in range(2) for puzzle in miner.mine(number).puzzles]
    assert [puzzle.to_json() for puzzle in again] == [each.to_json() for each in haul.puzzles]


@pytest.mark.slow
def test_every_gate_lets_fewer_through(haul: Haul) -> None:
    passed = [haul.counts[gate] for gate in GATES]
    assert passed == sorted(passed, reverse=True)
    assert passed[-1] == len(haul.puzzles) < passed[0]


@pytest.mark.slow
def test_what_is_found_is_a_puzzle(haul: Haul) -> None:
    for found in haul.puzzles:
        puzzle = Puzzle.from_json(found.to_json())
        puzzle.check()
        assert puzzle.id == found.id
        assert (
            puzzle.best.chance.value - puzzle.answers[1].chance.value >= PLAN.effort.margin - 0.001
        )


@pytest.mark.slow
def test_a_survey_is_of_the_view_alone(miner: Miner, haul: Haul) -> None:
    """Hidden cards that are exchanged change nothing: the survey is never given them."""
    game = miner.game
    view = haul.puzzles[0].view
    surveyor = Surveyor(game)
    told = [
        surveyor.survey(game.view(game.guess(view, seed), view.viewer), game.legal(view), 5, 1)
        for seed in (1, 2)
    ]
    assert told[0] == told[1]


@pytest.mark.slow
def test_a_survey_gives_every_choice_an_interval(miner: Miner, haul: Haul) -> None:
    puzzle = haul.puzzles[0]
    view = puzzle.view
    found = Surveyor(miner.game).survey(view, miner.game.legal(view), 30, 99)
    assert sorted(each.action for each in found) == sorted(miner.game.legal(view))
    assert all(0 <= each.chance.value <= 1 for each in found)
    assert all(each.chance.low <= each.chance.value <= each.chance.high for each in found)
    assert is_clear(found)
    assert miner.game.text(view, found[0].action) == puzzle.best.text


@pytest.mark.slow
def test_a_prospector_finds_what_a_glance_misses() -> None:
    """Each find is a view of the seat to act, always the same, and no choice of a glance."""
    game = open_game("touche")
    players = quickest("touche", levels())
    prospector = Prospector(game, effort("touche").look, players)
    found = [prospector.look(players[:2], number, number) for number in range(40)]
    again = [prospector.look(players[:2], number, number) for number in range(40)]
    finds = [find for each in found for find in each.finds]
    assert [find for each in again for find in each.finds] == finds
    assert 10 < len(finds) < sum(each.choices for each in found) / 20
    missed = 0
    for view, liked in finds:
        assert game.turn(view) == view.viewer
        assert liked in game.legal(view)
        missed += QuickGlance(game).choose(view, game.legal(view)) != liked
    assert missed > 0.9 * len(finds)
    with pytest.raises(ValueError, match="glances"):
        Prospector(game, 1, [levels()[5]])


def test_the_levels_that_play_for_puzzles_can_play_in_every_game() -> None:
    """Where looks find them, the players only glance, and there are several."""
    for name in names():
        if effort(name).look:
            assert len(quickest(name, Plan(name).players)) > 1


def test_a_survey_goes_on_as_long_as_there_is_hope() -> None:
    assert list(_rounds(8)) == [1, 1, 2, 4]
    assert sum(_rounds(80)) == 80
    ahead, behind, far = Chance(0.6, 0.5, 0.7), Chance(0.55, 0.45, 0.65), Chance(0.2, 0.1, 0.3)
    assert _is_hopeful([ahead, behind, far], 0, 1)
    assert _is_hopeful([ahead, behind, far], 1, 0.1)
    assert not _is_hopeful([ahead, behind, far], 1, 0.5)
    assert not _is_hopeful([ahead, behind, far], 2, 0.1)


def test_a_harder_puzzle_has_a_higher_rating() -> None:
    easy, middle, hard = (1, 0, 1, 1, 1, 1), (0, 0, 0, 1, 1, 1), (0, 0, 0, 0, 0, 0.5)
    assert LOWEST <= rating(easy) < rating(middle) < rating(hard) <= HIGHEST


def _puzzle(number: int, *themes: str) -> Puzzle:
    answers = (Answer("a", Chance(0.9, 0.8, 1)), Answer("b", Chance(0.1, 0, 0.2)))
    return Puzzle("g", {}, 1, {"n": number}, answers, "b", themes, (0,) * 6, 1000 + number)


def test_rare_themes_are_chosen_first() -> None:
    common = [_puzzle(number, "often") for number in range(20)]
    rare = [_puzzle(number, "rare", "often") for number in range(20, 23)]
    chosen = choose([*common, *rare, *rare], 8)
    assert len({each.id for each in chosen}) == len(chosen) == 8
    assert sum("rare" in each.themes for each in chosen) == 3
    assert [each.rating for each in chosen] == sorted(each.rating for each in chosen)

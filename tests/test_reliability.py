"""Reliability: what a search or a review calls a chance happens as often as it says."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.agents import odds
from chabudai.agents.odds.matcha import ROUNDS
from chabudai.agents.search import SearchAgent
from chabudai.coach.curve import DIGITS, Curve

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
import reliability
from reliability import FEW, KEPT, Tenth, Told, _tenth, kept, loss, moved, tenths

NAMES = sorted(path.stem for path in KEPT.glob("*.npz"))
"""The odds that were measured."""
POINTS = 0.03
"""How far off a chance may be, besides what chance itself does."""
DOUBT = 2.5
"""So many standard errors chance itself may do."""
KNOWN = 0.06
"""A standard error that lets a tenth be known."""
OF_SET = 3 * ROUNDS
"""Stages of a set of Matcha."""
MANY = 200
"""Values that are enough to say what odds cost."""


def off(found: Sequence[Told]) -> list[Tenth]:
    """The tenths that are surely further off than is allowed."""
    return [
        tenth
        for tenth in tenths(found)
        if tenth.number >= FEW and abs(tenth.shown - tenth.came) > POINTS + DOUBT * tenth.error
    ]


def shown(name: str) -> dict[str, list[Told]]:
    """What was measured and not fitted, as chances by the odds of now."""
    return {who: moved(told, odds.numbers(name)) for who, told in kept(name).items()}


def test_every_game_is_measured_with_its_network_and_in_reviews() -> None:
    searched = {"koikoi", "matcha", "touche", "koikoi-champion", "touche-champion"}
    assert set(NAMES) == searched | {"koikoi-review", "matcha-review", "touche-review"}


@pytest.mark.parametrize("name", NAMES)
def test_a_chance_that_is_shown_is_right_within_three_points_in_every_tenth(name: str) -> None:
    for who, told in shown(name).items():
        assert off(told) == [], who


@pytest.mark.parametrize("edition", [2020, 2015])
@pytest.mark.parametrize("last", [0, 1])
def test_chances_in_matcha_are_right_in_each_set_and_not_only_together(
    edition: int, last: int
) -> None:
    part = 2 * (edition == 2015) + last
    for who, told in shown("matcha").items():
        of_set = [each for each in told if each.stage // OF_SET == part]
        assert off(of_set) == [], who
    alone = [each for each in shown("matcha")["search:1000"] if each.stage == part * OF_SET]
    mean = _tenth(alone)
    assert mean.number >= MANY / 2
    assert abs(mean.shown - mean.came) <= POINTS + DOUBT * mean.error, "who begins"


@pytest.mark.parametrize("name", NAMES)
def test_enough_was_measured_to_know(name: str) -> None:
    every = [each for told in shown(name).values() for each in told]
    known = [tenth for tenth in tenths(every) if tenth.error < KNOWN]
    assert len(known) >= 5
    assert len({each.match for each in every}) >= 150


@pytest.mark.parametrize("name", NAMES)
def test_odds_cost_nothing(name: str) -> None:
    raw, chances = kept(name), shown(name)
    for who, told in raw.items():
        if len(told) >= MANY:
            assert loss(chances[who]) <= loss(told) + 0.005, who


@pytest.mark.parametrize("name", ["koikoi", "matcha"])
def test_what_play_outs_say_as_it_is_would_be_wrong(name: str) -> None:
    assert off(kept(name)["search:1000"])


def test_a_tenths_error_counts_matches_not_decisions() -> None:
    once = [Told(match, 0, 0.55, float(match % 2)) for match in range(100)]
    (alone,) = tenths(once)
    (again,) = tenths(once * 9)
    assert alone.error == pytest.approx(again.error) == pytest.approx(0.05, rel=0.01)
    assert again.shown == pytest.approx(0.55)
    assert (again.came, again.number) == (0.5, 900)
    assert off([each._replace(value=0.55 + 0.03 + 2.6 * 0.05) for each in once])
    assert not off([each._replace(value=0.5 + 0.03 + 2.4 * 0.05) for each in once])


@pytest.mark.parametrize("name", NAMES)
def test_odds_keep_the_order_of_values_and_what_is_certain(name: str) -> None:
    for numbers in odds.numbers(name).values():
        found = [odds.moved(value / 50, numbers) for value in range(51)]
        assert found == sorted(found)
        assert (found[0], found[-1]) == (0.0, 1.0)
        assert numbers[1] > 0


@pytest.mark.parametrize(("name", "learned"), [("matcha", 0), ("koikoi", 0), ("koikoi", 50)])
def test_searches_tell_chances_and_choose_as_before(name: str, learned: int) -> None:
    game: Any = chabudai.game(name)
    state = game.new()
    game.shuffle(state, 3)
    view = game.view(state, game.turn(state))
    legal = game.legal(view)
    agent = SearchAgent(game, 200, 1, learned=learned)
    raw, told = agent.search(view, legal, moved=False), agent.search(view, legal)
    numbers = odds.at(game, view, odds.CHAMPION if learned else "")
    assert learned or numbers != odds.PLAIN
    assert [each.value for each in told] == [odds.moved(each.value, numbers) for each in raw]
    assert agent.decide(view, legal, raw) == agent.decide(view, legal, told)
    former = SearchAgent(game, 200, 1, former=True)
    assert former.search(view, legal) == former.search(view, legal, moved=False)


@pytest.mark.parametrize("name", ["matcha", "koikoi", "touche"])
def test_reviews_tell_chances_by_their_own_odds(name: str) -> None:
    game: Any = chabudai.game(name)
    state = game.new()
    game.shuffle(state, 3)
    for seat in range(game.seats):
        view = game.view(state, seat)
        numbers = odds.at(game, view, odds.REVIEW)
        assert numbers != odds.PLAIN
        assert Curve(game).at(0.7, view) == round(odds.moved(0.7, numbers), DIGITS)


SCENES = ["matcha-2020", "koikoi-three-rounds-quick", "touche-two-quick"]


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES)
def test_chances_are_right_in_matches_that_were_never_seen(
    scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = reliability.SCENES[scene]
    searched = {who: times for who, times in told.asked.items() if times >= 1}
    monkeypatch.setitem(
        reliability.SCENES,
        scene,
        reliability.Scene(told.game, told.options, told.player, searched),
    )
    game = reliability.opened(scene)
    found: dict[str, list[Told]] = defaultdict(list)
    for seed in range(60):
        for line in reliability.lines((scene, 9_000_000 + seed)):
            stage = odds.stage(game, type(game.new())(bytes.fromhex(line["view"])))
            for who, value in line["values"].items():
                row = Told(seed, stage, value, line["result"])
                name = reliability.file_of(game.name, who)
                found[who] += moved([row], odds.numbers(name))
    assert len(found) == len(searched) + 1
    for who, rows in found.items():
        assert off(rows) == [], who


def test_where_somebody_may_stop_the_lead_is_what_stopping_brings() -> None:
    """To both seats: a round won is worth as much before the coins are paid as after."""
    text = (
        "koikoi(rounds=3,coins=25) phase=call turn=0 table=1R,3B,4P1,8P1,9P2,11P1 "
        "hands=2P2,7A,11A/2P1,6R,7P2,9P1 pools=1B,1P2,5R,5P1,6P1,6P2,7R,7P1,8B,8P2,9A,9R,12B,12P3"
        "/4A,4P2,10R,10P1,11B,11R stock=5R,7P1,1P2,4A,7R,12B,1R,11R,12P3|1P1,12P2,10P2,3P1,3R,2R,"
        "4R,10A,2A,5A,12P1,5P2,8A,6A,3P2 deals=1 nobles=3"
    )
    game = chabudai.game("koikoi", rounds=3, coins=25)
    state = game.position(text)
    before = [odds.stage(game, game.view(state, seat)) for seat in (0, 1)]
    assert state.coins[0] == state.coins[1]
    game.apply(state, "agari")
    assert state.coins[0] - state.coins[1] == 40
    assert before == [odds.stage(game, game.view(state, seat)) for seat in (0, 1)]

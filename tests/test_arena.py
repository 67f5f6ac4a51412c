"""The arena: duplicate deals, figures that do not depend on threads, and levels that hold."""

from __future__ import annotations

import json
from typing import Any

import pytest

import chabudai
from chabudai import cli
from chabudai.lab.arena import arena
from chabudai.lab.arena.bout import Pair, lineups
from chabudai.lab.arena.standing import Standing, cross_table, elo

SIX: dict[str, Any] = {"rounds": 6}


def test_every_agent_gets_every_seat() -> None:
    assert lineups(2) == [(0, 1), (1, 0)]
    assert len(lineups(3)) == 6
    assert lineups(4) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    for seats in (2, 3, 4):
        lines = lineups(seats)
        for seat in range(seats):
            assert sum(line[seat] for line in lines) * 2 == len(lines)


def test_the_figures_depend_on_the_seed_alone() -> None:
    game = chabudai.game("matcha")
    names = ["search:30", "greedy", "random"]
    one = arena(game, names, 12, seed=3)
    two = arena(game, names, 12, seed=3, threads=2)
    for first, second in zip(one, two, strict=True):
        figures = first.to_json() | {"milliseconds": 0}
        assert figures == second.to_json() | {"milliseconds": 0}
    other = arena(game, names, 12, seed=4)
    assert any(a.wins != b.wins for a, b in zip(one, other, strict=True))


def test_an_agent_is_even_with_itself() -> None:
    game = chabudai.game("koikoi", **SIX)
    (standing,) = arena(game, ["greedy", "greedy"], 400, seed=1)
    assert standing.interval is not None
    assert standing.interval[0] < 0.5 < standing.interval[1]


def test_more_than_two_seats() -> None:
    game = chabudai.game("touche", players=3)
    (standing,) = arena(game, ["greedy", "random"], 5, seed=1)
    assert standing.wins + standing.draws + standing.losses == 30
    assert standing.score > 0.8


def test_pairs_are_the_unit_of_the_interval() -> None:
    won, even = (Pair(2, 0, 0, 1.0, (5, 5), (0.1, 0.2)), Pair(1, 0, 1, 0.0, (5, 5), (0.1, 0.2)))
    standing = Standing.of(("a", "b"), [won, even] * 50)
    assert standing.score == 0.75
    # the standard deviation of a pair is 0.25, so ±1.96 × 0.2513 / 10 would be 0.049
    assert standing.interval is not None
    assert 0.68 < standing.interval[0] < 0.701
    assert standing.milliseconds == pytest.approx((20, 40))
    assert (standing.wins, standing.draws, standing.losses) == (150, 0, 50)
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo(1.0) == pytest.approx(-elo(0.0))
    table = cross_table([standing])
    assert table == [["a", "–", "75.0"], ["b", "25.0", "–"]]


@pytest.mark.parametrize(
    ("names", "pairs", "problem"),
    [
        (["greedy"], 5, "two agents"),
        (["greedy", "random"], 0, "pairs is at least 1"),
        (["greedy", "genius"], 5, "there is no agent"),
    ],
)
def test_bad_arguments_are_refused(names: list[str], pairs: int, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        arena(chabudai.game("matcha"), names, pairs)
    with pytest.raises(ValueError, match="threads is at least 1"):
        arena(chabudai.game("matcha"), ["greedy", "random"], 1, threads=0)


def test_the_command_prints_tables_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "matcha", "greedy", "random", "level-1", "--pairs", "5", "--lang", "en"]
    assert cli.main(command) == 0
    shown = capsys.readouterr().out
    assert "share of points" in shown
    assert shown.count("–") >= 6
    assert cli.main([*command, "--json", "--threads", "1"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert next(each["agents"] for each in figures) == ["greedy", "random"]
    assert figures[0]["wins"] + figures[0]["draws"] + figures[0]["losses"] == 10
    assert cli.main(["arena", "matcha", "greedy", "genius"]) == 2


QUICK = [
    ("matcha", {}, "greedy", "random", 200, 0.65),
    ("matcha", {}, "search:300", "greedy", 60, 0.55),
    ("matcha", {}, "search:300", "random", 60, 0.80),
    ("koikoi", SIX, "greedy", "random", 200, 0.90),
    ("koikoi", SIX, "level-2", "level-1", 200, 0.52),
    ("touche", {}, "greedy", "random", 60, 0.90),
    ("touche", {}, "level-2", "level-1", 200, 0.52),
]


@pytest.mark.parametrize(("name", "options", "strong", "weak", "pairs", "least"), QUICK)
def test_who_is_stronger(
    name: str, options: dict[str, Any], strong: str, weak: str, pairs: int, least: float
) -> None:
    (standing,) = arena(chabudai.game(name, **options), [strong, weak], pairs, seed=1)
    assert standing.score > least, standing.line()

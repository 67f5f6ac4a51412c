"""Whoever enters the arena: agents of others, records of matches, ratings, and a known end."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import chabudai
from chabudai import cli
from chabudai.agents import make
from chabudai.core.seats import DEAL, OVER
from chabudai.farm import Here, Processes
from chabudai.farm.progress import Bar
from chabudai.lab.arena import (
    IllegalAnswer,
    agent_seed,
    arena,
    merge,
    read_records,
    standings,
    write_records,
)
from chabudai.lab.arena.program import answering
from chabudai.lab.arena.rating import rate, scores_of
from chabudai.lab.arena.record import Record, to_line

MATCHA = chabudai.game("matcha")


class Last:
    """An agent of somebody else: it takes the last action, and remembers what it saw."""

    def __init__(self, name: str = "last") -> None:
        self.name = name
        self.seen: list[Any] = []

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:
        self.seen.append(view)
        return legal[-1]


def last(_game: Any, _seed: int) -> Last:
    """For ``module:factory``."""
    return Last()


class Drawing(Last):
    """It draws from a generator of its own, which each choice moves on."""

    def __init__(self, seed: int) -> None:
        super().__init__("drawing")
        self.dice = random.Random(seed)

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:
        return self.dice.choice(legal)


def drawing(_game: Any, seed: int) -> Drawing:
    """For ``module:factory``."""
    assert 0 <= seed < 1 << 31
    return Drawing(seed)


def figures(found: Any) -> list[dict[str, Any]]:
    return [each.to_json() | {"milliseconds": 0, "agents": 0} for each in found]


def test_an_object_a_factory_a_policy_a_bot_and_a_program_play_alike() -> None:
    """All of them take the last legal action, so all of them must get the same results."""
    pytest.importorskip("pyspiel")
    agent = Last()
    (plain,) = arena(MATCHA, [agent, "random"], 6, seed=2, threads=2)
    assert all(view.viewer in (0, 1) for view in agent.seen)
    assert len({bytes(view) for view in agent.seen}) > 20  # each view is its own, not one memory

    class Bot:
        def step(self, state: Any) -> int:
            return int(state.legal_actions()[-1])

    def policy(seen: dict[str, Any]) -> int:
        assert len(seen["observation"]) == MATCHA.book.observation.size
        return int(seen["action_mask"].nonzero()[0][-1])

    with answering(lambda update: str(update["actions"][-1])) as url:
        for given in (f"{__name__}:last", policy, Bot(), [Bot(), Bot()], url):
            found = arena(MATCHA, [given, "random"], 6, seed=2)
            assert figures(found) == figures([plain]), given


def test_a_program_is_told_its_view_and_nothing_else() -> None:
    told: list[dict[str, Any]] = []

    def choose(update: dict[str, Any]) -> str:
        told.append(update)
        return str(update["actions"][0])

    with answering(choose) as url:
        arena(MATCHA, [url, "random"], 1)
    state = MATCHA.new()
    MATCHA.shuffle(state, 0)
    first = MATCHA.view(state, MATCHA.turn(state))
    assert told[0]["facts"] == json.loads(json.dumps(MATCHA.facts(first)))
    known = {"game", "rules", "version", "seat", "turn", "status", "facts", "actions"}
    assert set(told[0]) == known


@pytest.mark.parametrize("answer", [10_000, "genius", None, True, 1.5, -1])
def test_an_illegal_answer_is_refused_with_the_position(answer: Any) -> None:
    class Wrong(Last):
        def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:
            return answer  # type: ignore[no-any-return]

    with pytest.raises(IllegalAnswer, match="wrong answered") as caught:
        arena(MATCHA, [Wrong("wrong"), "greedy"], 3)
    text = str(caught.value)
    view = caught.value.view
    assert MATCHA.show(view) in text
    assert MATCHA.write(view) in text
    assert all(MATCHA.text(view, action) in text for action in MATCHA.legal(view))
    with answering(lambda _update: "nonsense") as url, pytest.raises(IllegalAnswer):
        arena(MATCHA, [url, "greedy"], 1)


def test_what_is_no_agent_is_refused() -> None:
    for given, problem in (
        (5, "is no agent"),
        ("no_such_module:x", "there is no agent"),
        (f"{__name__}:absent", "there is no agent"),
        (f"{__name__}:MATCHA", "not a factory"),
        ("genius", "there is no agent"),
    ):
        with pytest.raises(ValueError, match=problem):
            arena(MATCHA, [given, "random"], 1)
    with pytest.raises(ValueError, match="two agents are called"):
        arena(MATCHA, [Last(), Last()], 1)
    with pytest.raises(ValueError, match="module:factory"):
        arena(MATCHA, [Last(), "random"], 1, farm=Here())


def test_it_stops_when_it_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = arena(MATCHA, ["random", "greedy"], 2000, until=0.01)
    assert found.stronger == "greedy"
    assert 10 < found.pairs < 1000
    threads = arena(MATCHA, ["random", "greedy"], 2000, threads=2, until=0.01)
    assert figures(threads) == figures([found])
    (open_end,) = arena(MATCHA, ["greedy", "greedy"], 30, until=0.01)
    assert (open_end.stronger, open_end.pairs) == (None, 30)
    command = ["arena", "matcha", "random", "greedy", "--pairs", "2000", "--until", "0.01"]
    assert cli.main([*command, "--lang", "en"]) == 0
    assert f"greedy is stronger: known after {found.pairs} pairs" in capsys.readouterr().out
    assert cli.main([*command[:-1], "2", "--lang", "en"]) == 2


@pytest.mark.parametrize("suffix", [".jsonl", ".parquet"])
def test_records_say_all_and_merge(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    whole, half, other, both = (tmp_path / f"{word}{suffix}" for word in ("w", "h", "o", "b"))
    common = ["arena", "matcha", "greedy", "random", "level-1", "--threads", "1", "--lang", "en"]
    assert cli.main([*common, "--pairs", "8", "--json", "--records", str(whole)]) == 0
    told = json.loads(capsys.readouterr().out)
    records = list(read_records(whole))
    assert len(records) == 3 * 8 * 2
    write_records(half, records[:20])
    rest = records[15:]
    random.Random(1).shuffle(rest)
    write_records(other, rest)
    plot = tmp_path / "ratings.svg"
    merging = ["arena", "merge", str(half), str(other), "--records", str(both)]
    assert cli.main([*merging, "--json", "--plot", str(plot)]) == 0
    merged = {tuple(each["agents"]): each for each in json.loads(capsys.readouterr().out)}
    for each in told:
        again = merged[tuple(each["agents"])]
        assert again | {"milliseconds": 0} == each | {"milliseconds": 0}
    assert list(read_records(both)) == merge([read_records(whole)])
    drawing = ElementTree.parse(plot).getroot()
    names = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"greedy", "random", "level-1"} <= set(names)
    assert cli.main([*merging[:-2], "--lang", "en"]) == 0
    assert "ratings" in capsys.readouterr().out


def test_a_record_is_enough_to_play_the_match_again() -> None:
    kept: list[Record] = []
    arena(MATCHA, ["greedy", Last()], 3, seed=5, keep=kept.extend)
    assert len(kept) == 6
    quick = make("greedy", MATCHA, 5)
    alike = 0
    for each in kept:
        game = chabudai.game(each.game, **json.loads(each.rules))
        state = game.new()
        while (seat := game.turn(state)) != OVER:
            if seat == DEAL:
                game.shuffle(state, each.deal)
                continue
            view = game.view(state, seat)
            chooser = quick if each.line[seat] == 0 else Last()
            game.apply(state, chooser.choose(view, game.legal(view)))
        alike += tuple(game.scores(state)) == each.scores
    # greedy's little chance between equals is its own in compiled play; the deals are the same
    assert alike >= 3


def test_records_that_contradict_each_other_are_refused() -> None:
    kept: list[Record] = []
    arena(MATCHA, ["greedy", "random"], 2, keep=kept.extend)
    turned = [each.turned() for each in kept]
    assert merge([kept, turned]) == merge([kept])
    assert figures(standings(turned + kept[:0]))[0]["wins"] == figures(standings(kept))[0]["losses"]
    lie = replace(kept[0], scores=(99, 0))
    with pytest.raises(ValueError, match="differ"):
        merge([kept, [lie]])
    with pytest.raises(ValueError, match="no record"):
        Record.from_json({"game": "matcha"})


def test_ratings_order_the_agents_and_explain_their_results() -> None:
    even = {("a", "b"): [1.0, 0.5, 1.0, 0.5] * 10, ("b", "c"): [1.0, 0.5, 1.0, 0.5] * 10}
    first, second, third = rate(even)
    assert [first.name, second.name, third.name] == ["a", "b", "c"]
    # 75 % of the points are 191 Elo; one drawn pair is added to forty
    assert first.elo - second.elo == pytest.approx(187, abs=3)
    assert second.elo == pytest.approx(0, abs=1)
    assert first.interval is not None
    assert first.interval[0] < first.elo < first.interval[1]
    (best, worst) = rate({("x", "y"): [1.0] * 20})
    assert best.elo - worst.elo < 1000
    assert best.interval is None, "the added pair alone says how far they are"
    kept: list[Record] = []
    arena(MATCHA, ["greedy", "random"], 4, keep=kept.extend)
    assert [len(scores) for scores in scores_of(kept).values()] == [4]


def test_ratings_have_no_interval_where_none_can_be_given() -> None:
    few = {("a", "b"): [0.5], ("a", "c"): [1.0], ("b", "c"): [0.0]}
    assert {each.interval for each in rate(few)} == {None}
    over = {("a", "b"): [1.0, 0.0] * 20, ("c", "d"): [0.5] * 40, ("a", "c"): [1.0] * 40}
    assert {each.interval for each in rate(over)} == {None}
    for each in rate({("a", "b"): [0.5] * 40, ("b", "c"): [0.5] * 40}):
        assert each.interval is not None, "they took points off each other"
        assert each.interval[0] < each.elo - 10 < each.elo + 10 < each.interval[1]
    lone, few_met = rate({("a", "b"): [0.5] * 20, ("b", "b"): [0.5] * 20})[:2]
    assert (lone.pairs, few_met.pairs) == (20, 20), "nobody is measured against itself"


def test_ratings_without_intervals_are_told_and_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "ratings.svg"
    command = ["arena", "matcha", "greedy", "random", "first-timer", "--pairs", "1"]
    assert cli.main([*command, "--threads", "1", "--plot", str(plot), "--lang", "en"]) == 0
    told = capsys.readouterr().out.split("ratings (")[1].splitlines()[1:]
    assert len(told) == 3
    assert all("[     –,      –]" in line for line in told)
    assert len(ElementTree.parse(plot).findall(".//{*}circle")) == 3


def test_a_merged_test_that_stopped_has_the_interval_of_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, settled = tmp_path / "until.jsonl", tmp_path / "settled.parquet"
    command = ["arena", "matcha", "random", "greedy", "--threads", "1", "--lang", "en"]
    until = [*command, "--pairs", "2000", "--until", "0.01", "--records", str(whole)]
    assert cli.main(until) == 0
    live = capsys.readouterr().out
    assert cli.main(["arena", "merge", str(whole), "--lang", "en"]) == 0
    assert capsys.readouterr().out == live
    assert "greedy is stronger" in live
    kept = list(read_records(whole))
    assert {each.until for each in kept} == {0.01}
    write_records(settled, kept)
    assert list(read_records(settled)) == kept
    due = [replace(each, until=None) for each in kept]
    assert merge([kept, due]) == merge([due, kept]) == merge([due])
    more = [replace(each, until=0.05) for each in kept]
    assert merge([kept, more]) == merge([more, kept]) == merge([more])
    (half,) = standings(merge([due[:20], kept]))
    (running,) = standings(kept)
    assert half.interval == running.interval != standings(due)[0].interval


def test_an_agent_against_itself_is_merged_as_it_was_played() -> None:
    kept: list[Record] = []
    live = arena(chabudai.game("koikoi"), ["greedy", "greedy"], 20, seed=1, keep=kept.extend)
    assert live[0].wins != live[0].losses
    assert figures(standings(merge([kept]))) == figures(live)
    assert scores_of(merge([kept])) == scores_of(kept)


@pytest.mark.parametrize(
    "wrong",
    [
        {"line": [1, 1]},
        {"line": [0, 5]},
        {"scores": [3]},
        {"seconds": ["a", "b"]},
        {"moves": [1, None]},
        {"seed": "3"},
        {"agents": [1, 2]},
        {"until": 3},
        {"result": 1},
        {"rules": {}},
    ],
)
def test_a_line_that_is_no_record_is_named(
    wrong: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept: list[Record] = []
    arena(MATCHA, ["greedy", "random"], 1, keep=kept.extend)
    good = json.loads(to_line(kept[0]))
    old = {name: value for name, value in good.items() if name != "until"}
    assert Record.from_json(old) == Record.from_json(good) == kept[0]
    path = tmp_path / "bad.jsonl"
    for line in (json.dumps(good | wrong), "[1]", "null", "7", "{", '{"game": "matcha"}'):
        path.write_text(f"{to_line(kept[0])}\n{line}\n", encoding="utf-8")
        assert cli.main(["arena", "merge", str(path), "--lang", "en"]) == 2
        assert "bad.jsonl, line 2: " in capsys.readouterr().err


def test_farms_play_by_the_version_that_was_asked_for() -> None:
    found = []
    for farm in (None, Here(), Processes(1)):
        kept: list[Record] = []
        arena(
            chabudai.game("matcha", version=1),
            ["greedy", "random"],
            20,
            seed=1,
            farm=farm,
            keep=kept.extend,
        )
        assert {each.version for each in kept} == {1}
        found.append([replace(each, seconds=(0, 0)) for each in kept])
    assert found[0] == found[1] == found[2]


def test_farms_change_nothing() -> None:
    names = ["greedy", "random"]
    here = arena(MATCHA, names, 5, seed=3, farm=Here())
    assert figures(here) == figures(arena(MATCHA, names, 5, seed=3, threads=2))
    assert list(Processes(2).each(pow, 3, range(12))) == [3**k for k in range(12)]


def test_agents_that_draw_play_alike_everywhere() -> None:
    """On threads, farms, and once more in the same process."""
    name = f"{__name__}:drawing"
    ways: list[dict[str, Any]] = [
        {},
        {"threads": 2},
        {"threads": 3},
        {"farm": Here()},
        {"farm": Here()},
        {"farm": Processes(2)},
    ]
    found = []
    for way in ways:
        kept: list[Record] = []
        arena(MATCHA, [name, "greedy"], 12, seed=3, keep=kept.extend, **way)
        found.append([replace(each, seconds=(0, 0)) for each in kept])
    assert all(each == found[0] for each in found)
    other: list[Record] = []
    arena(MATCHA, [name, "greedy"], 12, seed=4, keep=other.extend)
    assert [each.scores for each in other] != [each.scores for each in found[0]]


def test_a_record_plays_a_match_of_factories_again() -> None:
    kept: list[Record] = []
    name = f"{__name__}:drawing"
    arena(MATCHA, [name, f"{__name__}:last"], 4, seed=5, threads=2, keep=kept.extend)
    for each in kept:
        state = MATCHA.new()
        agents = [drawing(MATCHA, agent_seed(each.deal, each.line, 0)), Last()]
        while (seat := MATCHA.turn(state)) != OVER:
            if seat == DEAL:
                MATCHA.shuffle(state, each.deal)
            else:
                view = MATCHA.view(state, seat)
                MATCHA.apply(state, agents[each.line[seat]].choose(view, MATCHA.legal(view)))
        assert tuple(MATCHA.scores(state)) == each.scores
    assert len({agent_seed(each.deal, each.line, side) for each in kept for side in (0, 1)}) == 16


def test_a_bar_is_silent_unless_somebody_looks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Bar("work", 3) as bar:
        bar(1)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr("chabudai.farm.progress.PATIENCE", 0.0)
    with Bar("work", 30) as bar:
        assert bar._timer is not None
        bar._timer.join()
        bar(12, label="harder work")
        assert bar._shown is not None
        bar._shown.refresh()
    shown = capsys.readouterr().err
    assert "harder work" in shown
    assert "12/30" in shown

"""Learned responses: the frozen seat plays as its agent does, and the figure is the arena's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai import cli
from chabudai.agents.learned import network
from chabudai.agents.learned.policy import NetworkAgent
from chabudai.agents.spec import read_spec
from chabudai.lab.arena import Contestant, arena
from chabudai.lab.learn.response import Plan

torch = pytest.importorskip("torch")

TINY: dict[str, Any] = {
    "updates": 2,
    "tables": 16,
    "steps": 6,
    "width": 24,
    "matches": 2,
    "pairs": 4,
}


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Small tensors are quicker on one."""
    torch.set_num_threads(1)


def tables_of(game: Any, number: int) -> Any:
    """Some tables, a few steps on."""
    from chabudai.lab.learn.rolls import Tables

    tables = Tables([game], number, "cpu", 4)
    for _ in range(9):
        tables.batch.step(tables.batch.sample())
    return tables


def test_a_network_in_tensors_chooses_as_its_agent_does() -> None:
    from chabudai.lab.learn.response.frozen import NetworkSeat, WholeNumbers

    game = chabudai.game("koikoi")
    given = network.network(game)
    assert given is not None
    tables = tables_of(game, 24)
    agent = NetworkAgent(game, given, compiled=False)
    exact = WholeNumbers(given, game.book.observation.numbers, "cpu")
    logits = exact.logits(tables.observation, tables.mask)
    chosen = NetworkSeat(game, given, "cpu", mixed=False).act(tables, None)
    for table in range(24):
        state = tables.batch.state(table)
        view = game.view(state, game.turn(state))
        legal = game.legal(view)
        assert logits[table, legal].tolist() == agent.weigh(view, legal).tolist()
        assert int(chosen[table]) == agent.choose(view, legal)


def test_rules_are_asked_where_it_is_their_turn_and_answer_what_is_legal() -> None:
    from chabudai.lab.learn.response.frozen import sit

    game = chabudai.game("matcha")
    tables = tables_of(game, 12)
    theirs = torch.arange(12) % 3 > 0
    for name in ("greedy", "random", "level-1"):
        seats = [sit(read_spec(name, "matcha"), game, 3, "cpu", threads) for threads in (1, 2)]
        first, second = (each.act(tables, theirs) for each in seats if each is not None)
        assert first.tolist() == second.tolist()
        assert tables.mask[torch.arange(12), first][theirs].all()
        assert not first[~theirs].any()
    assert sit(read_spec("level-6", "matcha"), game, 3, "cpu", 1) is None


def test_only_the_learners_own_actions_teach_it() -> None:
    from chabudai.lab.learn.player import Player
    from chabudai.lab.learn.response.facing import Facing
    from chabudai.lab.learn.response.frozen import sit

    game = chabudai.game("matcha")
    tables = tables_of(game, 12)
    rolls = Facing(tables, 8)
    seen = game.book.observation
    frozen = sit(read_spec("greedy", "matcha"), game, 3, "cpu", 1)
    asked: list[Any] = []

    class Watched:
        def act(self, tables: Any, theirs: Any) -> Any:
            assert frozen is not None
            asked.append(frozen.act(tables, theirs))
            return asked[-1]

    rolls.face(Player(seen.size, seen.numbers, game.actions, 16, 2), tables, Watched())
    for step in range(8):
        theirs = rolls.turn[step] != torch.arange(12) % 2
        assert rolls.own[step].tolist() == (~theirs).float().tolist()
        assert (rolls.action[step] == asked[step])[theirs].all()
    assert rolls.mask.gather(2, rolls.action[:, :, None]).all()


def test_the_same_plan_gives_the_same_response_and_the_arena_the_figure(tmp_path: Path) -> None:
    from chabudai.lab.learn.response.run import FRESH, respond

    game = chabudai.game("matcha")
    made = [
        respond(game, Plan("greedy", **TINY), tmp_path / name, lambda _line: None)
        for name in ("one", "two")
    ]
    one, two = (network.read(Path(each.network)) for each in made)
    assert (one.body == two.body).all()
    assert (one.head == two.head).all()
    entered = Contestant("response", make=lambda g, _seed: NetworkAgent(g, one, "response"))
    (standing,) = arena(game, [entered, "greedy"], 4, 1 + FRESH)
    assert (made[0].score, made[0].interval) == (standing.score, standing.interval)
    assert made[0].learned_with == "agent"


def test_a_searcher_is_imitated_and_met_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    numbers = "--updates 2 --tables 16 --width 24 --asked 2 --rounds 2 --pairs 2 --threads 1"
    asked = ["exploit", "search:4", "matcha", "--learn", "--device", "cpu", "--lang", "en"]
    asked += ["--stand-in", "search:3"]
    assert cli.main([*asked, *numbers.split(), "--folder", str(tmp_path)]) == 0
    told = [json.loads(line) for line in (tmp_path / "response.jsonl").read_text().splitlines()]
    assert [line["kind"] for line in told] == ["shadow", "update", "shadow", "update", "met"]
    assert told[2]["positions"] > told[0]["positions"]
    said = capsys.readouterr().out
    assert "imitates search:3" in said
    assert "of the points from search:4 in 2 pairs of matches on fresh deals" in said


def test_what_is_shown_are_the_agents_own_chances() -> None:
    from chabudai.agents import make
    from chabudai.lab.learn.response.shadow import ask

    game = chabudai.game("matcha")
    shown = ask(game, "search:3", range(2), 5, 2)
    again = ask(game, "search:3", range(2), 5, 1)
    assert (shown.rows == again.rows).all()
    assert np.allclose(shown.chances.sum(1), 1.0)
    assert not shown.chances[~shown.masks.astype(bool)].any()
    state = game.new()
    game.shuffle(state, (5 << 24) + 0)
    view = game.view(state, game.turn(state))
    legal = game.legal(view)
    assert (shown.rows[0] == game.encode(view)).all()
    own = make("search:3", game, 5).chances(view, legal)  # type: ignore[attr-defined]
    assert shown.chances[0][legal] == pytest.approx(own)


def test_three_seats_are_refused(tmp_path: Path) -> None:
    from chabudai.lab.learn.response.run import respond

    game = chabudai.game("touche", players=3)
    with pytest.raises(ValueError, match="two seats"):
        respond(game, Plan("greedy", **TINY), tmp_path, lambda _line: None)
    with pytest.raises(ValueError, match="rounds is at least 1"):
        Plan("greedy", rounds=0)

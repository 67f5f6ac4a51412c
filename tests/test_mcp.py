"""Assistants: they sit at a table by the tools of the server, see their view only, are measured."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai import cli
from chabudai.agents import make
from chabudai.lab.arena import arena, read_records, standings
from chabudai.match.seen import Seen
from chabudai.mcp.harness import assess, read_answer
from chabudai.mcp.local import LocalSeat
from tests.served import Served

pytest.importorskip("mcp")

from mcp.client.client import Client

from chabudai.mcp.examination import Examination
from chabudai.mcp.server import make_server

Call = Callable[..., Awaitable[Any]]


def talk(work: Callable[[Call], Awaitable[None]], **options: Any) -> None:
    """Let a client in this process talk to a server; what a tool refuses is a ValueError."""

    async def main() -> None:
        async with Client(make_server("en", **options)) as client:

            async def call(name: str, /, **arguments: Any) -> Any:
                found = await client.call_tool(name, arguments)
                if found.is_error:
                    raise ValueError(found.content[0].text)  # type: ignore[union-attr]
                return (found.structured_content or {})["result"]

            await work(call)

    asyncio.run(main())


def test_an_assistant_plays_a_whole_match() -> None:
    async def work(call: Call) -> None:
        games = {each["game"]: each for each in await call("games")}
        assert set(games) >= {"matcha", "koikoi", "touche"}
        assert "2015" in str(games["matcha"]["presets"])
        assert len(await call("rules", game="matcha")) > 200
        shown = await call("begin", game="matcha", level=1, seat=1)
        assert "table-1" in shown
        assert await call("tables") == ["table-1"]
        assert len(await call("rules", table="table-1")) > 200
        for _ in range(100):
            moves = await call("actions", table="table-1")
            if not moves:
                break
            assert f"{moves[0]['notation']} – {moves[0]['meaning']}" in shown
            shown = await call("play", table="table-1", move=moves[0]["notation"])
        assert "The match is over." in shown
        with pytest.raises(ValueError, match="over"):
            await call("play", table="table-1", move="pass")

    talk(work)


def test_what_cannot_be_is_refused_in_words() -> None:
    async def work(call: Call) -> None:
        for name, arguments, problem in (
            ("begin", {"game": "chess"}, "the games are"),
            ("begin", {"game": "matcha", "seat": 2}, "seat"),
            ("begin", {"game": "matcha", "level": 9}, "Levels are"),
            ("begin", {"game": "matcha", "preset": "nonsense"}, "preset"),
            ("look", {"table": "table-9"}, "do not sit"),
            ("join", {"address": "http://127.0.0.1:9/matches/x"}, "may not be joined"),
        ):
            with pytest.raises(ValueError, match=problem):
                await call(name, **arguments)
        await call("begin", game="matcha")
        before = await call("actions", table="table-1")
        with pytest.raises(ValueError, match=r"\w+"):
            await call("play", table="table-1", move="nonsense")
        assert await call("actions", table="table-1") == before
        await call("resign", table="table-1")
        assert await call("tables") == []

    talk(work, servers=["http://tables.example"])


@pytest.mark.parametrize("name", ["matcha", "koikoi", "touche"])
def test_a_seat_tells_nothing_that_it_may_not_know(name: str) -> None:
    """With other hidden cards all that a seat says is the same: also what it refuses."""
    game = chabudai.game(name)
    bots = {1: make("greedy", game)}
    seat = LocalSeat(game, 0, bots)
    changed = 0
    for step in range(8):
        if seat.is_over:
            break
        seat.look()
        match = seat.match
        real = match.positions[-1]
        said = []
        for state in (real.state, game.guess(match.view(0), step)):
            changed += bytes(state) != bytes(real.state)
            match.positions[-1] = dataclasses.replace(real, state=state)
            match._seen = Seen(game, match.positions)
            refused = []
            for card in game.cards[::5]:
                try:
                    match.act(0, f"{card}@N")
                except ValueError as error:
                    refused.append(str(error))
            said.append((seat.look(), seat.actions(), seat.rules(), refused))
        match.positions[-1] = real
        match._seen = Seen(game, match.positions)
        assert said[0] == said[1]
        seat.play(seat.actions()[0]["notation"])
    assert changed > 2


def test_an_assistant_takes_a_seat_at_a_served_table(served: Served) -> None:
    host = served.client("Host")
    made = host.create("matcha", seats=["open", "bot:random"], listed=True)
    address = f"{served.url}/matches/{made['match']}"

    async def work(call: Call) -> None:
        shown = await call("join", address=address, name="Robot")
        for _ in range(60):
            moves = await call("actions", table="table-1")
            if not moves:
                break
            shown = await call("play", table="table-1", move=moves[0]["notation"])
        assert "The match is over." in shown
        with pytest.raises(ValueError, match=r"\w+"):
            await call("join", address=f"{served.url}/matches/none")

    talk(work)
    assert host.match(made["match"])["seats"][0]["name"] == "Robot"


def test_an_examination_has_the_deals_and_the_records_of_an_arena(tmp_path: Path) -> None:
    game = chabudai.game("matcha")
    path = tmp_path / "exam.jsonl"
    exam = Examination(game, "level-1", 2, seed=4, path=path, name="first")

    async def work(call: Call) -> None:
        for number in range(1, 5):
            table = f"table-{number}"
            await call("begin", game="matcha")
            while moves := await call("actions", table=table):
                await call("play", table=table, move=moves[0]["notation"])
        with pytest.raises(ValueError, match="no more tables"):
            await call("begin", game="matcha")

    talk(work, exam=exam)
    records = list(read_records(path))
    assert records == exam.records
    assert [(each.pair, each.line) for each in records] == [
        (0, (0, 1)), (0, (1, 0)), (1, (0, 1)), (1, (1, 0))
    ]  # fmt: skip
    (standing,) = standings(records)
    assert (standing.names, standing.pairs) == (("first", "level-1"), 2)
    kept: list[Any] = []
    arena(game, ["greedy", "level-1"], 2, seed=4, keep=kept.extend)
    assert [each.deal for each in kept] == [each.deal for each in records]
    with pytest.raises(ValueError, match="for two"):
        Examination(chabudai.game("touche", players=3), "level-1", 1)


def test_answers_are_read_as_people_write_them() -> None:
    known = {"G1@N": 1, "G1@S": 2, "pass": 3, "3R x 3B": 4, "3R x 3B 3P1": 5}
    for answer, action in (
        ("G1@N", 1),
        ("`G1@S`\n", 2),
        ("I could play G1@N, but G1@S is better: G1@S.", 2),
        ("**pass**", 3),
        ("My move: 3R x 3B 3P1", 5),
        ("I surpass you", None),
        ("", None),
        ("G1@NS", None),
    ):
        assert read_answer(answer, known) == action, answer


def test_the_harness_measures_a_callable() -> None:
    game = chabudai.game("matcha")
    prompts: list[str] = []

    def stubborn(text: str) -> str:
        prompts.append(text)
        if len(prompts) % 7 == 0:
            return "I do not know."
        return text.splitlines()[-1].partition(" – ")[0]

    found, manners = assess(game, stubborn, ["random", "level-2"], 3, seed=1)
    assert [each.names for each in found] == [("assistant", "random"), ("assistant", "level-2")]
    assert all(each.pairs == 3 for each in found)
    assert manners.refused > 0
    assert manners.replaced <= manners.refused
    assert manners.asked == len(prompts)
    again = next(number for number, text in enumerate(prompts) if "Your last answer" in text)
    assert prompts[again].startswith(prompts[again - 1].split("\n\nYour last")[0])


def test_the_command_measures_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "last.py"
    script.write_text("import sys; print(sys.stdin.read().splitlines()[-1].split(' – ')[0])")
    line = f"{sys.executable} -S {script}"
    records = tmp_path / "records.jsonl"
    words = ["assess", "matcha", line, "--against", "random", "--pairs", "1", "--lang", "en"]
    assert cli.main([*words, "--json", "--records", str(records)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["refused"], told["replaced"]) == (0, 0)
    assert told["standings"][0]["pairs"] == 1
    assert len(list(read_records(records))) == 2
    assert cli.main([*words[:2], "no-such-command", *words[3:]]) == 2

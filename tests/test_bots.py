"""Bots: they see views, and a slow, crashed or cheating one is replaced and blocks nobody."""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.tables.botpool import BotPool, Question, answer
from chabudai.tables.waiting import Waiting
from tests.inside import inside
from tests.rule_sets import IDS, RULE_SETS


def question(name: str = "matcha", preset: str | None = None, seed: int = 1) -> Question:
    game = chabudai.game(name, preset=preset)
    state = game.new()
    game.shuffle(state, seed)
    seat = game.turn(state)
    view = game.view(state, seat)
    rules, legal = game.rules, game.legal(view)
    return Question(
        name, rules.version, rules.to_json(), bytes(view), legal, "random", seed, seconds=1
    )


@pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
def test_a_bot_answers_from_a_view_alone(name: str, preset: str) -> None:
    asked = question(name, preset)
    game = chabudai.game(name, preset=preset)
    view: Any = game.book.state.from_bytes(asked.view)
    assert view.viewer == game.turn(view), "what is sent is a seat's view, not a state"
    assert answer(asked) in asked.legal


def crash(pipe: Any) -> None:
    pipe.recv()
    os._exit(1)


def sleep(pipe: Any) -> None:
    pipe.recv()
    time.sleep(60)


def cheat(pipe: Any) -> None:
    while True:
        pipe.recv()
        pipe.send(10**6)


def slow_then_right(pipe: Any) -> None:
    while True:
        asked = pipe.recv()
        if asked is None:
            return
        if asked.seed == 99:
            time.sleep(60)
        pipe.send(answer(asked))


def ask(target: Any, count: int, seconds: float = 0.3) -> list[tuple[int, str]]:
    async def main() -> list[tuple[int, str]]:
        pool = BotPool(1, seconds, target)
        try:
            return [await pool.ask(question()) for _ in range(count)]
        finally:
            await pool.close()

    return asyncio.run(main())


@pytest.mark.parametrize(("target", "outcome"), [(crash, "crashed"), (cheat, "wrong")])
def test_a_bot_that_fails_is_replaced(target: Any, outcome: str) -> None:
    legal = question().legal
    for action, how in ask(target, 3):
        assert how == outcome
        assert action in legal


def test_a_bot_that_is_slow_is_replaced() -> None:
    async def main() -> None:
        pool = BotPool(1, 0.3, slow_then_right)
        try:
            assert (await pool.ask(question()))[1] == "answered"
            begun = time.monotonic()
            assert (await pool.ask(question(seed=99)))[1] == "late"
            assert time.monotonic() - begun < 5
            assert (await pool.ask(question()))[1] == "answered"
        finally:
            await pool.close()

    asyncio.run(main())


def test_a_match_goes_on_with_bots_that_crash(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, BotPool(1, 0.3, crash)) as (server, http):
            made = await http.post("/guests", json={"name": "Ada", "token": True})
            http.headers["Authorization"] = f"Bearer {made.json()['token']}"
            asked = {"game": "matcha", "seats": ["me", "bot:random"]}
            match = (await http.post("/matches", json=asked)).json()["match"]
            body = {"action": "pass", "number": 3}
            assert (await http.post(f"/matches/{match}/act", json=body)).status_code == 200
            for _ in range(200):
                found = (await http.get(f"/matches/{match}")).json()
                if found["length"] == 5:
                    break
                await asyncio.sleep(0.05)
            assert found["length"] == 5
            assert server.house.metrics.bots["crashed"] == 1

    asyncio.run(main())


def test_a_seat_that_gave_up_has_a_stand_in(tmp_path: Path) -> None:
    name = next(
        (n, p) for n, p in [*RULE_SETS, ("matcha", "2020")] if chabudai.game(n, preset=p).seats > 2
    )
    game = chabudai.game(name[0], preset=name[1])

    async def main() -> None:
        async with inside(tmp_path) as (server, http):
            asked = {
                "game": name[0],
                "preset": name[1],
                "seats": ["me", *["open"] * (game.seats - 1)],
            }
            tokens = []
            for seat in range(game.seats):
                made = await http.post("/guests", json={"name": f"P{seat}", "token": True})
                tokens.append({"Authorization": f"Bearer {made.json()['token']}"})
            match = (await http.post("/matches", json=asked, headers=tokens[0])).json()["match"]
            for seat in range(1, game.seats):
                body = {"seat": seat}
                await http.post(f"/matches/{match}/sit", json=body, headers=tokens[seat])
            turn = (await http.get(f"/matches/{match}")).json()["turn"]
            await http.post(f"/matches/{match}/resign", headers=tokens[turn])
            for _ in range(100):
                found = (await http.get(f"/matches/{match}")).json()
                if found["turn"] != turn:
                    break
                await asyncio.sleep(0.02)
            assert found["status"] == "running"
            assert found["turn"] != turn
            assert found["seats"][turn]["out"]
            assert server.house.metrics.bots["answered"] >= 1

    asyncio.run(main())


def thinks(pipe: Any) -> None:
    """A bot that thinks for a while, whatever the machine does meanwhile."""
    while (asked := pipe.recv()) is not None:
        time.sleep(THINKING)
        pipe.send(asked.legal[0])


THINKING = 0.1


@pytest.mark.parametrize("processes", [1, 2])
def test_sixty_tables_of_one_guest_delay_nobody(processes: int) -> None:
    """Everybody's moves take at most a fifth longer than without them."""

    async def moves(pool: BotPool, owner: str, count: int) -> list[float]:
        seconds = []
        for _ in range(count):
            begun = time.monotonic()
            await pool.ask(question(), owner)
            seconds.append(time.monotonic() - begun)
        return seconds

    async def main() -> tuple[float, float, int]:
        pool = BotPool(processes, 5, thinks)
        try:
            await asyncio.gather(*(moves(pool, f"warm-{n}", 2) for n in range(3)))
            alone = statistics.median(await moves(pool, "bob", 12))
            many = [asyncio.create_task(moves(pool, "ada", 100)) for _ in range(60)]
            await asyncio.sleep(0.3)
            beside = statistics.median(await moves(pool, "bob", 12))
            waiting = pool.waiting.length
            for task in many:
                task.cancel()
            return alone, beside, waiting
        finally:
            await pool.close()

    alone, beside, waiting = asyncio.run(main())
    assert waiting > 50, "there were many"
    assert beside < alone * 1.2, f"{alone * 1000:.0f} ms alone, {beside * 1000:.0f} beside them"


def test_whoever_asks_little_goes_first() -> None:
    waiting: Waiting[str] = Waiting(3)
    for job in ("ada 1", "ada 2", "ada 3", "bob 1", "eve 1"):
        waiting.put(job[:3], job)
    taken = [waiting.get(), waiting.get(), waiting.get()]
    assert taken == [("ada", "ada 1"), ("bob", "bob 1"), ("eve", "eve 1")]
    waiting.done("bob")
    assert waiting.get() == ("ada", "ada 2")
    assert (waiting.length, waiting.busy) == (1, 3)
    waiting.put("bob", "bob 2")
    assert waiting.get() == ("bob", "bob 2"), "a third place is nobody's alone"
    waiting.close()
    assert waiting.get() is None

"""A served table on the full screen, by keys: talk, offers, answers, claims, the clock, the end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from chabudai.client import Client
from chabudai.core.messages import say
from chabudai.tui.screen.app import ChabudaiApp
from chabudai.tui.screen.joining import sit_at_served
from chabudai.tui.screen.steps import Replay
from chabudai.tui.screen.table_screen import TableScreen
from tests.screens import app_of, lines_of, screen_of
from tests.served import Served

SIZE = (80, 24)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("served"), bots=0).start()
    yield found
    found.stop()


async def until(pilot: Pilot[Any], is_so: Callable[[], object], what: str = "") -> None:
    """Wait until something is so."""
    for _ in range(600):
        await pilot.pause(0.02)
        if is_so():
            return
    raise AssertionError(what or "\n".join(lines_of(pilot.app)))  # type: ignore[arg-type]


def shows(app: ChabudaiApp, text: str) -> Callable[[], bool]:
    return lambda: text in "\n".join(lines_of(app))


def slow_down(session: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a session's server take its time to say how a table is."""
    view = session.client.view

    def slow(match: str) -> dict[str, Any]:
        time.sleep(0.5)
        found: dict[str, Any] = view(match)
        return found

    monkeypatch.setattr(session.client, "view", slow)


async def act_for(owner: Client, match: str) -> None:
    """Let the other one act with the first thing there is to do."""
    view = await asyncio.to_thread(owner.view, match)
    await asyncio.to_thread(owner.act, match, view["actions"][0], view["number"])


def table(served: Served, **more: Any) -> tuple[Client, str, ChabudaiApp]:
    """A table of Bob's, at which Ada sits by the screen."""
    owner = served.client("Bob")
    made = owner.create("matcha", ["me", "open"], **more)
    url = f"{served.url}/table/{made['match']}?seat=1"
    return owner, made["match"], app_of(sit_at_served(url, "en", name="Ada"))


def told(owner: Client, match: str) -> list[str]:
    """Everything that was told at a table so far."""
    last = owner.view(match)["number"]
    found: list[str] = []
    for update in owner.events(match):
        found += [event["text"] for event in update.get("events", ())]
        if update.get("number", -1) >= last - 1:
            return found
    return found


def test_talk_offers_answers_and_the_end_by_keys(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = {"kind": "bank", "amount": 600, "increment": 5}
    owner, match, app = table(served, clock=clock)

    async def play() -> None:
        async with app.run_test(size=SIZE) as pilot:
            screen = screen_of(app)
            await until(pilot, lambda: screen.session.sight().status == "running")
            await until(pilot, shows(app, "10:"))
            assert screen.session.clock().count(":") == 2, "everybody's time"
            await pilot.press("t", *"hello", "enter")
            await until(pilot, shows(app, "hello"))
            await pilot.press("m", "f", "1")
            await until(pilot, shows(app, say("match-phrase-hello", "en")))
            while screen.session.sight().turn != 1:
                await act_for(owner, match)
                await until(pilot, lambda: screen.session.sight().turn is not None)
            await until(pilot, lambda: screen.session.sight().is_mine)

            number = owner.view(match)["number"]
            await asyncio.to_thread(owner.offer, match, "draw", number)
            await until(pilot, shows(app, "Bob offers a draw."))
            assert any("y: agree" in line and "n: decline" in line for line in lines_of(app))
            await pilot.press("n")
            await until(pilot, lambda: screen.session.question() is None)
            await until(pilot, lambda: screen.session.sight().is_mine)
            await pilot.press("m", "d")
            await until(pilot, shows(app, "You have offered a draw"))
            view = await asyncio.to_thread(owner.view, match)
            assert view["offer"]["what"] == "draw"
            await asyncio.to_thread(owner.answer, match, False, view["number"])
            await until(pilot, lambda: screen.session.sight().is_mine)

            await pilot.press("1", "enter")
            await until(pilot, lambda: screen.session.sight().turn != 1)
            await pilot.press("u")
            await until(
                pilot,
                lambda: screen.session.sight().is_mine or screen.session.question() is not None,
            )
            if not screen.session.sight().is_mine:  # the other one is asked
                view = await asyncio.to_thread(owner.view, match)
                await asyncio.to_thread(owner.answer, match, True, view["number"])
                await until(pilot, lambda: screen.session.sight().is_mine)

            await pilot.press("m", "p", "2")
            await pilot.pause()
            await pilot.press(*"rude", "enter")
            await until(pilot, lambda: screen.notice == say("join-reported", "en"))
            await pilot.press("m", "g", "n")
            await pilot.pause(0.1)
            assert screen.session.sight().status == "running", "it was not meant"
            await pilot.press("m", "g", "y")
            await until(pilot, lambda: screen.session.sight().is_over)
            await until(pilot, shows(app, f"n: {say('page-rematch', 'en')}"))
            await pilot.press("p")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen != screen)
            assert isinstance(screen_of(app).session, Replay)
            await pilot.press("q")
            await until(pilot, lambda: app.screen is screen)
            await pilot.press("n")
            await until(pilot, shows(app, "You would like to play again"))
            slow_down(screen.session, monkeypatch)  # the screen goes on showing something
            view = await asyncio.to_thread(owner.view, match)
            await asyncio.to_thread(owner.answer, match, True, view["number"])
            await until(pilot, lambda: screen.session.sight().status == "running")
            assert screen.session.match != match  # type: ignore[attr-defined]
            await pilot.press("q")
            await pilot.pause()

    asyncio.run(play())
    assert [line for line in told(owner, match) if "hello" in line]


def test_a_seat_is_given_back(served: Served) -> None:
    owner = served.client("Bob")
    match = owner.create("matcha", ["open", "open"])["match"]
    app = app_of(sit_at_served(f"{served.url}/table/{match}?seat=1", "en", name="Ada"))

    async def play() -> None:
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, shows(app, say("join-waiting", "en")))
            assert owner.match(match)["seats"][1]["player"]
            await pilot.press("m", "x")
            await until(pilot, lambda: app.return_value is not None)

    asyncio.run(play())
    assert app.return_value == say("screen-left", "en")
    assert owner.match(match)["seats"][1]["player"] is None


def test_whoever_is_absent_may_be_claimed(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, match, app = table(served)

    async def play() -> None:
        async with app.run_test(size=SIZE) as pilot:
            screen = screen_of(app)
            session: Any = screen.session
            await until(pilot, lambda: session.sight().status == "running")
            if session.sight().turn == 1:
                await until(pilot, lambda: session.sight().is_mine)
                await pilot.press("1", "enter")
                await until(pilot, lambda: session.sight().turn == 0)
            found = session.client.match(match)
            monkeypatch.setattr(
                session.client, "match", lambda _match: {**found, "absent": {"seat": 0, "at": 0}}
            )
            await session._look_for_absent()
            await until(pilot, shows(app, "Bob is absent"))
            assert any(say("page-claim-abort", "en") in line for line in lines_of(app))
            await pilot.press("w")  # the server knows better, and says so
            await until(pilot, lambda: screen.notice == say("match-time-left", "en"))
            await pilot.press("x")
            await act_for(owner, match)
            await until(pilot, lambda: session.question() is None)

    asyncio.run(play())

"""Hints: thought about in the bots' processes, for a seat alone with bots, on its view alone."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from chabudai.client import Client, ClientError
from chabudai.core.messages import Message, say
from chabudai.tables.botpool import BotPool, advise
from tests.inside import inside
from tests.served import Served
from tests.test_bots import question
from tests.web_pages.test_pages import new_table

ADVICE = re.compile(r'id="advice"')


@pytest.fixture
def guest(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        yield http


def until_advised(http: httpx.Client, url: str) -> str:
    """The page with its advice, which the first time has to be compiled."""
    text = http.post(f"{url}/hint").text
    for _ in range(90):
        if say("page-hint-awaited") not in text:
            return text
        answer = http.get(url, params={"hint": "1"})
        assert "Refresh" in answer.headers or ADVICE.search(answer.text)
        text = answer.text
        time.sleep(1)
    raise AssertionError("the hint never comes")


def test_a_hint_by_form_and_by_the_interface(guest: httpx.Client, served: Served) -> None:
    url = new_table(guest, game="matcha")
    assert 'id="hint"' in guest.get(url).text
    text = until_advised(guest, url)
    assert ADVICE.search(text)
    assert "%" in text
    assert " hinted" in text, "marked on the table, too"
    assert " hinted" not in guest.get(url).text
    assert 'id="hint"' not in text, "it is there already"
    assert not ADVICE.search(guest.get(url).text), "only where it was asked for"
    ada = served.client()
    match = ada.create("matcha", ["me", "bot:level-1"])["match"]
    told = ada.hint(match)
    assert told["action"] in [each["notation"] for each in ada.actions(match)]
    assert told["lines"][0]["key"] in ("hint-best", "hint-only")
    assert all(each["text"] for each in told["lines"])
    assert ada.hint(match)["lines"] == told["lines"], "one position is thought about once"


def refusal(client: Client, match: str) -> tuple[int, str]:
    with pytest.raises(ClientError) as caught:
        client.hint(match)
    return caught.value.status, caught.value.key


def test_hints_are_refused_with_a_reason(served: Served, guest: httpx.Client) -> None:
    ada, bob = served.client("Ada"), served.client("Bob")
    match = ada.create("matcha", ["me", "open"])["match"]
    assert refusal(ada, match) == (403, "web-hint-people")
    bob.sit(match, 1)
    assert refusal(ada, match) == (403, "web-hint-people")
    alone = ada.create("matcha", ["me", "bot:level-1"])["match"]
    assert refusal(bob, alone) == (403, "web-not-seated")
    ada.resign(alone)
    assert refusal(ada, alone) == (422, "match-over")
    with pytest.raises(ClientError, match="Say who you are"):
        Client(served.url).hint(alone)
    answer = guest.post(f"/table/{alone}/hint")
    assert answer.status_code == 403
    assert say("web-not-seated") in answer.text


def test_without_processes_there_is_no_hint(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (_, http):
            made = await http.post("/guests", json={"name": "Ada", "token": True})
            http.headers["Authorization"] = f"Bearer {made.json()['token']}"
            asked = {"game": "matcha", "seats": ["me", "bot:random"]}
            match = (await http.post("/matches", json=asked)).json()["match"]
            answer = await http.post(f"/matches/{match}/hint")
            assert answer.status_code == 422
            assert answer.json()["error"]["key"] == "web-hint-none"

    asyncio.run(main())


def compiling_twice(pipe: Any) -> None:
    """A process that is not ready for two questions."""
    for count in range(9):
        if pipe.recv() is None:
            return
        pipe.send(None if count < 2 else [Message("hint-only", {"action": "pass"})])


def test_a_hint_waits_until_the_search_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chabudai.tables.advisor.RETRY_SECONDS", 0.05)

    async def main() -> None:
        async with inside(tmp_path, BotPool(1, 5, compiling_twice)) as (server, http):
            made = await http.post("/guests", json={"name": "Ada", "token": True})
            http.headers["Authorization"] = f"Bearer {made.json()['token']}"
            asked = {"game": "matcha", "seats": ["me", "bot:random"]}
            match = (await http.post("/matches", json=asked)).json()["match"]
            table = await server.lobby.table(match)
            hint = await server.advisor.ask(table, 0, 0.0)
            assert not hint.task.done()
            assert await server.advisor.ask(table, 0, 20.0) == hint
            assert hint.lines == [Message("hint-only", {"action": "pass"})]
            await http.post(f"/matches/{match}/act", json={"action": "pass", "number": 3})
            assert server.advisor.known(table) is None, "another position"

    asyncio.run(main())


def test_advice_is_made_from_what_a_bot_is_sent() -> None:
    asked = question()
    first = advise(asked)
    for _ in range(600):
        if first is not None:
            break
        time.sleep(0.1)
        first = advise(asked)
    assert first is not None
    assert first[0].key == "hint-best"

"""Who is away, and whether we are connected: told live, without flicker."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from chabudai.core.messages import say
from chabudai.tables.presence import Presence
from chabudai.tables.viewer import Event
from chabudai.web.stream import wire
from tests.served import Served
from tests.web_pages.hands import chromium, until
from tests.web_pages.test_browser import PHONE, open_page


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def test_presence_tells_changes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chabudai.tables.presence.GRACE_SECONDS", 0.05)
    monkeypatch.setattr("chabudai.tables.presence.LOOK_SECONDS", 0.1)

    async def main() -> None:
        told: list[Event] = []
        here = Presence(lambda: {0: "ada", 1: "bob"}, told.append)
        assert here.away() == [0, 1]
        here.come("ada")
        assert here.away() == [1]
        assert len(told) == 1
        here.come("ada")
        here.go("ada")
        here.come(None)
        here.look("stranger")
        assert len(told) == 1, "nothing has changed for the others"
        here.go("ada")
        here.come("ada")
        await asyncio.sleep(0.1)
        assert here.away() == [1]
        assert len(told) == 1, "who reloads was never away"
        here.look("bob")
        assert here.away() == []
        await asyncio.sleep(0.15)
        assert here.away() == [1], "a page without a stream counts for a while"
        here.go("ada")
        await asyncio.sleep(0.1)
        assert here.away() == [0, 1]
        assert wire(told[-1]) == b'event: presence\ndata: {"away":[0,1]}\n\n'

    asyncio.run(main())


def test_who_leaves_is_shown_as_away_and_back(browser: Browser, served: Served) -> None:
    ada, bob = open_page(browser, PHONE), open_page(browser, PHONE)
    ada.goto(served.url)
    ada.click("#invite-matcha")
    bob.goto(ada.locator(".link").input_value())
    bob.fill("input[name=name]", "Bob")
    bob.click("#sit")
    until(ada, "#table.mine")
    ada.locator(".buttons button").first.click()  # pass: Bob is to play
    until(bob, "#table.mine")
    away = ada.locator("#prompt em")
    expect(away).to_have_count(0)
    address = bob.url
    bob.reload()
    bob.goto("about:blank")
    expect(away).to_have_text(say("page-away"), timeout=8000)
    bob.goto(address)
    expect(away).to_have_count(0, timeout=4000)
    ada.context.close()
    bob.context.close()


def test_a_lost_connection_is_shown_until_it_is_back(browser: Browser, tmp_path: Path) -> None:
    server = Served(tmp_path).start()
    try:
        page = open_page(browser, PHONE)
        page.goto(server.url)
        page.click("#play-matcha")
        until(page, "#table.mine")
        lost = page.locator("#lost")
        expect(lost).to_be_hidden()
        server.kill()
        expect(lost).to_be_visible(timeout=8000)
        expect(lost).to_have_text(say("page-lost"))
        page.locator(".buttons button").first.click()
        expect(page.locator(".hand")).to_be_visible()  # the table stays
        server.start()
        expect(lost).to_be_hidden(timeout=15_000)
        expect(page.locator("#live")).to_contain_text(say("page-back"))
        until(page, "#table.mine")
        page.context.close()
    finally:
        server.stop()

"""A table that waits: who can follow its invitations, and letting the network in by a switch."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from chabudai.core.messages import LANGUAGES, say
from chabudai.web.addresses import own_addresses
from tests.inside import inside
from tests.served import Served
from tests.web_pages.hands import listen, until

LINK = re.compile(r'value="(http[^"]*)"')


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """What ``make play`` starts, with a browser that shows nothing."""
    monkeypatch.setenv("CHABUDAI_OPEN", "1")
    monkeypatch.setenv("BROWSER", "true")
    server = Served(tmp_path).start()
    yield server
    assert server.stop() == 0


def set_up(http: httpx.Client, game: str = "koikoi") -> tuple[str, str]:
    """The address of a new table with an invitation, and its page."""
    answer = http.post("/new", data={"game": game, "seat-1": "invite"})
    return str(answer.url), answer.text.replace("&#x2f;", "/")


def link_of(text: str) -> str:
    found = LINK.search(text)
    assert found
    return found[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_that_works_here_only_says_so(served: Served, lang: str) -> None:
    headers = {"Accept-Language": lang}
    with httpx.Client(base_url=served.url, follow_redirects=True, headers=headers) as http:
        _, text = set_up(http)
    assert say("page-reach-here", lang) in text
    assert "chabudai serve --host 0.0.0.0" in text
    assert "make play HOST=0.0.0.0" in text
    assert "network-open" not in text


def test_the_public_address_is_in_invitations(tmp_path: Path) -> None:
    async def see() -> str:
        async with inside(tmp_path, url="https://table.example") as (_, http):
            http.base_url = httpx.URL("http://evil.example")
            http.follow_redirects = True
            answer = await http.post("/new", data={"game": "matcha", "seat-1": "invite"})
            return answer.text.replace("&#x2f;", "/")

    text = asyncio.run(see())
    assert link_of(text).startswith("https://table.example/join/")
    assert "evil.example" not in text
    assert 'id="reach"' not in text


def test_a_strange_host_is_in_no_page(tmp_path: Path) -> None:
    async def see() -> str:
        async with inside(tmp_path) as (_, http):
            http.base_url = httpx.URL("http://evil.example")
            http.follow_redirects = True
            answer = await http.post("/new", data={"game": "matcha", "seat-1": "invite"})
            return answer.text.replace("&#x2f;", "/")

    text = asyncio.run(see())
    assert link_of(text).startswith("http://127.0.0.1:8000/join/")
    assert "evil.example" not in text


def test_only_the_owner_at_the_machine_switches(home: Served) -> None:
    with httpx.Client(base_url=home.url, follow_redirects=True) as http:
        table, _ = set_up(http)
        refused = http.post(f"{table}/network", data={"open": "1"}, headers={"Host": "evil:1"})
        assert refused.status_code == 403
        proxied = {"X-Forwarded-For": "203.0.113.1"}
        refused = http.post(f"{table}/network", data={"open": "1"}, headers=proxied)
        assert refused.status_code == 403
    with httpx.Client(base_url=home.url, follow_redirects=True) as stranger:
        assert stranger.post(f"{table}/network", data={"open": "1"}).status_code == 401
        set_up(stranger)
        assert stranger.post(f"{table}/network", data={"open": "1"}).status_code == 403


@pytest.mark.skipif(not own_addresses(), reason="this machine is on no network")
@pytest.mark.parametrize("script", [True, False], ids=["script", "forms"])
def test_the_network_is_let_in_and_out(browser: Browser, home: Served, script: bool) -> None:
    context = browser.new_context(java_script_enabled=script, locale="en")
    page = context.new_page()
    heard = listen(page)
    page.goto(f"{home.url}/new/koikoi?seat-1=invite")
    page.locator("#set-up, main form button.main").last.click()
    until(page, "#network-open")
    near = f"{own_addresses()[0]}"
    before = page.locator(".link").input_value()
    assert near not in before
    link = before.replace("127.0.0.1", f"[{near}]" if ":" in near else near)
    with pytest.raises(httpx.ConnectError):
        httpx.get(link)
    page.locator("#network-open").click()
    until(page, "#network-close")
    assert page.locator(".link").input_value() == link
    answer = httpx.get(link)
    assert answer.status_code == 200
    assert "network" not in answer.text
    page.locator("#network-close").click()
    until(page, "#network-open")
    with pytest.raises(httpx.ConnectError):
        httpx.get(link)
    assert not heard
    context.close()


@pytest.mark.parametrize("game", ["koikoi", "matcha", "touche"])
def test_the_waiting_page_uses_the_width(browser: Browser, served: Served, game: str) -> None:
    for width, height in ((390, 844), (1440, 900)):
        context = browser.new_context(viewport={"width": width, "height": height}, locale="uk")
        page = context.new_page()
        page.goto(f"{served.url}/new/{game}?seat-1=invite")
        page.locator("#set-up, main form button.main").last.click()
        until(page, ".waiting .qr")
        boxes = [page.locator(each).bounding_box() for each in (".link", ".qr", ".reach", "#table")]
        link, code, reach, table = boxes
        assert link
        assert code
        assert reach
        assert table
        for box in (link, code, reach):
            assert box["x"] >= table["x"]
            assert box["x"] + box["width"] <= table["x"] + table["width"]
        assert abs((table["x"] + table["width"] / 2) - width / 2) < 1, "the table is in the middle"
        beside = code["x"] >= link["x"] + link["width"]
        assert beside == (width > 700)
        assert reach["y"] >= max(link["y"], code["y"])
        context.close()

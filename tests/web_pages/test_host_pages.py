"""The host's board, absence, reports and one's own data on pages, by forms and in a browser."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, expect

import chabudai
from chabudai.core.messages import LANGUAGES, say
from chabudai.match import Match, fair, heading_for
from chabudai.store import MatchRow, NewMatch, SqliteStore, UserRow
from chabudai.web.pages.look import COOKIE
from chabudai.web.visitors import PLAIN
from tests.served import Served
from tests.web_pages.hands import listen, until
from tests.web_pages.scenes import ADA, sign
from tests.web_pages.test_axe import UNFOLD, objections

CHECK = Path(__file__).with_name("fits.js").read_text(encoding="utf-8")
TOKEN = "the-host-of-these-pages-0123456789"
HOST = {"Authorization": f"Bearer {TOKEN}"}
BOB = "bob"
WAIT = 6
"""So many seconds a player may be absent in these matches."""
LONG = " ".join(["We shall be back before the kettle sings."] * 4)


async def _set_up(db: Path) -> str:
    """Matches in which Bob is to play and nobody knows where he is; Ada's cookie."""
    store = SqliteStore(db)
    await store.start()
    try:
        await store.add_user(UserRow(ADA, "Ada", 1))
        await store.add_user(UserRow(BOB, "Bob", 1))
        for name, game in (
            ("absent-en", "matcha"),
            ("absent-uk", "koikoi"),
            ("absent-ja", "touche"),
        ):
            secret, at = "ab" * 32, time.time_ns() // 1_000_000
            rules = chabudai.game(game)
            more: dict[str, Any] = {"extra": {"absence": WAIT}}
            heading = heading_for(rules, name, created=at, commitment=fair.commit(secret), **more)
            match = Match(rules, heading)
            people = {0: ADA, 1: BOB}
            for seat, who in ((0, "Ada"), (1, "Bob")):
                match.take(match.sit(seat, who, at=at))
            match.take(match.with_deals([], secret, at))
            while match.turn != 1:
                match.take(match.act(match.turn, match.game.legal(match.view(match.turn))[0], at))
            settings = {"listed": True, "spectators": "public", "seats": ["me", "open"]}
            row = MatchRow(name, heading.to_json(), secret, settings, ADA, match.status, len(match))
            await store.create([NewMatch(row, match.entries, people)], None)
        return f"{ADA}.{sign(await store.server_key(), 'guest', ADA)}"
    finally:
        await store.close()


@pytest.fixture(scope="session")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    folder = tmp_path_factory.mktemp("hosted")
    (folder / "token").write_text(TOKEN)
    cookie = asyncio.run(_set_up(folder / "tables.db"))
    served = Served(folder, bots=0, admin_token_file=str(folder / "token")).start()
    yield served, cookie
    assert served.stop() == 0
    assert '"failure"' not in served.lines()


def enter(
    browser: Browser, hosted: tuple[Served, str], lang: str, size: tuple[int, int] = (360, 640)
) -> BrowserContext:
    served, cookie = hosted
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    context.set_default_timeout(20_000)
    look = {"name": COOKIE, "value": f"{lang}.light.on.off.none", "url": served.url}
    context.add_cookies([{"name": PLAIN, "value": cookie, "url": served.url}, look])  # type: ignore[list-item]
    return context


def tell(served: Served, path: str, **body: Any) -> None:
    answer = httpx.put(f"{served.url}/api/v1/admin/{path}", json=body, headers=HOST)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_lies_over_the_table_and_moves_nothing(
    browser: Browser, hosted: tuple[Served, str], lang: str, tmp_path: Path
) -> None:
    served, _ = hosted
    context = enter(browser, hosted, lang)
    page = context.new_page()
    heard = listen(page)
    page.goto(f"{served.url}/table/absent-{lang}")
    page.locator("#table").wait_for()
    before = page.evaluate(CHECK)
    try:
        tell(served, "announcement", texts={"en": LONG, lang: LONG})
        until(page, "#posted", 8)  # by itself, while one plays
        after = page.evaluate(CHECK)
        assert after["boxes"] == before["boxes"], "nothing is pushed"
        assert after["wrong"] == before["wrong"]
        page.click("#posted summary")
        panel = page.locator("#posted .panel")
        expect(panel).to_contain_text(LONG)
        box = panel.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 640
        assert page.evaluate(CHECK)["boxes"] == before["boxes"]
        page.screenshot(path=str(tmp_path / f"board-{lang}.png"))
        tell(served, "read-only", on=True)
        expect(panel).to_contain_text(say("page-read-only", lang))
        page.goto(served.url)
        expect(page.locator(".announcement")).to_contain_text(LONG)
        expect(page.locator(".announcement")).to_contain_text(say("page-read-only", lang))
        assert objections(page) == []
        page.screenshot(path=str(tmp_path / f"home-{lang}.png"))
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert not [line for line in heard if "503" not in line]
    finally:
        tell(served, "announcement", texts={})
        tell(served, "read-only", on=False)
        context.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_waits_is_offered_the_claim_when_it_may_be_made(
    browser: Browser, hosted: tuple[Served, str], lang: str, tmp_path: Path
) -> None:
    served, _ = hosted
    context = enter(browser, hosted, lang)
    page = context.new_page()
    page.goto(f"{served.url}/table/absent-{lang}")
    button = page.locator("#claim-win")
    button.wait_for(timeout=20_000)  # it comes by itself
    assert say("page-absent", lang, name="Bob") in page.locator(".absent").inner_text()
    assert objections(page) == []
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640
    page.screenshot(path=str(tmp_path / f"claim-{lang}.png"))
    found = page.evaluate(CHECK)
    assert not [what for what in found["wrong"] if "covered" not in what], found["wrong"]
    page.click("#claim-abort" if lang == "ja" else "#claim-win")
    until(page, ".result")
    style = "draw" if lang == "ja" else "win"
    assert style in (page.locator(".result").get_attribute("class") or "")
    key = "match-event-claim-abort" if lang == "ja" else "match-event-claim-win"
    told = say(key, lang, ["Ada", "Bob"], seat=0, viewer=0)
    assert told in page.locator(".result").inner_text()
    context.close()


@pytest.fixture
def http(hosted: tuple[Served, str]) -> Iterator[httpx.Client]:
    served, _ = hosted
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as client:
        yield client


def test_a_report_by_a_form_alone(http: httpx.Client) -> None:
    url = http.post("/new", data={"game": "matcha", "seat-1": "open", "name": "Cleo"}).url.path
    page = http.get(url).text
    assert f'action="{url}/report"' in page.replace("&#x2f;", "/")
    for lang in LANGUAGES:
        form = {"about": "cheating", "text": f"dark deeds in {lang}"}
        answer = http.post(f"{url}/report", data=form, headers={"Accept-Language": lang})
        assert answer.status_code == 200
        assert say("page-report-thanks", lang) in answer.text
    wrong = http.post(f"{url}/report", data={"about": "weather"})
    assert wrong.status_code == 422
    assert 'role="alert"' in wrong.text
    with httpx.Client(base_url=http.base_url) as stranger:
        assert stranger.post(f"{url}/report", data={"about": "talk"}).status_code == 401
        assert "report-box" not in stranger.get(url).text
    told = http.get("/api/v1/admin/reports", headers=HOST).json()
    assert "dark deeds in uk" in json.dumps(told, ensure_ascii=False)


def test_the_report_is_in_the_sheet_of_a_phone(
    browser: Browser, hosted: tuple[Served, str], tmp_path: Path
) -> None:
    served, _ = hosted
    context = browser.new_context(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto(served.url)
    page.click("#play-koikoi")
    until(page, "#table.mine")
    page.click("#to-more")
    page.click("#report-box summary")
    page.select_option("#report-box select[name=about]", "talk")
    page.fill("#report-box input[name=text]", "from a phone")
    page.screenshot(path=str(tmp_path / "report.png"))
    page.evaluate(UNFOLD)
    assert objections(page) == []
    page.click("#report")
    expect(page.locator("#notice")).to_contain_text(say("page-report-thanks"))
    context.close()


def test_logging_out_and_being_forgotten_by_forms(http: httpx.Client) -> None:
    assert say("page-me-nobody") in http.get("/me").text
    url = http.post("/new", data={"game": "matcha", "name": "Dora"}).url.path
    assert 'href="/me"' in http.get("/").text.replace("&#x2f;", "/")
    assert "Dora" in http.get("/me").text
    kept = dict(http.cookies)
    http.post("/me/logout")
    assert say("page-me-nobody") in http.get("/me").text
    http.cookies.update(kept)
    assert "Dora" in http.get("/me").text, "the cookie itself is still good"
    http.post("/me/logout-everywhere")
    http.cookies.update(kept)
    assert say("page-me-nobody") in http.get("/me").text, "now it is not"
    http.cookies.clear()
    url = http.post("/new", data={"game": "matcha", "name": "Eve"}).url.path
    unsure = http.post("/me/erase", headers={"Accept": "text/html"})
    assert unsure.status_code == 422
    assert "Eve" in http.get("/me").text
    http.post("/me/erase", data={"sure": "1"})
    assert say("page-me-nobody") in http.get("/me").text
    assert not re.search(r"\bEve\b", http.get(url).text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_about_oneself_is_for_everybody(
    browser: Browser, hosted: tuple[Served, str], lang: str, tmp_path: Path
) -> None:
    context = enter(browser, hosted, lang)
    page = context.new_page()
    heard = listen(page)
    page.goto(f"{hosted[0].url}/me")
    expect(page.locator("#erase")).to_be_visible()
    assert objections(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.screenshot(path=str(tmp_path / f"me-{lang}.png"), full_page=True)
    assert heard == []
    context.close()

"""The deal of the day, the calendar, duplicates with a friend: in a browser and without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.served import Served
from tests.web_pages.hands import ACTION, NUMBER, PICK, listen
from tests.web_pages.scenes import DESK, PHONE

LINK = re.compile(r"/join/together/[\w-]+/[0-9a-f]{32}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table with a plain opponent, which answers at once."""
    found = Served(tmp_path_factory.mktemp("days"), bots=0).start()
    yield found
    assert found.stop() == 0


def visit(browser: Browser, size: tuple[int, int]) -> tuple[BrowserContext, Page]:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", locale="en-GB"
    )
    context.set_default_timeout(20_000)
    return context, context.new_page()


def resign(page: Page) -> None:
    """Give up by the table's own form, which is the shortest way to its end."""
    page.locator(".mine, .result").first.wait_for()
    page.evaluate("document.querySelector('#more')?.showPopover?.()")
    page.locator("#resign-box summary").click()
    page.locator("#resign").click()
    page.locator(".result").wait_for()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_day_by_keyboard(browser: Browser, server: Served, size: tuple[int, int]) -> None:
    context, page = visit(browser, size)
    heard = listen(page)
    page.goto(f"{server.url}/")
    page.locator("#to-daily").focus()
    page.keyboard.press("Enter")
    page.locator("#play-touche").focus()
    page.keyboard.press("Enter")
    page.locator("#table[data-match]").wait_for()
    assert "Deal of the day" in page.locator("#duplicate").inner_text()
    assert not page.locator("#undo, #hint").count()
    resign(page)
    page.locator("#compared").focus()
    page.keyboard.press("Enter")
    page.locator("#own").wait_for()
    assert page.locator("#own").inner_text() == "Given up"
    shown = page.locator("#share-text").input_value()
    assert shown.startswith("Chabudai · Deal of the day · Touché")
    width = "async image => { await image.decode(); return image.naturalWidth; }"
    assert page.locator("img.shared").evaluate(width) == 600
    page.locator("#copy").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id === 'share-text' && getSelection() + ''") in (
        shown,
        shown.replace("\n", "\r\n"),
    )
    page.locator("#to-day").click()
    assert not page.locator("#play-touche").count(), "one go"
    assert page.locator("#see-touche").count() == 1
    page.goto(f"{server.url}/calendar")
    month = page.locator(".month.begun")
    assert "1 day played. 1 of 4 cards open." in month.inner_text()
    assert month.locator(".dates a").count() == 1
    page.locator(".menu summary").click()
    page.locator("select[name=calendar]").select_option("off")
    page.locator(".menu .panel button.main").click()
    page.locator("text=The calendar is switched off.").wait_for()
    page.goto(f"{server.url}/daily")
    assert not page.locator("#flower").count()
    assert not heard
    context.close()


def test_two_friends_end_to_end(browser: Browser, server: Served) -> None:
    (mine, ada), (theirs, bob) = visit(browser, DESK), visit(browser, PHONE)
    heard = listen(ada) + listen(bob)
    ada.goto(f"{server.url}/")
    ada.locator("#together-matcha").click()
    ada.locator("#link").wait_for()
    where, link = ada.url, ada.locator("#link").input_value()
    assert LINK.search(link)
    assert "each alone" in ada.locator(".told").inner_text()
    bob.goto(link)
    bob.locator("input[name=name]").last.fill("Bob")
    bob.locator("#join").click()
    bob.locator("#match-1").wait_for()
    tables = [[p.locator(f"#match-{n}").get_attribute("href") for n in (1, 2)] for p in (ada, bob)]
    assert not set(tables[0]) & set(tables[1])
    for page, foreign in ((ada, tables[1][0]), (bob, tables[0][0])):
        answer = page.goto(f"{server.url}{foreign}")
        assert answer is not None
        assert answer.status == 403, "nobody sees the other's table"
    heard.clear()
    hands = []
    for page, own in ((ada, tables[0]), (bob, tables[1])):
        page.goto(f"{server.url}{own[0]}")
        page.locator(".mine .hand .card, .result").first.wait_for()
        hands.append(page.locator(".hand").inner_html().count("card-"))
        assert not page.locator("#hint").count()
    assert hands[0] == hands[1]
    cards = [sorted(re.findall(r"card-\w+", p.locator(".hand").inner_html())) for p in (ada, bob)]
    assert cards[0] == cards[1], "the same cards in hand"
    for page, own in ((ada, tables[0]), (bob, tables[1])):
        for place, table in enumerate(own):
            page.goto(f"{server.url}{table}")
            resign(page)
            if (page, place) == (ada, 0):
                page.goto(where)
                assert not page.locator("#compared").count()
    bob.locator("#compared").click()
    bob.locator("#side").wait_for()
    assert bob.locator(".tally tfoot td").count() == 2
    ada.goto(where)
    assert ada.locator("#compared").count() == 1
    assert "Bob" in ada.locator(".tally thead").inner_text()
    for page in (ada, bob):
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= page.evaluate("window.innerWidth")
    mine.close()
    theirs.close()


def test_a_day_without_script(server: Served) -> None:
    with httpx.Client(base_url=server.url, follow_redirects=True) as browser:
        browser.get("/daily?lang=en")
        table = browser.post("/daily", data={"deal": "matcha-2015"})
        path, text = table.url.path, table.text
        for _ in range(200):
            if 'class="result' in text:
                break
            if "prompt act" not in text and not ACTION.search(text) and not PICK.search(text):
                text = browser.get(path).text
                continue
            action = ACTION.search(text)
            if action is None:
                picked = PICK.search(text)
                assert picked, "a card, or a button"
                action = ACTION.search(browser.get(picked[1].replace("&amp;", "&")).text)
                assert action
            number = NUMBER.search(text)
            assert number
            form = {"action": action[1], "number": number[1]}
            text = browser.post(f"{path}/act", data=form).text
        assert 'class="result' in text
        link = re.search(r'href="([^"]+)" id="compared"', text)
        assert link
        result = browser.get(unescape(link[1]))
        assert result.status_code == 200
        assert 'id="share-text"' in result.text
        again = browser.post("/daily", data={"deal": "matcha-2015"})
        assert again.url.path == path

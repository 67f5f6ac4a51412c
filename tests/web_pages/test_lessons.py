"""The first lesson: its deal is lawful and said to be set up, its ideas come one at a time."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page

import chabudai
from chabudai.cli import main
from chabudai.core.messages import LANGUAGES, say
from chabudai.web.games import room
from tests.served import Served
from tests.web_pages.hands import act, listen, until
from tests.web_pages.test_axe import objections
from tests.web_pages.test_guide import begin

GAMES = ("matcha", "koikoi", "touche")


@pytest.fixture
def guest(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        yield http


@pytest.mark.parametrize("name", GAMES)
def test_the_deal_of_a_lesson_is_lawful(name: str) -> None:
    game = chabudai.game(name, preset=room(name).preset)
    lesson = room(name).lesson
    assert lesson is not None
    assert sorted(lesson.deal) == sorted(game.cards)
    state = game.new()
    game.deal(state, lesson.deal)
    assert game.turn(state) == 0, "the learner begins"
    assert 4 <= len(lesson.ideas) <= 6


@pytest.mark.parametrize("name", GAMES)
def test_the_table_and_the_check_say_that_it_is_a_lesson(
    guest: httpx.Client, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = begin(guest, name)
    text = guest.get(url).text
    assert say("lesson-set-up") in text
    left = guest.post(f"{url}/guide", data={"off": "1"}).text
    assert say("lesson-set-up") in left, "also where the lesson was left"
    assert "data-spot" not in left
    end = guest.post(f"{url}/resign").text
    assert say("lesson-fair") in end.replace("&#x27;", "'")
    document = guest.get(f"/api/v1/matches/{url[7:]}/export").json()
    assert document["lesson"] is True
    file = tmp_path / "lesson.json"
    file.write_text(json.dumps(document))
    assert main(["verify", str(file)]) == 0
    out = capsys.readouterr().out
    assert any(say("verify-lesson", lang) in out for lang in LANGUAGES)
    del document["lesson"]
    file.write_text(json.dumps(document))
    assert main(["verify", str(file)]) == 1, "no other match may have such a deal"


def test_what_follows_a_lesson_is_an_ordinary_match(guest: httpx.Client) -> None:
    url = begin(guest, "matcha")
    guest.post(f"{url}/resign")
    next = guest.post(f"{url}/again")
    assert say("lesson-set-up") not in next.text
    two = guest.post("/first", data={"game": "matcha", "lesson": "2"})
    assert say("lesson-set-up") not in two.text
    assert 'id="guide"' in two.text, "tips as ever"


def idea(page: Page) -> str:
    """What the lesson says now."""
    found = page.locator("#guide [role=status] span").all_text_contents()
    return found[0] if found else ""


def follow(page: Page) -> None:
    """Do what the lesson asks for."""
    before = idea(page)
    number = page.locator("#table").get_attribute("data-number")
    if page.locator("#guide-close").count():
        page.click("#guide-close")
        waited = time.monotonic() + 20
        while idea(page) == before and page.locator("#table.mine").count():
            assert time.monotonic() < waited, "the next idea does not come"
            time.sleep(0.03)
        return
    if page.locator(".hand .spot").count():
        page.locator(".hand .spot").first.click()
        until(page, "button.spot")
        page.locator("button.spot").first.click()
        page.locator(f'#table[data-number="{number}"]').wait_for(state="detached")
        return
    act(page)


@pytest.mark.parametrize(("name", "lang"), list(zip(GAMES, LANGUAGES, strict=True)))
def test_a_whole_lesson_in_a_browser(
    browser: Browser, served: Served, name: str, lang: str
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale=lang, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(30_000)
    heard = listen(page)
    page.goto(f"{served.url}/?lang={lang}")
    page.click(f"#first-{name}")
    lesson = room(name).lesson
    assert lesson is not None
    told: list[str] = []
    dimmed = 0
    for _ in range(40):
        until(page, "#table.mine, #lesson-two", 40)
        if page.locator("#lesson-two").count():
            break
        text = idea(page)
        if text and text not in told:
            told.append(text)
            if len(told) < 3:
                assert not objections(page)
        if page.locator("#table[data-spot]").count():
            dimmed += 1
            dim = page.locator(".felt svg").evaluate_all(
                "all => all.filter(each => getComputedStyle(each).opacity < 0.5).length"
            )
            clear = page.locator(".felt svg").evaluate_all(
                "all => all.filter(each => getComputedStyle(each).opacity == 1).length"
            )
            assert dim > 3, "all but what matters is dimmed"
            assert clear > 0 or page.locator('[data-spot="buttons"]').count()
        follow(page)
    assert len(told) >= min(5, len(lesson.ideas)), told
    assert dimmed >= len(told)
    assert say("lesson-end", lang, game=say(f"{name}-title", lang)) in idea(page)
    assert not objections(page)
    page.click("#lesson-two")
    page.wait_for_url("**/table/*")
    until(page, "#guide-close")
    assert not page.locator(".lesson").count()
    assert not heard
    context.close()

"""Puzzles on the pages and over the interface: one answer, nothing told before it, why after it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.puzzle import Puzzle
from chabudai.coach.puzzles.themes import title_key
from chabudai.core.messages import LANGUAGES, say
from tests.served import Served
from tests.web_pages.hands import ACTION, PICK, listen
from tests.web_pages.scenes import DESK, PHONE
from tests.web_pages.test_axe import objections

GAMES = ("koikoi", "matcha", "touche")


@pytest.fixture
def guest(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        yield http


def some(game: str, place: int = 0) -> Puzzle:
    return list(pack.pack(game).values())[place]


def offered(http: httpx.Client, path: str, page: str) -> set[str]:
    """All actions that can be reached by buttons and by links that pick a card."""
    found = set(ACTION.findall(page))
    for link in PICK.findall(page):
        found |= set(ACTION.findall(http.get(path + html.unescape(link)).text))
    return {html.unescape(each) for each in found}


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_can_be_made_without_a_script(guest: httpx.Client, game: str) -> None:
    puzzle = next(each for each in pack.pack(game).values() if len(each.answers) < 16)
    path = f"/puzzles/{game}/{puzzle.id}"
    page = guest.get(path).text
    assert offered(guest, path, page) == {each.text for each in puzzle.answers}
    assert "style=" not in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_answer_is_told_after_it_was_given(guest: httpx.Client, game: str, lang: str) -> None:
    puzzle = some(game, 3)
    path = f"/puzzles/{game}/{puzzle.id}"
    look = {"Accept-Language": lang}
    before = guest.get(path, headers=look)
    assert f'<html lang="{lang}"' in before.text
    told = [say(title_key(game, name), lang) for name in puzzle.themes]
    told += [say("puzzle-right", lang), say("puzzle-wrong", lang), say("puzzle-chances", lang)]
    shown = html.unescape(before.text)
    assert not [text for text in told if text in shown], "nothing is told before the answer"
    assert "best" not in re.findall(r'class="[^"]*\b(best|yours|both)\b', shown)
    after = guest.post(path, data={"action": puzzle.glance}, headers=look)
    shown = html.unescape(after.text)
    assert after.url.path == path
    assert say("puzzle-wrong", lang) in shown
    assert f"{round(100 * puzzle.chance(puzzle.best).value, 1)} %" in shown
    for reason in puzzle.why():
        names = [say("puzzle-rival", lang)] * puzzle.played.seats
        names[puzzle.seat] = say("page-you", lang)
        assert reason.say(lang, names) in shown
    assert 'name="action"' not in shown.split('id="play"')[1].split("<fieldset")[0]
    again = guest.post(path, data={"action": puzzle.best.text}, headers=look)
    assert say("puzzle-wrong", lang) in html.unescape(again.text), "one answer"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_says_nothing_of_hidden_cards(guest: httpx.Client, game: str) -> None:
    """The page is made of the puzzle, and the puzzle of what the seat sees; unseen cards are not
    named on the table before the answer, and after it no more than the table's own words do."""
    puzzle = some(game, 1)
    page = guest.get(f"/puzzles/{game}/{puzzle.id}").text
    cards = puzzle.played.cards
    seen = {cards[n] for n in range(len(cards)) if n not in puzzle.played.unseen(puzzle.view)}
    table = page.split('id="play"')[1].split("</form>")[0]
    lying = set(re.findall(r'data-card="([^"]+)"', table))
    assert lying
    assert lying <= seen


def test_what_is_not_there_is_refused(guest: httpx.Client) -> None:
    puzzle = some("koikoi")
    for path in ("/puzzles/chess", "/puzzles/koikoi/nothing", "/puzzles/koikoi?theme=nothing"):
        assert guest.get(path).status_code == 404
    wrong = guest.post(f"/puzzles/koikoi/{puzzle.id}", data={"action": "nonsense"})
    assert wrong.status_code == 422
    assert "#verdict" not in guest.get(f"/puzzles/koikoi/{puzzle.id}").text


def test_links_keep_what_was_asked_for(guest: httpx.Client) -> None:
    puzzle = next(each for each in pack.pack("touche").values() if len(each.answers) < 16)
    path = f"/puzzles/touche/{puzzle.id}"
    plain, zoomed = (guest.get(path + query).text for query in ("", "?zoom=2"))
    assert "zoom-2" in zoomed.split('id="play"')[1]
    assert "zoom-2" not in plain.split('id="play"')[1]
    theme = puzzle.themes[0]
    themed = guest.get(f"{path}?theme={theme}").text
    assert f"theme={theme}" in PICK.findall(themed)[0]
    assert f'name="theme" value="{theme}"' in themed


def test_three_minutes(guest: httpx.Client) -> None:
    page = guest.post("/puzzles/koikoi/begin")
    assert page.url.path == "/puzzles/koikoi/sprint"
    for number in range(5):
        found = re.search(r'name="puzzle" value="(\w+)"', page.text)
        if number == 4:
            assert found is None, "the third mistake ends it"
            break
        assert found
        puzzle = pack.pack("koikoi")[found[1]]
        text = puzzle.best.text if number == 0 else puzzle.answers[-1].text
        page = guest.post("/puzzles/koikoi/sprint", data={"puzzle": puzzle.id, "action": text})
    assert say("puzzle-sprint-result", "en", solved=1, missed=3) in html.unescape(page.text)
    assert say("puzzle-sprint-best", "en", best=1) in guest.get("/puzzles/koikoi/sprint").text
    assert "–" in guest.get("/puzzles").text, "no rating yet: three minutes are not rated"


def test_programs_solve_puzzles(served: Served) -> None:
    api = "/api/v1/puzzles"
    with httpx.Client(base_url=served.url, timeout=60) as http:
        listed = http.get(api).json()
        assert {each["game"] for each in listed} == set(GAMES)
        made = http.post("/api/v1/guests", json={"name": "Ada", "token": True}).json()
        http.headers["Authorization"] = f"Bearer {made['token']}"
        http.cookies.clear()
        for game in GAMES:
            shown = http.get(f"{api}/{game}/next").json()
            puzzle = pack.pack(game)[shown["puzzle"]]
            assert {each["action"] for each in shown["legal"]} == {
                each.text for each in puzzle.answers
            }
            assert shown["view"] == json.loads(json.dumps(puzzle.played.facts(puzzle.view)))
            text = json.dumps({key: shown[key] for key in shown if key != "view"})
            assert "chance" not in text
            assert not [name for name in puzzle.themes if f'"{name}"' in text]
            path = f"{api}/{game}/{puzzle.id}"
            assert http.post(path, json={"action": "nonsense"}).status_code == 422
            told = http.post(path, json={"action": puzzle.best.text}).json()
            assert told["right"]
            assert told["best"] == puzzle.best.text
            assert told["after"] > told["before"] == 1500
            assert told["themes"] == list(puzzle.themes)
            assert told["standing"]["streak"] == 1
            again = http.post(path, json={"action": puzzle.glance}).json()
            assert again["right"], "the first answer counts"
            assert http.get(path).json()["answered"]
        kept = http.get("/api/v1/me/puzzles").json()
        assert len(kept["answers"]) == 3
        http.headers.pop("Authorization")
        assert http.post(path, json={"action": puzzle.glance}).status_code == 401


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_puzzle_is_solved_by_keyboard(
    browser: Browser, served: Served, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    heard = listen(page)
    page.goto(served.url + "/")
    page.locator("#puzzles-touche").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/puzzles/touche/*")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    target = page.locator("#play button[name=action]").first
    target.focus()
    page.keyboard.press("Enter")
    page.locator("#verdict").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not objections(page)
    page.locator("#next").focus()
    first = page.url
    page.keyboard.press("Enter")
    page.locator("#verdict").wait_for(state="detached")
    assert page.url != first
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(served.url + "/puzzles")
    page.locator("#sprint-matcha").click()
    page.locator("#left").wait_for()
    assert not objections(page)
    assert not heard
    context.close()


@pytest.mark.parametrize("lang", ["en", "uk", "ja"])
def test_a_puzzle_is_in_one_window_of_a_small_phone(
    browser: Browser, served: Served, lang: str
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale=lang)
    page = context.new_page()
    page.goto(f"{served.url}/?lang={lang}")
    for game in GAMES:
        page.goto(f"{served.url}/puzzles/{game}")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), game
        hand = page.locator(".hand").bounding_box()
        assert hand is not None
        assert hand["y"] + hand["height"] <= 640
    page.goto(served.url + "/puzzles")
    page.locator("#sprint-koikoi").click()
    page.locator("#left").wait_for()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    context.close()

"""Before the table: setting one up, invitations, rules, the first page, errors."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page

import chabudai
from chabudai.coach.guide.games.matcha.tips import matches
from chabudai.core.messages import LANGUAGES, has_message, say
from chabudai.games import rules_class
from chabudai.web.games.koikoi.figures import YAKU
from chabudai.web.games.matcha.figures import DUELS
from chabudai.web.pages.greeting import greeting
from chabudai.web.pages.options import read_wish
from chabudai.web.pages.rules import marked, sections, tells
from tests.inside import inside
from tests.served import Served
from tests.web_pages.hands import listen, until

GAMES = ("matcha", "koikoi", "touche")
HTML = {"Accept": "text/html"}


@pytest.fixture
def guest(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        yield http


def text_of(html: str) -> str:
    """What a page says, without its tags."""
    import html as module

    return module.unescape(re.sub(r"<[^>]*>", " ", html))


# Setting a table up


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_sentence_and_every_rule_set_a_name(game: str, lang: str) -> None:
    for option in dataclasses.fields(rules_class(game)):
        assert has_message(f"{game}-about-{option.name}", lang)
    for key in rules_class(game).presets:
        assert has_message(f"{game}-preset-{key}", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_called_by_its_key(guest: httpx.Client, game: str, lang: str) -> None:
    headers = {"Accept-Language": lang}
    pages = [guest.get(path, headers=headers).text for path in (f"/new/{game}", f"/rules/{game}")]
    pages.append(guest.post("/new", data={"game": game}, headers=headers).text)
    keys = [key for key in rules_class(game).presets if not key.isdigit()]
    keys += [option.name for option in dataclasses.fields(rules_class(game)) if "_" in option.name]
    keys += ["level-1", "level-2", "level-6"]
    for page in pages:
        told = text_of(page)
        for key in keys:
            if lang != "en" or "-" in key or "_" in key:
                assert not re.search(rf"(?<![\w-]){key}(?![\w-])", told), key


def test_choices_are_kept_and_differences_told_without_a_script(guest: httpx.Client) -> None:
    query = {"preset": "six-rounds", "was": "rulebook", "option-rounds": "12"}
    query |= {"option-viewing": "no", "seat-1": "same", "name-1": "Bob", "clock": "bank"}
    page = guest.get("/new/koikoi", params=query).text
    told = text_of(page)
    assert "Rounds: 6 instead of 12" in told, "what was not changed follows the new rule set"
    assert "Hanami and tsukimi: off instead of on" in told
    assert re.search(r'value="six-rounds" checked', page)
    assert '<option value="same" selected>' in page
    assert '<option value="bank" selected>' in page
    assert 'value="Bob"' in page
    assert 'id="show"' in page


def test_only_the_seats_of_the_rule_set_are_offered(guest: httpx.Client) -> None:
    for preset, count in (("two", 1), ("three-rect", 2), ("four", 3)):
        page = guest.get("/new/touche", params={"preset": preset}).text
        assert len(re.findall(r'<select name="seat-\d"', page)) == count
    more = guest.get("/new/touche", params={"preset": "two", "option-players": "4"}).text
    assert len(re.findall(r'<select name="seat-\d"', more)) == 3
    assert say("page-as-in-rulebook") in text_of(more), "more players are no other rules"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"option-rounds": "99"}, "page-wrong-number"),
        ({"option-rounds": "many"}, "page-wrong-number"),
        ({"option-rounds": "5"}, "page-wrong-coins"),
        ({"option-table_four": "again"}, "page-wrong-choice"),
        ({"preset": "chess"}, "page-wrong-preset"),
        ({"seat-1": "bot:none"}, "page-wrong-seat"),
        ({"seat-1": "same", "name-1": "x" * 99}, "match-bad-name"),
        ({"name": "x" * 99}, "match-bad-name"),
    ],
)
def test_what_is_wrong_is_said_where_it_was_chosen(
    guest: httpx.Client, fields: dict[str, str], key: str, lang: str
) -> None:
    sent = {"game": "koikoi", "option-viewing": "no", "clock": "minute", **fields}
    answer = guest.post("/new", data=sent, headers={"Accept-Language": lang})
    assert answer.status_code == 422
    assert f'<html lang="{lang}"' in answer.text
    assert 'role="alert"' in answer.text
    start = re.split(r"\{|\d", say(key, lang, option="", low=1, high=2, rounds=5, most=32))[0]
    assert start.strip() in text_of(answer.text)
    assert '<option value="minute" selected>' in answer.text, "everything else is kept"
    assert ('aria-invalid="true"' in answer.text) == any("option" in name for name in fields)
    assert not re.search(r'id="option-viewing"[^>]* checked', answer.text)


def test_what_was_changed_survives_another_rule_set() -> None:
    form = {"preset": "three-rounds", "was": "rulebook"}
    form |= {"option-rounds": "12", "option-viewing": "yes", "option-double_own": "no"}
    wish = read_wish("koikoi", form)
    assert wish.rules == chabudai.game("koikoi", preset="three-rounds", double_own=False).rules
    assert not wish.wrong


def test_a_table_too_many_loses_no_choice(tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside(tmp_path, tables_per_hour=1) as (_, http):
            sent = {"game": "koikoi", "option-viewing": "no", "clock": "bank"}
            made = await http.post("http://table/new", data=sent)
            assert made.status_code == 303
            late = await http.post("http://table/new", data=sent)
            assert late.status_code == 429
            assert int(late.headers["Retry-After"]) > 0
            assert say("web-too-many") in late.text
            assert '<option value="bank" selected>' in late.text

    asyncio.run(ask())


def test_a_table_follows_its_form(guest: httpx.Client) -> None:
    fields = {"game": "touche", "preset": "three", "seat-1": "bot:level-3", "seat-2": "same"}
    page = guest.post("/new", data={**fields, "name": "Ada", "name-2": "Bob"}).text
    assert "Ada" in page
    assert say("agent-level-3") in text_of(page)


def test_differences_follow_the_switches(browser: Browser, served: Served) -> None:
    page = new_page(browser)
    heard = listen(page)
    page.goto(f"{served.url}/new/koikoi")
    page.click("#options summary")
    page.click("label[for=option-lay_matching]")
    until(page, ".differences li")
    page.click("#preset-three-rounds")
    until(page, ".differences li >> nth=2")
    assert page.locator("#option-rounds").input_value() == "3"
    assert not page.locator("#option-lay_matching").is_checked(), "the change is kept"
    assert page.locator("#preset-three-rounds").evaluate("e => e === document.activeElement")
    page.goto(f"{served.url}/new/touche")
    page.click("#preset-four")
    until(page, "#seat-3")
    page.select_option("#seat-3", "same")
    page.locator("#name-3").wait_for(state="visible")
    assert page.locator("#name-2").is_hidden()
    assert not heard
    page.context.close()


def test_a_table_is_set_up_without_a_script(browser: Browser, served: Served) -> None:
    page = new_page(browser, java_script_enabled=False)
    page.goto(f"{served.url}/new/touche")
    page.check("#preset-three")
    page.click("#show")
    page.select_option("#seat-2", "same")
    page.fill("#name-2", "Bob")
    page.click("#set-up")
    until(page, "#lift")
    page.click("#lift")
    until(page, ".hand a.legal")
    page.context.close()


def new_page(browser: Browser, **more: Any) -> Page:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, reduced_motion="reduce", locale="en-GB", **more
    )
    context.set_default_timeout(20_000)
    return context.new_page()


# Invitations


def test_an_invitation_says_what_it_is_for_and_when_it_is_too_late(
    guest: httpx.Client, served: Served
) -> None:
    fields = {"game": "koikoi", "preset": "traditional", "seat-1": "invite", "clock": "bank"}
    page = guest.post("/new", data={**fields, "name": "Ada"}).text
    link = re.search(r'value="http://[^/]*(/join/[^"]*)"', page.replace("&#x2f;", "/"))
    assert link is not None
    with httpx.Client(base_url=served.url, follow_redirects=True) as friend:
        told = text_of(friend.get(link[1]).text)
        for text in ("Ada", say("koikoi-preset-traditional"), say("page-clock-bank")):
            assert text in told
        assert "may be laid instead: off instead of on" in told
        _, _, match, seat, invite = link[1].split("/")
        for bad in (f"/join/{match}/{seat}/{'0' * 32}", f"/join/{match}/9/{invite}"):
            late = friend.get(bad)
            assert late.status_code == 410
            assert 'id="sit"' not in late.text
        friend.post(f"/table/{match}/sit", data={"seat": seat, "invite": invite, "name": "Bob"})
    with httpx.Client(base_url=served.url, follow_redirects=True) as other:
        late = other.get(link[1])
        assert late.status_code == 410
        assert say("page-watch") in text_of(late.text)


# Rules


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_list_every_option_of_every_rule_set(
    guest: httpx.Client, game: str, lang: str
) -> None:
    for key, changes in rules_class(game).presets.items():
        page = guest.get(f"/rules/{game}", params={"set": key, "lang": lang}).text
        told = text_of(page)
        for option in dataclasses.fields(rules_class(game)):
            assert say(f"{game}-about-{option.name}", lang) in told
        assert page.count('class="changed"') >= len(set(changes) - {"players", "edition"})
        assert "<figure" in page


def test_rules_are_searched(guest: httpx.Client) -> None:
    page = guest.get("/rules/koikoi", params={"q": "RAIN man"}).text
    assert "<mark>rain</mark>" in page
    assert "<mark>man</mark>" in page
    assert say("koikoi-option-rain_noble").partition(" ")[0] in page
    assert 'id="s3"' not in page, "the deal does not speak of it"
    none = guest.get("/rules/koikoi", params={"q": "<chess>"}).text
    assert "&lt;chess&gt;" in none
    assert "<mark>" not in none
    shown = guest.get("/rules/touche", params={"q": "джокер", "lang": "uk"}).text
    assert "<mark>джокер</mark>а" in shown


def test_searching_marks_words_and_nothing_else() -> None:
    assert tells("The Rain man", "rain MAN")
    assert not tells("The rain", "rain man")
    assert marked("a.b", ".") == [("a", False), (".", True), ("b", False)]
    assert marked("abc", "") == [("abc", False)]
    assert not sections("matcha", rules_class("matcha")(), "en", "koi-koi")


def test_the_search_is_live(browser: Browser, served: Served) -> None:
    page = new_page(browser)
    heard = listen(page)
    page.goto(f"{served.url}/rules/touche")
    page.fill("#q", "joker")
    until(page, "mark")
    assert page.locator(".rule").count() < 6
    page.select_option("#set", "four")
    page.fill("#q", "")
    until(page, ".contents")
    assert not heard
    page.context.close()


def test_examples_are_right() -> None:
    """The pictures beside the rules, checked by the rules themselves."""
    for name, tea, (winner, loser) in DUELS:
        slot = "S" if name == "suit" else "N"
        assert matches(winner, tea, slot)
        assert matches(loser, tea, slot) == (name != "zero")
        assert len({tea, winner, loser}) == 3
    from chabudai.games.koikoi.scoring import yaku

    for name, (coins, cards) in YAKU.items():
        assert yaku(list(cards))[name] == coins


# The first page


def test_the_greeting_is_never_empty() -> None:
    for lang in LANGUAGES:
        seen = set()
        for month in range(1, 13):
            for hour in (3, 8, 13, 19, 23):
                for name in ("", "Ада", say("guest", lang)):
                    told = greeting(datetime(2026, month, 1, hour), [], name, lang)
                    assert told["text"]
                    assert told["line"]
                    assert ("Ада" in told["text"]) == (name == "Ада")
                    seen.add(told["text"])
        assert len(seen) == 12 * 4 * 2
    now = datetime(2026, 3, 3, 9)
    assert greeting(now, ["turn", "turn", "over"], "A", "en")["line"].startswith("2 matches")
    assert greeting(now, ["running"], "A", "en")["line"].startswith("1 match is")


def test_one_tap_plays(browser: Browser, served: Served) -> None:
    page = new_page(browser)
    page.goto(served.url)
    box = page.locator("#play-matcha").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 844, "on the first screen of a phone"
    page.click("#play-matcha")
    until(page, ".hand")
    page.goto(served.url)
    page.click("#first-koikoi")
    until(page, "#guide")
    page.click("#guide-off")
    page.locator("#guide").wait_for(state="detached")
    page.context.close()


# Errors


@pytest.mark.parametrize("lang", LANGUAGES)
def test_errors_say_what_to_do(guest: httpx.Client, lang: str) -> None:
    headers = {**HTML, "Accept-Language": lang}
    page = guest.get("/nowhere", headers=headers).text
    assert say("page-error-lost", lang) in text_of(page)
    assert '<a class="button main" href="/">' in page

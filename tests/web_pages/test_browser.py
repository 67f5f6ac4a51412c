"""The table in a real browser: clicks, keys, no script, two people, languages, two sizes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from chabudai.core.messages import say
from tests.served import Served
from tests.web_pages.hands import act, is_over, listen, tab_to, until

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}


def open_page(browser: Browser, size: dict[str, int], **more: object) -> Page:
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        reduced_motion=more.pop("motion", "reduce"),  # type: ignore[arg-type]
        locale="en-GB",
        **more,  # type: ignore[arg-type]
    )
    context.set_default_timeout(20_000)
    return context.new_page()


LEVELS = {"matcha": 1, "koikoi": 1, "touche": 5}
"""Who plays against our random hands; at Touché somebody who comes to the point."""


@pytest.mark.parametrize(("game", "size"), [("matcha", PHONE), ("koikoi", DESK), ("touche", PHONE)])
def test_a_whole_match_by_clicks(
    browser: Browser, served: Served, game: str, size: dict[str, int]
) -> None:
    page = open_page(browser, size)
    heard = listen(page)
    page.goto(f"{served.url}/new/{game}")
    page.select_option("select[name=seat-1]", f"bot:level-{LEVELS[game]}")
    if game == "koikoi":
        page.click(".sheet details summary")
        page.fill("input[name=option-rounds]", "1")
        page.fill("input[name=option-coins]", "25")
    page.click(".sheet > button.main")
    for _ in range(300):
        act(page)
        if is_over(page):
            break
    expect(page.locator("#result")).to_be_visible()
    old = page.url
    page.click("#again")
    page.wait_for_url(lambda url: url != old)
    until(page, "#table.mine, .prompt")
    assert page.url.count("/table/") == 1
    page.go_back()
    page.goto(page.url.partition("?")[0].replace("/table/", "/replay/") + "?at=0")
    step = page.locator(".steps .count").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps .count")).not_to_have_text(step)
    assert not heard
    page.context.close()


def test_touche_lights_cells_and_shows_threats(browser: Browser, served: Served) -> None:
    page = open_page(browser, PHONE, motion="no-preference")
    heard = listen(page)
    page.goto(served.url)
    page.click("#play-touche")
    for _ in range(4):
        act(page)
    until(page, "#table.mine")
    page.click("#to-aids")
    page.click("#threats")
    until(page, ".threat-list")
    page.keyboard.press("Escape")
    act(page)
    assert "threats=1" in page.url
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "nothing sticks out"
    page.click("#to-more")
    page.click("#resign-box summary")
    page.click("#resign")
    expect(page.locator("#result")).to_be_visible()
    assert not heard
    page.context.close()


def test_a_whole_match_by_keyboard(browser: Browser, served: Served) -> None:
    page = open_page(browser, DESK)
    heard = listen(page)
    page.goto(served.url)
    tab_to(page, "#play-matcha")
    until(page, "#prompt")
    for turn in range(60):
        act(page, use=tab_to)
        if is_over(page):
            break
        place = page.evaluate("document.activeElement.closest('main')?.id")
        assert place == "table", f"focus is lost after action {turn + 1}"
    expect(page.locator("#result")).to_be_visible()
    tab_to(page, "#replay")
    until(page, ".steps")
    assert not heard
    page.context.close()


def test_the_keys_walk_through_a_hand(browser: Browser, served: Served) -> None:
    page = open_page(browser, DESK)
    page.goto(served.url)
    page.click("#play-matcha")
    until(page, "#table.mine")
    page.keyboard.press("2")
    second = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") != second
    page.keyboard.press("Enter")
    until(page, "#unpick")
    page.keyboard.press("Escape")
    expect(page.locator("#unpick")).to_have_count(0)
    page.context.close()


def test_a_whole_match_without_script(browser: Browser, served: Served) -> None:
    page = open_page(browser, PHONE, java_script_enabled=False)
    heard = listen(page)
    page.goto(served.url)
    page.click("#play-matcha")
    for _ in range(120):
        if is_over(page):
            break
        if page.locator("button.target").count():
            page.locator("button.target").first.click()
        elif page.locator(".hand a.legal").count():
            page.locator(".hand a.legal").first.click()
        elif page.locator(".buttons button").count():
            page.locator(".buttons button").first.click()
        else:
            page.reload()
    expect(page.locator("#result")).to_be_visible()
    assert not heard
    page.context.close()


def test_two_people_by_invitation_with_a_reload(browser: Browser, served: Served) -> None:
    ada = open_page(browser, PHONE)
    also = listen(ada)
    ada.goto(served.url)
    ada.click("#invite-matcha")
    link = ada.locator(".link").input_value()
    bob = open_page(browser, DESK)
    heard = listen(bob)
    bob.goto(link)
    bob.fill("input[name=name]", "Bob")
    bob.click("#sit")
    until(ada, ".hand")  # told by a live event, without a reload
    for turn in range(8):
        for _ in range(400):
            ready = [p for p in (ada, bob) if p.locator("#table.mine").count()]
            if ready:
                break
            ada.wait_for_timeout(25)
        act(ready[0])
        if turn == 2:
            ada.reload()
            bob.reload()
    number = ready[0].locator("#table").get_attribute("data-number")
    until(ada, f'#table[data-number="{number}"]')  # what comes later would close the menu
    ada.click("#to-more")
    ada.click("#resign-box summary")
    ada.click("#resign")
    for page in (ada, bob):
        expect(page.locator("#result")).to_be_visible()
    assert not heard + also
    ada.context.close()
    bob.context.close()


def test_languages_and_themes_are_switched(browser: Browser, served: Served) -> None:
    page = open_page(browser, PHONE)
    heard = listen(page)
    page.goto(served.url)
    expect(page.locator("h1")).to_have_text(say("page-welcome", "en"))
    page.click(".languages button[lang=ja]")
    expect(page.locator("h1")).to_have_text(say("page-welcome", "ja"))
    page.click(".menu summary")
    page.select_option("select[name=lang]", "uk")
    page.select_option("select[name=theme]", "dark")
    page.click(".menu button")
    expect(page.locator("h1")).to_have_text(say("page-welcome", "uk"))
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert re.findall(r"\d+", ground) == ["31", "27", "23"]
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    assert not heard
    page.context.close()


def test_a_breach_of_the_policy_would_be_heard(browser: Browser, served: Served) -> None:
    page = open_page(browser, PHONE)
    heard = listen(page)
    page.goto(served.url)
    assert not heard
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<b style=\"color:red\">!</b>')")
    expect(page.locator("body > b")).to_be_visible()
    assert "Content Security Policy" in heard[0]
    page.context.close()

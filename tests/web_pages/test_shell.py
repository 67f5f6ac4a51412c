"""The installed table: manifest, worker, visits without a network, being called to a turn."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import chabudai
from chabudai.core.messages import LANGUAGES, say
from tests.served import Served
from tests.web_pages.hands import act, listen, until

READY = "() => navigator.serviceWorker.ready.then((found) => found.active.scriptURL)"
KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const each of await (await caches.open(name)).keys()) {
            const { pathname, search } = new URL(each.url);
            found.push(pathname + search);
        }
    return found;
}"""
CALLED = """async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    const all = await worker.getNotifications();
    return all.map(({ title, body, tag, data, icon }) => ({ title, body, tag, data, icon }));
}"""
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
RECORD_BADGES = """
    window.badges = [];
    navigator.setAppBadge = async (many) => badges.push(many);
    navigator.clearAppBadge = async () => badges.push(0);
"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    found = browser.new_context(locale="uk", viewport={"width": 390, "height": 844})
    yield found
    found.close()


def with_worker(page: Page, url: str, lang: str = "uk") -> None:
    """Visit a page and wait until its worker has kept what it keeps."""
    page.goto(url)
    assert page.evaluate(READY).endswith("/worker.js")
    for _ in range(100):
        kept = page.evaluate(KEPT)
        if f"/rules/{chabudai.names()[-1]}?lang={lang}" in kept and "/lang" in kept:
            return
        page.wait_for_timeout(100)
    raise AssertionError(kept)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_has_what_devices_ask_for(served: Served, lang: str) -> None:
    page = httpx.get(served.url, headers={"Accept-Language": lang})
    link = re.search(r'rel="manifest" href="([^"]*)"', page.text)
    assert link
    answer = httpx.get(served.url + link[1])
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert told["lang"] == lang
    assert told["description"] == say("page-welcome-line", lang)
    assert (told["display"], told["start_url"], told["scope"]) == ("standalone", "/", "/")
    assert {each["purpose"] for each in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        picture = httpx.get(served.url + icon["src"])
        assert picture.headers["content-type"] == "image/png"
        assert "immutable" in picture.headers["cache-control"]
        wide, high = struct.unpack(">II", picture.content[16:24])
        assert icon["sizes"] == f"{wide}x{high}"
        assert len(picture.content) < 20_000


def test_the_policy_allows_our_own_worker_and_manifest_only(served: Served) -> None:
    policy = httpx.get(served.url).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "manifest-src 'self'" in policy
    assert "worker-src 'self'" in policy


def test_the_worker_knows_the_present_assets(served: Served) -> None:
    answer = httpx.get(f"{served.url}/worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    shell = json.loads(answer.text.removeprefix("const SHELL = ").partition(";\n")[0])
    for path in shell["assets"]:
        assert "immutable" in httpx.get(served.url + path).headers["cache-control"]
    for path in shell["pages"]:
        assert httpx.get(served.url + path).status_code == 200


def test_a_visit_without_a_network_is_kind_and_has_the_rules(
    served: Served, context: BrowserContext
) -> None:
    """And what else is kept: nothing of a table."""
    page = context.new_page()
    heard = listen(page)
    with_worker(page, served.url)
    assert not heard
    check_offline(served, context, page)
    check_table(context, page)


def check_offline(served: Served, context: BrowserContext, page: Page) -> None:
    """Pages without a network, and with one again."""
    context.set_offline(True)
    page.goto(f"{served.url}/new/koikoi")
    assert page.locator("h1").inner_text() == say("page-offline-title", "uk")
    assert page.locator("html").get_attribute("lang") == "uk"
    for game in chabudai.names():
        page.goto(f"{served.url}/")
        page.locator(f'.kept a[href="/rules/{game}"]').click()
        assert page.locator("h1").inner_text() == say(
            "page-rules-of", "uk", game=say(f"{game}-title", "uk")
        )
        assert page.locator("section.rule").count() > 3
    context.set_offline(False)
    page.goto(served.url)
    assert page.locator("h1").inner_text() != say("page-offline-title", "uk")


def check_table(context: BrowserContext, page: Page) -> None:
    """A table never comes from a cache."""
    page.locator("#play-matcha").click()
    until(page, "#table.mine")
    assert page.evaluate("() => navigator.serviceWorker.controller !== null")
    table = page.url
    for _ in range(3):
        act(page)
        number = page.locator("#table").get_attribute("data-number")
        answer = page.goto(table)
        assert answer is not None
        assert answer.headers["cache-control"] == "no-store"
        assert int(page.locator("#table").get_attribute("data-number") or 0) >= int(number or 0)
    page.goto(table.replace("/table/", "/replay/") + "?at=2")
    kept = page.evaluate(KEPT)
    allowed = re.compile(
        r"/(art|static)/[\w./-]+\?v=\w+|/(offline|rules/\w+)\?lang=\w\w|/lang", re.ASCII
    )
    assert kept
    assert not [path for path in kept if not allowed.fullmatch(path)]
    context.set_offline(True)
    page.goto(table)
    assert page.locator("h1").inner_text() == say("page-offline-title", "uk")
    assert page.locator(".hand").count() == 0


def test_another_language_is_kept_when_it_is_read(served: Served, context: BrowserContext) -> None:
    page = context.new_page()
    with_worker(page, served.url)
    with_worker(page, f"{served.url}/?lang=ja", "ja")
    context.set_offline(True)
    page.goto(f"{served.url}/")
    assert page.locator("h1").inner_text() == say("page-offline-title", "ja")


def test_the_badge_tells_that_it_is_ones_turn(served: Served, context: BrowserContext) -> None:
    context.add_init_script(RECORD_BADGES)
    page = context.new_page()
    page.goto(served.url)
    page.locator("#play-matcha").click()
    until(page, "#table.mine")
    page.wait_for_timeout(100)
    assert page.evaluate("() => window.badges.at(-1)") == 1
    assert page.title().startswith("● ")
    page.goto(served.url)
    page.goto(page.url + "rules/matcha")
    assert page.evaluate("() => window.badges.length") == 0


def call_away(page: Page, served: Served, friend: Any) -> tuple[str, Any]:
    """A table where the friend is to act, and this page is hidden."""
    link = page.locator(".link").input_value()
    match, seat, invite = link.rstrip("/").split("/")[-3:]
    friend.sit(match, int(seat), invite=invite)
    until(page, '#table[data-status="running"]')
    while True:
        until(page, "#table.mine, #table:not(.mine)")
        if not friend.actions(match):
            act(page)
        else:
            return match, friend


def test_a_notification_says_whose_turn_it_is_and_nothing_else(
    served: Served, context: BrowserContext
) -> None:
    context.grant_permissions(["notifications"])
    page = context.new_page()
    page.goto(f"{served.url}/new/koikoi?seat-1=invite")
    assert page.evaluate(READY)
    page.locator("#menu summary").click()
    button = page.locator("#notify")
    assert button.inner_text() == say("page-notify-off", "uk")
    button.click()
    until(page, '#notify[aria-pressed="true"]')
    assert button.inner_text() == say("page-notify-on", "uk")
    page.locator("#menu summary").click()
    page.locator("#set-up, main form button.main").last.click()
    until(page, ".link")
    match, friend = call_away(page, served, served.client("Bob"))
    page.evaluate(HIDE, True)
    page.wait_for_timeout(500)
    assert page.evaluate(CALLED) == []
    while friend.actions(match):
        friend.act(match, friend.actions(match)[0]["action"], friend.view(match)["number"])
    found: list[Any] = []
    for _ in range(60):
        found = page.evaluate(CALLED)
        if found:
            break
        page.wait_for_timeout(100)
    (told,) = found
    game = say("koikoi-title", "uk")
    assert told["title"] == f"{game}: {say('page-notify-turn', 'uk')}"
    assert (told["body"], told["data"], told["tag"]) == ("", None, match)
    assert "/art/icon-192.png" in told["icon"]
    page.evaluate(HIDE, False)
    page.wait_for_timeout(300)
    assert page.evaluate(CALLED) == []


def test_nobody_is_notified_who_has_not_asked(served: Served, context: BrowserContext) -> None:
    context.grant_permissions(["notifications"])
    page = context.new_page()
    page.goto(f"{served.url}/new/koikoi?seat-1=invite")
    assert page.evaluate(READY)
    page.locator("#set-up, main form button.main").last.click()
    until(page, ".link")
    match, friend = call_away(page, served, served.client("Bob"))
    page.evaluate(HIDE, True)
    while friend.actions(match):
        friend.act(match, friend.actions(match)[0]["action"], friend.view(match)["number"])
    page.wait_for_timeout(800)
    assert page.evaluate(CALLED) == []


def test_installing_is_offered_where_the_browser_can(
    served: Served, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(served.url)
    page.locator("#menu summary").click()
    button = page.locator("#install")
    assert not button.is_visible()
    page.evaluate(
        """() => {
            const offer = new Event("beforeinstallprompt", { cancelable: true });
            offer.prompt = () => { window.prompted = true; };
            dispatchEvent(offer);
        }"""
    )
    assert button.inner_text() == say("page-install", "uk")
    button.click()
    assert page.evaluate("() => window.prompted")
    assert not button.is_visible()


def test_without_script_nothing_is_offered_that_needs_it(browser: Browser, served: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served.url)
    page.locator("#menu summary").click()
    assert page.locator("#menu button.main").is_visible()
    assert not page.locator("#install").is_visible()
    assert not page.locator("#notify").is_visible()
    context.close()

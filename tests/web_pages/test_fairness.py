"""Fair deals in a real browser: shares drawn, kept and revealed there, and the check made there."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

import chabudai
from chabudai.core.messages import LANGUAGES, say
from chabudai.games import game as open_game
from chabudai.match import chain, export, fair, read_document, verify
from chabudai.match.export import read_entries
from chabudai.match.verify import BESIDES
from chabudai.testing.records import stored_match
from tests.served import Served
from tests.web_pages.hands import listen, unescape, until
from tests.web_pages.test_browser import DESK, PHONE, open_page

STORED = sorted((Path(__file__).parent.parent / "matches").glob("*.json"))
WITHOUT_SUBTLE = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
PRESETS: dict[str, list[str | None]] = {
    "matcha": ["2015"],
    "koikoi": [None],
    "touche": ["two", "four-rect"],
}
VERIFY = """async ([record, pack]) => (await window.fair.verify(record, pack))
    .filter(([kind]) => kind === "wrong").map(([, word]) => word)"""


def start(page: Page, served: Served, game: str = "matcha") -> str:
    """One tap on the first page; the name of the match."""
    page.goto(served.url)
    page.click(f"#play-{game}")
    page.wait_for_url("**/table/*")
    return page.url.rpartition("/")[2].partition("?")[0]


def resign(page: Page, served: Served, match: str) -> None:
    answer = page.request.post(f"{served.url}/api/v1/matches/{match}/resign", data={})
    assert answer.ok, answer.text()


def record(page: Page, served: Served, match: str) -> dict[str, Any]:
    found = page.request.get(f"{served.url}/api/v1/matches/{match}/export").json()
    assert isinstance(found, dict)
    return found


def shares(page: Page) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = page.evaluate("() => Object.values(window.fair.shares())")
    return kept


def verdict(page: Page) -> str:
    expect(page.locator("#verdict")).to_have_class(re.compile("good|wrong"))
    return page.locator("#verdict").get_attribute("class") or ""


def test_our_digest_is_the_browsers(browser: Browser, served: Served) -> None:
    page = open_page(browser, DESK)
    page.goto(served.url)
    differ = page.evaluate("""async () => {
        const { sha256, hmac, browsers, hex } = window.fair;
        const bad = [];
        for (let size = 0; size < 300; size++) {
            const bytes = crypto.getRandomValues(new Uint8Array(size));
            const key = crypto.getRandomValues(new Uint8Array(1 + size % 140));
            if (hex(sha256(bytes)) !== hex(await browsers.sha256(bytes))) bad.push(size);
            if (hex(hmac(key, bytes)) !== hex(await browsers.hmac(key, bytes))) bad.push(-size);
        }
        return bad;
    }""")
    assert differ == []
    given = "0123456789abcdef0123456789abcdef"
    assert page.evaluate("given => window.fair.pledgeOf(given)", given) == fair.pledge(given)
    page.context.close()


@pytest.mark.parametrize("plain", [False, True], ids=["WebCrypto", "own"])
@pytest.mark.parametrize("game", ["matcha", "koikoi", "touche"])
def test_the_browser_deals_every_game_again(
    browser: Browser, served: Served, game: str, plain: bool
) -> None:
    """Stored matches of every version, and new ones with redeals, kept cards and undos."""
    page = open_page(browser, DESK)
    if plain:
        page.add_init_script(WITHOUT_SUBTLE)
    match = start(page, served, game)
    resign(page, served, match)
    page.goto(f"{served.url}/fair/{match}")
    assert verdict(page) == "good"
    how = "fair-by-script" if plain else "fair-by-browser"
    expect(page.locator("#checks li").last).to_contain_text(say(how))
    stored = [path for path in STORED if path.stem.startswith(game)]
    records = [read_document(path) for path in stored[:: 3 if plain else 1]]
    for seed in range(2 if game == "matcha" and not plain else 1):
        for preset in PRESETS[game]:
            made = open_game(game, preset=preset)
            played = stored_match(made, str(preset), 30 + seed)
            records.append(export(played, fair.seeded_secret(30 + seed)))
    if game != "koikoi":
        most = max(sum(e["kind"] == "deal" for e in each["entries"]) for each in records)
        assert most > 2, "there are later deals, too"
    if game == "matcha":
        texts = [e.get("text", "") for each in records for e in each["entries"]]
        assert any(text.startswith("keep ") for text in texts)
    for each in records:
        pack = list(chabudai.game(game, version=each["version"], **each["rules"]).cards)
        assert page.evaluate(VERIFY, [each, pack]) == [], each["match"]
        for how, changed in tampered(each):
            assert page.evaluate(VERIFY, [changed, pack]), f"{how} of {each['match']}"
            assert verify(changed), how
    page.context.close()


def tampered(found: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The same record with something changed."""
    swapped, shared, hidden = (copy.deepcopy(found) for _ in range(3))
    order = [e for e in swapped["entries"] if e["kind"] == "deal"][-1]["order"]
    other = next(place for place, text in enumerate(order) if text != order[-1])
    order[other], order[-1] = order[-1], order[other]
    shared["entries"][0]["contribution"] = "77" * 16
    hidden["secret"] = "00" * 32
    return [("order", swapped), ("contribution", shared), ("secret", hidden)]


def test_one_tap_deals_at_once_with_a_share_of_this_browser(
    browser: Browser, served: Served
) -> None:
    page = open_page(browser, PHONE)
    heard = listen(page)
    page.goto(served.url)
    promised = page.locator("#play-koikoi").locator("xpath=ancestor::form")
    field = promised.locator("input[name=contribution]")
    commitment = field.get_attribute("data-commitment")
    name = field.get_attribute("data-match")
    match = start_here(page, "#play-koikoi")
    assert match == name, "the match is the one that was promised"
    assert page.locator("#table .hand").count(), "the first answer has the hand"
    found = record(page, served, match)
    assert found["commitment"] == commitment
    seen = page.content()
    assert [entry["kind"] for entry in found["entries"]][:3] == ["sit", "sit", "deal"]
    [kept] = shares(page)
    assert found["entries"][0]["contribution"] == kept["contribution"]
    assert kept["commitment"] == commitment
    page.goto(f"{served.url}/fair/{match}")
    expect(page.locator("#checks")).to_contain_text(kept["contribution"])
    seen += page.content() + json.dumps(found)
    resign(page, served, match)
    page.goto(f"{served.url}/table/{match}")
    seen += page.content()
    assert record(page, served, match)["secret"] not in seen
    page.click("#again")
    page.wait_for_url(lambda url: match not in url)
    again = page.url.rpartition("/")[2]
    seen += page.content()
    entries = record(page, served, again)["entries"]
    assert [entry["kind"] for entry in entries][:3] == ["sit", "sit", "deal"]
    given = entries[1]["contribution"]
    assert given in [each["contribution"] for each in shares(page)]
    resign(page, served, again)
    assert record(page, served, again)["secret"] not in seen
    page.goto(f"{served.url}/fair/{again}")
    assert verdict(page) == "good"
    expect(page.locator("#checks")).to_contain_text(given)
    assert heard == []
    page.context.close()


def start_here(page: Page, button: str) -> str:
    page.click(button)
    page.wait_for_url("**/table/*")
    return page.url.rpartition("/")[2].partition("?")[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_changed_record_is_said_to_be_one(browser: Browser, served: Served, lang: str) -> None:
    page = open_page(browser, PHONE)
    match = start(page, served)
    resign(page, served, match)

    def change(route: Route) -> None:
        found = route.fetch().json()
        order = next(e for e in found["entries"] if e["kind"] == "deal")["order"]
        order[0], order[1] = order[1], order[0]
        route.fulfill(body=json.dumps(found), content_type="application/json")

    page.request.post(f"{served.url}/look", form={"lang": lang, "back": "/"})
    page.goto(f"{served.url}/fair/{match}")
    assert verdict(page) == "good"
    page.route("**/export?*", change)
    page.reload()
    assert verdict(page) == "wrong"
    assert page.locator("#verdict").inner_text() == say("fair-wrong", lang)
    expect(page.locator("#checks .wrong")).to_contain_text(say("fair-deal-wrong", lang, deal=1))
    page.context.close()


def test_friends_pledge_and_reveal_without_noticing_and_so_in_a_rematch(
    browser: Browser, served: Served
) -> None:
    ada, bob = open_page(browser, DESK), open_page(browser, PHONE)
    heard = [listen(ada), listen(bob)]
    ada.goto(served.url)
    match = start_here(ada, "#invite-matcha")
    link = ada.locator(".invite input").input_value()
    assert record(ada, served, match)["entries"][0]["pledge"]
    bob.goto(link)
    bob.click("#sit")
    bob.wait_for_url("**/table/*")
    for page in (ada, bob):
        until(page, "#table[data-status=running] .hand", 10)
    check_shares(served, match, ada, bob)
    resign(bob, served, match)
    ada.click("#rematch")
    until(bob, "#agree")
    bob.click("#agree")
    until(ada, "#next")
    until(bob, "#next")
    following = (ada.locator("#next").get_attribute("href") or "").rpartition("/")[2]
    ada.wait_for_timeout(1500)
    check_shares(served, following, ada, bob)
    resign(ada, served, following)
    for page in (ada, bob):
        page.goto(f"{served.url}/fair/{following}")
        assert verdict(page) == "good"
        own = [each["contribution"] for each in shares(page) if each.get("match") == following]
        expect(page.locator("#checks")).to_contain_text(own[0])
    assert heard == [[], []]
    ada.context.close()
    bob.context.close()


def check_shares(served: Served, match: str, *pages: Page) -> None:
    """Both have pledged, and then revealed what their browsers keep; nobody was left out."""
    entries = record(pages[0], served, match)["entries"]
    kinds = [entry["kind"] for entry in entries]
    assert kinds[:5] == ["sit", "sit", "reveal", "reveal", "deal"]
    kept = {each["contribution"] for page in pages for each in shares(page)}
    assert {entry["contribution"] for entry in entries[2:4]} <= kept


def test_a_replaced_pledge_is_noticed_by_the_browser_that_saw_another(
    browser: Browser, served: Served
) -> None:
    """A server that shows one seat a pledge and records another to suit the secret."""
    ada, bob = open_page(browser, DESK), open_page(browser, PHONE)
    ada.goto(served.url)
    match = start_here(ada, "#invite-matcha")
    bob.goto(ada.locator(".invite input").input_value())
    bob.click("#sit")
    until(bob, "#table[data-status=running] .hand", 10)
    resign(bob, served, match)
    found = record(bob, served, match)
    secret = found["secret"]
    found["entries"][0]["pledge"] = fair.pledge("77" * 16)
    next(e for e in found["entries"] if e["kind"] == "reveal" and e["seat"] == 0)[
        "contribution"
    ] = "77" * 16
    game = chabudai.game("matcha")
    given = [None, None]
    for entry in found["entries"]:
        if entry["kind"] == "reveal":
            given[entry["seat"]] = entry["contribution"]
    key = fair.deal_key(secret, match, given, 0, fair.DRAWN)
    order = fair.drawn(key, 18, lambda came: game.next_cards(game.new(), came))
    deal = next(e for e in found["entries"] if e["kind"] == "deal")
    deal["order"] = [game.cards[card] for card in order]
    heading = {key: value for key, value in found.items() if key not in BESIDES}
    found["chain"] = [link.hex() for link in chain.links(heading, read_entries(found))]
    assert verify(found) == [], "in itself the record is whole"
    body = json.dumps(found)
    bob.route("**/export?*", lambda r: r.fulfill(body=body, content_type="application/json"))
    bob.goto(f"{served.url}/fair/{match}")
    assert verdict(bob) == "wrong"
    expect(bob.locator("#checks .wrong")).to_have_count(1)
    ada.context.close()
    bob.context.close()


def test_without_script_one_plays_and_the_page_says_who_added_nothing(served: Served) -> None:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        page = http.post("/new", data={"game": "matcha", "promise": "x", "contribution": ""})
        match = str(page.url).rpartition("/")[2]
        assert 'class="hand' in page.text or "hand" in page.text
        told = http.get(f"/fair/{match}").text
        assert say("fair-share-none") in told, "which the script says when nobody added anything"
        assert say("fair-seat-none") in told
        assert say("fair-seat-bot") in told
        waits = http.post("/new", data={"game": "matcha", "seat-1": "invite"})
        link = re.search(r'value="[^"]*(/join/[^"]*)"', unescape(waits.text))
        assert link
        with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as other:
            _, _, name, seat, invite = link[1].split("/")
            sat = other.post(f"/table/{name}/sit", data={"seat": seat, "invite": invite})
            assert 'data-status="running"' in sat.text, "nobody waits for shares that nobody gives"


def test_who_sets_a_duplicate_up_contributes_to_all_four_matches(
    browser: Browser, served: Served
) -> None:
    """By one tap, and by one more at the end; the friend's browser adds nothing."""
    ada, bob = open_page(browser, DESK), open_page(browser, PHONE)
    heard = [listen(ada), listen(bob)]
    ada.goto(served.url)
    field = ada.locator("#together-koikoi").locator("xpath=ancestor::form//input[@data-halves]")
    halves = dict(half.split() for half in (field.get_attribute("data-halves") or "").split(","))
    ada.click("#together-koikoi")
    for once_more in (False, True):
        if once_more:
            ada.click("#once-more")
        link = ada.locator("#link").input_value()
        expect(ada.locator(".told")).to_contain_text(say("together-how-share"))
        bob.goto(link)
        bob.click("#join")
        tables = []
        for page in (ada, bob):
            page.locator("#match-2").wait_for()
            found = [page.locator(f"#match-{n}").get_attribute("href") or "" for n in (1, 2)]
            tables.append([each.rpartition("/")[2] for each in found])
        for page, own in ((ada, tables[0]), (bob, tables[1])):
            for match in own:
                page.goto(f"{served.url}/fair/{match}")
                expect(page.locator("#checks li")).to_have_count(int(page is ada))
                resign(page, served, match)
        kept = {each["match"]: each for each in shares(ada)}
        for page, own in ((ada, tables[0]), (bob, tables[1])):
            for match in own:
                document = record(page, served, match)
                share = kept[document["duplicate"]["set"]]
                assert document["duplicate"]["contribution"] == share["contribution"]
                assert document["commitment"] == share["commitment"]
                assert once_more or share["commitment"] == halves[share["match"]]
                page.goto(f"{served.url}/fair/{match}")
                assert verdict(page) == "good"
                said = say("fair-mine-fits", share=share["contribution"])
                told = page.locator("#checks").inner_text()
                assert (said in told) is (page is ada)
                assert say("fair-mine-none") not in told
        ada.goto(f"{served.url}/together/{tables[0][0].rsplit('-', 2)[0]}")
    assert not shares(bob)

    def change(route: Route) -> None:
        found = route.fetch().json()
        found["duplicate"]["contribution"] = "77" * 16
        route.fulfill(body=json.dumps(found), content_type="application/json")

    ada.route("**/export?*", change)
    ada.goto(f"{served.url}/fair/{tables[0][0]}")
    assert verdict(ada) == "wrong"
    expect(ada.locator("#checks")).to_contain_text(say("fair-deal-wrong", deal=1))
    expect(ada.locator("#checks")).to_contain_text(kept[halves_of(tables)[0]]["contribution"])
    assert heard == [[], []]
    ada.context.close()
    bob.context.close()


def halves_of(tables: list[list[str]]) -> list[str]:
    """The names of the sets that somebody's tables belong to."""
    return [match.rpartition("-")[0] for match in tables[0]]

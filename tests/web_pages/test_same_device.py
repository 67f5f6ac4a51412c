"""Several people at one device: the curtain, who acts behind it, and that nothing shows through."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

import chabudai
from chabudai.client import ClientError
from chabudai.core.chance import Dice
from chabudai.core.messages import say
from chabudai.core.seats import SPECTATOR
from chabudai.match import Match
from chabudai.store import MatchRow, UserRow
from chabudai.testing.seen import difference
from chabudai.web.pages.curtain import Curtain, behind
from chabudai.web.server import Server
from tests.inside import inside
from tests.rule_sets import RULES, TOUCHE
from tests.served import Served
from tests.test_api_leaks import SECRET, leak, random_match, twin
from tests.web_pages.hands import ACTION, NUMBER, PICK, chromium, listen, unescape, until

SEAT = re.compile(r'name="seat" value="(\d)"')


@pytest.fixture
def guest(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        yield http


def table(http: httpx.Client, game: str, seats: list[str], **fields: str) -> str:
    wanted = {f"seat-{number}": kind for number, kind in enumerate(seats, 1)}
    answer = http.post("/new", data={"game": game, **wanted, **fields})
    assert answer.status_code == 200, answer.text[-800:]
    return str(answer.url.path)


def is_curtain(text: str) -> bool:
    return 'id="lift"' in text


def wait(http: httpx.Client, url: str, sign: str) -> str:
    """The page as soon as it has something."""
    end = time.monotonic() + 30
    while sign not in (text := http.get(url).text):
        assert time.monotonic() < end
        time.sleep(0.05)
    return text


def lift(http: httpx.Client, url: str, text: str) -> str:
    """Lift the curtain for the seat that it names; the page behind it."""
    seat = SEAT.search(text)
    assert seat is not None
    return http.post(f"{url}/lift", data={"seat": seat[1]}).text


def act(http: httpx.Client, url: str, text: str) -> str:
    """One action of the seat behind the lifted curtain; the page after it."""
    actions = [a for a in ACTION.findall(text) if a != "pass"]
    if not actions and (picks := PICK.findall(text)):
        text = http.get(url + unescape(picks[0])).text
    if is_curtain(text):  # a bot has played meanwhile, and it is another one's turn
        return text
    actions = ACTION.findall(text)
    number = NUMBER.search(text)
    assert actions, text[-1500:]
    assert number is not None
    answer = http.post(f"{url}/act", data={"action": unescape(actions[0]), "number": number[1]})
    assert answer.status_code in (200, 409), answer.text[-1500:]
    return answer.text


def play(http: httpx.Client, url: str, most: int) -> tuple[str, set[str]]:
    """Play on as everybody at the device; the last page, and the seats that were passed to."""
    passed = set()
    text = http.get(url).text
    for _ in range(most):
        if 'class="result' in text:
            break
        if is_curtain(text):
            seat = SEAT.search(text)
            assert seat is not None
            passed.add(seat[1])
            text = lift(http, url, text)
            assert not is_curtain(text)
        elif " mine" in text:
            text = act(http, url, text)
        else:
            text = http.get(url).text
    return text, passed


@pytest.mark.parametrize(
    ("game", "fields"),
    [("matcha", {}), ("koikoi", {"option-rounds": "1", "option-coins": "9"})],
    ids=["matcha", "koikoi"],
)
def test_two_at_one_device_play_a_match(
    guest: httpx.Client, game: str, fields: dict[str, str]
) -> None:
    url = table(guest, game, ["same"], **fields, **{"name": "Ada", "name-1": "Bob"})
    first = guest.get(url).text
    assert is_curtain(first)
    assert "Ada" in first
    text, passed = play(guest, url, 300)
    assert passed == {"0", "1"}
    assert 'class="result' in text
    assert say("page-result-win") not in text, "both look at this page"
    assert 'class="hand"' not in text
    assert 'id="rematch"' in text
    guest.post(f"{url}/offer", data={"what": "rematch"})
    text = wait(guest, url, 'id="next"')
    again = re.search(r'href="(/table/[^"]*)" id="next"', text)
    assert again is not None
    assert is_curtain(guest.get(again[1]).text), "who wants another match speaks for both"


@pytest.mark.parametrize("seats", [["same", "same"], ["same", "bot:level-1", "same"]])
def test_touche_with_three_and_four(guest: httpx.Client, seats: list[str]) -> None:
    preset = {2: "three", 3: "four"}[len(seats)]
    url = table(guest, "touche", seats, preset=preset)
    _, passed = play(guest, url, 150 if "bot:level-1" in seats else 40)
    assert passed == {"0", *(str(n) for n, kind in enumerate(seats, 1) if kind == "same")}


def test_the_curtain_falls_for_the_next_and_stays_for_the_same(guest: httpx.Client) -> None:
    url = table(guest, "matcha", ["same"])
    opened = lift(guest, url, guest.get(url).text)
    assert 'class="hand"' in opened
    assert 'class="hand"' in guest.get(url).text, "a reload changes nothing"
    after = act(guest, url, opened)
    assert is_curtain(after)
    assert 'class="hand"' not in after
    assert is_curtain(guest.get(url).text)
    stale = guest.post(f"{url}/act", data={"action": "pass"})
    assert stale.status_code == 409
    assert is_curtain(stale.text), "nobody acts before the curtain is lifted"
    assert guest.post(f"{url}/resign").status_code == 409
    wrong = guest.post(f"{url}/lift", data={"seat": "0"}).text
    assert is_curtain(wrong), "the one who is not to act cannot look"
    assert guest.post(f"{url}/lift", data={"seat": "7"}).status_code == 403
    assert guest.post(f"{url}/lift", data={}).status_code == 422


def test_undo_draw_and_resignation_belong_to_who_lifted_it(guest: httpx.Client) -> None:
    url = table(guest, "matcha", ["same"], **{"name": "Ada", "name-1": "Bob"})
    act(guest, url, lift(guest, url, guest.get(url).text))
    taken = guest.post(f"{url}/offer", data={"what": "undo"}).text
    assert is_curtain(taken)
    assert SEAT.findall(taken) == ["0"], "a slip is taken back before the next one looks"
    opened = lift(guest, url, taken)
    asked = guest.post(f"{url}/offer", data={"what": "draw"}).text
    assert is_curtain(asked)
    assert SEAT.findall(asked) == ["1"]
    assert say("page-curtain-asked", name="Bob") in asked
    assert 'id="agree"' in lift(guest, url, asked)
    declined = guest.post(f"{url}/answer", data={"yes": "0"}).text
    assert SEAT.findall(declined) == ["0"]
    opened = lift(guest, url, declined)
    assert " mine" in opened
    end = guest.post(f"{url}/resign").text
    assert 'class="result' in end
    assert "Bob" in end


def test_one_who_gave_up_is_not_asked_any_more(guest: httpx.Client) -> None:
    url = table(guest, "touche", ["same", "same"], preset="three")
    lift(guest, url, guest.get(url).text)
    guest.post(f"{url}/resign")
    wait(guest, url, 'id="lift"')  # until their stand-in has moved there is nothing to do here
    _, passed = play(guest, url, 12)
    assert passed == {"1", "2"}


def test_seats_by_the_interface(served: Served) -> None:
    ada = served.client("Ada")
    made = ada.create("matcha", seats=["me", "same"], names=["Ada", "Bob"])
    match = made["match"]
    told = ada.match(match)
    assert [seat["name"] for seat in told["seats"]] == ["Ada", "Bob"]
    assert told["yours"] == [0, 1]
    assert ada.view(match)["seat"] is None, "without a seat one is a spectator"
    assert ada._send("GET", f"/matches/{match}/view?seat=1")["facts"]["seat"] == 1
    with pytest.raises(ClientError) as error:
        ada.act(match, "pass", told["length"])
    assert error.value.status == 422
    body = {"action": "pass", "number": told["length"]}
    assert ada._send("POST", f"/matches/{match}/act?seat=0", body)["number"] == told["length"]
    bob = served.client("Bob")
    for path in ("view", "actions", "events", "export"):
        with pytest.raises(ClientError) as error:
            bob._send("GET", f"/matches/{match}/{path}?seat=1")
        assert error.value.status == 403
    with pytest.raises(ClientError) as error:
        ada.create("matcha", seats=["me", "same"], duplicate=True)
    assert error.value.status == 422


def test_live_events_of_such_a_guest_show_no_cards(served: Served) -> None:
    ada = served.client("Ada")
    match = ada.create("matcha", seats=["me", "same"])["match"]
    facts = next(update["facts"] for update in ada.events(match) if "facts" in update)
    assert facts["seat"] is None
    assert facts["hand"] == []


async def page_of(
    server: Server, http: httpx.AsyncClient, match: Match, seats: list[int], lifted: int | None
) -> str:
    """The page of a guest who has these seats of a match."""
    name = match.heading.match
    users = {seat: "one" if seat in seats else f"other-{seat}" for seat in range(match.game.seats)}
    settings = {"listed": False, "spectators": "public", "seats": ["same"] * match.game.seats}
    row = MatchRow(name, match.heading.to_json(), SECRET, settings, "one", "running", len(match))
    server.lobby.shelf[name] = server.lobby._make(row, match, users, {}, {})
    cookies = {"chabudai": f"one.{server.identity.sign('guest', 'one')}"}
    if lifted is not None:
        cookies["lifted"] = str(lifted)
    header = "; ".join(f"{key}={value}" for key, value in cookies.items())
    answer = await http.get(f"http://table/table/{name}", headers={"Cookie": header})
    assert answer.status_code == 200, f"the table of {match.game!r}: {answer.text[-800:]}"
    return answer.text


async def compare(folder: Path, name: str, options: dict[str, Any], positions: int) -> int:
    """How many positions had a twin whose curtain was the same, byte by byte."""
    game = chabudai.game(name, **options)
    everybody = list(range(game.seats))
    dice = Dice(13)
    compared = 0
    async with inside(folder) as (server, http):
        await server.store.add_user(UserRow("one", "One", 1))
        for seed in range(positions * 10):
            match = random_match(game, seed)
            length = game.seats + 1 + dice.below(min(len(match) - game.seats - 2, 40))
            here = Match(game, match.heading, match.entries[:length])
            other = twin(match, length, SPECTATOR, dice)
            if other is None or here.turn < 0:
                continue
            there = Match(game, match.heading, other)
            shut = [await page_of(server, http, each, everybody, None) for each in (here, there)]
            assert is_curtain(shut[0])
            found = difference(*shut)
            assert not found, leak(match, length, SPECTATOR, f"the curtain: {found}")
            lifted = await page_of(server, http, here, everybody, here.turn)
            assert lifted == await page_of(server, http, here, [here.turn], None)
            compared += here.here.state != there.here.state
            if compared == positions:
                break
    return compared


@pytest.mark.parametrize(("name", "options"), RULES + TOUCHE[1:], ids=lambda v: str(v))
def test_nothing_shows_through_the_curtain(
    name: str, options: dict[str, Any], tmp_path: Path
) -> None:
    """Other cards and choices, the same curtain; behind it what a guest with that seat sees."""
    assert asyncio.run(compare(tmp_path, name, options, 5)) == 5


def test_the_curtain_hangs_before_who_is_called() -> None:
    match = random_match(chabudai.game("matcha"), 5)
    table: Any = SimpleNamespace(match=match, played_by_bot=lambda seat: None)
    assert behind(table, [0, 1], None) == SPECTATOR, "no curtain at the end"
    for length in range(4, 12):
        table.match = here = Match(match.game, match.heading, match.entries[:length])
        assert behind(table, [0, 1], None) == Curtain(here.turn)
        assert behind(table, [0, 1], 1 - here.turn) == Curtain(here.turn)
        assert behind(table, [0, 1], here.turn) == here.turn


def test_a_match_of_two_at_one_device_in_a_browser(served: Served) -> None:
    with chromium() as browser:
        size: Any = {"width": 390, "height": 844}
        page = browser.new_context(viewport=size, reduced_motion="reduce", locale="en").new_page()
        heard = listen(page)
        page.goto(served.url)
        page.click("#same-matcha")
        curtains = 0
        while curtains < 7:
            until(page, "#lift, #table.mine")
            number = page.locator("#table").get_attribute("data-number")
            if page.locator("#lift").count():
                assert not page.locator(".hand, .card, button[name=action]").count()
                page.click("#lift")
                until(page, "#table.mine")
                curtains += 1
                continue
            if page.locator(".hand a.legal").count():
                page.click(".hand a.legal >> nth=0")
                until(page, "button.target")
                page.click("button.target >> nth=0")
            else:
                page.click(".buttons button >> nth=0")
            page.locator(f'#table[data-number="{number}"]').wait_for(state="detached")
        page.click("#to-more")
        page.click("#resign-box summary")
        page.click("#resign")
        until(page, "#result")
        assert page.locator("#result").inner_text() != say("page-result-win")
        assert not heard


def test_a_friend_elsewhere_and_two_here(guest: httpx.Client, served: Served) -> None:
    """A device with two seats and a guest by link: leaving, sitting down again, a rematch."""
    url = table(guest, "touche", ["same", "invite"], preset="three", **{"name-1": "Bob"})
    page = guest.get(url).text
    link = re.search(r'value="http://[^/]*(/join/[^"]*)"', page.replace("&#x2f;", "/"))
    assert link is not None
    *_, seat, invite = link[1].split("/")
    guest.post(f"{url}/leave")
    for number in ("0", "1"):
        back = guest.post(f"{url}/sit", data={"seat": number})
        assert back.status_code == 200, "the seats at the device are the owner's"
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as friend:
        assert friend.post(f"{url}/sit", data={"seat": "1"}).status_code in (403, 409, 422)
        friend.post(f"{url}/sit", data={"seat": seat, "invite": invite, "name": "Cleo"})
        for _ in range(2):
            lift(guest, url, guest.get(url).text)
            act(guest, url, guest.get(url).text)
        waiting = guest.get(url).text
        assert not is_curtain(waiting), "somebody elsewhere is to play"
        friend.post(f"{url}/resign")
        lift(guest, url, wait(guest, url, 'id="lift"'))
        assert 'class="result' in guest.post(f"{url}/resign").text
        friend.post(f"{url}/offer", data={"what": "rematch"})
        assert 'id="agree"' in guest.get(url).text
        guest.post(f"{url}/answer", data={"yes": "1"})
        wait(guest, url, 'id="next"')

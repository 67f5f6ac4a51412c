"""Several people at one device: the curtain, who acts behind it, and that nothing shows through."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from chabudai.client import ClientError
from chabudai.core.messages import say
from chabudai.core.seats import SPECTATOR
from chabudai.web.pages.curtain import Curtain, behind, curtain_context
from chabudai.web.pages.look import Look
from chabudai.web.pages.render import render
from tests.served import Served
from tests.web_pages.hands import ACTION, NUMBER, PICK, unescape
from tests.web_pages.test_page_leaks import POSITIONS, RULES, twins

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
    actions = ACTION.findall(text)
    number = NUMBER.search(text)
    assert actions and number, text[-1500:]
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
    guest.post(f"{url}/offer", data={"what": "rematch"})
    waited = time.monotonic() + 10
    while 'id="next"' not in (text := guest.get(url).text) and time.monotonic() < waited:
        time.sleep(0.05)
    again = re.search(r'href="(/table/[^"]*)" id="next"', text)
    assert again is not None
    assert is_curtain(guest.get(again[1]).text), "who wants another match speaks for both"


@pytest.mark.parametrize("seats", [["same", "same"], ["same", "bot:level-1", "same"]])
def test_touche_with_three_and_four(guest: httpx.Client, seats: list[str]) -> None:
    preset = {2: "three", 3: "four"}[len(seats)]
    url = table(guest, "touche", seats, preset=preset)
    _, passed = play(guest, url, 400 if "bot:level-1" in seats else 40)
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


@pytest.mark.parametrize(("name", "options"), RULES, ids=lambda v: str(v))
def test_nothing_shows_through_the_curtain(name: str, options: dict[str, Any]) -> None:
    """Other cards in any hand, the same curtain."""
    look = Look("uk")
    page = {"notice": "", "here": "/", "part": False, "undo": False}
    compared = 0
    for one, two, seat in itertools.islice(twins(name, options), POSITIONS * 3):
        if seat != SPECTATOR:
            continue
        for passed in range(one.game.seats):
            texts = [
                render("curtain", look, **curtain_context(match, passed, look), **page)
                for match in (one, two)
            ]
            assert texts[0] == texts[1]
        compared += one.here.state != two.here.state
    assert compared > 3


def test_who_lifted_it_sees_what_the_seat_may_see(guest: httpx.Client, served: Served) -> None:
    """The page behind the curtain is the page of a guest who has that seat alone."""
    from chabudai.web.pages.table import table_context
    from tests.test_api_leaks import random_match

    import chabudai

    match = random_match(chabudai.game("matcha"), 5)
    fake: Any = SimpleNamespace(match=match, played_by_bot=lambda seat: None)
    assert behind(fake, [0, 1], None) == 0, "no curtain at the end"
    for length in range(4, 12):
        here = type(match)(match.game, match.heading, match.entries[:length])
        fake.match = here
        turn = here.turn
        assert behind(fake, [0, 1], None) == Curtain(turn)
        assert behind(fake, [0, 1], 1 - turn) == Curtain(turn)
        assert behind(fake, [0, 1], turn) == turn
        seen = table_context(here, turn, Look("en"))
        other = here.game.facts(here.view(1 - turn))["hand"]
        hidden = set(other) - set(here.game.facts(here.view(turn))["hand"])
        shown = {card["art"].removeprefix("card-") for card in seen["board"]["hand"]}
        assert not hidden & shown

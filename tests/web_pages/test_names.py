"""Names: chosen anywhere they are shown, and those without one in the reader's language."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import httpx
import pytest

import chabudai
from chabudai.core.messages import LANGUAGES, say
from chabudai.core.seats import SPECTATOR
from chabudai.match import Match, fair
from chabudai.match.called import NAMELESS
from chabudai.match.position import BOT
from chabudai.web.games.matcha.board import board
from chabudai.web.pages.sight import sight
from tests.served import Served

API = "/api/v1"


@pytest.fixture
def guest(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        yield http


def visitor(served: Served, lang: str) -> httpx.Client:
    """Somebody new who reads a language."""
    headers = {"Accept-Language": lang}
    return httpx.Client(base_url=served.url, follow_redirects=True, timeout=60, headers=headers)


def words(answer: httpx.Response) -> str:
    """What a page says, with the values of its fields."""
    return html.unescape(answer.text)


def open_table(http: httpx.Client, **fields: str) -> str:
    """The name of a table with a free seat for everybody."""
    answer = http.post("/new", data={"game": "matcha", "seat-1": "open", **fields})
    assert answer.status_code == 200
    return str(answer.url.path).removeprefix("/table/")


def row_of(page: str, match: str) -> str:
    """What the first page says of an open table."""
    found = re.search(rf'action="/table/{match}/sit".*?</form>', page, re.S)
    assert found
    return found[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_has_no_name_is_named_in_the_readers_language(served: Served, lang: str) -> None:
    for creator in LANGUAGES:
        with visitor(served, creator) as host, visitor(served, lang) as reader:
            match = open_table(host)
            row = row_of(words(reader.get("/")), match)
            assert f"<span>{say('guest', lang)}</span>" in row
            stored = reader.get(f"{API}/matches/{match}").json()["seats"][0]["name"]
            assert stored == "Guest"
            reader.post(f"/table/{match}/sit", data={"seat": "1"})
            page = words(reader.get(f"/table/{match}"))
            assert f'aria-label="{say("guest", lang)} 1"' in page
            host.post(f"/table/{match}/leave")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_is_changed_on_the_first_page_and_at_the_table(served: Served, lang: str) -> None:
    with visitor(served, lang) as http:
        assert 'name="name" id="name" value=""' in http.get("/").text
        page = http.post("/look", data={"back": "/", "name": " Оля "}).text
        assert 'name="name" id="name" value="Оля"' in page
        assert "Оля" in re.findall(r'<p class="greet">(.*?)</p>', page)[0]
        match = open_table(http)
        table = http.get(f"/table/{match}").text
        assert 'name="name" value="Оля"' in table
        table = http.post("/look", data={"back": f"/table/{match}", "name": "花"}).text
        assert 'name="name" value="花"' in table
        seats = http.get(f"{API}/matches/{match}").json()["seats"]
        assert seats[0]["name"] == "Оля", "a match keeps what was written into it"
        again = open_table(http)
        assert http.get(f"{API}/matches/{again}").json()["seats"][0]["name"] == "花"
        page = http.post("/look", data={"back": "/", "name": ""}).text
        assert 'name="name" id="name" value=""' in page
        last = open_table(http)
        assert http.get(f"{API}/matches/{last}").json()["seats"][0]["name"] == "Guest"
        for name in (match, again, last):
            http.post(f"/table/{name}/leave")


def test_a_look_without_a_name_changes_no_name_and_makes_no_guest(guest: httpx.Client) -> None:
    guest.post("/look", data={"back": "/", "lang": "uk", "name": ""})
    assert guest.get(f"{API}/me").status_code == 401
    guest.post("/look", data={"back": "/", "name": "Ada"})
    guest.post("/look", data={"back": "/", "lang": "ja"})
    assert guest.get(f"{API}/me").json()["name"] == "Ada"


def test_a_name_is_refused_with_its_reason(guest: httpx.Client) -> None:
    answer = guest.post("/look", data={"back": "/", "name": "x" * 33})
    assert answer.status_code == 422
    assert say("match-bad-name", most=32) in words(answer)
    assert guest.get(f"{API}/me").status_code == 401


def test_an_invitation_takes_a_name_from_those_who_are_known(
    served: Served, guest: httpx.Client
) -> None:
    made = guest.post("/new", data={"game": "matcha", "seat-1": "invite", "name": "Ada"})
    link = re.findall(r"(/join/[\w/-]+)", words(made))[0]
    with visitor(served, "en") as other:
        other.post("/look", data={"back": "/", "name": "Bob"})
        page = other.get(link).text
        assert 'value="Bob"' in page
        invite = dict(zip(("match", "seat", "invite"), link.split("/")[2:], strict=True))
        sat = other.post(f"/table/{invite.pop('match')}/sit", data={**invite, "name": "Rob"})
        assert "Rob" in other.get(f"{API}/me").json()["name"]
        names = [s["name"] for s in other.get(f"{API}/matches/{sat.url.path[7:]}").json()["seats"]]
        assert names == ["Ada", "Rob"]


def test_programs_change_their_names(served: Served) -> None:
    with httpx.Client(base_url=f"{served.url}{API}", timeout=60) as http:
        assert http.put("/me", json={"name": "Bob"}).status_code == 401
        made = http.post("/guests", json={"name": "Ada", "token": True}).json()
        bearer = {"Authorization": f"Bearer {made['token']}"}
        assert http.get("/me", headers=bearer).json()["name"] == "Ada"
        for _ in range(2):
            answer = http.put("/me", json={"name": "Bob"}, headers=bearer)
            assert (answer.status_code, answer.json()["name"]) == (200, "Bob")
        assert http.get("/me", headers=bearer).json()["name"] == "Bob"
        assert http.get("/me").json()["name"] == "Bob", "by the cookie, too"
        assert http.put("/me", json={"name": "\u202e"}, headers=bearer).status_code == 422


@pytest.mark.parametrize("lang", LANGUAGES)
def test_laid_cards_say_whose_they_are(lang: str) -> None:
    match = Match(chabudai.game("matcha", dealer=1))
    match.take(match.sit(0, NAMELESS))
    match.take(match.sit(1, "level-2 2", BOT, "level-2"))
    match.take(match.with_deals([], fair.seeded_secret(1)))
    card = match.game.facts(match.view(1))["hand"][0]
    match.take(match.act(1, f"{card}@N"))
    separator = "：" if lang == "ja" else ": "
    covered = say("page-covered", lang)
    for seat in (0, SPECTATOR):
        (place, _) = board(sight(match, seat, lang))["mats"][0]["places"]
        laid = place["theirs"] or place["mine"]
        assert laid["label"] == f"{say('agent-level-2', lang)}{separator}{covered}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_beats_whom_is_read_as_a_sentence(served: Served, lang: str) -> None:
    with visitor(served, lang) as http:
        page = words(http.post("/new", data={"game": "matcha"}))
        assert say("page-matcha-cycle-suits", lang) in page
        assert say("page-matcha-cycle-numbers", lang) in page
        loops = "".join(re.findall(r'<p class="loop">.*?</p>', page, re.S))
        spoken = re.sub(r'<span aria-hidden="true">.*?</span>', "", loops, flags=re.S)
        assert "›" in loops
        assert "›" not in spoken

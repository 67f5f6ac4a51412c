"""The pages as any client sees them: forms, links, headers, languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.routing import Route

from chabudai.core.messages import LANGUAGES, say
from chabudai.web.app import make_api
from chabudai.web.config import Config
from chabudai.web.pages import assets
from chabudai.web.pages.routes import ROUTES
from chabudai.web.server import Server
from tests.served import Served
from tests.web_pages.hands import act_by_forms

GAMES = ("matcha", "koikoi", "touche")
HTML = {"Accept": "text/html"}


@pytest.fixture
def guest(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        yield http


friend = guest
"""Another visitor."""


def new_table(http: httpx.Client, **fields: str) -> str:
    """The address of a table just set up."""
    answer = http.post("/new", data=fields)
    assert answer.status_code == 200, answer.text[-500:]
    return str(answer.url.path)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["/", *(f"/{p}/{g}" for p in ("rules", "new") for g in GAMES)])
def test_pages_speak_every_language(guest: httpx.Client, path: str, lang: str) -> None:
    answer = guest.get(path, headers={"Accept-Language": lang})
    assert answer.status_code == 200, f"{path} in {lang}: {answer.text[-800:]}"
    assert f'<html lang="{lang}"' in answer.text
    assert "style=" not in answer.text, "the policy forbids inline styles"
    assert not re.search(r"<script(?! src)|\son[a-z]+=", answer.text), "nor inline scripts"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_a_language_is_remembered(guest: httpx.Client) -> None:
    answer = guest.post("/look", data={"lang": "uk", "theme": "dark", "back": "/rules/matcha"})
    assert answer.url.path == "/rules/matcha"
    again = guest.get("/", headers={"Accept-Language": "ja"}).text
    assert '<html lang="uk" data-theme="dark"' in again
    assert say("page-welcome", "uk") in again


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example/", "/\\evil.example"])
def test_looks_lead_back_to_this_site_only(guest: httpx.Client, back: str) -> None:
    assert str(guest.post("/look", data={"back": back}).url.path) == "/"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_played_by_forms_alone(guest: httpx.Client, game: str) -> None:
    preset = {"koikoi": "three-rounds"}.get(game, "")
    url = new_table(guest, game=game, preset=preset, **{"option-rounds": "1", "option-coins": "9"})
    text = ""
    for _ in range(60 if game == "touche" else 400):
        text = act_by_forms(guest, url)
        if 'class="result' in text:
            break
    if game == "touche":  # a whole match of random hands takes long; give it up
        guest.post(f"{url}/resign")
        text = guest.get(url).text
    assert 'class="result' in text
    replay = guest.get(url.replace("/table/", "/replay/"), params={"at": "0", "seat": "all"})
    assert replay.status_code == 200, f"the replay of {game}: {replay.text[-800:]}"
    assert "class=&quot;" not in replay.text
    after = guest.post(f"{url}/offer", data={"what": "rematch"}).text
    assert "result" in after


def test_what_cannot_be_done_is_said_on_the_page(guest: httpx.Client) -> None:
    url = new_table(guest, game="matcha")
    answer = guest.post(f"{url}/act", data={"action": "nonsense"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert 'class="hand"' in answer.text, "the table is still there"
    late = guest.post(f"{url}/act", data={"action": "pass", "number": "1"})
    assert late.status_code == 409


def test_strangers_watch_and_touch_nothing(guest: httpx.Client, served: Served) -> None:
    url = new_table(guest, game="koikoi")
    with httpx.Client(base_url=served.url, follow_redirects=True) as other:
        seen = other.get(url)
        assert seen.status_code == 200
        assert 'name="action"' not in seen.text
        assert other.post(f"{url}/act", data={"action": "4R"}).status_code == 403
    hidden = new_table(guest, game="koikoi", spectators="nobody")
    with httpx.Client(base_url=served.url) as other:
        assert other.get(hidden, headers=HTML).status_code == 403


def test_an_invitation_takes_a_seat_once_and_only_by_post(
    guest: httpx.Client, served: Served
) -> None:
    url = new_table(guest, game="matcha", name="Ada", **{"seat-1": "invite"})
    page = guest.get(url).text
    assert 'class="qr"' in page
    link = re.search(r'value="http://[^/]*(/join/[^"]*)"', page.replace("&#x2f;", "/"))
    assert link is not None
    with httpx.Client(base_url=served.url, follow_redirects=True) as friend:
        asked = friend.get(link[1])
        assert "Ada" in asked.text
        assert 'data-status="open"' in guest.get(url).text, "looking takes no seat"
        _, _, match, seat, invite = link[1].split("/")
        data = {"seat": seat, "invite": invite, "name": "Bob"}
        sat = friend.post(f"/table/{match}/sit", data=data)
        assert sat.url.path == url
        assert 'class="hand"' in sat.text
    with httpx.Client(base_url=served.url, follow_redirects=True) as late:
        assert late.post(f"/table/{match}/sit", data=data).status_code in (403, 409, 422)
    assert 'data-status="running"' in guest.get(url).text


def test_open_tables_are_listed_and_taken(guest: httpx.Client, served: Served) -> None:
    url = new_table(guest, game="touche", name="Cleo", **{"seat-1": "open"})
    match = url.rpartition("/")[2]
    with httpx.Client(base_url=served.url, follow_redirects=True) as other:
        assert match in other.get("/").text
        assert other.post(f"/table/{match}/sit", data={"seat": "1"}).url.path == url
    assert match in guest.get("/").text, "among one's own"


def test_options_are_read_and_differences_shown(guest: httpx.Client) -> None:
    url = new_table(
        guest,
        game="koikoi",
        preset="six-rounds",
        **{"option-viewing": "no", "option-table_four": "play", "option-first": "1"},
    )
    text = guest.get(url).text
    assert say("koikoi-option-viewing") in text
    assert say("koikoi-option-table_four") in text
    bad = guest.post("/new", data={"game": "koikoi", "option-rounds": "99"})
    assert bad.status_code == 422
    assert guest.post("/new", data={"game": "chess"}).status_code == 422
    assert guest.post("/new", data={"game": "matcha", "seat-1": "bot:none"}).status_code == 422


def test_talk_undo_and_answers(guest: httpx.Client) -> None:
    url = new_table(guest, game="matcha")
    assert say("match-phrase-hello") in guest.post(f"{url}/talk", data={"phrase": "hello"}).text
    assert "&lt;b&gt;" in guest.post(f"{url}/talk", data={"text": "<b>hi"}).text
    assert guest.post(f"{url}/answer", data={"yes": "1"}).status_code == 422


def test_talk_that_one_does_not_want_to_hear(guest: httpx.Client, friend: httpx.Client) -> None:
    url = new_table(guest, game="matcha", **{"seat-1": "open"})
    friend.post(f"{url}/sit", data={"seat": "1"})
    friend.post(f"{url}/talk", data={"text": "Tralala"})
    assert "Tralala" in guest.get(url).text
    assert "Tralala" not in guest.post(f"{url}/mute", data={"mute": "1"}).text
    assert "Tralala" in friend.get(url).text
    assert "Tralala" in guest.post(f"{url}/mute", data={"hear": "1"}).text
    assert guest.post(f"{url}/mute", data={"mute": "7"}).status_code == 422


def test_errors_are_pages_for_people_and_json_for_programs(guest: httpx.Client) -> None:
    assert say("web-no-route") in guest.get("/nowhere", headers=HTML).text
    assert guest.get("/nowhere").json()["error"]["key"] == "web-no-route"
    assert say("web-no-match") in guest.get("/table/none", headers=HTML).text
    assert guest.get("/api/v1/nowhere", headers=HTML).json()["error"]["key"] == "web-no-route"
    assert guest.get("/rules/chess").status_code == 404
    assert guest.get("/static/none.js").status_code == 404


def test_other_sites_cannot_post(guest: httpx.Client) -> None:
    answer = guest.post("/new", data={"game": "matcha"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


@pytest.mark.parametrize("path", sorted(assets.ASSETS))
def test_assets_are_packed_and_kept(guest: httpx.Client, path: str) -> None:
    answer = guest.get(assets.address(path))
    assert answer.headers["Cache-Control"] == assets.FOREVER
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.content == assets.ASSETS[path].body
    assert guest.get(path).headers["Cache-Control"] == assets.HOUR
    plain = guest.get(path, headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers


def test_every_page_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "web.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `((?:GET|POST) [^`]*)` \|", text, re.MULTILINE))
    assert told == {f"{method} {path}" for method, path, _ in ROUTES}


def test_every_page_is_mounted_once() -> None:
    mounted: list[Any] = make_api(Server(Config())).routes
    paths = [(m, r.path) for r in mounted if isinstance(r, Route) for m in r.methods or ()]
    for method, path, _ in ROUTES:
        assert paths.count((method, path)) == 1

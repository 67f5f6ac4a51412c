"""The interface over HTTP, against a real server: playing, refusing, remembering."""

from __future__ import annotations

import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import chabudai
from chabudai.client import Client, ClientError
from chabudai.core.messages import LANGUAGES
from chabudai.match import verify
from tests.rule_sets import FEW, FEW_IDS
from tests.served import Served

API = "/api/v1"


def choose(update: dict[str, Any]) -> str:
    action: str = random.choice(update["actions"])
    return action


def table(served: Served, **more: Any) -> tuple[Client, Client, str, dict[str, Any]]:
    """Two guests at a table of Matcha."""
    ada, bob = served.client("Ada"), served.client("Bob")
    made = ada.create("matcha", **more)
    match = made["match"]
    bob.sit(match, 1, invite=made["tables"][0]["invites"]["1"])
    return ada, bob, match, made


def refused(status: int, call: Any, *args: Any, **more: Any) -> ClientError:
    with pytest.raises(ClientError) as caught:
        call(*args, **more)
    assert caught.value.status == status, str(caught.value)
    assert caught.value.key
    assert str(caught.value)
    return caught.value


def test_games_are_listed_with_their_options(served: Served) -> None:
    client = Client(served.url, lang="uk")
    games = client.games()
    assert [game["game"] for game in games] == list(chabudai.names())
    for game in games:
        rules = chabudai.game(game["game"]).rules
        assert {option["name"] for option in game["options"]} == set(rules.to_json())
        assert game["presets"].keys() == type(rules).presets.keys()
        assert "random" in game["levels"]


@pytest.mark.parametrize(("name", "preset"), FEW, ids=FEW_IDS)
def test_a_whole_match_between_programs(served: Served, name: str, preset: str) -> None:
    seats = chabudai.game(name, preset=preset).seats
    players = [served.client(f"Player {seat + 1}") for seat in range(seats)]
    made = players[0].create(name, ["me", *["open"] * (seats - 1)], preset=preset, listed=True)
    match = made["match"]
    for seat in range(1, seats):
        players[seat].sit(match, seat, contribution=f"{seat:032x}")
    threads = [threading.Thread(target=p.play, args=(match, choose)) for p in players[1:]]
    for thread in threads:
        thread.start()
    end = players[0].play(match, choose)
    for thread in threads:
        thread.join(60)
    document = players[0].export(match)
    assert document["complete"]
    assert document["commitment"] == made["tables"][0]["commitment"]
    assert document["result"] == end["result"]
    assert verify(document) == []


@pytest.mark.parametrize(("name", "preset"), FEW, ids=FEW_IDS)
def test_a_whole_match_against_bots(served: Served, name: str, preset: str) -> None:
    client = served.client()
    seats = chabudai.game(name, preset=preset).seats
    made = client.create(name, ["me", *["bot:random"] * (seats - 1)], preset=preset)
    client.play(made["match"], choose)
    assert verify(client.export(made["match"])) == []


def test_invites_are_for_one_seat_and_one_use(served: Served) -> None:
    ada, bob, eve = served.client("Ada"), served.client("Bob"), served.client("Eve")
    made = ada.create("matcha")
    match, invite = made["match"], made["tables"][0]["invites"]["1"]
    assert refused(403, eve.sit, match, 1).key == "web-invite-needed"
    assert refused(403, eve.sit, match, 1, invite="guess").key == "web-bad-invite"
    assert refused(409, ada.sit, match, 1, invite=invite).key == "web-one-seat"
    assert eve.match(match)["status"] == "open"
    bob.sit(match, 1, invite=invite)
    assert refused(422, eve.sit, match, 1, invite=invite).key == "match-seat-taken"
    assert bob.match(match)["you"] == 1
    assert bob.match(match)["seats"][1]["player"] == "program"


def test_an_invite_of_a_seat_that_was_left_is_good_again(served: Served) -> None:
    ada, bob, eve = served.client("Ada"), served.client("Bob"), served.client("Eve")
    made = ada.create("matcha", ["invite", "me"])
    match, invite = made["match"], made["tables"][0]["invites"]["0"]
    ada.leave(match)
    assert ada.match(match)["you"] is None
    bob.sit(match, 0, invite=invite)
    bob.leave(match)
    assert refused(403, eve.sit, match, 1).key == "web-not-for-you"
    eve.sit(match, 0, invite=invite)
    assert refused(422, bob.sit, match, 0, invite=invite).key == "match-seat-taken"
    ada.sit(match, 1)


def test_acting_needs_the_right_number_seat_and_turn(served: Served) -> None:
    ada, bob, match, _ = table(served)
    view = ada.view(match)
    number, actions = view["number"], view["actions"]
    assert refused(409, ada.act, match, actions[0], number - 1).error["number"] == number
    assert refused(409, ada.act, match, actions[0], number + 1).key == "web-conflict"
    assert refused(422, bob.act, match, "pass", number).key == "match-not-your-turn"
    assert refused(422, ada.act, match, "dance", number).key == "matcha-unreadable"
    assert refused(422, ada.act, match, 9999, number).key == "no-such-action"
    eve = served.client("Eve")
    assert refused(403, eve.act, match, "pass", number).key == "web-not-seated"
    assert ada.view(match) == view
    assert ada.act(match, actions[0], number) == number


def test_talk_does_not_get_in_the_way_of_a_move(served: Served) -> None:
    ada, bob, match, _ = table(served)
    number = ada.view(match)["number"]
    bob.talk(match, "what a nice day")
    bob.talk(match, phrase="your-turn")
    assert ada.act(match, "pass", number) == number + 2


def test_a_repeated_key_gives_the_first_answer(served: Served) -> None:
    ada, _, match, _ = table(served)
    headers = {"Authorization": f"Bearer {ada.token}", "Idempotency-Key": "once"}
    body = {"action": "pass", "number": ada.view(match)["number"]}
    with httpx.Client(base_url=served.url + API, headers=headers) as http:
        answers = [http.post(f"/matches/{match}/act", json=body) for _ in range(3)]
        tables = [http.post("/matches", json={"game": "matcha"}).json() for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert len({answer.content for answer in answers}) == 1
    assert len(ada.export(match)["entries"]) == body["number"] + 1
    assert tables[0] == tables[1]


def test_events_can_be_taken_up_again(served: Served) -> None:
    ada, _, match, _ = table(served)
    ada.act(match, "pass", 3)

    def numbers(first: int, until: int) -> list[int]:
        found = []
        for update in ada.events(match, first):
            found.append(update["number"])
            if update["number"] == until:
                return found
        return found

    assert numbers(0, 3) == [0, 1, 2, 3]
    assert numbers(2, 3) == [2, 3]
    headers = {"Authorization": f"Bearer {ada.token}", "Last-Event-ID": "1"}
    url = f"{served.url}{API}/matches/{match}/events"
    with httpx.stream("GET", url, headers=headers, timeout=10) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        assert next(line for line in lines if line.startswith("id:")) == "id: 2"


def test_everybody_is_told_in_their_language_and_from_their_seat(served: Served) -> None:
    ada, bob, match, _ = table(served)
    view = ada.view(match)
    ada.act(match, view["actions"][0], view["number"])
    texts = set()
    for client in (ada, bob, Client(served.url)):
        for lang in LANGUAGES:
            client.lang = lang
            update = next(iter(client.events(match, view["number"])))
            texts.add(update["events"][0]["text"])
            assert ("text" in update) == (client is ada)
    assert len(texts) == 6, "the owner sees the card, everybody else that a place is covered"


def test_motions_are_told_to_who_asks_for_them(served: Served) -> None:
    ada, bob, match, _ = table(served)
    view = ada.view(match)
    ada.act(match, next(a for a in view["actions"] if a.endswith("@N")), view["number"])
    card = view["facts"]["hand"][0]
    wanted = {"from": "fan-0", "to": "place-0-0", "card": ""}
    for client, more in ((ada, {"from": "hand-0", "card": card}), (bob, {})):
        headers = {"Authorization": f"Bearer {client.token}"}
        url = f"{served.url}{API}/matches/{match}/events?from=0&lang=uk"
        for asked in ("", "&motions=true"):
            with httpx.stream("GET", url + asked, headers=headers, timeout=10) as stream:
                lines = (line for line in stream.iter_lines() if line.startswith("data:"))
                entries = [json.loads(line[5:]) for _, line in zip(range(4), lines, strict=False)]
            assert [entry.get("motions") is not None for entry in entries] == [bool(asked)] * 4
        sat, _, dealt, played = (entry["motions"] for entry in entries)
        assert sat == []
        assert len(dealt) == 9
        assert "Роздано" in dealt[0][0]["text"]
        rest = {"do": "move", "with": [], "loud": False, "seat": 0}
        assert played == [[{**wanted, **more, **rest}]]


def test_undo_is_free_or_by_consent(served: Served) -> None:
    ada, bob, match, _ = table(served)
    ada.act(match, ada.view(match)["actions"][0], 3)
    assert ada.offer(match, "undo", 4) == 4
    assert ada.view(match)["turn"] == 0
    ada.act(match, ada.view(match)["actions"][0], 5)
    bob.act(match, bob.view(match)["actions"][0], 6)
    ada.offer(match, "undo", 7)
    assert bob.view(match)["offer"] == {"what": "undo", "seat": 0, "asked": [1]}
    bob.answer(match, True, 8)
    assert ada.view(match)["turn"] == 0
    kinds = [entry["kind"] for entry in ada.export(match)["entries"]]
    assert kinds[3:] == ["action", "undo", "action", "action", "offer", "answer", "undo"]


def test_draws_resignations_and_rematches(served: Served) -> None:
    ada, bob, match, _ = table(served)
    ada.offer(match, "draw", 3)
    bob.answer(match, False, 4)
    bob.resign(match)
    assert ada.view(match)["result"] == [1, -1]
    assert refused(422, ada.resign, match).key == "match-over"
    ada.offer(match, "rematch", 6)
    bob.answer(match, True, 7)
    update = next(update for update in ada.events(match, 8) if "next" in update)
    again = ada.match(update["next"])
    assert [seat["name"] for seat in again["seats"]] == ["Bob", "Ada"]
    assert again["you"] == 1
    assert again["status"] == "running"
    assert ada.match(match)["next"] == again["match"]
    assert again["commitment"] != ada.match(match)["commitment"]


def test_bots_answer_offers(served: Served) -> None:
    client = served.client()
    match = client.create("matcha", ["me", "bot:random"])["match"]
    client.offer(match, "draw", 3)
    for update in client.events(match, 4):
        assert update["kind"] == "answer"
        assert update["yes"] is False
        break
    client.resign(match)
    client.offer(match, "rematch", 6)
    update = next(update for update in client.events(match, 7) if "next" in update)
    assert client.match(update["next"])["you"] == 1


def test_clocks_run_out_by_themselves(served: Served) -> None:
    ada, bob, match, _ = table(served, clock={"kind": "move", "amount": 1})
    assert ada.view(match)["clock"]["deadline"]
    update = next(update for update in bob.events(match) if update["status"] == "over")
    assert update["kind"] == "time-out"
    assert update["result"] == [-1, 1]
    assert verify(ada.export(match)) == []


def test_spectators_see_what_is_public_or_nothing(served: Served) -> None:
    _, _, match, _ = table(served)
    stranger = Client(served.url)
    assert stranger.view(match)["seat"] is None
    assert stranger.view(match)["facts"]["hand"] in ([], None)
    assert stranger.actions(match) == []
    _, _, closed, _ = table(served, spectators="nobody")
    for call in (stranger.view, stranger.actions, stranger.export):
        assert refused(403, call, closed).key == "web-no-spectators"
    refused(403, lambda: next(iter(stranger.events(closed))))
    assert stranger.match(closed)["status"] == "running"


def test_lists_show_open_tables_only_where_listed(served: Served) -> None:
    ada = served.client()
    listed = ada.create("matcha", listed=True)["match"]
    hidden = ada.create("matcha")["match"]
    http = httpx.Client(base_url=served.url + API)
    with http:
        found = {each["match"] for each in http.get("/matches?status=open").json()}
        assert listed in found
        assert hidden not in found
        assert http.get("/matches?mine=true").status_code == 401
        mine = http.get("/matches?mine=true", headers={"Authorization": f"Bearer {ada.token}"})
        assert {each["match"] for each in mine.json()} == {listed, hidden}


def test_a_seat_can_be_muted_by_each_viewer(served: Served) -> None:
    ada, bob, match, _ = table(served)
    headers = {"Authorization": f"Bearer {ada.token}"}
    with httpx.Client(base_url=served.url + API, headers=headers) as http:
        assert http.post(f"/matches/{match}/mute", json={"seat": 1}).status_code == 204
        assert http.post(f"/matches/{match}/mute", json={"seat": 5}).status_code == 422
        bob.talk(match, "you cannot hear this")
        ada.act(match, "pass", 3)
        assert next(iter(ada.events(match, 3)))["kind"] == "action"
        assert next(iter(bob.events(match, 3)))["kind"] == "talk"
        http.post(f"/matches/{match}/mute", json={"seat": 1, "muted": False})
    assert next(iter(ada.events(match, 3)))["kind"] == "talk"


def test_duplicates_share_deals_and_keep_the_secret_until_all_are_over(served: Served) -> None:
    ada, bob, cyd, dan = (served.client(name) for name in ("Ada", "Bob", "Cyd", "Dan"))
    made = ada.create("matcha", duplicate=True)
    first, second = (each["match"] for each in made["tables"])
    invites = [each["invites"] for each in made["tables"]]
    bob.sit(first, 1, invite=invites[0]["1"])
    cyd.sit(second, 1, invite=invites[1]["1"])
    dan.sit(second, 0, invite=invites[1]["0"])
    views = [ada.view(first), bob.view(first), dan.view(second), cyd.view(second)]
    tea = [view["facts"]["tea"] for view in views]
    assert tea.count(tea[0]) == 4
    assert views[0]["facts"]["hand"] == views[2]["facts"]["hand"], "of the other party"
    ada.resign(first)
    assert ada.export(first)["complete"] is False
    http = httpx.get(f"{served.url}{API}/duplicates/{made['duplicate']}")
    assert http.json() == {
        "matches": [first, second],
        "over": False,
        "results": None,
        "scores": None,
        "why": None,
    }
    cyd.resign(second)
    for match in (first, second):
        assert verify(ada.export(match)) == []
    http = httpx.get(f"{served.url}{API}/duplicates/{made['duplicate']}")
    assert http.json()["results"] == [-2, 2]
    assert httpx.get(f"{served.url}{API}/duplicates/none").status_code == 404


def test_a_revoked_token_watches_no_longer(served: Served) -> None:
    ada, _, match, _ = table(served)
    headers = {"Authorization": f"Bearer {ada.token}"}
    with httpx.Client(base_url=served.url + API, headers=headers, timeout=10) as http:
        (token,) = http.get("/tokens").json()
        with http.stream("GET", f"/matches/{match}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "id: 0"
            assert http.delete(f"/tokens/{token['id']}").status_code == 204
            assert "event: bye" in lines
        assert http.get(f"/matches/{match}/events").status_code == 401


def test_guests_cookies_and_tokens(served: Served) -> None:
    with httpx.Client(base_url=served.url + API) as http:
        assert http.get("/me").status_code == 401
        made = http.post("/guests", json={"name": "Ада"})
        assert made.status_code == 201
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()
        assert http.get("/me").json()["name"] == "Ада"
        token = http.post("/tokens", json={"label": "my bot"}).json()
        listed = http.get("/tokens").json()
        assert [each["label"] for each in listed] == ["my bot"]
        assert "token" not in listed[0]
        bearer = {"Authorization": f"Bearer {token['token']}"}
        assert httpx.get(f"{served.url}{API}/me", headers=bearer).json()["name"] == "Ада"
        assert http.delete(f"/tokens/{token['id']}").status_code == 204
        assert http.delete(f"/tokens/{token['id']}").status_code == 404
        assert httpx.get(f"{served.url}{API}/me", headers=bearer).status_code == 401
        user, _, signature = http.cookies["chabudai"].strip('"').partition(".")
        forged = {"chabudai": f"{user}x.{signature}"}
    assert httpx.get(f"{served.url}{API}/me", cookies=forged).status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "none"}, 201),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({}, 201),
    ],
)
def test_other_sites_cannot_post(served: Served, headers: dict[str, str], status: int) -> None:
    answer = httpx.post(f"{served.url}{API}/guests", json={"name": "x"}, headers=headers)
    assert answer.status_code == status
    same = {"Origin": served.url}
    answer = httpx.post(f"{served.url}{API}/guests", json={"name": "x"}, headers=same)
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("path", "body", "status", "says"),
    [
        ("/matches", {"game": "chess"}, 422, "no game 'chess'"),
        ("/matches", {"game": "matcha", "preset": "1999"}, 422, "no preset '1999'"),
        ("/matches", {"game": "matcha", "options": {"edition": 7}}, 422, "edition is one of"),
        ("/matches", {"game": "matcha", "options": {"name": "x"}}, 422, "no option 'name'"),
        ("/matches", {"game": "matcha", "options": {"preset": "x"}}, 422, "no option 'preset'"),
        ("/matches", {"game": "matcha", "seats": ["me"]}, 422, "2 seats"),
        ("/matches", {"game": "matcha", "seats": ["me", "me"]}, 422, "at most one"),
        ("/matches", {"game": "matcha", "seats": ["me", "bot:god"]}, 422, "bot:random"),
        ("/matches", {"game": "matcha", "colour": 1}, 422, "colour"),
        ("/matches", {"game": "matcha", "clock": {"kind": "days", "amount": 99}}, 422, "1 to 60"),
        ("/matches", {}, 422, "game"),
        ("/matches", [], 422, "dict"),
        ("/guests", {"name": "\u202e"}, 422, "visible"),
        ("/guests", {"name": "x" * 40}, 422, "1 to 32"),
        ("/matches/nothing/act", {"action": "pass", "number": 0}, 404, "no such match"),
        ("/matches/nothing/act", {"action": "pass"}, 422, "number"),
        ("/matches/nothing/act", {"action": "pass", "number": -1}, 422, "number"),
        ("/nowhere", {}, 404, "nothing at this address"),
    ],
)
def test_bad_input_is_explained(
    served: Served, path: str, body: Any, status: int, says: str
) -> None:
    client = served.client()
    headers = {"Authorization": f"Bearer {client.token}"}
    answer = httpx.post(served.url + API + path, json=body, headers=headers)
    assert answer.status_code == status, answer.text
    assert says in answer.json()["error"]["text"]


def test_bodies_that_are_no_json_are_explained(served: Served) -> None:
    client = served.client()
    _, _, match, _ = table(served)
    for path in ("/matches", f"/matches/{match}/act"):
        for content in (b"", b"{", b"\xff\xfe", b'{"a": "\\ud800"}', b"[" * 3000):
            answer = httpx.post(
                served.url + API + path,
                content=content,
                headers={
                    "Authorization": f"Bearer {client.token}",
                    "Content-Type": "application/json",
                },
            )
            assert answer.status_code == 422, (path, content[:10], answer.text)
            assert answer.json()["error"]["key"] == "web-bad-request"


def test_large_bodies_are_refused(served: Served) -> None:
    def parts() -> Any:
        for _ in range(40):
            yield b" " * 1000

    for content in (b" " * 20_000, parts()):
        answer = httpx.post(f"{served.url}{API}/guests", content=content)
        assert answer.status_code == 413
        assert "16384" in answer.json()["error"]["text"].replace(",", "")


def test_methods_and_heads(served: Served) -> None:
    answer = httpx.put(f"{served.url}{API}/games")
    assert answer.status_code == 405
    assert answer.headers["allow"]
    answer = httpx.get(f"{served.url}{API}/games", headers={"Accept-Language": "xx, ja;q=0.5"})
    assert "抹茶" in answer.text
    for name in ("content-security-policy", "x-content-type-options", "referrer-policy"):
        assert answer.headers[name]
    assert answer.headers["cache-control"] == "no-store"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "server" not in answer.headers


def test_health_and_metrics(served: Served) -> None:
    assert httpx.get(f"{served.url}/health").json()["status"] == "ok"
    text = httpx.get(f"{served.url}/metrics").text
    assert 'chabudai_requests_total{method="POST",route="/api/v1/matches/{match}/act"' in text
    assert "chabudai_streams " in text
    for line in text.splitlines():
        assert line.startswith("#") or len(line.rsplit(" ", 1)) == 2


def test_the_log_is_json_and_has_no_cards(served: Served) -> None:
    client = served.client("A very private name")
    match = client.create("matcha", ["me", "bot:random"])["match"]
    client.play(match, choose)
    time.sleep(0.2)
    lines = served.lines().splitlines()
    for line in lines:
        assert json.loads(line)["event"]
    entries = client.export(match)["entries"]
    said = {entry["text"] for entry in entries if entry["kind"] == "action"} - {"pass"}
    for secret in (*said, "A very private name", str(client.token)):
        assert not any(secret in line for line in lines), secret


def test_limits_say_when_to_come_back(tmp_path: Path) -> None:
    server = Served(
        tmp_path,
        moves_per_minute=5,
        talks_per_minute=2,
        tables_per_hour=2,
        guests_per_hour=3,
        streams_per_guest=1,
        bots=0,
    ).start()
    try:
        ada = server.client()
        match = ada.create("matcha", ["me", "bot:random"])["match"]
        ada.talk(match, "a")
        ada.talk(match, "b")
        assert refused(429, ada.talk, match, "c").key == "web-too-many"
        ada.create("matcha")
        refused(429, ada.create, "matcha")
        headers = {"Authorization": f"Bearer {ada.token}"}
        url = f"{server.url}{API}/matches/{match}/events"
        with httpx.stream("GET", url, headers=headers):
            answer = httpx.get(url, headers=headers)
        assert answer.status_code == 429
        for _ in range(9):
            answer = httpx.post(f"{server.url}{API}/guests", json={"name": "x"})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1
    finally:
        server.stop()


def test_an_orderly_end_tells_viewers_to_come_back(tmp_path: Path) -> None:
    server = Served(tmp_path, bots=0).start()
    ada = server.client()
    match = ada.create("matcha", ["me", "open"])["match"]
    begun = time.monotonic()
    with httpx.stream("GET", f"{server.url}{API}/matches/{match}/events", timeout=20) as stream:
        lines = stream.iter_lines()
        assert next(lines) == "id: 0"
        threading.Thread(target=server.stop).start()
        assert "event: bye" in list(lines)
    assert server.stop() == 0
    assert time.monotonic() - begun < 10
    server.start()
    assert next(iter(ada.events(match)))["number"] == 0
    assert server.stop() == 0


def test_a_server_that_cannot_start_says_why(tmp_path: Path, served: Served) -> None:
    (tmp_path / "tables.db").write_text("nonsense " * 1000)
    with pytest.raises(AssertionError, match="not a database"):
        Served(tmp_path).start()
    with pytest.raises(AssertionError, match="cannot-listen"):
        Served(tmp_path, port=served.port).start()
    with pytest.raises(AssertionError, match="port is 0 to 65535"):
        Served(tmp_path, port=99999).start()


def test_threads_may_share_a_client(served: Served) -> None:
    ada, _, match, _ = table(served)

    def ask(number: int) -> int:
        if number % 7 == 0:
            ada.close()
        return int(ada.view(match)["number"])

    with ThreadPoolExecutor(6) as pool:
        assert len(set(pool.map(ask, range(120)))) == 1

"""Moves by their own way are answered as they are by the way of all requests."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from chabudai.web.moves import Moves
from tests.served import Served

LONG = (
    "Idempotency-Key: \r\nOrigin: http://127.0.0.1\r\nSec-Fetch-Site: none\r\nSec-Fetch-Site: none"
)
"""A head that is answered by the way of all requests, because it says something twice."""
SHORT = "Origin: http://127.0.0.1\r\nSec-Fetch-Site: same-origin"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(Path(tmp_path_factory.mktemp("moves")), bots=0).start()
    yield server
    assert server.stop() == 0
    assert '"failure"' not in server.lines()


def post(
    served: Served, path: str, token: str | None, body: bytes, more: str
) -> tuple[int, str, bytes]:
    """The status, the head without what differs by request, and the body of an answer."""
    head = f"POST /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
    head += f"Authorization: Bearer {token}\r\nContent-Length: {len(body)}\r\n{more}\r\n"
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as connection:
        connection.sendall((head + "Connection: close\r\n\r\n").encode() + body)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    told, _, content = answer.partition(b"\r\n\r\n")
    lines = sorted(line for line in told.decode().split("\r\n") if "x-request-id" not in line)
    return int(told.split()[1]), "\n".join(lines), content


def test_both_ways_answer_alike(served: Served) -> None:
    ada, bob = served.client("Ada"), served.client("Bob")
    eve = served.client("Eve")
    match = ada.create("matcha", ["me", "open"])["match"]
    bob.sit(match, 1)
    view = ada.view(match)
    here, there = (ada, bob) if view.get("actions") else (bob, ada)
    action, number = here.view(match)["actions"][0], here.view(match)["number"]
    right = {"action": action, "number": number}
    path = f"/matches/{match}/act"
    asked: list[tuple[str, str | None, bytes, int]] = [
        (path, there.token, json.dumps(right).encode(), 422),
        (path, eve.token, json.dumps(right).encode(), 403),
        (path, "nobody", json.dumps(right).encode(), 401),
        (path, here.token, json.dumps(right | {"number": number + 9}).encode(), 409),
        (path, here.token, json.dumps(right | {"action": "nonsense"}).encode(), 422),
        (path, here.token, b'{"action": 1}', 422),
        (path, here.token, b"[", 422),
        ("/matches/none/act", here.token, json.dumps(right).encode(), 404),
    ]
    for address, token, body, status in asked:
        short = post(served, address, token, body, SHORT)
        assert short == post(served, address, token, body, LONG), body
        assert short[0] == status, short
    assert ada.view(match)["number"] == number, "nothing has changed"
    first = post(
        served, path, here.token, json.dumps(right).encode(), SHORT + "\r\nIdempotency-Key: k"
    )
    assert first[0] == 200
    assert json.loads(first[2]) == {"number": number}
    again = post(
        served, path, here.token, json.dumps(right).encode(), SHORT + "\r\nIdempotency-Key: k"
    )
    assert again == first, "the key was used before"
    elsewhere = "Origin: http://elsewhere.example\r\nSec-Fetch-Site: cross-site"
    assert post(served, path, there.token, b"{}", elsewhere)[0] == 403


def test_who_has_several_seats_is_asked_which(served: Served) -> None:
    ada = served.client("Ada")
    match = ada.create("matcha", ["me", "same"])["match"]
    view = ada.view(match)
    eyes = view["turn"]
    own = ada._send("GET", f"/matches/{match}/view?seat={eyes}")
    body = json.dumps({"action": own["actions"][0], "number": own["number"]}).encode()
    assert post(served, f"/matches/{match}/act", ada.token, body, SHORT)[0] == 422, "which seat?"
    chosen = f"/matches/{match}/act?seat={eyes}"
    assert post(served, chosen, ada.token, body, SHORT)[0] == 200


def test_the_ordinary_move_does_go_its_own_way(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the tests above compare one way with itself."""
    assert served.url
    from chabudai.web.cycle import Cycle

    found = Moves.__new__(Moves)
    scope = {"method": "POST", "query_string": b"", "raw_path": b"/api/v1/matches/abc/act"}
    cycle = Cycle.__new__(Cycle)
    for changed, match in (
        ({}, "abc"),
        ({"method": "GET"}, None),
        ({"query_string": b"seat=1"}, None),
        ({"raw_path": b"/api/v1/matches/abc/talk"}, None),
        ({"raw_path": b"/api/v1/matches/a%62c/act"}, None),
    ):
        monkeypatch.setattr(cycle, "scope", scope | changed, raising=False)
        assert found.find(cycle) == match

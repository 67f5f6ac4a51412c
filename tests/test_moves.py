"""Moves by their own way are answered as they are by the way of all requests."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from chabudai.web.heads import MOST_KEPT, Heads
from chabudai.web.moves import Moves
from tests.served import Served

LONG = (
    "Idempotency-Key: \r\nOrigin: http://127.0.0.1\r\nSec-Fetch-Site: none\r\nSec-Fetch-Site: none"
)
"""A head that is answered by the way of all requests, because it says something twice."""
SHORT = "Origin: http://127.0.0.1\r\nSec-Fetch-Site: same-origin"
PARSED = SHORT + "\r\nX-Blanks: two  of them"
"""A head that only the parser reads, and which is ordinary then."""


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
        connection.sendall((head + "Accept-Language: uk\r\n\r\n").encode() + body)
        told, content = answer(connection)
    lines = sorted(line for line in told.decode().split("\r\n") if "x-request-id" not in line)
    return int(told.split()[1]), "\n".join(lines), content


def answer(connection: socket.socket) -> tuple[bytes, bytes]:
    """The head and the body of the next answer."""
    with connection.makefile("rb") as stream:
        lines = list(iter(stream.readline, b"\r\n"))
        length = next(int(line[16:]) for line in lines if line.startswith(b"content-length: "))
        return b"".join(lines)[:-2], stream.read(length)


def test_all_ways_answer_alike(served: Served) -> None:
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
        assert short == post(served, address, token, body, PARSED), body
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
    keyed = PARSED + "\r\nIdempotency-Key: k"
    assert post(served, path, here.token, json.dumps(right).encode(), keyed) == first
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


HEAD = b"POST /api/v1/matches/abc/act HTTP/1.1\r\nHost: x\r\nContent-Length: 2"


@pytest.mark.parametrize(
    "odd",
    [
        HEAD.replace(b"abc", b"a%62c"),
        HEAD.replace(b"act", b"act?seat=1"),
        HEAD.replace(b"act", b"talk"),
        HEAD.replace(b"1.1", b"1.0"),
        HEAD.replace(b"Host: x", b"Host:  x"),
        HEAD.replace(b"Host: x", b"Host: x "),
        HEAD.replace(b"Host: x", b"Host : x"),
        HEAD.replace(b"Host: x", b"Host: x\r\n y"),
        HEAD.replace(b"Host: x", b"Host: x\nY: z"),
        HEAD.replace(b"Host: x", b"Host: \xff"),
        HEAD.replace(b"Host: x", b"content-length: 2"),
        HEAD.replace(b"h: 2", b"h: +2"),
        HEAD.replace(b"h: 2", b"h: 02"),
        HEAD.replace(b"h: 2", b"h: 3"),
        HEAD.replace(b"h: 2", b"h: 1"),
        HEAD.replace(b"\r\nContent-Length: 2", b""),
        HEAD + b"\r\nTransfer-Encoding: chunked",
        HEAD + b"\r\nConnection: close",
        HEAD + b"\r\nConnection: Upgrade",
        HEAD + b"\r\nUpgrade: h2c",
        HEAD + b"\r\nExpect: 100-continue",
    ],
)
def test_only_what_every_parser_reads_alike_is_read_without_one(odd: bytes) -> None:
    heads = Heads()
    for _ in ("once", "and again, as it was kept"):
        found = heads.read(HEAD + b"\r\nConnection: Keep-Alive\r\n\r\n{}")
        assert found is not None
        assert (found[0].match, found[1]) == ("abc", b"{}")
        assert found[0].headers[b"host"] == b"x"
        assert heads.read(odd + b"\r\n\r\n{}") is None
        assert heads.read(HEAD + b"\r\n") is None, "half of a head"
        assert heads.read(HEAD + b"\r\nConnection: Keep-Alive\r\n\r\n{}{") is None, "too much"


def test_few_heads_are_kept() -> None:
    heads = Heads()
    for number in range(MOST_KEPT + 9):
        found = heads.read(HEAD + b"\r\nX: %d\r\n\r\n{}" % number)
        assert found is not None
        assert found[0].headers[b"x"] == b"%d" % number
    assert len(heads._kept) == 9


def test_what_is_sent_ahead_is_answered_in_order(served: Served) -> None:
    """While a move is being answered the next requests wait, whatever they are, and however they
    are cut into pieces.
    """
    ada = served.client("Ada")
    head = f"Host: x\r\nAuthorization: Bearer {ada.token}\r\nContent-Length: "
    body = b'{"action": "pass", "number": 5}'
    move = f"POST /api/v1/matches/none/act HTTP/1.1\r\n{head}{len(body)}\r\n\r\n".encode() + body
    who = f"GET /api/v1/me HTTP/1.1\r\n{head}0\r\n\r\n".encode()
    unknown = move.replace(b"Bearer ", b"Bearer x")
    asked = [(move, 404), (who, 200), (move, 404), (unknown, 401), (who, 200), (move, 404)]
    whole = b"".join(request for request, _ in asked)
    cuts = [len(move), len(move) + 7, len(whole) - 9, len(whole)]
    for place, cut in enumerate(cuts * 10):  # after many pauses, so that some fall in between
        with socket.create_connection(("127.0.0.1", served.port), timeout=30) as connection:
            connection.sendall(whole[:cut])
            time.sleep(place / 20_000)
            connection.sendall(whole[cut:])
            with connection.makefile("rb") as stream:
                for _, status in asked:
                    lines = list(iter(stream.readline, b"\r\n"))
                    assert int(lines[0].split()[1]) == status, cut
                    told = (line for line in lines if line.startswith(b"content-length: "))
                    stream.read(int(next(told)[16:]))
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as connection:
        connection.sendall(move)  # and goes at once
    assert ada._send("GET", "/me")["name"] == "Ada"

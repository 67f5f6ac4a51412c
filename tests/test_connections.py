"""Connections: heads and bodies have limits; running out of descriptors is survived."""

from __future__ import annotations

import json
import re
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from chabudai.web.crowd import ALL, EACH, Crowd, network_of
from chabudai.web.proxy import trusts
from tests.served import Served

SMALL = {
    "header_bytes": 2048,
    "header_seconds": 0.5,
    "body_seconds": 0.7,
    "connections": 30,
    "connections_per_address": 20,
    "bad_tokens_per_minute": 5,
    "trusted_proxy": "127.0.0.9",
    "bots": 0,
}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("strict"), **SMALL).start()
    yield server
    assert server.stop() == 0


def connect(server: Served, source: str = "127.0.0.1") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", server.port), 20, (source, 0))
    made.settimeout(20)
    return made


def rest(connection: socket.socket) -> bytes:
    """All that comes until the other side ends."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def answers(server: Served) -> bool:
    return httpx.get(server.url + "/health/live").status_code == 200


def refused(server: Served) -> dict[str, int]:
    text = httpx.get(server.url + "/metrics").text
    return {w: int(n) for w, n in re.findall(r'chabudai_refused_total\{why="(.*)"\} (\d+)', text)}


@pytest.mark.parametrize("whole", [True, False])
def test_a_large_head_is_refused(strict: Served, whole: bool) -> None:
    with closing(connect(strict)) as made:
        made.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: uk\r\nX-Long: " + b"x" * 3000)
        if whole:
            made.sendall(b"\r\n\r\n")
        answer = rest(made)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["key"] == "web-head-too-large"
    with closing(connect(strict)) as made:  # all of it in one piece, and in many headers
        many = b"".join(b"X-%d: y\r\n" % n for n in range(400))
        made.sendall(b"GET /health/live HTTP/1.1\r\nHost: x\r\n" + many + b"\r\n")
        assert rest(made).startswith(b"HTTP/1.1 431 ")
    assert answers(strict)
    assert refused(strict)["head"] >= 2


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nX: ", b"\r\n"])
def test_a_slow_head_is_ended(strict: Served, sent: bytes) -> None:
    with closing(connect(strict)) as made:
        begun = time.monotonic()
        for _ in range(100):  # a little at a time does not help
            try:
                made.sendall(sent[-1:] if _ else sent)
            except OSError:
                break
            time.sleep(0.05)
            if time.monotonic() - begun > 3:
                break
        answer = rest(made)
        assert time.monotonic() - begun < 10
    assert answer.startswith(b"HTTP/1.1 408 ") or not answer
    assert refused(strict)["slow-head"] >= 1


def test_a_slow_body_is_ended_and_half_of_it_is_nothing(strict: Served) -> None:
    client = strict.client("Ada")
    match = client.create("matcha", ["me", "open"])["match"]
    cookie = f"Authorization: Bearer {client.token}\r\n"
    head = f"POST /table/{match}/talk HTTP/1.1\r\nHost: x\r\n{cookie}Content-Length: 40\r\n\r\n"
    with closing(connect(strict)) as made:
        made.sendall(head.encode() + b"text=half+of")
        assert rest(made).startswith(b"HTTP/1.1 408 ")
    with closing(connect(strict)) as made:
        made.sendall(head.encode() + b"text=half+of")
    time.sleep(0.3)
    assert client.match(match)["length"] == 1, "nobody has said anything"
    assert refused(strict)["slow-body"] >= 1


def test_requests_sent_ahead_have_a_bound(strict: Served) -> None:
    with closing(connect(strict)) as made:
        made.sendall(b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n" * 2000)
        assert rest(made).count(b"HTTP/1.1 200") <= 17
    assert answers(strict)


def test_connections_have_a_bound_for_each_address_and_in_all(strict: Served) -> None:
    with ExitStack() as stack:
        for _ in range(22):
            made = stack.enter_context(closing(connect(strict)))
        answer = rest(made)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 10\r\n" in answer
        assert b"web-too-many-connections" in answer
        proxy = [stack.enter_context(closing(connect(strict, "127.0.0.9"))) for _ in range(6)]
        proxy[-1].sendall(b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
        assert proxy[-1].recv(100).startswith(b"HTTP/1.1 200 ")
        for _ in range(12):
            last = stack.enter_context(closing(connect(strict, "127.0.0.9")))
        assert rest(last).startswith(b"HTTP/1.1 503 ")
    for _ in range(100):
        try:
            assert answers(strict)
            break
        except (httpx.TransportError, AssertionError):
            time.sleep(0.05)
    found = refused(strict)
    assert found[ALL] >= 1
    assert found[EACH] >= 1
    assert '"event": "refused"' in strict.lines()


def test_what_counts_as_one_address() -> None:
    assert network_of("203.0.113.5") == "203.0.113.5"
    assert network_of("::ffff:203.0.113.5") == "203.0.113.5"
    assert network_of("2001:db8:1:2::5") == network_of("2001:db8:1:2:ffff::9")
    assert network_of("2001:db8:1:2::5") != network_of("2001:db8:1:3::5")
    crowd = Crowd(3, 1, trusts("10.0.0.0/8, 127.0.0.9"))
    assert [crowd.enter(host) for host in ("10.1.1.1", "10.1.1.1", "5.5.5.5")] == ["", "", ""]
    assert crowd.enter("6.6.6.6") == ALL
    crowd.leave("10.1.1.1")
    assert crowd.enter("5.5.5.5") == EACH
    assert trusts("*")("6.6.6.6")
    assert not trusts("")("127.0.0.1")


def test_bad_tokens_are_answered_with_patience(strict: Served) -> None:
    good = {"Authorization": f"Bearer {strict.client('Ada').token}"}
    headers = {"Authorization": "Bearer guess"}
    with httpx.Client(base_url=strict.url) as http:
        assert http.get("/api/v1/me", headers=good).status_code == 200
        statuses = [http.get("/api/v1/me", headers=headers).status_code for _ in range(9)]
        assert statuses[:5] == [401] * 5
        assert set(statuses[5:]) == {429}
        last = http.get("/api/v1/me", headers=headers)
        assert int(last.headers["retry-after"]) > 0
        assert http.get("/api/v1/me", headers=good).status_code == 200, "which was known before"
        ahead = {"X-Forwarded-For": "8.8.8.8", **headers}
        assert http.get("/api/v1/me", headers=ahead).status_code == 429, "that proves nothing"


def test_requests_have_names(strict: Served) -> None:
    with httpx.Client(base_url=strict.url) as http:
        names = {
            http.get("/health/live", headers={"X-Request-ID": "mine"}).headers["x-request-id"]
            for _ in range(3)
        }
    assert len(names) == 3
    assert "mine" not in names
    with closing(connect(strict, "127.0.0.9")) as made:
        made.sendall(b"GET /nowhere HTTP/1.1\r\nHost: x\r\nX-Request-ID: proxy-7\r\n\r\n")
        assert b"x-request-id: proxy-7\r\n" in made.recv(4096)
    with closing(connect(strict, "127.0.0.9")) as made:
        made.sendall(b'GET /nowhere HTTP/1.1\r\nHost: x\r\nX-Request-ID: "}{\r\n\r\n')
        assert b'x-request-id: "' not in made.recv(4096)
    until = time.monotonic() + 10
    while '"proxy-7"' not in strict.lines():
        assert time.monotonic() < until
        time.sleep(0.05)
    lines = [json.loads(line) for line in strict.lines().splitlines()]
    told = {line["request"]: line for line in lines if line["event"] == "request"}
    assert names <= set(told)
    assert told["proxy-7"]["status"] == 404


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is set from outside")
def test_running_out_of_descriptors_is_said_and_survived(tmp_path: Path) -> None:
    import resource

    server = Served(tmp_path, bots=0, connections_per_address=0).start()
    try:
        assert server.process is not None
        client = server.client("Ada")
        match = client.create("matcha", ["me", "open"])["match"]
        used = len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))
        before = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (used + 5, before[1]))
        with ExitStack() as stack:
            for _ in range(200):
                stack.enter_context(closing(connect(server)))
                if "no file descriptor is left" in server.lines():
                    break
                time.sleep(0.05)
            assert "no file descriptor is left" in server.lines()
        for _ in range(200):
            try:
                client.talk(match, "still here")
                break
            except (OSError, httpx.TransportError):
                time.sleep(0.1)
        assert client.match(match)["length"] == 2
    finally:
        assert server.stop() == 0


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is set from outside")
def test_few_descriptors_make_fewer_connections(tmp_path: Path) -> None:
    server = Served(tmp_path, bots=0, connections_per_address=0)
    code = "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (100, 100)); "
    server.code = code + server.code
    server.start()
    try:
        assert '"event": "few-descriptors", "limit": 100, "connections": 36' in server.lines()
        with ExitStack() as stack:
            for _ in range(60):
                last = stack.enter_context(closing(connect(server)))
            assert rest(last).startswith(b"HTTP/1.1 503 ")
        time.sleep(0.3)
        assert answers(server)
    finally:
        assert server.stop() == 0


def test_secure_without_a_proxy_is_said_to_be_wrong(tmp_path: Path) -> None:
    server = Served(tmp_path, bots=0)
    server.flags = ["--secure"]
    server.start()
    assert server.stop() == 0
    assert '"event": "proxy-missing"' in server.lines()
    assert '"event": "url-missing"' in server.lines()

"""The door: which addresses are ours, what invitations say, who may let the network in."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import pytest
from starlette.requests import Request

from chabudai.web import addresses, door
from chabudai.web.addresses import is_everywhere, is_loopback, own_addresses, url
from chabudai.web.config import Config
from chabudai.web.door import HERE, NETWORK, PUBLIC, Door

HOME = ("192.168.7.5", "fd12::5")


def request(host: str = "127.0.0.1:8000", client: str = "127.0.0.1", **more: str) -> Request:
    headers = {"host": host, **more}
    scope = {
        "type": "http",
        "scheme": "http",
        "path": "/",
        "query_string": b"",
        "server": ("127.0.0.1", 8000),
        "client": (client, 5000),
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()],
    }
    return Request(scope)


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with two addresses, whatever this one has."""
    monkeypatch.setattr(door, "own_addresses", lambda: HOME)


def test_addresses_are_found_without_sending_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError("a packet was sent")

    for name in ("send", "sendto", "sendmsg"):
        monkeypatch.setattr(socket.socket, name, refuse, raising=False)
    for each in own_addresses():
        found = ipaddress.ip_address(each)
        assert found.is_private
        assert not found.is_loopback


def test_only_private_addresses_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    ways = {"192.0.2.1": "203.0.115.9", "10.254.254.254": "10.1.2.3", "fd00::1": "2a00:1450::5"}
    monkeypatch.setattr(addresses, "_way_to", lambda target: ways.get(target, "127.0.0.1"))
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: ["169.254.1.1", "100.80.1.2"])
    assert own_addresses() == ("10.1.2.3", "100.80.1.2")


def test_a_machine_without_a_network_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(*_: Any) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", cut)
    monkeypatch.setattr(socket, "if_nameindex", list)
    assert own_addresses() == ()


def test_kinds_of_addresses() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.9.9.9", "::1", "[::1]", "localhost")))
    assert not any(map(is_loopback, ("localhost.evil.example", "127.0.0.1.evil.example", "")))
    assert is_everywhere("0.0.0.0")
    assert is_everywhere("::")
    assert not is_everywhere("localhost")
    assert url("fd12::5", 80) == "http://[fd12::5]:80/"


def test_a_public_address_wins_over_everything() -> None:
    found = Door(Config(url="https://table.example", host="0.0.0.0")).reach(request("evil:1"))
    assert (found.base, found.who, found.others) == ("https://table.example/", PUBLIC, ())


@pytest.mark.parametrize("bad", ["table.example", "ftp://x", "https://x/y?z", "https://a b"])
def test_a_public_address_must_be_one(bad: str) -> None:
    with pytest.raises(ValueError, match="url is an address"):
        Config(url=bad)


def test_on_loopback_a_link_is_for_this_machine() -> None:
    found = Door(Config()).reach(request("localhost:8000"))
    assert (found.base, found.who) == ("http://localhost:8000/", HERE)


def test_on_the_network_a_link_names_the_machine() -> None:
    found = Door(Config(host="::")).reach(request())
    assert (found.base, found.who) == ("http://192.168.7.5:8000/", NETWORK)
    assert found.others == ("http://[fd12::5]:8000/",)
    assert Door(Config(host="0.0.0.0")).reach(request()).others == ()
    asked = request("192.168.7.5:8000", "192.168.7.77")
    assert Door(Config(host="0.0.0.0")).reach(asked).base == "http://192.168.7.5:8000/"


def test_a_forwarded_port_of_another_machine_stays_its_own() -> None:
    found = Door(Config(host="0.0.0.0")).reach(request("localhost:9000", "172.17.0.1"))
    assert (found.base, found.who) == ("http://localhost:9000/", HERE)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:8000", "a@b"])
def test_a_strange_host_is_not_believed(host: str) -> None:
    assert Door(Config()).reach(request(host)).base == "http://127.0.0.1:8000/"
    assert Door(Config(host="0.0.0.0")).reach(request(host)).base == "http://192.168.7.5:8000/"


async def opened(_host: str, _port: int) -> door.Closer:
    return lambda: None


def personal(**settings: Any) -> Door:
    found = Door(Config(open=True, **settings))
    found.opener = opened
    return found


def test_who_sits_here_may_switch() -> None:
    assert personal().may_switch(request())
    assert personal().may_switch(request("localhost:8000", "::1"))


def test_nobody_else_may_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not personal().may_switch(request(client="192.168.7.77"))
    assert not personal().may_switch(request("192.168.7.5:8000"))
    assert not personal().may_switch(request("evil.example:8000"))
    assert not personal().may_switch(request(x_forwarded_for="203.0.113.1"))
    assert not personal(url="https://table.example").may_switch(request())
    assert not personal(secure=True).may_switch(request())
    assert not personal(trusted_proxy="127.0.0.1").may_switch(request())
    assert not personal(host="0.0.0.0").may_switch(request())
    assert not Door(Config()).may_switch(request())
    monkeypatch.setattr(door, "own_addresses", lambda: ())
    assert not personal().may_switch(request())


@pytest.mark.parametrize("host", ["203.0.113.9:8000", "192.168.7.99", "[fd12::9]:8000"])
def test_an_address_of_another_machine_is_not_believed(host: str) -> None:
    """A browser that was led here through it would invite people to come the same way."""
    assert Door(Config()).reach(request(host)).base == "http://127.0.0.1:8000/"
    found = Door(Config(host="0.0.0.0")).reach(request(host, "192.168.7.77"))
    assert found.base == "http://192.168.7.5:8000/"

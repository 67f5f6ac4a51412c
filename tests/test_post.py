"""What is sent waits for the end of a turn of the loop: in order, together, and never lost."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest
import uvloop

from chabudai.web import post
from chabudai.web.post import LARGE, Outlet, Post


class Wire(asyncio.Transport):
    """A transport that remembers what it was given."""

    def __init__(self, log: list[Any], name: str = "") -> None:
        super().__init__()
        self.log = log
        self.name = name
        self.closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self.closing:
            raise RuntimeError("the handler is closed")
        self.log.append(self.name + bytes(data).decode())

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return 100

    def close(self) -> None:
        self.closing = True
        self.log.append(self.name + "closed")

    def abort(self) -> None:
        self.closing = True
        self.log.append(self.name + "aborted")


def in_a_turn(work: Callable[[list[Any]], object]) -> tuple[list[Any], list[Any]]:
    """What was sent when some work was done, and after the turn of the loop in which it was."""
    log: list[Any] = []

    async def main() -> list[Any]:
        work(log)
        then = list(log)
        await asyncio.sleep(0)
        return then

    return asyncio.run(main()), log


def test_what_is_written_in_a_turn_is_sent_at_its_end_once_for_each_client() -> None:
    def work(log: list[Any]) -> None:
        sender = Post()
        one, other = Outlet(Wire(log, "1 "), sender), Outlet(Wire(log, "2 "), sender)
        one.write(b"a")
        other.write(b"b")
        one.write(b"c")
        assert one.get_write_buffer_size() == 102

    then, after = in_a_turn(work)
    assert then == []
    assert after == ["1 ac", "2 b"]


def test_who_is_closed_gets_everything_before_and_who_is_gone_nothing() -> None:
    def work(log: list[Any]) -> None:
        sender = Post()
        names = ("closed ", "aborted ", "gone ", "last ")
        wires = {name: Wire(log, name) for name in names}
        outlets = {name: Outlet(wire, sender) for name, wire in wires.items()}
        for outlet in outlets.values():
            outlet.write(b"x")
        outlets["closed "].close()
        outlets["aborted "].abort()
        wires["gone "].closing = True

    then, after = in_a_turn(work)
    assert then == ["closed x", "closed closed", "aborted aborted"]
    assert after == [*then, "last x"]


def test_who_cannot_be_sent_to_keeps_nothing_from_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def work(log: list[Any]) -> None:
        sender = Post()
        wires = [Wire(log, name) for name in ("odd ", "last ")]
        for wire in wires:
            Outlet(wire, sender).write(b"x")
        wires[0].closing = True
        monkeypatch.setattr(wires[0], "is_closing", lambda: False)

    _, after = in_a_turn(work)
    assert after == ["odd aborted", "last x"]


def test_neither_much_for_one_nor_much_at_once_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    def much(log: list[Any]) -> None:
        outlet = Outlet(Wire(log), Post())
        outlet.write(b"a")
        outlet.write(b"b" * LARGE)
        outlet.write(b"c")

    then, after = in_a_turn(much)
    assert then == ["a" + "b" * LARGE]
    assert after == [*then, "c"]

    def many(log: list[Any]) -> None:
        sender = Post()
        for number in range(3):
            Outlet(Wire(log), sender).write(b"%d" % number)

    monkeypatch.setattr(post, "MOMENT", -1.0)
    then, after = in_a_turn(many)
    assert then == after == ["0", "1", "2"]


@pytest.mark.parametrize("kind", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_slow_reader_gets_all_in_order_and_one_who_has_gone_is_no_matter(
    kind: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    here, there = socket.socketpair()
    here.setblocking(False)
    there.setblocking(False)
    parts = [bytes([number % 251]) * (number * 37 % 9000 + 1) for number in range(400)]

    async def main() -> bytes:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(asyncio.Protocol, sock=here)
        outlet, got, size = Outlet(transport, Post()), b"", sum(map(len, parts))
        for number, part in enumerate(parts):
            outlet.write(part)
            if number % 3 == 0:
                await asyncio.sleep(0)
        assert outlet.get_write_buffer_size() > 0, "the socket takes less than that"
        while len(got) < size:
            got += await loop.sock_recv(there, 1 << 16)
        there.close()
        for _ in range(3):
            outlet.write(b"nobody reads this")
            await asyncio.sleep(0.01)
        assert outlet.is_closing()
        return got

    with asyncio.Runner(loop_factory=kind) as runner:
        assert runner.run(main()) == b"".join(parts)

"""The server of the Model Context Protocol: an assistant's tools to sit at a table and play.

A tool answers with what the assistant's seat may know, made by the seat alone.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from urllib.parse import urlsplit

import chabudai
from chabudai.agents import GENTLE, levels, make
from chabudai.core.messages import say
from chabudai.games import rules_class
from chabudai.lab.extras import missing
from chabudai.mcp.examination import Examination
from chabudai.mcp.local import LocalSeat
from chabudai.mcp.seat import Refusal, Seat
from chabudai.mcp.served import ServedSeat

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise missing("The Model Context Protocol", "mcp") from error

T = TypeVar("T")
MOST_TABLES = 64
"""How many tables an assistant may have open at once."""
NAME = "assistant"


class Desk:
    """The tables of one server, by their names."""

    def __init__(self, lang: str, servers: Sequence[str], exam: Examination | None) -> None:
        self.lang = lang
        self.servers = [_origin(each) for each in servers]
        self.exam = exam
        self.seats: dict[str, Seat] = {}
        self._names = itertools.count(1)
        self._lock = threading.RLock()

    def ask(self, work: Callable[[], T]) -> T:
        """Do something, one thing at a time; what is refused is told, what breaks is not."""
        with self._lock:
            try:
                return work()
            except (Refusal, ValueError) as error:
                raise ToolError(str(error)) from error

    def add(self, seat: Seat) -> str:
        """Keep a seat; the name of its table, and the first look."""
        if len(self.seats) >= MOST_TABLES:
            raise Refusal(say("mcp-too-many", self.lang))
        name = f"table-{next(self._names)}"
        self.seats[name] = seat
        return f"{say('mcp-table', self.lang, table=name)}\n\n{seat.look()}"

    def find(self, table: str) -> Seat:
        """The seat at a table; Refusal if there is none."""
        if table not in self.seats:
            raise Refusal(say("mcp-no-table", self.lang, tables=", ".join(self.seats) or "–"))
        return self.seats[table]

    def begin(self, game: str, preset: str | None, level: int, seat: int) -> str:
        """A new table against bots; in an examination the next one that is due."""
        if self.exam is not None:
            return self.add(self.exam.next_seat())
        if game not in chabudai.names():
            raise Refusal(say("cli-no-game", self.lang, names=", ".join(chabudai.names())))
        found = chabudai.game(game, preset=preset)
        if not 0 <= seat < found.seats:
            raise Refusal(say("cli-bad-seat", self.lang, last=found.seats - 1))
        if not 1 <= level <= len(levels()):
            raise Refusal(say("mcp-no-level", self.lang, last=len(levels())))
        name = levels()[level - 1]
        bots = {
            place: make(name, found, place, wait=False)
            for place in range(found.seats)
            if place != seat
        }
        return self.add(LocalSeat(found, seat, bots, self.lang))

    def join(
        self, address: str, token: str | None, seat: int | None, invite: str | None, name: str
    ) -> str:
        """A seat at a served table, if that server may be visited."""
        if self.exam is not None or (self.servers and _origin(address) not in self.servers):
            raise Refusal(say("mcp-no-server", self.lang))
        return self.add(ServedSeat.join(address, token, seat, invite, name, self.lang))

    def play(self, table: str, move: str) -> str:
        """Act, and look again."""
        seat = self.find(table)
        seat.play(move)
        self._note(seat)
        return seat.look()

    def resign(self, table: str) -> str:
        """Give up, and leave the table."""
        seat = self.find(table)
        seat.resign()
        self._note(seat)
        del self.seats[table]
        return say("mcp-resigned", self.lang)

    def _note(self, seat: Seat) -> None:
        if self.exam is not None and isinstance(seat, LocalSeat):
            self.exam.note(seat)


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def make_server(
    lang: str = "en", servers: Sequence[str] = (), exam: Examination | None = None
) -> MCPServer[Any]:
    """A server with all tools; it joins tables of the named ``servers`` only, if any are named."""
    desk = Desk(lang, servers, exam)
    server: MCPServer[Any] = MCPServer(
        "chabudai",
        title="Chabudai",
        instructions=say("mcp-instructions", lang),
        version=chabudai.__version__,
        log_level="WARNING",
    )

    def tool(function: Callable[..., Any]) -> None:
        about = say(f"mcp-{function.__name__}", lang)
        server.tool(name=function.__name__, description=about)(function)

    def games() -> list[dict[str, Any]]:
        return [
            {
                "game": name,
                "title": say(f"{name}-title", lang),
                "about": say(f"{name}-about", lang),
                "presets": list(rules_class(name).presets),
                "seats": chabudai.game(name).seats,
                "levels": len(levels()),
            }
            for name in chabudai.names()
        ]

    def rules(game: str = "", preset: str | None = None, table: str | None = None) -> str:
        def work() -> str:
            if table is not None:
                return desk.find(table).rules()
            found = chabudai.game(game, preset=preset)
            return say(f"{found.name}-rules", lang, **found.rules.to_json())

        return desk.ask(work)

    def begin(game: str, preset: str | None = None, level: int = GENTLE, seat: int = 0) -> str:
        return desk.ask(lambda: desk.begin(game, preset, level, seat))

    def join(
        address: str,
        token: str | None = None,
        seat: int | None = None,
        invite: str | None = None,
        name: str = NAME,
    ) -> str:
        return desk.ask(lambda: desk.join(address, token, seat, invite, name))

    def tables() -> list[str]:
        return desk.ask(lambda: list(desk.seats))

    def look(table: str) -> str:
        return desk.ask(lambda: desk.find(table).look())

    def actions(table: str) -> list[dict[str, Any]]:
        return desk.ask(lambda: desk.find(table).actions())

    def play(table: str, move: str) -> str:
        return desk.ask(lambda: desk.play(table, move))

    def resign(table: str) -> str:
        return desk.ask(lambda: desk.resign(table))

    for each in (games, rules, begin, join, tables, look, actions, play, resign):
        tool(each)
    return server

"""A match that was played, from wherever it is kept: its moments in order, without what was undone.

``load_match`` takes an export, a file of the terminal, or the address of a match at a server.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from chabudai.core.messages import Message
from chabudai.core.seats import SPECTATOR
from chabudai.games.playable import Game
from chabudai.match.entry import Entry
from chabudai.match.export import read_entries, read_text
from chabudai.match.heading import Heading
from chabudai.match.match import Match
from chabudai.match.position import Position

SECONDS = 30.0
LARGEST = 50_000_000
"""Bytes of the longest document that is fetched."""

_PAGE = re.compile(r"/(?:table|replay|review|fair)/([A-Za-z0-9_-]{1,40})(?:/.*)?")


@dataclass(frozen=True, eq=False)
class Moment:
    """A deal or an action of a match, with the states before and after it."""

    game: Game
    state: Any
    """The complete state before; ``game.view(state, seat)`` is what a seat knew."""
    after: Any
    seat: int | None
    """Who acted; None for a deal."""
    action: int | None
    """The number of the action; None for a deal."""
    entry: Entry
    """What the log says: when it was, the notation of an action, the order of a deal."""

    @property
    def is_deal(self) -> bool:
        """Whether cards were dealt."""
        return self.action is None

    def events(self, seat: int = SPECTATOR) -> list[Message]:
        """What happened, as it was told to a seat."""
        views = self.game.view(self.state, seat), self.game.view(self.after, seat)
        return self.game.events(*views, self.action)


class Replay:
    """A match that can be gone through again and again: ``for moment in replay``."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game
        self.names = [sitter.name if sitter else None for sitter in match.here.seats]
        self.result = match.here.result(match.game)
        """+1, 0 or -1 for every seat, also where somebody gave up; all 0 while it runs."""
        self.scores = match.game.scores(match.here.state)
        self._moments = [_moment(match.game, here) for here in _in_force(match.here)]

    def __len__(self) -> int:
        return len(self._moments)

    def __iter__(self) -> Iterator[Moment]:
        return iter(self._moments)

    def __repr__(self) -> str:
        return f"<{self.game.name}, {len(self)} deals and actions, result {self.result}>"


def load_match(source: str | Path) -> Replay:
    """The match that a file or an address has; ValueError says what is wrong with it.

    A file is an export or a match of the terminal. An address is that of a match's page or of its
    export; the server gives a complete one once the match is over.
    """
    text = str(source)
    if re.match(r"https?://", text, re.IGNORECASE):
        document = read_text(_fetched(text))
    else:
        document = read_text(Path(source).read_text(encoding="utf-8"))
    if not document.get("complete"):
        raise ValueError(
            "this is what one seat may know of a match that runs; a complete export, with all "
            "cards, can be had when the match is over"
        )
    heading = Heading.from_json(_heading_of(document))
    match = Match(heading.open(), heading, read_entries(document))
    replay = Replay(match)
    _compare(document, {"status": match.status, "result": replay.result, "scores": replay.scores})
    return replay


def _compare(document: dict[str, Any], played: dict[str, Any]) -> None:
    """Refuse a document whose entries come to something else than it says."""
    for name, found in played.items():
        said = document.get(name)
        if said is not None and said != found:
            raise ValueError(f"{name}: the document says {str(said)[:60]}, its entries say {found}")


FRAME = ("complete", "status", "seats", "result", "scores", "secret", "chain", "seat", "entries")
"""What a document has besides its heading."""


def _heading_of(document: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in FRAME}


def _fetched(address: str) -> str:
    """The export of a match at a server."""
    parts = urlsplit(address)
    if found := _PAGE.fullmatch(parts.path):
        path = f"/api/v1/matches/{quote(found[1])}/export"
        address = parts._replace(path=path, query="", fragment="").geturl()
    request = Request(address, headers={"Accept": "application/json"})
    with urlopen(request, timeout=SECONDS) as answer:  # the scheme was looked at
        data: bytes = answer.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(f"the document is larger than {LARGEST} bytes")
    return data.decode()


def _in_force(here: Position) -> list[Position]:
    """The positions after each deal and action that was not undone."""
    found = []
    at: Position | None = here
    while at is not None and at.before is not None:
        found.append(at)
        at = at.before
    return found[::-1]


def _moment(game: Game, here: Position) -> Moment:
    assert here.before is not None
    assert here.last is not None
    state, after = here.before.state.copy(), here.state.copy()
    return Moment(game, state, after, here.last.seat, here.action, here.last)

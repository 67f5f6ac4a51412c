"""Trails: what a seat has seen happen and its view no longer shows, as flags for a network.

A game's module has ``VERSION``, ``PARTS`` (what the flags mean), ``SIZE`` (bytes of a packed row),
a record ``Trail``, and two rules: ``note(trail, view)`` goes on to the next view, and
``show(trail, seat, out, first)`` writes a row. Agents and training use these alone.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.games import rooms
from chabudai.games.playable import Game


def find(game: str) -> ModuleType | None:
    """A game's module; None where its views say all there is."""
    return rooms.find("agents.trails", game)


def places(game: str) -> int:
    """How many flags the row of a trail has; 0 where a game has none."""
    room = find(game)
    return 0 if room is None else sum(part.size for part in room.PARTS)


@functools.cache
def _reader(room: Any) -> Callable[[Any, Any, Any], None]:
    """The driver that follows some views and writes the rows of all seats below each other."""
    note, show, size = room.note, room.show, room.SIZE

    def read(views: Any, trails: Any, rows: Any) -> None:
        trail = at(trails, 0)
        for place in range(len(views)):
            note(trail, at(views, place))
        for seat in range(len(rows) // size):
            show(trail, seat, rows, seat * size)

    return read


@functools.cache
def _compiled(room: Any) -> Callable[[Any, Any, Any], None]:
    return native(_reader(room), is_short=True)


class Memory:
    """What an agent was told, and what a network is shown of it.

    Rows are packed, one for each seat: all of it was open to everybody.
    """

    def __init__(self, game: Game, compiled: bool = True) -> None:
        self._room: Any = find(game.name)
        self._seats = game.seats
        self._dtype = game.book.state.dtype
        self._compiled = compiled
        self.views: Sequence[Any] = ()
        """All views of its seat so far, or nothing."""

    def prepare(self) -> None:
        """Compile, or load from disk, by reading nothing."""
        if self._compiled:
            rows = np.zeros(self._seats * self._room.SIZE, np.uint8)
            views = np.frombuffer(bytearray(), self._dtype)
            _compiled(self._room)(views, np.zeros(1, self._room.Trail.dtype), rows)

    def has(self, view: Any) -> bool:
        """Whether a view is the last one that was told."""
        return bool(self.views) and self.views[-1] == view

    def rows(self, view: Any) -> Any:
        """The rows for a view that was told last; blank ones for any other."""
        rows = np.zeros(self._seats * self._room.SIZE, np.uint8)
        views = self.views
        if self.has(view):
            first = len(views) - 1
            while first > 0 and views[first - 1].deals == view.deals:
                first -= 1
            # in one piece: NumPy puts records of many fields together seventy times as slowly
            memory = bytearray().join([bytes(each) for each in views[first:]])
            since = np.frombuffer(memory, self._dtype)
            if (since["viewer"] != view.viewer).any():
                raise ValueError("an agent is told the views of its own seat: match.history(seat)")
            read = _compiled(self._room) if self._compiled else _reader(self._room)
            read(since, np.zeros(1, self._room.Trail.dtype), rows)
        return rows.reshape(self._seats, -1)

"""The shelf: the tables that are in memory, and those who watch them."""

from __future__ import annotations

from collections import OrderedDict
from itertools import islice

from chabudai.tables.table import Table
from chabudai.tables.viewer import Viewer

MOST_LOOKED_AT = 32
"""Tables that are looked at for one that can go, when one more comes."""


class Shelf(OrderedDict[str, Table]):
    """Tables by the names of their matches, the longest unused first."""

    def __init__(self, most: int) -> None:
        """``most`` is how many stay while nobody uses them."""
        super().__init__()
        self._most = most

    def put(self, table: Table) -> None:
        """One more table; others may go."""
        self[table.name] = table
        self._make_room(table.name)

    def _make_room(self, new: str) -> None:
        """Drop tables that nobody uses, the longest unused first; all but the new one may go. A
        few are looked at each time: where thousands are watched there may be none.
        """
        for name in list(islice(self, MOST_LOOKED_AT)):
            if len(self) <= self._most:
                return
            if self.is_used(name):
                self.move_to_end(name)
            elif name != new:
                del self[name]

    def drop(self, name: str) -> None:
        """The match is not what it was any more, or is no more: nobody shall wait for it."""
        table = self.pop(name, None)
        if table is not None:
            table.is_gone = True
            table.audience.close()

    def is_used(self, name: str) -> bool:
        """Whether somebody is at a table just now."""
        table = self.get(name)
        return table is not None and bool(table.busy or table.audience.viewers)

    def watched(self, name: str) -> Table | None:
        """A table that somebody watches here."""
        table = self.get(name)
        return table if table is not None and table.audience.viewers else None

    def all_watched(self) -> list[Table]:
        """All of them."""
        return [table for table in self.values() if table.audience.viewers]

    def viewers(self) -> list[Viewer]:
        """Everybody who watches a table."""
        return [viewer for table in self.values() for viewer in table.audience.viewers]

    def nudge(self) -> None:
        """Let everybody look at their table again."""
        for table in self.all_watched():
            table.presence.tell()

    def end_views_of(self, user: str) -> None:
        """Ask a user's viewers to come back and say again who they are."""
        for viewer in self.viewers():
            if viewer.user == user:
                viewer.end()

    def close(self) -> None:
        """Ask all viewers to come back later."""
        for table in self.values():
            table.audience.close()

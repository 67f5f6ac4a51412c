"""Parts of facts that many views have alike: made once, and written as JSON once.

They are lists and dictionaries like all others, for reading only; whoever sends them may keep what
they look like as ``json``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class SharedList(list[Any]):
    """A list that many views share."""

    __slots__ = ("json",)

    json: bytes


class SharedDict(dict[str, Any]):
    """A dictionary that many views share; ``named`` is what it looks like with its name."""

    __slots__ = ("json", "named")

    json: bytes
    named: bytes


class Joined(SharedDict):
    """Several shared dictionaries, one after the other, as one; ``parts`` are they."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[SharedDict]) -> None:
        super().__init__()
        for part in parts:
            self.update(part)
        self.parts = parts


class Facts(dict[str, Any]):
    """What a viewer may know: ``common`` is what all viewers may, made once for all of them, and
    ``own`` the rest.
    """

    __slots__ = ("common", "own")

    def __init__(self, common: SharedDict, own: dict[str, Any]) -> None:
        super().__init__(common)
        self.update(own)
        self.common = common
        self.own = own

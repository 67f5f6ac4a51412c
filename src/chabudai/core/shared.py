"""Facts of which a part is the same for many views: made once, and written as JSON once.

They are dictionaries like all others, for reading only; whoever sends them may keep what the common
part looks like as ``json``.
"""

from __future__ import annotations

from typing import Any


class SharedDict(dict[str, Any]):
    """A dictionary that many views share."""

    __slots__ = ("json",)

    json: bytes


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

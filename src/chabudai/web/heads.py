"""The head of an ordinary move, read from its bytes without a parser of HTTP.

Only what every parser reads alike is taken: plain names and values, each name once, one request
that is all there. Whatever else comes is left to the parser, and so are its refusals.
"""

from __future__ import annotations

import re

from chabudai.web.visitors import Knower

BEGIN = b"POST /api/v1/matches/"
_HEAD = re.compile(
    rb"POST /api/v1/matches/([A-Za-z0-9_-]{1,64})/act HTTP/1\.1"
    rb"((?:\r\n[A-Za-z0-9-]+: [!-~]+(?: [!-~]+)*)+)"
)
_LENGTH = re.compile(rb"0|[1-9][0-9]{0,8}")
_ODD = frozenset((b"connection", b"expect", b"proxy-connection", b"transfer-encoding", b"upgrade"))
"""What may change how a request is to be read, or what becomes of its connection."""

KEY = b"idempotency-key"
MOST_KEPT = 2048
MOST_BYTES = 2048
MOST_HEADERS = 32
"""Heads that are kept, and how large each may be: 12 MB in all, if somebody tries hard."""


class Head:
    """What the head of a move says."""

    __slots__ = ("headers", "key", "length", "match", "who")

    def __init__(self, match: str, headers: dict[bytes, bytes], length: int) -> None:
        self.match = match
        self.headers = headers
        self.length = length
        self.key = headers[KEY].decode("latin-1") if KEY in headers else None
        """The key by which a move that is sent again is known."""
        self.who: Knower | None = None
        """Finds who asks, kept by who reads that from the headers."""


class Heads:
    """Reads moves; heads are kept, because the next move of somebody mostly has the same one."""

    def __init__(self) -> None:
        self._kept: dict[bytes, Head] = {}

    def read(self, data: bytes) -> tuple[Head, bytes] | None:
        """The head and the body of a move that is all there; None for everything else."""
        raw, _, body = data.partition(b"\r\n\r\n")
        head = self._kept.get(raw)
        if head is None:
            head = _parse(raw)
            if head is None:
                return None
            if head.key is None and len(raw) <= MOST_BYTES and len(head.headers) <= MOST_HEADERS:
                if len(self._kept) >= MOST_KEPT:
                    self._kept.clear()
                self._kept[raw] = head
        return (head, body) if len(body) == head.length else None


def _parse(raw: bytes) -> Head | None:
    found = _HEAD.fullmatch(raw)
    if found is None:
        return None
    lines = found[2].split(b"\r\n")[1:]
    headers = {name.lower(): value for name, _, value in (line.partition(b": ") for line in lines)}
    length = headers.get(b"content-length", b"")
    if len(headers) != len(lines) or not _LENGTH.fullmatch(length):
        return None
    if headers.get(b"connection", b"").lower() == b"keep-alive":
        odd = _ODD - {b"connection"}
    else:
        odd = _ODD
    if not odd.isdisjoint(headers):
        return None
    return Head(found[1].decode(), headers, int(length))

"""The head of an ordinary move, read from its bytes without a parser of HTTP.

Only what every parser reads alike is taken: plain names and values, each name once, one request
that is all there. Whatever else comes is left to the parser, and so are its refusals.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from chabudai.tables.identity import Visitor

BEGIN = b"POST /api/v1/matches/"
_HEAD = re.compile(
    rb"POST /api/v1/matches/([A-Za-z0-9_-]{1,64})/act HTTP/1\.1"
    rb"((?:\r\n[A-Za-z0-9-]+: [!-~]+(?: [!-~]+)*)+)"
)
_LENGTH = re.compile(rb"0|[1-9][0-9]{0,8}")
_ODD = frozenset((b"connection", b"expect", b"proxy-connection", b"transfer-encoding", b"upgrade"))
"""What may change how a request is to be read, or what becomes of its connection."""

Who = Callable[[], Awaitable[Visitor | None]]


class Head:
    """What the head of a move says; a connection keeps the last one, because the next is often
    the same.
    """

    __slots__ = ("headers", "length", "match", "raw", "who")

    def __init__(self, raw: bytes, match: str, headers: dict[bytes, bytes], length: int) -> None:
        self.raw = raw
        self.match = match
        self.headers = headers
        self.length = length
        self.who: Who | None = None
        """Finds who asks, kept by who reads that from the headers."""


def read(data: bytes, last: Head | None) -> tuple[Head, bytes] | None:
    """The head and the body of a move that is all there; None for everything else."""
    raw, _, body = data.partition(b"\r\n\r\n")
    head = last if last is not None and last.raw == raw else _parse(raw)
    return None if head is None or len(body) != head.length else (head, body)


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
    return Head(raw, found[1].decode(), headers, int(length))

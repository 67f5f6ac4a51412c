"""The chain of a match: each link is the hash of the link before with the entry's own content.

``docs/match.md`` describes it for other verifiers. A link says what an entry contains, so the
links of a running match are as secret as its deals.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from json.encoder import encode_basestring
from typing import Any

from chabudai.match.entry import PLAYED, Entry

_FIRST = b"chabudai chain 1\n"
_write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode


def canonical(data: dict[str, Any]) -> str:
    """The one text of plain data: sorted keys, no blanks, no escapes that JSON does not need."""
    return _write(data)


def content(entry: Entry) -> str:
    """The canonical text of an entry; that of an action, of which there are most, by hand."""
    if entry.kind == PLAYED and entry.seat is not None and entry.at and entry.text is not None:
        text = encode_basestring(entry.text)
        return f'{{"at":{entry.at},"kind":"{PLAYED}","seat":{entry.seat},"text":{text}}}'
    return canonical(entry.to_json())


def start(heading: dict[str, Any]) -> bytes:
    """What the first entry is linked to: the hash of the heading."""
    return hashlib.sha256(_FIRST + canonical(heading).encode()).digest()


def link(before: bytes, content: str) -> bytes:
    """The link of an entry, whose content is its canonical text."""
    return hashlib.sha256(before + content.encode()).digest()


def links(heading: dict[str, Any], entries: Iterable[Entry]) -> list[bytes]:
    """The links of all entries in order."""
    return list(linked(heading, entries))


def linked(heading: dict[str, Any], entries: Iterable[Entry]) -> Iterator[bytes]:
    """The same, each made when it is asked for."""
    last = start(heading)
    for entry in entries:
        last = link(last, content(entry))
        yield last


def broken(before: bytes, kept: Sequence[bytes], contents: Sequence[str]) -> int | None:
    """The place of the first content that is not what its kept link says; None if all are.

    Each is compared with the kept link before it, so that an edited entry is named itself and not
    all that follow.
    """
    for place, content in enumerate(contents):
        if place >= len(kept) or link(before, content) != kept[place]:
            return place
        before = kept[place]
    return len(contents) if len(kept) > len(contents) else None

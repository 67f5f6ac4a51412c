"""The hint on a table's page, for the seat that asked for it."""

from __future__ import annotations

from typing import Any

from chabudai.core.messages import Message
from chabudai.match.sentence import sentence
from chabudai.tables.table import Table
from chabudai.web.server import Server

MEANINGS = {"hint-best", "hint-next", "hint-only"}
"""Lines that name an action by its notation; a page says what it means alone."""
AGAIN_SECONDS = 2
"""After this a page without script asks again for a hint that is not there yet."""


def hint_panel(server: Server, table: Table, seat: int, lang: str, asked: bool) -> dict[str, Any]:
    """Whether a hint can be asked for, and the one that was: its lines, or that it is awaited."""
    offered = seat >= 0 and server.advisor.why_not(table, seat) is None
    known = server.advisor.known(table) if offered and asked else None
    names = table.match.names(lang)
    lines = [sentence(_plain(line), lang, names) for line in known.lines or []] if known else []
    return {
        "asks": offered and known is None,
        "lines": lines,
        "action": _action(known.lines or []) if known else "",
        "awaited": AGAIN_SECONDS if known is not None and not lines else 0,
    }


def _action(lines: list[Message]) -> str:
    """What the hint would do, in the game's notation."""
    return next((str(m.args["action"]) for m in lines if m.key in ("hint-best", "hint-only")), "")


def _plain(line: Message) -> Message:
    return Message(f"page-{line.key}", line.args) if line.key in MEANINGS else line

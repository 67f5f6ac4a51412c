"""The log: one line of JSON for each thing that happened, never with a card or a body."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from contextvars import ContextVar
from typing import Any, TextIO

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The name of the request that is being answered, which its lines have."""

MOMENT = 0.02
"""So many seconds an ordinary line may wait for others; a warning writes what waits at once."""


class Log:
    """Writes lines to a stream; quiet logs tell warnings and errors only."""

    def __init__(self, quiet: bool = False, stream: TextIO | None = None) -> None:
        self.quiet = quiet
        self._stream = stream
        self._waiting: list[str] = []

    def info(self, event: str, **more: Any) -> None:
        """Something ordinary."""
        if not self.quiet:
            self._tell("info", event, more)

    def warn(self, event: str, **more: Any) -> None:
        """Something that somebody should look at."""
        self._tell("warning", event, more)

    def write(self, line: str) -> None:
        """A line that is JSON already."""
        stream = self._stream or sys.stderr
        stream.write("".join([*self._waiting, line, "\n"]))
        self._waiting.clear()
        stream.flush()

    def write_soon(self, line: str) -> None:
        """The same, together with others that come within a moment: a line by itself takes as long
        as all that a request is counted by.
        """
        if not self._waiting:
            asyncio.get_running_loop().call_later(MOMENT, self.flush)
        self._waiting.append(line + "\n")

    def flush(self) -> None:
        """Write what waits."""
        if self._waiting:
            self.write(self._waiting.pop()[:-1])

    def _tell(self, level: str, event: str, more: dict[str, Any]) -> None:
        line = {"time": round(time.time(), 3), "level": level, "event": event, **more}
        if name := REQUEST.get():
            line["request"] = name
        self.write(json.dumps(line))

"""The log: one line of JSON for each thing that happened, never with a card or a body."""

from __future__ import annotations

import json
import sys
import time
from typing import Any, TextIO


class Log:
    """Writes lines to a stream; quiet logs tell warnings and errors only."""

    def __init__(self, quiet: bool = False, stream: TextIO | None = None) -> None:
        self.quiet = quiet
        self._stream = stream

    def info(self, event: str, **more: Any) -> None:
        """Something ordinary."""
        if not self.quiet:
            self._write("info", event, more)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request; written by hand because there are so many of them."""
        if not self.quiet:
            stream = self._stream or sys.stderr
            stream.write(
                f'{{"time": {time.time():.3f}, "level": "info", "event": "request", '
                f'"method": "{method}", "route": "{route}", "status": {status}, '
                f'"ms": {seconds * 1000:.2f}}}\n'
            )
            stream.flush()

    def warn(self, event: str, **more: Any) -> None:
        """Something that somebody should look at."""
        self._write("warning", event, more)

    def _write(self, level: str, event: str, more: dict[str, Any]) -> None:
        stream = self._stream or sys.stderr
        line = {"time": round(time.time(), 3), "level": level, "event": event, **more}
        stream.write(json.dumps(line) + "\n")
        stream.flush()

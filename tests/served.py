"""A server in a process of its own, on loopback, for tests."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from chabudai.client import Client

START_SECONDS = 90.0
CODE = "import sys; from chabudai.cli import main; sys.exit(main(sys.argv[1:]))"
OPEN_LIMITS = {
    "moves_per_minute": 0,
    "talks_per_minute": 0,
    "tables_per_hour": 0,
    "guests_per_hour": 0,
    "reads_per_minute": 0,
    "bad_tokens_per_minute": 0,
    "connections_per_address": 0,
}


class Served:
    """``chabudai serve`` that can be killed and started again on the same port and file."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.log = folder / "server.log"
        self.db: Path | str = folder / "tables.db"
        self.port = 0
        self.settings = {"bots": 1, **OPEN_LIMITS, **settings}
        self.process: subprocess.Popen[bytes] | None = None
        self.python = [sys.executable, "-W", "error"]
        self.code = CODE
        self.flags: list[str] = []

    def start(self) -> Served:
        """Start it, and wait until it answers."""
        flags = ["--port", str(self.port), "--db", str(self.db)]
        for name, value in self.settings.items():
            flags += [f"--{name.replace('_', '-')}", str(value)]
        before = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as stream:
            self.process = subprocess.Popen(
                [*self.python, "-c", self.code, "serve", *flags, *self.flags],
                stderr=stream,
                stdout=stream,
                env={**os.environ, "CHABUDAI_DATA": str(self.folder)},
            )
        event = "processes" if self.settings.get("processes", 1) > 1 else "start"
        text = self._await(f'"event": "{event}"', before)
        found = re.search(rb'"url": "http://[^"]*:(\d+)"', text)
        assert found
        self.port = int(found[1])
        return self

    def _await(self, what: str, before: int) -> bytes:
        """Wait until something is in the log behind a place; what is there. Who does not come up
        is ended, so that nobody waits at its port.
        """
        assert self.process is not None
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            with self.log.open("rb") as stream:
                stream.seek(before)
                text = stream.read()
            if what.encode() in text:
                return text
            assert self.process.poll() is None, text.decode()
            time.sleep(0.05)
        self.kill()
        raise AssertionError("it does not start")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, name: str = "Ada", lang: str = "en") -> Client:
        """A new guest."""
        client = Client(self.url, lang=lang, patience=60)
        client.guest(name)
        return client

    def kill(self) -> None:
        """End it in the worst way."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """End it in good order; its exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def lines(self) -> str:
        """Everything that it has logged."""
        return self.log.read_text()

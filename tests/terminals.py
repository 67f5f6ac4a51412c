"""A real terminal for tests: tmux, its keys and what it shows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

CHABUDAI = [sys.executable, "-m", "chabudai"]
STRANGE = ("TMUX", "COLUMNS", "LINES")
"""What tells programs of another terminal; workers of the tests are given a size, too."""


def need_tmux() -> None:
    """Skip where there is no tmux; a failure where there must be one."""
    if shutil.which("tmux") is None:
        if os.environ.get("CI"):
            pytest.fail("tmux is missing; `make terminal` installs it")
        pytest.skip("TMUX IS MISSING: the real terminal is not tried")


class Terminal:
    """One window of a tmux of its own."""

    def __init__(self, folder: Path, width: int = 80, height: int = 24) -> None:
        need_tmux()
        self.folder = folder
        self.socket = folder / "tmux"
        source = str(Path(__file__).parents[1] / "src")
        self.env = {
            **{name: value for name, value in os.environ.items() if name not in STRANGE},
            "CHABUDAI_DATA": str(folder / "data"),
            "PYTHONPATH": source,
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
        }
        self._tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), "sh"
        )
        self._tmux("set", "-g", "default-terminal", "xterm-256color")

    def _tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-u", "-S", str(self.socket), *words],
            env=self.env,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def run(self, *words: str) -> None:
        """Type a command."""
        self._tmux("send-keys", "-l", " ".join([*CHABUDAI, *words, ";", "echo", "LEFT"]))
        self.keys("Enter")

    def keys(self, *names: str) -> None:
        """Press keys."""
        self._tmux("send-keys", *names)

    def resize(self, width: int, height: int) -> None:
        """Make the window larger or smaller."""
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def shown(self) -> str:
        """What is on the screen."""
        return self._tmux("capture-pane", "-p")

    def wait(self, wanted: str | Callable[[str], bool], seconds: float = 90) -> str:
        """Wait until something is on the screen."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            shown = self.shown()
            if wanted in shown if isinstance(wanted, str) else wanted(shown):
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{wanted!r} is not on the screen:\n{self.shown()}")

    def close(self) -> None:
        """End tmux and everything in it."""
        subprocess.run(
            ["tmux", "-S", str(self.socket), "kill-server"], check=False, capture_output=True
        )

"""Progress: a bar with the time left, for what takes long; nothing where nobody looks."""

from __future__ import annotations

import sys
import threading
from types import TracebackType
from typing import Any

PATIENCE = 1.0
"""Seconds after which a bar appears: what is done by then needs none."""


class Bar:
    """Call it with how much is done, and of how much. It writes to a terminal's error stream."""

    def __init__(self, label: str = "", total: int | None = None) -> None:
        self.label = label
        self.done = 0
        self.total = total
        self._lock = threading.Lock()
        self._shown: Any = None
        self._task: Any = None
        self._timer: threading.Timer | None = None

    def __enter__(self) -> Bar:
        if sys.stderr.isatty():
            self._timer = threading.Timer(PATIENCE, self._show)
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
        with self._lock:
            if self._shown is not None:
                self._shown.stop()
            self._shown = self._timer = None

    def __call__(self, done: int, total: int | None = None, label: str | None = None) -> None:
        """Say how far it is; a label says what is at work."""
        with self._lock:
            self.done = done
            self.total = self.total if total is None else total
            self.label = self.label if label is None else label
            if self._shown is not None:
                self._shown.update(
                    self._task, completed=done, total=self.total, description=self.label
                )

    def _show(self) -> None:
        """Begin to draw; what was done so far counts for the time left."""
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )

        with self._lock:
            if self._timer is None:
                return
            columns = (
                TextColumn("{task.description}", markup=False),
                BarColumn(),
                MofNCompleteColumn(),
                TimeElapsedColumn(),
                TimeRemainingColumn(),
            )
            # what is printed meanwhile goes above the bar, but never into it from a pipe or file
            shown = Progress(
                *columns,
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=sys.stdout.isatty(),
            )
            self._task = shown.add_task(self.label, total=self.total)
            shown.start()
            shown.update(self._task, completed=self.done)
            self._shown = shown

"""Watching a served table: a thread waits for what happens there and passes it on."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Callable
from typing import Any

from chabudai.client import Client, ClientError
from chabudai.core.motion import Motion

PATIENCE = 3600.0
"""For how many seconds a lost connection is tried again."""
Push = Callable[[dict[str, Any]], None]


def watch(client: Client, match: str, first: int, stop: threading.Event, push: Push) -> None:
    """Let a thread wait for the updates of a table from an entry on, until ``stop`` is set.

    It has a connection of its own; what has failed for good is pushed as ``failed``.
    """
    live = Client(client.origin, client.token, client.lang, PATIENCE, client.sealed)
    live.shares = client.shares

    def wait() -> None:
        try:
            events = live.events(match, first, beats=True, motions=True, troubles=True)
            for update in events:
                if stop.is_set():
                    return
                push(update)
        except (ClientError, OSError, http.client.HTTPException) as error:
            if not stop.is_set():
                push({"failed": str(error)})

    threading.Thread(target=wait, daemon=True).start()


def read_motion(data: dict[str, Any]) -> Motion:
    """A motion as it was sent; its sentence is told by the log."""
    return Motion(
        data["do"],
        data["card"],
        data["from"],
        data["to"],
        tuple(data["with"]),
        None,
        data["loud"],
        data["seat"],
    )

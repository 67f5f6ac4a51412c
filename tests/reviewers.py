"""Processes in place of the bots' own, where it matters how reviews come and not what they say."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

REVIEWS = Path(__file__).parent / "web_pages" / "reviews"
PART, DONE = "part", "done"
"""As ``chabudai.tables.botpool`` has them, which takes long to import."""


def quick(pipe: Any) -> None:
    """A bots' process that has reviewed everything already, and guesses as ever."""
    while (errand := pipe.recv()) is not None:
        if hasattr(errand, "number"):
            pipe.send((DONE, errand.run(lambda part: None)))
            continue
        pipe.send((PART, 0.5))
        time.sleep(0.3)
        made = json.loads((REVIEWS / f"{errand.match.heading['game']}.json").read_text())
        pipe.send((DONE, made))


def stuck(pipe: Any) -> None:
    """One that begins and never ends."""
    while pipe.recv() is not None:
        pipe.send((PART, 0.25))


def broken(pipe: Any) -> None:
    """One that dies of it."""
    pipe.recv()

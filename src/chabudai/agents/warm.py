"""Compiling ahead, so that strong bots and hints answer at once, and busy servers quickly."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

from chabudai.agents.search import SearchAgent
from chabudai.agents.strongest import strongest
from chabudai.games import game, names, rules_class
from chabudai.games.ahead import prepare


def warm(chosen: tuple[str, ...] = ()) -> Iterator[str]:
    """Compile for every game, or for the chosen ones with all their rule sets; tells each."""
    for name in chosen or names():
        for preset in list(rules_class(name).presets) if chosen else [None]:
            yield f"{name} {preset or ''}".strip()
            opened = game(name, preset=preset)
            prepare(opened.book)
            SearchAgent(opened, 1)
            strongest(opened, 1)


def warm_gently() -> None:
    """The same for every game with what time the machine has to spare, and silently."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with who started it, without a word
    if hasattr(os, "nice"):
        os.nice(19)
    for _ in warm():
        pass

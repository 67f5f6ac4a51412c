"""Haste: a process in which a game is played a lot plays it by machine code.

What is on disk is loaded in a thread, which takes a fifth of a second and 50 MB, so quiet processes
do without. What is not there is compiled by a process of its own with what time the machine has to
spare, once for all who use the same cache. Nobody waits for any of it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import Counter
from typing import Any

from chabudai.games import ahead
from chabudai.games import game as open_game
from chabudai.games.playable import Game
from chabudai.tables.log import Log

MANY = 100
"""Changes of tables of one game until its machine code is looked for."""
TOO_MANY = 1000
"""And until it is compiled if it was not found."""
MOST_GAMES = 64
"""Games by different rules that are counted: guests choose rules."""
MOST_COMPILED = 8
"""Compilations that one process asks for."""
HASTE = "haste"
"""The name of the threads that load, and of the processes that compile."""


class Haste:
    """Counts what is played, and gives games quicker books."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._counts: Counter[int] = Counter()
        self._games: dict[int, Game] = {}
        self._lock = threading.Lock()
        self._compiled = 0
        self._told: list[tuple[str, dict[str, str]]] = []
        """What threads have to tell: the log belongs to the loop."""

    def count(self, game: Game) -> None:
        """Something was played by these rules."""
        if self._told:
            event, about = self._told.pop(0)
            self._log.info(event, **about)
        counts = self._counts
        number = counts[id(game)] = counts[id(game)] + 1
        if number in (MANY, TOO_MANY) and len(self._games) < MOST_GAMES:
            self._games[id(game)] = game  # so that its place in memory stays its own
            may_compile = number == TOO_MANY
            asked = (game, may_compile)
            threading.Thread(target=self.hurry, args=asked, name=HASTE, daemon=True).start()
        elif number == 1 and len(counts) > 2 * MOST_GAMES:
            for other in counts.keys() - self._games.keys():
                del counts[other]

    def hurry(self, game: Game, may_compile: bool) -> bool:
        """Look for machine code, have it compiled if need be; whether the game has it now."""
        with self._lock:
            if isinstance(game.book, ahead.QuickBook):
                return True
            try:
                book = ahead.quick(game.book)
                if book is None and may_compile and self._compiled < MOST_COMPILED:
                    self._compiled += 1
                    self._compile(game)
                    book = ahead.quick(game.book)
            except Exception as error:  # without it everything goes on as before
                self._told.append(
                    ("haste-failure", {"game": game.name, "kind": type(error).__name__})
                )
                return False
            if book is not None:
                game.book = book
                self._told.append(("haste", {"game": game.name}))
            return book is not None

    def _compile(self, game: Game) -> None:
        about = game.name, game.rules.version, game.rules.to_json()
        spawn = multiprocessing.get_context("spawn")
        process = spawn.Process(target=compile_gently, args=about, name=HASTE, daemon=True)
        process.start()
        process.join()


def compile_gently(name: str, version: int, rules: dict[str, Any]) -> None:
    """Compile for a game with what time the machine has to spare, and silently."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with who started it, without a word
    if hasattr(os, "nice"):
        os.nice(19)
    ahead.prepare(open_game(name, version=version, **rules).book)

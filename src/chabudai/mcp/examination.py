"""Examinations: a series of tables for an assistant, the deals of an arena, and its records.

The assistant plays them by the tools of the server, one after another; whoever began the
examination finds a record of each match, as an arena writes it, and ``chabudai arena merge`` says
what they come to.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from chabudai.agents import make
from chabudai.core.messages import say
from chabudai.games.playable import Game
from chabudai.lab.arena.bout import deal_seed, lineups
from chabudai.lab.arena.record import Record, to_line
from chabudai.mcp.local import LocalSeat
from chabudai.mcp.seat import Refusal


class Examination:
    """What is due, and what has been done, for games of two seats."""

    def __init__(
        self,
        game: Game,
        against: str,
        pairs: int,
        seed: int = 0,
        path: Path | None = None,
        name: str = "assistant",
        lang: str = "en",
    ) -> None:
        if game.seats != 2:
            raise ValueError(say("mcp-two-seats", lang))
        self.game = game
        self.against = against
        self.seed = seed
        self.path = path
        self.name = name
        self.lang = lang
        self.records: list[Record] = []
        self._bot = make(against, game, seed)
        self._due = [(pair, line) for pair in range(pairs) for line in lineups(2)]
        self._open: dict[int, tuple[int, tuple[int, ...], float]] = {}

    def next_seat(self) -> LocalSeat:
        """The table that is due; Refusal when there is none."""
        if not self._due:
            raise Refusal(say("mcp-exam-over", self.lang))
        pair, line = self._due.pop(0)
        seat = line.index(0)
        seed = deal_seed(self.seed, pair)

        def deal(state: Any) -> list[int]:
            return self.game.shuffle(state, seed)

        made = LocalSeat(self.game, seat, {1 - seat: self._bot}, self.lang, deal)
        self._open[id(made)] = (pair, line, time.monotonic())
        return made

    def note(self, seat: LocalSeat) -> None:
        """Write the record of a match that is over, once."""
        if not seat.is_over or id(seat) not in self._open:
            return
        pair, line, began = self._open.pop(id(seat))
        here = seat.match.here
        record = Record(
            self.game.name,
            json.dumps(self.game.rules.to_json(), sort_keys=True),
            self.game.rules.version,
            (self.name, self.against),
            self.seed,
            pair,
            deal_seed(self.seed, pair),
            line,
            tuple(here.result(self.game)),
            tuple(self.game.scores(here.state)),
            (seat.moves, 0),
            (round(time.monotonic() - began, 3), 0.0),
        )
        self.records.append(record)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(to_line(record) + "\n")

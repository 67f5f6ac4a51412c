"""Those who think: bots, hints and reviews in another process, so that the screen never waits."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from chabudai.coach.verdict import read_message
from chabudai.core.messages import Message
from chabudai.match.match import Match

if TYPE_CHECKING:
    from chabudai.tables.botpool import BotPool

MOST_SECONDS = 1.5
"""What a bot may think about one move."""
LOOK_SECONDS = 0.25
OWNER = "screen"


class Thinker(Protocol):
    """Who chooses for the bots of a table, and advises."""

    async def begin(self) -> None:
        """Be ready before anything is asked."""

    async def choose(self, match: Match, seat: int, level: str, seed: int | None) -> int:
        """An action for a seat; with a seed the one that follows from view and seed alone."""

    async def hint(self, match: Match, seat: int) -> list[Message]:
        """What the strongest level would do in a seat's place, and why."""

    async def review(
        self, match: Match, seat: int, tell: Callable[[float], None]
    ) -> dict[str, Any] | None:
        """The review of a seat as plain data; None where it failed."""

    async def solve(self, text: str) -> list[Message]:
        """The solution of a position in one line, in sentences."""

    async def close(self) -> None:
        """Think no more."""


@dataclass(frozen=True)
class Greeting:
    """Nothing to think about: it makes sure that somebody is there."""

    seconds: float = 60.0

    def run(self, _tell: Callable[[float], None]) -> None:
        """Nothing more."""


class Mind:
    """A process of its own for all of it, begun when something is first thought about."""

    def __init__(self) -> None:
        self._pool: BotPool | None = None

    @property
    def pool(self) -> BotPool:
        """The processes."""
        if self._pool is None:
            from multiprocessing import resource_tracker

            from chabudai.tables.botpool import BotPool  # heavy: after the first paint

            with contextlib.redirect_stderr(sys.__stderr__):  # Textual's own is no file to pass on
                resource_tracker.ensure_running()
            self._pool = BotPool(1, MOST_SECONDS + 10)
        return self._pool

    async def begin(self) -> None:
        """Have the process ready before it is asked."""
        await self.pool.send(Greeting(), OWNER, lambda _part: None)

    async def choose(self, match: Match, seat: int, level: str, seed: int | None = None) -> int:
        """An action for a seat; with a seed the one that follows from view and seed alone."""
        from chabudai.tables.bots import question_of

        asked = question_of(match, seat, level, seed, MOST_SECONDS)
        if seed is None:
            action, _ = await self.pool.ask(asked, OWNER)
            return action
        while True:
            found, _ = await self.pool.ask_steady(asked, OWNER)
            if found is not None:
                return found
            await asyncio.sleep(LOOK_SECONDS)

    async def hint(self, match: Match, seat: int) -> list[Message]:
        """What the strongest level would do in a seat's place, and why."""
        from chabudai.agents import levels
        from chabudai.tables.bots import question_of

        asked = question_of(match, seat, levels()[-1], seconds=MOST_SECONDS, hint=True)
        while (lines := await self.pool.ask_hint(asked, OWNER)) is None:
            await asyncio.sleep(LOOK_SECONDS)
        return lines

    async def review(
        self, match: Match, seat: int, tell: Callable[[float], None]
    ) -> dict[str, Any] | None:
        """The review of a seat as plain data; None where it failed."""
        from chabudai.tables.errands import Finished, ReviewErrand

        made: dict[str, Any] | None
        made, _ = await self.pool.send(ReviewErrand(Finished.of(match), seat), OWNER, tell)
        return made

    async def solve(self, text: str) -> list[Message]:
        """The solution of a position in one line, in sentences."""
        from chabudai.tui.screen.solving import SolveErrand

        found, _ = await self.pool.send(SolveErrand(text), OWNER, lambda _part: None)
        return [read_message(each) for each in found or []]

    async def close(self) -> None:
        """Think no more."""
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

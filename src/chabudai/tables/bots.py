"""The bots at the tables: whose turn it is for them, and answering through the same door."""

from __future__ import annotations

import asyncio
import secrets

from chabudai.core.errors import IllegalAction
from chabudai.match.consent import agrees
from chabudai.match.match import FINISHED, Match, Step
from chabudai.store import Damaged, StoreError
from chabudai.tables.botpool import BotPool, Question
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.log import Log
from chabudai.tables.metrics import Metrics
from chabudai.tables.table import Table

RETRY_SECONDS = 0.5
LOOK_SECONDS = 0.02


def ask(table: Table, seat: int, level: str, seconds: float, hint: bool = False) -> Question:
    """What a seat's view asks of a bot now."""
    match = table.match
    view = match.view(seat)
    return Question(
        match.game.name,
        match.game.rules.version,
        match.game.rules.to_json(),
        bytes(view),
        match.game.legal(view),
        level,
        secrets.randbits(62),
        seconds,
        hint,
    )


class Bots:
    """Looks at a table after each change and plays for the seats that bots have."""

    def __init__(self, pool: BotPool, metrics: Metrics, log: Log) -> None:
        self._pool = pool
        self._metrics = metrics
        self._log = log
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closing = False

    def consider(self, table: Table) -> None:
        """Begin to play if it is a bot's turn and nobody plays for it yet."""
        if not self._closing and table.name not in self._tasks and self._due(table) is not None:
            task = asyncio.get_running_loop().create_task(self._play(table))
            self._tasks[table.name] = task
            task.add_done_callback(lambda task: self._ended(table, task))

    def _ended(self, table: Table, task: asyncio.Task[None]) -> None:
        self._tasks.pop(table.name, None)
        if not task.cancelled() and task.exception() is not None:
            self._log.warn("bot-failure", match=table.name, kind=type(task.exception()).__name__)

    async def close(self) -> None:
        """Stop playing."""
        self._closing = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _due(self, table: Table) -> tuple[str, int] | None:
        """What a bot has to do: answer an offer, or act."""
        match = table.match
        here = match.here
        if table.is_gone:
            return None
        for seat in match.fold.asked(here):
            sitter = here.seats[seat]
            if sitter is not None and sitter.level is not None:
                return "answer", seat
        turn = match.turn
        if match.status != FINISHED and here.is_full and turn >= 0 and table.played_by_bot(turn):
            return "act", turn
        return None

    async def _play(self, table: Table) -> None:
        table.busy += 1  # so that it stays in memory
        try:
            await self._play_on(table)
        finally:
            table.busy -= 1

    async def _play_on(self, table: Table) -> None:
        while (due := self._due(table)) is not None:
            what, seat = due
            try:
                await (self._answer if what == "answer" else self._act)(table, seat)
            except (Denied, IllegalAction) as error:
                later = isinstance(error, Denied) and error.kind == Kind.LATER
                # somebody else was first, or time is up, or nothing is written for now
                await asyncio.sleep(RETRY_SECONDS if later else LOOK_SECONDS)
            except Damaged as error:
                self._log.warn("bot-stops", match=table.name, entry=error.number)
                return
            except StoreError as error:
                self._log.warn("bot-waits", match=table.name, error=str(error))
                await asyncio.sleep(RETRY_SECONDS)

    async def _act(self, table: Table, seat: int) -> None:
        number = len(table.match)
        question = ask(table, seat, table.played_by_bot(seat) or "random", self._pool.seconds / 2)
        action, outcome = await self._pool.ask(question)
        self._metrics.bots[outcome] += 1
        if outcome != "answered":
            self._log.warn("bot-replaced", match=table.name, level=question.level, why=outcome)
        await table.submit(lambda m, at: m.act(seat, action, at), number=number)

    async def _answer(self, table: Table, seat: int) -> None:
        number = len(table.match)

        def prepare(match: Match, at: int) -> list[Step]:
            offer = match.here.offer
            yes = offer is not None and agrees(match, offer.what, offer.seat)
            return match.answer(seat, yes, at)

        await table.submit(prepare, number=number)

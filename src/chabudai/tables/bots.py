"""The bots at the tables: whose turn it is for them, and answering through the same door."""

from __future__ import annotations

import asyncio
import contextvars
import secrets

from chabudai.agents import levels, remembers
from chabudai.core.errors import IllegalAction
from chabudai.match.consent import agrees
from chabudai.match.match import FINISHED, Match, Step
from chabudai.match.position import Position
from chabudai.store import Damaged, StoreError
from chabudai.tables.botpool import BotPool, Question, at_random
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.log import Log
from chabudai.tables.metrics import Metrics
from chabudai.tables.table import Table

RETRY_SECONDS = 0.5
LOOK_SECONDS = 0.02
STEADY_SECONDS = 1.0
"""After this a bot is asked again that has no answer yet."""


def ask(table: Table, seat: int, level: str, seconds: float, hint: bool = False) -> Question:
    """What a seat's view asks of a bot now."""
    seed = None if hint else table.opponent_seed
    return question_of(table.match, seat, level, seed, seconds, hint)


def question_of(
    match: Match,
    seat: int,
    level: str,
    seed: int | None = None,
    seconds: float = 0.0,
    hint: bool = False,
) -> Question:
    """What a seat's view asks of a bot; with a seed the answer is the same for whoever asks."""
    game, view = match.game, match.view(seat)
    who = levels()[-1] if hint else level  # the strongest level advises
    return Question(
        game.name,
        game.rules.version,
        game.rules.to_json(),
        bytes(view),
        game.legal(view),
        level,
        secrets.randbits(62) if seed is None else seed,
        seconds,
        hint,
        seed is not None,
        _history(match, seat) if remembers(who, game.name) else (),
    )


def _has_bots(here: Position) -> bool:
    for sitter in here.seats:  # noqa: SIM110 - ``any`` takes three times as long
        if sitter is not None and sitter.level is not None:
            return True
    return False


def _history(match: Match, seat: int) -> tuple[bytes, ...]:
    return tuple(bytes(view) for view in match.history(seat))


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
        if self._due(table) is not None and not self._closing and table.name not in self._tasks:
            # in a context of its own: the request that began it is answered long before it ends
            loop = asyncio.get_running_loop()
            task = loop.create_task(self._play(table), context=contextvars.Context())
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
        if not here.out and not _has_bots(here):
            return None  # most tables, after most moves
        for seat in match.fold.asked(here):
            sitter = here.seats[seat]
            if sitter is not None and sitter.level is not None:
                return "answer", seat
        turn = match.turn
        if match.status == FINISHED or not here.is_full or table.growth.is_full:
            return None
        if turn >= 0 and table.played_by_bot(turn):
            return "act", turn
        return None

    async def _play(self, table: Table) -> None:
        table.busy += 1  # so that it stays in memory
        try:
            await self._play_on(table)
        finally:
            table.busy -= 1

    async def _play_on(self, table: Table) -> None:
        try:
            while await self.step(table):
                pass
        except Damaged as error:
            self._log.warn("bot-stops", match=table.name, entry=error.number)

    async def step(self, table: Table, light: bool = False) -> bool:
        """Do what a bot has to do at a table; whether there was something. Damaged if that cannot
        be before the match is mended.

        ``light`` is whether only bots that do not think are played for, who wait for no process.
        """
        due = self._due(table)
        if due is None:
            return False
        what, seat = due
        try:
            if what == "answer":
                await self._answer(table, seat)
            else:
                await self._act(table, seat, light)
        except (Denied, IllegalAction) as error:
            later = isinstance(error, Denied) and error.kind == Kind.LATER
            # somebody else was first, or time is up, or nothing is written for now
            await asyncio.sleep(RETRY_SECONDS if later else LOOK_SECONDS)
        except Damaged:
            raise
        except StoreError as error:
            self._log.warn("bot-waits", match=table.name, error=str(error))
            await asyncio.sleep(RETRY_SECONDS)
        return True

    async def _act(self, table: Table, seat: int, light: bool) -> None:
        number = len(table.match)
        question = ask(table, seat, table.played_by_bot(seat) or "random", self._pool.seconds / 2)
        found: int | None
        if light:
            found, outcome = at_random(question), "answered"
        elif question.steady:
            found, outcome = await self._pool.ask_steady(question, table.owner)
        else:
            found, outcome = await self._pool.ask(question, table.owner)
        self._metrics.bots[outcome] += 1
        if outcome not in ("answered", "waits"):
            self._log.warn("bot-replaced", match=table.name, level=question.level, why=outcome)
        if found is None:  # nobody answers for a bot that is the same at several tables
            await asyncio.sleep(STEADY_SECONDS)
            return
        action = found
        await table.submit(lambda m, at: m.act(seat, action, at), number=number)

    async def _answer(self, table: Table, seat: int) -> None:
        number = len(table.match)

        def prepare(match: Match, at: int) -> list[Step]:
            offer = match.here.offer
            yes = offer is not None and agrees(match, offer.what, offer.seat)
            return match.answer(seat, yes, at)

        await table.submit(prepare, number=number)

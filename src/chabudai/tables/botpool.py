"""Bots in processes of their own: they receive views, and a slow or crashed one is replaced.

The same processes think about hints, so that no search ever runs in the server itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from chabudai.agents import GreedyAgent, RandomAgent, SearchAgent, make, opponents, tell
from chabudai.agents.hint import SECONDS, hint, is_ready
from chabudai.core.lean import stay_lean
from chabudai.core.messages import Message
from chabudai.games import game as open_game
from chabudai.games.playable import Game
from chabudai.tables.waiting import Waiting


def bots(game: str) -> tuple[str, ...]:
    """The bots that tables of a game offer."""
    return ("random", *opponents(game))


PART, DONE = "part", "done"
"""What an errand's messages begin with."""
GLANCE_SECONDS = 0.25
"""So often an errand that is under way looks whether the server ends."""
NICENESS = 10
"""Bots think with what the server leaves to them: their time is limited, not their effort."""


@dataclass(frozen=True)
class Question:
    """All that a bot is told: a seat's view and its legal actions."""

    game: str
    version: int
    rules: dict[str, Any]
    view: bytes
    legal: list[int]
    level: str
    seed: int
    seconds: float
    hint: bool = False
    """Whether advice in words is asked for, not an action."""
    steady: bool = False
    """Whether the answer must follow from view and seed alone, however long it takes."""
    seen: tuple[bytes, ...] = ()
    """For bots that remember: the seat's views since the match began, the last one being this."""

    def open(self) -> tuple[Game, Any]:
        """The game and the view."""
        game = open_game(self.game, version=self.version, **self.rules)
        return game, game.book.state(bytearray(self.view))

    def history(self, game: Game) -> list[Any]:
        """The seat's views in their order."""
        return [game.book.state(bytearray(view)) for view in self.seen]


def answer(question: Question) -> int | None:
    """What the bot of a level chooses; None while a steady answer cannot be given yet."""
    game, view = question.open()
    agent = make(question.level, game, question.seed, wait=False)
    tell(agent, lambda: question.history(game))
    if not question.steady:
        return agent.choose(view, question.legal, question.seconds)
    if isinstance(agent, SearchAgent) and not agent.is_ready:
        return None
    return agent.choose(view, question.legal)


def advise(question: Question) -> list[Message] | None:
    """The strongest level's advice; None while what it needs is still being compiled."""
    game, view = question.open()
    if not is_ready(game):
        return None
    clock, seen = min(SECONDS, question.seconds), question.history(game)
    return hint(game, view, question.seed, clock=clock, seen=seen)


class Errand(Protocol):
    """Something longer to think about, which tells how far it is and can be sent to a process."""

    @property
    def seconds(self) -> float:
        """After so many without a word it has failed."""

    def run(self, tell: Callable[[float], None]) -> Any:
        """The result; ``tell`` is given what part is done, from 0 to 1."""


def work(pipe: Any) -> None:
    """A bot process: answer questions until there are no more."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    stay_lean()
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        if question is None:
            return
        if not isinstance(question, Question):
            pipe.send((DONE, question.run(lambda part: pipe.send((PART, part)))))
            continue
        pipe.send(advise(question) if question.hint else answer(question))


_Answer = tuple[Any, str]
_Told = Callable[[float], None]
_Asked = Question | tuple[Errand, _Told]
_Job = tuple[_Asked, "asyncio.Future[_Answer]", asyncio.AbstractEventLoop, float]


class BotPool:
    """A few processes, each with a thread that watches over it.

    One is left to the others when somebody has many tables; a single process gets a second one
    beside it when that is needed.
    """

    def __init__(self, processes: int, seconds: float, target: Any = work) -> None:
        self.seconds = seconds
        self._target = target
        self._context = multiprocessing.get_context("spawn")
        places = max(2, processes) if processes else 0
        self.waiting: Waiting[_Job] = Waiting(places, places - processes)
        self.waited = 0.0
        """How long questions have waited in all, in seconds."""
        self.taken = 0
        """How many questions have waited."""
        self._threads = [
            threading.Thread(target=self._watch, args=[number >= processes], daemon=True)
            for number in range(places)
        ]
        self._size = processes
        self._started = False

    @property
    def size(self) -> int:
        """How many processes there are."""
        return self._size

    async def ask(self, question: Question, owner: str = "") -> tuple[int, str]:
        """An action, and how it came: ``answered``, ``late``, ``crashed`` or ``wrong``.

        ``owner`` is for whom the bot plays: those who wait are served in turns. There is always
        an answer: where the bot fails, a random one answers in its place.
        """
        if not self._threads:
            return at_random(question), "answered"
        action, outcome = await self._put(question, owner)
        return (at_random(question), outcome) if action is None else (action, outcome)

    async def ask_steady(self, question: Question, owner: str = "") -> tuple[int | None, str]:
        """The answer that view and seed give, the same for whoever asks, and how it came; None
        where there is none yet: nobody else answers in its place.

        Where there are no processes a plain glance answers, which needs none.
        """
        if not self._threads:
            return await asyncio.to_thread(_glance, question), "answered"
        return await self._put(question, owner)

    async def ask_hint(self, question: Question, owner: str = "") -> list[Message] | None:
        """Advice, or None while it cannot be given: it is being compiled, or the search failed."""
        lines: list[Message] | None
        lines, _ = await self._put(question, owner)
        return lines

    async def send(self, errand: Errand, owner: str, tell: _Told) -> tuple[Any, str]:
        """The result of an errand and how it came, as for ``ask``; ``tell`` hears how far it is."""
        loop = asyncio.get_running_loop()

        def heard(part: float) -> None:
            with contextlib.suppress(RuntimeError):  # the server has gone
                loop.call_soon_threadsafe(tell, part)

        return await self._put((errand, heard), owner)

    @property
    def can_hint(self) -> bool:
        """Whether there are processes to think about hints."""
        return bool(self._threads)

    async def _put(self, question: _Asked, owner: str) -> _Answer:
        if not self._started:
            self._started = True
            for thread in self._threads:
                thread.start()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[_Answer] = loop.create_future()
        self.waiting.put(owner, (question, future, loop, time.monotonic()))
        return await future

    async def close(self) -> None:
        """End all processes."""
        if not self._started:
            return
        self.waiting.close()
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    def _watch(self, spare: bool) -> None:
        """Watch over a process, begun at once, or a spare one with the first question for it."""
        process: Any = None
        pipe: Any = None
        if not spare:
            with contextlib.suppress(OSError):
                process, pipe = self._spawn()
        while (taken := self.waiting.get(spare)) is not None:
            owner, (question, future, loop, since) = taken
            self.taken += 1
            self.waited += time.monotonic() - since
            given = None
            try:
                if process is None or not process.is_alive():
                    process, pipe = self._spawn()
                if isinstance(question, Question):
                    given, outcome = self._converse(process, pipe, question)
                else:
                    given, outcome = self._run(process, pipe, *question)
            except (OSError, EOFError):
                outcome = "crashed"
            if outcome in ("late", "crashed"):
                _end(process, pipe)
                process = None
            self.waiting.done(owner)
            try:
                loop.call_soon_threadsafe(_resolve, future, (given, outcome))
            except RuntimeError:  # the server has gone
                break
        if process is not None:
            _end(process, pipe)

    def _converse(self, process: Any, pipe: Any, question: Question) -> _Answer:
        pipe.send(question)
        # a fresh process takes a moment to import its games
        if not pipe.poll(self.seconds + (0 if getattr(process, "warm", False) else 20)):
            return None, "late"
        given = pipe.recv()
        process.warm = True
        if question.steady and given is None:
            return None, "waits"
        if not question.hint and given not in question.legal:
            return None, "wrong"
        return given, "answered"

    def _run(self, process: Any, pipe: Any, errand: Errand, tell: _Told) -> _Answer:
        pipe.send(errand)
        patience = time.monotonic() + errand.seconds + 20
        while time.monotonic() < patience and not self.waiting.is_closed:
            if pipe.poll(GLANCE_SECONDS):
                what, value = pipe.recv()
                process.warm = True
                if what == DONE:
                    return value, "answered"
                tell(value)
                patience = time.monotonic() + errand.seconds
        return None, "late"

    def _spawn(self) -> tuple[Any, Any]:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=self._target, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        return process, ours


def _end(process: Any, pipe: Any) -> None:
    if process is None:
        return
    pipe.close()
    process.kill()
    process.join()


def at_random(question: Question) -> int:
    """What the bot that does not think chooses: it needs no process."""
    return RandomAgent(question.seed).choose(question.view, question.legal)


def _glance(question: Question) -> int:
    game, view = question.open()
    return GreedyAgent(game, question.seed).choose(view, question.legal)


def _resolve(future: asyncio.Future[_Answer], result: _Answer) -> None:
    if not future.done():
        future.set_result(result)

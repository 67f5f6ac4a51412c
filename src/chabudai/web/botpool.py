"""Bots in processes of their own: they receive views, and a slow or crashed one is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import queue
import threading
from dataclasses import dataclass
from typing import Any

from chabudai.agents import RandomAgent, levels, make
from chabudai.games import game as open_game
from chabudai.games.binding import Game

BOTS = tuple(dict.fromkeys(["random", *levels()]))
"""The bots that tables offer."""


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

    def open(self) -> tuple[Game, Any]:
        """The game and the view."""
        game = open_game(self.game, version=self.version, **self.rules)
        return game, game.book.state.from_bytes(self.view)


def answer(question: Question) -> int:
    """What the bot of a level chooses."""
    game, view = question.open()
    agent = make(question.level, game, question.seed, wait=False)
    return agent.choose(view, question.legal, question.seconds)


def work(pipe: Any) -> None:
    """A bot process: answer questions until there are no more."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        if question is None:
            return
        pipe.send(answer(question))


_Job = tuple[Question, "asyncio.Future[tuple[int, str]]", asyncio.AbstractEventLoop]


class BotPool:
    """A few processes, each with a thread that watches over it."""

    def __init__(self, processes: int, seconds: float, target: Any = work) -> None:
        self.seconds = seconds
        self._target = target
        self._context = multiprocessing.get_context("spawn")
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._watch, name=f"bot-{number}", daemon=True)
            for number in range(processes)
        ]
        for thread in self._threads:
            thread.start()

    async def ask(self, question: Question) -> tuple[int, str]:
        """An action, and how it came: ``answered``, ``late``, ``crashed`` or ``wrong``.

        There is always one: where the bot fails, a random one answers in its place.
        """
        if not self._threads:
            return _random(question), "answered"
        loop = asyncio.get_running_loop()
        future: asyncio.Future[tuple[int, str]] = loop.create_future()
        self._jobs.put((question, future, loop))
        return await future

    async def close(self) -> None:
        """End all processes."""
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    def _watch(self) -> None:
        process: Any = None
        pipe: Any = None
        while (job := self._jobs.get()) is not None:
            question, future, loop = job
            outcome = "answered"
            try:
                if process is None or not process.is_alive():
                    process, pipe = self._spawn()
                pipe.send(question)
                # a fresh process takes a moment to import its games
                if not pipe.poll(self.seconds + (0 if getattr(process, "warm", False) else 20)):
                    outcome, action = "late", _random(question)
                else:
                    action = pipe.recv()
                    process.warm = True
                    if action not in question.legal:
                        outcome, action = "wrong", _random(question)
            except (OSError, EOFError):
                outcome, action = "crashed", _random(question)
            if outcome in ("late", "crashed"):
                _end(process, pipe)
                process = None
            try:
                loop.call_soon_threadsafe(_resolve, future, (action, outcome))
            except RuntimeError:  # the server has gone
                break
        if process is not None:
            _end(process, pipe)

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


def _random(question: Question) -> int:
    _, view = question.open()
    return RandomAgent(question.seed).choose(view, question.legal)


def _resolve(future: asyncio.Future[tuple[int, str]], result: tuple[int, str]) -> None:
    if not future.done():
        future.set_result(result)

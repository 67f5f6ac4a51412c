"""The one thread that writes: whatever waits is carried out in one transaction, then answered."""

from __future__ import annotations

import asyncio
import functools
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Any

from chabudai.store.protocol import BadValue, Unavailable

MOST_AT_ONCE = 512
PATIENCE = 0.002
"""Where several write at once, a transaction waits for so many seconds for those who come just
then: most of what it takes is for all of them. Who writes alone does not wait.
"""

Work = Callable[[sqlite3.Connection], Any]
_Job = tuple[Work, "asyncio.Future[Any]"]


class Writer:
    """Group commit: each piece of work is all or nothing, and answered after the disk has it."""

    def __init__(
        self, connection: sqlite3.Connection, check: Callable[[], None] | None = None
    ) -> None:
        """Take over a connection; it is closed with the writer.

        ``check`` raises Unavailable while nothing may be written. It is asked before a transaction
        and again after it, before anybody is told that it is safe.
        """
        self._connection = connection
        self._check = check
        self._fresh: list[_Job] = []
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def do(self, work: Work) -> asyncio.Future[Any]:
        """Carry out work in a transaction; its result, to be awaited, once that is durable.

        Who does not wait for it to the end changes nothing about the work.
        """
        future: asyncio.Future[Any] = self._loop.create_future()
        if not self._fresh:  # the thread is woken once for all that come in one turn of the loop
            self._loop.call_soon(self._hand_over)
        self._fresh.append((work, future))
        return future

    def _hand_over(self) -> None:
        if self._fresh:
            self._jobs.put(self._fresh)
            self._fresh = []

    async def close(self) -> None:
        """Finish what waits, then end the thread."""
        self._hand_over()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        connection = self._connection
        try:
            several = last = False
            while not last and (jobs := self._jobs.get()) is not None:
                if several:
                    time.sleep(PATIENCE)
                while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                    more = self._jobs.get()
                    if more is None:
                        last = True
                        break
                    jobs += more
                several = len(jobs) > 1
                answers = self._transact(connection, [work for work, _ in jobs])
                futures = [future for _, future in jobs]
                self._loop.call_soon_threadsafe(_answer, futures, answers)
        finally:
            connection.close()

    def _transact(self, connection: sqlite3.Connection, works: list[Work]) -> list[Any]:
        """All together, and once more with a savepoint for each if one of them is refused."""
        try:
            self._look()
            try:
                answers = _together(connection, works)
            except sqlite3.Error:
                raise
            except Exception:
                connection.execute("ROLLBACK")
                each: list[Work] = [functools.partial(_attempt, work) for work in works]
                answers = _together(connection, each)
            self._look()
            return answers
        except Unavailable as error:
            return [error for _ in works]
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return [Unavailable(str(error)) for _ in works]

    def _look(self) -> None:
        if self._check is not None:
            self._check()


def _together(connection: sqlite3.Connection, works: list[Work]) -> list[Any]:
    connection.execute("BEGIN IMMEDIATE")
    answers = [work(connection) for work in works]
    connection.execute("COMMIT")
    return answers


def _attempt(work: Work, connection: sqlite3.Connection) -> Any:
    """The result of a piece of work, or the error that left everything as it was."""
    connection.execute("SAVEPOINT work")
    try:
        answer = work(connection)
    except sqlite3.Error:
        raise
    except Exception as error:
        odd = isinstance(error, (UnicodeEncodeError, OverflowError))
        answer = BadValue(error) if odd else error
        connection.execute("ROLLBACK TO work")
    connection.execute("RELEASE work")
    return answer


def _answer(futures: list[asyncio.Future[Any]], answers: list[Any]) -> None:
    for future, answer in zip(futures, answers, strict=True):
        if future.cancelled():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)

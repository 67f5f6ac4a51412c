"""Siblings: the server processes of one parent, any of which tells the figures of all.

The kernel chooses the process that a request comes to. So each tells its own figures to the others
on a socket in a folder that only their user can enter; the sockets are the parent's and outlive
the processes, so that whoever is started again has the place of the one before.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import shutil
import socket
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from chabudai.tables.log import Log
from chabudai.tables.slices import rest

SECONDS = 5.0
"""Who has not told by then is not up."""
AGAIN_SECONDS = 0.5
UP = "chabudai_process_up"
END = "# EOF\n"
"""The last line; without it somebody has ended in the middle of telling."""


class Places:
    """Where so many processes tell; the parent's."""

    def __init__(self, count: int) -> None:
        """OSError if there is no room for them."""
        self._folder = Path(tempfile.mkdtemp(prefix="chabudai-"))
        self.paths = [str(self._folder / str(slot)) for slot in range(count)]
        self.sockets: list[socket.socket] = []
        try:
            for path in self.paths:
                each = socket.socket(socket.AF_UNIX)
                self.sockets.append(each)
                each.bind(path)
                each.listen(2 * count)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Leave nothing behind."""
        for each in self.sockets:
            each.close()
        shutil.rmtree(self._folder, ignore_errors=True)


@dataclass(frozen=True)
class Place:
    """What one of the processes is told of it."""

    slot: int
    paths: Sequence[str]
    listener: socket.socket


class Siblings:
    """Tells the others, and asks them."""

    def __init__(self, place: Place, text: Callable[[], str], log: Log) -> None:
        """``text`` is what this process tells of itself."""
        self._place = place
        self._text = text
        self._log = log
        self._loop: asyncio.AbstractEventLoop | None = None
        self._telling: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to tell the others."""
        self._loop = asyncio.get_running_loop()
        self._place.listener.setblocking(False)
        self._loop.add_reader(self._place.listener, self._come)

    def shut(self) -> None:
        """Tell nobody any more: another process has the place, or will."""
        if self._loop is not None:
            loop, self._loop = self._loop, None
            loop.call_soon_threadsafe(loop.remove_reader, self._place.listener)

    async def text(self) -> str:
        """The figures of all, each with its process, and which of them are up."""
        asking = (self._ask(slot) for slot in range(len(self._place.paths)))
        texts = await asyncio.gather(*asking)
        families: dict[str, list[str]] = {}
        ups = [f'{UP}{{process="{slot}"}} {int(bool(text))}' for slot, text in enumerate(texts)]
        families[f"# TYPE {UP} gauge"] = ups
        for slot, text in enumerate(texts):
            _add(families, slot, text.splitlines())
            await rest()
        return "".join(f"{line}\n" for told in families.items() for line in (told[0], *told[1]))

    def _come(self) -> None:
        """Somebody asks."""
        if self._loop is None:
            return
        try:
            connection, _ = self._place.listener.accept()
        except BlockingIOError:  # who replaces this process, or is replaced by it, was first
            return
        except OSError as error:  # no file descriptor is left
            self._log.warn("figures", kind=type(error).__name__)
            self._loop.remove_reader(self._place.listener)
            self._loop.call_later(AGAIN_SECONDS, self._come_again)
            return
        task = self._loop.create_task(self._tell(connection))
        self._telling.add(task)
        task.add_done_callback(functools.partial(self._told, connection))

    def _told(self, connection: socket.socket, task: asyncio.Task[None]) -> None:
        """Also where the task had not begun when all ended."""
        connection.close()
        self._telling.discard(task)

    def _come_again(self) -> None:
        if self._loop is not None:
            self._loop.add_reader(self._place.listener, self._come)

    async def _tell(self, connection: socket.socket) -> None:
        """Tell who asks; if they have gone meanwhile, that is no trouble."""
        with contextlib.suppress(OSError, TimeoutError):
            connection.setblocking(False)
            data = (self._text() + END).encode()
            async with asyncio.timeout(SECONDS):
                await asyncio.get_running_loop().sock_sendall(connection, data)

    async def _ask(self, slot: int) -> str:
        """What one of them tells; nothing if it does not answer."""
        if slot == self._place.slot:
            return self._text()
        try:
            async with asyncio.timeout(SECONDS):
                reader, writer = await asyncio.open_unix_connection(self._place.paths[slot])
                try:
                    told = (await reader.read()).decode()
                    return told.removesuffix(END) if told.endswith(END) else ""
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            return ""


def _add(families: dict[str, list[str]], slot: int, lines: Iterable[str]) -> None:
    """Put the figures of a process to those of the others, by the lines that begin each kind."""
    here: list[str] = []
    for line in lines:
        if line.startswith("#"):
            here = families.setdefault(line, [])
            continue
        name, brace, rest = line.partition("{")
        if brace:
            here.append(f'{name}{{process="{slot}",{rest}')
        else:
            name, _, value = line.partition(" ")
            here.append(f'{name}{{process="{slot}"}} {value}')

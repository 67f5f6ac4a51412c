"""Several server processes on one machine: each has a socket of its own for the same port.

The kernel shares connections out among the sockets. They belong to the parent and outlive the
processes: who comes while one is replaced waits a moment and is not refused.
"""

from __future__ import annotations

import contextlib
import dataclasses
import multiprocessing
import os
import signal
import socket
import threading
import time
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any

from chabudai.web.config import Config
from chabudai.web.serve import announce, run, settings_for
from chabudai.web.server import Server
from chabudai.web.siblings import Place, Places

LOOK_SECONDS = 0.2
AGAIN_SECONDS = 1.0
"""A process that ends sooner than this after its start is started again after as long."""
READY_SECONDS = 60.0


def supervise(config: Config, lang: str) -> int:
    """Keep so many processes serving until a signal comes; SIGHUP replaces one after another."""
    parent = Server(dataclasses.replace(config, work=False, bots=0))
    try:
        sockets = listen(config.host, config.port, config.processes)
    except OSError as error:
        parent.log.warn("cannot-listen", host=config.host, port=config.port, error=str(error))
        return 1
    try:
        places = Places(config.processes)
    except OSError as error:
        parent.log.warn("cannot-listen", host="", error=str(error))
        return 1
    announce(parent, sockets[0])
    with contextlib.closing(places):
        return _Supervisor(config, lang, parent, sockets, places).run()


def listen(host: str, port: int, count: int) -> list[socket.socket]:
    """So many listening sockets for one port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sockets: list[socket.socket] = []
    try:
        for _ in range(count):
            each = socket.socket(family)
            sockets.append(each)
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            each.bind((host, port))
            each.listen(2048)
            port = each.getsockname()[1]
    except OSError:
        for each in sockets:
            each.close()
        raise
    return sockets


class _Supervisor:
    """One process for each socket."""

    def __init__(
        self,
        config: Config,
        lang: str,
        parent: Server,
        sockets: list[socket.socket],
        places: Places,
    ) -> None:
        self._config = config
        self._lang = lang
        self._log = parent.log
        self._sockets = sockets
        self._places = places
        self._context = multiprocessing.get_context("spawn")
        self._children: dict[int, Any] = {}
        self._begun: dict[int, float] = {}
        self._stopping = False
        self._replacing = False

    def run(self) -> int:
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._stop)
        signal.signal(signal.SIGHUP, self._replace)
        waiting = [self._start(slot) for slot in range(len(self._sockets))]
        if all(self._is_ready(each) for each in waiting):
            self._log.info("processes", count=len(waiting), parent=os.getpid())
            self._watch()
            status = 0
        else:
            status = 0 if self._stopping else 1
        self._end()
        return status

    def _watch(self) -> None:
        while not self._stopping:
            if self._replacing:
                self._replacing = False
                self._roll()
            wait([child.sentinel for child in self._children.values()], LOOK_SECONDS)
            for slot, child in list(self._children.items()):
                if not child.is_alive() and not self._stopping:
                    self._log.warn("process-ended", slot=slot, status=child.exitcode)
                    if time.monotonic() - self._begun[slot] < AGAIN_SECONDS:
                        time.sleep(AGAIN_SECONDS)
                    self._start(slot)

    def _start(self, slot: int) -> Connection:
        ours, theirs = self._context.Pipe(duplex=False)
        first = slot == 0
        config = dataclasses.replace(
            self._config,
            open=self._config.open and first,
            warm=self._config.warm and first,
        )
        place = Place(slot, self._places.paths, self._places.sockets[slot])
        child = self._context.Process(
            target=_serve, args=(config, self._lang, self._sockets[slot], theirs, place)
        )
        child.start()
        theirs.close()
        self._children[slot] = child
        self._begun[slot] = time.monotonic()
        return ours

    def _is_ready(self, pipe: Connection) -> bool:
        with contextlib.closing(pipe), contextlib.suppress(EOFError, OSError):
            until = time.monotonic() + READY_SECONDS
            while not self._stopping and time.monotonic() < until:
                if pipe.poll(LOOK_SECONDS):
                    return bool(pipe.recv())
        return False

    def _roll(self) -> None:
        """Replace one after another; the old one goes when the new one answers."""
        for slot in range(len(self._sockets)):
            before = self._children[slot]
            if self._stopping:
                return
            if self._is_ready(self._start(slot)):
                before.terminate()
                before.join(self._config.shutdown_seconds + 10)
                self._log.info("process-replaced", slot=slot)
            else:  # the new one does not start: the old one stays, and so do the others
                self._log.warn("process-not-replaced", slot=slot)
                self._children[slot].kill()
                self._children[slot].join()
                self._children[slot] = before
                return

    def _end(self) -> None:
        for child in self._children.values():
            if child.is_alive():
                child.terminate()
        for child in self._children.values():
            child.join(self._config.shutdown_seconds + 10)
            if child.is_alive():
                child.kill()
                child.join()
        for each in self._sockets:
            each.close()

    def _stop(self, _sign: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _replace(self, _sign: int, _frame: FrameType | None) -> None:
        self._replacing = True


def _serve(
    config: Config, lang: str, listener: socket.socket, ready: Connection, place: Place
) -> None:
    """A process: serve until told, or until the parent is gone."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, daemon=True).start()

    def tell() -> None:
        with contextlib.suppress(OSError):  # nobody waits for who replaces one that was killed
            ready.send(True)

    server = Server(config, place=place)
    with place.listener:
        raise SystemExit(run(server, settings_for(server), listener, lang, tell))

"""Serving: uvicorn around the application, and an orderly end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import multiprocessing
import socket
import sys
import threading
import webbrowser
from types import FrameType
from typing import Any

import uvicorn

from chabudai.agents.warm import warm_gently
from chabudai.core.messages import say
from chabudai.web.addresses import is_everywhere, url
from chabudai.web.app import make_app
from chabudai.web.config import Config
from chabudai.web.door import Closer
from chabudai.web.server import Server

WARM_SECONDS = 8
"""A first hand needs nothing compiled, so it is dealt before compiling begins."""


class _Uvicorn(uvicorn.Server):
    """Tells viewers to come back later before it waits for their connections to end."""

    def __init__(self, config: uvicorn.Config, ours: Server, lang: str) -> None:
        super().__init__(config)
        self.ours = ours
        self.lang = lang

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and show the first page where that was asked for."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is here stays: looking through it again took 30 ms each time
        gc.set_threshold(10_000, 20, 20)
        self.ours.door.opener = self._listen_at
        if self.ours.config.open and sockets and self.started:
            shown = _url(sockets[0])
            _print(say("serve-opened", self.lang, url=shown))
            threading.Thread(target=webbrowser.open, args=[shown], daemon=True).start()
        if self.ours.config.warm:
            asyncio.get_running_loop().call_later(WARM_SECONDS, _warm)

    async def _listen_at(self, host: str, port: int) -> Closer:
        """One more address to be reached at."""

        def protocol() -> asyncio.Protocol:
            kind: Any = self.config.http_protocol_class
            made: asyncio.Protocol = kind(
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        loop = asyncio.get_running_loop()
        made = await loop.create_server(protocol, host, port, backlog=self.config.backlog)
        self.servers.append(made)

        def close() -> None:
            self.servers.remove(made)
            made.close()

        return close

    def handle_exit(self, _sig: int, _frame: FrameType | None) -> None:
        """End in good order; a second signal ends at once."""
        self.force_exit = self.should_exit
        self.should_exit = True
        self.ours.house.shut()


def serve(config: Config, lang: str = "en") -> int:
    """Serve until a signal comes; the exit status of the command."""
    try:
        server = Server(config)
    except (OSError, ValueError) as error:  # the file of the admin's token
        sys.stderr.write(f"chabudai: {error}\n")
        return 2
    settings = uvicorn.Config(
        make_app(server),
        host=config.host,
        port=config.port,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=bool(config.trusted_proxy),
        forwarded_allow_ips=config.trusted_proxy or None,
        timeout_graceful_shutdown=config.shutdown_seconds,
        timeout_keep_alive=30,
        backlog=2048,
    )
    logging.getLogger("uvicorn.error").addHandler(_Handler(server))
    logging.getLogger("uvicorn.error").propagate = False
    try:
        listener = settings.bind_socket()
        listener.listen(settings.backlog)  # who comes before all is ready waits, and is not refused
    except (OSError, SystemExit) as error:
        server.log.warn("cannot-listen", host=config.host, port=config.port, error=str(error))
        return 1
    _announce(server, listener)
    uvicorn_server = _Uvicorn(settings, server, lang)
    with contextlib.suppress(KeyboardInterrupt), contextlib.closing(listener):
        uvicorn_server.run(sockets=[listener])
    return 0 if uvicorn_server.started else 1


def _url(listener: socket.socket) -> str:
    """Where somebody at this machine finds it."""
    host, port = listener.getsockname()[:2]
    if is_everywhere(host):
        host = "::1" if ":" in host else "127.0.0.1"
    return url(host, port).rstrip("/")


def _announce(server: Server, listener: socket.socket) -> None:
    server.door.port = listener.getsockname()[1]
    server.log.info("listen", url=_url(listener))
    if (server.config.trusted_proxy or server.config.secure) and not server.config.url:
        server.log.warn("url-missing", text="behind a proxy invitations need --url")
    sys.stderr.flush()


def _warm() -> None:
    """Compile for the strong bots in a process that ends with this one."""
    spawn = multiprocessing.get_context("spawn")
    spawn.Process(target=warm_gently, name="warm", daemon=True).start()


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


class _Handler(logging.Handler):
    """Uvicorn's warnings as lines of our log."""

    def __init__(self, server: Server) -> None:
        super().__init__(logging.WARNING)
        self.server = server

    def emit(self, record: logging.LogRecord) -> None:
        """Write the first line only: tracebacks may quote values."""
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else None
        text = record.getMessage().split("\n")[0]
        self.server.log.warn("uvicorn", text=text, kind=kind)

"""Serving: uvicorn around the application, and an orderly end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn

from chabudai.agents.warm import warm_gently
from chabudai.core.messages import say
from chabudai.web.addresses import is_everywhere, url
from chabudai.web.app import make_app
from chabudai.web.config import Config
from chabudai.web.connection import Limits, connection_class
from chabudai.web.crowd import Crowd
from chabudai.web.descriptors import room_for, watch_descriptors
from chabudai.web.desk import read_token
from chabudai.web.door import Closer
from chabudai.web.moves import Moves
from chabudai.web.proxy import trusts
from chabudai.web.server import Server
from chabudai.web.warm import make_ready

READY_SECONDS = 0.3
"""Whoever has waited for the start is answered before the rest is made ready."""
WARM_SECONDS = 8
"""A first hand needs nothing compiled, so it is dealt before compiling begins."""


class _Uvicorn(uvicorn.Server):
    """Tells viewers to come back later before it waits for their connections to end."""

    def __init__(
        self,
        config: uvicorn.Config,
        ours: Server,
        lang: str,
        ready: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(config)
        self.ours = ours
        self.lang = lang
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and show the first page where that was asked for."""
        await super().startup(sockets)
        self.ours.collector.start()
        self.ours.door.opener = self._listen_at
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._tell)
        self._watching = loop.create_task(watch_descriptors(self.ours))
        app: Any = self.config.app
        preparing = threading.Thread(target=make_ready, args=[app.app.app], daemon=True)
        loop.call_later(READY_SECONDS, preparing.start)
        if self.ours.config.open and sockets and self.started:
            shown = _url(sockets[0])
            _print(say("serve-opened", self.lang, url=shown))
            threading.Thread(target=webbrowser.open, args=[shown], daemon=True).start()
        if self.ready is not None and self.started:
            self.ready()
        if self.ours.config.warm:
            asyncio.get_running_loop().call_later(WARM_SECONDS, _warm)

    def _tell(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What went wrong in the loop itself: one line, without values."""
        error = context.get("exception")
        self.ours.log.warn("loop", text=context["message"], kind=type(error).__name__)

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
        self.ours.shut()


def serve(config: Config, lang: str = "en") -> int:
    """Serve until a signal comes; the exit status of the command."""
    try:
        if config.admin_token_file:
            read_token(config.admin_token_file)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"chabudai: {error}\n")
        return 2
    if config.processes > 1:
        from chabudai.web.processes import supervise

        return supervise(config, lang)
    server = Server(config)
    settings = settings_for(server)
    try:
        listener = settings.bind_socket()
        listener.listen(settings.backlog)  # who comes before all is ready waits, and is not refused
    except (OSError, SystemExit) as error:
        server.log.warn("cannot-listen", host=config.host, port=config.port, error=str(error))
        return 1
    announce(server, listener)
    return run(server, settings, listener, lang)


def settings_for(server: Server) -> uvicorn.Config:
    """How uvicorn serves a server."""
    config = server.config
    app = make_app(server)
    limits = Limits(
        Crowd(room_for(server), config.connections_per_address, trusts(config.trusted_proxy)),
        server.traffic.refuse,
        config.header_bytes,
        config.header_seconds,
        config.body_seconds,
        moves=Moves(server, app),
    )
    server.house.metrics.gauges["chabudai_connections"] = lambda: limits.crowd.total
    settings = uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        http=connection_class(limits),
        ws="none",
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
    return settings


def run(
    server: Server,
    settings: uvicorn.Config,
    listener: socket.socket,
    lang: str,
    ready: Callable[[], None] | None = None,
) -> int:
    """Answer whoever comes to a listening socket; ``ready`` is called once that has begun."""
    server.door.port = listener.getsockname()[1]
    uvicorn_server = _Uvicorn(settings, server, lang, ready)
    with contextlib.suppress(KeyboardInterrupt), contextlib.closing(listener):
        uvicorn_server.run(sockets=[listener])
    return 0 if uvicorn_server.started else 1


def _url(listener: socket.socket) -> str:
    """Where somebody at this machine finds it."""
    host, port = listener.getsockname()[:2]
    if is_everywhere(host):
        host = "::1" if ":" in host else "127.0.0.1"
    return url(host, port).rstrip("/")


def announce(server: Server, listener: socket.socket) -> None:
    """Say where the server is."""
    server.door.port = listener.getsockname()[1]
    server.log.info("listen", url=_url(listener))
    if (server.config.trusted_proxy or server.config.secure) and not server.config.url:
        server.log.warn("url-missing", text="behind a proxy invitations need --url")
    if server.config.secure and not server.config.trusted_proxy:
        server.log.warn(
            "proxy-missing",
            text="--secure without --trusted-proxy is wrong: all who come through the proxy count "
            "as one address, and limits meant for one guest hold for all of them together",
        )
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

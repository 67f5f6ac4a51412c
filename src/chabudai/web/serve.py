"""Serving: uvicorn around the application, and an orderly end."""

from __future__ import annotations

import contextlib
import gc
import logging
import socket
import sys
import threading
import webbrowser
from types import FrameType

import uvicorn

from chabudai.web.app import make_app
from chabudai.web.config import Config
from chabudai.web.server import Server


class _Uvicorn(uvicorn.Server):
    """Tells viewers to come back later before it waits for their connections to end."""

    def __init__(self, config: uvicorn.Config, ours: Server) -> None:
        super().__init__(config)
        self.ours = ours

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and show the first page where that was asked for."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is here stays: looking through it again took 30 ms each time
        gc.set_threshold(10_000, 20, 20)
        if self.ours.config.open and sockets and self.started:
            threading.Thread(target=webbrowser.open, args=[_url(sockets[0])], daemon=True).start()

    def handle_exit(self, _sig: int, _frame: FrameType | None) -> None:
        """End in good order; a second signal ends at once."""
        self.force_exit = self.should_exit
        self.should_exit = True
        self.ours.house.shut()


def serve(config: Config) -> int:
    """Serve until a signal comes; the exit status of the command."""
    server = Server(config)
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
    uvicorn_server = _Uvicorn(settings, server)
    with contextlib.suppress(KeyboardInterrupt), contextlib.closing(listener):
        uvicorn_server.run(sockets=[listener])
    return 0 if uvicorn_server.started else 1


def _url(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def _announce(server: Server, listener: socket.socket) -> None:
    server.log.info("listen", url=_url(listener))
    sys.stderr.flush()


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

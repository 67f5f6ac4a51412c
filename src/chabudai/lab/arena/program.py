"""Programs over HTTP: what a served table tells a program, asked of an address for one move.

The arena posts what ``Client.play`` gives to ``choose``: the facts and the actions. The
answer is ``{"action": …}``, a number or a notation. ``answering(choose)`` makes a server of such a
function.
"""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from chabudai.core.errors import IllegalAction
from chabudai.games.playable import Game

PATIENCE = 60.0
"""For how many seconds a program may think about one move."""
MOST = 1 << 20
"""How many bytes a question may have."""


def question(game: Game, view: Any) -> dict[str, Any]:
    """What a program is told when it is to act: nothing but its seat's view."""
    return {
        "game": game.name,
        "rules": game.rules.to_json(),
        "version": game.rules.version,
        "seat": view.viewer,
        "turn": view.viewer,
        "status": "running",
        "facts": game.facts(view),
        "actions": [game.text(view, action) for action in game.legal(view)],
    }


class ProgramAgent:
    """A program at an address, asked move by move over one connection."""

    def __init__(self, url: str, game: Game) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"an address begins with http:// or https://; got {url!r}")
        self.name = url
        self.game = game
        kind = (
            http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        )
        self._line = kind(parts.netloc, timeout=PATIENCE)
        self._path = parts.path or "/"

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:  # noqa: ARG002 - PATIENCE is its clock
        """What the program answers."""
        body = json.dumps(question(self.game, view)).encode()
        try:
            self._line.request("POST", self._path, body, {"Content-Type": "application/json"})
            response = self._line.getresponse()
            found = json.loads(response.read())
            answer = found["action"]
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError) as error:
            self._line.close()
            raise ValueError(f"{self.name} gives no answer: {error!r}") from error
        if not isinstance(answer, str):
            return answer  # type: ignore[no-any-return] # the arena checks what it is
        try:
            return self.game.parse(view, answer)
        except IllegalAction:
            return answer  # type: ignore[return-value] # refused by the arena, with the position

    def __del__(self) -> None:
        if hasattr(self, "_line"):
            self._line.close()


@contextmanager
def answering(choose: Callable[[dict[str, Any]], str | int], port: int = 0) -> Iterator[str]:
    """Serve a program on this computer; its address, while the block runs."""

    class Answers(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # head and body in one packet, else the other side waits 40 ms for it

        def do_POST(self) -> None:
            size = min(int(self.headers.get("Content-Length", 0)), MOST)
            body = json.dumps({"action": choose(json.loads(self.rfile.read(size)))}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Answers)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

"""A network between a server and its database that can be cut and restored."""

from __future__ import annotations

import contextlib
import select
import socket
import threading


class Proxy:
    """Passes connections on to a port; while it is cut nothing passes, and nobody is told."""

    def __init__(self, target: int) -> None:
        self.target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._whole = threading.Event()
        self._whole.set()
        self._closed = False
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """From now on packets vanish."""
        self._whole.clear()

    def restore(self) -> None:
        """The network is back; connections from before are broken, as by a router's restart."""
        for pair in list(self._pairs):
            self._drop(pair)
        self._whole.set()

    def close(self) -> None:
        self._closed = True
        self._whole.set()
        self._listener.close()
        for pair in list(self._pairs):
            self._drop(pair)

    def _drop(self, pair: tuple[socket.socket, socket.socket]) -> None:
        self._pairs.discard(pair)
        for each in pair:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while not self._closed:
            try:
                ours, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._pass, args=(ours,), daemon=True).start()

    def _pass(self, ours: socket.socket) -> None:
        self._whole.wait()
        with (
            contextlib.suppress(OSError),
            ours,
            socket.create_connection(("127.0.0.1", self.target)) as theirs,
        ):
            pair = (ours, theirs)
            self._pairs.add(pair)
            try:
                while not self._closed and pair in self._pairs:
                    ready, _, _ = select.select(pair, [], [], 0.2)
                    self._whole.wait()
                    for each in ready:
                        data = each.recv(65536)
                        if not data:
                            return
                        (theirs if each is ours else ours).sendall(data)
            finally:
                self._drop(pair)

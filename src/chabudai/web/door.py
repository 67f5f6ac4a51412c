"""The door of a server: where it listens, what invitations call it, who is let in."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from starlette.requests import Request

from chabudai.web.addresses import is_address, is_everywhere, is_loopback, own_addresses, url
from chabudai.web.config import Config

HERE, NETWORK, PUBLIC = "here", "network", "public"
"""Who can follow a link: those at this machine, those on its network, everybody."""
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")

Closer = Callable[[], None]
Opener = Callable[[str, int], Awaitable[Closer]]
"""Begins to listen on an address and gives back how to end that; OSError where it cannot."""


@dataclass(frozen=True)
class Reach:
    """The address for invitations, who can follow it, and other addresses that lead here too."""

    base: str
    who: str
    others: tuple[str, ...] = ()


class Door:
    """Where one server can be reached."""

    opener: Opener | None = None
    """Given by who serves; without it nothing can be opened."""

    def __init__(self, config: Config) -> None:
        self.host, self.port = config.host, config.port
        self._url = config.url.rstrip("/") + "/" if config.url else ""
        proxied = bool(config.url or config.trusted_proxy) or config.secure
        self._is_personal = config.open and not proxied
        self._opened: dict[str, Closer] = {}

    @property
    def is_open(self) -> bool:
        """Whether the switch has let the network in."""
        return bool(self._opened)

    def reached(self) -> tuple[str, ...]:
        """The addresses at which others on the network find the server."""
        if self._opened:
            return tuple(self._opened)
        if is_everywhere(self.host):
            found = own_addresses()
            return found if ":" in self.host else tuple(a for a in found if ":" not in a)
        return () if is_loopback(self.host) else (self.host,)

    def reach(self, request: Request) -> Reach:
        """What an invitation says. A ``Host`` is believed only if it is an address or a name of
        this machine: what else the visitor's browser asked for may be somebody's trap.
        """
        if self._url:
            return Reach(self._url, PUBLIC)
        asked = request.url.hostname or ""
        here = is_loopback(asked) and _is_from_here(request)
        reached = self.reached()
        if reached and (here or not self._is_ours(asked)):
            first, *others = (url(each, self.port) for each in reached)
            return Reach(first, NETWORK, tuple(others))
        if not self._is_ours(asked):
            return Reach(url("127.0.0.1", self.port), HERE)
        return Reach(str(request.base_url), HERE if is_loopback(asked) else NETWORK)

    def _is_ours(self, asked: str) -> bool:
        own = socket.gethostname().lower()
        names = (self.host.lower(), own, f"{own}.local")
        if is_loopback(asked) or asked.lower().rstrip(".") in names:
            return True
        return is_address(asked) and asked.strip("[]") in own_addresses()

    # The switch

    def may_switch(self, request: Request) -> bool:
        """Only who sits at the machine of a server that was started to play here."""
        return (
            self._is_personal
            and self.opener is not None
            and is_loopback(self.host)
            and is_loopback(request.url.hostname or "")
            and _is_from_here(request)
            and bool(self._opened or own_addresses())
        )

    async def let_in(self) -> bool:
        """Listen on the machine's own addresses, too; whether any of them could be had."""
        opener = self.opener
        for each in own_addresses() if opener else ():
            if opener and each not in self._opened:
                with suppress(OSError):  # somebody else listens there
                    self._opened[each] = await opener(each, self.port)
        return self.is_open

    def shut_out(self) -> None:
        """Listen on this machine only again; who plays already may go on until they come anew."""
        for close in self._opened.values():
            close()
        self._opened.clear()


def _is_from_here(request: Request) -> bool:
    """Whether a request comes from this machine, and not through a proxy on it."""
    sent = request.client.host if request.client else ""
    return is_loopback(sent) and not any(name in request.headers for name in _FORWARDED)

"""All open connections: how many there are, in all and from each address."""

from __future__ import annotations

import functools
import ipaddress
from collections import Counter
from collections.abc import Callable

ALL, EACH = "connections", "connections-of-address"
"""Why one more is refused."""


@functools.lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """What counts as one address: of IPv6 the half that a household has to itself."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


class Crowd:
    """Counts who comes and goes; proxies, which come for many, are not counted by address."""

    def __init__(
        self, most: int, most_each: int, is_trusted: Callable[[str], bool] = lambda _: False
    ) -> None:
        """``most_each`` is 0 for no limit."""
        self.most = most
        self.most_each = most_each
        self.is_trusted = is_trusted
        self.total = 0
        self._each: Counter[str] = Counter()

    def enter(self, host: str) -> str:
        """One more from an address; why it cannot be, or nothing."""
        if self.total >= self.most:
            return ALL
        key = network_of(host)
        if self.most_each and self._each[key] >= self.most_each and not self.is_trusted(host):
            return EACH
        self.total += 1
        self._each[key] += 1
        return ""

    def leave(self, host: str) -> None:
        """One less of those that were let in."""
        key = network_of(host)
        self.total -= 1
        self._each[key] -= 1
        if not self._each[key]:
            del self._each[key]

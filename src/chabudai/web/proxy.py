"""The proxies that are trusted: addresses and networks, as ``--trusted-proxy`` lists them."""

from __future__ import annotations

import functools
import ipaddress
from collections.abc import Callable

EVERYBODY = "*"


def trusts(setting: str) -> Callable[[str], bool]:
    """Whether an address is that of a trusted proxy."""
    if setting.strip() == EVERYBODY:
        return bool
    networks, names = [], set()
    for each in filter(None, (part.strip() for part in setting.split(","))):
        try:
            networks.append(ipaddress.ip_network(each))
        except ValueError:
            names.add(each)

    @functools.lru_cache(maxsize=1024)
    def is_trusted(host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return host in names
        return any(address in network for network in networks)

    return is_trusted

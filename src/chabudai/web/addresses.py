"""The addresses of this machine: how those on the same network can reach it; nothing is sent."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

_FAR = ("192.0.2.1", "10.254.254.254", "172.31.254.254", "192.168.254.254", "fd00::1")
"""Where routes are asked for: a datagram socket that is only connected sends no packet."""
_IPV4_OF_INTERFACE = 0x8915
"""SIOCGIFADDR of Linux."""
_LOOPBACK_NAMES = ("localhost", "localhost.localdomain")


def own_addresses() -> tuple[str, ...]:
    """Private addresses of this machine, the one that others most likely reach first."""
    found = [*filter(None, map(_way_to, _FAR)), *_of_interfaces()]
    return tuple(dict.fromkeys(each for each in found if _is_private(each)))


def is_loopback(host: str) -> bool:
    """Whether a name or an address means the machine itself."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower().rstrip(".") in _LOOPBACK_NAMES


def is_address(host: str) -> bool:
    """Whether it is an address, not a name."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def is_everywhere(host: str) -> bool:
    """Whether listening there means listening on every address."""
    return is_address(host) and ipaddress.ip_address(host).is_unspecified


def url(host: str, port: int) -> str:
    """The first page of a server."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _is_private(text: str) -> bool:
    address = ipaddress.ip_address(text)
    shared = address in ipaddress.ip_network("100.64.0.0/10") if address.version == 4 else False
    outside = address.is_loopback or address.is_link_local or address.is_unspecified
    return (address.is_private or shared) and not outside


def _way_to(target: str) -> str:
    """The own address from which packets to the target would go out."""
    family = socket.AF_INET6 if ":" in target else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((target, 9))
            return str(asked.getsockname()[0])
    except OSError:  # no such route, or no such protocol
        return ""


def _of_interfaces() -> list[str]:
    """The IPv4 address of every network device, where the system tells."""
    found = []
    with suppress(ImportError, AttributeError, OSError):
        import fcntl

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            for _, name in socket.if_nameindex():
                if not name.startswith(("docker", "br-", "veth", "virbr")):
                    with suppress(OSError):  # an interface without an address
                        wanted = name.encode()[:15].ljust(40, b"\0")
                        told = fcntl.ioctl(asked.fileno(), _IPV4_OF_INTERFACE, wanted)
                        found.append(socket.inet_ntoa(told[20:24]))
    return found

"""Promises: the commitment to a match that does not exist yet, so that who sets it up can
contribute to its deals at once and nobody waits for a second round.

A promise names the match; its secret follows from that name and the key of the store. The name can
be taken once, and nothing is kept until it is.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Mapping
from dataclasses import dataclass

from chabudai.match import duplicate, fair
from chabudai.match.heading import new_name
from chabudai.tables.identity import Identity

GOOD_SECONDS = 6 * 3600
"""How long a promise can be used: a page may lie open for a while."""


@dataclass(frozen=True)
class Promise:
    """What is said before a match is set up, or a duplicate with a friend."""

    match: str
    commitment: str
    halves: Mapping[str, str]
    """The commitments to the two sets of a duplicate with a friend, by their names. Each has a
    secret of its own, because one may be over, and its secret out, while the other is played.
    """
    until: int
    """Seconds since 1970 (UTC)."""
    seal: str
    """What is shown to use it."""


class Promises:
    """Makes promises and knows them again."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity

    def new(self) -> Promise:
        """A promise for a match with a new name."""
        name, until = new_name(), int(time.time()) + GOOD_SECONDS
        seal = f"{name}.{until}.{self._sign(name, until)}"
        halves = {half: self.commitment(half) for half in duplicate.halves(name)}
        return Promise(name, self.commitment(name), halves, until, seal)

    def read(self, seal: str) -> str | None:
        """The name of the match that was promised; None if this is no promise, or an old one."""
        name, _, rest = seal.partition(".")
        until, _, signature = rest.partition(".")
        if not (until.isascii() and until.isdigit() and len(until) < 12):
            return None
        right = self._sign(name, int(until))
        if not hmac.compare_digest(signature.encode(), right.encode()) or int(until) < time.time():
            return None
        return name

    def following(self, match: str) -> str:
        """The name of the rematch of a match, known before anybody wants one."""
        return self._identity.sign("rematch", match)[:24]

    def secret(self, name: str) -> str:
        """The secret of a match or a set that was promised; it leaves the server when that is
        over.
        """
        return self._identity.sign("secret", name)

    def commitment(self, name: str) -> str:
        """What is published of it before."""
        return fair.commit(self.secret(name))

    def _sign(self, name: str, until: int) -> str:
        return self._identity.sign("promise", f"{name}\n{until}")[:32]

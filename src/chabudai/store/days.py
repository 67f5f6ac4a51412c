"""What a store keeps of the days: the chain of their secrets, who has played, and the Master."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from chabudai.match.daychain import DayChain


@dataclass(frozen=True)
class Go:
    """How somebody did with the deal of a day."""

    day: str
    deal: str
    user: str
    match: str
    result: int
    """+1, 0 or -1."""
    margin: int | None
    """How far ahead of the best other seat; None for who gave up."""
    at: int


@dataclass(frozen=True)
class Tally:
    """How many did equally well."""

    result: int
    margin: int | None
    count: int


class DayStore(Protocol):
    """The days' part of a store."""

    async def day_chains(self) -> list[DayChain]:
        """All chains, in order."""

    async def add_day_chain(self, number: int, chain: DayChain) -> bool:
        """The chain of a number, if there is none yet; whether this one is it."""

    async def add_go(self, go: Go) -> bool:
        """How somebody did, if that is not known yet; whether it was not."""

    async def goes(self, user: str, first: str, last: str) -> list[Go]:
        """What a guest has played, from a day to another, in the order of the days."""

    async def tally(self, day: str, deal: str) -> list[Tally]:
        """How all did with a deal, the best first."""

    async def want_master(self, day: str, deal: str) -> None:
        """Ask how the Master does with a deal; asked again, it changes nothing."""

    async def take_master(self, now: int, until: int) -> tuple[str, str] | None:
        """A day and a deal that the Master has yet to play and nobody works at, for so long."""

    async def add_master(self, day: str, deal: str, result: int, margin: int | None) -> None:
        """How the Master did."""

    async def master(self, day: str, deal: str) -> tuple[int, int | None] | None:
        """How the Master did: result and margin; None while that is not known."""

"""What is sent to the routes of the days and of duplicates with a friend, and what they answer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from chabudai.web.api.models import Asked, Contribution, ErrorText, Told

Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$", description="a day by universal time")]
DealName = Annotated[str, Field(max_length=60)]


class GoAsked(Asked):
    """A deal to sit down at: today's, or for practice one of a day that is over."""

    deal: DealName
    day: Day | None = None


class GoMade(Told):
    """The match: a new one, or the one that you have begun before."""

    match: str
    day: str
    deal: str
    practice: bool


class DealOut(Told):
    """One of a day's deals, and how you did."""

    deal: str
    game: str
    preset: str
    title: str
    status: Literal["new", "running", "over"]
    match: str | None
    result: int | None
    margin: int | None = Field(description="how far you were ahead; null for who gave up")


class DayOut(Told):
    """A day and its deals."""

    day: str
    ends: int = Field(description="when its secret is published, in milliseconds since 1970")
    commitment: str = Field(description="SHA-256 of its secret: the secret of the day before")
    secret: str | None = Field(description="once the day is over")
    deals: list[DealOut]


class ChainOut(Told):
    """A chain of days: the anchor is SHA-256 of the first day's secret."""

    anchor: str
    first: str
    last: str


class TallyOut(Told):
    """How many did equally well."""

    result: int
    margin: int | None
    count: int


class MasterOut(Told):
    """How the Master did on the same seat."""

    result: int
    margin: int | None


class StandingOut(Told):
    """How you did with a deal, how others did, and the Master; null where that is not known."""

    day: str
    deal: str
    own: MasterOut | None
    players: int
    tally: list[TallyOut]
    master: MasterOut | None
    share: str | None = Field(description="a text to send to others; it names no card")


class PlayedOut(Told):
    """The days of a year on which you have played, each with its deals."""

    year: int
    days: dict[str, list[str]]


class PairAsked(Asked):
    """A duplicate to play with a friend."""

    game: Annotated[str, Field(max_length=40)]
    preset: Annotated[str, Field(max_length=40)] | None = None
    level: Annotated[str, Field(max_length=20)] | None = Field(
        None, description="the bot that both of you play against"
    )
    contribution: Contribution | None = Field(
        None, description="your share in the deals of all four tables; it needs a promise"
    )
    promise: str | None = Field(
        None,
        max_length=120,
        description="a promise that you have asked for, whose `halves` are the commitments",
    )


class JoinAsked(Asked):
    """The friend comes."""

    invite: Annotated[str, Field(max_length=100)]


class PairMade(Told):
    """A duplicate with a friend; the invite is for the friend."""

    name: str
    invite: str | None
    tables: list[str] = Field(description="your tables, in order")


class PairOut(Told):
    """How a duplicate with a friend stands: nothing of the other's cards before all is over."""

    name: str
    you: int | None
    tables: list[str] = Field(description="your tables, in order")
    has_friend: bool
    contribution: str | None = Field(
        description="what the one who set it up has added to the deals of all four tables"
    )
    finished: list[int] = Field(description="how many of their two tables each has finished")
    over: bool
    results: list[int] | None = Field(description="for each of you, summed")
    margins: list[int] | None = Field(description="how far ahead each of you was, summed")
    deals: list[list[list[int | None]]] | None = Field(
        description="for each half and deal what it brought each of you"
    )
    why: ErrorText | None = Field(
        description="why there is no comparison: a table is gone, or the host has closed one"
    )

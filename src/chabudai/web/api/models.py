"""What is sent to the routes and what they answer, as OpenAPI describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from chabudai.tables.bounds import MOST_UNDOS
from chabudai.web.api.router import query

Number = Annotated[int, Field(ge=0, le=1_000_000, description="the number of an entry")]
Seat = Annotated[int, Field(ge=0, le=7)]
Contribution = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
Pledge = Annotated[
    str, Field(pattern="^[0-9a-f]{64}$", description="the hash of a contribution, to be revealed")
]
Name = Annotated[str, Field(min_length=1, max_length=100)]
Lang = Literal["en", "uk", "ja"]
Own = Annotated[
    int | None,
    query(ge=0, le=7, description="which of your seats, where you have several at one device"),
]


class Told(BaseModel):
    """What is sent either way; what checks it is built when it is first used, or described: all
    of them take a tenth of a second.
    """

    model_config = ConfigDict(defer_build=True)


class Asked(Told):
    """A body; fields that are not known are refused."""

    model_config = ConfigDict(extra="forbid")


class Guest(Asked):
    """Somebody who wants to play without an account."""

    name: Name
    token: bool = Field(False, description="also make a token, for a program")


class Named(Asked):
    """Another name for a guest."""

    name: Name


class TokenAsked(Asked):
    """A token to make."""

    label: Name


class ClockAsked(Asked):
    """Time for each move, a bank with an increment, or days for each move."""

    kind: Literal["move", "bank", "days"]
    amount: int = Field(ge=1, le=86_400)
    increment: int = Field(0, ge=0, le=3600)


class TableAsked(Asked):
    """A table to set up."""

    game: str = Field(max_length=40)
    preset: str | None = Field(None, max_length=40)
    options: dict[str, bool | int | str | None] = Field(default_factory=dict, max_length=40)
    seats: list[Annotated[str, Field(max_length=40)]] | None = Field(
        None,
        max_length=8,
        description="for each seat `me`, `same`, `open`, `invite` or `bot:LEVEL`; "
        "by default the first is yours and the others are for invites; "
        "`same` is one more seat of yours, for somebody at the same device",
    )
    names: list[Name] | None = Field(
        None, max_length=8, description="names for the first seats, where they are yours"
    )
    clock: ClockAsked | None = Field(
        None,
        description="listed tables with open seats have one if you send none; "
        "`null` is no clock in any case",
    )
    listed: bool = Field(False, description="whether everybody finds the table in the list")
    spectators: Literal["public", "nobody"] = "public"
    undos: int = Field(
        MOST_UNDOS, ge=0, le=MOST_UNDOS, description="how many actions a seat may take back"
    )
    duplicate: bool = Field(
        False,
        description="one table for each way of sitting, on the same deals: you sit at the first, "
        "everybody has one seat in all of them, no seat is open, and nobody sees another table of "
        "the set before all are over",
    )
    contribution: Contribution | None = None
    pledge: Pledge | None = None
    promise: str | None = Field(
        None,
        max_length=120,
        description="a promise that you have asked for; with it you contribute after the server "
        "has committed itself, at tables where nobody else is to sit, and to duplicates",
    )


class SitAsked(Asked):
    """A seat to take."""

    seat: Seat
    invite: str | None = Field(None, max_length=100)
    name: Name | None = None
    contribution: Contribution | None = None
    pledge: Pledge | None = None


class RevealAsked(Asked):
    """What was pledged."""

    contribution: Contribution


class ActAsked(Asked):
    """An action: its notation, or its number."""

    action: Annotated[str, Field(max_length=200)] | Annotated[int, Field(ge=0, le=1_000_000)]
    number: Number


class TalkAsked(Asked):
    """Something to say: a text or a ready-made phrase."""

    text: str | None = Field(None, max_length=1000)
    phrase: str | None = Field(None, max_length=40)


class OfferAsked(Asked):
    """An offer to the others."""

    what: Literal["undo", "draw", "rematch"]
    number: Number
    pledge: Pledge | None = Field(None, description="your share in the deals of a rematch")


class AnswerAsked(Asked):
    """The answer to the open offer."""

    yes: bool
    number: Number
    pledge: Pledge | None = Field(None, description="your share in the deals of a rematch")


class ClaimAsked(Asked):
    """What follows from the absence of the seat to act."""

    what: Literal["win", "abort"]
    number: Number


class ReportAsked(Asked):
    """Something that the host should know about a table."""

    about: Literal["talk", "name", "cheating", "absence", "other"]
    text: str = Field("", max_length=500)
    seat: Seat | None = Field(None, description="whom it is about, if it is about somebody")


class MuteAsked(Asked):
    """A seat that one does not want to hear, or wants to hear again."""

    seat: Seat
    muted: bool = True


class ErrorText(Told):
    """What was wrong and what is allowed."""

    model_config = ConfigDict(extra="allow")
    key: str
    text: str


class Error(Told):
    """Every answer that is not a success."""

    error: ErrorText


class Written(Told):
    """The number of the entry that was written; the same again for a repeated key."""

    number: int


class Made(Told):
    """One of the new tables; the invites are shown here only."""

    match: str
    invites: dict[str, str]
    commitment: str


class PromiseMade(Told):
    """The commitment to a match that you may set up, or to a duplicate with a friend."""

    promise: str
    match: str
    commitment: str
    halves: dict[str, str] = Field(
        description="the commitments to a duplicate with a friend, by the names of its two sets"
    )
    until: int = Field(description="seconds since 1970 (UTC)")


class TableMade(Told):
    """New tables: one, or a set of duplicates."""

    match: str
    tables: list[Made]
    duplicate: str | None


class GuestMade(Told):
    """A guest, remembered by a cookie; the token is shown here only."""

    user: str
    name: str
    token: str | None


class Me(Told):
    """Who asks."""

    user: str
    name: str


class NoticeOut(Told):
    """What the host announces."""

    announcement: str | None
    read_only: bool


class Reported(Told):
    """The report that the host has now."""

    report: str


class TokenMade(Told):
    """A token; it is shown here only."""

    id: str
    label: str
    token: str


class TokenKept(Told):
    """A token by its name."""

    id: str
    label: str
    created: int


class SeatOut(Told):
    """Who sits where."""

    seat: int
    name: str | None
    player: str | None
    level: str | None
    contribution: str | None
    pledge: str | None
    unrevealed: bool
    wanted: str
    out: bool


class Standing(Told):
    """Whose turn it is, and what is open."""

    turn: int | None
    status: Literal["open", "running", "over"]
    reveals: dict[str, Any] | None = None
    offer: dict[str, Any] | None = None
    clock: dict[str, Any] | None = None
    result: list[int] | None = None


class Summary(Told):
    """What everybody may know of a match; of one that you may not watch no names, and not how it
    goes.
    """

    model_config = ConfigDict(extra="allow")
    match: str
    game: str
    rules: dict[str, Any]
    version: int
    turn: int | None
    status: Literal["open", "running", "over"]
    length: int | None
    seats: list[SeatOut]
    you: int | None
    yours: list[int]
    absent: dict[str, int] | None = Field(
        description="who is waited for and away: `seat`, and `at`, when others may claim that"
    )


class Listed(Told):
    """A match in the list."""

    match: str
    game: str
    rules: dict[str, Any]
    status: Literal["open", "running", "over"]
    created: int
    length: int
    damaged: bool = Field(False, description="it cannot be read; then the rules may be missing")


class View(Standing):
    """How the table looks to who asks."""

    match: str
    number: int
    seat: int | None
    facts: dict[str, Any]
    picture: str
    actions: list[str] | None = None


class Choice(Told):
    """An action that is possible now."""

    action: int
    notation: str
    text: str


class Choices(Told):
    """All actions that are possible now."""

    match: str
    number: int
    actions: list[Choice]


class HintOut(Told):
    """What the strongest level would do: the action, and sentences that say why."""

    match: str
    number: int
    action: str
    lines: list[dict[str, Any]]


class OptionOut(Told):
    """An option of a game's rules."""

    name: str
    text: str
    default: bool | int | str | None
    choices: list[bool | int | str] | None
    low: int | None
    high: int | None


class GameOut(Told):
    """A game and its rule sets."""

    game: str
    title: str
    about: str
    version: int
    seats: int = Field(description="how many seats there are with the default options")
    presets: dict[str, dict[str, Any]]
    options: list[OptionOut]
    levels: list[str]


class Joint(Told):
    """A set of duplicates; results and scores are summed for each party once all are over."""

    matches: list[str]
    over: bool = Field(description="whether all tables that there are are over")
    results: list[int] | None
    scores: list[int] | None
    why: ErrorText | None = Field(
        description="why there is no joint result: a table of the set is gone, the host has "
        "closed one, or you may watch none of them"
    )


class Health(Told):
    """Whether the server can do its work."""

    status: Literal["ok"]
    version: str

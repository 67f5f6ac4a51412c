"""The host's desk over HTTP: the same as ``chabudai admin``, for who shows the host's token."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from starlette.requests import Request
from starlette.responses import Response

from chabudai.tables.admin import Admin
from chabudai.web.answer import answers, reply
from chabudai.web.api.models import Asked, Lang, Name
from chabudai.web.api.router import Router, query
from chabudai.web.problem import problem
from chabudai.web.server import language, server_of
from chabudai.web.visitors import address

LATEST = 2**62

Most = Annotated[int, query(ge=1, le=500)]


def _let_in(request: Request) -> None:
    server_of(request).desk.check(request, address(request))


router = Router(
    prefix="/admin",
    tags=["admin"],
    check=_let_in,
    responses=answers(403, 404, 409, 413),
)


class BlockAsked(Asked):
    """Whether a guest is not let in."""

    blocked: bool


class NameAsked(Asked):
    """A name that nobody may have, or may have again."""

    name: Name
    allowed: bool = False


class AnnouncementAsked(Asked):
    """What is shown on every page, in some languages; an empty text or none takes it down."""

    texts: dict[Lang, str]


class ReadOnlyAsked(Asked):
    """Whether nothing is written for now."""

    on: bool


def _desk(request: Request) -> Admin:
    return server_of(request).house.admin


@router.get("/tables", response_model=list[dict[str, Any]])
async def list_tables(
    request: Request,
    status: Literal["open", "running", "over"] | None = None,
    most: Most = 50,
    before: Annotated[int, query(ge=0, le=LATEST)] = LATEST,
) -> Response:
    """All tables, listed or not, newest first."""
    return reply(await _desk(request).tables(status, most, before))


@router.get("/tables/{match}", response_model=dict[str, Any])
async def inspect_table(request: Request, match: str, lang: Lang | None = None) -> Response:
    """A table as a spectator could see it, with who sits there and its log: no hidden card."""
    return reply(await _desk(request).table(match, language(request, lang)))


@router.post("/tables/{match}/close", response_model=dict[str, str])
async def close_table(request: Request, match: str) -> Response:
    """End a match without a result; a table that has not begun goes away."""
    return reply(await _desk(request).close_table(match))


@router.delete("/tables/{match}", status_code=204)
async def delete_table(request: Request, match: str) -> Response:
    """Forget a match, whether it can be read or not."""
    await _desk(request).delete_table(match)
    return Response(status_code=204)


@router.get("/guests", response_model=list[dict[str, Any]])
async def list_guests(
    request: Request, name: Annotated[str, query(max_length=40)] = "", most: Most = 50
) -> Response:
    """Guests whose name has a text in it, those who were here last first."""
    return reply(await _desk(request).guests(name, most))


@router.get("/guests/{user}", response_model=dict[str, Any])
async def inspect_guest(request: Request, user: str) -> Response:
    """A guest and their tables."""
    return reply(await _desk(request).guest(user))


@router.post("/guests/{user}/block", response_model=dict[str, Any])
async def block_guest(request: Request, user: str, body: BlockAsked) -> Response:
    """Let a guest in no more, or again."""
    return reply(await _desk(request).block(user, body.blocked))


@router.delete("/guests/{user}", status_code=204)
async def erase_guest(request: Request, user: str) -> Response:
    """Forget a guest with all personal data."""
    await _desk(request).erase(user)
    return Response(status_code=204)


@router.get("/reports", response_model=list[dict[str, Any]])
async def list_reports(request: Request, closed: bool = False, most: Most = 50) -> Response:
    """What players have told, newest first; with `closed` also what was dealt with."""
    return reply(await _desk(request).reports(closed, most))


@router.get("/reports/{report}", response_model=dict[str, Any])
async def inspect_report(request: Request, report: str, lang: Lang | None = None) -> Response:
    """A report with the table's log up to its moment."""
    return reply(await _desk(request).report(report, language(request, lang)))


@router.post("/reports/{report}/close", status_code=204)
async def close_report(request: Request, report: str) -> Response:
    """Note that a report was dealt with."""
    await _desk(request).close_report(report)
    return Response(status_code=204)


@router.get("/notice", response_model=dict[str, Any])
async def see_notice(request: Request) -> Response:
    """The announcement, whether anything is written, and the names that are not allowed."""
    return reply(await _desk(request).notice())


@router.put("/announcement", response_model=dict[str, Any])
async def announce(request: Request, body: AnnouncementAsked) -> Response:
    """Put an announcement up on every page, or take it down."""
    try:
        return reply(await _desk(request).announce({str(k): v for k, v in body.texts.items()}))
    except ValueError as error:
        raise problem(422, "web-bad-request", wrong=str(error)) from None


@router.put("/read-only", response_model=dict[str, Any])
async def set_read_only(request: Request, body: ReadOnlyAsked) -> Response:
    """Let nothing be written any more, or again."""
    return reply(await _desk(request).set_read_only(body.on))


@router.put("/names", response_model=dict[str, Any])
async def allow_name(request: Request, body: NameAsked) -> Response:
    """Let nobody be called by a name, or let them again."""
    try:
        return reply(await _desk(request).allow_name(body.name, body.allowed))
    except ValueError as error:
        raise problem(422, "web-bad-request", wrong=str(error)) from None

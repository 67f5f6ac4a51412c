"""What a form sent: one value for each field, within bounds."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request

from chabudai.web.problem import Problem

MOST_FIELDS = 60


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form; of fields with the same name the last counts."""
    body = await request.body()
    try:
        pairs = parse_qsl(
            body.decode("utf-8"),
            keep_blank_values=True,
            max_num_fields=MOST_FIELDS,
            errors="strict",
        )
    except ValueError:
        raise Problem(422, "web-unreadable") from None
    return dict(pairs)


def whole(text: str | None) -> int | None:
    """A small whole number that somebody wrote; None if it is none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


def read_query(request: Request) -> dict[str, str]:
    """The fields of an address, read as those of a form are."""
    return dict(list(request.query_params.multi_items())[:MOST_FIELDS])

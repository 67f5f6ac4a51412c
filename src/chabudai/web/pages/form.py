"""What a form sent: one value for each field, within bounds."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request

from chabudai.web.odd import is_odd
from chabudai.web.problem import Problem, problem

MOST_FIELDS = 60
LONGEST = 100
"""Of a field's name, and of its value unless it is one of these; the interface takes as much."""
LONGER = {"text": 1000, "action": 200, "back": 9000, "position": 4000, "moves": 4000}
LONGEST_KEY = 80


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
    for name, value in pairs:
        most = LONGEST_KEY if name == "key" else LONGER.get(name, LONGEST)
        if len(name) > LONGEST or len(value) > most:
            raise problem(422, "web-field-too-long", field=name[:20], most=most)
        check_field(name, value)
    return dict(pairs)


def check_field(name: str, value: str) -> None:
    """Problem 422 for a field that nothing can keep."""
    if is_odd(name):
        raise Problem(422, "web-unreadable")
    if is_odd(value):
        raise problem(422, "web-field-odd", field=name[:20])


def whole(text: str | None) -> int | None:
    """A small whole number that somebody wrote; None if it is none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


def read_query(request: Request) -> dict[str, str]:
    """The fields of an address, read as those of a form are."""
    given = request.query_params.multi_items()[:MOST_FIELDS]
    return {name: value for name, value in given if len(name) <= LONGEST >= len(value)}

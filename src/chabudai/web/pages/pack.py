"""Pages are sent compressed; those that carry an invitation are not.

Who can add text to a page and sees how long its packed form is could guess what else is on it,
letter by letter. An invitation is worth guessing, so its page goes as it is; all other packed
pages get a filler of random length, which hides what few letters change.
"""

from __future__ import annotations

import gzip
import io
import secrets

from starlette.requests import Request
from starlette.responses import Response

LEVEL = 5
LEAST = 1000
"""Smaller pages are not worth it."""
MOST_FILLER = 64
INVITES = (b"/join/", b"&#x2f;join&#x2f;")


def pack(request: Request, response: Response) -> Response:
    """The answer, packed where the browser takes it and nothing speaks against it."""
    body = bytes(response.body)
    html = response.headers.get("content-type", "").startswith("text/html")
    if not html or len(body) < LEAST or any(mark in body for mark in INVITES):
        return response
    response.headers.add_vary_header("Accept-Encoding")
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = _packed(body)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response


def _packed(body: bytes) -> bytes:
    """The format has room for a file's name: there the filler goes."""
    held = io.BytesIO()
    name = "-" * secrets.randbelow(MOST_FILLER)
    with gzip.GzipFile(name, "wb", LEVEL, held, mtime=0) as file:
        file.write(body)
    return held.getvalue()

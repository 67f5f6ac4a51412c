"""Style, script and pictures: in memory, compressed once, cached by the hash of their content."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from importlib import resources

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

TYPES = {"css": "text/css", "js": "text/javascript", "png": "image/png", "svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"
HOUR = "public, max-age=3600"


@dataclass(frozen=True)
class Asset:
    """One file as it is sent."""

    body: bytes
    packed: bytes
    type: str
    mark: str
    """The hash by which browsers may keep it for ever."""


def _read() -> dict[str, Asset]:
    found = {}
    for folder, package in (("art", "chabudai.web"), ("static", "chabudai.web.pages")):
        for path in (resources.files(package) / folder).iterdir():
            kind = path.name.rpartition(".")[2]
            if kind in TYPES:
                body = path.read_bytes()
                mark = hashlib.sha256(body).hexdigest()[:12]
                packed = gzip.compress(body, 9, mtime=0)
                found[f"/{folder}/{path.name}"] = Asset(body, packed, TYPES[kind], mark)
    return found


ASSETS = _read()


def address(path: str) -> str:
    """Where a file is found in its present form."""
    return f"{path}?v={ASSETS[path].mark}"


async def send_asset(request: Request) -> Response:
    """A file; for ever where the address names its content."""
    asset = ASSETS.get(request.url.path)
    if asset is None:
        raise HTTPException(404)
    fresh = request.query_params.get("v") == asset.mark
    headers = {"Cache-Control": FOREVER if fresh else HOUR, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(asset.packed, 200, headers, asset.type)
    return Response(asset.body, 200, headers, asset.type)

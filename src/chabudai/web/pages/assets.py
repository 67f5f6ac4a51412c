"""Style, script and pictures: in memory, compressed once, cached by the hash of their content."""

from __future__ import annotations

import functools
import gzip
import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from chabudai.web.games import folders
from chabudai.web.pages.pictures import REST, split

TYPES = {"css": "text/css", "js": "text/javascript", "png": "image/png", "svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"
HOUR = "public, max-age=3600"


@dataclass(frozen=True)
class Asset:
    """One file as it is sent."""

    body: bytes
    type: str
    mark: str
    """The hash by which browsers may keep it for ever."""

    @functools.cached_property
    def packed(self) -> bytes:
        """The same, compressed."""
        return gzip.compress(self.body, 9, mtime=0)


STYLE = "/static/style.css"
TABLE = "/static/table.css"
"""The table's own part of the style; browsers get both as one."""
PEOPLE = "/static/people.css"
"""Faces, lessons and hints: sent with the house's style."""
DAILY = "/static/daily.css"
"""The days, the calendar and duplicates with a friend: likewise."""
SCRIPT = "/static/table.js"
SCENES = (
    "morph",
    "live",
    "swap",
    "scene",
    "motion",
    "ask",
    "stream",
    "hand",
    "table",
    "drag",
    "sound",
)
"""The parts of the table's script, in order; browsers get them as one."""


def deals_path(game: str) -> str:
    """Where the script is that knows how a game's deals are drawn, where it has one."""
    return f"/static/deals-{game}.js"


def _files() -> dict[str, bytes]:
    """The house's own files and every game's drawings; the games' styles follow the house's."""
    art, static = (resources.files("chabudai.web") / "art", resources.files(__package__) / "static")
    found = {f"/static/{path.name}": path.read_bytes() for path in static.iterdir()}
    found[STYLE] += b"\n" + found.pop(PEOPLE) + b"\n" + found.pop(DAILY)
    found[SCRIPT] = b"\n".join([found.pop(f"/static/{name}.js") for name in SCENES])
    sheets = {path.name: path.read_bytes() for path in art.iterdir()}
    found[STYLE] += found.pop(TABLE)
    for game, files in folders():
        if (files / "style.css").is_file():
            found[STYLE] += b"\n" + (files / "style.css").read_bytes()
        if (files / "deals.js").is_file():
            found[deals_path(game)] = (files / "deals.js").read_bytes()
        if (files / "art").is_dir():
            for path in (files / "art").iterdir():
                if path.name in sheets:
                    raise ValueError(f"{game}: there is another sheet called {path.name}")
                sheets[path.name] = path.read_bytes()
    return found | {f"/art/{name}": body for name, body in sheets.items()}


@functools.cache
def _read() -> dict[str, Asset]:
    found = {}
    for path, body in _files().items():
        kind = path.rpartition(".")[2]
        if kind in TYPES:
            if kind in ("css", "js"):
                body = _lean(body, kind)
            mark = hashlib.sha256(body).hexdigest()[:12]
            found[path] = _asset(body, kind, mark)
            if kind == "svg":
                for name, text in split(body.decode()).items():
                    found[picture(path, name)] = _asset(text.encode(), kind, mark)
    return found


def _lean(body: bytes, kind: str) -> bytes:
    """Style and script without comments and indentation, which nobody reads in a browser."""
    text = body.decode()
    if kind == "css":
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//")).encode()


def _asset(body: bytes, kind: str, mark: str) -> Asset:
    return Asset(body, TYPES[kind], mark)


def picture(sheet: str, name: str) -> str:
    """The path of a drawing that has a file of its own."""
    return f"{sheet.removesuffix('.svg')}/{name}.svg"


def copied(sheet: str) -> str:
    """The path of the file from which pages copy a sheet's plain drawings."""
    rest = picture(sheet, REST)
    return rest if rest in ASSETS else sheet


class _Assets(Mapping[str, Asset]):
    """All files by their paths, read when the first is asked for."""

    def __getitem__(self, path: str) -> Asset:
        return _read()[path]

    def __iter__(self) -> Iterator[str]:
        return iter(_read())

    def __len__(self) -> int:
        return len(_read())


ASSETS = _Assets()


def pack_all() -> None:
    """Read and compress all of them."""
    for asset in ASSETS.values():
        _ = asset.packed


@functools.cache
def boxes(path: str) -> dict[str, str]:
    """The symbols of a sheet of drawings, with the size of each."""
    text = ASSETS[path].body.decode()
    return dict(re.findall(r'<symbol id="([^"]+)" viewBox="([^"]+)"', text))


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

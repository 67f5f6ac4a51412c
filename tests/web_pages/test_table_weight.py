"""How heavy the pages are on the wire, and which of them are never packed."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator

import httpx
import pytest

from chabudai.web.pages import assets
from tests.served import Served
from tests.web_pages.hands import unescape
from tests.web_pages.test_pages import GAMES, new_table

MOST = 80 * 1024
ADDRESS = re.compile(r'(?:href|src)="(/(?:art|static)/[^"#]*)')


@pytest.fixture
def guest(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        yield http


def on_the_wire(http: httpx.Client, path: str) -> int:
    """How many bytes of body an answer has as it is sent."""
    with http.stream("GET", path) as answer:
        assert answer.status_code == 200
        return sum(len(part) for part in answer.iter_raw())


@pytest.mark.parametrize("lang", ["en", "uk", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_a_running_match_is_light(guest: httpx.Client, game: str, lang: str) -> None:
    guest.headers["Accept-Language"] = lang
    sizes = []
    for _ in range(3):  # the cards differ, and so do their pictures
        url = new_table(guest, game=game)
        text = guest.get(url).text
        text = re.sub(
            r'<link rel="apple-touch-icon"[^>]*>', "", text
        )  # fetched by those who install
        used = set(ADDRESS.findall(unescape(text)))
        assert {path.partition("?")[0] for path in used} >= {
            "/static/style.css",
            "/static/table.js",
        }
        for path in used:
            assert guest.get(path).headers["Cache-Control"] == assets.FOREVER
        sizes.append(sum(on_the_wire(guest, path) for path in {url, *used}))
    assert sorted(sizes)[1] < MOST, sizes


def test_pages_are_packed_where_browsers_take_it(guest: httpx.Client) -> None:
    url = new_table(guest, game="koikoi")
    packed = guest.get(url)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    plain = guest.get(url, headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.text == packed.text


def test_the_length_of_a_packed_page_is_blurred(guest: httpx.Client) -> None:
    url = new_table(guest, game="matcha")
    assert len({on_the_wire(guest, url) for _ in range(12)}) > 3


def test_an_invitation_is_never_packed(guest: httpx.Client) -> None:
    url = new_table(guest, game="matcha", **{"seat-1": "invite"})
    page = guest.get(url)
    assert "Content-Encoding" not in page.headers
    link = re.search(r'value="http://[^/]*(/join/[^"]*)"', page.text.replace("&#x2f;", "/"))
    assert link is not None
    assert "Content-Encoding" not in guest.get(link[1]).headers


def test_streams_are_never_packed(guest: httpx.Client) -> None:
    match = new_table(guest, game="matcha").rpartition("/")[2]
    with guest.stream("GET", f"/api/v1/matches/{match}/events") as answer:
        assert "Content-Encoding" not in answer.headers
        assert next(answer.iter_raw()).startswith(b"id: ")


def test_what_is_packed_can_be_read_by_anybody() -> None:
    from chabudai.web.pages.pack import _packed

    assert gzip.decompress(_packed(b"tea" * 999)) == b"tea" * 999

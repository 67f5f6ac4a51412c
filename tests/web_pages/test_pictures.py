"""Rich drawings are pictures of their own, the same drawings; small ones stay in their sheet."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from chabudai.web.pages.assets import ASSETS
from chabudai.web.pages.pictures import HEAVY, REST, split
from chabudai.web.pages.render import art
from tests.served import Served

SHEETS = [path for path in ASSETS if path.startswith("/art/") and path.count("/") == 2]


@pytest.mark.parametrize("sheet", [path for path in SHEETS if path.endswith(".svg")])
def test_nothing_is_lost_and_nothing_twice(sheet: str) -> None:
    text = ASSETS[sheet].body.decode()
    files = split(text)
    if not files:
        return
    shapes = re.compile(r'\bd="[^"]+"')
    assert {each for file in files.values() for each in shapes.findall(file)} == set(
        shapes.findall(text)
    )
    for name, file in files.items():
        used = set(re.findall(r'href="#([^"]+)"', file))
        made = re.findall(r'id="([^"]+)"', file)
        assert used <= set(made), f"{name} lacks a part"
        assert len(made) == len(set(made)), f"{name} has a part twice"
        assert name == REST or len(file) > HEAVY


def test_every_hanafuda_is_a_picture() -> None:
    cards = set(re.findall(r'symbol id="(card-[^"]+)"', ASSETS["/art/hanafuda.svg"].body.decode()))
    assert len(cards) == 49
    for name in cards:
        assert f"/art/hanafuda/{name}.svg?v=" in str(art("hanafuda", name))


def test_pictures_are_sent_for_ever(tmp_path: Path) -> None:
    served = Served(tmp_path).start()
    try:
        drawn = str(art("hanafuda", "card-8B"))
        for link in re.findall(r'href="([^"#]+)', drawn):
            answer = httpx.get(served.url + link)
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert "immutable" in answer.headers["cache-control"]
        assert httpx.get(f"{served.url}/art/hanafuda/nothing.svg").status_code == 404
    finally:
        served.stop()

"""Stored matches replay for ever: what was played by some version of the rules still means the
same, and can still be verified.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import chabudai
from chabudai.match import read_document, verify
from chabudai.match.verify import counts
from chabudai.tui.replay import replay

STORED = sorted((Path(__file__).parent / "matches").glob("*.json"))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_match_still_replays(path: Path) -> None:
    document = read_document(path)
    assert verify(document) == []
    assert counts(document)["deals"] >= 1
    kinds = {entry["kind"] for entry in document["entries"]}
    assert kinds >= {"sit", "deal", "action", "talk"}
    shown: list[str] = []
    assert replay(document, 0, "en", whole=True, write=shown.append) == 0
    assert len(shown) > len(document["entries"]) / 2


def test_there_is_one_for_every_rule_set_of_matcha() -> None:
    assert {path.stem for path in STORED} >= {"matcha-2020-v1", "matcha-2015-v1"}
    assert all(json.loads(path.read_text())["game"] in chabudai.names() for path in STORED)

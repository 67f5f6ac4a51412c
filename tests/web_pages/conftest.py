"""What the tests of the pages share: a browser, and a room with tables at known moments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web_pages.hands import chromium
from tests.web_pages.scenes import Room, room

HERE = Path(__file__).parent


ONCE = ("test_live", "test_pick", "test_table_away", "test_climax")
"""Tests of pages that must never be late or stale: these have one try."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may be too slow once; a second try is counted and reported."""
    for item in items:
        if item.path.parent == HERE and item.path.stem not in ONCE:
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"]))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Every page worth looking at; tests leave it as it is."""
    with room(tmp_path_factory.mktemp("room")) as found:
        yield found

"""What the tests of the pages share: a browser, and a room with tables at known moments."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web_pages.hands import chromium
from tests.web_pages.scenes import Room, room


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Every page worth looking at; tests leave it as it is."""
    with room(tmp_path_factory.mktemp("room")) as found:
        yield found

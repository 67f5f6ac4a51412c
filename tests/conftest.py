"""What several test files share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import Postgres
from tests.served import Served


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a worker that need nothing special of it."""
    server = Served(tmp_path_factory.mktemp("server")).start()
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of a worker; each makes a database of its own in it."""
    found = Postgres(durable=False)
    try:
        yield found.start()
    finally:
        found.stop()

"""Requests of all kinds made from the OpenAPI document: no failure, no undocumented answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.served import Served

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def fragile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose streams end soon, so that they can be asked for like everything else."""
    server = Served(tmp_path_factory.mktemp("schema"), stream_seconds=0.05, bots=0).start()
    yield server
    assert server.stop() == 0
    assert '"failure"' not in server.lines()


def search(server: Served, examples: int) -> int:
    """Send so many requests to each route, right ones and wrong ones; how many routes there are."""
    client = server.client()
    match: str = client.create("matcha", ["me", "open"])["match"]
    server.client("Bob").sit(match, 1)
    described = httpx.get(f"{server.url}/api/v1/openapi.json", timeout=120).json()  # made now
    schema = schemathesis.openapi.from_dict(described)
    schema.config.update(base_url=server.url)
    schema.config.update(headers={"Authorization": f"Bearer {client.token}"})
    modes = [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]
    count = 0
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]
        for mode in modes:
            _send(operation.as_strategy(generation_mode=mode), match, examples, count)
        count += 1
    return count


def _send(cases: Any, match: str, examples: int, number: int) -> None:
    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(cases)
    def send(case: Any) -> None:
        if "match" in case.path_parameters and len(str(case.body)) % 3:
            case.path_parameters["match"] = match
        case.call_and_validate(checks=CHECKS)

    with suppress(Unsatisfiable):  # a route that takes nothing cannot be asked wrongly
        send()


def test_a_few_requests_to_every_route(fragile: Served) -> None:
    assert search(fragile, 4) > 20


@pytest.mark.slow
def test_many_requests_to_every_route(fragile: Served) -> None:
    assert search(fragile, 300) > 20

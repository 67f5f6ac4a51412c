"""The busy routes check what OpenAPI says of them, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from chabudai.web.app import openapi
from chabudai.web.hot import HOT, HotRoute

BOUNDS = ("minimum", "maximum", "maxLength", "enum")


@pytest.fixture(scope="module")
def document() -> Any:
    return openapi()


def bounds(schema: dict[str, Any]) -> dict[str, Any]:
    """What a value has to be like, without the words about it."""
    parts = [part for part in schema.get("anyOf", [schema]) if part.get("type") != "null"]
    assert len(parts) == 1
    (part,) = parts
    kept = {name: part[name] for name in ("type", *BOUNDS) if name in part}
    return {**kept, "optional": "anyOf" in schema, "default": schema.get("default")}


@pytest.mark.parametrize("route", HOT, ids=lambda route: route.path)
def test_openapi_and_the_busy_routes_agree(document: Any, route: HotRoute) -> None:
    told = document["paths"][route.path][route.method.lower()]
    described = {each["name"]: each for each in told["parameters"] if each["in"] != "path"}
    fields = route.asked.model.model_json_schema()["properties"]
    assert set(fields) == set(described)
    assert {name for name, each in described.items() if each["in"] == "header"} == set(
        route.asked.headers
    )
    for name, each in described.items():
        assert bounds(fields[name]) == bounds(each["schema"]), name
        assert not each.get("required")
    body = told.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = body.get("schema", {}).get("$ref", "").rsplit("/", 1)[-1]
    assert name == (route.asked.body.__name__ if route.asked.body else "")


@pytest.mark.parametrize("route", HOT, ids=lambda route: route.path)
def test_what_is_out_of_bounds_is_refused(route: HotRoute) -> None:
    wrong: dict[str, Any] = {"seat": "8", "from": "-1", "lang": "xx", "motions": "perhaps"}
    wrong |= {"Idempotency-Key": "k" * 81, "Last-Event-ID": "9" * 21}
    names = set(route.asked.model.model_json_schema()["properties"])
    assert names <= set(wrong)
    for name in names:
        with pytest.raises(ValidationError):
            route.asked.model(**{name: wrong[name]})
    route.asked.model(unknown="is ignored")

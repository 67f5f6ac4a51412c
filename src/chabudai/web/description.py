"""What OpenAPI says of the interface: made on demand by FastAPI, which serving does without."""

from __future__ import annotations

import functools
import inspect
import typing
import warnings
from typing import Annotated, Any, get_args, get_origin

from chabudai.web.api.asked import sent_by
from chabudai.web.api.router import Declared, Handler, Sent


def describe(title: str, version: str, about: str, routes: list[tuple[str, Declared]]) -> Any:
    """The document; each route comes with what is before its path."""
    from fastapi import Depends, FastAPI
    from pydantic.warnings import UnsupportedFieldAttributeWarning

    app = FastAPI(title=title, version=version, description=about, openapi_url=None)
    for prefix, route in routes:
        app.add_api_route(
            prefix + route.path,
            _described(route.handler),
            methods=[route.method],
            dependencies=[Depends(route.check)] if route.check else None,
            **route.told,
        )
    with warnings.catch_warnings():  # which FastAPI does itself where models are not built later
        warnings.simplefilter("ignore", UnsupportedFieldAttributeWarning)
        return app.openapi()


def _described(handler: Handler) -> Handler:
    """The handler with its values declared as FastAPI knows them."""
    kinds = typing.get_type_hints(handler, include_extras=True)
    signature = inspect.signature(handler)
    parameters = [
        parameter.replace(annotation=_annotated(kinds[name]))
        for name, parameter in signature.parameters.items()
    ]

    @functools.wraps(handler)
    async def described(*args: Any, **values: Any) -> Any:
        return await handler(*args, **values)

    described.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=parameters, return_annotation=kinds["return"]
    )
    return described


def _annotated(kind: Any) -> Any:
    from fastapi import Header, Query

    if get_origin(kind) is not Annotated:
        return kind
    by = Header if sent_by(kind).by_header else Query
    first, *parts = get_args(kind)
    made = [by(**part.told) if isinstance(part, Sent) else part for part in parts]
    return Annotated[(first, *made)]

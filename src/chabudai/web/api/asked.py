"""What a route is asked with: read from a request and checked by what its handler declares."""

from __future__ import annotations

import functools
import inspect
import json
import re
import typing
from typing import Annotated, Any, get_args, get_origin
from urllib.parse import parse_qsl

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chabudai.web.api.router import Declared, Handler, Sent
from chabudai.web.guard import BODY
from chabudai.web.odd import check_places, is_odd, odd_place
from chabudai.web.problem import Problem, problem

_PLACES = re.compile(r"{(\w+)}")
MOST_TOLD = 10
MOST_CHARACTERS = 1000
ODD = "Input should have no NUL and no half of a surrogate pair"


def refused(details: list[tuple[tuple[Any, ...], str]]) -> Problem:
    """What was wrong, without repeating what was sent."""
    lines = [".".join(map(str, place)) + ": " + text for place, text in details[:MOST_TOLD]]
    return problem(422, "web-bad-request", wrong="; ".join(lines)[:MOST_CHARACTERS])


class Asked:
    """The values that a handler declares: headers, queries, and perhaps a body."""

    def __init__(self, handler: Handler, path: str = "") -> None:
        self.headers: list[str] = []
        self.body: type[BaseModel] | None = None
        self.places: list[str] = _PLACES.findall(path)
        fields: dict[str, Any] = {}
        kinds = typing.get_type_hints(handler, include_extras=True)
        for name, parameter in inspect.signature(handler).parameters.items():
            kind = kinds[name]
            if isinstance(kind, type) and issubclass(kind, BaseModel):
                self.body = kind
            elif parameter.default is not inspect.Parameter.empty:  # not the path, nor the request
                sent = sent_by(kind)
                fields[name] = (plain(kind), parameter.default)
                if sent.by_header:
                    self.headers.append(sent.told.get("alias", name))
        config = ConfigDict(extra="ignore")
        title = f"Asked{getattr(handler, '__name__', '').title()}"
        self.model = create_model(title, __config__=config, **fields)
        """The headers and queries by the names that they are sent with."""
        self.nothing = self.model().__dict__
        """What is asked where neither is sent."""
        self.names = {name.lower().encode(): name for name in self.headers}

    def build(self) -> None:
        """Build what checks the body, which else is done when the first one comes."""
        if self.body is not None:
            self.body.model_rebuild()

    def given(self, scope: Any) -> dict[str, Any]:
        """What was sent, by name, before it is checked; Problem 422 for what nothing keeps."""
        found: dict[str, Any] = {}
        if query := scope["query_string"]:
            sent = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
            found = {name: value for name, value in sent if name not in self.headers}
        if self.names:
            for name, value in scope["headers"]:
                if name in self.names:
                    found.setdefault(self.names[name], value.decode("latin-1"))
        for name, text in found.items():
            if is_odd(name) or is_odd(text):
                by_header = name in self.headers
                raise refused([(("header" if by_header else "query", *_told(name)), ODD)])
        return found

    def read(self, request: Request) -> dict[str, Any]:
        """The values, checked; Problem 422 tells all that is wrong with them."""
        wrong: list[tuple[tuple[Any, ...], str]] = []
        values: dict[str, Any] = {}
        try:
            sent = self.given(request.scope)
            values = dict(self.model(**sent).__dict__) if sent else dict(self.nothing)
        except ValidationError as error:
            for detail in error.errors():
                by_header = detail["loc"][0] in self.headers
                wrong.append((("header" if by_header else "query", *detail["loc"]), detail["msg"]))
            wrong.sort(key=lambda each: each[0][0], reverse=True)  # queries, then headers
        if self.body is not None:
            try:
                values["body"] = self._read_body(request, self.body)
            except ValidationError as error:
                wrong += [(("body", *each["loc"]), each["msg"]) for each in error.errors()]
            except _Wrong as error:
                if error.alone:
                    raise refused([(error.place, error.text)]) from None
                wrong.append((error.place, error.text))
        if wrong:
            raise refused(wrong)
        return values

    @staticmethod
    def _read_body(request: Request, kind: type[BaseModel]) -> BaseModel:
        body: Any = request.scope[BODY]
        if not body:
            raise _Wrong(("body",), "Field required")
        if _is_json(request.headers.get("content-type", "")):
            try:
                body = json.loads(body)
            except json.JSONDecodeError as error:
                raise _Wrong(("body", error.pos), "JSON decode error", alone=True) from None
            except (ValueError, RecursionError):
                raise problem(422, "web-bad-request", wrong="body") from None
            if (odd := odd_place(body)) is not None:
                raise _Wrong(("body", *odd), ODD, alone=True)
        return kind.model_validate(body, from_attributes=True)


class _Wrong(Exception):
    """Something about the body that is known before its fields are looked at."""

    def __init__(self, place: tuple[Any, ...], text: str, alone: bool = False) -> None:
        super().__init__(text)
        self.place = place
        self.text = text
        self.alone = alone
        """Whether nothing else is told."""


def _told(name: str) -> tuple[str, ...]:
    """The name of a value as part of a place, unless it is odd itself."""
    return () if is_odd(name) else (name,)


def _is_json(kind: str) -> bool:
    """Whether a body is told to be JSON."""
    main, _, sub = kind.partition(";")[0].strip().lower().partition("/")
    return main == "application" and (sub == "json" or sub.endswith("+json"))


def sent_by(kind: Any) -> Sent:
    """How a value is sent; by the address where nothing is said."""
    parts = get_args(kind) if get_origin(kind) is Annotated else ()
    return next((part for part in parts if isinstance(part, Sent)), Sent(False, {}))


def plain(kind: Any) -> Any:
    """The type of a value with its bounds, as pydantic knows them."""
    if get_origin(kind) is not Annotated:
        return kind
    first, *parts = get_args(kind)
    made = [Field(**part.told) if isinstance(part, Sent) else part for part in parts]
    return Annotated[(first, *made)]


class ApiRoute(Route):
    """A declared route as it is served; what it is asked with is looked at when it first is."""

    def __init__(self, declared: Declared, prefix: str = "") -> None:
        super().__init__(prefix + declared.path, self._answer, methods=[declared.method])
        assert self.methods is not None
        self.methods.discard("HEAD")  # which OpenAPI does not tell of
        self._declared = declared

    @functools.cached_property
    def asked(self) -> Asked:
        """What it is asked with."""
        return Asked(self._declared.handler, self.path)

    async def _answer(self, request: Request) -> Response:
        request.scope["route"] = self
        declared = self._declared
        if declared.check is not None:
            declared.check(request)
        check_places(request.path_params)
        values = self.asked.read(request)
        places = {name: request.path_params[name] for name in self.asked.places}
        return await declared.handler(request, **places, **values)

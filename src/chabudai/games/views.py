"""The type of a view: the record of a state with holes, which a type checker keeps apart from it.

At run time a view is a record of the same class as its state, marked by ``viewer``.
"""

from __future__ import annotations

import typing
from typing import TYPE_CHECKING, Any, Generic

from chabudai.core.record import Record

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=Record, default=Any)

    class View(Generic[S]):
        """What a seat may know of a state: it has the fields of ``S``, and is none."""

        viewer: int

        def copy(self) -> View[S]:
            """Another view with the same content."""

        def to_json(self) -> dict[str, int | list[int]]:
            """The fields as plain numbers and lists."""

        def __bytes__(self) -> bytes: ...

        def __hash__(self) -> int: ...

        def __eq__(self, other: object) -> bool: ...

        def __getattr__(self, name: str) -> Any: ...

else:
    S = typing.TypeVar("S", bound=Record)

    class View(Generic[S]):
        """What a seat may know of a state; only for annotations."""

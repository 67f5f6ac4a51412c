"""Settled classes: a type checker sees to it that nobody changes what was made.

At run time they are plain classes with slots, which are made in a fifth of the time that frozen
ones take: every move makes some.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def settled(cls: type[T]) -> type[T]:
    """A class whose instances are equal where their fields are."""
    return dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def settled_self(cls: type[T]) -> type[T]:
    """A class whose instances are each equal to itself alone."""
    return dataclass(slots=True, eq=False)(cls)

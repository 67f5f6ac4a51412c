"""Rules over all fields of a record, written for its class: folding it, and spelling it as bytes.

Compiled code reaches a field by its name only, so the code is written out field by field.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

from chabudai.core.chance import mix
from chabudai.core.jit import rule
from chabudai.core.record import Record

Rule = Callable[..., Any]


def size(cls: type[Record]) -> int:
    """How many bytes ``speller`` writes."""
    return sum(int(field.code[1]) * (field.length or 1) for field in cls.layout.values())


def offset(cls: type[Record], name: str) -> int:
    """Where in a record's memory a field begins."""
    assert cls.dtype.fields is not None
    return int(cls.dtype.fields[name][1])


@functools.cache
def folder(cls: type[Record]) -> Rule:
    """A rule that gives a number of 62 bits for all that a record says."""
    lines = ["def fold(record):", "    low = 1", "    high = 2"]
    for read, _, indent, loop in _reads(cls):
        lines += loop
        lines += [f"{indent}low = mix(low ^ ({read} & 0xFFFFFFFF))"]
        lines += [f"{indent}high = mix(high ^ low ^ ({read} >> 32 & 0xFFFFFFFF))"]
    return _rule("fold", [*lines, "    return (low & 0x7FFFFFFF) << 31 ^ high"], cls)


@functools.cache
def speller(cls: type[Record]) -> Rule:
    """A rule that writes a record's fields as bytes, the lowest of each number first."""
    lines = ["def spell(record, out, first):", "    place = first"]
    for read, width, indent, loop in _reads(cls):
        lines += loop
        for byte in range(width):
            lines += [f"{indent}out[place + {byte}] = {read} >> {8 * byte} & 255"]
        lines += [f"{indent}place += {width}"]
    return _rule("spell", lines, cls)


@functools.cache
def matcher(cls: type[Record], names: tuple[str, ...]) -> Rule:
    """A rule that says whether two records have the same in some fields of one number."""
    pairs = [f"record.{name} == other.{name}" for name in names] or ["True"]
    return _rule(
        "matches", ["def matches(record, other):", f"    return {' and '.join(pairs)}"], cls
    )


def _reads(cls: type[Record]) -> Iterator[tuple[str, int, str, list[str]]]:
    """For every field: how it is read, its bytes, and the loop around it."""
    for name, field in cls.layout.items():
        width = int(field.code[1])
        if field.length is None:
            yield f"int(record.{name})", width, "    ", []
        else:
            loop = [f"    for k in range({field.length}):"]
            yield f"int(record.{name}[k])", width, "        ", loop


def _rule(name: str, lines: list[str], cls: type[Record]) -> Rule:
    scope: dict[str, Any] = {"mix": mix, "__name__": cls.__module__}
    exec(compile("\n".join(lines), f"<{name} of {cls.__qualname__}>", "exec"), scope)
    made: Rule = rule(scope[name])
    return made

"""Records: layout, plain reading and writing, and the ways in and out."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chabudai.core.record import Record, Row, at, i8, i16, i32, i64


class Sample(Record):
    mask: int = i64
    words: Row = i32[2]
    short: int = i16
    row: Row = i8[5]
    small: int = i8


def sample() -> Sample:
    record = Sample()
    record.small = -5
    record.mask = 1 << 60
    record.put("row", [1, 2, 3, 4, 5])
    record.words[1] = 70_000
    record.short = 300
    return record


def test_dtype_is_aligned_and_ordered() -> None:
    assert Sample.dtype.isalignedstruct
    assert Sample.dtype.names == ("mask", "words", "short", "row", "small")
    assert Sample.dtype.itemsize % 8 == 0


def test_fields_are_plain_ints() -> None:
    record = sample()
    assert type(record.small) is int
    assert type(record.row[0]) is int
    assert 1 << record.row[2] << 40 == 1 << 43


def test_memory_is_shared_with_numpy() -> None:
    record = sample()
    assert record.array[0]["mask"] == 1 << 60
    record.array[0]["row"][1] = 9
    assert list(record.row) == [1, 9, 3, 4, 5]


def test_what_does_not_fit_is_refused() -> None:
    record = sample()
    with pytest.raises(ValueError, match="format 'b'"):
        record.small = 128
    with pytest.raises(ValueError, match="5 values"):
        record.put("row", [1, 2])
    assert record == sample()


def test_copy_equality_and_hash() -> None:
    record = sample()
    twin = record.copy()
    assert twin == record
    assert hash(twin) == hash(record)
    twin.row[0] = 7
    assert twin != record
    assert record.row[0] == 1
    assert copy.deepcopy(record) == record
    assert record != object()


def test_become_takes_over_content() -> None:
    record = Sample()
    record.become(sample())
    assert record == sample()


def test_bytes_json_and_pickle_round_trip() -> None:
    record = sample()
    assert Sample.from_bytes(bytes(record)) == record
    assert Sample.from_json(json.loads(json.dumps(record.to_json()))) == record
    assert pickle.loads(pickle.dumps(record)) == record
    with pytest.raises(ValueError, match="bytes, got 3"):
        Sample.from_bytes(b"abc")
    with pytest.raises(ValueError, match="unknown or missing"):
        Sample.from_json({"small": 1})


def test_repr_is_readable() -> None:
    assert repr(sample()) == (
        "Sample(mask=1152921504606846976, words=[0, 70000], short=300, row=[1, 2, 3, 4, 5], "
        "small=-5)"
    )


def test_neighbouring_fields_are_read_together() -> None:
    class Wide(Record):
        words: Row = i32[2]
        many: Row = i8[64]
        few: Row = i8[3]
        last: int = i8

    wide = Wide()
    wide.put("words", [7, -8])
    wide.put("few", [1, -2, 3])
    wide.last = 9
    look = cast("tuple[int, ...]", wide.look())
    assert look[Wide.span("words", "words")] == (7, -8)
    assert look[Wide.span("few", "last")] == (1, -2, 3, 9)


def test_at_looks_into_an_array() -> None:
    states = np.zeros(3, Sample.dtype)
    record = at(states, 1)
    assert isinstance(record, Sample)
    record.short = 4
    assert states["short"].tolist() == [0, 4, 0]


def test_bad_declarations_are_refused() -> None:
    with pytest.raises(TypeError, match="no storage given for loose"):

        class Loose(Record):
            loose: int

    with pytest.raises(TypeError, match=r"the fields leave gaps \(9 of 16 bytes\)"):

        class Gaps(Record):
            small: int = i8
            mask: int = i64

    with pytest.raises(TypeError, match="copy is a name of every record"):

        class Clash(Record):
            copy: int = i8  # type: ignore[assignment]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@given(st.sampled_from(list(Sample.layout)), JSON)
def test_damaged_json_is_refused_by_the_fields_name(field: str, value: object) -> None:
    fields = {**sample().to_json(), field: value}
    length = Sample.layout[field].length
    numbers = value if isinstance(value, list) and length else [value]
    if len(numbers) == (length or 1) and all(isinstance(each, int) for each in numbers):
        return  # it may be one
    with pytest.raises(ValueError, match=f"^Sample: {field} cannot be "):
        Sample.from_json(fields)


@pytest.mark.parametrize(
    "value", ["x", None, 1.5, [1], 10**30, pytest.param(10**5000, id="long"), {}]
)
def test_what_is_no_number_is_named(value: object) -> None:
    with pytest.raises(ValueError, match=r"^Sample: small cannot be .* of 8 bits$"):
        Sample.from_json({**sample().to_json(), "small": value})
    with pytest.raises(ValueError, match=r"^Sample: row cannot be .* a list of 5 whole numbers"):
        Sample.from_json({**sample().to_json(), "row": value})


@given(JSON)
def test_anything_else_is_no_record(given: Any) -> None:
    for read in (Sample.from_json, Sample.from_bytes):
        with pytest.raises(ValueError, match=r"^Sample"):
            read(given)

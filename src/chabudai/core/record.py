"""Records: a game's state as one small, aligned block of memory with named fields.

A record is declared as an annotated class; the annotation is what plain Python sees, the
value is how it is stored:

    class State(Record):
        hand: Row = i32[2]
        dealer: int = i8

In plain Python a field reads as an ``int`` or as a row of ints (never as a NumPy scalar, whose
narrow arithmetic would differ from compiled code), and a value that does not fit is refused.
Compiled code sees the same memory through ``record.array`` as a NumPy record.
"""

from __future__ import annotations

import ctypes
import functools
import importlib
import importlib.util
import operator
import struct
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, TypeAlias, TypeVar, cast

import numpy as np

Row: TypeAlias = "memoryview[int]"
R = TypeVar("R", bound="Record")

_FORMATS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
_classes: dict[Any, type[Record]] = {}


class Storage:
    """How one field is stored: a kind of integer, and a length for rows."""

    def __init__(self, code: str, length: int | None = None) -> None:
        self.code = code
        self.length = length

    def __getitem__(self, length: int) -> Any:
        return Storage(self.code, length)


i8: Any = Storage("i1")
i16: Any = Storage("i2")
i32: Any = Storage("i4")
i64: Any = Storage("i8")


def _scalar(view: int, index: int) -> property:
    def read(self: Record) -> int:
        return self._views[view][index]

    def write(self: Record, value: int) -> None:
        self._views[view][index] = value

    return property(read, write)


def _row(place: int) -> property:
    def read(self: Record) -> Row:
        return self._rows[place]

    return property(read)


class Record:
    """A block of memory with named integer fields, declared by a subclass."""

    __slots__ = ("_address", "_array", "_has_more", "_look", "_memory", "_rows", "_views")

    dtype: ClassVar[np.dtype[Any]]
    layout: ClassVar[dict[str, Storage]]
    _formats: ClassVar[tuple[str, ...]]
    _slices: ClassVar[tuple[tuple[int, slice], ...]]
    _reader: ClassVar[struct.Struct]
    _looks: ClassVar[type[tuple[int, ...]]]

    _address: int
    _array: np.ndarray[Any, Any]
    _has_more: bool
    _look: Any
    _memory: bytearray | memoryview[int]
    _rows: tuple[Row, ...]
    _views: tuple[memoryview[int], ...]

    def __init_subclass__(cls) -> None:
        layout = {name: value for name, value in vars(cls).items() if isinstance(value, Storage)}
        missing = [name for name in cls.__annotations__ if name not in layout]
        if missing:
            raise TypeError(f"{cls.__name__}: no storage given for {', '.join(missing)}")
        clash = [name for name in layout if hasattr(Record, name)]
        if clash:
            raise TypeError(f"{cls.__name__}: {', '.join(clash)} is a name of every record")
        codes = sorted({field.code for field in layout.values()})
        cls.layout = layout
        cls._formats = tuple(_FORMATS[code] for code in codes)
        cls.dtype = np.dtype(
            [
                (name, field.code) if field.length is None else (name, field.code, (field.length,))
                for name, field in layout.items()
            ],
            align=True,
        )
        width = sum(int(field.code[1]) * (field.length or 1) for field in layout.values())
        if width != cls.dtype.itemsize:
            raise TypeError(
                f"{cls.__name__}: the fields leave gaps ({width} of {cls.dtype.itemsize} bytes), "
                "which compiled code does not copy; put wide fields first and fill up the rest"
            )
        assert cls.dtype.fields is not None
        slices: list[tuple[int, slice]] = []
        for name, field in layout.items():
            width = int(field.code[1])
            start = cls.dtype.fields[name][1] // width
            view = codes.index(field.code)
            if field.length is None:
                setattr(cls, name, _scalar(view, start))
            else:
                setattr(cls, name, _row(len(slices)))
                slices.append((view, slice(start, start + field.length)))
        cls._slices = tuple(slices)
        _classes[cls.dtype] = cls
        cls._reader = struct.Struct("=" + "".join(map(_format, layout.values())))
        cls._looks = _look_class(cls.__name__, layout)

    def __init__(self, memory: Any = None) -> None:
        """A blank record, or one that looks into the given memory (a writable buffer)."""
        self._memory = bytearray(self.dtype.itemsize) if memory is None else memory
        self._look = None
        self._has_more = False

    def __getattr__(self, name: str) -> Any:
        """How plain and compiled code see the memory, made when it is first needed."""
        self._has_more = True
        if name == "_views":
            memory: Any = memoryview(self._memory)
            self._views = tuple([memory.cast(form) for form in self._formats])
        elif name == "_rows":  # all at once: a slice for each reading took half of a view's time
            views = self._views
            self._rows = tuple([views[view][part] for view, part in self._slices])
        elif name == "_array":
            self._array = np.frombuffer(self._memory, self.dtype)
        elif name == "_address":
            self._address = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        else:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        return getattr(self, name)

    def rest(self) -> None:
        """Keep the memory alone, a tenth of the record, until it is needed again."""
        self._look = None
        if self._has_more:
            for name in ("_rows", "_views", "_array", "_address"):
                try:  # noqa: SIM105 - ``suppress`` takes as long as all the rest
                    delattr(self, name)
                except AttributeError:
                    pass
            self._has_more = False

    def look(self: R) -> R:
        """The same content for reading only: fields by their names, rows as tuples. It is made in a
        third of the time that the fields of a record take, and read in half.
        """
        look: Any = self._look
        if look is None:
            look = self._looks(self._reader.unpack(self._memory))
        return cast("R", look)

    @classmethod
    def span(cls, first: str, last: str) -> slice:
        """Where neighbouring fields are in a look, which is a tuple of all numbers: read together
        they take a quarter of the time that one after the other takes.
        """
        names, sizes = list(cls.layout), [_numbers(each) for each in cls.layout.values()]
        begin, end = names.index(first), names.index(last) + 1
        return slice(sum(sizes[:begin]), sum(sizes[:end]))

    @classmethod
    def look_at(cls: type[R], memory: bytes) -> R:
        """A look at what would be a record with this memory."""
        look: Any = cls._looks(cls._reader.unpack(memory))
        return cast("R", look)

    def still(self) -> None:
        """Promise that nobody changes the record from now on, so that one look is enough."""
        self._look = self._looks(self._reader.unpack(self._memory))

    @property
    def array(self) -> np.ndarray[Any, Any]:
        """The same memory as a NumPy array of one record, for compiled code."""
        return self._array

    @property
    def address(self) -> int:
        """Where the memory lies, for compiled code that looks there itself."""
        return self._address

    def copy(self: R) -> R:
        """Another record with the same content."""
        return type(self)(bytearray(self._memory))

    def become(self: R, other: R) -> None:
        """Take over the content of another record of the same class."""
        self._memory[:] = other._memory
        self._look = None

    def put(self, name: str, values: int | Iterable[int]) -> None:
        """Set a field, a row as a whole."""
        if self.layout[name].length is None:
            setattr(self, name, values)
            return
        row = getattr(self, name)
        given = list(values)  # type: ignore[arg-type]
        if len(given) != len(row):
            raise ValueError(f"{name} has {len(row)} values, got {len(given)}")
        for index, value in enumerate(given):
            row[index] = value

    def to_json(self) -> dict[str, int | list[int]]:
        """The fields as plain numbers and lists."""
        return {
            name: getattr(self, name) if field.length is None else list(getattr(self, name))
            for name, field in self.layout.items()
        }

    def flaws(self) -> list[Any]:
        """Why this can be no position: what the module ``flaws`` beside the record's own says."""
        return list(_teller(type(self).__module__)(self))

    def _sound(self: R) -> R:
        """The record itself, or a ValueError that says what cannot be."""
        if found := self.flaws():
            raise ValueError(f"{type(self).__name__}: {found[0].say()}")
        return self

    @classmethod
    def from_json(cls: type[R], fields: dict[str, Any]) -> R:
        """The record that ``to_json`` described."""
        if not isinstance(fields, dict):
            raise ValueError(f"{cls.__name__}: fields by their names are due, not {_short(fields)}")
        wrong = fields.keys() ^ cls.layout.keys()
        if wrong:
            told = ", ".join(sorted(map(_short, wrong)))
            raise ValueError(f"{cls.__name__}: unknown or missing fields {told}")
        record = cls()
        for name, value in fields.items():
            try:
                record.put(name, value)
            except (OverflowError, TypeError, ValueError):
                length = cls.layout[name].length
                due = "a whole number" if length is None else f"a list of {length} whole numbers"
                size = int(cls.layout[name].code[1])
                raise ValueError(
                    f"{cls.__name__}: {name} cannot be {_short(value)}; "
                    f"it is {due} of {8 * size} bits"
                ) from None
        return record._sound()

    @classmethod
    def from_bytes(cls: type[R], data: bytes) -> R:
        """The record that ``bytes(record)`` wrote."""
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise ValueError(f"{cls.__name__}: bytes are due, not {_short(data)}")
        if len(data) != cls.dtype.itemsize:
            raise ValueError(f"{cls.__name__} has {cls.dtype.itemsize} bytes, got {len(data)}")
        return cls(bytearray(data))._sound()

    def __bytes__(self) -> bytes:
        return bytes(self._memory)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._memory == other._memory

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __copy__(self: R) -> R:
        return self.copy()

    def __deepcopy__(self: R, _memo: Any) -> R:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (bytes(self),)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.to_json().items())
        return f"{type(self).__name__}({fields})"


_LONG = 32
"""From this length on a look keeps a row of bytes as it is: hardly anybody reads all of it."""


def _format(field: Storage) -> str:
    form = "s" if field.code == "i1" and (field.length or 1) >= _LONG else _FORMATS[field.code]
    return f"{field.length or 1}{form}"


def _look_class(name: str, layout: dict[str, Storage]) -> type[tuple[int, ...]]:
    """The class of looks at records with these fields, which lie one after the other."""
    fields: dict[str, Any] = {"__slots__": ()}
    place = 0
    for field, storage in layout.items():
        length = _numbers(storage)
        if _format(storage).endswith("s"):
            fields[field] = property(functools.partial(_signed, place))
        elif storage.length is None:
            fields[field] = property(operator.itemgetter(place))
        else:
            fields[field] = property(operator.itemgetter(slice(place, place + length)))
        place += length
    fields["look"] = lambda look: look
    return type(f"{name}Look", (tuple,), fields)


def _numbers(storage: Storage) -> int:
    """How many places a field has in a look."""
    return 1 if _format(storage).endswith("s") else storage.length or 1


def _signed(place: int, look: tuple[Any, ...]) -> Row:
    return memoryview(look[place]).cast("b")


@functools.cache
def _teller(module: str) -> Callable[[Any], Iterable[Any]]:
    """Who tells the flaws of the records of a module."""
    package = module.rpartition(".")[0]
    if not package or importlib.util.find_spec(f"{package}.flaws") is None:
        return lambda _record: ()
    teller: Callable[[Any], Iterable[Any]] = importlib.import_module(f"{package}.flaws").flaws
    return teller


def _short(value: Any) -> str:
    """What was given, for a message."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no numbers of thousands of digits
        return f"this {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:59]}…"


def copy_to(states: Any, index: int, source: Any) -> None:
    """Copy the first record of one array to a place of another.

    Compiled code replaces this by plain assignment.
    """
    at(states, index).become(at(source, 0))


def copy_from(states: Any, index: int, source: Any, place: int) -> None:
    """Copy the record at a place of one array to a place of another.

    Compiled code replaces this by plain assignment.
    """
    at(states, index).become(at(source, place))


def at(states: Any, index: int) -> Any:
    """The record at a place of an array of records, without copying.

    Compiled code replaces this by plain indexing.
    """
    return _classes[states.dtype](memoryview(states[index : index + 1].view(np.uint8)))


def boxed(state: Any) -> Any:
    """A fresh array of one record with the content of another; on the CPU only.

    Compiled code replaces this by an array of its own.
    """
    return state.copy().array


def words_of(states: Any) -> Any:
    """The memory of an array of records as whole numbers, as wide as they fit.

    Compiled code replaces this by a view of the same width.
    """
    return states.view(word_type(states.dtype))


def word_type(dtype: Any) -> Any:
    """The widest whole numbers that fill a record."""
    size = dtype.itemsize
    return np.int64 if size % 8 == 0 else np.int32 if size % 4 == 0 else np.int8

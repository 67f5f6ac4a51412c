"""Functions of Python made of machine code at an address: called without a frame of Python's.

Such a call takes 0.05 µs instead of the 0.2 of a call through Numba, and no C compiler. The machine
code is given what C functions of Python are given: addresses of the function's own tuple, of the
arguments, how many, and of their names. It gives the address of an object that it owns, or 0
after an error.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from chabudai.core.jit import foreign

METH_FASTCALL, METH_KEYWORDS = 0x80, 0x02

get_item = foreign("PyTuple_GetItem", 2)
get_attribute = foreign("PyObject_GetAttr", 2)
get_type = foreign("PyObject_Type", 1)
get_number = foreign("PyLong_AsLongLong", 1)
get_bytes = foreign("PyBytes_AsString", 1)
get_memory = foreign("PyByteArray_AsString", 1)
new_number = foreign("PyLong_FromLongLong", 1)
new_list = foreign("PyList_New", 1)
set_in_list = foreign("PyList_SetItem", 3)
new_tuple = foreign("PyTuple_New", 1)
set_in_tuple = foreign("PyTuple_SetItem", 3)
keep = foreign("Py_IncRef", 1)
drop = foreign("Py_DecRef", 1)
forget_error = foreign("PyErr_Clear", 0)
stop_collecting = foreign("PyGC_Disable", 0)
"""Whether garbage was collected until now is the lowest bit."""
go_on_collecting = foreign("PyGC_Enable", 0)
call = foreign("PyObject_Vectorcall", 4)


class _Method(ctypes.Structure):
    """How C functions introduce themselves to Python."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("about", ctypes.c_char_p),
    )


_make = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)(
    ("PyCFunction_NewEx", ctypes.pythonapi)
)


class Builtin:
    """A kind of function: machine code at an address, under a name."""

    def __init__(self, address: int, name: str) -> None:
        self._method = _Method(name.encode(), address, METH_FASTCALL | METH_KEYWORDS, None)
        self._place = ctypes.addressof(self._method)

    def function(self, *own: Any) -> Callable[..., Any]:
        """A function with a tuple of its own, which must keep alive what machine code looks at."""
        made: Callable[..., Any] = _make(self._place, (*own, self), None)
        return made

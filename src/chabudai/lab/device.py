"""Arrays on the GPU that other libraries can look into without copying.

They speak DLPack and ``__cuda_array_interface__``: ``torch.from_dlpack(array)``,
``jax.dlpack.from_dlpack(array)``, ``cupy.asarray(array)``.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

CPU = 1
CUDA = 2
"""DLPack's numbers of kinds of devices."""

_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
_NAME = b"dltensor"


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (
    ("tensor", _Tensor),
    ("context", ctypes.c_void_p),
    ("deleter", _Deleter),
)

_alive: dict[int, tuple[Any, ...]] = {}
"""What consumers still look into, by the address of the description that they hold."""


def _forget(managed: Any) -> None:
    _alive.pop(ctypes.addressof(managed.contents), None)


_forget_c = _Deleter(_forget)

_new = ctypes.pythonapi.PyCapsule_New
_new.restype = ctypes.py_object
_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_new.argtypes = (ctypes.c_void_p, ctypes.c_char_p, _Destructor)
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = ctypes.c_void_p
_pointer.argtypes = (ctypes.c_void_p, ctypes.c_char_p)


def _drop(capsule: int) -> None:
    """Forget what nobody has looked into: a capsule that was used has another name."""
    if _is_valid(capsule, _NAME):
        _alive.pop(_pointer(capsule, _NAME), None)


_drop_c = _Destructor(_drop)


def capsule(
    owner: Any, pointer: int, shape: tuple[int, ...], dtype: np.dtype[Any], device: tuple[int, int]
) -> Any:
    """A DLPack capsule for contiguous memory that ``owner`` keeps alive."""
    dims = (ctypes.c_int64 * len(shape))(*shape)
    managed = _Managed()
    tensor = managed.tensor
    tensor.data = pointer
    tensor.device_type, tensor.device_id = device
    tensor.ndim = len(shape)
    tensor.code, tensor.bits, tensor.lanes = _CODES[dtype.kind], dtype.itemsize * 8, 1
    tensor.shape = dims
    managed.deleter = _forget_c
    address = ctypes.addressof(managed)
    _alive[address] = (managed, dims, owner)
    return _new(address, _NAME, _drop_c)


class DeviceArray:
    """An array in the memory of a GPU; ``numpy()`` copies it to the host."""

    def __init__(self, array: Any, synchronize: Callable[[], None], device: int = 0) -> None:
        self.array = array
        self.shape: tuple[int, ...] = tuple(array.shape)
        self.dtype: np.dtype[Any] = np.dtype(array.dtype)
        self._synchronize = synchronize
        self._device = device

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"DeviceArray(shape={self.shape}, dtype={self.dtype})"

    def numpy(self) -> Any:
        """A copy on the host."""
        return self.array.copy_to_host()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if copy is False:
            raise ValueError("an array on a GPU cannot be looked into from the host without a copy")
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return self.array.__cuda_array_interface__  # type: ignore[no-any-return]

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, self._device

    def __dlpack__(self, *, stream: int | None = None, **_: Any) -> Any:
        """A capsule; what was asked of the batch before is done unless the stream waits for it."""
        if stream not in (-1, 1):  # no waiting wanted, or the stream that the batch works on
            self._synchronize()
        pointer = int(self.__cuda_array_interface__["data"][0])
        return capsule(self.array, pointer, self.shape, self.dtype, self.__dlpack_device__())

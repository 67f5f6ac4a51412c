"""The event file of a run, which TensorBoard reads: records with checksums around small messages.

A record is the length of its message (8 bytes), the checksum of that (4), the message, and its
checksum (4), lowest bytes first. Messages are TensorFlow's ``Event`` (event.proto) as protocol
buffers.
"""

from __future__ import annotations

import struct
import time
from collections.abc import Mapping
from pathlib import Path

VERSION = b"brain.Event:2"
POLYNOMIAL = 0x82F63B78
"""That of CRC32C, with its lowest bit first."""
MASK = 0xA282EAD8
MOST = 3.4028234663852886e38
"""The largest number of four bytes."""
WORD = (1 << 32) - 1

VARINT, LONG, BYTES, SHORT = 0, 1, 2, 5
"""How a field is written: as a number of any length, eight bytes, so many bytes, or four."""
WALL_TIME, STEP, FILE_VERSION, SUMMARY, SESSION = 1, 2, 3, 5, 7
VALUE, TAG, SIMPLE, STATUS, START = 1, 1, 2, 1, 1
"""Numbers of fields, and that of a status."""


class Events:
    """One run's events. Each start has a file of its own, so that no broken end is written on."""

    def __init__(self, folder: Path) -> None:
        number = len(list(folder.glob("events.out.tfevents.*"))) + 1
        self.path = folder / f"events.out.tfevents.{number:04d}"

    def add(self, update: int, told: Mapping[str, float]) -> None:
        """Write figures by their names."""
        values = [
            field(VALUE, BYTES, field(TAG, BYTES, name.encode()) + field(SIMPLE, SHORT, value))
            for name, value in told.items()
        ]
        made = b""
        if not self.path.exists():
            made = record(_event(0, field(FILE_VERSION, BYTES, VERSION)))
            # what an earlier start wrote of this update and later ones does not count any more
            made += record(_event(update, field(SESSION, BYTES, field(STATUS, VARINT, START))))
        made += record(_event(update, field(SUMMARY, BYTES, b"".join(values))))
        with self.path.open("ab") as file:
            file.write(made)


def _event(update: int, what: bytes) -> bytes:
    return field(WALL_TIME, LONG, time.time()) + field(STEP, VARINT, update) + what


def field(number: int, kind: int, value: float | bytes) -> bytes:
    """A field of a message."""
    key = _varint(number << 3 | kind)
    if isinstance(value, bytes):
        return key + _varint(len(value)) + value
    if kind == VARINT:
        return key + _varint(int(value))
    if kind == LONG:
        return key + struct.pack("<d", value)
    return key + struct.pack("<f", max(min(value, MOST), -MOST))


def _varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first; all but the last one have their highest bit set."""
    made = bytearray()
    while number > 127:
        made.append(number & 127 | 128)
        number >>= 7
    return bytes([*made, number])


def record(message: bytes) -> bytes:
    """A message as a record."""
    length = struct.pack("<Q", len(message))
    return b"".join([length, _checksum(length), message, _checksum(message)])


def _checksum(data: bytes) -> bytes:
    """The masked checksum: that of data which has checksums in it would be weak."""
    crc = crc32c(data)
    return struct.pack("<I", ((crc >> 15 | crc << 17) + MASK) & WORD)


def _entry(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (POLYNOMIAL if byte & 1 else 0)
    return byte


TABLE = tuple(_entry(byte) for byte in range(256))


def crc32c(data: bytes) -> int:
    """Castagnoli's cyclic redundancy check."""
    crc = WORD
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 255]
    return crc ^ WORD

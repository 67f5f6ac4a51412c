"""Sixel graphics: a picture of our own cards, as large as its cells, in the terminal's language."""

from __future__ import annotations

import functools
import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
SIGNATURE = b"\x89PNG\r\n\x1a\n"
BAND = 6
"""The rows of pixels that one row of sixels has."""
MOST = 255


@functools.lru_cache(512)
def encode(data: bytes, width: int, height: int, left: int = 0, right: int | None = None) -> str:
    """A picture scaled to a width and a height, or its columns from ``left`` to ``right``."""
    pixels, colours = decode(data)
    scaled = scale(pixels, width, height)[:, left:right]
    return write(scaled, colours)


def decode(data: bytes) -> tuple[Pixels, list[tuple[int, int, int]]]:
    """The pixels of a PNG with a palette of 8 bits, as numbers of its colours, and the colours."""
    if not data.startswith(SIGNATURE):
        raise ValueError("not a PNG")
    at, packed, palette = len(SIGNATURE), b"", b""
    width = height = 0
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if (depth, colour, interlaced) != (8, 3, 0):
                raise ValueError("only palettes of 8 bits, one row after another")
        elif kind == b"PLTE":
            palette = body
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, width + 1)
    colours = [(r, g, b) for r, g, b in np.frombuffer(palette, np.uint8).reshape(-1, 3).tolist()]
    return _unfilter(rows), colours


def _unfilter(rows: Pixels) -> Pixels:
    """Undo what makes rows pack better: each row says which way in its first byte."""
    found = np.zeros((rows.shape[0], rows.shape[1] - 1), np.uint8)
    above = [0] * found.shape[1]
    for y, row in enumerate(rows.tolist()):
        way, line = row[0], row[1:]
        for x in range(len(line)):
            left = line[x - 1] if x else 0
            corner = above[x - 1] if x else 0
            guess = (0, left, above[x], (left + above[x]) // 2, _paeth(left, above[x], corner))[way]
            line[x] = (line[x] + guess) & 255
        found[y] = above = line
    return found


def _paeth(left: int, above: int, corner: int) -> int:
    near = left + above - corner
    return min((left, above, corner), key=lambda value: abs(near - value))


def scale(pixels: Pixels, width: int, height: int) -> Pixels:
    """The nearest pixel for each pixel of another size."""
    rows = np.arange(height) * pixels.shape[0] // height
    columns = np.arange(width) * pixels.shape[1] // width
    scaled: Pixels = pixels[rows[:, None], columns[None, :]]
    return scaled


def write(pixels: Pixels, colours: list[tuple[int, int, int]]) -> str:
    """Numbers of colours as sixels: bands of six rows, in each the colours one over another."""
    height, width = pixels.shape
    parts = [f'\x1bP0;1;0q"1;1;{width};{height}']
    for number in np.unique(pixels).tolist():
        red, green, blue = (round(value * 100 / MOST) for value in colours[number])
        parts.append(f"#{number};2;{red};{green};{blue}")
    for top in range(0, height, BAND):
        band = pixels[top : top + BAND]
        weights = 1 << np.arange(band.shape[0])[:, None]
        lines = [
            f"#{number}" + _runs(((band == number) * weights).sum(0))
            for number in np.unique(band).tolist()
        ]
        parts.append("$".join(lines) + "-")
    return "".join(parts) + "\x1b\\"


def _runs(bits: NDArray[Any]) -> str:
    """A row of sixels, with what repeats said once."""
    edges = np.flatnonzero(np.diff(bits)) + 1
    starts = [0, *edges.tolist()]
    ends = [*edges.tolist(), len(bits)]
    told = []
    for start, end in zip(starts, ends, strict=True):
        sign, count = chr(63 + int(bits[start])), end - start
        told.append(f"!{count}{sign}" if count > 3 else sign * count)
    return "".join(told)

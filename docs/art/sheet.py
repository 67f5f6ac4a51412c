"""The contact sheet of the hanafuda: every card at 160 and at 48 px, on light and on dark ground.

`python docs/art/sheet.py` draws `docs/art/hanafuda.png` anew; it needs Chromium.
"""

from __future__ import annotations

import argparse
import re
import struct
import subprocess
import tempfile
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]

HERE = Path(__file__).resolve().parent
SPRITE = HERE.parents[1] / "src" / "chabudai" / "web" / "games" / "koikoi" / "art" / "hanafuda.svg"
WIDE, SMALL = 160, 48
COLUMNS = 12  # a suit is a column: its four cards stand below one another
PAD = 24

STYLE = """
body { margin: 0; display: flex; flex-direction: column; line-height: 0 }
section { padding: %(pad)dpx; display: grid; grid-auto-flow: column; gap: 12px;
  grid-template: repeat(4, auto) / repeat(%(columns)d, %(wide)dpx) }
.small { grid-template-columns: repeat(25, %(small)dpx); grid-template-rows: repeat(2, auto);
  grid-auto-flow: row; padding-top: 0; gap: 12px 35px }
.light { background: #d8ccb2 }
.dark { background: #22262b; --card-paper: #e9dfc9; --card-edge: #08080a }
"""


def cards(sprite: str) -> list[str]:
    """The names of the 48 cards, suit by suit as they are drawn, and the back."""
    return re.findall(r'<symbol id="card-(\w+)"', sprite)


def picture(card: str, width: int, labels: bool = False) -> str:
    """One card as inline SVG."""
    layers = [f"card-{card}"]
    if labels and (parts := re.fullmatch(r"(\d+)([BARP])\d?", card)):
        layers += [f"month-{parts[1]}", f"kind-{parts[2]}"]
    uses = "".join(f'<use href="#{layer}"/>' for layer in layers)
    return f'<svg width="{width}" height="{width * 106 / 64:.1f}" viewBox="0 0 64 106">{uses}</svg>'


def page(sprite: str) -> str:
    """The sheet as a page that needs no other file."""
    names = cards(sprite)
    faces = [name for name in names if name != "back"]
    wide = "".join(picture(card, WIDE) for card in faces)
    small = "".join(picture(card, SMALL) for card in [*faces[:24], "back"])
    small += "".join(picture(card, SMALL) for card in [*faces[24:], "back"])
    labelled = "".join(picture(card, SMALL, labels=True) for card in [*faces[:24], "back"])
    labelled += "".join(picture(card, SMALL, labels=True) for card in [*faces[24:], "back"])
    style = STYLE % {"pad": PAD, "columns": COLUMNS, "wide": WIDE, "small": SMALL}
    grounds = "".join(
        f'<section class="{ground}">{wide}</section><section class="{ground} small">{row}</section>'
        for ground, row in (("light", small), ("dark", labelled))
    )
    hidden = f'<div style="position:absolute;width:0;height:0;overflow:hidden">{sprite}</div>'
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{hidden}{grounds}"


def size() -> tuple[int, int]:
    """Width and height of the sheet in pixels."""
    width = 2 * PAD + COLUMNS * WIDE + (COLUMNS - 1) * 12
    wide = 2 * PAD + 4 * WIDE * 106 / 64 + 3 * 12
    small = PAD + 2 * SMALL * 106 / 64 + 12
    return width, round(2 * (wide + small))


def pixels(png: bytes) -> Bytes:
    """The picture in a PNG of three bytes to the pixel, as Chromium writes it."""
    at, packed, width, height = 8, b"", 0, 0
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        name, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if name == b"IHDR":
            width, height, depth, kind = struct.unpack_from(">IIBB", body)
            if (depth, kind) != (8, 2):
                raise ValueError("not a PNG of three bytes to the pixel")
        elif name == b"IDAT":
            packed += body
        at += length + 12
    raw, row = zlib.decompress(packed), 3 * width
    above, rows = bytes(row + 3), []
    for start in range(0, len(raw), row + 1):
        rule = raw[start]
        line = bytearray(3) + raw[start + 1 : start + 1 + row]
        for x in range(3, row + 3) if rule else ():
            left, up, corner = line[x - 3], above[x], above[x - 3]
            if rule == 1:
                guess = left
            elif rule == 2:
                guess = up
            elif rule == 3:
                guess = (left + up) >> 1
            else:
                away = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                guess = (left, up, corner)[away.index(min(away))]
            line[x] = (line[x] + guess) & 255
        above = bytes(line)
        rows.append(above[3:])
    return np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(height, width, 3)


def indexed(picture: Bytes, inks: list[str], most: int = 96) -> bytes:
    """The same picture as a small PNG: the given inks, and the blends met most often."""
    colours, where, count = np.unique(
        picture.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True
    )
    values = colours.astype(np.int64)
    palette = [np.array(list(bytes.fromhex(ink)), dtype=np.int64) for ink in inks]
    for apart in (40, 24, 12):
        for value in values[np.argsort(-count)[:6000]]:
            if len(palette) == most:
                break
            if np.abs(np.array(palette) - value).sum(axis=1).min() >= apart:
                palette.append(value)
    table = np.array(palette)
    nearest = np.array([((table - value) ** 2).sum(axis=1).argmin() for value in values])
    rows = nearest[where.reshape(-1)].astype(np.uint8).reshape(picture.shape[:2])
    packed = zlib.compress(np.pad(rows, ((0, 0), (1, 0))).tobytes(), 9)

    def chunk(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    height, width, _ = picture.shape
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
    colour_table = chunk(b"PLTE", table.astype(np.uint8).tobytes())
    return b"\x89PNG\r\n\x1a\n" + head + colour_table + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def main() -> None:
    """Write the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sprite", type=Path, default=SPRITE, help="the drawings")
    parser.add_argument("--out", type=Path, default=HERE / "hanafuda.png", help="the picture")
    parser.add_argument("--chromium", default="/usr/bin/chromium", help="the browser")
    given = parser.parse_args()
    width, height = size()
    sprite = given.sprite.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        html, shot = Path(folder) / "sheet.html", Path(folder) / "sheet.png"
        html.write_text(page(sprite), encoding="utf-8")
        subprocess.run(
            [
                given.chromium,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                f"--user-data-dir={folder}/profile",
                f"--window-size={width},{height}",
                f"--screenshot={shot}",
                html.as_uri(),
            ],
            check=True,
            capture_output=True,
        )
        inks = sorted(set(re.findall(r"#([0-9a-f]{6})\b", sprite + STYLE)))
        given.out.write_bytes(indexed(pixels(shot.read_bytes()), inks))


if __name__ == "__main__":
    main()

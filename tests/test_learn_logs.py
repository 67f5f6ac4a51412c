"""What a run leaves for people: events, byte by byte as TensorBoard reads them, and a plot."""

from __future__ import annotations

import json
import struct
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from chabudai.lab.learn.events import Events, crc32c, record
from chabudai.lab.learn.figures import curves, figures
from chabudai.lab.learn.plot import plot

MET = {
    "kind": "met",
    "update": 50,
    "seconds": 2.5,
    "which": "small",
    "rival": "level-3",
    "pairs": 200,
    "score": 0.75,
    "interval": (0.5, 1.0),
}


def castagnoli(data: bytes) -> int:
    """CRC32C bit by bit, by dividing polynomials."""
    rest = 0xFFFFFFFF
    for byte in data:
        for bit in range(8):
            rest ^= byte >> bit & 1
            rest = rest >> 1 ^ 0x82F63B78 if rest & 1 else rest >> 1
    return rest ^ 0xFFFFFFFF


def masked(data: bytes) -> bytes:
    crc = castagnoli(data)
    turned = crc // (1 << 15) + crc % (1 << 15) * (1 << 17)
    return struct.pack("<I", (turned + 0xA282EAD8) % (1 << 32))


def messages(data: bytes) -> list[bytes]:
    """The messages of a file's records, after a look at all checksums."""
    found = []
    while data:
        (size,) = struct.unpack("<Q", data[:8])
        assert data[8:12] == masked(data[:8])
        message, rest = data[12 : 12 + size], data[12 + size :]
        assert len(message) == size
        assert rest[:4] == masked(message)
        found.append(message)
        data = rest[4:]
    return found


def number_at(data: bytes, place: int) -> tuple[int, int]:
    """A number of any length, and the place after it."""
    number = shift = 0
    while True:
        number |= (data[place] & 127) << shift
        shift += 7
        place += 1
        if data[place - 1] < 128:
            return number, place


def fields(data: bytes) -> list[tuple[int, Any]]:
    """The fields of a message of protocol buffers."""
    found: list[tuple[int, Any]] = []
    place = 0
    while place < len(data):
        key, place = number_at(data, place)
        value: Any
        if key & 7 == 0:
            value, place = number_at(data, place)
        elif key & 7 == 1:
            (value,) = struct.unpack("<d", data[place : place + 8])
            place += 8
        elif key & 7 == 5:
            (value,) = struct.unpack("<f", data[place : place + 4])
            place += 4
        else:
            assert key & 7 == 2
            size, place = number_at(data, place)
            value, place = data[place : place + size], place + size
        found.append((key >> 3, value))
    assert place == len(data)
    return found


def scalars(message: bytes) -> dict[str, float]:
    """The names and values of an event's summary."""
    event = dict(fields(message))
    values = [dict(fields(value)) for number, value in fields(event[5]) if number == 1]
    return {value[1].decode(): value[2] for value in values}


def test_checksums_are_those_that_others_write() -> None:
    assert crc32c(b"123456789") == 0xE3069283  # as in RFC 3720's catalogue
    assert crc32c(bytes(32)) == 0x8A9136AA  # RFC 3720, B.4
    # how every event file that TensorFlow writes begins: a message of 24 bytes
    assert record(bytes(24))[:12].hex() == "1800000000000000a37f4b22"


def test_events_are_whole_records_of_scalars(tmp_path: Path) -> None:
    events = Events(tmp_path)
    assert not events.path.exists(), "nothing is written before there is something to tell"
    events.add(25, {"update/entropy": 0.5, "update/steps": 1e300, "ходів": -2.25})
    events.add(300, {"update/entropy": float("nan")})
    version, start, first, second = messages(events.path.read_bytes())
    assert dict(fields(version))[3] == b"brain.Event:2"
    assert dict(fields(start))[2] == 25
    assert fields(dict(fields(start))[7]) == [(1, 1)], "a start, after which older steps go"
    event = dict(fields(first))
    assert event[1] > 1.7e9
    assert event[2] == 25
    most = struct.unpack("<f", b"\xff\xff\x7f\x7f")[0]
    assert scalars(first) == {"update/entropy": 0.5, "update/steps": most, "ходів": -2.25}
    assert dict(fields(second))[2] == 300
    assert str(scalars(second)["update/entropy"]) == "nan"


def test_a_run_that_goes_on_has_another_file_behind_the_first(tmp_path: Path) -> None:
    first = Events(tmp_path)
    first.add(25, {"a": 1.0})
    broken = first.path.read_bytes()[:-3]
    first.path.write_bytes(broken)
    second = Events(tmp_path)
    second.add(50, {"a": 2.0})
    assert first.path.read_bytes() == broken
    assert first.path.name < second.path.name
    assert "tfevents" in second.path.name  # by this TensorBoard knows it
    assert [scalars(each) for each in messages(second.path.read_bytes())[2:]] == [{"a": 2.0}]


def test_figures_are_named_by_kind_words_and_their_own_names() -> None:
    assert figures(MET) == {
        "met/small/level-3/seconds": 2.5,
        "met/small/level-3/pairs": 200.0,
        "met/small/level-3/score": 0.75,
        "met/small/level-3/interval low": 0.5,
        "met/small/level-3/interval high": 1.0,
    }
    assert "met/small/level-3/interval low" not in figures({**MET, "interval": None})


def write(path: Path, lines: list[dict[str, Any]], end: str = "") -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + end, encoding="utf-8")
    return path


def test_a_run_that_goes_on_takes_the_place_of_what_was_lost(tmp_path: Path) -> None:
    lines = [
        {"kind": "update", "update": update, "entropy": update / 100 + lost}
        for update, lost in ((25, 0), (50, 7), (75, 7), (50, 0))
    ]
    path = write(tmp_path / "log.jsonl", lines, end='{"kind": "upd')
    assert curves(path) == {"update/entropy": {25: 0.25, 50: 0.5}}


def points(panel: ET.Element) -> list[tuple[float, float]]:
    (line,) = (each for each in panel if each.tag.endswith("polyline"))
    pairs = [each.split(",") for each in line.get("points", "").split()]
    return [(float(x), float(y)) for x, y in pairs]


def test_the_plot_has_a_panel_for_each_figure_with_its_curve(tmp_path: Path) -> None:
    lines: list[dict[str, Any]] = [
        {"kind": "update", "update": 25, "seconds": 1.0, "steps": 10, "entropy": 2.0, "loss": 0.1},
        {"kind": "update", "update": 50, "seconds": 2.0, "steps": 20, "entropy": 1.0, "loss": 0.1},
        {"kind": "update", "update": 75, "seconds": 3.0, "steps": 30, "entropy": float("nan")},
        {**MET, "rival": "<you & me>"},
    ]
    drawn = plot(curves(write(tmp_path / "log.jsonl", lines)), "koikoi")
    root = ET.fromstring(drawn)
    panels = [each for each in root.iter() if each.get("transform", "").startswith("translate")]
    words = [[text.text for text in panel if text.tag.endswith("text")] for panel in panels]
    names = ["update/entropy", "update/loss", "met/small/<you & me>/score"]
    assert [each[0] for each in words] == names
    assert [each[1] for each in words] == ["1", "0.1", "0.75"]
    falling, level, met = map(points, panels)
    assert len(falling) == 2, "what is no number is left out"
    assert falling[0][0] < falling[1][0]
    assert falling[0][1] < falling[1][1], "a smaller value stands lower"
    assert level[0][1] == level[1][1]
    bars = [each for each in panels[2] if each.tag.endswith("path") and "V" in each.get("d", "")]
    assert len(bars) == 2, "the axes, and the interval"
    assert len(met) == 1
    width, height = map(float, root.get("viewBox", "").split()[2:])
    for panel, curve in zip(panels, (falling, level, met), strict=True):
        moved = panel.get("transform", "")[len("translate(") : -1].split()
        for x, y in curve:
            assert 0 <= x + float(moved[0]) <= width
            assert 0 <= y + float(moved[1]) <= height


@pytest.mark.parametrize("curve", [{}, {"update/entropy": {25: float("inf")}}])
def test_a_plot_of_nothing_is_a_picture(curve: dict[str, dict[int, float]]) -> None:
    assert ET.fromstring(plot(curve, "matcha")).get("role") == "img"

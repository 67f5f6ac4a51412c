"""Sixel pictures: found out by asking, sent where they lie, and to no other terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time
from pathlib import Path

import numpy as np
import pytest

from chabudai.answer import Answer, read
from chabudai.tui.games import koikoi
from chabudai.tui.screen import face, pictures, sixel, stamps
from chabudai.tui.screen.canvas import Canvas
from chabudai.tui.screen.late import PATIENCE, Late
from chabudai.tui.screen.palette import PLAIN
from chabudai.tui.screen.sight import Look
from tests.screens import session
from tests.terminals import CHABUDAI

CELL = (10, 20)
CARDS = 16
"""A hand and a table of Koi-Koi."""
PICTURE = re.compile(r'\x1b\[(\d+);(\d+)H\x1bP0;1;0q"1;1;(\d+);(\d+)([^\x1b]*)\x1b\\')


def drawn(body: str, width: int, height: int) -> np.ndarray:
    """The pixels that a terminal would draw: what sixels say, by their definition."""
    found = np.full((height + 6, width, 3), -1)
    colours: dict[int, tuple[int, ...]] = {}
    x = y = now = 0
    for part in re.finditer(r"#(\d+)((?:;\d+){4})?|!(\d+)(.)|([?-~])|\$|-", body):
        if part[1]:
            now = int(part[1])
            if part[2]:
                colours[now] = tuple(int(value) for value in part[2][1:].split(";")[1:])
        elif part[0] == "$":
            x = 0
        elif part[0] == "-":
            x, y = 0, y + 6
        else:
            count, sign = (int(part[3]), part[4]) if part[3] else (1, part[5])
            bits = ord(sign) - 63
            for row in range(6):
                if bits >> row & 1:
                    found[y + row, x : x + count] = colours[now]
            x += count
    return found[:height]


def test_a_card_is_drawn_as_it_is() -> None:
    data = pictures.drawings("koikoi")["1B"]
    pixels, colours = sixel.decode(data)
    found = drawn(body_of(sixel.encode(data, 90, 100), 90), 90, 100)
    wanted = np.array(colours)[sixel.scale(pixels, 90, 100)]
    assert (found == np.rint(wanted * 100 / 255)).all()
    part = drawn(body_of(sixel.encode(data, 90, 100, 0, 40), 40), 40, 100)
    assert (part == found[:, :40]).all()


def body_of(told: str, width: int) -> str:
    """What follows the size of a picture."""
    found = re.fullmatch(r'\x1bP0;1;0q"1;1;(\d+);100([^\x1b]*)\x1b\\', told)
    assert found
    assert found[1] == str(width)
    return found[2]


def test_pictures_lie_where_the_canvas_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    album = pictures.Album(pictures.SIXEL)
    for module in (face, stamps):
        monkeypatch.setattr(module, "ALBUM", album)
    monkeypatch.setattr(stamps.Cell, "size", lambda: CELL)
    table = session("koikoi", preset="three-rounds", ahead=lambda match: bool(match.here.deals))
    canvas = Canvas(*koikoi.MOST)
    koikoi.paint(canvas, table.sight(), Look())
    found = stamps.stamps(canvas)
    facts = table.sight().facts
    cards = [*facts["hand"], *facts["table"]]
    at = {(stamp.x, stamp.y) for stamp in found}
    assert at == {(canvas.cards[card].x + 1, canvas.cards[card].y + 1) for card in cards}
    assert not album.take(), "nothing but stamps is sent"
    told = stamps.printed(found)
    assert len(PICTURE.findall(told)) == len(cards)
    assert {(w, h) for _, _, w, h, _ in PICTURE.findall(told)} == {("90", "100")}
    blank = canvas.strip(found[0].y, pictures.HOLDER).text
    assert pictures.HOLDER not in blank
    first = found[0]
    for row in range(7):  # something lies over its right half
        canvas.put(first.x + 4, first.y - 1 + row, "#####", PLAIN)
    cut = next(stamp for stamp in stamps.stamps(canvas) if stamp.number == first.number)
    assert (cut.columns, cut.left) == (4, 0)


def test_an_answer_is_read_and_what_was_typed_stays() -> None:
    told = read(b"2\x1b[6;20;10t\x1b[?62;4;22c\r")
    assert told == Answer(True, True, (10, 20), "2\r")
    assert not read(b"\x1b[?64;1;2c").has_sixel
    assert not read(b"\x1b[?4;6c").has_sixel, "the first number is the kind of terminal"
    late = Late(Answer(come=False))
    heard = [late.swallow(sign) for sign in "^[?62;4c"]
    assert all(is_answer for is_answer, _ in heard)
    assert heard[-1][1] == Answer(True, True)
    assert late.swallow("^") == (False, None), "it comes once"
    now = [0.0]
    never = Late(Answer(come=False), lambda: now[0])
    assert never.swallow("^") == (True, None)
    now[0] = PATIENCE + 1
    assert never.swallow("^") == (False, None), "nobody waits for ever"


@pytest.mark.parametrize(
    ("attributes", "expected"), [("62;4;22", True), ("62;22", False), ("", False)]
)
def test_a_terminal_that_draws_sixels_is_sent_some(
    tmp_path: Path, attributes: str, expected: bool
) -> None:
    """A terminal that answers with its attributes, or not at all."""
    sent = recorded(tmp_path, attributes)
    found = PICTURE.findall(sent)
    assert "\x1b[c" in sent, "it was asked"
    assert "Yaku" in sent
    assert bool(found) is expected
    assert ("\x1bP0;1;0q" in sent) is expected
    if expected:
        assert {(w, h) for _, _, w, h, _ in found} == {("90", "100")}
        assert len(places(sent)) >= CARDS, "hand and table"


def places(sent: str) -> set[tuple[str, str]]:
    """Where pictures were put."""
    return {(row, column) for row, column, *_ in PICTURE.findall(sent)}


def recorded(folder: Path, attributes: str) -> str:
    """What is sent to a terminal until the cards lie there, and a moment longer."""
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES", "TMUX")}
    env |= {"TERM": "xterm-256color", "COLORTERM": "", "CHABUDAI_DATA": str(folder)}
    pid, file = pty.fork()
    if pid == 0:
        time.sleep(0.2)  # until the window has its size
        words = [*CHABUDAI, "play", "koikoi", "--lang", "en", "--calm", "--seed", "3"]
        os.execvpe(words[0], words, env)
    size = struct.pack("HHHH", 60, 200, 200 * CELL[0], 60 * CELL[1])
    fcntl.ioctl(file, termios.TIOCSWINSZ, size)
    sent, asked, seen = b"", False, 0.0
    ends = time.monotonic() + 60
    wanted = CARDS if "4" in attributes.split(";") else 0
    while time.monotonic() < ends and not (
        seen
        and time.monotonic() > seen + 1.5
        and len(places(sent.decode(errors="replace"))) >= wanted
    ):
        if select.select([file], [], [], 0.1)[0]:
            sent += os.read(file, 65536)
        if not asked and b"\x1b[c" in sent and attributes:
            asked = True
            os.write(file, f"\x1b[?{attributes}c".encode())
        if not seen and b"Yaku" in sent:
            seen = time.monotonic()
    os.kill(pid, 9)
    os.waitpid(pid, 0)
    os.close(file)
    return sent.decode(errors="replace")

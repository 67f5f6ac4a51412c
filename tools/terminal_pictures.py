"""Stills and casts of the full screen for docs/terminal.md: ``make terminal-pictures``.

A still is what Textual exports, with the width of double-width signs put right; a cast is what a
real terminal was sent, in the format of asciinema (version 2).
"""

from __future__ import annotations

import asyncio
import codecs
import html
import json
import os
import pty
import re
import select
import struct
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from rich.cells import cell_len

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.screens import app_of, session, settle

OUT = Path(__file__).parents[1] / "docs" / "terminal"
_TEXT = re.compile(r'(<text [^>]*?textLength=")([\d.]+)("[^>]*>)([^<]*)(</text>)')
STILLS: list[tuple[str, str, str, tuple[int, int], int, str, dict[str, Any]]] = [
    ("koikoi", "koikoi", "en", (80, 24), 6, "1", {"preset": "three-rounds"}),
    ("koikoi-ja-wide", "koikoi", "ja", (200, 60), 8, "1", {"preset": "three-rounds"}),
    ("matcha-uk", "matcha", "uk", (80, 24), 7, "1", {}),
    ("touche", "touche", "en", (80, 24), 12, "2", {}),
    ("touche-wide", "touche", "en", (160, 50), 12, "2", {"players": 4}),
    ("help", "matcha", "en", (80, 24), 0, "?", {}),
]
CASTS = {
    "koikoi": (
        ["play", "koikoi", "--lang", "en", "--seed", "11", "--pace", "quick"],
        "4 ⏎ 6 ⏎ h . . 1 ⏎ q",
    ),
    "start": (["--lang", "en", "--pace", "quick"], "↓ ↓ . ⏎ ↓ → . ↑ ⏎ . 1 ⏎ . q . ⎋ ⎋"),
    "matcha-ja": (
        ["play", "matcha", "--lang", "ja", "--seed", "4", "--pace", "quick"],
        "1 . ⏎ . 2 → ⏎ . q",
    ),
}
KEYS = {"⏎": "\r", "↓": "\x1b[B", "↑": "\x1b[A", "→": "\x1b[C", "←": "\x1b[D", "⎋": "\x1b", ".": ""}


def main() -> None:
    """Make all of them."""
    OUT.mkdir(exist_ok=True)
    for name, game, lang, size, turns, key, options in STILLS:
        (OUT / f"{name}.svg").write_text(asyncio.run(still(game, lang, size, turns, key, options)))
    for name, (words, keys) in CASTS.items():
        (OUT / f"{name}.cast").write_text(cast(words, keys.split()))


async def still(
    game: str, lang: str, size: tuple[int, int], turns: int, key: str, options: dict[str, Any]
) -> str:
    """A picture of a table after some turns."""
    app = app_of(session(game, lang, **options))
    async with app.run_test(size=size) as pilot:
        screen = await settle(pilot, app)
        for _ in range(turns):
            actions = list(screen.session.sight().actions)
            await screen.act(actions[-1])
            await settle(pilot, app)
        await pilot.press("question_mark" if key == "?" else key)
        await pilot.pause()
        return _TEXT.sub(_widened, app.export_screenshot())


def _widened(found: re.Match[str]) -> str:
    before, length, middle, text, after = found.groups()
    plain = html.unescape(text)
    wide = float(length) * cell_len(plain) / max(len(plain), 1)
    return f"{before}{wide:g}{middle}{text}{after}"


def cast(words: list[str], keys: list[str], width: int = 80, height: int = 24) -> str:
    """What a terminal was sent while keys were pressed, a second and a half between them."""
    import fcntl
    import termios

    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        env |= {"CHABUDAI_DATA": folder}
        pid, file = pty.fork()
        if pid == 0:
            os.execvpe(sys.executable, [sys.executable, "-m", "chabudai", *words], env)
        fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        head = {"version": 2, "width": width, "height": height, "title": "chabudai"}
        lines = [json.dumps({**head, "env": {"TERM": "xterm-256color"}})]
        begun = time.monotonic()
        reader = codecs.getincrementaldecoder("utf-8")()
        waiting = [(8.0, "")] + [(2.5, KEYS.get(key, key)) for key in keys] + [(2.0, "")]
        for seconds, key in waiting:
            os.write(file, key.encode())
            ends = time.monotonic() + seconds
            while (left := ends - time.monotonic()) > 0:
                if not select.select([file], [], [], left)[0]:
                    break
                try:
                    sent = os.read(file, 65536)
                except OSError:
                    break
                at = round(time.monotonic() - begun, 3)
                lines.append(json.dumps([at, "o", reader.decode(sent)]))
        os.kill(pid, 9)
        os.waitpid(pid, 0)
        os.close(file)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()

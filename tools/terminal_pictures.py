"""Stills and casts of the full screen for docs/terminal.md: ``make terminal-pictures``.

A still is what Textual exports, with the width of double-width signs put right; a cast is what a
real terminal was sent, in the format of asciinema (version 2).
"""

from __future__ import annotations

import asyncio
import base64
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

from chabudai.coach.review import review
from chabudai.tui.screen.app import ChabudaiApp
from chabudai.tui.screen.server_room import ServerRoom
from chabudai.tui.screen.sitting import sit_at_lesson
from chabudai.tui.screen.sprint_session import open_sprint
from chabudai.tui.screen.steps import Reviewed
from tests.screens import Quick, app_of, session, settle
from tests.served import Served

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
    "lesson-ja": (
        ["play", "matcha", "--lesson", "1", "--lang", "ja", "--pace", "quick"],
        "n . 2 ⏎ . n . q",
    ),
    "sprint": (
        ["puzzle", "koikoi", "--three-minutes", "--lang", "en"],
        "1 ⏎ ⏎ . 2 ⏎ ⏎ . m . ⎋ . q",
    ),
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
    """Make all of them, or the named ones; casts are named with ``.cast``."""
    OUT.mkdir(exist_ok=True)
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CHABUDAI_DATA"] = folder
        for name, scene in SCENES.items():
            if not wanted or name in wanted:
                (OUT / f"{name}.svg").write_text(asyncio.run(scene()))
    for name, game, lang, size, turns, key, options in STILLS:
        if not wanted or name in wanted:
            shown = asyncio.run(still(game, lang, size, turns, key, options))
            (OUT / f"{name}.svg").write_text(shown)
    for name, (words, keys) in CASTS.items():
        if not wanted or f"{name}.cast" in wanted:
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


async def lesson() -> str:
    """The first idea of a lesson, with what it means marked."""
    return await _shown(sit_at_lesson("koikoi", 1, "en", Quick()))


async def sprint() -> str:
    """Three minutes of puzzles, after an answer."""
    table = open_sprint("touche", "uk")
    return await _shown(table, turns=1)


async def menu() -> str:
    """Everything that can be done at a table."""
    return await _shown(session("matcha", "ja"), keys=("m",))


async def reviewed() -> str:
    """A review at its turning point, with the line of chances."""
    match = session("matcha", ahead=lambda _match: False).match
    return await _shown(Reviewed(match, review(match, 0), "en"), (120, 36))


async def served() -> str:
    """A server's rooms."""
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), bots=0).start()
        try:
            server.client("Bob").create("koikoi", ["me", "open"], listed=True)
            room: list[ServerRoom] = []

            def first(app: ChabudaiApp) -> Any:
                room.append(ServerRoom(app, server.url))
                return room[0].make()

            app = ChabudaiApp(first, mind=Quick())
            async with app.run_test(size=(80, 30)) as pilot:
                while not room or room[0].found is None or len(room[0].screen.items) < 8:
                    await pilot.pause(0.1)
                await pilot.pause(0.3)
                return _TEXT.sub(_widened, app.export_screenshot())
        finally:
            server.stop()


async def pictured() -> str:
    """Large cards as a terminal with sixel graphics shows them: its cells, and the pictures over
    them that it is sent.
    """
    from chabudai.tui.screen import pictures, stamps

    pictures.ALBUM.kind = pictures.SIXEL
    try:
        app = app_of(session("koikoi", "en", preset="three-rounds"))
        async with app.run_test(size=(160, 50)) as pilot:
            screen = await settle(pilot, app)
            text = _TEXT.sub(_widened, app.export_screenshot())
            region = screen.table.region
            drawn = []
            for stamp in stamps.stamps(screen.table.canvas):
                found = stamp.at(region.x, region.y)
                data = base64.b64encode(pictures.ALBUM.drawing(found.number)).decode()
                size = f'width="{found.columns * WIDTH}" height="{found.rows * HEIGHT}"'
                at = f'x="{found.x * WIDTH}" y="{found.y * HEIGHT + 1.5}"'
                kept = 'preserveAspectRatio="none"'
                drawn.append(f'<image {at} {size} {kept} href="data:image/png;base64,{data}"/>')
        at = text.rindex("</g>", 0, text.rindex("</g>"))
        return text[:at] + "".join(drawn) + text[at:]
    finally:
        pictures.ALBUM.kind = pictures.NONE


async def _shown(
    table: Any, size: tuple[int, int] = (80, 24), keys: tuple[str, ...] = (), turns: int = 0
) -> str:
    app = app_of(table)
    async with app.run_test(size=size) as pilot:
        screen = await settle(pilot, app)
        for _ in range(turns):
            await screen.act(list(screen.session.sight().actions)[-1])
            await settle(pilot, app)
        await pilot.press(*keys)
        await pilot.pause(0.2)
        text = _TEXT.sub(_widened, app.export_screenshot())
        await screen.session.close()
        return text


SCENES = {
    "lesson": lesson,
    "sprint-uk": sprint,
    "menu-ja": menu,
    "review": reviewed,
    "server": served,
    "pictures": pictured,
}
WIDTH, HEIGHT = 12.2, 24.4
"""The cells of an exported still."""


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

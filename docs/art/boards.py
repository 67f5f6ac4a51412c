"""Draws docs/art/boards.png, the contact sheet of Matcha, Touché and the marks.

The sheet is an ordinary page of the house: the sprites are separate files, used by
`<use href="/art/….svg#…">` under the pages' strict content security policy.

    python docs/art/boards.py [PICTURE]
"""

import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
WEB = HERE.parents[1] / "src" / "chabudai" / "web"
SHEETS = {path.name: path for path in [*WEB.glob("art/*.svg"), *WEB.glob("games/*/art/*.svg")]}
CHROMIUM = "/usr/bin/chromium"
WIDTH, HEIGHT = 1440, 1986
POLICY = "default-src 'none'; img-src 'self'; style-src 'self'"

RANKS = ["A", *"23456789", "10", *"JQK"]
MATCHA = [f"card-{suit}{number}" for suit in "GRBY" for number in "4321"] + ["card-Z", "card-back"]
TOKENS = [f"token-{suit}" for suit in "GRBYW"]
KINDS = ["kind-square", "kind-t", "kind-line", "kind-cross"]
PIECES = [f"piece-{i}" for i in range(4)] + [f"crowned-{i}" for i in range(4)] + ["crown", "free"]
MARKS = [
    *("logo", "undo", "flag", "handshake", "talk", "log", "rules", "hint"),
    *("sound-on", "sound-off", "copy", "qr", "eye", "person", "bot", "clock"),
    *("menu", "sun", "moon", "check", "cross", "arrow-left", "arrow-right", "first", "last"),
]
# The middle of the default board, with a free cell put among the others to be seen.
BOARD = [
    *("9S", "10S", "JS", "QH", "9H", "9C"),
    *("5D", "4D", "QS", "JH", "10H", "10C"),
    *("2D", "3D", "KS", "KC", "QC", "**"),
    *("3C", "2C", "AC", "AS", "JD", "QD"),
    *("4C", "4H", "3H", "2S", "10D", "9D"),
    *("5C", "5H", "2H", "3S", "4S", "5S"),
]
LYING = {1: "crowned-1", 2: "crowned-1", 7: "crowned-1", 8: "crowned-1"}
LYING |= {4: "piece-0", 9: "piece-0", 14: "piece-0", 19: "piece-0", 12: "piece-2", 13: "piece-2"}
LYING |= {26: "piece-3", 27: "piece-3", 33: "piece-1", 23: "crowned-3", 28: "crowned-0"}
LYING |= {29: "crowned-2", 16: "piece-1", 31: "piece-2"}

STYLE = """
body { margin: 0; font: 0/0 sans-serif; }
section { padding: 14px 16px; color: #26221c; background: #f1e9d6; }
section.dark { color: #efe6d2; background: #211d18; }
div { margin: 0 0 10px; display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.tight { gap: 2px; }
.board { display: grid; grid-template-columns: repeat(6, max-content); gap: 2px; padding: 8px;
  margin: 0; background: #a9713c; border-radius: 8px; }
i { display: grid; }
i > svg { grid-area: 1 / 1; place-self: center; }
.nine { width: 1134px; margin: 0; }
.column { width: 260px; margin: 0; }
"""
SIZES = {
    "c120": (120, 168), "c48": (48, 67), "p16": (16, 16), "p24": (24, 24), "p32": (32, 32),
    "p48": (48, 48), "p64": (64, 64), "p96": (96, 96), "p40": (40, 40),
    "mat": (260, 230),
}  # fmt: skip
STYLE += "".join(f".{k} {{ width: {w}px; height: {h}px; }}\n" for k, (w, h) in SIZES.items())


def draw(file: str, symbols: list[str], size: str) -> str:
    """The symbols of a file in one size."""
    return "".join(
        f'<svg class="{size}"><use href="/art/{file}.svg#{symbol}"/></svg>' for symbol in symbols
    )


def board(size: str) -> str:
    """A part of the Touché board."""
    cells = []
    for i, card in enumerate(BOARD):
        piece = LYING.get(i, "")
        if piece:
            ground = "cell-closed" if "crown" in piece else f"cell-{card[-1]}"
            cells.append(f"<i>{draw('touche', [ground, piece], size)}</i>")
        else:
            cells.append(draw("touche", ["free" if card == "**" else f"face-{card}"], size))
    return f'<div class="board">{"".join(cells)}</div>'


def page() -> str:
    """The sheet: everything on light ground, what must also stand on dark ground again."""
    suits = [f"suit-{suit}" for suit in "GRBYW"]
    hand = ["card-AS", "card-10H", "card-QD", "card-8C", "card-KH", "joker", "card-back"]
    match = ["match-number", "match-suit"]
    marks = "".join(f"<div>{draw('marks', MARKS, size)}</div>" for size in ("p16", "p24", "p48"))
    faces = "".join(
        f'<div class="tight">{draw("touche", [f"face-{r}{s}" for r in RANKS], "p64")}</div>'
        f'<div class="tight">{draw("touche", [f"face-{r}{s}" for r in RANKS], "p24")}</div>'
        for s in "SHDC"
    )
    small = f"<div>{draw('matcha', MATCHA, 'c48')}</div>"
    tokens = (
        f"<div>{draw('matcha', suits, 'p64')}{draw('matcha', TOKENS, 'p64')}"
        f"{draw('matcha', TOKENS, 'p32')}{draw('matcha', suits, 'p24')}"
        f"{draw('matcha', match, 'p48')}{draw('matcha', match, 'p24')}</div>"
    )
    pieces = (
        f"<div>{draw('touche', PIECES, 'p64')}{draw('touche', PIECES, 'p24')}"
        f"{draw('touche', KINDS, 'p48')}{draw('touche', KINDS, 'p24')}</div>"
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Art</title>'
        '<link rel="stylesheet" href="/style.css"></head><body>'
        f'<section><div><div class="nine">{draw("matcha", MATCHA, "c120")}</div>'
        '<div class="column">'
        f"{draw('matcha', ['mat'], 'mat')}{draw('matcha', ['slot'] * 3, 'c48')}</div></div>"
        f"{small}{tokens}"
        f"<div>{draw('touche', hand, 'c120')}{draw('touche', hand, 'c48')}</div>"
        f"<div><span>{faces}</span>{board('p64')}</div>{pieces}{marks}</section>"
        f'<section class="dark">{small}{tokens}<div>{board("p40")}{board("p24")}'
        f"{draw('touche', hand, 'c48')}{draw('matcha', ['slot'], 'c48')}"
        f'<img class="p96" src="/art/favicon.svg" alt=""></div>{pieces}{marks}</section>'
        "</body></html>"
    )


class Handler(BaseHTTPRequestHandler):
    """Serves the sheet, its style and the art, with the policy of the pages."""

    def do_GET(self) -> None:
        """One file."""
        name = self.path.rpartition("/")[2]
        if self.path == "/":
            self.answer("text/html; charset=utf-8", page().encode())
        elif self.path == "/style.css":
            self.answer("text/css", STYLE.encode())
        elif self.path.startswith("/art/") and name in SHEETS:
            self.answer("image/svg+xml", SHEETS[name].read_bytes())
        else:
            self.send_error(404)

    def answer(self, kind: str, body: bytes) -> None:
        """The body with its headers."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


def main() -> None:
    """Serve on loopback, take the picture, stop."""
    picture = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "boards.png"
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            [
                CHROMIUM,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                f"--user-data-dir={profile}",
                f"--window-size={WIDTH},{HEIGHT}",
                f"--screenshot={picture.resolve()}",
                f"http://127.0.0.1:{server.server_address[1]}/",
            ],
            check=True,
            stderr=subprocess.DEVNULL,
        )
    server.shutdown()


if __name__ == "__main__":
    main()

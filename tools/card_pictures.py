"""Small pictures of the cards for terminals that can show them: ``make terminal-pictures``.

They are drawn by Chromium from our own SVG sheets, in few colours, and kept in one file a game.
"""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

SOURCE = Path(__file__).parents[1] / "src" / "chabudai"
SHEETS = {"koikoi": "hanafuda", "matcha": "matcha", "touche": "touche"}
WIDTH, HEIGHT = 72, 80
"""Pixels of a picture: nine columns and five rows of a usual letter."""
COLOURS = 24
_SYMBOL = re.compile(r'<symbol id="card-([^"]+)" viewBox="([^"]+)"')


def main() -> None:
    """Draw all cards of all games."""
    target = SOURCE / "tui" / "screen" / "cards"
    target.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for game, name in SHEETS.items():
            sheet = (SOURCE / "web" / "games" / game / "art" / f"{name}.svg").read_text()
            with zipfile.ZipFile(target / f"{game}.zip", "w", zipfile.ZIP_STORED) as file:
                for card, _box in _SYMBOL.findall(sheet):
                    page.set_content(
                        "<body style='margin:0;background:#f6efdd'>"
                        f"<div style='display:none'>{sheet}</div>"
                        f"<svg width={WIDTH} height={HEIGHT}><use href='#card-{card}'/></svg>"
                    )
                    made = Image.open(io.BytesIO(page.screenshot()))
                    few = made.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
                    data = io.BytesIO()
                    few.save(data, "PNG", optimize=True)
                    about = zipfile.ZipInfo(f"{card}.png", (1980, 1, 1, 0, 0, 0))
                    file.writestr(about, data.getvalue())
        browser.close()


if __name__ == "__main__":
    main()

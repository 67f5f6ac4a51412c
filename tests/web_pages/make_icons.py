"""Draw the icons from our own favicon: ``python -m tests.web_pages.make_icons``."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from tests.web_pages.hands import chromium

ART = Path(str(resources.files("chabudai.web"))) / "art"
PAPER = "#f6efe0"
SHAPES = {
    "icon-180": (180, "0", 74),
    "icon-192": (192, "22%", 78),
    "icon-512": (512, "22%", 78),
    "icon-mask": (512, "0", 60),
}
"""For each: its side, how round its paper is, and how much of it the table takes in percent."""


def main() -> None:
    """Write them anew."""
    drawing = (ART / "favicon.svg").read_text(encoding="utf-8")
    with chromium() as browser:
        for name, (side, corner, part) in SHAPES.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>body{{margin:0;width:{side}px;height:{side}px;background:{PAPER};"
                f"border-radius:{corner};display:grid;place-items:center}}"
                f"html{{background:transparent}}svg{{width:{part}%}}</style>{drawing}"
            )
            page.screenshot(path=ART / f"{name}.png", omit_background=True)
            page.close()


if __name__ == "__main__":
    main()

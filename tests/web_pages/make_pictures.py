"""The pictures of the documents: every page and every game's moments, on a phone and a desktop.

``make pictures`` writes them to ``docs/pictures`` and lists them in ``docs/gallery.md``.
"""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.web_pages.hands import chromium
from tests.web_pages.make_strips import FILMS, strips, studio
from tests.web_pages.scenes import DESK, PHONE, Room, Scene, room

DOCS = Path(__file__).parents[2] / "docs"
PICTURES = DOCS / "pictures"
SIZES = {"phone": (PHONE, 2, 72), "desktop": (DESK, 1, 82)}
"""Windows, how many pixels stand for one, and how good the pictures are."""
TITLES = {"matcha": "Matcha", "koikoi": "Koi-Koi", "touche": "Touché"}
MOMENTS = {
    "opening": "the opening",
    "middle": "in the middle, a card picked",
    "first": "a first game, with tips",
    "choice": "stop or go on",
    "end": "the end",
    "replay": "a replay",
    "review": "the review of a match",
}
PAGES = {
    "home-new": "The first page, for somebody new",
    "home": "The first page, with matches of one's own",
    "waiting": "Waiting for a friend, with the link and its code",
    "join": "An invitation",
    "me": "The report card, and what can be done about oneself",
    "curtain": "Two at one device: the curtain between turns",
    "shuffling": "All sit, and chance is put together from everybody's share",
    "fair-before": "How deals come about, while a match is on",
    "fair": "A finished match: the browser deals every card again",
    "puzzles": "Puzzles, with a rating and three minutes as a mode",
    "puzzle": "A puzzle",
    "puzzle-answered": "A puzzle that was answered, and why",
    "daily": "The deal of the day",
    "daily-former": "A day that is over, for practice",
    "daily-result": "How a deal of the day went: others, the Master, and what can be shared",
    "calendar": "The year in flowers",
    "together": "Duplicate with a friend: the matches and the link",
    "together-join": "Duplicate with a friend: the invitation",
    "together-end": "Duplicate with a friend: the comparison",
    "offline": "A visit without a network",
    "error": "Something is not there",
}
KINDS = {"new": "a table of one's own", "rules": "the rules"}
LOOKS = {
    "matcha-middle": "en.dark.on",
    "koikoi-middle": "ja.light.on",
    "touche-middle": "uk.dark.on",
    "home-new": "en.dark.on",
}
"""Pages that are shown once more, in another light or language."""
WORDS = {"en": "English", "uk": "Ukrainian", "ja": "Japanese"}


def caption(name: str) -> str:
    """What a picture shows."""
    if name in PAGES:
        return PAGES[name]
    first, _, second = name.partition("-")
    if first in TITLES:
        return f"{TITLES[first]}: {MOMENTS.get(second, second)}"
    return f"{TITLES.get(second, second)}: {KINDS.get(first, first)}"


def take(page: Page, target: Path, quality: int) -> None:
    """One picture of the window."""
    page.wait_for_load_state("networkidle")
    session = page.context.new_cdp_session(page)
    found = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    target.write_bytes(base64.b64decode(found["data"]))


def photograph(browser: Browser, place: Room, scenes: list[Scene], look: str, end: str) -> None:
    """Pictures of scenes in both sizes."""
    for label, (size, scale, quality) in SIZES.items():
        context = place.context(browser, size, look, device_scale_factor=scale)
        page = context.new_page()
        for scene in scenes:
            place.show(page, scene)
            take(page, PICTURES / f"{scene.name}{end}-{label}.webp", quality)
        context.close()


def reel(films: list[str]) -> list[str]:
    """The part of the gallery with the filmstrips."""
    lines = []
    for label in films:
        game, film, size = label.split("-")
        title = f"{TITLES[game]}: {FILMS[film]}, {size}"
        file = f"pictures/film-{label}.webp"
        lines += ["", f"## {title}", "", f'<img src="{file}" width="1000" alt="{title}">']
    return lines


def gallery(shown: list[tuple[str, str]], films: list[str]) -> str:
    """The page that shows them all."""
    lines = ["# Every page in pictures", "", "Made by `make pictures`, from the pages as they are."]
    for name, look in shown:
        title = caption(name) + (f" ({told(look)})" if look else "")
        lines += ["", f"## {title}", ""]
        for label, width in (("phone", 234), ("desktop", 800)):
            file = f"pictures/{name}{suffix(look)}-{label}.webp"
            lines.append(f'<img src="{file}" width="{width}" alt="{title}, {label}">')
    return "\n".join(lines + reel(films)) + "\n"


def suffix(look: str) -> str:
    """What a look adds to a file's name."""
    return "-" + "-".join(look.split(".")[:2]) if look else ""


def told(look: str) -> str:
    """A look in words."""
    lang, theme, _ = look.split(".")
    return f"{WORDS[lang]}, {theme}"


def main() -> None:
    """Take all pictures anew."""
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.webp"):
        old.unlink()
    with (
        tempfile.TemporaryDirectory() as folder,
        room(Path(folder)) as place,
        studio(Path(folder)) as (stage, acts),
        chromium() as browser,
    ):
        photograph(browser, place, [*place.scenes.values()], "en.light.on", "")
        for name, look in LOOKS.items():
            photograph(browser, place, [place.scenes[name]], look, suffix(look))
        films = strips(browser, stage, acts, PICTURES)
        names = [*PAGES, *(name for name in place.scenes if name not in PAGES)]
    shown = [*((name, "") for name in names), *LOOKS.items()]
    (DOCS / "gallery.md").write_text(gallery(shown, films), encoding="utf-8")


if __name__ == "__main__":
    main()

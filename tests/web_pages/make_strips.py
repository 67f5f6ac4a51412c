"""Filmstrips of the documents: a move and a climax of each game, ten frames each, slowed down."""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from chabudai.core.messages import Weight
from chabudai.match import Match
from chabudai.store import SqliteStore, UserRow
from tests.served import Served
from tests.web_pages.hands import until
from tests.web_pages.scenes import (
    ADA,
    AT,
    DESK,
    GAMES,
    SECRETS,
    Room,
    Scene,
    keep,
    new_match,
    play_until,
    sign,
)

FRAMES = 10
SLOWLY = 0.4
"""How fast the films are played while they are taken."""
LONGEST = 40
"""Seconds that a table is looked at, at most; a look that shows something new may be a frame."""
MOVING = ".actor, .call, .scene"
FILMS = {"move": "a move, step by step", "climax": "the climax of a round"}
SIZES = {"phone": ((390, 664), 195), "desktop": (DESK, 480)}
"""Windows, and how wide a frame is."""


def best(match: Match) -> tuple[str, bool]:
    """What Ada does next for the film, and whether a round ends with it or something is made."""
    view, loudest = match.view(0), (0, "")
    for action in match.game.legal(view):
        after = Match(match.game, match.heading, match.entries)
        after.take(after.act(0, action, AT))
        told = after.told_by(len(match), 0)
        weight = sum(Weight.ENDS in each.weight or Weight.TELLS in each.weight for each in told)
        weight = 3 * weight + sum(Weight.LOUD in each.weight for each in told)
        loudest = max(loudest, (weight, match.game.text(view, action)))
    return loudest[1], loudest[0] >= 3


def plain(match: Match) -> str:
    """The first of Ada's actions with which a card moves."""
    view = match.view(0)
    for action in match.game.legal(view):
        after = Match(match.game, match.heading, match.entries)
        after.take(after.act(0, action, AT))
        if any(motion.card for step in after.motions_by(len(match), 0) for motion in step):
            return match.game.text(view, action)
    return best(match)[0]


async def furnish(db: Path, names: Iterable[str]) -> tuple[str, dict[str, str]]:
    """A table for each film; the cookie of Ada's browser, and what she does at each table."""
    store = SqliteStore(db)
    await store.start()
    try:
        await store.add_user(UserRow(ADA, "Ada", AT))
        acts = {}
        for name in names:
            options = GAMES[name]
            secret = SECRETS[name] * 32
            for film in FILMS:
                match = new_match(name, secret, **options)
                if film == "climax":
                    match = play_until(match, secret, lambda now: best(now)[1])
                for size in SIZES:
                    label = f"{name}-{film}-{size}"
                    await keep(store, label, match)
                    acts[label] = best(match)[0] if film == "climax" else plain(match)
        return f"{ADA}.{sign(await store.server_key(), 'guest', ADA)}", acts
    finally:
        await store.close()


@contextmanager
def studio(
    folder: Path, names: Iterable[str] = tuple(GAMES)
) -> Iterator[tuple[Room, dict[str, str]]]:
    """A server with all the tables of some games."""
    folder = folder / "films"
    folder.mkdir()
    with ThreadPoolExecutor(1) as aside:  # a browser's thread has a loop of its own
        cookie, acts = aside.submit(asyncio.run, furnish(folder / "tables.db", names)).result()
    served = Served(folder).start()
    try:
        yield Room(served, cookie, [Scene(label, f"/table/{label}") for label in acts]), acts
    finally:
        served.stop()


def film(page: Page, place: Room, label: str, action: str) -> list[str]:
    """The frames of one action and of what follows, as addresses of pictures."""
    place.show(page, place.scenes[label])
    until(page, "#table.mine")
    page.evaluate("document.documentElement.dataset.pace = 'normal'")
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": SLOWLY})
    seen: list[str] = []

    def look() -> None:
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 70})["data"]
        if not seen or shot != seen[-1]:
            seen.append(shot)

    look()
    number = int(page.locator("#table").get_attribute("data-number") or 0)
    url = f"{place.served.url}/api/v1/matches/{label}/act"
    done = page.context.request.post(url, data={"action": action, "number": number})
    assert done.ok, done.text()
    page.locator(f'#table[data-number="{number}"]').wait_for(state="detached")
    page.wait_for_timeout(100)
    until_then = time.monotonic() + LONGEST
    while time.monotonic() < until_then:
        look()
        if not page.locator(MOVING).count():
            break
    session.send("Animation.setPlaybackRate", {"playbackRate": 1})
    page.wait_for_timeout(2500)
    look()
    chosen = [seen[round(at * (len(seen) - 1) / (FRAMES - 1))] for at in range(FRAMES)]
    return [f"data:image/webp;base64,{shot}" for shot in chosen]


def paste(page: Page, frames: list[str], width: int, target: Path) -> None:
    """Frames side by side in two rows, as one picture."""
    pictures = "".join(f'<img src="{frame}" width="{width}">' for frame in frames)
    wide = FRAMES // 2 * (width + 6) + 6
    page.set_viewport_size({"width": wide, "height": 100})
    style = "margin:0;padding:3px;display:flex;flex-wrap:wrap;background:#2a2622"
    page.set_content(f'<body style="{style}"><style>img{{margin:3px}}</style>{pictures}')
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": wide, "height": height})
    session = page.context.new_cdp_session(page)
    found = session.send("Page.captureScreenshot", {"format": "webp", "quality": 76})
    target.write_bytes(base64.b64decode(found["data"]))


def strips(browser: Browser, place: Room, acts: dict[str, str], pictures: Path) -> list[str]:
    """All filmstrips; their names."""
    for label, action in acts.items():
        size, width = SIZES[label.rpartition("-")[2]]
        context = place.context(browser, size, reduced_motion="no-preference")
        frames = film(context.new_page(), place, label, action)
        context.close()
        page = browser.new_page()
        paste(page, frames, width, pictures / f"film-{label}.webp")
        page.close()
    return [*acts]

"""Tables of every game at moments worth looking at, in a database of their own."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

import chabudai
from chabudai.agents import make
from chabudai.coach.puzzles import pack
from chabudai.match import Match, fair, heading_for
from chabudai.match.position import BOT
from chabudai.store import MatchRow, NewMatch, SqliteStore, Store, UserRow
from chabudai.tables.identity import digest
from chabudai.tables.puzzles import Puzzles
from chabudai.web.pages.look import COOKIE
from chabudai.web.visitors import PLAIN
from tests.served import Served
from tests.web_pages.day_scenes import furnish

PHONE = (390, 844)
DESK = (1440, 900)
AT = 1_790_000_000_000
ADA = "ada"
REVIEWS = Path(__file__).parent / "reviews"
LEVEL = "level-3"
GAMES: dict[str, dict[str, Any]] = {
    "matcha": {},
    "koikoi": {"preset": "three-rounds"},
    "touche": {},
}
SECRETS = {"matcha": "13", "koikoi": "16", "touche": "14"}
"""What deals are made from, so that the tables are the same in every run."""


def new_match(
    name: str, secret: str, *, level: str = LEVEL, label: str = "m", **options: Any
) -> Match:
    """Ada sits with bots, and the first cards are dealt, as the match's label gives them."""
    game = chabudai.game(name, **options)
    heading = heading_for(game, label, created=AT, commitment=fair.commit(secret))
    match = Match(game, heading)
    match.take(match.sit(0, "Ada", at=AT))
    for seat in range(1, game.seats):
        match.take(match.sit(seat, level, BOT, level, at=AT))
    match.take(match.with_deals([], secret, AT))
    return match


def play_until(match: Match, secret: str, is_there: Callable[[Match], bool]) -> Match:
    """The same match played on by good players, until Ada is to act there or all is over."""
    players = [make("greedy", match.game, seat) for seat in range(match.game.seats)]
    while match.turn != chabudai.OVER and not (match.turn == 0 and is_there(match)):
        seat, view = match.turn, match.view(match.turn)
        action = players[seat].choose(view, match.game.legal(view))
        match.take(match.with_deals(match.act(seat, action, AT), secret, AT))
    return match


def moments(name: str) -> dict[str, Match]:
    """The opening, the middle and the end of a match of a game."""
    secret, options = SECRETS[name] * 32, GAMES[name]

    def at(is_there: Callable[[Match], bool]) -> Match:
        return play_until(new_match(name, secret, **options), secret, is_there)

    end = at(lambda match: False)
    half = len(end) * 2 // 5
    found = {"opening": at(lambda match: True), "middle": at(lambda match: len(match) >= half)}
    if name == "koikoi":
        found["choice"] = at(lambda match: match.game.facts(match.view(0))["phase"] == "call")
    return {**found, "end": end}


@dataclass(frozen=True)
class Scene:
    """A page as somebody may come to it."""

    name: str
    path: str
    guest: bool = False
    """Whether Ada looks at it, or somebody new."""


class Room:
    """A server with all the scenes, and the cookie of Ada's browser."""

    def __init__(self, served: Served, cookie: str, scenes: list[Scene]) -> None:
        self.served = served
        self.cookie = cookie
        self.scenes = {scene.name: scene for scene in scenes}

    @property
    def tables(self) -> list[Scene]:
        """The scenes at a table, without replays."""
        return [scene for scene in self.scenes.values() if scene.path.startswith("/table/")]

    def context(
        self, browser: Browser, size: tuple[int, int], look: str = "en.light.on", **more: Any
    ) -> BrowserContext:
        """A browser of Ada's."""
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            **{"reduced_motion": "reduce", "locale": "en-GB", **more},
        )
        context.set_default_timeout(20_000)
        values = {COOKIE: look, PLAIN: self.cookie}
        context.add_cookies(
            [{"name": name, "value": text, "url": self.served.url} for name, text in values.items()]
        )
        return context

    def show(self, page: Page, scene: Scene) -> None:
        """Go there, as Ada or as a guest."""
        if scene.guest:
            page.context.clear_cookies(name=PLAIN)
        elif PLAIN not in {each.get("name") for each in page.context.cookies()}:
            cookie = {"name": PLAIN, "value": self.cookie, "url": self.served.url}
            page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(self.served.url + scene.path)


@contextmanager
def room(folder: Path, **settings: Any) -> Iterator[Room]:
    """Set everything up, and serve it."""
    cookie, scenes = asyncio.run(_furnish(folder / "tables.db"))
    served = Served(folder, **settings).start()
    try:
        yield Room(served, cookie, scenes)
    finally:
        served.stop()


async def _furnish(db: Path) -> tuple[str, list[Scene]]:
    store = SqliteStore(db)
    await store.start()
    try:
        key = await store.server_key()
        await store.add_user(UserRow(ADA, "Ada", AT))
        scenes = [Scene("error", "/table/nowhere"), Scene("home-new", "/", guest=True)]
        for name in GAMES:
            scenes += await _at_tables(store, name, moments(name))
            opening = new_match(name, SECRETS[name] * 32, **GAMES[name])
            await keep(store, f"{name}-first", opening, guide=True)
            scenes.append(Scene(f"{name}-first", f"/table/{name}-first"))
        scenes += await _waiting(store, key)
        scenes += await _curtain(store)
        scenes += await _shuffling(store)
        secret = SECRETS["matcha"] * 32
        fairly = play_until(new_match("matcha", secret, label="fairly"), secret, lambda _: False)
        await keep(store, "fairly", fairly)
        scenes.append(Scene("fair", "/fair/fairly"))
        scenes += [Scene(f"{page}-{name}", f"/{page}/{name}") for page in PAGES for name in GAMES]
        found = await furnish(store, key, sign)
        scenes += [Scene(name, path, name == "together-join") for name, path in found.items()]
        scenes += [Scene("offline", "/offline"), Scene("home", "/"), Scene("me", "/me")]
        scenes += await _puzzles(store)
    finally:
        await store.close()
    return f"{ADA}.{sign(key, 'guest', ADA)}", scenes


async def _puzzles(store: Store) -> list[Scene]:
    """The corner, a puzzle that waits, and one that Ada has answered wrongly."""
    corner = Puzzles(store, lambda: AT)
    waits = next(iter(pack.pack("matcha")))
    done = next(each for each in pack.pack("koikoi").values() if "hidden-pair" in each.themes)
    await corner.answer(ADA, done, done.glance)
    return [
        Scene("puzzles", "/puzzles"),
        Scene("puzzle", f"/puzzles/matcha/{waits}"),
        Scene("puzzle-answered", f"/puzzles/koikoi/{done.id}"),
    ]


PAGES = ("new", "rules")


async def _at_tables(store: SqliteStore, name: str, found: dict[str, Match]) -> list[Scene]:
    scenes = []
    for moment, match in found.items():
        await keep(store, f"{name}-{moment}", match)
        scenes.append(Scene(f"{name}-{moment}", f"/table/{name}-{moment}{_pick(match, moment)}"))
    middle = len(found["end"]) // 2
    scenes.append(Scene(f"{name}-replay", f"/replay/{name}-end?seat=all&at={middle}"))
    await keep_review(store, f"{name}-end", (REVIEWS / f"{name}.json").read_text())
    scenes.append(Scene(f"{name}-review", f"/review/{name}-end"))
    return scenes


async def keep_review(store: SqliteStore, label: str, data: str) -> None:
    """Keep what ``make_reviews.py`` has made of Ada's seat."""
    await store.ask_review(label, 0, ADA, AT)
    await store.take_reviews("scenes", 1, AT, AT + 1)
    assert await store.keep_review("scenes", label, 0, data)


def _pick(match: Match, moment: str) -> str:
    """In the middle of a match a card is picked, and the threats at Touché are shown."""
    hand = match.game.facts(match.view(0))["hand"]
    texts = [match.game.text(match.view(0), each) for each in match.game.legal(match.view(0))]
    playable = [card for card in hand if any(text.startswith(card) for text in texts)]
    if moment != "middle" or not playable:
        return ""
    return f"?pick={playable[0]}" + ("&threats=1" if match.game.name == "touche" else "")


async def keep(store: SqliteStore, label: str, match: Match, **more: Any) -> None:
    """Write a match down under a name; Ada plays it."""
    settings = {"listed": False, "spectators": "public", **more}
    seats = ["me", *(f"bot:{LEVEL}" for _ in range(1, match.game.seats))]
    secret = SECRETS[match.game.name] * 32
    heading = {**match.heading.to_json(), "match": label}
    row = MatchRow(
        label, heading, secret, {**settings, "seats": seats}, ADA, match.status, len(match)
    )
    await store.create([NewMatch(row, match.entries, {0: ADA})], None)


async def _waiting(store: SqliteStore, key: bytes) -> list[Scene]:
    """A table with an invitation, and the invitation itself."""
    game = chabudai.game("matcha")
    secret = "5e" * 32
    heading = heading_for(game, "waiting", created=AT, commitment=fair.commit(secret))
    match = Match(game, heading)
    match.take(match.sit(0, "Ada", at=AT))
    settings = {"listed": False, "spectators": "public", "seats": ["me", "invite"]}
    row = MatchRow("waiting", heading.to_json(), secret, settings, ADA, "open", len(match))
    invite = sign(key, "invite", "waiting\n1")[:32]
    invites = {1: digest(invite)}
    await store.create([NewMatch(row, match.entries, {0: ADA}, invites)], None)
    join = Scene("join", f"/join/waiting/1/{invite}", guest=True)
    return [Scene("waiting", "/table/waiting"), join]


async def _shuffling(store: SqliteStore) -> list[Scene]:
    """All sit, and the deal waits for a share of chance that was pledged in another browser."""
    game, secret = chabudai.game("matcha"), "5f" * 32
    match = Match(game, heading_for(game, "shuffling", created=AT, commitment=fair.commit(secret)))
    for seat, name in enumerate(("Ada", "Bob")):
        match.take(match.sit(seat, name, at=AT, pledge=fair.pledge(f"{seat:032x}")))
    settings = {"listed": False, "spectators": "public", "seats": ["me", "invite"]}
    row = MatchRow("shuffling", match.heading.to_json(), secret, settings, ADA, "running", 2)
    await store.create([NewMatch(row, match.entries, {0: ADA})], None)
    return [Scene("shuffling", "/table/shuffling"), Scene("fair-before", "/fair/shuffling")]


async def _curtain(store: SqliteStore) -> list[Scene]:
    """Two at one device, and the device is to be passed."""
    game, secret = chabudai.game("matcha"), "c0" * 32
    match = Match(game, heading_for(game, "curtain", created=AT, commitment=fair.commit(secret)))
    for seat, name in enumerate(("Ada", "Bob")):
        match.take(match.sit(seat, name, at=AT))
    match.take(match.with_deals([], secret, AT))
    settings = {"listed": False, "spectators": "public", "seats": ["me", "same"]}
    heading = match.heading.to_json()
    row = MatchRow("curtain", heading, secret, settings, ADA, match.status, len(match))
    await store.create([NewMatch(row, match.entries, {0: ADA, 1: ADA})], None)
    return [Scene("curtain", "/table/curtain")]


def sign(key: bytes, what: str, text: str) -> str:
    """As the server signs."""
    return hmac.new(key, f"{what}\n{text}".encode(), hashlib.sha256).hexdigest()

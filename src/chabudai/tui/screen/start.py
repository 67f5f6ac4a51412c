"""The start screen: games, own matches, the deal of the day, puzzles, reviews, served tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from chabudai.core.folder import data_folder
from chabudai.core.messages import has_message, say
from chabudai.games import names, rooms
from chabudai.match.file import read_lines
from chabudai.match.match import Match
from chabudai.tui.screen.menu import Item, Menu
from chabudai.tui.screen.session import Refused
from chabudai.tui.screen.setup import Setup
from chabudai.tui.screen.sight import ROOM
from chabudai.tui.screen.stage import PACES

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp


def shelf() -> list[str]:
    """The games in the order in which the pages show them."""
    return sorted(names(), key=lambda name: (getattr(rooms.find(ROOM, name), "place", 100), name))


def start_screen(app: ChabudaiApp) -> Menu:
    """The first screen."""
    start = Start(app)
    screen = Menu(lambda: say("screen-start", app.lang), start.items, lambda: app.lang)
    start.screen = screen
    return screen


class Start:
    """What the start screen offers."""

    screen: Menu

    def __init__(self, app: ChabudaiApp) -> None:
        self.app = app

    def items(self) -> list[Item]:
        """All lines."""
        return [
            *self._running(),
            Item(say("screen-games", self.app.lang)),
            *(self._game(name) for name in shelf()),
            Item(say("screen-more", self.app.lang)),
            self._menu("daily", self._days),
            self._menu("puzzles", self._puzzles),
            self._menu("finished", self._finished),
            self._menu("me", self._me),
            self._menu("position", self._position),
            self._menu("join", self._join),
            Item(say("screen-look", self.app.lang)),
            Item(
                say("screen-language", self.app.lang),
                say("screen-language-about", self.app.lang),
                turn=lambda _by: self.app.next_language(),
            ),
            Item(
                say("screen-pace-now", self.app.lang, pace=self.app.pace),
                say("screen-pace-about", self.app.lang),
                turn=self._turn_pace,
            ),
            Item(say("screen-quit", self.app.lang), run=self._quit),
        ]

    def _menu(self, key: str, run: Any) -> Item:
        lang = self.app.lang
        return Item(say(f"screen-{key}", lang), say(f"screen-{key}-about", lang), run)

    # Games

    def _game(self, name: str) -> Item:
        lang = self.app.lang
        about = [say(f"{name}-title", lang), ""]
        for part in ("line", "players", "time"):
            key = f"page-{name}-{part}"
            if has_message(key, lang):
                about.append(say(key, lang))

        async def run() -> None:
            Setup(self.app, name).show()

        return Item(say(f"{name}-title", lang), "\n".join(about), run)

    def _running(self) -> Iterator[Item]:
        """Own matches at home that are not over, the latest first."""
        found = list(running_matches())
        if found:
            yield Item(say("screen-go-on", self.app.lang))
        for path, match in found:
            yield self._kept(path, match)

    def _kept(self, path: Path, match: Match) -> Item:
        lang = self.app.lang
        names = match.names(lang)
        seat = int(match.heading.extra.get("seat", 0))
        others = [name for other, name in enumerate(names) if other != seat]
        title = say(f"{match.game.name}-title", lang)
        text = say("screen-match", lang, game=title, others=others)
        told = [message.say(lang, names) for message in match.story(seat)[-4:]]

        async def run() -> None:
            from chabudai.tui.screen.sitting import go_on

            self._sit(lambda: go_on(path, match, self.app.lang, self.app.mind))

        return Item(text, "\n".join(told), run)

    def _sit(self, make: Any) -> None:
        try:
            self.app.sit_down(make())
        except Refused as error:
            self.screen.tell(str(error))

    # The deal of the day

    async def _days(self) -> None:
        from chabudai.tui.screen.days import day_items

        self.app.open_menu("daily-title", lambda: day_items(self.app, self._sit))

    # Puzzles

    async def _puzzles(self) -> None:
        from chabudai.coach.puzzles import pack
        from chabudai.coach.puzzles.themes import about_key, title_key
        from chabudai.tui.screen.puzzle_session import PuzzleSession
        from chabudai.tui.screen.sprint_session import open_sprint

        def items() -> list[Item]:
            lang = self.app.lang
            found = []
            for name in shelf():
                if name not in pack.games():
                    continue
                found.append(Item(say(f"{name}-title", lang)))
                found.append(sprint(name))
                found += [one(name, theme) for theme in ("", *pack.themes_of(name))]
            return found

        def sprint(name: str) -> Item:
            async def run() -> None:
                self._sit(lambda: open_sprint(name, self.app.lang))

            return Item(self.app.say("puzzle-sprint"), self.app.say("puzzle-sprint-line"), run)

        def one(name: str, theme: str) -> Item:
            lang = self.app.lang
            text, about = say("screen-all-themes", lang), say("puzzle-line", lang)
            if theme:
                text, about = say(title_key(name, theme), lang), say(about_key(name, theme), lang)

            async def run() -> None:
                self._sit(lambda: PuzzleSession(name, self.app.lang, theme))

            return Item(text, about, run)

        self.app.open_menu("puzzle-title", items)

    # Finished matches

    async def _finished(self) -> None:
        from chabudai.tui.screen.finished import finished_items

        self.app.open_menu("screen-finished", lambda: finished_items(self.app))

    async def _me(self) -> None:
        from chabudai.tui.screen.card import CardMenu

        self.app.push_screen(CardMenu(self.app).make())

    # Positions

    async def _position(self) -> None:
        from chabudai.tui.screen.ask import Ask

        ask = Ask(self.app.say("screen-position-ask"), self.app.lang, "…")
        self.app.push_screen(ask, self._placed)

    def _placed(self, text: str | None) -> None:
        from chabudai.games import open_position
        from chabudai.tui.screen.sitting import sit_at_position

        if not text:
            return
        try:
            game, record = open_position(text)
        except ValueError as error:
            reason = getattr(error, "reason", None)
            self.screen.tell(reason.say(self.app.lang) if reason else str(error))
            return
        seat = max(game.turn(record), 0)
        self._sit(lambda: sit_at_position(game, record, self.app.lang, self.app.mind, seat))

    # Served tables

    async def _join(self) -> None:
        from chabudai.tui.join import known_servers
        from chabudai.tui.screen.ask import Ask

        known = next(iter(known_servers()), "")
        ask = Ask(self.app.say("screen-address"), self.app.lang, "https://…", known)
        self.app.push_screen(ask, self._joined)

    def _joined(self, url: str | None) -> None:
        from chabudai.tui.join import open_client
        from chabudai.tui.screen.joining import sit_at_served
        from chabudai.tui.screen.pair_room import PairRoom
        from chabudai.tui.screen.server_room import ServerRoom
        from chabudai.tui.together import PAIR

        if not url:
            return
        app, lang = self.app, self.app.lang
        pair = PAIR.search(urlsplit(url).path)
        if pair is not None:
            app.push_screen(PairRoom(app, open_client(url, None, lang), pair[1], pair[2]).make())
        elif urlsplit(url).path.strip("/"):
            app.fetch(self.screen, lambda: sit_at_served(url, lang), app.sit_down)
        else:
            app.push_screen(ServerRoom(app, url).make())

    # Looks

    def _turn_pace(self, by: int) -> None:
        paces = list(PACES)
        self.app.pace = paces[(paces.index(self.app.pace) + by) % len(paces)]

    async def _quit(self) -> None:
        self.app.go_back()


def running_matches() -> Iterator[tuple[Path, Match]]:
    """The files of matches at home that are not over; what cannot be read is left out."""
    folder = data_folder() / "running"
    paths = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in paths:
        if path.name.startswith("daily-"):
            continue
        try:
            match = read_lines(path.read_text(encoding="utf-8").splitlines())
        except (OSError, ValueError):
            continue
        if {"seat", "seed", "secret", "level"} <= match.heading.extra.keys():
            yield path, match

"""A server on the screen: its tables and one's own, the deals of its day, duplicates, the card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from chabudai.client import Client
from chabudai.core.messages import has_message
from chabudai.games import game as open_game
from chabudai.tables.daily.told import date_of, verdict
from chabudai.tui.join import open_client
from chabudai.tui.screen.ask import Ask
from chabudai.tui.screen.asking import asked
from chabudai.tui.screen.menu import Item, Menu
from chabudai.tui.screen.start import shelf

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp
    from chabudai.tui.screen.served_session import ServedSession

MOST_OVER = 5
"""So many of one's finished matches are shown, for replay and review."""


@dataclass
class Found:
    """What a server has told."""

    client: Client
    notice: str
    own: list[dict[str, Any]]
    open: list[dict[str, Any]]
    day: dict[str, Any]


class ServerRoom:
    """Everything is asked for again whenever somebody comes back."""

    screen: Menu

    def __init__(self, app: ChabudaiApp, url: str) -> None:
        self.app = app
        parts = urlsplit(url)
        self.url = f"{parts.scheme}://{parts.netloc}"
        self.client: Client | None = None
        self.found: Found | None = None

    def make(self) -> Menu:
        """The list."""
        self.screen = self.app.make_menu(self._title, self.items, self.look)
        return self.screen

    def _title(self) -> str:
        return f"{self.app.say('screen-server')}: {self.url}"

    def look(self) -> None:
        """Ask what there is."""
        self.app.fetch(self.screen, self._ask, self._show)

    def _ask(self) -> Found:
        def ask() -> Found:
            client = self.client or open_client(self.url, None, self.app.lang)
            self.client = client
            client.lang = self.app.lang
            notice = client.notice()["announcement"] or ""
            mine = client.tables(mine=True)
            over = [each for each in mine if each["status"] == "over"][:MOST_OVER]
            own = [each for each in mine if each["status"] != "over"] + over
            known = {each["match"] for each in own}
            free = [each for each in client.tables("open") if each["match"] not in known]
            return Found(client, notice, own, free, client.daily())

        return asked(self.url, self.app.lang, ask)

    def _show(self, found: Found) -> None:
        self.found = found
        self.screen.reload()
        if found.notice:
            self.screen.tell(self.app.say("join-announced", text=found.notice))

    def items(self) -> list[Item]:
        """All lines."""
        found, say = self.found, self.app.say
        if found is None:
            return [Item(say("screen-server"))]
        lines = [Item(say("screen-server-own"))] if found.own else []
        lines += [self._table(each) for each in found.own]
        lines.append(Item(say("screen-server-open")))
        lines += [self._table(each) for each in found.open] or [
            Item(say("page-no-tables"), is_note=True)
        ]
        lines += [Item(say("screen-server-new")), *(self._new(name) for name in shelf())]
        lines.append(Item(f"{say('daily-title')}, {date_of(found.day['day'], self.app.lang)}"))
        lines += [self._deal(each, found.day["day"]) for each in found.day["deals"]]
        lines.append(Item(say("screen-former"), say("screen-daily-about"), self._former))
        lines.append(Item(say("together-button")))
        lines += [self._pair(name) for name in shelf() if open_game(name).seats == 2]
        about = say("screen-me-about")
        lines += [Item(say("screen-more")), Item(say("screen-me"), about, self._card)]
        return lines

    def _titled(self, game: str) -> str:
        key = f"{game}-title"
        return self.app.say(key) if has_message(key, self.app.lang) else game

    def _table(self, each: dict[str, Any]) -> Item:
        state = self.app.say(f"screen-table-{each['status']}")
        return Item(
            f"{self._titled(each['game'])}: {state}",
            self.app.say("screen-server-sit"),
            self._sitter(lambda _client: each["match"]),
        )

    async def _former(self) -> None:
        """Ask for a day that is over."""
        ask = Ask(self.app.say("screen-former-ask"), self.app.lang, "2026-11-15")
        self.app.push_screen(ask, self._on_day)

    def _on_day(self, day: str | None) -> None:
        if not day or self.found is None:
            return
        client, lang = self.found.client, self.app.lang

        def show(found: dict[str, Any]) -> None:
            deals = found["deals"]
            title = date_of(found["day"], lang)
            self.app.open_menu(lambda: title, lambda: [self._deal(each, day) for each in deals])

        self.app.fetch(self.screen, lambda: asked(self.url, lang, lambda: client.daily(day)), show)

    def _deal(self, each: dict[str, Any], day: str) -> Item:
        say, lang = self.app.say, self.app.lang
        if each["result"] is not None:
            state = verdict(each["result"], each["margin"]).say(lang)
        else:
            late = each["status"] == "over"
            state = say(f"daily-state-{'late' if late else each['status']}")
        practice = self.found is not None and day < self.found.day["day"]
        key = "daily-practice-line" if practice else "daily-table-line"
        about = say(key, date=date_of(day, lang))
        if each["result"] is not None and not practice:
            return Item(f"{each['title']}: {state}", about, self._standing(day, each["deal"]))
        wanted = day if practice else None
        begin = self._sitter(lambda client: client.begin_daily(each["deal"], wanted)["match"])
        return Item(f"{each['title']}: {state}", about, begin)

    def _standing(self, day: str, deal: str) -> Any:
        """How others did."""

        async def run() -> None:
            from chabudai.tui.daily_served import standing_lines
            from chabudai.tui.screen.sheet import Sheet

            lang = self.app.lang

            def ask() -> list[str]:
                client = self.found.client if self.found else open_client(self.url, None, lang)
                return asked(self.url, lang, lambda: standing_lines(client, day, deal, lang))

            def show(lines: list[str]) -> None:
                title = self.app.say("daily-title")
                self.app.push_screen(Sheet(title, "\n".join(lines), lang))

            self.app.fetch(self.screen, ask, show)

        return run

    def _sitter(self, find: Callable[[Client], str]) -> Any:
        """Sit down at the table that is found, or made."""

        async def run() -> None:
            from chabudai.tui.screen.joining import sit_at

            if self.found is None:
                return
            client, lang = self.found.client, self.app.lang

            def ask() -> Any:
                match = asked(self.url, lang, lambda: find(client))
                return sit_at(client, match, lang)

            self.app.fetch(self.screen, ask, self.app.sit_down)

        return run

    def _new(self, name: str) -> Item:
        async def run() -> None:
            from chabudai.tui.screen.served_setup import ServedSetup

            if self.found is not None:
                ServedSetup(self.app, name, self.found.client).show()

        return Item(self._titled(name), self.app.say("screen-server-new-about"), run)

    def _pair(self, name: str) -> Item:
        async def run() -> None:
            from chabudai.tui.screen.pair_room import PairRoom

            if self.found is None:
                return
            client, lang = self.found.client, self.app.lang

            def ask() -> dict[str, Any]:
                return asked(self.url, lang, lambda: client.begin_together(name))

            def show(made: dict[str, Any]) -> None:
                room = PairRoom(self.app, client, made["name"], made["invite"])
                self.app.push_screen(room.make())

            self.app.fetch(self.screen, ask, show)

        return Item(self._titled(name), self.app.say("together-how-shut"), run)

    async def _card(self) -> None:
        from chabudai.tui.screen.card import CardMenu

        if self.found is not None:
            self.app.push_screen(CardMenu(self.app, self.found.client).make())


def sit_on_served_day(url: str, deal: str, day: str | None, lang: str) -> ServedSession:
    """The session of a deal of a server's day; Refused says why not."""
    from chabudai.tui.screen.joining import sit_at

    client = asked(url, lang, lambda: open_client(url, None, lang))
    made = asked(url, lang, lambda: client.begin_daily(deal, day))
    return sit_at(client, made["match"], lang)

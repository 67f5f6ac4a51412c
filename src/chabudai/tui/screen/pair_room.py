"""A duplicate with a friend on the screen: the link, both matches, and the comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chabudai.client import Client
from chabudai.tui.screen.asking import asked
from chabudai.tui.screen.menu import Item, Menu
from chabudai.tui.together import bot_of, comparison, how

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp


class PairRoom:
    """What both friends have done so far; asked for again whenever somebody comes back."""

    screen: Menu

    def __init__(self, app: ChabudaiApp, client: Client, name: str, invite: str) -> None:
        self.app = app
        self.client = client
        self.name = name
        self.invite = invite
        self.found: dict[str, Any] | None = None
        self.tables: list[dict[str, Any]] = []
        self.bot = ""

    def make(self) -> Menu:
        """The list."""
        self.screen = self.app.make_menu("together-button", self.items, self.look)
        return self.screen

    def look(self) -> None:
        """Ask how far both are."""
        self.app.fetch(self.screen, self._ask, self._show)

    def _ask(self) -> tuple[dict[str, Any], list[dict[str, Any]], str]:
        def ask() -> tuple[dict[str, Any], list[dict[str, Any]], str]:
            client = self.client
            names = client.together(self.name)["tables"]
            names = names or client.join_together(self.name, self.invite)["tables"]
            bot = bot_of(client, names[0], self.app.lang)
            return client.together(self.name), [client.match(name) for name in names], bot

        return asked(self.client.origin, self.app.lang, ask)

    def _show(self, found: tuple[dict[str, Any], list[dict[str, Any]], str]) -> None:
        self.found, self.tables, self.bot = found
        self.screen.reload()

    def items(self) -> list[Item]:
        """The link, both matches, and what came of them."""
        say = self.app.say
        if self.found is None:
            return [Item(say("together-how"))]
        link = f"{self.client.origin}/join/together/{self.name}/{self.invite}"
        told = how(self.found["contribution"], self.bot, self.app.lang)
        found = [Item(say("together-yours"))]
        for number, table in enumerate(self.tables, 1):
            state = "over" if table["status"] == "over" else "running"
            text = f"{say('together-match', number=number)}: {say(f'together-state-{state}')}"
            found.append(Item(text, "\n\n".join(told), self._sitter(table["match"])))
        other = 1 - (self.found["you"] or 0)
        done = self.found["finished"][other]
        name = say("together-friend")
        found += [
            Item(name),
            Item(say("together-friend-done", name=name, done=done), is_note=True),
            Item(link, say("together-invite-line"), self._nothing),
            Item(say("together-over")),
        ]
        return found + [Item(line, is_note=True) for line in comparison(self.found, self.app.lang)]

    async def _nothing(self) -> None:
        self.screen.tell(self.app.say("together-invite-line"))

    def _sitter(self, match: str) -> Any:
        async def run() -> None:
            from chabudai.tui.screen.joining import sit_at

            client, lang = self.client, self.app.lang
            self.app.fetch(self.screen, lambda: sit_at(client, match, lang), self.app.sit_down)

        return run

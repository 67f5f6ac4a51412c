"""The report card on the screen: game by game, what each line means beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from chabudai.client import Client
from chabudai.coach.played import PEOPLE
from chabudai.core.messages import has_message
from chabudai.match.called import bot_about, bot_name
from chabudai.tui import me
from chabudai.tui.screen.asking import asked
from chabudai.tui.screen.menu import Item, Menu
from chabudai.tui.screen.pick_list import PickList

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp

BAR = 20
SIGNS = {"won": "█", "drawn": "▒", "lost": "·"}
"""Won, drawn and lost, told apart by their shape."""


class CardMenu:
    """The card of this computer's matches, or the one that a server has."""

    screen: Menu

    def __init__(self, app: ChabudaiApp, client: Client | None = None) -> None:
        self.app = app
        self.client = client
        self.card: dict[str, Any] | None = None

    def make(self) -> Menu:
        """The list."""
        self.screen = self.app.make_menu("screen-me", self.items, self.look)
        return self.screen

    def look(self) -> None:
        """Read the card again."""
        self.app.fetch(self.screen, self._ask, self._show)

    def _ask(self) -> dict[str, Any]:
        client, lang = self.client, self.app.lang
        if client is None:
            return me.local_card(lang, lambda _text: None)
        client.lang = lang
        return asked(client.origin, lang, client.report_card)

    def _show(self, card: dict[str, Any]) -> None:
        self.card = card
        self.screen.reload()

    def items(self) -> list[Item]:
        """All games, then what can be done."""
        say = self.app.say
        if self.card is None:
            return [Item(say("screen-me"))]
        found = [line for game in self.card["games"] for line in self._game(game)]
        if not found:
            found = [Item(say("me-none"), is_note=True)]
        found.append(Item(say("screen-more")))
        if self.client is None:
            found.append(Item(say("screen-finished"), say("screen-finished-about"), self._finished))
        found.append(Item(say("screen-erase"), say("screen-erase-about"), self._erase))
        return found

    def _game(self, game: Mapping[str, Any]) -> Iterator[Item]:
        say, lang = self.app.say, self.app.lang
        key = f"{game['game']}-title"
        yield Item(say(key) if has_message(key, lang) else game["game"])
        for each in game["against"]:
            level = each["level"]
            name = say("report-people") if level == PEOPLE else bot_name(level, lang)
            counts = {what: each[what] for what in SIGNS}
            about = "" if level == PEOPLE else bot_about(level, game["game"], lang)
            told = "\n\n".join(
                part
                for part in (say("me-against", name=name, **counts), bar(counts), about)
                if part
            )
            yield Item(f"{bar(counts, 8)} {say('me-against', name=name, **counts)}", told, self._ok)
        for text, about in me.strength_lines(game, lang):
            yield Item(text, about or text, self._ok)

    async def _ok(self) -> None:
        """There is nothing behind a line; it is read beside the list."""

    async def _finished(self) -> None:
        from chabudai.tui.screen.finished import finished_items

        self.app.open_menu("screen-finished", lambda: finished_items(self.app))

    async def _erase(self) -> None:
        say, lang = self.app.say, self.app.lang
        answers = [("y", "yes", say("screen-yes")), ("n", "", say("screen-no"))]

        def agreed(name: str | None) -> None:
            if name != "yes":
                return
            if self.client is None:
                me.erase_here()
            else:
                asked(self.client.origin, lang, self.client.erase_report_card)
            self.look()

        self.app.push_screen(PickList(say("screen-erase-about"), answers, lang), agreed)


def bar(counts: Mapping[str, int], width: int = BAR) -> str:
    """Results as a bar."""
    whole = sum(counts.values()) or 1
    parts, used, drawn = [], 0, 0
    for what, sign in SIGNS.items():
        used += counts[what]
        end = round(width * used / whole)
        parts.append(sign * (end - drawn))
        drawn = end
    return "".join(parts)

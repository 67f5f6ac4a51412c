"""The application: the start screen, tables, sheets, and those who think."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from textual import events
from textual._compositor import ChopsUpdate
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.filter import Monochrome, NoColor
from textual.screen import Screen

from chabudai.answer import Answer
from chabudai.core.messages import LANGUAGES, say
from chabudai.match.match import Match
from chabudai.tui.screen.late import Late
from chabudai.tui.screen.menu import Item, Menu
from chabudai.tui.screen.mind import Mind, Thinker
from chabudai.tui.screen.pictures import ALBUM, SIXEL
from chabudai.tui.screen.session import Refused, Session
from chabudai.tui.screen.stamps import open_album
from chabudai.tui.screen.table_screen import TableScreen

T = TypeVar("T")
READY_SECONDS = 0.3
"""After this the process of the bots is begun: the first paint comes first."""


class ChabudaiApp(App[str]):
    """It ends with what is to be said in the terminal afterwards."""

    TITLE = "Chabudai"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #1d3b34; color: #e9e4d4; }
    ModalScreen { background: #10241f 70%; }
    Curtain { background: #4a1f1f; color: #f6efdd; }
    """

    def __init__(
        self,
        first: Callable[[ChabudaiApp], Screen[Any]],
        lang: str = "en",
        pace: str = "normal",
        mind: Thinker | None = None,
    ) -> None:
        super().__init__()
        if "NO_COLOR" in os.environ:  # Textual would go on with grey
            self._filters = [
                *(each for each in self._filters if not isinstance(each, Monochrome)),
                NoColor(),
            ]
        self.lang = lang
        self.pace = pace
        self.mind = mind or Mind()
        self._first = first
        self._late = Late(Answer(come=True))
        self._typed = ""
        self.alone = False
        """Whether leaving the table ends the application."""

    def hear(self, answer: Answer) -> None:
        """Take what the terminal has answered, and what was typed before there was a screen."""
        open_album(answer)
        self._late = Late(answer)
        self._typed = answer.typed

    def on_mount(self) -> None:
        """Show the first screen, and have the bots ready after it is painted."""
        self.push_screen(self._first(self))
        self.set_timer(READY_SECONDS, self._get_ready)
        if self._typed:
            self.set_timer(READY_SECONDS, self._type_again)

    def _type_again(self) -> None:
        """Let keys count that were pressed too early."""
        parser = XTermParser()
        for event in [*parser.feed(self._typed), *parser.tick()]:
            if isinstance(event, events.Key):
                self.post_message(event)

    async def on_event(self, event: events.Event) -> None:
        """A late answer of the terminal is no key."""
        if isinstance(event, events.Key):
            is_answer, answer = self._late.swallow(event.character or "")
            if answer is not None:
                open_album(answer)
                self.refresh(layout=True)
            if is_answer:
                return
        await super().on_event(event)

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        """Draw what has changed, and the pictures over it where the terminal wipes them out."""
        super()._display(screen, renderable)
        top = self.screen_stack[-1] if self.screen_stack else None
        if ALBUM.kind != SIXEL or self._driver is None or not isinstance(top, TableScreen):
            return
        if self._batch_count or renderable is None or not top.is_attached:
            return
        rows = {y for y, _, _ in renderable.spans} if isinstance(renderable, ChopsUpdate) else None
        if told := top.table.stamped(rows):
            self._driver.write(told)
            self._driver.flush()

    def _get_ready(self) -> None:
        self.run_worker(self.mind.begin(), group="mind", exit_on_error=False)

    def make_menu(
        self,
        title: str | Callable[[], str],
        items: Callable[[], list[Item]],
        resumed: Callable[[], None] | None = None,
    ) -> Menu:
        """A list to choose from; its title is a key, or is asked for."""
        named = title if callable(title) else partial(self.say, title)
        return Menu(named, items, lambda: self.lang, resumed)

    def open_menu(self, title: str | Callable[[], str], items: Callable[[], list[Item]]) -> Menu:
        """Show a list to choose from."""
        screen = self.make_menu(title, items)
        self.push_screen(screen)
        return screen

    def say(self, key: str, **args: Any) -> str:
        """A text in the language of the screen."""
        return say(key, self.lang, **args)

    def next_language(self) -> None:
        """Go on in the next language."""
        self.lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]

    def go_back(self) -> None:
        """To the screen before, or out."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit("")

    # What takes a while

    def note_progress(self, part: float) -> None:
        """Say how far a review is."""
        text = say("screen-reviewing", self.lang, percent=round(100 * part))
        if isinstance(self.screen, Menu | TableScreen):
            self.screen.tell(text)

    def review(self, match: Match, seat: int) -> None:
        """Show the review of a seat, once it is made."""
        self.note_progress(0)
        self.run_worker(self._review(match, seat), exclusive=True, group="review")

    async def _review(self, match: Match, seat: int) -> None:
        from chabudai.tui.screen.finished import make_review

        session = await make_review(self, match, seat)
        if session is not None:
            self.sit_down(session)
        elif isinstance(self.screen, Menu | TableScreen):
            self.screen.tell(say("screen-review-failed", self.lang))

    def fetch(self, menu: Menu, ask: Callable[[], T], done: Callable[[T], object]) -> None:
        """Ask a server without holding up the screen; a refusal is said beside the list."""
        if not menu.notice:
            menu.tell(self.say("tui-thinking"))
        self.run_worker(self._fetch(menu, ask, done), group="fetch")

    async def _fetch(self, menu: Menu, ask: Callable[[], T], done: Callable[[T], object]) -> None:
        try:
            found = await asyncio.to_thread(ask)
        except Refused as error:
            menu.tell(str(error))
            return
        if menu.notice in [say("tui-thinking", lang) for lang in LANGUAGES]:
            menu.tell("")
        done(found)

    def sit_down(self, session: Session) -> TableScreen:
        """Show a table."""
        screen = TableScreen(session, self.pace)
        self.push_screen(screen)
        return screen

    def sit_instead(self, session: Session) -> None:
        """Show a table in the place of the one that is shown."""
        self.switch_screen(TableScreen(session, self.pace))

    async def fulfil(self, screen: TableScreen, what: str) -> bool:
        """Do what a session cannot do by itself, such as showing its review; whether it was."""
        from chabudai.tui.screen import afterwards

        if what not in afterwards.WISHES:
            return False
        await afterwards.WISHES[what](self, screen)
        return True

    async def leave_table(self, screen: TableScreen) -> None:
        """Go back to the start, or end."""
        self.lang = screen.session.lang
        if self.alone and len(self.screen_stack) <= 2:
            await self.mind.close()
            self.exit(screen.session.farewell())
        else:
            self.pop_screen()

"""The application: the start screen, tables, sheets, and those who think."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from textual.app import App
from textual.filter import NoColor
from textual.screen import Screen

from chabudai.tui.screen.mind import Mind, Thinker
from chabudai.tui.screen.session import Session
from chabudai.tui.screen.table_screen import TableScreen


class ChabudaiApp(App[str]):
    """It ends with what is to be said in the terminal afterwards."""

    TITLE = "Chabudai"
    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: #1d3b34; color: #e9e4d4; }"

    def __init__(
        self,
        first: Callable[[ChabudaiApp], Screen[Any]],
        lang: str = "en",
        pace: str = "normal",
        mind: Thinker | None = None,
    ) -> None:
        colourless = "NO_COLOR" in os.environ
        super().__init__()
        if colourless:
            self._filters.append(NoColor())
        self.lang = lang
        self.pace = pace
        self.mind = mind or Mind()
        self._first = first
        self.alone = False
        """Whether leaving the table ends the application."""

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self._first(self))

    def sit_down(self, session: Session) -> TableScreen:
        """Show a table."""
        screen = TableScreen(session, self.pace)
        self.push_screen(screen)
        return screen

    async def leave_table(self, screen: TableScreen) -> None:
        """Go back to the start, or end."""
        self.lang = screen.session.lang
        if self.alone:
            await self.mind.close()
            self.exit(screen.session.farewell())
        else:
            self.pop_screen()

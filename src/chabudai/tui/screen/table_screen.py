"""The screen of a table: its view, what helps, the log, the prompt, and its keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from chabudai.core.messages import say
from chabudai.tui.screen import bars, commands, palette
from chabudai.tui.screen.lines import Lines
from chabudai.tui.screen.prompt import Prompt
from chabudai.tui.screen.session import Refused, Session
from chabudai.tui.screen.sheet import Curtain
from chabudai.tui.screen.sight import News
from chabudai.tui.screen.table_view import TableView, room_of

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
STEPS = {"right": "next", "space": "next", "enter": "next", "n": "next", "left": "back"}
STEPS |= {"home": "first", "end": "last"}
"""Keys of sessions that are stepped through."""
ALWAYS = "n"
"""A key that answers a question even while an action is awaited; no place is labelled so."""
TICK = 1.0
"""Seconds after which a clock is shown anew."""


class TableScreen(Screen[None]):
    """A session with everything around it."""

    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_CSS = """
    TableScreen { background: #1d3b34; color: #e9e4d4; layers: below above; }
    TableScreen #top { height: 1; background: #10241f; color: #ffd479; }
    TableScreen #main { height: 1fr; }
    TableScreen #side { width: 26; padding: 0 0 0 1; }
    TableScreen.roomy.reading #side { width: 48; }
    TableScreen.wide #side, TableScreen.wide.reading #side { width: 56; }
    TableScreen #aids { height: auto; max-height: 66%; }
    TableScreen.reading #aids { max-height: 85%; }
    TableScreen #log { border-top: dashed #7f9a90; }
    TableScreen #status { height: 2; background: #10241f; color: #f6efdd; }
    TableScreen #keys { height: 1; background: #10241f; color: #b4bcae; }
    TableScreen.typing #keys { display: none; }
    """

    def __init__(self, session: Session, pace: str = "normal") -> None:
        super().__init__()
        self.session = session
        self.pace = pace
        self.advised = ""
        """The action that a hint has advised."""
        self.notice = ""
        """What the status line says before anything else."""
        self._news: asyncio.Queue[News] = asyncio.Queue()
        self._playing = False
        self._begun = False
        self._bars: dict[str, str] = {}
        self._left = False

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield Static(id="top", markup=False)
        with Horizontal(id="main"):
            yield TableView(self.pace, id="table")
            with Vertical(id="side"):
                yield Lines(id="aids")
                yield Lines(tail=True, id="log")
        yield Static(id="status", markup=False)
        yield Static(id="keys", markup=False)
        yield Prompt(lambda: commands.completions(self), id="prompt")

    @property
    def table(self) -> TableView:
        """The view of the table."""
        return self.query_one("#table", TableView)

    @property
    def prompt(self) -> Prompt:
        """Where actions and words are typed."""
        return self.query_one("#prompt", Prompt)

    @property
    def log_lines(self) -> Lines:
        """The log."""
        return self.query_one("#log", Lines)

    @property
    def is_reading(self) -> bool:
        """Whether what stands beside the table matters more than the log: a review."""
        return "back" in self.session.wishes and self.session.aids(24) is not None

    @property
    def is_settled(self) -> bool:
        """Whether everything that has happened is shown."""
        return self._begun and self._news.empty() and not self._playing

    def on_mount(self) -> None:
        """Sit down."""
        self.set_class(self.is_reading, "reading")
        self.table.focus()
        self.log_lines.set([(text, palette.QUIET) for text in self.session.story()])
        self.show_sight()
        self.run_worker(self._follow(), exclusive=True, group="news")
        self.set_interval(TICK, self._tick)
        self.call_after_refresh(self._begin)

    async def _begin(self) -> None:
        """Begin once the table has its size, so that the first cards can travel, too."""
        await self.session.start(self._news.put_nowait)
        self._begun = True
        self.show_sight()

    def _tick(self) -> None:
        """Let a clock go on, where there is one; when it has run out, that is shown."""
        if self._left or not self.is_attached or not self.session.clock():
            return
        shown = self.table.sight
        if shown is not None and shown.is_mine and not self.session.sight().is_mine:
            self.show_sight()
        self.refresh_words()

    def stop(self) -> None:
        """Nothing is shown from now on."""
        self._left = True

    def on_resize(self, event: events.Resize) -> None:
        """More room for what helps on wide screens."""
        self.set_class(event.size.width >= 110, "roomy")
        self.set_class(event.size.width >= 140, "wide")
        self.call_after_refresh(self._refresh_aids)
        self.call_after_refresh(self.refresh_words)

    # Following what happens

    async def _follow(self) -> None:
        while True:
            news = await self._news.get()
            if self._left or not self.is_attached:
                return
            self._playing = True
            self.advised = ""
            style = palette.GOLD if news.loud else palette.PLAIN
            for text in news.told:
                self.log_lines.add(text, style)
            if not self.session.curtain():
                await self.table.play(news)
            self._playing = False
            if self._news.empty():
                self.show_sight()

    def show_sight(self) -> None:
        """Show the table as it is now."""
        name = self.session.curtain()
        if name:
            self._draw_curtain(name)
            return
        sight = self.session.sight()
        self.table.show(sight, self.advised or self.session.marked)
        self._refresh_aids()
        self.refresh_words()

    def _draw_curtain(self, name: str) -> None:
        def lifted(_done: bool | None) -> None:
            self.session.lift()
            self.log_lines.set([(text, palette.QUIET) for text in self.session.story()])
            self.show_sight()

        if not isinstance(self.app.screen, Curtain):
            self.app.push_screen(Curtain(name, self.session.lang), lifted)

    def _refresh_aids(self) -> None:
        sight = self.table.sight
        if sight is None:
            return
        lines = self.query_one("#aids", Lines)
        width = max(lines.size.width, 24)
        found = self.session.aids(width)
        lines.set(room_of(sight.game.name).aids(sight, width) if found is None else found)
        lines.styles.height = max(1, sum(1 for _ in lines.rows()))

    def refresh_words(self) -> None:
        """The bars above and below the table."""
        sight = self.table.sight
        if sight is None:
            return
        self._write("top", bars.heading(self.session, sight))
        told = bars.status(self.session, self.table, self.notice)
        self._write("status", bars.fitted(told, max(self.size.width, 20)))
        self._write("keys", " " + say("screen-keys", self.session.lang))

    def _write(self, name: str, text: str) -> None:
        """Write a bar anew, where it has changed; its size never does."""
        if self._bars.get(name) != text:
            self._bars[name] = text
            self.query_one(f"#{name}", Static).update(text, layout=False)

    def tell(self, text: str) -> None:
        """Say something in the status line until the next key; in the log as well where it is
        longer than that.
        """
        self.notice = text
        if not bars.fits(text, max(self.size.width, 20)):
            self.log_lines.add(text, palette.QUIET)
        self.refresh_words()

    # Keys

    async def on_key(self, event: events.Key) -> None:
        """Arrows, digits and letters; all commands."""
        if self.prompt.is_open:
            return
        event.stop()
        if self.notice:
            self.notice = ""
            self.refresh_words()
        if self.table.is_moving:
            self.table.skip()
        await self._press(event.key, event.character or "", event)

    async def _press(self, key: str, sign: str, event: events.Key) -> None:
        asked = self.session.question()
        answer = asked.find(sign) if asked else None
        if answer is not None and self._may_answer(sign):
            await commands.want(self, answer)
        elif self._may_step(STEPS.get(key, "")):
            await self.attempt(lambda: self.session.wish(STEPS[key]))
            self.show_sight()
        elif key in ARROWS:
            self.table.move(*ARROWS[key])
        elif key in ("enter", "space"):
            self.table.choose(self.table.look.cursor)
        elif key == "escape":
            self.table.pick("")
        elif key in ("pageup", "pagedown"):
            lines = self.query_one("#aids", Lines) if self.is_reading else self.log_lines
            lines.scroll_rows(-5 if key == "pageup" else 5)
        elif key == "ctrl+c":
            await commands.leave(self)
        elif sign in commands.COMMANDS:
            await commands.COMMANDS[sign](self)
        elif self.table.label(sign):
            return
        elif sign and (sign in ":/*" or sign.isupper() or key == "tab"):
            event.prevent_default()
            self.begin_typing("" if sign in ":/\t" else sign)

    def _may_answer(self, sign: str) -> bool:
        """Whether a key answers a question; on one's turn most letters are places."""
        steps = "back" in self.session.wishes
        return steps or sign in ALWAYS or not self.session.sight().is_mine

    def _may_step(self, what: str) -> bool:
        """Whether a key steps through the session; a puzzle waits for its answer first."""
        wishes = self.session.wishes
        return what in wishes and ("back" in wishes or not self.session.sight().is_mine)

    def on_table_view_pointed(self) -> None:
        """Say what the cursor points at."""
        self.refresh_words()

    async def on_table_view_acted(self, event: TableView.Acted) -> None:
        """Carry out what was chosen."""
        await self.act(event.action)

    def on_table_view_unplayable(self, event: TableView.Unplayable) -> None:
        """Say why not."""
        sight = self.table.sight
        if sight is None:
            return
        what = self.table.canvas.tip(event.spot)
        if sight.turn is not None and sight.turn != sight.seat:
            self.tell(f"{what}\n" + sight.say("page-why-turn", name=sight.names[sight.turn]))
        else:
            self.tell(f"{what}\n" + sight.say("screen-not-now"))

    async def act(self, action: str) -> None:
        """Carry out an action; the reason is said where it is refused."""
        self.advised = ""
        if await self.attempt(lambda: self.session.act(action)):
            self.table.look = type(self.table.look)(cursor=self.table.look.cursor)
            if self.is_settled:
                self.show_sight()

    async def attempt(self, doing: Callable[[], Awaitable[Any]]) -> bool:
        """Do something; whether it was done, else the reason is said."""
        try:
            await doing()
        except Refused as error:
            self.tell(str(error))
            return False
        return True

    async def wish(self, what: str, text: str = "") -> None:
        """Ask for something besides actions, of the session or of the house."""

        async def asked() -> None:
            if not await self.app.fulfil(self, what):  # type: ignore[attr-defined]
                said = await self.session.wish(what, text)
                if said:
                    self.tell(said)

        await self.attempt(asked)
        if self.is_settled and not self.notice:
            self.show_sight()

    # Typing

    def begin_typing(self, text: str = "") -> None:
        """Open the prompt."""
        self.add_class("typing")
        self.prompt.open(text, self.session.lang)

    async def on_prompt_typed(self, event: Prompt.Typed) -> None:
        """Carry out what was typed: a number of the list, notation, or a word."""
        self.remove_class("typing")
        self.table.focus()
        if event.text:
            await commands.typed(self, event.text)

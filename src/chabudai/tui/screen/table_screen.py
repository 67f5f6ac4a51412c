"""The screen of a table: its view, what helps, the log, the prompt, and all keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, Static

from chabudai.core.messages import LANGUAGES, say
from chabudai.tui import words
from chabudai.tui.local import rules_text
from chabudai.tui.screen import palette
from chabudai.tui.screen.completion import Completion
from chabudai.tui.screen.lines import Lines
from chabudai.tui.screen.session import Refused, Session
from chabudai.tui.screen.sheet import Curtain, Sheet, help_lines
from chabudai.tui.screen.sight import News, Sight
from chabudai.tui.screen.table_view import TableView, room_of

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
STEPS = {"right": "next", "space": "next", "enter": "next", "n": "next", "left": "back"}
STEPS |= {"home": "first", "end": "last"}
"""Keys of sessions that are stepped through."""
SERVED = ("say", "draw", "resign", "report", "yes", "no", "win", "abort", "rematch")
"""Words of the prompt that are wishes of a session."""


class TableScreen(Screen[None]):
    """A session with everything around it."""

    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_CSS = """
    TableScreen { background: #1d3b34; color: #e9e4d4; layers: below above; }
    TableScreen #top { height: 1; background: #10241f; color: #ffd479; }
    TableScreen #main { height: 1fr; }
    TableScreen #side { width: 26; padding: 0 0 0 1; }
    TableScreen.wide #side { width: 56; }
    TableScreen #aids { height: auto; max-height: 60%; }
    TableScreen #log { border-top: dashed #7f9a90; }
    TableScreen #status { height: 2; background: #10241f; color: #f6efdd; }
    TableScreen #keys { height: 1; background: #10241f; color: #b4bcae; }
    TableScreen #prompt { height: 1; border: none; display: none; }
    TableScreen #prompt { background: #f6efdd; color: #23262b; }
    TableScreen.typing #prompt { display: block; }
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
        yield Input(id="prompt", suggester=Completion(lambda: self.completions()), compact=True)

    @property
    def table(self) -> TableView:
        """The view of the table."""
        return self.query_one("#table", TableView)

    @property
    def log_lines(self) -> Lines:
        """The log."""
        return self.query_one("#log", Lines)

    @property
    def is_settled(self) -> bool:
        """Whether everything that has happened is shown."""
        return self._begun and self._news.empty() and not self._playing

    def on_mount(self) -> None:
        """Sit down."""
        self.table.focus()
        self.log_lines.set([(text, palette.QUIET) for text in self.session.story()])
        self.show_sight()
        self.run_worker(self._follow(), exclusive=True, group="news")
        self.call_after_refresh(self._begin)

    async def _begin(self) -> None:
        """Begin once the table has its size, so that the first cards can travel, too."""
        await self.session.start(self._news.put_nowait)
        self._begun = True
        self.show_sight()

    def on_resize(self, event: events.Resize) -> None:
        """More room for what helps on wide screens."""
        self.set_class(event.size.width >= 140, "wide")
        self.call_after_refresh(self._refresh_aids)

    # Following what happens

    async def _follow(self) -> None:
        while True:
            news = await self._news.get()
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
        lang = self.session.lang
        heading = room_of(sight.game.name).heading(sight)
        parts = [f" {self.session.title}", heading, self._whose(sight)]
        self._write("top", " · ".join(part for part in parts if part))
        self._write("status", self._status(sight))
        self._write("keys", " " + say("screen-keys", lang))

    def _write(self, name: str, text: str) -> None:
        """Write a bar anew, where it has changed; its size never does."""
        if self._bars.get(name) != text:
            self._bars[name] = text
            self.query_one(f"#{name}", Static).update(text, layout=False)

    def _whose(self, sight: Sight) -> str:
        if sight.is_over:
            return sight.say("screen-over")
        if sight.turn is None:
            return ""
        if sight.turn == sight.seat:
            return sight.say("screen-your-turn")
        return sight.say("screen-thinks", name=sight.names[sight.turn])

    def _status(self, sight: Sight) -> str:
        if self.notice:
            return self.notice
        if not sight.is_mine:
            return self._tip()
        prompt = str(room_of(sight.game.name).prompt(sight, self.table.look))
        tip = self._tip()
        return f"{prompt}\n{tip}" if tip else prompt

    def _tip(self) -> str:
        """What the cursor points at: the action that Enter would take, or what it is."""
        table = self.table
        way = table.look.way_to(table.look.cursor)
        if way is not None and table.sight is not None:
            return f"{way.action}  {table.sight.actions.get(way.action, '')}"
        return table.canvas.tip(table.look.cursor)

    def tell(self, text: str) -> None:
        """Say something in the status line until the next key."""
        self.notice = text
        self.refresh_words()

    # Keys

    async def on_key(self, event: events.Key) -> None:
        """Arrows, digits and letters; all commands."""
        if self.has_class("typing"):
            if event.key == "escape":
                event.stop()
                self.end_typing()
            return
        event.stop()
        if self.notice:
            self.notice = ""
            self.refresh_words()
        if self.table.is_moving:
            self.table.skip()
        key, sign = event.key, event.character or ""
        if self._may_step(STEPS.get(key, "")):
            await self.attempt(lambda: self.session.wish(STEPS[key]))
            self.show_sight()
        elif key in ARROWS:
            self.table.move(*ARROWS[key])
        elif key in ("enter", "space"):
            self.table.choose(self.table.look.cursor)
        elif key == "escape":
            self.table.pick("")
        elif key in ("pageup", "pagedown"):
            self.log_lines.scroll_rows(-5 if key == "pageup" else 5)
        elif key == "ctrl+c":
            await self.leave()
        elif sign in ("?", "？"):
            self.open_help()
        elif sign in COMMANDS:
            await COMMANDS[sign](self)
        elif self.table.label(sign):
            return
        elif sign and (sign in ":/*" or sign.isupper() or key == "tab"):
            event.prevent_default()
            self.begin_typing("" if sign in ":/\t" else sign)

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

    # Commands

    async def hint(self) -> None:
        """Ask for a hint, without waiting here."""
        self.tell(say("tui-thinking", self.session.lang))
        self.run_worker(self._advise(), exclusive=True, group="hint")

    async def _advise(self) -> None:
        number = self.session.sight().number
        try:
            advice = await self.session.hint()
        except Refused as error:
            self.tell(str(error))
            return
        if self.session.sight().number != number:
            return
        self.advised = advice.action
        for text in advice.lines:
            self.log_lines.add(f"★ {text}", palette.GOLD)
        self.show_sight()
        self.tell("\n".join(advice.lines[:2]))

    async def undo(self) -> None:
        """Take back."""
        await self.attempt(self.session.undo)

    async def rules(self) -> None:
        """The rules of this table, with search."""
        sight = self.session.sight()
        game, lang = sight.game, self.session.lang
        rulebook = type(game.rules)(
            **({"players": game.rules.players} if hasattr(game.rules, "players") else {})
        )
        differences = game.rules.differences(rulebook, lang)
        text = rules_text(game, lang)
        if differences:
            text = "\n".join([say("screen-differences", lang), *differences, "", text])
        self.app.push_screen(Sheet(say("screen-rules", lang), text, lang, search=True))

    async def language(self) -> None:
        """The next language."""
        after = LANGUAGES[(LANGUAGES.index(self.session.lang) + 1) % len(LANGUAGES)]
        self.session.speak(after)
        self.log_lines.set([(text, palette.QUIET) for text in self.session.story()])
        self.notice = ""
        self.show_sight()

    def open_help(self) -> None:
        """All keys and words."""
        lang = self.session.lang
        served = [word for word in SERVED if word in self.session.wishes]
        text = "\n".join(help_lines(lang, served))
        self.app.push_screen(Sheet(say("screen-help", lang), text, lang))

    async def leave(self) -> None:
        """Leave the table; it is kept."""
        await self.session.close()
        await self.app.leave_table(self)  # type: ignore[attr-defined]

    # Typing

    def begin_typing(self, text: str = "") -> None:
        """Open the prompt."""
        self.add_class("typing")
        prompt = self.query_one("#prompt", Input)
        prompt.value = text
        prompt.placeholder = say("screen-prompt", self.session.lang)
        prompt.focus()
        prompt.cursor_position = len(text)

    def end_typing(self) -> None:
        """Close the prompt."""
        self.remove_class("typing")
        self.table.focus()

    def completions(self) -> list[str]:
        """What could be meant by what is typed."""
        sight = self.session.sight()
        names = [words.spellings(name, sight.lang)[0] for name in words.NAMES]
        return [*sight.actions, *names, *(w for w in SERVED if w in self.session.wishes)]

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Carry out what was typed: a number of the list, notation, or a word."""
        text = event.value.strip()
        self.end_typing()
        if text:
            await self.typed(text)

    async def typed(self, text: str) -> None:
        """Carry out a line."""
        lang = self.session.lang
        command = words.find(text, lang)
        word, _, rest = text.partition(" ")
        if command is not None:
            await TYPED[command](self)
        elif word in SERVED and word in self.session.wishes:
            said = ""
            try:
                said = await self.session.wish(word, rest)
            except Refused as error:
                said = str(error)
            if said:
                self.tell(said)
        else:
            await self.act(text)

    async def show_log(self) -> None:
        """All that has happened, on a sheet."""
        lang = self.session.lang
        title = say("tui-help-log", lang)
        self.app.push_screen(Sheet(title, "\n".join(self.session.story()), lang, search=True))

    async def show_list(self) -> None:
        """All actions, on a sheet."""
        sight = self.session.sight()
        lines = [f"{action}  {text}" for action, text in sight.actions.items()]
        lang = self.session.lang
        self.app.push_screen(Sheet(say("tui-help-list", lang), "\n".join(lines), lang, search=True))

    async def show_words(self) -> None:
        """The table in words."""
        lang = self.session.lang
        picture = await self.session.words()
        self.app.push_screen(Sheet(say("tui-help-table", lang), picture, lang, search=True))

    async def help(self) -> None:
        """All keys and words."""
        self.open_help()


Command = Callable[[TableScreen], Awaitable[None]]
COMMANDS: dict[str, Command] = {
    "h": TableScreen.hint,
    "u": TableScreen.undo,
    "r": TableScreen.rules,
    "l": TableScreen.language,
    "q": TableScreen.leave,
}
TYPED: dict[str, Command] = {
    "help": TableScreen.help,
    "rules": TableScreen.rules,
    "table": TableScreen.show_words,
    "list": TableScreen.show_list,
    "hint": TableScreen.hint,
    "log": TableScreen.show_log,
    "undo": TableScreen.undo,
    "quit": TableScreen.leave,
}

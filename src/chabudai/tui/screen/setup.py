"""Setting up a table at home: level, rule set with its differences, every option, who plays."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from chabudai.agents import GENTLE, levels, opponents
from chabudai.core.messages import Message, has_message, say
from chabudai.core.options import Options
from chabudai.games import game as open_game
from chabudai.games import rules_class
from chabudai.match.called import bot_about, bot_name
from chabudai.tui import saved
from chabudai.tui.lessons import lessons_of
from chabudai.tui.local import rules_text
from chabudai.tui.picture import quick_preset
from chabudai.tui.screen.menu import Item, Menu
from chabudai.tui.screen.session import Refused
from chabudai.tui.screen.sheet import Sheet

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp


class Setup:
    """What somebody has chosen so far."""

    screen: Menu

    def __init__(self, app: ChabudaiApp, game: str) -> None:
        self.app = app
        self.game = game
        self.kind: type[Options] = rules_class(game)
        self.preset = quick_preset(game) or next(iter(self.kind.presets))
        self.changed: dict[str, Any] = {}
        self.bot: str = levels()[GENTLE - 1]
        self.people = 1
        self.wrong = ""

    def show(self) -> None:
        """Open the screen."""
        self.screen = self.app.open_menu(f"{self.game}-title", self.items)

    @property
    def rules(self) -> Options:
        """The rules as chosen; the rule set alone where the options do not go together."""
        try:
            self.wrong = ""
            return self.kind.make(self.preset, **self.changed)
        except ValueError as error:
            reason = getattr(error, "reason", None)
            self.wrong = reason.say(self.app.lang) if reason else str(error)
            return self.kind.make(self.preset)

    def items(self) -> list[Item]:
        """All lines."""
        lang, rules = self.app.lang, self.rules
        table = open_game(self.game, **rules.to_json())
        self.people = min(self.people, table.seats)
        number = self.bot.partition(":")[0].removeprefix("level-")
        kept = saved.running(table, 0, None, range(1, self.people)).exists()
        found = [
            Item(
                say("screen-resume" if kept else "screen-begin", lang), self._summary(), self._begin
            )
        ]
        found += [self._lesson(number) for number in lessons_of(self.game)]
        if kept:
            found.append(Item(say("screen-anew", lang), say("screen-anew-about", lang), self._anew))
        found += [
            Item(
                say("screen-level", lang, number=number, name=bot_name(self.bot, lang)),
                bot_about(self.bot, self.game, lang),
                turn=self._turn_level,
            ),
            Item(
                say("screen-people-now", lang, count=self.people),
                say("screen-people-about", lang),
                turn=self._turn_people,
            ),
            *self._rule_items(rules),
        ]
        return found

    def _rule_items(self, rules: Options) -> list[Item]:
        """The rule set with its differences, the rules to read, and every option."""
        lang = self.app.lang
        return [
            Item(
                say("screen-rule-set", lang, name=self._preset_name()),
                self._differences(),
                turn=self._turn_preset,
            ),
            Item(say("screen-rules-read", lang), say("screen-rules-about", lang), self._read),
            Item(say("screen-options", lang)),
            *(self._option(option, rules) for option in dataclasses.fields(rules)),
        ]

    def _lesson(self, number: int) -> Item:
        lang = self.app.lang
        first = number == 1
        text = say("guide-begin" if first else "lesson-two", lang)
        about = say("lesson-set-up" if first else "guide-begin-line", lang)

        async def run() -> None:
            from chabudai.tui.screen.sitting import sit_at_lesson

            try:
                session = sit_at_lesson(self.game, number, self.app.lang, self.app.mind)
            except Refused as error:
                self.screen.tell(str(error))
                return
            self.app.sit_down(session)

        return Item(text, about, run)

    def _summary(self) -> str:
        text = self._differences()
        return f"{self.wrong}\n\n{text}" if self.wrong else text

    def _preset_name(self) -> str:
        key = f"{self.game}-preset-{self.preset}"
        lang = self.app.lang
        return say(key, lang) if has_message(key, lang) else self.preset.replace("-", " ")

    def _differences(self) -> str:
        """How the rules differ from the rulebook."""
        rules, lang = self.rules, self.app.lang
        players = {"players": getattr(rules, "players")} if hasattr(rules, "players") else {}  # noqa: B009
        found = rules.differences(self.kind(**players), lang)
        if not found:
            return say("screen-rulebook", lang)
        return "\n".join([say("screen-differences", lang), *found])

    def _option(self, option: Any, rules: Options) -> Item:
        lang, name = self.app.lang, option.name
        value = rules.value_message(name)
        text = value.say(lang) if isinstance(value, Message) else value
        about = f"{self.game}-about-{name}"
        return Item(
            f"{say(f'{self.game}-option-{name}', lang)}: {text}",
            say(about, lang) if has_message(about, lang) else "",
            turn=lambda by: self._turn_option(option, by),
        )

    def _turn_option(self, option: Any, by: int) -> None:
        now = getattr(self.rules, option.name)
        data = option.metadata
        if "low" in data:
            low = data["low"]
            value = low if now is None else min(max(now + by, low), data["high"])
        else:
            values = list(data.get("choices") or data.get("named", ()))
            at = values.index(now) if now in values else -1
            value = values[(at + by) % len(values)]
        self.changed[option.name] = value

    def _turn_level(self, by: int) -> None:
        known = list(opponents(self.game))
        self.bot = known[(known.index(self.bot) + by) % len(known)]

    def _turn_people(self, by: int) -> None:
        seats = open_game(self.game, **self.rules.to_json()).seats
        self.people = (self.people - 1 + by) % seats + 1

    def _turn_preset(self, by: int) -> None:
        presets = list(self.kind.presets)
        self.preset = presets[(presets.index(self.preset) + by) % len(presets)]
        self.changed = {}

    async def _begin(self, anew: bool = False) -> None:
        from chabudai.tui.screen.sitting import sit_at_home

        rules = self.rules
        if self.wrong:
            self.screen.tell(self.wrong)
            return
        table = open_game(self.game, **rules.to_json())
        people = list(range(1, self.people))
        try:
            session = sit_at_home(
                table,
                self.app.lang,
                self.app.mind,
                anew=anew,
                level=self.bot.removeprefix("level-"),
                people=people,
            )
        except Refused as error:
            self.screen.tell(str(error))
            return
        self.app.sit_down(session)

    async def _anew(self) -> None:
        await self._begin(anew=True)

    async def _read(self) -> None:
        lang = self.app.lang
        text = rules_text(open_game(self.game, **self.rules.to_json()), lang)
        self.app.push_screen(Sheet(say("screen-rules", lang), text, lang, search=True))

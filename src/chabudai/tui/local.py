"""The table at home: one person and bots, line by line, for eyes and screen readers alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from chabudai.agents import Agent, tell
from chabudai.agents.hint import hint
from chabudai.core.errors import IllegalAction
from chabudai.core.messages import say
from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Choice
from chabudai.match import Entry, Match
from chabudai.match.consent import agrees
from chabudai.match.match import Step
from chabudai.match.position import UNDO
from chabudai.tui import words
from chabudai.tui.picture import picture

MOST_LISTED = 24
MOST_SECONDS = 1.5
"""What a bot may think about one move."""

Read = Callable[[str], str]
Write = Callable[[str], None]


class Quit(Exception):
    """The player leaves the table; the match is kept."""


class LocalTable:
    """A match with one person at the keyboard."""

    def __init__(
        self,
        match: Match,
        seat: int,
        agents: Mapping[int, Agent],
        secret: str,
        lang: str,
        read: Read,
        write: Write,
        keep: Callable[[Entry], None],
        before: Callable[[], None] = lambda: None,
    ) -> None:
        """``before`` is called whenever the player is to act, after the table was shown."""
        self.before = before
        self.match = match
        self.game = match.game
        self.seat = seat
        self.agents = agents
        self.secret = secret
        self.lang = lang
        self.names = match.names(lang)
        self.read = read
        self.write = write
        self.keep = keep
        self._told = len(match)

    def run(self) -> None:
        """Play to the end; Quit if the player leaves before."""
        self.write(say("tui-welcome", self.lang, help=words.spellings("help", self.lang)[0]))
        if self.match.here.length:
            self.write(say("tui-resumed", self.lang))
        while self.match.turn != OVER:
            self._next()
            self._tell()
        self.write("")
        self.write(self._table())
        self.write(say("tui-over", self.lang))

    def _next(self) -> None:
        turn = self.match.turn
        if turn == DEAL:
            self._put(self.match.with_deals([], self.secret, _now()))
        elif turn == self.seat:
            self._ask()
        else:
            view = self.match.view(turn)
            tell(self.agents[turn], lambda: self.match.history(turn))
            action = self.agents[turn].choose(view, self.game.legal(view), MOST_SECONDS)
            self._put(self.match.act(turn, action, _now()))

    def _put(self, steps: list[Step]) -> None:
        """Keep what happened, then let it happen."""
        for entry, position in steps:
            self.keep(entry)
            self.match.take([(entry, position)])

    def _tell(self) -> None:
        """Say what happened since the last time."""
        for message in self.match.told(self.seat, self._told):
            self.write(message.say(self.lang, self.names))
        self._told = len(self.match)

    def _ask(self) -> None:
        """Let the player choose; commands are answered until an action is taken."""
        self.write("")
        self.write(self._table())
        self.before()
        choices = self.game.choices(self.match.view(self.seat), self.lang)
        self._list(choices, MOST_LISTED)
        while True:
            text = self._line(say("tui-prompt", self.lang) + " ")
            command = words.find(text, self.lang)
            if command == "list":
                self._list(choices, len(choices))
            elif command == "undo":
                if self._undo():
                    return
            elif command is not None:
                self._command(command)
            elif text and self._act(text, choices):
                return

    def _act(self, text: str, choices: list[Choice]) -> bool:
        """Carry out what was typed: a number of the list, or notation."""
        try:
            if text.isdecimal():
                number = int(text)
                if not 1 <= number <= len(choices):
                    self.write(say("tui-no-number", self.lang, last=len(choices)))
                    return False
                self._put(self.match.act(self.seat, choices[number - 1].action, _now()))
            else:
                self._put(self.match.act(self.seat, text, _now()))
        except IllegalAction as error:
            self.write(error.say(self.lang))
            return False
        return True

    def _command(self, name: str) -> None:
        if name == "help":
            self.write(words.help_text(self.lang))
        elif name == "rules":
            self.write(rules_text(self.game, self.lang))
        elif name == "table":
            self.write(self._table())
        elif name == "hint":
            self.write(say("tui-thinking", self.lang))
            view, seen = self.match.view(self.seat), self.match.history(self.seat)
            for message in hint(self.game, view, seen=seen):
                self.write(message.say(self.lang, self.names))
        elif name == "log":
            for message in self.match.story(self.seat):
                self.write(message.say(self.lang, self.names))
        elif name == "quit":
            raise Quit

    def _undo(self) -> bool:
        if not take_back(self.match, self.seat, self._put):
            self.write(say("tui-no-undo", self.lang))
            return False
        self._told = len(self.match)
        self.write(say("tui-undone", self.lang))
        return True

    def _table(self) -> str:
        return picture(self.game, self.match.view(self.seat), self.lang, self.names)

    def _list(self, choices: list[Choice], most: int) -> None:
        self.write(say("tui-your-turn", self.lang))
        for line in words.choice_lines([(c.notation, c.text) for c in choices], most, self.lang):
            self.write(line)

    def _line(self, prompt: str) -> str:
        try:
            return self.read(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None


def _now() -> int:
    return time.time_ns() // 1_000_000


def take_back(match: Match, seat: int, put: Callable[[list[Step]], None]) -> bool:
    """Take a seat's last action back where it is free or all bots agree; whether it was."""
    here = match.here
    if here.own_last(seat) is None or not (
        here.has_free_undo(match.game, seat) or agrees(match, UNDO, seat)
    ):
        return False
    put(match.offer(seat, UNDO, _now()))
    while asked := match.fold.asked(match.here):
        put(match.answer(asked[0], True, _now()))
    return True


def rules_text(game: Any, lang: str) -> str:
    """How a game is played, by the rules of this table."""
    return say(f"{game.name}-rules", lang, **game.rules.to_json())

"""A served table in the terminal: the same words and lists as at the table at home."""

from __future__ import annotations

import time
from typing import Any

from chabudai.client import Client, ClientError
from chabudai.core.messages import say
from chabudai.games import game as open_game
from chabudai.tui import words
from chabudai.tui.checked import share_line
from chabudai.tui.local import MOST_LISTED, Quit, Read, Write, rules_text

SERVED = ("say", "draw", "resign", "report")
"""What can be typed at a served table besides the words of the table at home."""


class ServedTable:
    """A seat at a server's table."""

    def __init__(
        self, client: Client, found: dict[str, Any], lang: str, read: Read, write: Write
    ) -> None:
        self.client = client
        self.match: str = found["match"]
        self.game = open_game(found["game"], version=found["version"], **found["rules"])
        self.seat: int = found["you"]
        self.lang = lang
        self.read = read
        self.write = write
        self.asked: set[int] = set()
        """The absent seats for which the player goes on waiting."""

    def run(self) -> None:
        """Play to the end; Quit if the player leaves before."""
        self.write(say("tui-welcome", self.lang, help=words.spellings("help", self.lang)[0]))
        now = self.client.view(self.match)
        if now["status"] == "open":
            self.write(say("join-waiting", self.lang))
        told = self.client.notice()["announcement"]
        if told:
            self.write(say("join-announced", self.lang, text=told))
        number: int = now["number"]
        while now["status"] != "over":
            self._look(now)
            for update in self.client.events(self.match, number, beats=True):
                if "number" not in update:
                    if not update:
                        self._stop_waiting()
                    continue
                number = update["number"] + 1
                self.asked.clear()
                for event in update["events"]:
                    self.write(event["text"])
                now = update
                if self._is_asked(update) or update["status"] == "over":
                    break
        self.write("")
        self.write(self.client.view(self.match)["picture"])
        self.write(say("tui-over", self.lang))
        self._tell_share()

    def _tell_share(self) -> None:
        """Say whether what this terminal has contributed is in the deals."""
        share = self.client.shares.get(self.match)
        if share is None:
            return
        self.write(share_line(share, self.client.export(self.match), self.lang))

    def _is_asked(self, now: dict[str, Any]) -> bool:
        """Whether the player has something to decide."""
        asked = self.seat in (now.get("offer") or {}).get("asked", [])
        return asked or (now["turn"] == self.seat and not now.get("offer"))

    def _look(self, now: dict[str, Any]) -> None:
        """Let the player decide what there is to decide; somebody else may be first."""
        if not self._is_asked(now):
            return
        try:
            if now.get("offer"):
                self._answer(now)
            else:
                self._ask()
        except ClientError as error:
            self.write(str(error))
            if error.status not in (409, 422):
                raise

    def _stop_waiting(self) -> None:
        """Let the player claim that somebody is absent, once that may be claimed."""
        found = self.client.match(self.match)
        absent = found["absent"]
        if absent is None or absent["seat"] == self.seat or absent["at"] > time.time() * 1000:
            return
        if absent["seat"] in self.asked:
            return
        self.asked.add(absent["seat"])
        words = {what: say(f"join-claim-{what}", self.lang) for what in ("win", "abort")}
        name = found["seats"][absent["seat"]]["name"]
        self.write(say("join-absent", self.lang, name=name, **words))
        text = self._line(say("tui-prompt", self.lang) + " ").lower()
        for what, word in words.items():
            if text in (word, say(f"join-claim-{what}", "en")):
                try:
                    self.client.claim(self.match, what, found["length"])
                except ClientError as error:
                    self.write(str(error))
                    if error.status not in (409, 422):
                        raise

    def _answer(self, now: dict[str, Any]) -> None:
        yes = self._line(say("join-agree", self.lang) + " ").lower()
        agreeing = say("join-yes", self.lang).split(", ")
        view = self.client.view(self.match)
        if view.get("offer") == now["offer"]:
            self.client.answer(self.match, yes in agreeing or yes in ("y", "yes"), view["number"])

    def _ask(self) -> None:
        view = self.client.view(self.match)
        if view["turn"] != self.seat or view["seat"] is None:  # somebody stands in for who gave up
            return
        self.write("")
        self.write(view["picture"])
        actions = self.client.actions(self.match)
        self._list(actions, MOST_LISTED)
        while True:
            text = self._line(say("tui-prompt", self.lang) + " ")
            if text and self._typed(text, actions, view["number"]):
                return

    def _typed(self, text: str, actions: list[dict[str, Any]], number: int) -> bool:
        """Carry out what was typed; whether something has happened."""
        command = words.find(text, self.lang)
        word, _, rest = text.partition(" ")
        if command == "quit":
            raise Quit
        if command == "list":
            self._list(actions, len(actions))
        elif command in ("help", "rules", "table", "log"):
            self._command(command)
        elif command == "undo" or word in SERVED:
            return self._besides(command or word, rest, number)
        elif text.isdecimal() and not 1 <= int(text) <= len(actions):
            self.write(say("tui-no-number", self.lang, last=len(actions)))
        else:
            chosen = actions[int(text) - 1]["notation"] if text.isdecimal() else text
            try:
                self.client.act(self.match, chosen, number)
            except ClientError as error:
                if error.status != 422:
                    raise
                self.write(str(error))
                return False
            return True
        return False

    def _besides(self, what: str, rest: str, number: int) -> bool:
        if what == "say":
            self.client.talk(self.match, rest)
        elif what == "resign":
            self.client.resign(self.match)
        elif what == "report":
            self.client.report(self.match, "other", rest)
            self.write(say("join-reported", self.lang))
            return False
        else:
            self.client.offer(self.match, what, number)
        return True

    def _command(self, name: str) -> None:
        if name == "help":
            self.write(words.help_text(self.lang))
            for word in SERVED:
                self.write(f"  {word} – {say(f'join-help-{word}', self.lang)}")
        elif name == "rules":
            self.write(rules_text(self.game, self.lang))
        elif name == "table":
            self.write(self.client.view(self.match)["picture"])
        else:
            self._log()

    def _log(self) -> None:
        number = self.client.view(self.match)["number"]
        for update in self.client.events(self.match):
            for event in update.get("events", ()):
                self.write(event["text"])
            if update.get("number") == number - 1:
                return

    def _list(self, actions: list[dict[str, Any]], most: int) -> None:
        self.write(say("tui-your-turn", self.lang))
        shown = [(action["notation"], action["text"]) for action in actions]
        for line in words.choice_lines(shown, most, self.lang):
            self.write(line)

    def _line(self, prompt: str) -> str:
        try:
            return self.read(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

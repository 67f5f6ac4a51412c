"""A seat at a served table, over its JSON interface."""

from __future__ import annotations

import contextlib
import http.client
import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

from chabudai.client import Client, ClientError
from chabudai.core.messages import say
from chabudai.games import game as open_game
from chabudai.mcp.seat import Refusal

PATIENCE = 30.0
"""For how many seconds others are waited for after an action."""
PAUSE = 0.2


class ServedSeat:
    """One seat of a server's table; the server decides what it may see."""

    def __init__(self, client: Client, match: str, patience: float = PATIENCE) -> None:
        self.client = client
        self.match = match
        self.patience = patience
        found = client.match(match)
        self.seat: int = found["you"]
        self.game = open_game(found["game"], version=found["version"], **found["rules"])
        self._told: int = found["length"] or 0

    @classmethod
    def join(
        cls,
        address: str,
        token: str | None,
        seat: int | None,
        invite: str | None,
        name: str,
        lang: str,
    ) -> ServedSeat:
        """Take a seat, or go back to one's own; Refusal if there is none."""
        parts = urlsplit(address)
        given = parse_qs(parts.query) | parse_qs(parts.fragment)
        match = parts.path.rstrip("/").rpartition("/")[2]
        if seat is None and given.get("seat", [""])[0].isdecimal():
            seat = int(given["seat"][0])
        invite = invite or given.get("invite", [None])[0]
        try:
            if not match:
                raise ValueError(say("join-no-table", lang))
            client = Client(address, token, lang, sealed=True)
            if token is None:
                client.guest(name)
            found = client.match(match)
            if found["you"] is None:
                free = [each["seat"] for each in found["seats"] if each["player"] is None]
                if seat is None and not free:
                    raise ValueError(say("join-full", lang))
                more = {"invite": invite} if invite else {}
                client.sit(match, free[0] if seat is None else seat, **more)
            return cls(client, match)
        except (ClientError, ValueError, OSError, http.client.HTTPException) as error:
            raise Refusal(str(error)) from error

    def look(self) -> str:
        """What has happened since the last look, the table, and the legal actions."""
        try:
            now = self.client.view(self.match)
            lines = self._news(now["number"])
            lines += ["", say(f"{self.game.name}-title", self.client.lang), now["picture"], ""]
            if now["status"] == "over":
                won = now["result"][self.seat]
                word = "won" if won > 0 else "lost" if won < 0 else "drawn"
                lines.append(say("mcp-over", self.client.lang, outcome=word))
            elif listed := self.actions():
                lines.append(say("lab-choose", self.client.lang))
                lines += [f"{each['notation']} – {each['meaning']}" for each in listed]
            else:
                lines.append(say("lab-wait", self.client.lang))
        except (ClientError, OSError, http.client.HTTPException) as error:
            raise Refusal(str(error)) from error
        return "\n".join(lines).strip()

    def actions(self) -> list[dict[str, Any]]:
        """The legal actions."""
        return [
            {"notation": each["notation"], "meaning": each["text"]}
            for each in self.client.actions(self.match)
        ]

    def play(self, move: str) -> None:
        """Carry out an action, and wait a while for the others."""
        try:
            number = self.client.view(self.match)["number"]
            self.client.act(self.match, move.strip(), number)
        except (ClientError, OSError, http.client.HTTPException) as error:
            raise Refusal(str(error)) from error
        self.wait()

    def wait(self) -> None:
        """Wait until the seat is to act again, the match is over, or patience has ended; a server
        that does not answer meanwhile does not undo what was played.
        """
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            with contextlib.suppress(ClientError, OSError, http.client.HTTPException):
                now = self.client.view(self.match)
                if now["status"] == "over" or now.get("turn") == self.seat:
                    return
            time.sleep(PAUSE)

    def resign(self) -> None:
        """Give up."""
        try:
            self.client.resign(self.match)
        except (ClientError, OSError, http.client.HTTPException) as error:
            raise Refusal(str(error)) from error

    def rules(self) -> str:
        """How the game is played, by the rules of this table."""
        return say(f"{self.game.name}-rules", self.client.lang, **self.game.rules.to_json())

    def _news(self, number: int) -> list[str]:
        """What the entries since the last look tell."""
        lines: list[str] = []
        if self._told < number:
            for update in self.client.events(self.match, self._told):
                lines += [event["text"] for event in update.get("events", ())]
                if update.get("number", -1) + 1 >= number:
                    break
            self._told = number
        return lines

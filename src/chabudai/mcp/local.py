"""A seat at a table of this process, against bots of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from chabudai.agents import Agent, tell
from chabudai.core.errors import IllegalAction
from chabudai.core.messages import say
from chabudai.core.seats import DEAL, OVER
from chabudai.games.playable import Game
from chabudai.lab.describe import prompt
from chabudai.match import Match, fair, heading_for
from chabudai.match.called import nameless_seat
from chabudai.match.match import Step
from chabudai.match.position import BOT, PERSON
from chabudai.match.refused import Refused
from chabudai.mcp.seat import Refusal

Deal = Callable[[Any], list[int]]
"""The order of the pack for a state that waits for a deal."""


class LocalSeat:
    """One seat of a match whose other seats are bots'."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bots: Mapping[int, Agent],
        lang: str = "en",
        deal: Deal | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.bots = bots
        self.lang = lang
        self.moves = 0
        self._deal = deal
        self._secret = fair.new_secret()
        self.match = Match(game, heading_for(game, commitment=fair.commit(self._secret)))
        for place in range(game.seats):
            player, level = (PERSON, None) if place == seat else (BOT, bots[place].name)
            self.match.take(self.match.sit(place, nameless_seat(place), player, level))
        self._told = len(self.match)
        self._go_on()

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.turn == OVER

    def look(self) -> str:
        """What has happened since the last look, the table, and the legal actions."""
        names = self.match.names(self.lang)
        told = self.match.told(self.seat, self._told)
        self._told = len(self.match)
        lines = [message.say(self.lang, names) for message in told]
        lines += ["", prompt(self.game, self.match.view(self.seat), self.lang)]
        if self.is_over:
            won = self.match.here.result(self.game)[self.seat]
            word = "won" if won > 0 else "lost" if won < 0 else "drawn"
            lines += ["", say("mcp-over", self.lang, outcome=word)]
        return "\n".join(lines).strip()

    def actions(self) -> list[dict[str, Any]]:
        """The legal actions."""
        if self.match.turn != self.seat:
            return []
        view = self.match.view(self.seat)
        return [
            {"notation": choice.notation, "meaning": choice.text}
            for choice in self.game.choices(view, self.lang, self.match.names(self.lang))
        ]

    def play(self, move: str) -> None:
        """Carry out an action, and let the bots act."""
        try:
            self.match.take(self.match.act(self.seat, move.strip()))
        except (IllegalAction, Refused) as error:
            raise Refusal(error.say(self.lang)) from error
        self.moves += 1
        self._go_on()

    def resign(self) -> None:
        """Give up."""
        try:
            self.match.take(self.match.resign(self.seat))
        except (IllegalAction, Refused) as error:
            raise Refusal(error.say(self.lang)) from error

    def rules(self) -> str:
        """How the game is played, by the rules of this table."""
        return say(f"{self.game.name}-rules", self.lang, **self.game.rules.to_json())

    def _go_on(self) -> None:
        """Deal and let the bots act until the seat is to act, or to the end."""
        while (turn := self.match.turn) not in (OVER, self.seat):
            if turn == DEAL:
                self.match.take(self._dealt())
            else:
                view = self.match.view(turn)
                tell(self.bots[turn], partial(self.match.history, turn))
                action = self.bots[turn].choose(view, self.game.legal(view))
                self.match.take(self.match.act(turn, action))

    def _dealt(self) -> list[Step]:
        if self._deal is None:
            return self.match.with_deals([], self._secret)
        return self.match.deal(self._deal(self.match.state))

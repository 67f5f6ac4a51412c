"""Setting up a table at a server: rule set, every option, who may sit down, and the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chabudai.agents import opponents
from chabudai.client import Client
from chabudai.games import game as open_game
from chabudai.match.called import bot_name
from chabudai.tui.screen.asking import asked
from chabudai.tui.screen.menu import Item
from chabudai.tui.screen.setup import Setup

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp

CLOCKS: dict[str, dict[str, Any] | None] = {
    "none": None,
    "minute": {"kind": "move", "amount": 60},
    "bank": {"kind": "bank", "amount": 600, "increment": 5},
    "days": {"kind": "days", "amount": 2},
}
"""The clocks that the page for a new table offers, too."""
INVITE, OPEN = "invite", "open"


class ServedSetup(Setup):
    """As at home, with other people instead of this keyboard."""

    def __init__(self, app: ChabudaiApp, game: str, client: Client) -> None:
        super().__init__(app, game)
        self.client = client
        self.clock = "none"
        self.seats: list[str] = []

    def items(self) -> list[Item]:
        """All lines."""
        say, rules = self.app.say, self.rules
        count = open_game(self.game, **rules.to_json()).seats
        self.seats = [*self.seats, *[INVITE] * count][: count - 1]
        return [
            Item(say("page-set-up"), self._summary(), self._begin),
            *(self._seat(number) for number in range(count - 1)),
            Item(f"{say('page-clock')}: {say(f'page-clock-{self.clock}')}", turn=self._turn_clock),
            *self._rule_items(rules),
        ]

    def _seat(self, number: int) -> Item:
        who = self.seats[number]
        known = (INVITE, OPEN)
        name = self.app.say(f"page-seat-{who}") if who in known else bot_name(who, self.app.lang)
        text = f"{self.app.say('page-seat-number', seat_number=number + 2)}: {name}"
        return Item(text, turn=lambda by: self._turn_seat(number, by))

    def _turn_seat(self, number: int, by: int) -> None:
        known = [INVITE, OPEN, *opponents(self.game)]
        self.seats[number] = known[(known.index(self.seats[number]) + by) % len(known)]

    def _turn_clock(self, by: int) -> None:
        names = list(CLOCKS)
        self.clock = names[(names.index(self.clock) + by) % len(names)]

    async def _begin(self, anew: bool = False) -> None:  # noqa: ARG002  a table there is new
        """Set the table up, tell the links for friends, and sit down."""
        from chabudai.tui.screen.joining import sit_at

        rules = self.rules
        if self.wrong:
            self.screen.tell(self.wrong)
            return
        app, client, lang = self.app, self.client, self.app.lang
        seats = ["me", *(s if s in (INVITE, OPEN) else f"bot:{s}" for s in self.seats)]
        more = {"options": rules.to_json(), "clock": CLOCKS[self.clock], "listed": OPEN in seats}

        def ask() -> tuple[dict[str, Any], Any]:
            made = asked(client.origin, lang, lambda: client.create(self.game, seats, **more))
            return made, sit_at(client, made["match"], lang)

        def show(found: tuple[dict[str, Any], Any]) -> None:
            made, session = found
            session.links = [
                f"{client.origin}/join/{made['match']}/{seat}/{invite}"
                for seat, invite in made["tables"][0]["invites"].items()
            ]
            app.sit_instead(session)

        app.fetch(self.screen, ask, show)

"""A match at home: people at this keyboard and bots; every entry is on disk before it is told."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

from chabudai.core.errors import IllegalAction
from chabudai.core.messages import Weight, say
from chabudai.core.seats import DEAL, OVER
from chabudai.match import Entry, Match
from chabudai.match.match import FINISHED, Step
from chabudai.match.position import PERSON
from chabudai.tui.local import take_back
from chabudai.tui.picture import picture
from chabudai.tui.screen import afterwards
from chabudai.tui.screen.mind import Thinker
from chabudai.tui.screen.session import Advice, Line, Offer, Question, Refused, Session, Tell
from chabudai.tui.screen.sight import News, Sight, sight_of


class LocalSession:
    """``keep`` makes an entry durable; ``ended`` is called once when the match is over and says
    what is to be told then.
    """

    marked = ""

    def __init__(
        self,
        match: Match,
        secret: str,
        lang: str,
        mind: Thinker,
        keep: Callable[[Entry], None],
        shut: Callable[[], None],
        ended: Callable[[], list[str]],
        steady: int | None = None,
        strict: bool = False,
    ) -> None:
        """``steady`` is a seed by which bots answer always alike; ``strict`` allows no hints and
        no taking back.
        """
        self.match = match
        self.lang = lang
        self.people = [
            seat
            for seat, sitter in enumerate(match.here.seats)
            if sitter is not None and sitter.player == PERSON
        ]
        self.seat = self.people[0]
        self.wishes = frozenset() if strict else frozenset({"hint", "undo"})
        self._secret = secret
        self._mind = mind
        self._keep = keep
        self._shut = shut
        self._ended = ended
        self._steady = steady
        self._tell: Tell = lambda _news: None
        self._going: asyncio.Task[None] | None = None
        self._lifted = len(self.people) == 1
        self.again: Callable[[], Session] | None = None
        """Another match at this table."""
        self.trouble = ""
        """Why the match cannot go on."""

    @property
    def title(self) -> str:
        """What is played here."""
        return say(f"{self.match.game.name}-title", self.lang)

    async def start(self, tell: Tell) -> None:
        """Deal and let the bots play until somebody here is asked."""
        self._tell = tell
        if len(self.people) > 1 and self.match.turn in self.people:
            self.seat = self.match.turn
        self._go_on()

    def sight(self) -> Sight:
        """How the table looks to whom it shows itself now."""
        return sight_of(self.match, self.seat, self.lang)

    def story(self) -> list[str]:
        """What has happened so far, without what was taken back."""
        names = self.match.names(self.lang)
        return [message.say(self.lang, names) for message in self.match.story(self.seat)]

    async def words(self) -> str:
        """The table in words."""
        return picture(
            self.match.game, self.match.view(self.seat), self.lang, self.match.names(self.lang)
        )

    async def act(self, text: str) -> None:
        """Carry out an action of the seat that is shown."""
        try:
            self._put(self.match.act(self.seat, text, _now()))
        except IllegalAction as error:
            raise Refused(error.say(self.lang)) from None
        self._go_on()

    async def undo(self) -> None:
        """Take the last action back, with what the bots did since."""
        if "undo" not in self.wishes or not take_back(self.match, self.seat, self._put_quietly):
            raise Refused(say("tui-no-undo", self.lang))
        self._tell(News(self.sight(), [say("tui-undone", self.lang)]))
        self._go_on()

    async def hint(self) -> Advice:
        """What the strongest level would do, from what the seat has seen."""
        if "hint" not in self.wishes:
            raise Refused(say("daily-no-hint", self.lang))
        if self.match.turn != self.seat:
            raise Refused(say("cli-not-your-turn", self.lang))
        lines = await self._mind.hint(self.match, self.seat)
        names = self.match.names(self.lang)
        action = str(lines[0].args.get("action", "")) if lines else ""
        return Advice([line.say(self.lang, names) for line in lines], action)

    async def wish(self, what: str, text: str = "") -> str:
        """At home there is nothing else to ask for."""
        raise Refused(say("screen-not-here", self.lang, what=f"{what} {text}".strip()))

    def question(self) -> Question | None:
        """What may follow a match that is over."""
        if self.match.status != FINISHED:
            return None
        first = [Offer("n", "again", say("page-rematch", self.lang))] if self.again else []
        result, names = self.match.here.result(self.match.game), self.match.names(self.lang)
        return afterwards.question(self.lang, result, self.seat, names, *first)

    def offers(self) -> list[Offer]:
        """At home there is nothing else to ask for."""
        return []

    def clock(self) -> str:
        """At home nobody is in a hurry."""
        return ""

    async def record(self) -> tuple[Match, int]:
        """The match and the seat that is looked at."""
        return self.match, self.seat

    def aids(self, _width: int) -> list[Line] | None:
        """What the game shows by itself."""
        return None

    def speak(self, lang: str) -> None:
        """Go on in another language."""
        self.lang = lang

    def curtain(self) -> str:
        """Whom the device is to be handed to."""
        if self._lifted or self.match.turn == OVER:
            return ""
        return self.match.names(self.lang)[self.seat]

    def lift(self) -> None:
        """The next one is ready."""
        self._lifted = True

    def farewell(self) -> str:
        """The match is kept."""
        key = "tui-over" if self.match.status == FINISHED else "tui-kept"
        return say(key, self.lang)

    async def close(self) -> None:
        """Leave; the file is closed."""
        if self._going is not None:
            self._going.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._going
        self._shut()

    # What goes on by itself

    def _go_on(self) -> None:
        if self._going is None or self._going.done():
            self._going = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        try:
            while (turn := self.match.turn) not in (OVER, *self.people):
                await self._next(turn)
        except OSError as error:
            self.trouble = say("tui-unwritable", self.lang, path="", error=str(error))
            self._tell(News(self.sight().still(), [self.trouble]))
            return
        if turn == OVER:
            self._tell(News(self.sight(), self._ended(), loud=True))
        elif turn != self.seat:
            self.seat = turn
            self._lifted = False
            self._tell(News(self.sight()))

    async def _next(self, turn: int) -> None:
        if turn == DEAL:
            self._put(self.match.with_deals([], self._secret, _now()))
            return
        sitter = self.match.here.seats[turn]
        level = (sitter.level if sitter else None) or "random"
        length = len(self.match)
        action = await self._mind.choose(self.match, turn, level, self._steady)
        if len(self.match) == length:
            self._put(self.match.act(turn, action, _now()))

    def _put(self, steps: list[Step]) -> None:
        """Keep what happened, let it happen, and tell it."""
        for entry, position in steps:
            self._put_quietly([(entry, position)])
            number = len(self.match) - 1
            names = self.match.names(self.lang)
            told = self.match.told_by(number, self.seat)
            ends = any(message.weight & Weight.ENDS for message in told)
            self._tell(
                News(
                    sight_of(self.match, self.seat, self.lang, number + 1),
                    [message.say(self.lang, names) for message in told],
                    self.match.motions_by(number, self.seat),
                    ends,
                )
            )

    def _put_quietly(self, steps: list[Step]) -> None:
        for entry, position in steps:
            self._keep(entry)
            self.match.take([(entry, position)])


def _now() -> int:
    return time.time_ns() // 1_000_000

"""Sessions that are stepped through: a replay, and a review with its line of chances."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from chabudai.coach.games import stage_word
from chabudai.coach.verdict import Decision, Review
from chabudai.core.messages import say
from chabudai.core.seats import SPECTATOR
from chabudai.match.match import Match
from chabudai.tui.picture import picture
from chabudai.tui.review import lines as review_lines
from chabudai.tui.review import percent
from chabudai.tui.screen import palette
from chabudai.tui.screen.chart import chart
from chabudai.tui.screen.session import Advice, Line, Offer, Question, Refused, Tell
from chabudai.tui.screen.sight import News, Sight, sight_of

WISHES = frozenset({"next", "back", "first", "last"})


class Replay:
    """A match that was, entry by entry, through one seat's eyes."""

    marked = ""

    def __init__(self, match: Match, seat: int | None, lang: str) -> None:
        self.match = match
        self.seat = SPECTATOR if seat is None else seat
        self.lang = lang
        self.wishes = WISHES
        self.stops = [*range(len(match) + 1)]
        """The numbers of entries before which the table is shown."""
        self.at = 0
        self._tell: Tell = lambda _news: None

    @property
    def number(self) -> int:
        """Before which entry the table is shown."""
        return self.stops[self.at] if self.stops else len(self.match)

    @property
    def title(self) -> str:
        """Which match, and how far."""
        title = say(f"{self.match.game.name}-title", self.lang)
        return f"{title} · {self.number}/{len(self.match)}"

    async def start(self, tell: Tell) -> None:
        """Show the beginning."""
        self._tell = tell

    def sight(self) -> Sight:
        """The table as it was; nothing can be done about it."""
        found = sight_of(self.match, self.seat, self.lang, self.number)
        return found.still()

    def story(self) -> list[str]:
        """What has happened until here."""
        return self._told(0, self.number)

    def _told(self, first: int, last: int) -> list[str]:
        names = self.match.names(self.lang)
        return [
            message.say(self.lang, names)
            for number in range(first, last)
            for message in self.match.told_by(number, self.seat)
        ]

    async def words(self) -> str:
        """The table in words."""
        view = self.match.seen(self.number, self.seat)
        return picture(self.match.game, view, self.lang, self.match.names(self.lang))

    async def act(self, text: str) -> None:
        """What was cannot be changed; a number goes to that entry."""
        if text.isdecimal() and int(text) <= len(self.match):
            wanted = int(text)
            stops = self.stops
            await self.go(min(range(len(stops)), key=lambda n: abs(stops[n] - wanted)))
            return
        raise Refused(say("screen-replay-keys", self.lang))

    async def undo(self) -> None:
        """One step back."""
        await self.wish("back")

    async def hint(self) -> Advice:
        """There is nothing to advise."""
        raise Refused(say("screen-replay-keys", self.lang))

    async def wish(self, what: str, _text: str = "") -> str:
        """Step."""
        to = {"next": self.at + 1, "back": self.at - 1, "first": 0, "last": len(self.stops) - 1}
        await self.go(to[what])
        return ""

    async def go(self, at: int) -> None:
        """Show another stop; one entry further its motions are played."""
        before = self.number
        self.at = min(max(at, 0), len(self.stops) - 1)
        after = self.number
        score = self.match.motions_by(before, self.seat) if after == before + 1 else []
        told = self._told(before, after) if after > before else []
        self._tell(News(self.sight(), told, score))

    def question(self) -> Question | None:
        """Nothing is asked; how to step is said below the table."""
        return Question(say("screen-replay-keys", self.lang), ())

    def offers(self) -> list[Offer]:
        """Nothing besides steps."""
        return []

    def clock(self) -> str:
        """Time has passed already."""
        return ""

    def aids(self, _width: int) -> list[Line] | None:
        """What the game shows by itself."""
        return None

    def speak(self, lang: str) -> None:
        """Go on in another language."""
        self.lang = lang

    def curtain(self) -> str:
        """Everything is known."""
        return ""

    def lift(self) -> None:
        """There is no curtain."""

    def farewell(self) -> str:
        """Nothing is left to say."""
        return ""

    async def close(self) -> None:
        """Leave."""


class Reviewed(Replay):
    """A finished match from decision to decision, with what the coach says."""

    def __init__(self, match: Match, made: Review, lang: str) -> None:
        super().__init__(match, made.seat, lang)
        self.made = made
        self.stops = [decision.number for decision in made.decisions] or [len(match)]
        if made.turning:
            self.at = self.stops.index(made.turning[0])

    @property
    def decision(self) -> Decision | None:
        """The decision that is shown."""
        return self.made.decisions[self.at] if self.made.decisions else None

    def sight(self) -> Sight:
        """The table as the seat saw it, with what it could do; the best is marked."""
        decision = self.decision
        found = sight_of(self.match, self.seat, self.lang, self.number)
        if decision is None:
            return found
        names = self.match.names(self.lang)
        listed = self.match.choices(self.number, self.seat, self.lang, names)
        self.marked = decision.best.text
        return replace(found, actions={each.notation: each.text for each in listed})

    def story(self) -> list[str]:
        """What the coach says of the whole match."""
        told = review_lines(self.match, self.made, self.lang)
        return told[:5]

    def view(self) -> Any:
        """What the seat saw."""
        return self.match.seen(self.number, self.seat)

    def offers(self) -> list[Offer]:
        """The solution of what is shown."""
        return [Offer("x", "solve", say("screen-solve", self.lang))]

    def question(self) -> Question | None:
        """Whether to play on from here, instead of what was played."""
        keys = (("s", "same-cards"), ("o", "other-cards"), ("q", "leave"))
        offers = tuple(Offer(key, what, say(f"screen-{what}", self.lang)) for key, what in keys)
        return Question(say("screen-step-keys", self.lang), offers)

    async def go(self, at: int) -> None:
        """Show another decision."""
        self.at = min(max(at, 0), len(self.stops) - 1)
        self._tell(News(self.sight()))

    def aids(self, width: int) -> list[Line] | None:
        """The line of chances with the decision on it, and what the coach says of that."""
        made, decision, lang = self.made, self.decision, self.lang
        drawn = chart(made.start, made.steps, width, self.number)
        lines: list[Line] = [(say("screen-chances", lang), palette.QUIET)]
        lines += [(row, palette.PLAIN) for row in drawn]
        if decision is None:
            return lines
        names = self.match.names(lang)
        view = self.match.seen(decision.number, made.seat)
        mark = say("review-mark", lang, mark=decision.mark)
        stage = stage_word(made.game, decision.stage, lang)
        head = {"number": decision.number, "round": stage, "mark": mark}
        loss = percent(decision.loss)
        strong = palette.GOLD if decision.number in made.turning else palette.STRONG
        lines.append((say("review-turn", lang, loss=loss, **head), strong))
        played = next(each for each in decision.options if each.text == decision.played)
        shown = [("review-played", played)]
        if decision.loss > 0:
            shown.append(("review-better", decision.best))
        for key, option in shown:
            game = self.match.game
            meaning = game.choice(view, game.parse(view, option.text)).say(lang, names)
            ends = {"low": percent(option.chance.low), "high": percent(option.chance.high)}
            about = {"meaning": meaning, "chance": percent(option.chance.value), **ends}
            lines.append((say(key, lang, action=option.text, **about), palette.PLAIN))
        lines += [(reason.say(lang, names), palette.QUIET) for reason in decision.reasons]
        return lines

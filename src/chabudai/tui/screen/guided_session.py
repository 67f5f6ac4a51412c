"""A lesson at home: what it tells stands beside the table, and what it means is marked."""

from __future__ import annotations

from chabudai.coach.guide import END
from chabudai.core.messages import say
from chabudai.tui.lessons import FIRST, Guide
from chabudai.tui.screen import palette
from chabudai.tui.screen.local_session import LocalSession
from chabudai.tui.screen.session import Line, Offer, Question
from chabudai.tui.screen.sight import News, Sight
from chabudai.tui.screen.table_view import room_of


class GuidedSession(LocalSession):
    """A match at home with lessons; ``n`` goes on to the next idea."""

    _guide: Guide | None = None

    @property
    def guide(self) -> Guide:
        """What is told."""
        if self._guide is None:
            self._guide = Guide(self.match, self.seat)
        return self._guide

    @property
    def title(self) -> str:
        """The game, and which lesson it is."""
        name = "lesson-title" if self.guide.number == FIRST else "screen-lesson-two"
        return f"{super().title} · {say(name, self.lang)}"

    def sight(self) -> Sight:
        """The table; what the lesson means is marked."""
        found = self.guide.now(self.lang)
        self.marked = found["action"] if found else ""
        return super().sight()

    def aids(self, width: int) -> list[Line] | None:
        """What the lesson tells, then what the game shows by itself."""
        found = self.guide.now(self.lang)
        sight = super().sight()
        own: list[Line] = room_of(sight.game.name).aids(sight, width)
        if found is None:
            return own
        head = [(found["step"], palette.QUIET)] if found["step"] else []
        return [*head, (found["text"], palette.GOLD), ("", palette.PLAIN), *own]

    def question(self) -> Question | None:
        """On to the next idea, or to what follows the lesson."""
        found, lang = self.guide.now(self.lang), self.lang
        leave = Offer("q", "leave", say("screen-leave", lang))
        if found is not None and found["name"] == END:
            follow = ("lesson-two", "lesson-two") if self.guide.number == FIRST else (
                "set-up", "lesson-play"
            )  # fmt: skip
            return Question("", (Offer("n", follow[0], say(follow[1], lang)), leave))
        if found is not None and found["told"]:
            return Question("", (Offer("n", "next", say("lesson-next", lang)), leave))
        return super().question()

    def offers(self) -> list[Offer]:
        """What comes after lessons."""
        return [Offer("b", "set-up", say("lesson-play", self.lang))]

    async def wish(self, what: str, text: str = "") -> str:
        """On to the next idea."""
        if what != "next":
            return await super().wish(what, text)
        self.guide.put_away()
        self._tell(News(self.sight()))
        return ""

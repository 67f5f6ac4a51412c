"""Three minutes of puzzles on the screen: answer after answer, until the time or luck is out."""

from __future__ import annotations

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.sprint import MISTAKES, Sprint, fitting
from chabudai.core.messages import say
from chabudai.tui.screen import palette
from chabudai.tui.screen.puzzle_session import PuzzleSession
from chabudai.tui.screen.session import Line, Offer, Question, Refused
from chabudai.tui.screen.sight import News, Sight
from chabudai.tui.sprint import milliseconds, result_lines


def open_sprint(game: str, lang: str) -> SprintSession:
    """Three minutes of a game; Refused where it has no puzzles."""
    if game not in pack.games():
        raise Refused(say("puzzle-no-pack", lang, game=say(f"{game}-title", lang)))
    return SprintSession(game, lang)


class SprintSession(PuzzleSession):
    """The clock runs from the first look on."""

    run: Sprint | None = None

    def __init__(self, game: str, lang: str) -> None:
        super().__init__(game, lang)
        self.wishes = frozenset()  # Enter, pressed once more, must not begin anew

    def _next(self) -> None:
        """The puzzle that waits; the last one stays where none is left."""
        now = milliseconds()
        if self.run is None or self.has_ended():
            waits = self.book.next("", fitting(0))
            if waits is None:
                raise Refused(say("puzzle-all-done", self.lang))
            self.run, self._story = Sprint(now, waits.id), []
        if self.run.puzzle:
            self.puzzle = pack.checked(self.book.game, self.run.puzzle)
        self._number += 1

    def has_ended(self) -> bool:
        """Whether nothing counts any more."""
        return self.run is not None and (
            self.run.is_over(milliseconds()) or not self.run.left(milliseconds())
        )

    @property
    def title(self) -> str:
        """Which game's three minutes."""
        game = say(f"{self.puzzle.game}-title", self.lang)
        return f"{game} · {say('puzzle-sprint', self.lang)}"

    def sight(self) -> Sight:
        """The puzzle that waits; nothing can be done any more once it is over."""
        return super().sight().still() if self.has_ended() else super().sight()

    async def act(self, text: str) -> None:
        """An answer, and the next puzzle at once."""
        if self.run is None or self.has_ended():
            raise Refused(say("puzzle-sprint-over", self.lang))
        if text not in {each.text for each in self.puzzle.answers}:
            raise Refused(say("puzzle-no-answer", self.lang))
        right = self.puzzle.is_right(text)
        sign, best = ("✓", "") if right else ("✗", f" → {self.puzzle.best.text}")
        told = [f"{sign} {text}{best}"]
        self.book.answers[self.puzzle.id] = text
        waits = self.book.next("", fitting(self.run.solved + right))
        self.run = self.run.answered(right, waits.id if waits else "")
        self.book.sprinted(self.run)
        if self.has_ended():
            told += result_lines(self.book, self.run, self.lang)
        else:
            self._next()
        self._story += told
        self._tell(News(self.sight(), told, loud=self.has_ended()))

    def question(self) -> Question | None:
        """Once more, when it is over."""
        if self.run is None or not self.has_ended():
            return None
        again = Offer("n", "next", say("puzzle-sprint-again", self.lang))
        over = result_lines(self.book, self.run, self.lang)
        leave = Offer("q", "leave", say("screen-leave", self.lang))
        return Question(" ".join(over), (again, leave))

    async def wish(self, _what: str, _text: str = "") -> str:
        """Once more."""
        if not self.has_ended():
            raise Refused(say("puzzle-task", self.lang))
        self._next()
        self._tell(News(self.sight(), self.story()))
        return ""

    def clock(self) -> str:
        """The time that is left, what was solved and what was missed, short enough for a bar."""
        if self.run is None:
            return ""
        seconds = -(-self.run.left(milliseconds()) // 1000)
        counts = f"✓ {self.run.solved}  ✗ {self.run.missed}/{MISTAKES}"
        return f"{seconds // 60}:{seconds % 60:02}  {counts}"

    def aids(self, _width: int) -> list[Line] | None:
        """How far it is, and the best so far."""
        best = say("puzzle-sprint-best", self.lang, best=self.book.player.best_sprint)
        lines = [(say("puzzle-sprint-line", self.lang), palette.QUIET), (best, palette.PLAIN)]
        if self.run is not None:
            lines.append(
                (say("puzzle-sprint-solved", self.lang, solved=self.run.solved), palette.GOLD)
            )
        return lines

    def farewell(self) -> str:
        """What came of it."""
        return "\n".join(result_lines(self.book, self.run, self.lang)) if self.run else ""

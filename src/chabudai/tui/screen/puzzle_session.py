"""Puzzles on the screen: a view, one answer, then why; the rating is kept on this computer."""

from __future__ import annotations

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.puzzle import Puzzle
from chabudai.core.folder import data_folder
from chabudai.core.messages import say
from chabudai.match.match import RUNNING
from chabudai.tui.picture import picture
from chabudai.tui.puzzle import Book, chance_text, standing
from chabudai.tui.screen import palette
from chabudai.tui.screen.session import Advice, Line, Offer, Question, Refused, Tell
from chabudai.tui.screen.sight import News, Sight


def open_puzzles(game: str, lang: str, theme: str = "") -> PuzzleSession:
    """The puzzles of a game; Refused where there are none like that."""
    if game not in pack.games():
        raise Refused(say("puzzle-no-pack", lang, game=say(f"{game}-title", lang)))
    if theme and theme not in pack.themes_of(game):
        raise Refused(say("puzzle-none", lang))
    return PuzzleSession(game, lang, theme)


class PuzzleSession:
    """One puzzle after another of a game."""

    marked = ""

    def __init__(self, game: str, lang: str, theme: str = "") -> None:
        self.lang = lang
        self.theme = theme
        self.wishes = frozenset({"next"})
        self.book = Book(data_folder() / "puzzles.json", game)
        self._tell: Tell = lambda _news: None
        self._number = 0
        self._answer = ""
        self._story: list[str] = []
        self.puzzle: Puzzle
        self._next()

    def _next(self) -> None:
        found = self.book.next(self.theme)
        if found is None:
            raise Refused(say("puzzle-all-done", self.lang))
        self.puzzle = found
        self._number += 1
        self._answer = ""
        self._story = [
            say("puzzle-task", self.lang),
            say("puzzle-hard", self.lang, points=str(found.rating)),
        ]

    @property
    def title(self) -> str:
        """Which game's puzzle."""
        return say("puzzle-of", self.lang, game=say(f"{self.puzzle.game}-title", self.lang))

    async def start(self, tell: Tell) -> None:
        """Show the puzzle."""
        self._tell = tell

    @property
    def _names(self) -> list[str]:
        names = [say("puzzle-rival", self.lang) for _ in range(self.puzzle.played.seats)]
        names[self.puzzle.seat] = say("page-you", self.lang)
        return names

    def sight(self) -> Sight:
        """The view, with all answers while there is none."""
        game, view, names = self.puzzle.played, self.puzzle.view, self._names
        actions = {}
        if not self._answer:
            actions = {c.notation: c.text for c in game.choices(view, self.lang, names)}
        facts, seat = game.facts(view), self.puzzle.seat
        shown = game.show(view, self.lang, names)
        number = 2 * self._number + bool(self._answer)
        return Sight(game, facts, seat, seat, actions, names, self.lang, RUNNING, shown, number)

    def story(self) -> list[str]:
        """What is asked, and after the answer why."""
        return [*self._story]

    async def words(self) -> str:
        """The table in words."""
        return picture(self.puzzle.played, self.puzzle.view, self.lang, self._names)

    async def act(self, text: str) -> None:
        """The one answer."""
        puzzle, lang = self.puzzle, self.lang
        if self._answer:
            raise Refused(say("screen-puzzle-next", lang))
        if text not in {each.text for each in puzzle.answers}:
            raise Refused(say("puzzle-no-answer", lang))
        before = self.book.answer(puzzle, text)
        self._answer = text
        right = puzzle.is_right(text)
        told = [say("puzzle-right" if right else "puzzle-wrong", lang)]
        told.append(f"{say('puzzle-best', lang)} {chance_text(puzzle, puzzle.best, lang)}")
        if not right:
            yours = chance_text(puzzle, puzzle.answer(text), lang)
            told.append(f"{say('puzzle-yours', lang)} {yours}")
        told += [reason.say(lang, self._names) for reason in puzzle.why()]
        points = {
            "before": str(before.rating.points),
            "after": str(self.book.player.rating.points),
        }
        told += [say("puzzle-change", lang, **points), say("screen-puzzle-next", lang)]
        self._story += told
        self._tell(News(self.sight(), told, loud=True))

    async def undo(self) -> None:
        """An answer counts."""
        raise Refused(say("tui-no-undo", self.lang))

    async def hint(self) -> Advice:
        """Who asks for a hint has not solved it."""
        raise Refused(say("screen-puzzle-hint", self.lang))

    async def wish(self, _what: str, _text: str = "") -> str:
        """The next puzzle, once this one is answered."""
        if not self._answer:
            raise Refused(say("puzzle-task", self.lang))
        self._next()
        self._tell(News(self.sight(), ["", *self._story]))
        return ""

    def question(self) -> Question | None:
        """Whether to go on, once this one is answered."""
        if not self._answer:
            return None
        following = Offer("n", "next", say("puzzle-next", self.lang))
        return Question("", (following, Offer("q", "leave", say("screen-leave", self.lang))))

    def offers(self) -> list[Offer]:
        """A puzzle wants its answer and nothing else."""
        return []

    def clock(self) -> str:
        """There is as much time as one likes."""
        return ""

    def aids(self, _width: int) -> list[Line] | None:
        """The own rating; the game's own aids would be no help to think."""
        return [(standing(self.book, self.lang), palette.QUIET)]

    def speak(self, lang: str) -> None:
        """Go on in another language."""
        self.lang = lang
        self._story = [say("puzzle-task", lang)]

    def curtain(self) -> str:
        """There is one person at this keyboard."""
        return ""

    def lift(self) -> None:
        """There is no curtain."""

    def farewell(self) -> str:
        """How far one is."""
        return standing(self.book, self.lang)

    async def close(self) -> None:
        """Leave; answers are kept."""

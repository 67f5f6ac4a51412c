"""Puzzles in the terminal: a view, one answer, then why; the rating is kept on this computer."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.player import Player, choose
from chabudai.coach.puzzles.puzzle import Answer, Puzzle
from chabudai.coach.puzzles.rating import of_puzzle
from chabudai.coach.puzzles.sprint import MISTAKES, Sprint, wanted
from chabudai.core.folder import data_folder
from chabudai.core.messages import say
from chabudai.games.playable import Choice
from chabudai.tui import words
from chabudai.tui.local import MOST_LISTED, Quit, Read, Write
from chabudai.tui.picture import picture


def solve(
    game: str,
    theme: str = "",
    count: int | None = None,
    lang: str = "en",
    read: Read = input,
    write: Write = print,
) -> int:
    """Puzzles one after another; the exit status of the command."""
    if game not in pack.games():
        write(say("puzzle-no-pack", lang, game=say(f"{game}-title", lang)))
        return 2
    if theme and theme not in pack.themes_of(game):
        write(say("puzzle-none", lang))
        return 2
    book = Book(data_folder() / "puzzles.json", game)
    done = 0
    try:
        while count is None or done < count:
            puzzle = book.next(theme)
            if puzzle is None:
                write(say("puzzle-all-done", lang))
                return 0
            if done and read(say("puzzle-again", lang) + " ").strip().lower().startswith("q"):
                return 0
            _one(puzzle, book, lang, read, write)
            done += 1
    except (Quit, EOFError, KeyboardInterrupt):
        write("")
    return 0


class Book:
    """What is kept on this computer: per game the player, and what was answered."""

    def __init__(self, path: Path, game: str) -> None:
        self.path = path
        self.game = game
        self._all: dict[str, Any] = {}
        if path.exists():
            self._all = json.loads(path.read_text(encoding="utf-8"))
        own: Mapping[str, Any] = self._all.get(game, {})
        self.player = Player.from_json(own["player"]) if own else Player()
        self.answers: dict[str, str] = dict(own.get("answers", {}))

    def next(self, theme: str) -> Puzzle | None:
        """A puzzle that was not answered yet."""
        drawn = secrets.randbelow(1 << 30)
        puzzles = pack.pack(self.game).values()
        found = choose(puzzles, self.player.rating, self.answers, theme, drawn)
        return found and pack.checked(self.game, found.id)

    def answer(self, puzzle: Puzzle, text: str) -> Player:
        """Keep an answer; the player before it."""
        before = self.player
        self.player, _ = before.answered(of_puzzle(puzzle.rating), puzzle.is_right(text))
        self._keep(puzzle, text)
        return before

    def begin_sprint(self, now: int) -> Sprint:
        """Let three minutes begin."""
        run = Sprint(now, self._easy(0))
        self.player = self.player.sprinted(run)
        return run

    def sprint(self, run: Sprint, puzzle: Puzzle, text: str, now: int) -> Sprint:
        """An answer inside three minutes, which counts for them, not for the rating; one that comes
        too late changes nothing.
        """
        if run.is_over(now):
            return run
        right = puzzle.is_right(text)
        self.answers[puzzle.id] = text
        after = run.answered(right, self._easy(run.solved + 1))
        self.player = self.player.sprinted(after)
        self._keep(puzzle, text)
        return after

    def _easy(self, solved: int) -> str:
        """The next puzzle of a sprint; nothing where all were answered."""
        drawn = secrets.randbelow(1 << 30)
        found = choose(pack.pack(self.game).values(), wanted(solved), self.answers, "", drawn)
        return found.id if found else ""

    def _keep(self, puzzle: Puzzle, text: str) -> None:
        self.answers[puzzle.id] = text
        self._all[self.game] = {"player": self.player.to_json(), "answers": self.answers}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".new")
        draft.write_text(json.dumps(self._all), encoding="utf-8")
        draft.replace(self.path)


def sprint(game: str, lang: str = "en", read: Read = input, write: Write = print) -> int:
    """Three minutes of puzzles, line by line; the exit status of the command."""
    if game not in pack.games():
        write(say("puzzle-no-pack", lang, game=say(f"{game}-title", lang)))
        return 2
    book = Book(data_folder() / "puzzles.json", game)
    write(say("puzzle-sprint-line", lang))
    run = book.begin_sprint(_now())
    try:
        while not run.is_over(_now()):
            puzzle = pack.checked(game, run.puzzle)
            write("")
            write(sprint_text(run, _now(), lang))
            write(picture(puzzle.played, puzzle.view, lang, None))
            choices = puzzle.played.choices(puzzle.view, lang)
            text = _ask(puzzle, choices, lang, read, write)
            if run.is_over(_now()):
                break
            run = book.sprint(run, puzzle, text, _now())
            write(say("puzzle-right" if puzzle.is_right(text) else "puzzle-wrong", lang))
    except (Quit, EOFError, KeyboardInterrupt):
        write("")
    for line in sprint_result(book, run, lang):
        write(line)
    return 0


def sprint_text(run: Sprint, now: int, lang: str) -> str:
    """How far three minutes are, in one line."""
    seconds = -(-run.left(now) // 1000)
    parts = (
        f"{say('puzzle-left', lang)} {seconds // 60}:{seconds % 60:02}",
        say("puzzle-sprint-solved", lang, solved=run.solved),
        say("puzzle-sprint-lives", lang, lives=MISTAKES - run.missed),
    )
    return " · ".join(parts)


def sprint_result(book: Book, run: Sprint, lang: str) -> list[str]:
    """What came of three minutes."""
    return [
        say("puzzle-sprint-over", lang),
        say("puzzle-sprint-result", lang, solved=run.solved, missed=run.missed),
        say("puzzle-sprint-best", lang, best=book.player.best_sprint),
    ]


def _now() -> int:
    return time.time_ns() // 1_000_000


def _one(puzzle: Puzzle, book: Book, lang: str, read: Read, write: Write) -> None:
    game, view = puzzle.played, puzzle.view
    names = [say("puzzle-rival", lang) for _ in range(game.seats)]
    names[puzzle.seat] = say("page-you", lang)
    write("")
    write(say("puzzle-of", lang, game=say(f"{puzzle.game}-title", lang)))
    write(say("puzzle-hard", lang, points=str(puzzle.rating)))
    write(picture(game, view, lang, names))
    choices = game.choices(view, lang)
    text = _ask(puzzle, choices, lang, read, write)
    before = book.answer(puzzle, text)
    right = puzzle.is_right(text)
    write(say("puzzle-right" if right else "puzzle-wrong", lang))
    write(f"{say('puzzle-best', lang)} {chance_text(puzzle.best, lang)}")
    if not right:
        write(f"{say('puzzle-yours', lang)} {chance_text(puzzle.answer(text), lang)}")
    for reason in puzzle.why():
        write(reason.say(lang, names))
    after = book.player
    points = {"before": str(before.rating.points), "after": str(after.rating.points)}
    write(say("puzzle-change", lang, **points))
    write(standing(book, lang))


def standing(book: Book, lang: str) -> str:
    """The rating and what was solved, in one line."""
    player = book.player
    return say(
        "puzzle-standing",
        lang,
        game=say(f"{book.game}-title", lang),
        points=str(player.rating.points),
        margin=str(player.rating.margin),
        solved=player.solved,
        tried=player.tried,
        streak=player.streak,
    )


def _ask(puzzle: Puzzle, choices: list[Choice], lang: str, read: Read, write: Write) -> str:
    """The one answer: a number of the list, or notation."""
    _list(choices, MOST_LISTED, lang, write)
    while True:
        text = read(say("tui-prompt", lang) + " ").strip()
        command = words.find(text, lang)
        if command == "quit":
            raise Quit
        if command == "list":
            _list(choices, len(choices), lang, write)
        elif command == "table":
            write(picture(puzzle.played, puzzle.view, lang, None))
        elif text.isdecimal() and 1 <= int(text) <= len(choices):
            return choices[int(text) - 1].notation
        elif text in {each.notation for each in choices}:
            return text
        elif text:
            write(say("puzzle-no-answer", lang))


def _list(choices: list[Choice], most: int, lang: str, write: Write) -> None:
    write(say("puzzle-prompt", lang))
    for line in words.choice_lines([(c.notation, c.text) for c in choices], most, lang):
        write(line)


def chance_text(answer: Answer, lang: str) -> str:
    """An answer with its chance and interval."""
    chance = answer.chance
    low, high = f"{100 * chance.low:.1f}", f"{100 * chance.high:.1f}"
    interval = say("puzzle-interval", lang, low=low, high=high)
    return f"{answer.text}  {100 * chance.value:.1f} % {interval}"

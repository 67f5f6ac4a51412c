"""Puzzles in the terminal: a view, one answer, then why; the rating is kept on this computer."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.player import Player, choose
from chabudai.coach.puzzles.puzzle import Answer, Puzzle
from chabudai.coach.puzzles.rating import Rating, of_puzzle
from chabudai.coach.puzzles.sprint import Sprint
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
    book = open_book(game, lang, write)
    if book is None:
        return 2
    if theme and theme not in pack.themes_of(game):
        write(say("puzzle-none", lang))
        return 2
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


def open_book(game: str, lang: str, write: Write) -> Book | None:
    """What is kept of a game's puzzles; None, and a word why, where it has none."""
    if game in pack.games():
        return Book(data_folder() / "puzzles.json", game)
    write(say("puzzle-no-pack", lang, game=say(f"{game}-title", lang)))
    return None


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

    def next(self, theme: str, rating: Rating | None = None) -> Puzzle | None:
        """A puzzle that was not answered yet, as hard as fits the player, or another rating."""
        drawn = secrets.randbelow(1 << 30)
        puzzles = pack.pack(self.game).values()
        found = choose(puzzles, rating or self.player.rating, self.answers, theme, drawn)
        return found and pack.checked(self.game, found.id)

    def answer(self, puzzle: Puzzle, text: str) -> Player:
        """Keep an answer; the player before it."""
        before = self.player
        self.player, _ = before.answered(of_puzzle(puzzle.rating), puzzle.is_right(text))
        self.answers[puzzle.id] = text
        self._keep()
        return before

    def sprinted(self, run: Sprint) -> None:
        """Keep what came of three minutes."""
        self.player = self.player.sprinted(run)
        self._keep()

    def _keep(self) -> None:
        self._all[self.game] = {"player": self.player.to_json(), "answers": self.answers}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".new")
        draft.write_text(json.dumps(self._all), encoding="utf-8")
        draft.replace(self.path)


def show(puzzle: Puzzle, lang: str, write: Write) -> list[str]:
    """The table of a puzzle; how its seats are called."""
    names = [say("puzzle-rival", lang) for _ in range(puzzle.played.seats)]
    names[puzzle.seat] = say("page-you", lang)
    write("")
    write(say("puzzle-of", lang, game=say(f"{puzzle.game}-title", lang)))
    write(say("puzzle-hard", lang, points=str(puzzle.rating)))
    write(picture(puzzle.played, puzzle.view, lang, names))
    return names


def _one(puzzle: Puzzle, book: Book, lang: str, read: Read, write: Write) -> None:
    names = show(puzzle, lang, write)
    text = ask(puzzle, puzzle.played.choices(puzzle.view, lang), lang, read, write)
    before = book.answer(puzzle, text)
    right = puzzle.is_right(text)
    write(say("puzzle-right" if right else "puzzle-wrong", lang))
    write(f"{say('puzzle-best', lang)} {chance_text(puzzle, puzzle.best, lang)}")
    if not right:
        write(f"{say('puzzle-yours', lang)} {chance_text(puzzle, puzzle.answer(text), lang)}")
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


def ask(puzzle: Puzzle, choices: list[Choice], lang: str, read: Read, write: Write) -> str:
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


def chance_text(puzzle: Puzzle, answer: Answer, lang: str) -> str:
    """An answer with its chance and interval."""
    chance = puzzle.chance(answer)
    low, high = f"{100 * chance.low:.1f}", f"{100 * chance.high:.1f}"
    interval = say("puzzle-interval", lang, low=low, high=high)
    return f"{answer.text}  {100 * chance.value:.1f} % {interval}"

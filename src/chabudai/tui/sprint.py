"""Three minutes of puzzles in the terminal: as many as one can; the third mistake ends them."""

from __future__ import annotations

import time
from collections.abc import Callable

from chabudai.coach.puzzles.puzzle import Puzzle
from chabudai.coach.puzzles.sprint import MISTAKES, Sprint, fitting
from chabudai.core.messages import say
from chabudai.tui.local import Quit, Read, Write
from chabudai.tui.puzzle import Book, ask, show

Clock = Callable[[], int]


def milliseconds() -> int:
    """A clock that only goes forward."""
    return time.monotonic_ns() // 1_000_000


def sprint(book: Book, lang: str, read: Read, write: Write, clock: Clock = milliseconds) -> Sprint:
    """Puzzles until three minutes are over, which do not change the rating; what came of them."""
    write(say("puzzle-sprint-line", lang))
    waits = book.next("", fitting(0))
    run = Sprint(clock(), waits.id if waits else "")
    try:
        while waits is not None and not run.is_over(clock()):
            text = _one(waits, run, lang, read, write, clock)
            if run.is_over(clock()):
                break  # too late: it counts for nothing
            right = waits.is_right(text)
            write(say("puzzle-right" if right else "puzzle-wrong", lang))
            book.answers[waits.id] = text
            waits = book.next("", fitting(run.solved + right))
            run = run.answered(right, waits.id if waits else "")
    except (Quit, EOFError, KeyboardInterrupt):
        write("")
    book.sprinted(run)
    for line in result_lines(book, run, lang):
        write(line)
    return run


def result_lines(book: Book, run: Sprint, lang: str) -> list[str]:
    """What came of three minutes."""
    return [
        say("puzzle-sprint-over", lang),
        say("puzzle-sprint-result", lang, solved=run.solved, missed=run.missed),
        say("puzzle-sprint-best", lang, best=book.player.best_sprint),
    ]


def _one(puzzle: Puzzle, run: Sprint, lang: str, read: Read, write: Write, clock: Clock) -> str:
    """Show one with the time that is left, and the answer to it."""
    show(puzzle, lang, write)
    seconds = run.left(clock()) // 1000
    left = f"{say('puzzle-left', lang)} {seconds // 60}:{seconds % 60:02}"
    solved = say("puzzle-sprint-solved", lang, solved=run.solved)
    lives = say("puzzle-sprint-lives", lang, lives=MISTAKES - run.missed)
    write(f"{left} – {solved} – {lives}")
    return ask(puzzle, puzzle.played.choices(puzzle.view, lang), lang, read, write)

"""Lessons at home: the first one from a deal that was set up, the second a game with tips."""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import Any

from chabudai.agents import Agent, levels, make
from chabudai.coach.guide import END, lesson_of, preset_of, tip_for, tips_of
from chabudai.coach.guide.lesson import idea_for
from chabudai.core.folder import data_folder
from chabudai.core.messages import say
from chabudai.games import game as open_game
from chabudai.match import Match, MatchFile, fair, heading_for
from chabudai.match.called import nameless_seat
from chabudai.match.entry import DEALT, Entry
from chabudai.match.heading import LESSON
from chabudai.match.position import BOT, PERSON
from chabudai.tui import saved
from chabudai.tui.local import LocalTable, Quit, Read, Write

GUIDED = "guide"
"""What the heading has besides where a whole game is played with tips."""
FIRST, SECOND = 1, 2
SEAT = 0


def lessons_of(game: str) -> list[int]:
    """Which lessons a game has."""
    return [FIRST] * (lesson_of(game) is not None) + [SECOND] * bool(tips_of(game))


def lesson_path(game: str, number: int) -> Path:
    """The file of a lesson while it lasts."""
    return data_folder() / "running" / f"{game}-lesson-{number}.jsonl"


def open_lesson(game: str, number: int, anew: bool = False) -> tuple[MatchFile, Match]:
    """The lesson that was left, or a new one against the gentlest bot."""
    path = lesson_path(game, number)
    if anew and path.exists():
        saved.put_away(path, "abandoned")
    if path.exists():
        return MatchFile.open(path)
    table = open_game(game, preset=preset_of(game))
    secret = fair.new_secret()
    about = {"seat": SEAT, "seed": secrets.randbits(62), "secret": secret, "level": 1}
    about[LESSON if number == FIRST else GUIDED] = True
    now = time.time_ns() // 1_000_000
    heading = heading_for(table, None, created=now, commitment=fair.commit(secret), extra=about)
    match = Match(table, heading)
    for seat in range(table.seats):
        player, who = (PERSON, None) if seat == SEAT else (BOT, levels()[0])
        match.take(match.sit(seat, nameless_seat(seat), player, who))
    lesson = lesson_of(game)
    if number == FIRST and lesson is not None:
        entry = Entry(DEALT, at=now, order=list(lesson.deal))
        match.take([(entry, match.fold.step(match.here, entry))])
    file = MatchFile.create(path, heading)
    for entry in match.entries:
        file.append(entry)
    return file, match


def number_of(match: Match) -> int:
    """Which lesson a match is; 0 for none."""
    about = match.heading.extra
    return FIRST if about.get(LESSON) else SECOND if about.get(GUIDED) else 0


class Guide:
    """What somebody is told at a match with lessons, and what they have put away."""

    def __init__(self, match: Match, seat: int = SEAT) -> None:
        self.match = match
        self.seat = seat
        self.number = number_of(match)
        self.kept: set[str] = set()

    def now(self, lang: str) -> dict[str, Any] | None:
        """The idea or the tip of this moment: its ``text``, ``step``, ``action`` and whether it
        only tells something (``told``).
        """
        if self.number == FIRST:
            return idea_for(self.match, self.seat, lang, self.kept)
        found = tip_for(self.match, self.seat, lang)
        if found is None or found[0] in self.kept:
            return None
        name, text = found
        return {"name": name, "text": text, "step": "", "action": "", "told": name == END}

    def put_away(self) -> None:
        """Go on to the next idea."""
        found = self.now("en")
        if found is not None:
            self.kept.add(found["name"])


def play_lesson(
    game: str, number: int, lang: str, anew: bool, read: Read = input, write: Write = print
) -> int:
    """A lesson line by line; the exit status of the command."""
    path = lesson_path(game, number)
    try:
        file, match = open_lesson(game, number, anew)
    except BlockingIOError:
        write(say("tui-elsewhere", lang))
        return 1
    about = match.heading.extra
    agents: dict[int, Agent] = {
        seat: make(levels()[0], match.game, about["seed"] + seat, wait=False)
        for seat in range(match.game.seats)
        if seat != SEAT
    }
    guide = Guide(match)

    def tell() -> None:
        while (found := guide.now(lang)) is not None:
            title = say("lesson-title" if number == FIRST else "guide-title", lang)
            write(f"{' · '.join(part for part in (title, found['step']) if part)}: {found['text']}")
            if not found["told"]:
                return
            guide.put_away()

    table = LocalTable(
        match, SEAT, agents, about["secret"], lang, read, write, file.append, before=tell
    )
    try:
        table.run()
    except Quit:
        write("")
        write(say("tui-kept", lang))
        return 0
    finally:
        file.close()
    tell()
    saved.put_away(path)
    return 0

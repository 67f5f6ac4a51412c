"""Sitting down on the screen: a match at home, begun or gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from chabudai.core.messages import say
from chabudai.farm.progress import Bar
from chabudai.games.playable import Game
from chabudai.match.export import read_entries
from chabudai.match.heading import Heading
from chabudai.match.match import Match
from chabudai.match.position import PERSON
from chabudai.match.verify import BESIDES
from chabudai.tui import saved
from chabudai.tui.lessons import lesson_path, number_of, open_lesson
from chabudai.tui.play import Level, open_match
from chabudai.tui.screen.guided_session import GuidedSession
from chabudai.tui.screen.local_session import LocalSession
from chabudai.tui.screen.mind import Thinker
from chabudai.tui.screen.session import Offer, Refused
from chabudai.tui.screen.steps import Replay, Reviewed
from chabudai.tui.setup import begin_at


def sit_at_home(
    game: Game,
    lang: str,
    mind: Thinker,
    seat: int = 0,
    seed: int | None = None,
    anew: bool = False,
    level: Level | None = None,
    people: Sequence[int] = (),
) -> LocalSession:
    """The session of the running match with these rules, or of a new one; Refused says why not."""
    path = saved.running(game, seat, seed, people)
    if anew and path.exists():
        saved.put_away(path, "abandoned")
    return open_file(path, game, lang, mind, seat, seed, level, people)


def open_file(
    path: Path,
    game: Game,
    lang: str,
    mind: Thinker,
    seat: int = 0,
    seed: int | None = None,
    level: Level | None = None,
    people: Sequence[int] = (),
) -> LocalSession:
    """The session of a match that is kept in a file, or will be."""
    try:
        file, match = open_match(path, game, seat, seed, level, people)
    except BlockingIOError:
        raise Refused(say("tui-elsewhere", lang)) from None
    except (OSError, ValueError) as error:
        raise Refused(say("tui-unusable", lang, path=str(path), error=str(error))) from None

    def ended() -> list[str]:
        saved.put_away(path)
        return []

    session = LocalSession(
        match, match.heading.extra["secret"], lang, mind, file.append, file.close, ended
    )
    session.seat = seat
    kept = match.heading.extra
    same: Level = f"{kept['level']}:{kept['style']}" if kept.get("style") else kept["level"]
    session.again = lambda: sit_at_home(
        game, session.lang, mind, seat, None, level=same, people=people
    )
    return session


def sit_at_position(
    game: Game,
    record: Any,
    lang: str,
    mind: Thinker,
    seat: int = 0,
    seed: int | None = None,
    level: Level | None = None,
) -> LocalSession:
    """The session of a match that goes on from a state, or from a view with a guess of what it
    hides; in a view one sits where its viewer sits. Nothing of it is kept.
    """
    match, own, secret = begin_at(game, record, seat, seed, level)
    session = PositionSession(match, secret, lang, mind, lambda _entry: None, lambda: None, list)
    session.seat = own
    session.again = lambda: sit_at_position(game, record, session.lang, mind, seat, None, level)
    return session


class PositionSession(LocalSession):
    """Nothing is kept: who leaves is told where it stands. It may be solved."""

    def view(self) -> Any:
        """What the seat sees."""
        return self.match.view(self.seat)

    def offers(self) -> list[Offer]:
        """The solution, on one's turn."""
        mine = self.match.turn == self.seat
        return [Offer("s", "solve", say("screen-solve", self.lang))] if mine else []

    def farewell(self) -> str:
        """Where it stands, in one line."""
        game, seat = self.match.game, self.seat
        return str(game.write(game.view(self.match.state, seat)))


def sit_at_lesson(
    game: str, number: int, lang: str, mind: Thinker, anew: bool = False
) -> GuidedSession:
    """The session of a lesson that was left, or of a new one; Refused says why not."""
    try:
        file, match = open_lesson(game, number, anew)
    except BlockingIOError:
        raise Refused(say("tui-elsewhere", lang)) from None
    path = lesson_path(game, number)

    def ended() -> list[str]:
        saved.put_away(path)
        return []

    secret = match.heading.extra["secret"]
    return GuidedSession(match, secret, lang, mind, file.append, file.close, ended)


def go_on(path: Path, match: Match, lang: str, mind: Thinker) -> LocalSession:
    """The session of a match that was left."""
    about = match.heading.extra
    if number := number_of(match):
        return sit_at_lesson(match.game.name, number, lang, mind)
    own = [
        seat
        for seat, sitter in enumerate(match.here.seats)
        if sitter is not None and sitter.player == PERSON
    ]
    seat = int(about["seat"])
    people = [other for other in own if other != seat]
    return open_file(path, match.game, lang, mind, seat, people=people)


def open_replay(document: dict[str, Any], seat: int | None, lang: str) -> Replay:
    """The session of a replay; Refused says why not."""
    try:
        heading = Heading.from_json({k: v for k, v in document.items() if k not in BESIDES})
        match = Match(heading.open(), heading, read_entries(document))
    except (ValueError, TypeError) as error:
        raise Refused(say("verify-unreadable", lang, error=str(error))) from None
    if seat is not None and not 0 <= seat < match.game.seats:
        raise Refused(say("cli-bad-seat", lang, last=match.game.seats - 1))
    return Replay(match, seat, lang)


def open_review(match: Match, seat: int, seed: int, lang: str) -> Reviewed:
    """The session of a review, which is made before the screen opens."""
    from chabudai.coach.review import review

    with Bar(say("review-working", lang)) as bar:
        return Reviewed(match, review(match, seat, seed=seed, progress=bar), lang)

"""Sitting down on the screen: a match at home, begun or gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from chabudai.core.messages import say
from chabudai.games.playable import Game
from chabudai.tui import saved
from chabudai.tui.play import open_match
from chabudai.tui.screen.local_session import LocalSession
from chabudai.tui.screen.mind import Thinker
from chabudai.tui.screen.session import Refused


def sit_at_home(
    game: Game,
    lang: str,
    mind: Thinker,
    seat: int = 0,
    seed: int | None = None,
    anew: bool = False,
    level: int | None = None,
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
    level: int | None = None,
    people: Sequence[int] = (),
) -> LocalSession:
    """The session of a match that is kept in a file, or will be."""
    try:
        file, match = open_match(path, game, seat, seed, level, people)
    except BlockingIOError:
        raise Refused(say("tui-elsewhere", lang)) from None
    except (OSError, ValueError) as error:
        raise Refused(say("tui-unusable", lang, path=str(path), error=str(error))) from None
    held = [path]

    def ended() -> list[str]:
        held[0] = saved.put_away(path)
        return [say("tui-over", lang)]

    session = LocalSession(
        match, match.heading.extra["secret"], lang, mind, file.append, file.close, ended
    )
    session.seat = seat
    return session

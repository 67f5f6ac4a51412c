"""Sitting down in the terminal: finding or starting a match, and playing it."""

from __future__ import annotations

import secrets
from pathlib import Path

from chabudai.agents import GENTLE, Agent, levels, make
from chabudai.core.messages import say
from chabudai.games.binding import Game
from chabudai.match import Match, MatchFile
from chabudai.tui import saved
from chabudai.tui.table import Quit, Read, Table, Write


def play(
    game: Game,
    seat: int = 0,
    seed: int | None = None,
    lang: str = "en",
    anew: bool = False,
    level: int | None = None,
    read: Read = input,
    write: Write = print,
) -> int:
    """Play a match against bots; the exit status of the command."""
    write(say("tui-title", lang, title=say(f"{game.name}-title", lang), about=_about(game, lang)))
    path = saved.running(game, seat, seed)
    try:
        if anew and path.exists():
            saved.put_away(path, "abandoned")
        file, match, seed, level = _open(path, game, seat, seed, level)
    except BlockingIOError:
        write(say("tui-elsewhere", lang))
        return 1
    except (OSError, ValueError) as error:
        write(say("tui-unusable", lang, path=str(path), error=str(error)))
        return 1
    agents: dict[int, Agent] = {
        other: make(levels()[level - 1], game, seed + other, wait=False)
        for other in range(game.seats)
        if other != seat
    }
    write(level_text(level, lang))
    table = Table(match, seat, agents, seed, lang, read, write, file.append)
    try:
        table.run()
    except Quit:
        file.close()
        write("")
        write(say("tui-kept", lang))
        return 0
    except OSError as error:
        file.close()
        write(say("tui-unwritable", lang, path=str(path), error=str(error)))
        return 1
    file.close()
    saved.put_away(path)
    return 0


def _about(game: Game, lang: str) -> str:
    return say(f"{game.name}-about", lang)


def level_text(level: int, lang: str) -> str:
    """Who the other players are."""
    agent = levels()[level - 1]
    name, about = say(f"agent-{agent}", lang), say(f"agent-{agent}-about", lang)
    return say("tui-level", lang, number=level, name=name, about=about)


def _open(
    path: Path, game: Game, seat: int, seed: int | None, level: int | None
) -> tuple[MatchFile, Match, int, int]:
    """The running match, which keeps its level, or a new one."""
    if path.exists():
        file, match, heading = MatchFile.open(path)
        return file, match, int(heading["seed"]), int(heading.get("level", GENTLE))
    if seed is None:
        seed = secrets.randbits(62)
    level = GENTLE if level is None else level
    about = {"seat": seat, "seed": seed, "level": level}
    return MatchFile.create(path, game, about), Match(game), seed, level

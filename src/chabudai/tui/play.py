"""Sitting down in the terminal: finding or starting a match, and playing it."""

from __future__ import annotations

import secrets
from pathlib import Path

from chabudai.agents import Agent, RandomAgent
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
    read: Read = input,
    write: Write = print,
) -> int:
    """Play a match against bots; the exit status of the command."""
    write(say("tui-title", lang, title=say(f"{game.name}-title", lang), about=_about(game, lang)))
    path = saved.running(game, seat, seed)
    try:
        if anew and path.exists():
            saved.put_away(path, "abandoned")
        file, match, seed = _open(path, game, seat, seed)
    except BlockingIOError:
        write(say("tui-elsewhere", lang))
        return 1
    except (OSError, ValueError) as error:
        write(say("tui-unusable", lang, path=str(path), error=str(error)))
        return 1
    agents: dict[int, Agent] = {
        other: RandomAgent(seed + other) for other in range(game.seats) if other != seat
    }
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


def _open(path: Path, game: Game, seat: int, seed: int | None) -> tuple[MatchFile, Match, int]:
    """The running match, or a new one."""
    if path.exists():
        file, match, heading = MatchFile.open(path)
        return file, match, int(heading["seed"])
    if seed is None:
        seed = secrets.randbits(62)
    return MatchFile.create(path, game, {"seat": seat, "seed": seed}), Match(game), seed

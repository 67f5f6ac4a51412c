"""Sitting down in the terminal: finding or starting a match, and playing it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from chabudai.agents import GENTLE, Agent, levels, make
from chabudai.core.messages import say
from chabudai.games.playable import Game
from chabudai.match import Match, MatchFile, fair, heading_for
from chabudai.match.called import bot_about, bot_name, nameless_seat
from chabudai.match.position import BOT, PERSON
from chabudai.tui import saved
from chabudai.tui.local import LocalTable, Quit, Read, Write


def play(
    game: Game,
    seat: int = 0,
    seed: int | None = None,
    lang: str = "en",
    anew: bool = False,
    level: Level | None = None,
    read: Read = input,
    write: Write = print,
) -> int:
    """Play a match against bots; the exit status of the command."""
    write(say("tui-title", lang, title=say(f"{game.name}-title", lang), about=_about(game, lang)))
    path = saved.running(game, seat, seed)
    try:
        if anew and path.exists():
            saved.put_away(path, "abandoned")
        file, match = open_match(path, game, seat, seed, level)
    except BlockingIOError:
        write(say("tui-elsewhere", lang))
        return 1
    except (OSError, ValueError) as error:
        write(say("tui-unusable", lang, path=str(path), error=str(error)))
        return 1
    about = match.heading.extra
    agents: dict[int, Agent] = {
        other: make(_bot(about), game, about["seed"] + other, wait=False)
        for other in range(game.seats)
        if other != seat
    }
    write(level_text(game, _bot(about), lang))
    table = LocalTable(match, seat, agents, about["secret"], lang, read, write, file.append)
    try:
        table.run()
    except Quit:
        file.close()
        write("")
        write(say("tui-kept", lang))
        return 0
    except BrokenPipeError:  # nobody reads any more; the match is kept
        file.close()
        raise
    except OSError as error:
        file.close()
        write(say("tui-unwritable", lang, path=str(path), error=str(error)))
        return 1
    file.close()
    saved.put_away(path)
    return 0


def _about(game: Game, lang: str) -> str:
    return say(f"{game.name}-about", lang)


Level = int | str
"""A level by its number, also with its manner: ``"3:bold"``."""


def bot_of(level: Level) -> str:
    """The agent of a level."""
    number, _, style = str(level).partition(":")
    bot: str = levels()[int(number) - 1]
    return f"{bot}:{style}" if style else bot


def _bot(about: dict[str, Any]) -> str:
    """Who the other players of a kept match are."""
    style = about.get("style", "")
    return bot_of(f"{about['level']}:{style}" if style else about["level"])


def level_text(game: Game, bot: str, lang: str) -> str:
    """Who the other players are."""
    number = bot.partition(":")[0].removeprefix("level-")
    name, about = bot_name(bot, lang), bot_about(bot, game.name, lang)
    return say("tui-level", lang, number=number, name=name, about=about)


def open_match(
    path: Path,
    game: Game,
    seat: int,
    seed: int | None,
    level: Level | None,
    people: Sequence[int] = (),
) -> tuple[MatchFile, Match]:
    """The running match, which keeps its level, or a new one at which everybody sits: at ``seat``
    and those of ``people`` somebody at this keyboard, elsewhere bots.
    """
    new = not path.exists()
    if not new:
        file, match = MatchFile.open(path)
        if not match.heading.extra.keys() >= {"seat", "seed", "secret", "level"}:
            file.close()
            raise ValueError("it is not a match of the terminal")
    else:
        secret = fair.new_secret() if seed is None else fair.seeded_secret(seed)
        name = None if seed is None else "seed-" + secret[:16]
        number, _, style = str(level or "").partition(":")
        about = {
            "seat": seat,
            "seed": secrets.randbits(62) if seed is None else seed,
            "secret": secret,
            "level": int(number or GENTLE),
            **({"style": style} if style else {}),
        }
        heading = heading_for(
            game,
            name,
            created=time.time_ns() // 1_000_000,
            commitment=fair.commit(secret),
            extra=about,
        )
        file, match = MatchFile.create(path, heading), Match(game, heading)
    bot = _bot(match.heading.extra)
    for other, sitter in enumerate(match.here.seats):
        if sitter is None:
            here = other == seat or other in people
            player, who = (PERSON, None) if here else (BOT, bot)
            name = nameless_seat(other)
            share = fair.new_contribution() if new and here and seed is None else None
            for entry, position in match.sit(other, name, player, who, share):
                file.append(entry)
                match.take([(entry, position)])
    return file, match

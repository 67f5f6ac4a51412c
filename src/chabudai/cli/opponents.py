"""The levels and their manners, as they are typed and listed."""

from __future__ import annotations

from chabudai.agents import levels, opponents
from chabudai.core.messages import say
from chabudai.match.called import bot_about, bot_name


def numbered(level: str) -> str:
    """A level as it is typed: its number, and its manner where it has one."""
    return level.removeprefix("level-")


def opponent_lines(game: str, lang: str) -> list[str]:
    """The levels of a game with their manners."""
    return [
        "  "
        + say(
            "cli-level-line",
            lang,
            number=numbered(level),
            name=bot_name(level, lang),
            about=bot_about(level, game, lang),
        )
        for level in opponents(game)
    ]


def level_lines(lang: str) -> list[str]:
    """The levels of all games."""
    return [
        "  "
        + say(
            "cli-level-line",
            lang,
            number=number,
            name=say(f"agent-{name}", lang),
            about=say(f"agent-{name}-about", lang),
        )
        for number, name in enumerate(levels(), 1)
    ]

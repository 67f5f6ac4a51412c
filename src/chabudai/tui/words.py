"""What a player can type: actions in a list, and words besides, also in English."""

from __future__ import annotations

from collections.abc import Sequence

from chabudai.core.messages import say

NAMES = ("help", "rules", "table", "list", "hint", "log", "undo", "quit")


def spellings(name: str, lang: str) -> list[str]:
    """The words for a command; the first one is shown in help."""
    return [word.strip().lower() for word in say(f"tui-command-{name}", lang).split(",")]


def find(text: str, lang: str) -> str | None:
    """The command that a text names, if it names one."""
    word = text.strip().lower()
    for name in NAMES:
        if word == name or word in spellings(name, lang) or word in spellings(name, "en"):
            return name
    return None


def help_text(lang: str) -> str:
    """One line for each command."""
    lines = [say("tui-help", lang)]
    lines += [f"  {spellings(name, lang)[0]} – {say(f'tui-help-{name}', lang)}" for name in NAMES]
    return "\n".join(lines)


def choice_lines(choices: Sequence[tuple[str, str]], most: int, lang: str) -> list[str]:
    """Actions with their numbers, their notation and what they mean; how many more there are."""
    width = len(str(len(choices)))
    column = max(len(notation) for notation, _ in choices[:most])
    lines = [
        f"  {number:>{width}}  {notation:<{column}}  {text}"
        for number, (notation, text) in enumerate(choices[:most], 1)
    ]
    if len(choices) > most:
        word = spellings("list", lang)[0]
        lines.append(say("tui-more", lang, count=len(choices) - most, list=word))
    return lines

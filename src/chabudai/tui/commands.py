"""The words a player can type besides actions, in English and in the player's language."""

from __future__ import annotations

from chabudai.core.messages import say

NAMES = ("help", "rules", "table", "list", "hint", "log", "undo", "quit")


def words(name: str, lang: str) -> list[str]:
    """The words for a command; the first one is shown in help."""
    return [word.strip().lower() for word in say(f"tui-command-{name}", lang).split(",")]


def find(text: str, lang: str) -> str | None:
    """The command that a text names, if it names one."""
    word = text.strip().lower()
    for name in NAMES:
        if word == name or word in words(name, lang) or word in words(name, "en"):
            return name
    return None


def help_text(lang: str) -> str:
    """One line for each command."""
    lines = [say("tui-help", lang)]
    lines += [f"  {words(name, lang)[0]} – {say(f'tui-help-{name}', lang)}" for name in NAMES]
    return "\n".join(lines)

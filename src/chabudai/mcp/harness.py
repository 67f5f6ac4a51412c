"""The harness: whatever maps a prompt to a move, as an agent, and how it does against the levels.

An answer is read as notation, alone or as the last one that occurs in a longer text. What is not
legal is asked once more with the reason; after that any legal action is taken, and counted.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from chabudai.core.chance import Dice
from chabudai.core.messages import say
from chabudai.games.playable import Game
from chabudai.lab.arena import Standing, arena
from chabudai.lab.arena.meeting import Keep, Progress
from chabudai.lab.describe import prompt

Ask = Callable[[str], str]
"""Maps a prompt to an answer."""
TRIES = 2
PATIENCE = 600.0
"""Seconds that a command may take for one answer."""


@dataclass
class Manners:
    """How an assistant answered."""

    asked: int = 0
    refused: int = 0
    """Answers that were no legal action."""
    replaced: int = 0
    """Moves that were made in its place."""


class PromptAgent:
    """An assistant that is asked in words, from its seat's view."""

    def __init__(
        self, game: Game, ask: Ask, name: str = "assistant", lang: str = "en", tries: int = TRIES
    ) -> None:
        self.game = game
        self.ask = ask
        self.name = name
        self.lang = lang
        self.tries = tries
        self.manners = Manners()

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:  # noqa: ARG002 - the patience of whoever asks
        """What the assistant answers, or in the end any legal action."""
        if len(legal) == 1:
            return legal[0]
        known = {choice.notation: choice.action for choice in self.game.choices(view, self.lang)}
        text = prompt(self.game, view, self.lang)
        for _ in range(self.tries):
            self.manners.asked += 1
            answer = self.ask(text)
            found = read_answer(answer, known)
            if found is not None:
                return found
            self.manners.refused += 1
            text = f"{prompt(self.game, view, self.lang)}\n\n{say('mcp-again', self.lang)}"
        self.manners.replaced += 1
        return legal[Dice(0, zlib.crc32(bytes(view))).below(len(legal))]


def read_answer(answer: str, known: dict[str, int]) -> int | None:
    """The action that an answer means: notation alone, or the last that occurs in the text."""
    text = answer.strip().strip("`'\"*.").strip()
    if text in known:
        return known[text]
    found: list[tuple[int, int, int]] = []
    for notation, action in known.items():
        # a notation inside a longer one, or inside a word, is not meant
        pattern = rf"(?<![\w@,]){re.escape(notation)}(?![\w@,!])"
        found += [(m.end(), m.end() - m.start(), action) for m in re.finditer(pattern, answer)]
    return max(found)[2] if found else None


def command(line: str) -> Ask:
    """A command that reads a prompt and writes an answer, begun anew for every move."""
    words = shlex.split(line)
    if not words:
        raise ValueError("the command is empty")

    def ask(text: str) -> str:
        try:
            done = subprocess.run(
                words, input=text, capture_output=True, text=True, timeout=PATIENCE, check=True
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise ValueError(f"{words[0]}: {error}") from error
        return done.stdout

    return ask


def assess(
    game: Game,
    ask: Ask,
    against: Sequence[str],
    pairs: int,
    seed: int = 0,
    *,
    name: str = "assistant",
    lang: str = "en",
    progress: Progress | None = None,
    keep: Keep | None = None,
) -> tuple[list[Standing], Manners]:
    """Let an assistant meet each of some agents; how it did, and how it answered."""
    agent = PromptAgent(game, ask, name, lang)
    found = []
    for number, rival in enumerate(against):

        def report(done: int, total: int, before: int = number) -> None:
            if progress is not None:
                progress(before * total + done, len(against) * total)

        found += arena(game, [agent, rival], pairs, seed, progress=report, keep=keep)
    return found, agent.manners

"""What of Touché depends on the board: the functions that speak of its cells."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from chabudai.games.touche.board import read_board
from chabudai.games.touche.events import events
from chabudai.games.touche.facts import facts, written
from chabudai.games.touche.flaws import flaws_on
from chabudai.games.touche.motions import layout, motions
from chabudai.games.touche.notation import choice, notations, parse, text, why
from chabudai.games.touche.play import make_apply, make_is_sound
from chabudai.games.touche.position import words
from chabudai.games.touche.rules import Rules
from chabudai.games.touche.show import show

SPEAKERS: dict[str, Callable[..., Any]] = {
    "text": text,
    "notations": notations,
    "parse": parse,
    "choice": choice,
    "why": why,
    "facts": facts,
    "written": written,
    "show": show,
    "events": events,
    "motions": motions,
    "layout": layout,
}


def bound(rules: Rules) -> dict[str, Any]:
    """These functions for the board of the rules."""
    board = read_board(rules.board)
    speakers = {name: partial(function, board) for name, function in SPEAKERS.items()}
    speakers["flaws"] = partial(flaws_on, board)
    speakers["words"] = partial(words, board, rules.players)
    four = rules.players == 4
    return {
        **speakers,
        "apply": make_apply(board, four),
        "is_sound": make_is_sound(board, four),
    }

"""What the pages and the interface tell of a puzzle: before an answer its view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.player import Player
from chabudai.coach.puzzles.puzzle import Answer, Puzzle
from chabudai.coach.puzzles.themes import about_key, title_key
from chabudai.core.messages import say
from chabudai.store.puzzles import AnswerRow
from chabudai.web.games import room
from chabudai.web.pages.sight import Sight
from chabudai.web.pages.signs import signs_of

BEST, YOURS, BOTH = "solution", "answer", "both"
"""The marks on the table once the answer was given."""
MOST = 8
"""How many choices are listed with their chances."""


def asked_shows(game: str, query: Mapping[str, str]) -> dict[str, str]:
    """What a viewer has asked to see besides, where there is such a thing; links keep it."""
    found = {n: query[n] for n, values in room(game).shows.items() if query.get(n) in values}
    theme = query.get("theme", "")
    return found | ({"theme": theme} if theme in pack.themes_of(game) else {})


def puzzle_sight(
    puzzle: Puzzle,
    lang: str,
    pick: str = "",
    live: bool = True,
    shows: Mapping[str, str] | None = None,
) -> Sight:
    """What the seat to act sees; without a choice once it was made."""
    game, view = puzzle.played, puzzle.view
    names = [say("puzzle-rival", lang) for _ in range(game.seats)]
    names[puzzle.seat] = say("page-you", lang)
    actions = {each.notation: each.text for each in game.choices(view, lang, names)}
    return Sight(
        game,
        game.facts(view),
        puzzle.seat,
        puzzle.seat if live else None,
        actions if live else {},
        names,
        lang,
        pick,
        shows or {},
        live,
    )


def drawn(
    puzzle: Puzzle, lang: str, query: Mapping[str, str], given: AnswerRow | None
) -> dict[str, Any]:
    """The table with what can be chosen, or with the marks of what was best and chosen."""
    own = room(puzzle.game)
    shows = asked_shows(puzzle.game, query)
    now = puzzle_sight(puzzle, lang, query.get("pick", "")[:8], shows=shows)
    board = own.board(now)
    prompt = board.pop("prompt")
    shown: dict[str, str] = {}
    if given is not None:
        shown = signs_of(board, given.answer, YOURS)
        for place, kind in signs_of(board, puzzle.best.text, BEST).items():
            shown[place] = BOTH if place in shown else kind
        board = own.board(puzzle_sight(puzzle, lang, live=False, shows=shows)) | {
            "buttons": [each | {"style": "off"} for each in board["buttons"]]
        }
        board.pop("prompt")
        prompt = ""
    return {
        "game": puzzle.game,
        "template": own.template,
        "board": board,
        "prompt": prompt or say("puzzle-prompt" if given is None else "puzzle-answered", lang),
        "mine": given is None,
        "away": False,
        "clock": "",
        "unpick": now.link(""),
        "signs": shown,
    }


def verdict(puzzle: Puzzle, given: AnswerRow, player: Player, lang: str) -> dict[str, Any]:
    """What an answer was worth, with the numbers and the reasons."""
    right = bool(given.solved)
    yours = puzzle.answer(given.answer)
    names = puzzle_sight(puzzle, lang).names
    return {
        "right": right,
        "title": say("puzzle-right" if right else "puzzle-wrong", lang),
        "best": _chance(puzzle, puzzle.best, lang),
        "yours": _chance(puzzle, yours, lang),
        "reasons": [reason.say(lang, names) for reason in puzzle.why()],
        "themes": [say(title_key(puzzle.game, name), lang) for name in puzzle.themes],
        "choices": [_chance(puzzle, each, lang) for each in puzzle.answers[:MOST]],
        "others": max(0, len(puzzle.answers) - MOST),
        "before": str(given.before),
        "after": str(given.after),
        "change": given.after - given.before,
        "streak": player.streak,
        "levels": [[number, round(100 * share)] for number, share in enumerate(puzzle.levels, 1)],
    }


def _chance(puzzle: Puzzle, answer: Answer, lang: str) -> dict[str, Any]:
    """A choice in words with its chance in per cent."""
    game, view = puzzle.played, puzzle.view
    chance = puzzle.chance(answer)
    low, high = round(100 * chance.low, 1), round(100 * chance.high, 1)
    return {
        "action": answer.text,
        "text": game.choice(view, puzzle.action(answer.text)).say(lang),
        "chance": round(100 * chance.value, 1),
        "interval": say("puzzle-interval", lang, low=f"{low:.1f}", high=f"{high:.1f}"),
    }


def standing(player: Player) -> Mapping[str, Any]:
    """What is shown of somebody who solves puzzles."""
    return {
        "points": str(player.rating.points),
        "margin": str(player.rating.margin),
        "tried": player.tried,
        "solved": player.solved,
        "streak": player.streak,
        "longest": player.longest,
        "sprint": player.best_sprint,
    }


def theme_list(game: str, lang: str) -> list[dict[str, Any]]:
    """The themes that a game's puzzles have."""
    return [
        {
            "name": name,
            "title": say(title_key(game, name), lang),
            "about": say(about_key(game, name), lang),
            "count": count,
        }
        for name, count in pack.themes_of(game).items()
    ]

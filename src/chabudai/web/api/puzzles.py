"""Puzzles for programs: which there are, the next one, and one answer to each."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.puzzle import Answer, Puzzle
from chabudai.core.messages import say
from chabudai.store.puzzles import AnswerRow
from chabudai.tables.puzzles import Puzzles
from chabudai.web.answer import answers, reply
from chabudai.web.api.models import Asked, Lang, Told
from chabudai.web.api.router import Router, query
from chabudai.web.pages.puzzles.told import puzzle_sight, standing, theme_list
from chabudai.web.problem import Problem
from chabudai.web.server import language, server_of

router = Router(tags=["puzzles"])

Theme = Annotated[str, query(max_length=40, description="only puzzles of this theme")]


class ThemeOut(Told):
    """What puzzles of a game may be about."""

    name: str
    title: str
    about: str
    count: int


class PuzzlesOut(Told):
    """The puzzles of a game."""

    game: str
    title: str
    count: int
    themes: list[ThemeOut]


class LegalOut(Told):
    """A choice."""

    action: str
    text: str


class PuzzleOut(Told):
    """A position as the seat to act sees it."""

    puzzle: str
    game: str
    rules: dict[str, Any]
    seat: int
    view: dict[str, Any] = Field(description="the facts of the view, as at a table")
    legal: list[LegalOut]
    rating: int
    answered: bool


class AnswerAsked(Asked):
    """The one answer."""

    action: str = Field(min_length=1, max_length=200)


class ChanceOut(Told):
    """A choice with its chance to win, from 0 to 1, and its 95 % interval."""

    action: str
    chance: float
    low: float
    high: float


class StandingOut(Told):
    """What is known of your puzzles of a game."""

    rating: int
    margin: int
    tried: int
    solved: int
    streak: int
    longest: int
    best_sprint: int


class VerdictOut(Told):
    """What your answer was worth, and why."""

    puzzle: str
    right: bool
    answer: str
    best: str
    choices: list[ChanceOut]
    themes: list[str]
    reasons: list[str]
    levels: list[float] = Field(description="how often each level of the bots finds it")
    before: int
    after: int
    standing: StandingOut


class KeptAnswer(Told):
    """An answer of yours."""

    game: str
    puzzle: str
    answer: str
    right: bool
    before: int
    after: int
    at: int


class KeptOut(Told):
    """All that is kept of your puzzles."""

    players: dict[str, dict[str, Any]]
    answers: list[KeptAnswer]


@router.get("/puzzles", response_model=list[PuzzlesOut], responses=answers())
async def list_puzzles(request: Request, lang: Lang | None = None) -> Response:
    """The games that have puzzles, with their themes."""
    await server_of(request).find(request)
    asked = language(request, lang)
    return reply(
        [
            {
                "game": name,
                "title": say(f"{name}-title", asked),
                "count": len(pack.pack(name)),
                "themes": theme_list(name, asked),
            }
            for name in pack.games()
        ]
    )


@router.get("/me/puzzles", response_model=KeptOut, responses=answers())
async def my_puzzles(request: Request) -> Response:
    """All that is kept of your puzzles."""
    server = server_of(request)
    visitor = await server.visitor(request)
    return reply(await server.house.puzzles.export(visitor.user))


@router.get("/puzzles/{game}/next", response_model=PuzzleOut, responses=answers(404))
async def next_puzzle(
    request: Request, game: str, theme: Theme = "", lang: Lang | None = None
) -> Response:
    """A puzzle that you have not answered, about as hard as you are strong."""
    server = server_of(request)
    visitor = await server.find(request)
    found = await server.house.puzzles.next(visitor.user if visitor else None, game, theme)
    if found is None:
        raise Problem(404, "puzzle-all-done")
    return reply(await _shown(server.house.puzzles, found, False, language(request, lang)))


@router.get("/puzzles/{game}/{puzzle}", response_model=PuzzleOut, responses=answers(404))
async def one_puzzle(
    request: Request, game: str, puzzle: str, lang: Lang | None = None
) -> Response:
    """A puzzle: its view and what can be chosen."""
    server = server_of(request)
    visitor = await server.find(request)
    puzzles = server.house.puzzles
    found = puzzles.find(game, puzzle)
    given = await puzzles.given(visitor.user if visitor else None, found)
    return reply(await _shown(puzzles, found, given is not None, language(request, lang)))


@router.post(
    "/puzzles/{game}/{puzzle}", response_model=VerdictOut, responses=answers(403, 404, 413)
)
async def answer_puzzle(
    request: Request, game: str, puzzle: str, body: AnswerAsked, lang: Lang | None = None
) -> Response:
    """Give your one answer; repeated, it tells the first one's verdict again."""
    server = server_of(request)
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    puzzles = server.house.puzzles
    found = puzzles.find(game, puzzle)
    given = await puzzles.answer(visitor.user, found, body.action)
    shown = standing(given.player)
    known = {name: int(shown[name]) for name in ("margin", "tried", "solved", "streak", "longest")}
    return reply(
        {
            **_verdict(found, given.row, language(request, lang)),
            "standing": {
                "rating": given.player.rating.points,
                "best_sprint": given.player.best_sprint,
                **known,
            },
        }
    )


async def _shown(puzzles: Puzzles, puzzle: Puzzle, answered: bool, lang: str) -> dict[str, Any]:
    sight = puzzle_sight(puzzle, lang)
    return {
        "puzzle": puzzle.id,
        "game": puzzle.game,
        "rules": dict(puzzle.rules),
        "seat": puzzle.seat,
        "view": sight.facts,
        "legal": [{"action": each, "text": text} for each, text in sight.actions.items()],
        "rating": (await puzzles.proved(puzzle)).points,
        "answered": answered,
    }


def _verdict(puzzle: Puzzle, row: AnswerRow, lang: str) -> dict[str, Any]:
    names = puzzle_sight(puzzle, lang).names
    return {
        "puzzle": puzzle.id,
        "right": bool(row.solved),
        "answer": row.answer,
        "best": puzzle.best.text,
        "choices": [_chance(each) for each in puzzle.answers],
        "themes": list(puzzle.themes),
        "reasons": [reason.say(lang, names) for reason in puzzle.why()],
        "levels": list(puzzle.levels),
        "before": row.before,
        "after": row.after,
    }


def _chance(answer: Answer) -> dict[str, Any]:
    chance = answer.chance
    return {
        "action": answer.text,
        "chance": chance.value,
        "low": chance.low,
        "high": chance.high,
    }

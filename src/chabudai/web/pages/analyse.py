"""A position to think about: set up by text or from a match, with the coach, and played on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.core.seats import EVERYTHING, OVER
from chabudai.games import game as open_game
from chabudai.games import open_position
from chabudai.games.playable import Game
from chabudai.games.position import MOST, NoPosition
from chabudai.match.match import FINISHED
from chabudai.match.trial import MOST_MOVES, Trial
from chabudai.web.games import room, shelf
from chabudai.web.pages.form import read_form, whole
from chabudai.web.pages.guest import go
from chabudai.web.pages.look import Look, look_of
from chabudai.web.pages.options import differences, rule_set_name
from chabudai.web.pages.render import page
from chabudai.web.pages.sight import Sight
from chabudai.web.problem import Problem
from chabudai.web.server import Server, server_of
from chabudai.web.visitors import address

PATH = "/analyse"
BETWEEN = ";"
"""What stands between moves."""
EXAMPLE = 20_201
"""The seed of the positions that are offered to begin with."""


@dataclass(frozen=True)
class Asked:
    """What an address or a form asks for."""

    position: str = ""
    seat: int | None = None
    seed: int = 0
    moves: tuple[str, ...] = ()
    goes: bool = False

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Asked:
        """As it was written, within bounds."""
        moves = [text for text in given.get("moves", "")[:MOST].split(BETWEEN) if text]
        return cls(
            given.get("position", "")[: MOST + 1].strip(),
            whole(given.get("seat")),
            whole(given.get("seed")) or 0,
            tuple(moves[: MOST_MOVES + 1]),
            given.get("go") == "1",
        )

    @property
    def fields(self) -> dict[str, str]:
        """The same for an address or a form."""
        found = {
            "position": self.position,
            "seat": "" if self.seat is None else str(self.seat),
            "seed": str(self.seed) if self.seed else "",
            "moves": BETWEEN.join(self.moves),
            "go": "1" if self.goes else "",
        }
        return {name: value for name, value in found.items() if value}

    @property
    def link(self) -> str:
        """The address that asks for it."""
        return f"{PATH}?{urlencode(self.fields, quote_via=quote)}"


async def show(request: Request) -> Response:
    """A position and what can be done with it; without one where to begin."""
    look = look_of(request)
    query = request.query_params
    if query.get("match"):
        return go(await _from_match(request, query))
    asked = Asked.of(query)
    if asked.moves or asked.goes:  # bots move
        server_of(request).moves.use(f"analyse {address(request)}")
    if not asked.position:
        return _desk(look, "")
    return await _shown(request, asked, query)


async def act(request: Request) -> Response:
    """Make a move, or ask the coach."""
    server = server_of(request)
    form = await read_form(request)
    asked = Asked.of(form)
    server.moves.use(f"analyse {address(request)}")
    if "hint" in form:
        return await _shown(request, asked, form, coach=True)
    moves = (*asked.moves, form.get("action", "")[:200])
    return go(replace(asked, moves=moves, goes=True).link)


async def _shown(
    request: Request, asked: Asked, query: Mapping[str, str], coach: bool = False
) -> Response:
    look = look_of(request)
    try:
        game, record = open_position(asked.position)
    except NoPosition as error:
        return _desk(look, asked.position, error.say(look.lang))
    if asked.seat is None or asked.seat >= game.seats:
        asked = replace(asked, seat=_seat_of(game, record))
    seat = asked.seat or 0
    # a bot's plain glance takes some time: the loop is left to others meanwhile
    trial = await asyncio.to_thread(Trial, game, record, seat, asked.seed, asked.moves, asked.goes)
    hint = await _coach(server_of(request), trial, look) if coach else []
    return page("analyse", look, **_drawn(trial, record, asked, look, query), hint=hint)


def _seat_of(game: Game, record: Any) -> int:
    """Through whose eyes: its viewer's, or those of the seat to act."""
    who = game.turn(record) if record.viewer == EVERYTHING else record.viewer
    return max(int(who), 0)


def _drawn(
    trial: Trial, record: Any, asked: Asked, look: Look, query: Mapping[str, str]
) -> dict[str, Any]:
    game, view, lang = trial.game, trial.view, look.lang
    own = room(game.name)
    names = [say("analyse-seat", lang, number=seat + 1) for seat in range(game.seats)]
    names[trial.seat] = say("page-you", lang)
    mine = trial.is_mine and view.viewer == trial.seat
    choices = game.choices(view, lang, names) if mine else []
    turn = game.turn(view)
    shows = {n: query[n] for n, values in own.shows.items() if query.get(n) in values}
    now = Sight(
        game,
        game.facts(view),
        trial.seat,
        turn if turn >= 0 else None,
        {each.notation: each.text for each in choices},
        names,
        lang,
        query.get("pick", "")[:8],
        {**shows, **asked.fields},
        turn != OVER,
    )
    board = own.board(now)
    prompt = board.pop("prompt")
    title = say("analyse-of", lang, game=say(f"{game.name}-title", lang))
    eyes = range(game.seats) if record.viewer == EVERYTHING else [trial.seat]
    return {
        "title": title,
        "name": title,
        "here": asked.link,
        "game": game.name,
        "template": own.template,
        "board": board,
        "prompt": prompt,
        "mine": mine,
        "away": False,
        "clock": "",
        "unpick": now.link(""),
        "signs": {},
        "fields": asked.fields,
        "text": game.write(view),
        "told": [message.say(lang, names) for message in trial.told],
        "eyes": [
            [
                say("analyse-as", lang, number=seat + 1),
                replace(asked, seat=seat, moves=(), goes=False).link,
                seat == trial.seat,
            ]
            for seat in eyes
        ],
        "on": replace(asked, goes=True).link if trial.waits and not asked.goes else "",
        "back": replace(asked, moves=asked.moves[:-1], goes=len(asked.moves) > 1).link
        if asked.moves
        else "",
        "again": replace(asked, moves=(), goes=False).link if asked.moves or asked.goes else "",
        "may_ask": mine,
        "rule_set": rule_set_name(game.rules, lang),
        "differences": differences(game, lang),
    }


async def _coach(server: Server, trial: Trial, look: Look) -> list[str]:
    """What the coach says about the seat's view; a word while it gets ready."""
    if not trial.is_mine:
        raise Problem(409, "match-not-your-turn")
    lines = await server.house.advisor.about(trial.game, trial.view, "analyse")
    if lines is None:
        return [say("analyse-soon", look.lang)]
    return [line.say(look.lang) for line in lines]


async def _from_match(request: Request, query: Mapping[str, str]) -> str:
    """The address of a position of a match that is over, through somebody's eyes; for those who
    may watch the match.
    """
    server = server_of(request)
    visitor = await server.find(request)
    table = await server.lobby.table(query["match"])
    table.viewer_seat(visitor.user if visitor else None)
    match = table.match
    if match.status != FINISHED or await server.lobby.secret(table) is None:
        raise Problem(409, "match-not-over")
    at = whole(query.get("at"))
    place = len(match) if at is None else min(at, len(match))
    state = match.positions[place].state
    seat = whole(query.get("seat"))
    if seat is not None and seat < match.game.seats:
        return Asked(match.game.write(match.game.view(state, seat)), seat).link
    return Asked(match.game.write(state)).link


def _desk(look: Look, position: str, wrong: str = "") -> Response:
    """Where a position is typed in, with one of each game to begin with."""
    title = say("analyse-title", look.lang)
    return page(
        "analyse_desk",
        look,
        422 if wrong else 200,
        title=title,
        here=PATH,
        position=position,
        wrong=wrong,
        examples=[
            [say(f"{name}-title", look.lang), Asked(_example(name)).link] for name in shelf()
        ],
    )


def _example(name: str) -> str:
    """A position of a game after its first deal."""
    game: Game = open_game(name)
    state = game.new()
    while game.turn(state) < 0:
        game.shuffle(state, EXAMPLE)
    return game.write(game.view(state, game.turn(state)))

"""Duplicate with a friend: the button, the invitation, and the comparison at the end."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.agents import opponents
from chabudai.core.messages import say
from chabudai.match.called import bot_name
from chabudai.match.match import FINISHED
from chabudai.store import Conflict
from chabudai.tables.daily.deals import LEVEL
from chabudai.tables.lobby import BOT_PREFIX
from chabudai.tables.together import FRIEND, OWNER, Pair, compare, totals
from chabudai.web.pages.form import read_form
from chabudai.web.pages.game_card import fan
from chabudai.web.pages.guest import go, host, own_name
from chabudai.web.pages.look import look_of
from chabudai.web.pages.options import read_wish
from chabudai.web.pages.render import page
from chabudai.web.pages.seats import game_of, known_game
from chabudai.web.pages.share import key_of, promised_in
from chabudai.web.server import Server, server_of

SEATS = 2


async def set_up(request: Request) -> Response:
    """Set a duplicate up, with the share of who does so, and show what there is to play and to
    send. Sent twice by the same guest, the form leads to the same one.
    """
    server = server_of(request)
    form = await read_form(request)
    game = game_of(read_wish(known_game(form.get("game", ""), 422), form))
    level = form.get("level", "").removeprefix(BOT_PREFIX)
    visitor, new = await host(server, request, form.get("name", ""))
    server.new_tables.use(visitor.user)
    chosen = level if level in opponents(game.name) else LEVEL
    begin = partial(server.house.together.begin, visitor, game, chosen)
    share = promised_in(server, form)
    try:
        name = await begin(**share, key=key_of(share) if share else None)
    except Conflict:  # somebody else has used this promise
        name = await begin()
    return go(f"/together/{name}", server, visitor.user if new else None)


async def show(request: Request) -> Response:
    """How far both are; once all is over, how each did with the same cards, or why that cannot
    be said.
    """
    server = server_of(request)
    look = look_of(request)
    lang = look.lang
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    pair = await server.house.together.find(request.path_params["name"])
    party = pair.party(user)
    game = pair.any.match.game
    reach = server.door.reach(request)
    flaw = pair.flaw
    invites = user == pair.owner and not pair.has_friend and flaw is None
    link = f"{reach.base}join/together/{pair.name}/{server.house.together.invite(pair.name)}"
    return page(
        "together",
        look,
        here=f"/together/{pair.name}",
        naming=own_name(visitor.name) if visitor else "",
        title=say("together-title", lang, game=say(f"{game.name}-title", lang)),
        game=game.name,
        preset=_preset(pair),
        level=_level(pair),
        bot=bot_name(_level(pair), lang),
        own=_own(pair, party),
        added=pair.contribution,
        promised=server.lobby.promises.new,
        link=link if invites else "",
        here_only=reach.who == "here",
        friend=_friend(pair, party, lang),
        over=pair.is_over,
        flaw=say(flaw, lang) if flaw else "",
        comparison=_comparison(pair, party, lang) if pair.is_over and flaw is None else None,
        **fan(game.name),
    )


def _preset(pair: Pair) -> str:
    rules = pair.any.match.game.rules
    return next((key for key in rules.presets if type(rules).make(key) == rules), "")


def _level(pair: Pair) -> str:
    return next(sitter.level for sitter in pair.any.match.here.seats if sitter and sitter.level)


def _own(pair: Pair, party: int | None) -> list[dict[str, Any]]:
    """The visitor's matches."""
    if party is None:
        return []
    return [
        {
            "number": seat + 1,
            "href": f"/table/{table.name}",
            "fair": f"/fair/{table.name}",
            "state": "over" if table.match.status == FINISHED else "running",
        }
        for seat, table in pair.tables(party).items()
    ]


def _names(pair: Pair, lang: str) -> list[str]:
    """What the two are called."""
    names = []
    for party in (OWNER, FRIEND):
        seat, table = next(iter(pair.tables(party).items()), (0, None))
        sits = table is not None and table.match.here.seats[seat]
        names.append(table.match.names(lang)[seat] if table and sits else say("guest", lang))
    return names


def _friend(pair: Pair, party: int | None, lang: str) -> str:
    """How far the other one is: nothing of how it goes."""
    if party == OWNER and not pair.has_friend:
        return say("together-friend-none", lang)
    other = OWNER if party == FRIEND else FRIEND
    args = {"name": _names(pair, lang)[other], "done": pair.finished(other)}
    return say("together-friend-done", lang, **args)


def _comparison(pair: Pair, party: int | None, lang: str) -> dict[str, Any]:
    """Everything side by side: each deal, each match, and who got more."""
    names = _names(pair, lang)
    shown = [say("daily-you", lang) if p == party else names[p] for p in (OWNER, FRIEND)]
    both = totals(pair)
    ahead = both[OWNER][1] - both[FRIEND][1]
    winner = OWNER if ahead > 0 else FRIEND
    if not ahead:
        text = say("together-even", lang)
    elif winner == party:
        text = say("together-you-won", lang, margin=abs(ahead))
    else:
        text = say("together-won", lang, name=names[winner], margin=abs(ahead))
    halves = []
    for number, rows in enumerate(compare(pair), 1):
        halves.append(
            {
                "number": number,
                "tables": [pair.halves[number - 1][each].name for each in (OWNER, FRIEND)],
                "rows": [[row["deal"], _cells(row["brought"])] for row in rows],
                "sum": _cells([sum(r["brought"][p] or 0 for r in rows) for p in (0, 1)]),
            }
        )
    sums = [both[each][1] for each in (OWNER, FRIEND)]
    style = "draw" if not ahead else "win" if party in (None, winner) else "loss"
    return {"names": shown, "text": text, "style": style, "halves": halves, "sum": _cells(sums)}


def _cells(found: Sequence[int | None]) -> list[list[Any]]:
    """Two numbers with a sign, and whether each is the greater one."""
    known = [each for each in found if each is not None]
    best = max(known) if len(set(known)) > 1 else None
    return [
        ["–" if each is None else f"{each:+d}".replace("-", "−"), each is not None and each == best]
        for each in found
    ]


async def invited(request: Request) -> Response:
    """The friend follows the link: nothing happens before they say so."""
    server = server_of(request)
    look = look_of(request)
    lang = look.lang
    visitor = await server.find(request)
    pair = await server.house.together.find(request.path_params["name"])
    if pair.party(visitor.user if visitor else None) is not None:
        return go(f"/together/{pair.name}")
    game = pair.any.match.game
    title = say(f"{game.name}-title", lang)
    good = _is_good(server, pair, request.path_params["invite"])
    head = say("together-join-title", lang, name=_names(pair, lang)[OWNER], game=title)
    return page(
        "together_join",
        look,
        200 if good else 410,
        here=request.url.path,
        title=head if good else say("together-late", lang),
        good=good,
        flaw=say(pair.flaw, lang) if pair.flaw else "",
        name=pair.name,
        invite=request.path_params["invite"],
        game=game.name,
        game_title=title,
        bot=bot_name(_level(pair), lang),
        added=pair.contribution,
        own=[],
        visitor=own_name(visitor.name) if visitor else "",
        **fan(game.name),
    )


def _is_good(server: Server, pair: Pair, invite: str) -> bool:
    right = server.house.together.invite(pair.name)
    return (
        not pair.has_friend
        and pair.flaw is None
        and hmac.compare_digest(invite.encode(), right.encode())
    )


async def join(request: Request) -> Response:
    """The friend sits down at both tables."""
    server = server_of(request)
    form = await read_form(request)
    together = server.house.together
    pair = await together.find(request.path_params["name"])
    visitor, new = await host(server, request, form.get("name", ""))
    server.moves.use(visitor.user)
    await together.join(visitor, pair, form.get("invite", ""))
    return go(f"/together/{pair.name}", server, visitor.user if new else None)

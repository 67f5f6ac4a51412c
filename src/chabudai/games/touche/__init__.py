"""Touché, for two, three or four: the game's front door."""

from __future__ import annotations

from functools import partial

from chabudai.games.book import Book
from chabudai.games.touche.board import KINDS, Board, Placement, placements, read_board
from chabudai.games.touche.events import events
from chabudai.games.touche.facts import facts
from chabudai.games.touche.legal import count, is_legal, nth_legal, turn
from chabudai.games.touche.motions import motions, places
from chabudai.games.touche.notation import CARDS, choice, parse, text, why
from chabudai.games.touche.observation import OBSERVATION
from chabudai.games.touche.piles import deal
from chabudai.games.touche.play import make_apply, result, score
from chabudai.games.touche.rules import Rules
from chabudai.games.touche.secrets import hidden, inventory, relabel, rename
from chabudai.games.touche.show import show
from chabudai.games.touche.state import ACTIONS, State, new
from chabudai.games.touche.view import guess, hide, unseen

__all__ = [
    "ACTIONS",
    "CARDS",
    "KINDS",
    "OBSERVATION",
    "Board",
    "Placement",
    "Rules",
    "State",
    "book",
    "choice",
    "count",
    "deal",
    "events",
    "facts",
    "guess",
    "hidden",
    "hide",
    "inventory",
    "is_legal",
    "make_apply",
    "motions",
    "new",
    "nth_legal",
    "parse",
    "placements",
    "places",
    "read_board",
    "relabel",
    "rename",
    "result",
    "score",
    "show",
    "text",
    "turn",
    "unseen",
    "why",
]


def book(rules: Rules) -> Book:
    """The rulebook for these rules; what speaks of cells is bound to their board."""
    board = read_board(rules.board)
    return Book(
        rules=rules,
        state=State,
        seats=rules.players,
        actions=ACTIONS,
        cards=CARDS,
        new=new,
        turn=turn,
        deal=deal,
        count=count,
        nth_legal=nth_legal,
        is_legal=is_legal,
        apply=make_apply(board, rules.players == 4),
        result=result,
        score=score,
        hide=hide,
        guess=guess,
        unseen=unseen,
        inventory=inventory,
        hidden=hidden,
        relabel=relabel,
        rename=rename,
        text=partial(text, board),
        parse=partial(parse, board),
        choice=partial(choice, board),
        why=partial(why, board),
        facts=partial(facts, board),
        show=partial(show, board),
        events=partial(events, board),
        observation=OBSERVATION,
        motions=partial(motions, board),
        places=partial(places, board),
    )

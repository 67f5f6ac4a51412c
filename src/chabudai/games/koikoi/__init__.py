"""Koi-Koi for two players and a full hanafuda pack: the game's front door."""

from __future__ import annotations

from chabudai.games.book import Book
from chabudai.games.koikoi.events import events
from chabudai.games.koikoi.facts import facts
from chabudai.games.koikoi.motions import motions, places
from chabudai.games.koikoi.notation import choice, parse, text, why
from chabudai.games.koikoi.observation import OBSERVATION
from chabudai.games.koikoi.pack import CARDS
from chabudai.games.koikoi.play import (
    apply,
    count,
    deal,
    is_legal,
    nth_legal,
    result,
    score,
    turn,
)
from chabudai.games.koikoi.rules import Rules
from chabudai.games.koikoi.scoring import payment, yaku
from chabudai.games.koikoi.secrets import hidden, inventory, relabel, rename
from chabudai.games.koikoi.show import show
from chabudai.games.koikoi.state import ACTIONS, SEATS, State, new
from chabudai.games.koikoi.view import guess, hide, unseen

__all__ = [
    "ACTIONS",
    "CARDS",
    "OBSERVATION",
    "SEATS",
    "Rules",
    "State",
    "apply",
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
    "motions",
    "new",
    "nth_legal",
    "parse",
    "payment",
    "places",
    "relabel",
    "rename",
    "result",
    "score",
    "show",
    "text",
    "turn",
    "unseen",
    "why",
    "yaku",
]


def book(rules: Rules) -> Book:
    """The rulebook for these rules."""
    return Book(
        rules=rules,
        state=State,
        seats=SEATS,
        actions=ACTIONS,
        cards=CARDS,
        new=new,
        turn=turn,
        deal=deal,
        count=count,
        nth_legal=nth_legal,
        is_legal=is_legal,
        apply=apply,
        result=result,
        score=score,
        hide=hide,
        guess=guess,
        unseen=unseen,
        inventory=inventory,
        hidden=hidden,
        relabel=relabel,
        rename=rename,
        text=text,
        parse=parse,
        choice=choice,
        why=why,
        facts=facts,
        show=show,
        events=events,
        observation=OBSERVATION,
        motions=motions,
        places=places,
    )

"""Matcha, the 2020 and 2015 editions: the game's front door."""

from __future__ import annotations

from chabudai.games.book import Book
from chabudai.games.matcha.events import events
from chabudai.games.matcha.facts import facts, show
from chabudai.games.matcha.motions import motions, places
from chabudai.games.matcha.notation import CARDS, choice, parse, text, why
from chabudai.games.matcha.observation import OBSERVATION
from chabudai.games.matcha.play import apply, count, deal, is_legal, nth_legal, result, turn
from chabudai.games.matcha.rules import Rules
from chabudai.games.matcha.secrets import hidden, inventory, relabel, rename
from chabudai.games.matcha.state import ACTIONS, SEATS, State, new
from chabudai.games.matcha.view import guess, hide, unseen

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
    "places",
    "relabel",
    "rename",
    "result",
    "show",
    "text",
    "turn",
    "unseen",
    "why",
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
        score=result,  # Matcha has no points: who wins, wins
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

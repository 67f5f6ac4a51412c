"""A game's front door: what its modules define, found by name, and what is derived from it."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from types import ModuleType
from typing import Any

from chabudai.core.options import Options
from chabudai.games import bounds, derive
from chabudai.games.book import Book
from chabudai.games.rooms import OUTSIDE
from chabudai.games.zones import derived as zones_derived

CONSTANTS = ("ACTIONS", "BOUNDS", "CARDS", "FIXED", "OBSERVATION", "OLDER", "SEATS")
CLASSES = ("Rules", "State")
HOOKS = ("bound", "encode", "legal", "mark", "may_come", "zones")
"""Functions that are no part of a book but that parts of it are derived from."""

FROM_ZONES = ("inventory", "hidden", "hidden_groups", "knowledge", "relabel", "rename", "unseen")

MUST = {
    "Rules": "rules.py: `class Rules(Options)`, a frozen dataclass of options",
    "State": "state.py: `class State(Record)`, the record, with `deals`, `mover` and `viewer`",
    "ACTIONS": "state.py: `ACTIONS`, one more than the highest number of an action",
    "CARDS": "state.py: `CARDS`, the text of every card of the pack, or `cards(rules)`",
    "SEATS": "state.py: `SEATS`, or an option `players` in rules.py",
    "deal": "play.py: `deal(state, order)`, a rule: deal from an order, in place",
    "apply": "play.py: `apply(state, action)`, a rule: carry out a legal action, in place",
    "result": "play.py: `result(state, seat)`, a rule: +1, 0 or -1",
    "text": "words.py: `text(state, action)`, one notation for each action",
}
"""What nothing can be derived for, and where it belongs."""


@dataclass(frozen=True)
class Door:
    """A game as its package offers it."""

    rules: type[Options]
    book: Callable[[Any], Book]
    older: Mapping[int, tuple[type[Options], Callable[[Any], Book]]]
    """Former versions of the rules: their options and their books."""


@functools.cache
def door(package: str) -> Door:
    """The front door of a game's package."""
    found = chapters(package)
    _need(package, found, "Rules")
    return Door(found["Rules"], functools.partial(book, package), found.get("OLDER", {}))


@functools.cache
def chapters(package: str) -> Mapping[str, Any]:
    """Everything for a book that the modules of a package define themselves, by name."""
    wanted = {*CLASSES, *HOOKS, *(each.name for each in fields(Book))}
    found: dict[str, Any] = {}
    where: dict[str, str] = {}
    for module in _modules(package):
        for name, value in vars(module).items():
            if name in CONSTANTS:
                if found.setdefault(name, value) != value:
                    raise TypeError(f"{module.__name__}: another {name}; call it otherwise")
            elif name in wanted and getattr(value, "__module__", "") == module.__name__:
                if name in found:
                    raise TypeError(f"{name} is in both {where[name]} and {module.__name__}")
                found[name] = value
                where[name] = module.__name__
    return found


def _modules(package: str) -> Iterator[ModuleType]:
    """A package and its modules, without its rooms in the rest of the house."""
    home = importlib.import_module(package)
    yield home
    for info in pkgutil.iter_modules(home.__path__):
        if not info.ispkg and info.name not in OUTSIDE.values() and info.name != "__main__":
            yield importlib.import_module(f"{package}.{info.name}")


def book(package: str, rules: Options, **instead: Any) -> Book:
    """The rulebook for these rules: what is written, and what follows from it.

    A game whose functions depend on more than the record says writes ``bound(rules)``, a mapping
    of names to functions for these rules. ``instead`` replaces some, as for former versions.
    """
    found = dict(chapters(package))
    if "bound" in found:
        found |= found.pop("bound")(rules)
    found |= instead
    if "SEATS" not in found and hasattr(rules, "players"):
        found["SEATS"] = rules.players
    if callable(found.get("cards")):
        found["CARDS"] = found.pop("cards")(rules)
    for name in MUST:
        _need(package, found, name)
    made = _derived(found, rules)
    known = {each.name for each in fields(Book)}
    missing = [
        each.name
        for each in fields(Book)
        if each.name not in made and each.default is MISSING and each.default_factory is MISSING
    ]
    if missing:
        raise TypeError(f"{package}: the book lacks {', '.join(missing)}")
    return Book(**{name: value for name, value in made.items() if name in known})


def _need(package: str, found: Mapping[str, Any], name: str) -> None:
    if name not in found:
        raise TypeError(f"{package} is not complete; write into {MUST[name]}")


def _derived(found: dict[str, Any], rules: Options) -> dict[str, Any]:
    """All parts of a book: the derived ones first, so that written ones replace them."""
    state, actions, cards = found["State"], found["ACTIONS"], tuple(found["CARDS"])
    made: dict[str, Any] = {
        "rules": rules,
        "state": state,
        "seats": found["SEATS"],
        "actions": actions,
        "cards": cards,
        "fixed": found.get("FIXED") or derive.fixed(state, rules),
        "turn": derive.turn,
        "new": derive.starter(state),
        "score": found["result"],
        "hide": derive.hide_nothing,
        "guess": derive.guess_nothing,
    }
    if "legal" in found:
        legal = found.pop("legal")
        made |= derive.from_legal(legal, actions)
        made |= {name: found[name] for name in ("count", "nth_legal", "is_legal") if name in found}
    elif missing := {"count", "nth_legal", "is_legal"} - found.keys():
        raise TypeError(
            f"{state.__module__}: write into play.py: `legal(state)`, a rule: the legal actions "
            f"as bits; or all of count, nth_legal and is_legal (there is no {min(missing)})"
        )
    if "may_come" in found:
        made |= derive.from_may_come(found["may_come"], found.get("portion"), len(cards))
    own = [found.pop(name, None) for name in ("is_sound", "is_whole")]
    made |= bounds.tests(state, made["seats"], found.get("BOUNDS", {}), *own)
    made |= found
    turn, count, nth_legal = made["turn"], made["count"], made["nth_legal"]

    def listed(given: Any) -> list[int]:
        return [nth_legal(given, k) for k in range(count(given))] if turn(given) >= 0 else []

    text = found["text"]
    game = type(rules).game
    made.setdefault("parse", derive.parser(text, listed))
    made.setdefault("why", derive.reasoner(made["is_legal"], turn, actions))
    made.setdefault("choice", derive.chooser(text))
    made.setdefault("facts", derive.fact_finder(game))
    made.setdefault("show", derive.shower(game, made["facts"]))
    if "events" not in made:
        made["events"] = derive.teller(made["seats"], turn, text, "outward" in made)
    if "zones" in found:
        table = zones_derived(found["zones"], cards, text, made["parse"])
        for name in FROM_ZONES:
            made.setdefault(name, getattr(table, name))
    if "observation" not in made:
        made["observation"] = found.get("OBSERVATION") or derive.observer(
            state, found.get("mark") or made["mark"], 1
        )
    return made

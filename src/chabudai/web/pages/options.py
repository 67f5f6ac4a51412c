"""A game's options on a page: reading what somebody chose, and saying what it means."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from chabudai.core.messages import Message, has_message, say
from chabudai.core.options import Options, WrongOption, is_seat
from chabudai.games import rules_class


@dataclass(frozen=True)
class Wish:
    """The rules that somebody wants, as far as they can be had."""

    game: str
    preset: str
    rules: Options
    """What they chose, or the rule set alone while something is wrong."""
    written: Mapping[str, str]
    """The changed options as they were written."""
    wrong: list[Message] = field(default_factory=list)
    bad: frozenset[str] = frozenset()
    """The options that cannot be as they were written."""


def read_wish(game: str, form: Mapping[str, str]) -> Wish:
    """What a form asks for.

    Fields left empty follow the rule set, and so do those with the value of the rule set that the
    form was filled in for (``was``): whoever takes another one keeps what they have changed.
    """
    cls = rules_class(game)
    asked = form.get("preset", "")
    preset = asked if asked in cls.presets else next(iter(cls.presets))
    wrong = [] if preset == asked or not asked else [Message("page-wrong-preset")]
    base = cls.make(preset)
    before = cls.make(form["was"]) if form.get("was") in cls.presets else None
    chosen: dict[str, Any] = {}
    written = {}
    bad = set()
    for option in dataclasses.fields(cls):
        text = form.get(f"option-{option.name}", "").strip()
        if not text or (before and text == _written(getattr(before, option.name))):
            continue
        written[option.name] = text
        try:
            chosen[option.name] = _read(option, text)
        except ValueError:
            wrong.append(_expected(game, option))
            bad.add(option.name)
    try:
        rules = cls.make(preset, **chosen)
    except ValueError as error:
        name, reason = _refused(error)
        wrong.append(reason)
        bad.add(name)
        rules = base
    return Wish(game, preset, rules, written, wrong, frozenset(bad))


def _written(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _values(option: Any) -> list[Any]:
    return list(option.metadata.get("choices") or option.metadata.get("named", ()))


def _read(option: Any, text: str) -> Any:
    """The value that a text means; ValueError if it can be none."""
    if "low" in option.metadata:
        value = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
        if not option.metadata["low"] <= value <= option.metadata["high"]:
            raise ValueError(text)
        return value
    found = [value for value in _values(option) if _written(value) == text]
    if not found:
        raise ValueError(text)
    return found[0]


def _expected(game: str, option: Any) -> Message:
    """What an option can be."""
    name = Message(f"{game}-option-{option.name}")
    if "low" in option.metadata:
        bounds = {"low": option.metadata["low"], "high": option.metadata["high"]}
        return Message("page-wrong-number", {"option": name, **bounds})
    return Message("page-wrong-choice", {"option": name})


def _refused(error: ValueError) -> tuple[str, Message]:
    """Why options do not go together, and which of them is to be changed."""
    if isinstance(error, WrongOption):
        return error.option, error.reason
    return "", Message("web-bad-table", {"error": str(error)})


def show_options(wish: Wish, lang: str) -> list[dict[str, Any]]:
    """Every option with its sentence and what is chosen now."""
    return [_option(wish, option, lang) for option in dataclasses.fields(wish.rules)]


def _option(wish: Wish, option: Any, lang: str) -> dict[str, Any]:
    game, name = wish.game, option.name
    about = f"{game}-about-{name}"
    value = getattr(wish.rules, name)
    follows = option.default is None
    text = wish.written.get(name, "" if follows else _written(value))
    values = _values(option)
    if option.metadata.get("seat") and follows:
        values = list(range(getattr(wish.rules, "players", option.metadata["high"] + 1)))
    return {
        "name": name,
        "title": say(f"{game}-option-{name}", lang),
        "about": say(about, lang) if has_message(about, lang) else "",
        "kind": "switch" if isinstance(option.default, bool) else "choice" if values else "number",
        "value": text,
        "shown": value_text(wish.rules, name, lang),
        "follows": follows,
        "bad": name in wish.bad,
        "choices": [[_written(v), _named(wish.rules, name, v, lang)] for v in values],
        "changed": value != getattr(rulebook(wish.rules), name),
    }


def _named(rules: Options, name: str, value: Any, lang: str) -> str:
    if is_seat(type(rules), name):
        return say("option-seat", lang, number=value + 1)
    if type(value) is int:
        return str(value)
    return value_text(dataclasses.replace(rules, **{name: value}), name, lang)


def value_text(rules: Options, name: str, lang: str) -> str:
    """What an option is set to, in words."""
    message = rules.value_message(name)
    return message.say(lang) if isinstance(message, Message) else message


def rulebook(rules: Options) -> Options:
    """What the rulebook says for as many players."""
    players = {"players": getattr(rules, "players")} if hasattr(rules, "players") else {}  # noqa: B009
    return type(rules)(**players)


def differences(game: Any, lang: str) -> list[str]:
    """How a table's rules differ from the rulebook."""
    return differences_of(game.rules, lang)


def differences_of(rules: Options, lang: str) -> list[str]:
    """How rules differ from the rulebook."""
    return rules.differences(rulebook(rules), lang)


def rule_sets(game: str, chosen: str, lang: str) -> list[list[Any]]:
    """The named rule sets: key, name, and whether it is the chosen one."""
    presets = rules_class(game).presets
    return [[key, preset_name(game, key, lang), key == chosen] for key in presets]


def preset_name(game: str, key: str, lang: str) -> str:
    """What a rule set is called; by its key where the game does not say."""
    name = f"{game}-preset-{key}"
    return say(name, lang) if has_message(name, lang) else key.replace("-", " ")


def rule_set_name(rules: Options, lang: str) -> str:
    """The name of the rule set that these rules are; empty if they are none."""
    for key in rules.presets:
        if type(rules).make(key) == rules:
            return preset_name(rules.game, key, lang)
    return ""

"""Texts: the same keys and values in every language, all of them used, none missing."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import chabudai
from chabudai.core import patterns
from chabudai.core.messages import (
    LANGUAGES,
    Message,
    Weight,
    _plain_pattern,
    by_fluent,
    has_message,
    say,
    user_language,
)
from chabudai.games import rules_class
from chabudai.testing.play import random_match
from chabudai.web.config import Config

PACKAGE = Path(chabudai.__file__).parent
FILES = sorted(path.name for path in (PACKAGE / "locale" / "en").glob("*.ftl"))


class Variables(Visitor):  # type: ignore[misc]
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802 - the library's name
        self.names.add(node.id.name)


def messages(lang: str, name: str) -> dict[str, set[str]]:
    """The keys of a file with the variables they use; a syntax error fails the test."""
    text = (PACKAGE / "locale" / lang / name).read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ftl.Junk), f"{lang}/{name}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{lang}/{name}: {entry.id.name} twice"
            visitor = Variables()
            visitor.visit(entry)
            found[entry.id.name] = visitor.names
    return found


def test_a_key_is_in_one_file() -> None:
    where: dict[str, str] = {}
    for name in FILES:
        for key in messages("en", name):
            assert key not in where, f"{key} is in {where[key]} and in {name}"
            where[key] = name


def all_keys() -> set[str]:
    return {key for name in FILES for key in messages("en", name)}


def test_every_language_has_the_same_files() -> None:
    for lang in LANGUAGES:
        found = sorted(path.name for path in (PACKAGE / "locale" / lang).iterdir())
        assert found == FILES, f"locale/{lang} has other files than locale/en"


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_language_has_the_same_keys_and_values(lang: str, name: str) -> None:
    here, english = messages(lang, name), messages("en", name)
    missing, extra = sorted(english.keys() - here.keys()), sorted(here.keys() - english.keys())
    assert not missing, f"locale/{lang}/{name}: write {missing}"
    assert not extra, f"locale/{lang}/{name}: {extra} are not in locale/en/{name}"
    for key, values in english.items():
        assert here[key] == values, f"locale/{lang}/{name}: {key} uses {here[key]}, not {values}"


def nodes() -> Iterator[ast.AST]:
    for path in PACKAGE.rglob("*.py"):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def constants() -> set[str]:
    """Every string of the sources, and every name and value of an option or setting."""
    found = {n.value for n in nodes() if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    for name in chabudai.names():
        found |= set(rules_class(name).presets)
        for option in dataclasses.fields(rules_class(name)):
            found |= {option.name, *(str(v) for v in option.metadata.get("choices", ()))}
    found |= {option.name for option in dataclasses.fields(Config)}
    for template in PACKAGE.rglob("*.html"):
        found |= set(re.findall(r'"([^"{}]+)"', template.read_text(encoding="utf-8")))
    return found


def filled_patterns() -> list[re.Pattern[str]]:
    """The f-strings of the sources, with a group for each part that is filled in."""
    patterns = []
    for node in nodes():
        if isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+?)"
                for part in node.values
            ]
            if any(re.search("[a-z]", part) for part in parts if part != "(.+?)"):
                patterns.append(re.compile("".join(parts)))
    for template in PACKAGE.rglob("*.html"):
        starts = re.findall(r't\("([a-z-]+-)" ~', template.read_text(encoding="utf-8"))
        patterns += [re.compile(re.escape(start) + "(.+?)") for start in starts]
    return patterns


def test_no_key_is_unused() -> None:
    words = constants() | set(chabudai.names())
    words |= {word.replace("_", "-") for word in words}
    patterns = filled_patterns()

    def is_used(key: str) -> bool:
        if key in words:
            return True
        found = (pattern.fullmatch(key) for pattern in patterns)
        return any(match and all(part in words for part in match.groups()) for match in found)

    unused = sorted(key for key in all_keys() if not is_used(key))
    assert not unused, f"nothing in src/chabudai uses these keys of locale/: {unused}"


def test_literal_keys_exist() -> None:
    keys = all_keys()
    for node in nodes():
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "Message"):
            first = node.args[0]
            if isinstance(first, ast.Constant):
                assert str(first.value) in keys, f"locale/en: message {first.value!r} is missing"


def test_keys_of_templates_exist() -> None:
    keys = all_keys()
    for template in PACKAGE.rglob("*.html"):
        for key in re.findall(r'\bt\("([a-z-]+)"[,)]', template.read_text(encoding="utf-8")):
            assert key in keys, f"{template.name}: {key}"


@pytest.mark.parametrize("name", chabudai.names())
def test_every_game_and_option_is_described(name: str) -> None:
    for key in ("title", "about", "rules"):
        assert has_message(f"{name}-{key}"), f"locale/en/{name}.ftl: {name}-{key} is missing"
    rules = rules_class(name)
    for option in dataclasses.fields(rules):
        key = f"{name}-option-{option.name}"
        assert has_message(key), f"locale/en/{name}.ftl: {key} is missing, the name of an option"
        for value in option.metadata.get("choices", ()):
            if isinstance(value, str):
                changed = dataclasses.replace(rules(), **{option.name: value})
                message = changed.value_message(option.name)
                assert isinstance(message, Message)
                assert all(message.say(lang) for lang in LANGUAGES)


def test_unknown_keys_and_languages_are_errors() -> None:
    with pytest.raises(KeyError, match="no message 'no-such-key'"):
        say("no-such-key")
    with pytest.raises(ValueError, match="languages are en, uk, ja"):
        say("you", "xx")


def test_a_missing_value_is_noticed() -> None:
    with pytest.warns(UserWarning, match="message player"):
        say("player")


def test_seats_are_named() -> None:
    passing = Message("matcha-event-pass", {"seat": 1, "viewer": 0, "seats": 2})
    assert passing.say() == "Opponent passes."
    assert passing.say("uk") == "Суперник пасує."
    assert passing.say(names=["Ada", "Bob"]) == "Bob passes."
    own = Message("matcha-event-pass", {"seat": 1, "viewer": 1, "seats": 2})
    assert own.say("ja") == "あなたはパスします。"
    seen = Message("matcha-event-pass", {"seat": 1, "viewer": chabudai.SPECTATOR, "seats": 2})
    assert seen.say() == "Player 2 passes."


def test_messages_are_plain_data() -> None:
    card = Message("matcha-card", {"suit": "G", "number": "4", "card": "G4"})
    message = Message("matcha-event-keep", {"card": card})
    assert message.to_json() == {
        "key": "matcha-event-keep",
        "args": {
            "card": {
                "key": "matcha-card",
                "args": {"suit": "G", "number": "4", "card": "G4"},
            }
        },
    }


@pytest.mark.parametrize(
    ("setting", "lang"),
    [("uk_UA.UTF-8", "uk"), ("ja_JP", "ja"), ("de_DE", "en"), ("C", "en"), ("", "en")],
)
def test_language_comes_from_the_environment(
    setting: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", setting)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert user_language() == lang


class Lines(Visitor):  # type: ignore[misc]
    """Whether a text has several lines."""

    def __init__(self) -> None:
        self.several = False

    def visit_TextElement(self, node: Any) -> None:  # noqa: N802 - the library's name
        self.several = self.several or "\n" in node.value.strip()


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_rules_have_several_lines(lang: str, name: str) -> None:
    text = (PACKAGE / "locale" / lang / name).read_text(encoding="utf-8")
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ftl.Message) and not entry.id.name.endswith("-rules"):
            lines = Lines()
            lines.visit(entry)
            assert not lines.several, f"{lang}/{name}: {entry.id.name}"


def test_a_weight_is_no_part_of_what_is_said() -> None:
    plain = Message("matcha-event-draw")
    loud = Message("matcha-event-draw", {}, Weight.LOUD)
    assert loud == plain
    assert hash(loud) == hash(plain)
    assert loud.to_json() == plain.to_json() == {"key": "matcha-event-draw", "args": {}}


@pytest.mark.parametrize("name", chabudai.names())
def test_events_carry_their_weight(name: str) -> None:
    """A whole match tells something loud, and its rounds end with something to sum up."""
    game = chabudai.game(name)
    told = [
        message
        for step in random_match(game, 1)
        for message in game.events(game.view(step.before, 0), game.view(step.after, 0), step.action)
    ]
    assert any(Weight.LOUD in message.weight for message in told)
    assert any(Weight.ENDS in message.weight for message in told)
    assert any(message.weight is Weight.QUIET for message in told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plain_patterns_are_filled_as_fluent_does_it(lang: str) -> None:
    """For every text, with words and numbers in turn for its values."""
    words = ("you", "other", "Ada", "none", "yes", "", "two words", "{ $x }")
    plain = 0
    for name in FILES:
        for key, variables in messages(lang, name).items():
            for number in range(len(words) * 2):
                values = [
                    (each, words[(place + number) % len(words)] if number % 3 else number * 37)
                    for place, each in enumerate(sorted(variables))
                ]
                pattern = _plain_pattern(lang, key)
                try:
                    assert pattern is not None
                    told = patterns.fill(pattern, dict(values))
                except (AssertionError, patterns.NotPlain):
                    continue
                plain += 1
                assert told == by_fluent(lang, key, values), key
    assert plain > 5000, "most texts are plain"

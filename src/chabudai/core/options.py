"""Options: what a table may choose about a game's rules, checked when chosen."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeVar

from chabudai.core.messages import Message, say

O = TypeVar("O", bound="Options")  # noqa: E741 - the one type variable of this module


class WrongOption(ValueError):
    """Options that do not go together, with the one to be changed and the reason for people."""

    def __init__(self, text: str, option: str, reason: Message) -> None:
        super().__init__(text)
        self.option = option
        self.reason = reason


def choice(default: Any, *allowed: Any) -> Any:
    """An option with a few possible values."""
    return field(default=default, metadata={"choices": (default, *allowed)})


def switch(default: bool) -> Any:
    """An option that is on or off."""
    return field(default=default, metadata={"choices": (default, not default)})


def number(default: int | None, low: int, high: int) -> Any:
    """A whole number within bounds; a default of None means that it follows from other options."""
    return field(default=default, metadata={"low": low, "high": high})


def seat(default: int | None, seats: int) -> Any:
    """A seat at a table of at most so many; a default of None follows from other options."""
    if default is None:
        return field(default=None, metadata={"low": 0, "high": seats - 1, "seat": True})
    others = (other for other in range(seats) if other != default)
    return field(default=default, metadata={"choices": (default, *others), "seat": True})


def text(default: str, *named: str) -> Any:
    """A free text that the game checks itself; some of what it can be has a name."""
    return field(default=default, metadata={"text": True, "named": (default, *named)})


@dataclass(frozen=True)
class Options:
    """A game's options; a subclass adds the fields, its ``presets`` and its own ``check``."""

    game: ClassVar[str]
    version: ClassVar[int]
    presets: ClassVar[Mapping[str, Mapping[str, Any]]]

    def __post_init__(self) -> None:
        for option in fields(self):
            _check(option, getattr(self, option.name))
        self.check()

    def check(self) -> None:
        """Refuse combinations that make no sense with a ValueError; most games have none."""

    @classmethod
    def make(cls: type[O], preset: str | None = None, **options: Any) -> O:
        """Rules from a named set, changed by single options."""
        chosen: dict[str, Any] = {}
        if preset is not None:
            if preset not in cls.presets:
                raise ValueError(
                    f"{cls.game} has no preset {preset!r}; there are: {', '.join(cls.presets)}"
                )
            chosen.update(cls.presets[preset])
        known = [option.name for option in fields(cls)]
        for name, value in options.items():
            if name not in known:
                raise ValueError(
                    f"{cls.game} has no option {name!r}; there are: {', '.join(known)}"
                )
            chosen[name] = value
        return cls(**chosen)

    def to_json(self) -> dict[str, Any]:
        """The options as plain data."""
        return dataclasses.asdict(self)

    def differences(self, other: Options, lang: str = "en") -> list[str]:
        """How these rules differ from others of the same game, in words."""
        if type(other) is not type(self):
            raise ValueError(f"rules of {self.game} can only be compared with their own kind")
        return [
            say(
                "option-difference",
                lang,
                option=Message(f"{self.game}-option-{option.name}"),
                here=self.value_message(option.name),
                there=other.value_message(option.name),
            )
            for option in fields(self)
            if getattr(self, option.name) != getattr(other, option.name)
        ]

    def value_message(self, name: str) -> Message | str:
        """What an option is set to, for people."""
        value = getattr(self, name)
        if isinstance(value, bool):
            return Message("option-on") if value else Message("option-off")
        if is_seat(type(self), name) and value is not None:
            return Message("option-seat", {"number": value + 1})
        if isinstance(value, str) and "choices" in _metadata(type(self), name):
            return Message(f"{self.game}-option-{name}-{value.replace('_', '-')}")
        return Message("option-default") if value is None else str(value)


def is_seat(cls: type[Options], name: str) -> bool:
    """Whether the value of an option is a seat."""
    return bool(_metadata(cls, name).get("seat"))


def _metadata(cls: type[Options], name: str) -> Mapping[str, Any]:
    return next(option.metadata for option in fields(cls) if option.name == name)


def _check(option: dataclasses.Field[Any], value: Any) -> None:
    rules = option.metadata
    if "choices" in rules:
        allowed = rules["choices"]
        if not any(value is a or (type(value) is type(a) and value == a) for a in allowed):
            listed = ", ".join(repr(a) for a in allowed)
            raise ValueError(f"{option.name} is one of {listed}; got {value!r}")
    elif "low" in rules:
        if value is None and option.default is None:
            return
        if type(value) is not int or not rules["low"] <= value <= rules["high"]:
            raise ValueError(
                f"{option.name} is a whole number from {rules['low']} to {rules['high']}; "
                f"got {value!r}"
            )
    elif not isinstance(value, str):
        raise ValueError(f"{option.name} is a text; got {value!r}")

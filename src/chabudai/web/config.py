"""How a server is set up: every setting is a flag and an environment variable."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from chabudai.core.folder import data_folder
from chabudai.store.opening import is_url


def setting(default: Any, low: float | None = None, high: float | None = None) -> Any:
    """A setting with its default and, for numbers, its bounds."""
    return field(default=default, metadata={"low": low, "high": high})


@dataclass(frozen=True)
class Config:
    """The settings; ``docs/server.md`` explains each."""

    host: str = setting("127.0.0.1")
    port: int = setting(8000, 0, 65535)
    db: Path | str = field(default_factory=lambda: data_folder() / "tables.db")
    processes: int = setting(1, 1, 64)
    work: bool = setting(True)
    url: str = setting("")
    secure: bool = setting(False)
    trusted_proxy: str = setting("")
    bots: int = setting(2, 0, 64)
    bot_seconds: float = setting(5.0, 0.05, 600)
    header_bytes: int = setting(16_384, 1024, 1_048_576)
    header_seconds: float = setting(10.0, 0.05, 600)
    body_seconds: float = setting(20.0, 0.05, 3600)
    connections: int = setting(10_000, 1, 10**6)
    connections_per_address: int = setting(256, 0, 10**6)
    body_bytes: int = setting(16_384, 512, 1_048_576)
    moves_per_minute: int = setting(600, 0, 10**9)
    talks_per_minute: int = setting(30, 0, 10**9)
    tables_per_hour: int = setting(60, 0, 10**9)
    guests_per_hour: int = setting(120, 0, 10**9)
    bad_tokens_per_minute: int = setting(30, 0, 10**9)
    reads_per_minute: int = setting(3000, 0, 10**9)
    streams_per_guest: int = setting(16, 1, 10**6)
    stream_seconds: float = setting(3600.0, 0.05, 86_400)
    tables_in_memory: int = setting(2000, 1, 10**6)
    stranger_seconds: int = setting(120, 0, 86_400)
    absence_minutes: int = setting(10, 1, 86_400)
    friends_absence_hours: int = setting(72, 1, 1440)
    keep_finished_days: int = setting(0, 0, 36_500)
    keep_abandoned_days: int = setting(0, 0, 36_500)
    keep_guest_days: int = setting(0, 0, 36_500)
    metrics_host: str = setting("127.0.0.1")
    metrics_port: int = setting(0, 0, 65535)
    admin_token_file: str = setting("")
    shutdown_seconds: int = setting(5, 0, 600)
    quiet: bool = setting(False)
    open: bool = setting(False)
    warm: bool = setting(False)

    def __post_init__(self) -> None:
        for option in fields(self):
            value, low = getattr(self, option.name), option.metadata.get("low")
            if low is not None and not low <= value <= option.metadata["high"]:
                raise ValueError(
                    f"{option.name} is {low} to {option.metadata['high']}; got {value}"
                )
        if self.processes > 1 and not is_url(self.db):
            raise ValueError("several processes need a database of their own: --db postgresql://…")
        if self.url and not re.fullmatch(r"https?://[\w.:\[\]-]+/?", self.url):
            raise ValueError(f"url is an address as https://table.example; got {self.url!r}")


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"CHABUDAI_{name.upper()}"


def from_environment(
    given: Mapping[str, Any], environment: Mapping[str, str] | None = None
) -> Config:
    """The settings given as flags, then those of the environment, then the defaults."""
    chosen: dict[str, Any] = {}
    env = os.environ if environment is None else environment
    for option in fields(Config):
        if given.get(option.name) is not None:
            chosen[option.name] = given[option.name]
        elif variable(option.name) in env:
            chosen[option.name] = read_value(option.name, env[variable(option.name)])
    return Config(**chosen)


def _place(text: str) -> Path | str:
    """A file, or the address of a database."""
    return text if is_url(text) else Path(text)


def read_value(name: str, text: str) -> Any:
    """A setting as it is written; ValueError if it cannot be read."""
    kind = {option.name: option.type for option in fields(Config)}[name]
    try:
        if kind == "bool":
            return {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}[
                text.lower()
            ]
        kinds: dict[Any, Any] = {"int": int, "float": float, "Path | str": _place}
        return kinds.get(kind, str)(text)
    except (KeyError, ValueError):
        raise ValueError(f"{variable(name)} cannot be {text!r}") from None

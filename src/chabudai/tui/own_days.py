"""The days of this computer: their chain and what was played on them, in the data folder."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

from chabudai.core.folder import data_folder
from chabudai.match import daychain
from chabudai.match.daychain import DayChain

Result = tuple[int, int | None]


def today() -> str:
    """The day, by universal time and the clock of this computer."""
    return daychain.day_at(time.time_ns() // 1_000_000)


def chain_for(day: str) -> DayChain:
    """The chain that has a day, made when it is first needed; ValueError if none has it."""
    path = data_folder() / "daily" / "chains.json"
    chains = [DayChain(**each) for each in _read(path, [])]
    if day == today() and not any(chain.has(day) for chain in chains):
        chains.append(daychain.new_chain(day))
        _write(path, [vars(chain) for chain in chains])
    for chain in chains:
        if chain.has(day) and day <= today():
            return chain
    raise ValueError("there is no such day")


def results(day: str) -> dict[str, Result]:
    """What was played on a day, by deal."""
    found: dict[str, list[Any]] = _read(_results(), {}).get(day, {})
    return {deal: (result, margin) for deal, (result, margin) in found.items()}


def keep(day: str, deal: str, result: Result) -> None:
    """Write down how it went; the first go counts."""
    kept: dict[str, dict[str, Any]] = _read(_results(), {})
    kept.setdefault(day, {}).setdefault(deal, list(result))
    _write(_results(), kept)


def running(day: str, deal: str) -> Path:
    """The file of the match on a deal; it may not exist."""
    return data_folder() / "running" / f"daily-{day}-{deal}.jsonl"


def _results() -> Path:
    return data_folder() / "daily" / "results.json"


def _read(path: Path, empty: Any) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else empty


def _write(path: Path, data: Any) -> None:
    """Write all or nothing, for the owner's eyes alone: a chain has the secrets of days to come."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as stream:
        json.dump(data, stream)
        stream.flush()
        os.fsync(stream.fileno())
    new.replace(path)

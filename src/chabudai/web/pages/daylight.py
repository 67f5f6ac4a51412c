"""The light in which pages lie: the hour and the month where the house stands."""

from __future__ import annotations

from datetime import datetime

HOURS = ((5, "night"), (11, "morning"), (17, "day"), (22, "evening"), (24, "night"))


def part_of_day(now: datetime) -> str:
    """Night, morning, day or evening."""
    return next(word for until, word in HOURS if now.hour < until)


def light() -> dict[str, str]:
    """What the pages' style is told of now."""
    now = datetime.now().astimezone()
    return {"hour": part_of_day(now), "month": str(now.month)}

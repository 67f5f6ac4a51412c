"""How a go at the deal of a day is told: in a sentence, as marks, as a text to share. No card."""

from __future__ import annotations

from datetime import date

from chabudai.core.messages import Message, say
from chabudai.match.match import Match
from chabudai.tables.daily.deals import SEAT, Deal
from chabudai.tables.together import by_deal

MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
WON, LOST, EVEN = "▲", "▽", "–"
"""What each deal brought, told by shape."""


def date_of(day: str, lang: str) -> str:
    """A day as people write it."""
    found = date.fromisoformat(day)
    month = say(f"daily-month-{MONTHS[found.month - 1]}", lang)
    return say("daily-date", lang, day=str(found.day), month=month, year=str(found.year))


def title_of(deal: Deal, lang: str) -> str:
    """What a deal is called: its game, and its rule set where the game has several."""
    title = say(f"{deal.game}-title", lang)
    if deal.name == deal.game:
        return title
    args = {"game": title, "preset": say(f"{deal.game}-preset-{deal.preset}", lang)}
    return say("daily-deal", lang, **args)


def verdict(result: int, margin: int | None) -> Message:
    """How somebody did, in a sentence."""
    if margin is None:
        return Message("daily-gave-up" if result < 0 else "daily-ended")
    if result > 0:
        return Message("daily-won", {"margin": margin}) if margin > 0 else Message("daily-won-even")
    if result < 0:
        return (
            Message("daily-lost", {"margin": -margin}) if margin < 0 else Message("daily-lost-even")
        )
    return Message("daily-drawn")


def marks(match: Match, seat: int = SEAT) -> list[int]:
    """For each deal of a finished match whether it brought a seat something, or the others."""
    return [(brought > 0) - (brought < 0) for brought in by_deal(match, seat)]


def strip(found: list[int]) -> str:
    """The marks as signs."""
    return "".join({1: WON, 0: EVEN, -1: LOST}[each] for each in found)


def share_text(
    deal: Deal, day: str, result: tuple[int, int | None], found: list[int], url: str, lang: str
) -> str:
    """What somebody may send to others: how it went, and where to play it. It names no card."""
    head = say("daily-share-head", lang, deal=title_of(deal, lang), date=date_of(day, lang))
    return "\n".join([head, verdict(*result).say(lang), strip(found), url])

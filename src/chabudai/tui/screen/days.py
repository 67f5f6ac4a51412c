"""The deal of the day on the screen: this computer's own days."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from chabudai.core.messages import say
from chabudai.match import daychain
from chabudai.tables.daily.deals import SEAT, Deal, deals
from chabudai.tables.daily.told import date_of, title_of, verdict
from chabudai.tui import own_days, saved
from chabudai.tui.daily import open_deal, tell_result
from chabudai.tui.screen.local_session import LocalSession
from chabudai.tui.screen.menu import Item, Menu
from chabudai.tui.screen.mind import Thinker
from chabudai.tui.screen.session import Refused

if TYPE_CHECKING:
    from chabudai.tui.screen.app import ChabudaiApp

MOST_DAYS = 7
"""So many former days are offered for practice."""


def days_menu(app: ChabudaiApp) -> Menu:
    """The days as a list of its own."""

    def sit(make: Callable[[], LocalSession]) -> None:
        try:
            app.sit_down(make())
        except Refused as error:
            menu.tell(str(error))

    menu = app.make_menu("daily-title", lambda: day_items(app, sit))
    return menu


def day_items(app: ChabudaiApp, sit: Callable[[Any], None]) -> list[Item]:
    """Today's deals and how they went, and former days for practice."""
    lang, today = app.lang, own_days.today()
    own_days.chain_for(today)
    found: list[Item] = []
    at = daychain.ends(today) - 1
    for back in range(MOST_DAYS):
        day = daychain.day_at(at - back * 86_400_000)
        try:
            own_days.chain_for(day)
        except ValueError:
            break
        found.append(Item(date_of(day, lang)))
        found += [_item(app, deal, day, sit) for deal in deals().values()]
    return found


def _item(app: ChabudaiApp, deal: Deal, day: str, sit: Callable[[Any], None]) -> Item:
    lang = app.lang
    known = own_days.results(day).get(deal.name)
    key = "running" if own_days.running(day, deal.name).exists() else "new"
    state = verdict(*known).say(lang) if known else say(f"daily-state-{key}", lang)
    practice = day < own_days.today()
    about = say(
        "daily-practice-line" if practice else "daily-table-line", lang, date=date_of(day, lang)
    )

    async def run() -> None:
        sit(lambda: sit_at_deal(deal, day, app.lang, app.mind))

    return Item(f"{title_of(deal, lang)}: {state}", about, run)


def sit_at_deal(deal: Deal, day: str, lang: str, mind: Thinker) -> LocalSession:
    """The session of a deal; one of today is played once, without hints and taking back."""
    practice = day < own_days.today()
    if not practice and (known := own_days.results(day).get(deal.name)):
        raise Refused(say("daily-tui-done", lang, result=verdict(*known)))
    path = own_days.running(day, deal.name)
    secret = own_days.chain_for(day).secret(day)
    try:
        file, match = open_deal(deal, day, secret, practice)
    except BlockingIOError:
        raise Refused(say("tui-elsewhere", lang)) from None
    except (OSError, ValueError) as error:
        raise Refused(say("tui-unusable", lang, path=str(path), error=str(error))) from None

    def ended() -> list[str]:
        saved.put_away(path)
        told: list[str] = []
        tell_result(match, deal, day, practice, lang, told.append)
        return told

    seed = daychain.opponent_seed(secret, match.heading.deals_name)
    session = LocalSession(
        match, secret, lang, mind, file.append, file.close, ended, seed, strict=not practice
    )
    session.seat = SEAT
    return session


def sit_on_day(deal: Deal, day: str | None, lang: str, mind: Thinker) -> LocalSession:
    """The session of a deal of today or of a named day; Refused where there is no such day."""
    chosen = day or own_days.today()
    try:
        if not daychain.is_day(chosen):
            raise ValueError(chosen)
        own_days.chain_for(chosen)
    except ValueError:
        raise Refused(say("daily-no-day", lang)) from None
    return sit_at_deal(deal, chosen, lang, mind)

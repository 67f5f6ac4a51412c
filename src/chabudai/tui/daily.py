"""The deal of the day in the terminal: this computer's own days, against a steady opponent."""

from __future__ import annotations

import time
from typing import Any

from chabudai.agents import Agent, make
from chabudai.core.messages import say
from chabudai.match import Match, MatchFile, daychain, fair, heading_for
from chabudai.match.called import nameless_seat
from chabudai.match.heading import Daily
from chabudai.match.position import BOT, PERSON
from chabudai.tables.daily.days import outcome
from chabudai.tables.daily.deals import LEVEL, SEAT, Deal, deals
from chabudai.tables.daily.told import date_of, marks, share_text, title_of, verdict
from chabudai.tui import own_days, saved
from chabudai.tui.local import LocalTable, Quit, Read, Write
from chabudai.tui.play import level_text


class Steady:
    """A bot whose choices follow from what it sees alone, however long it thinks."""

    def __init__(self, agent: Agent) -> None:
        self.name = agent.name
        self._agent = agent

    def choose(self, view: Any, legal: list[int], clock: float | None = None) -> int:  # noqa: ARG002 - time must not matter
        """One of the legal actions."""
        return self._agent.choose(view, legal)


class DailyTable(LocalTable):
    """A table without hints and without taking back."""

    def _command(self, name: str) -> None:
        if name == "hint":
            self.write(say("daily-no-hint", self.lang))
        else:
            super()._command(name)

    def _undo(self) -> bool:
        self.write(say("tui-no-undo", self.lang))
        return False


def find_deal(name: str) -> Deal | None:
    """The deal of a name, or the first one of a game."""
    same = [deal for deal in deals().values() if deal.game == name]
    return deals().get(name) or (same[0] if same else None)


def list_deals(lang: str = "en", write: Write = print) -> int:
    """Say which deals today has, and how they went; the exit status of the command."""
    day = own_days.today()
    chain = own_days.chain_for(day)
    done = own_days.results(day)
    write(say("daily-tui-list", lang, date=date_of(day, lang)))
    for deal in deals().values():
        key = "running" if own_days.running(day, deal.name).exists() else "new"
        known = done.get(deal.name)
        state = verdict(*known).say(lang) if known else say(f"daily-state-{key}", lang)
        about = {"deal": deal.name, "title": title_of(deal, lang), "state": state}
        write("  " + say("daily-tui-line", lang, **about))
    commitment = fair.commit(chain.secret(day))
    write(say("daily-tui-commitment", lang, commitment=commitment))
    return 0


def play_deal(
    deal: Deal,
    day: str | None = None,
    lang: str = "en",
    read: Read = input,
    write: Write = print,
) -> int:
    """Play a deal of today, or for practice that of a day before; the exit status."""
    today = own_days.today()
    day = day or today
    practice = day < today
    try:
        if not daychain.is_day(day):
            raise ValueError(day)
        secret = own_days.chain_for(day).secret(day)
    except ValueError:
        write(say("daily-no-day", lang))
        return 2
    if not practice and (known := own_days.results(day).get(deal.name)):
        write(say("daily-tui-done", lang, result=verdict(*known)))
        return 1
    write(f"{title_of(deal, lang)}, {date_of(day, lang)}")
    write(
        say(
            "daily-practice-line" if practice else "daily-table-line", lang, date=date_of(day, lang)
        )
    )
    path = own_days.running(day, deal.name)
    try:
        file, match = open_deal(deal, day, secret, practice)
    except BlockingIOError:
        write(say("tui-elsewhere", lang))
        return 1
    except (OSError, ValueError) as error:
        write(say("tui-unusable", lang, path=str(path), error=str(error)))
        return 1
    write(level_text(match.game, LEVEL, lang))
    seed = daychain.opponent_seed(secret, match.heading.deals_name)
    agents = {
        other: Steady(make(LEVEL, match.game, seed))
        for other in range(match.game.seats)
        if other != SEAT
    }
    kind = LocalTable if practice else DailyTable
    table = kind(match, SEAT, agents, secret, lang, read, write, file.append)
    try:
        table.run()
    except Quit:
        write("")
        write(say("daily-tui-kept" if not practice else "tui-kept", lang))
        return 0
    except OSError as error:
        write(say("tui-unwritable", lang, path=str(path), error=str(error)))
        return 1
    finally:
        file.close()
    saved.put_away(path)
    tell_result(match, deal, day, practice, lang, write)
    return 0


def tell_result(
    match: Match, deal: Deal, day: str, practice: bool, lang: str, write: Write
) -> None:
    """Say how it went; what counts is written down, with a text to share."""
    found = outcome(match)
    write(verdict(*found).say(lang))
    if practice:
        return
    if match.entries[-1].at >= daychain.ends(day):
        write(say("daily-tui-late", lang))
        return
    own_days.keep(day, deal.name, found)
    write(say("daily-tui-shared", lang))
    write(share_text(deal, day, found, marks(match), f"chabudai daily {deal.name}", lang))


def open_deal(deal: Deal, day: str, secret: str, practice: bool) -> tuple[MatchFile, Match]:
    """The match that was begun, or a new one at which everybody sits."""
    path = own_days.running(day, deal.name)
    if path.exists():
        file, match = MatchFile.open(path)
        daily = match.heading.daily
        if daily is None or daily.practice == practice:
            return file, match
        file.close()  # begun on the day itself, which is over: what follows is practice
        saved.put_away(path, "abandoned")
    heading = heading_for(
        deal.open(),
        created=time.time_ns() // 1_000_000,
        commitment=fair.commit(secret),
        daily=Daily(day, deal.name, practice),
        extra={"seat": SEAT, "seed": 0, "secret": secret, "level": int(LEVEL[-1])},
    )
    file, match = MatchFile.create(path, heading), Match(deal.open(), heading)
    for seat in range(match.game.seats):
        player, level = (PERSON, None) if seat == SEAT else (BOT, LEVEL)
        for entry, position in match.sit(seat, nameless_seat(seat), player, level):
            file.append(entry)
            match.take([(entry, position)])
    return file, match

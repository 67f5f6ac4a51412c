"""The deal of the day of a served table, in the terminal."""

from __future__ import annotations

import http.client

from chabudai.client import Client, ClientError
from chabudai.core.messages import say
from chabudai.tables.daily.told import date_of, verdict
from chabudai.tui.join import keep_token, kept_token, user_name
from chabudai.tui.local import Quit, Read, Write
from chabudai.tui.served import ServedTable


def play_served(
    url: str,
    deal: str | None,
    day: str | None = None,
    lang: str = "en",
    read: Read = input,
    write: Write = print,
) -> int:
    """Play a deal at a served table, or say which there are; the exit status of the command."""
    try:
        client = Client(url, kept_token(url), lang)
        if client.token is None:
            keep_token(url, client.guest(user_name())["token"])
        try:
            if deal is None:
                return _list(client, lang, write)
            return _play(client, deal, day, lang, read, write)
        finally:
            client.close()
    except (ClientError, ValueError) as error:
        write(f"chabudai: {error}")
        return 1
    except (OSError, http.client.HTTPException) as error:
        write(say("join-unreachable", lang, url=url, error=str(error)))
        return 1


def _list(client: Client, lang: str, write: Write) -> int:
    found = client.daily()
    write(say("daily-tui-list", lang, date=date_of(found["day"], lang)))
    for each in found["deals"]:
        if each["result"] is not None:
            state = verdict(each["result"], each["margin"]).say(lang)
        else:
            late = each["status"] == "over"
            state = say(f"daily-state-{'late' if late else each['status']}", lang)
        about = {"deal": each["deal"], "title": each["title"], "state": state}
        write("  " + say("daily-tui-line", lang, **about))
    write(say("daily-tui-commitment", lang, commitment=found["commitment"]))
    return 0


def _play(client: Client, deal: str, day: str | None, lang: str, read: Read, write: Write) -> int:
    made = client.begin_daily(deal, day)
    found = client.match(made["match"])
    key = "daily-practice-line" if made["practice"] else "daily-table-line"
    write(say(key, lang, date=date_of(made["day"], lang)))
    if found["status"] != "over":
        try:
            ServedTable(client, found, lang, read, write).run()
        except Quit:
            write("")
            write(say("join-kept" if made["practice"] else "daily-tui-kept", lang))
            return 0
    if not made["practice"]:
        _tell(client, made["day"], deal, lang, write)
    return 0


def _tell(client: Client, day: str, deal: str, lang: str, write: Write) -> None:
    """How it went, how others did, and what can be shared."""
    for line in standing_lines(client, day, deal, lang):
        write(line)


def standing_lines(client: Client, day: str, deal: str, lang: str) -> list[str]:
    """How a deal went, how others did, and what can be shared."""
    try:
        standing = client.standing(day, deal)
    except ClientError as error:
        if error.status != 403:
            raise
        return [say("daily-tui-late", lang)]
    own, master = standing["own"], standing["master"]
    if own is None:
        return [say("daily-tui-late", lang)]
    told = [verdict(own["result"], own["margin"]).say(lang)]
    told.append(say("daily-players", lang, count=standing["players"]))
    if master is not None:
        result = verdict(master["result"], master["margin"])
        told.append(say("daily-master", lang, name=say("agent-level-6", lang), result=result))
    if standing["share"]:
        told += [say("daily-tui-shared", lang), standing["share"]]
    return told

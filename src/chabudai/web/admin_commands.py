"""``chabudai admin``: the host's desk on the command line, for a file or a running server."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from chabudai.client import ClientError
from chabudai.core.folder import data_folder
from chabudai.core.messages import LANGUAGES, say

LATEST = 2**62
Call = Callable[[Any, argparse.Namespace, str], Awaitable[Any]]

VERBS: dict[str, tuple[tuple[str, ...], Call]] = {
    "tables": (("status", "most"), lambda d, a, _: d.tables(a.status, a.most, LATEST)),
    "table": (("match",), lambda d, a, lang: d.table(a.match, lang)),
    "close": (("match",), lambda d, a, _: d.close_table(a.match)),
    "delete": (("match",), lambda d, a, _: d.delete_table(a.match)),
    "guests": (("name-part", "most"), lambda d, a, _: d.guests(a.part, a.most)),
    "guest": (("user",), lambda d, a, _: d.guest(a.user)),
    "block": (("user",), lambda d, a, _: d.block(a.user, True)),
    "unblock": (("user",), lambda d, a, _: d.block(a.user, False)),
    "erase": (("user",), lambda d, a, _: d.erase(a.user)),
    "reports": (("all", "most"), lambda d, a, _: d.reports(a.all, a.most)),
    "report": (("report-id",), lambda d, a, lang: d.report(a.report, lang)),
    "close-report": (("report-id",), lambda d, a, _: d.close_report(a.report)),
    "notice": ((), lambda d, _a, _: d.notice()),
    "announce": (("text",), lambda d, a, _: d.announce(_texts(a))),
    "read-only": (("on-off",), lambda d, a, _: d.set_read_only(a.on == "on")),
    "refuse-name": (("name",), lambda d, a, _: d.allow_name(a.name, False)),
    "allow-name": (("name",), lambda d, a, _: d.allow_name(a.name, True)),
}
"""Each verb with its arguments and what it asks of the desk."""


def add_command(commands: Any, lang: str) -> argparse.ArgumentParser:
    """Add it to the command line; the parser made."""
    about = say("admin-about", lang)
    admin: argparse.ArgumentParser = commands.add_parser("admin", help=about, description=about)
    admin.add_argument("--db", type=Path, help=say("admin-db", lang))
    admin.add_argument("--server", metavar="URL", help=say("admin-server", lang))
    admin.add_argument("--token-file", type=Path, help=say("admin-token-file", lang))
    admin.add_argument("--json", action="store_true", dest="as_json", help=say("admin-json", lang))
    verbs = admin.add_subparsers(metavar="VERB", required=True)
    for verb, (arguments, call) in VERBS.items():
        about = say(f"admin-{verb}", lang)
        parser = verbs.add_parser(verb, help=about, description=about)
        for argument in arguments:
            _add_argument(parser, argument, lang)
        parser.set_defaults(run=run_admin, call=call)
    return admin


def _add_argument(parser: argparse.ArgumentParser, name: str, lang: str) -> None:
    told = "" if name == "text" else say(f"admin-{name}", lang)
    if name == "most":
        parser.add_argument("--most", type=int, default=50, help=told)
    elif name == "status":
        parser.add_argument("--status", choices=("open", "running", "over"), help=told)
    elif name == "name-part":
        parser.add_argument("--name", dest="part", default="", help=told)
    elif name == "all":
        parser.add_argument("--all", action="store_true", help=told)
    elif name == "text":
        for each in LANGUAGES:
            parser.add_argument(f"--{each}", default="", help=say("admin-text", lang, lang=each))
    elif name == "on-off":
        parser.add_argument("on", choices=("on", "off"), help=told)
    else:
        parser.add_argument(name.partition("-")[0], help=told)


def _texts(args: argparse.Namespace) -> dict[str, str]:
    return {lang: getattr(args, lang) for lang in LANGUAGES if getattr(args, lang)}


def run_admin(args: argparse.Namespace, lang: str) -> int:
    """Do one thing at the desk, and print what comes of it."""
    from chabudai.core.errors import IllegalAction
    from chabudai.store import StoreError
    from chabudai.tables.denial import Denied

    try:
        found = asyncio.run(_at_server(args, lang) if args.server else _in_file(args, lang))
    except (Denied, IllegalAction) as error:
        return _refuse(error.reason.say(lang))
    except StoreError as error:
        held = "another server" in str(error)
        return _refuse(f"{error}\n{say('admin-held', lang)}" if held else error)
    except (ClientError, ValueError) as error:
        return _refuse(error)
    except (OSError, http.client.HTTPException) as error:
        url = args.server or str(args.db)
        return _refuse(say("admin-unreachable", lang, url=url, error=str(error)))
    if args.as_json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        _show(found, lang)
    return 0


async def _at_server(args: argparse.Namespace, lang: str) -> Any:
    from chabudai.web.remote_desk import RemoteDesk

    if args.token_file is None:
        raise ValueError(say("admin-no-token", lang))
    token = args.token_file.read_text(encoding="utf-8").strip()
    return await args.call(RemoteDesk(args.server, token, lang), args, lang)


async def _in_file(args: argparse.Namespace, lang: str) -> Any:
    """At the file itself, which no server may have open; nobody plays meanwhile."""
    from chabudai.store import SqliteStore
    from chabudai.tables.botpool import BotPool
    from chabudai.tables.house import House

    path = args.db or data_folder() / "tables.db"
    if not path.exists():
        raise FileNotFoundError(f"there is no {path}")
    house = House(SqliteStore(path), BotPool(0, 1.0))
    await house.bots.close()
    await house.look()
    try:
        return await args.call(house.admin, args, lang)
    finally:
        await house.stop()


def _refuse(problem: object) -> int:
    print(f"chabudai: {problem}", file=sys.stderr)
    return 1


def _show(found: Any, lang: str) -> None:
    """What came of it, for people: a line for each thing, and logs as the sentences they tell."""
    if found is None:
        print(say("admin-done", lang))
    elif isinstance(found, list):
        for each in found:
            print("  ".join(_text(name, value) for name, value in each.items()))
        if not found:
            print(say("admin-nothing", lang))
    else:
        for name, value in found.items():
            if name == "log":
                _show_log(value)
            elif name == "tables":
                _show(value, lang)
            else:
                print(f"{name}: {_text(name, value)}")


def _show_log(log: list[dict[str, Any]]) -> None:
    for entry in log:
        for line in entry.get("told", ()):
            print(f"{entry['number']:>5}  {line}")


def _text(name: str, value: Any) -> str:
    if name in ("created", "seen", "blocked", "closed") and isinstance(value, int):
        if not value:
            return "-"
        return datetime.fromtimestamp(value / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    if isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    return "-" if value in (None, "") else str(value)

"""The commands of the server: ``chabudai serve``, ``work``, ``move``, … and the host's desk."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chabudai.core.messages import LANGUAGES, say
from chabudai.farm.progress import Bar
from chabudai.web.admin_commands import add_command
from chabudai.web.config import Config, from_environment, read_value, variable

if TYPE_CHECKING:
    from chabudai.store.doctor import Wound

KEEP = ("keep_finished_days", "keep_abandoned_days", "keep_guest_days")
WATCH = ("metrics_host", "metrics_port")
WORK = ("db", "bots", "bot_seconds", "tables_in_memory", "quiet", *WATCH, *KEEP)
"""The settings of a worker."""
SERVE = tuple(option.name for option in fields(Config) if option.name not in WATCH)
"""The settings of a server, which tells its figures where it serves."""


def add_commands(commands: Any, lang: str) -> list[argparse.ArgumentParser]:
    """Add them to the command line; the parsers made."""
    about = say("serve-about", lang)
    serve = commands.add_parser("serve", help=about, description=about)
    _add_settings(serve, SERVE, lang)
    serve.set_defaults(run=run_serve)
    about = say("work-about", lang)
    work = commands.add_parser("work", help=about, description=about)
    _add_settings(work, WORK, lang)
    work.set_defaults(run=run_work)
    about = say("backup-about", lang)
    backup = commands.add_parser("backup", help=about, description=about)
    backup.add_argument("db", help=say("backup-db", lang))
    backup.add_argument("target", type=Path, help=say("backup-target", lang))
    backup.set_defaults(run=run_backup)
    about = say("move-about", lang)
    move = commands.add_parser("move", help=about, description=about)
    move.add_argument("source", metavar="FROM", help=say("move-from", lang))
    move.add_argument("target", metavar="TO", help=say("move-to", lang))
    move.add_argument("--anyway", action="store_true", help=say("move-anyway", lang))
    move.set_defaults(run=run_move)
    about = say("doctor-about", lang)
    doctor = commands.add_parser("doctor", help=about, description=about)
    doctor.add_argument("db", help=say("doctor-db", lang))
    doctor.add_argument("--quick", action="store_true", help=say("doctor-quick", lang))
    doctor.set_defaults(run=run_doctor)
    return [serve, work, backup, move, doctor, add_command(commands, lang)]


def read_serve(words: Sequence[str]) -> argparse.Namespace | None:
    """What ``serve`` is asked with, read without the other commands and without their texts, which
    take a third of a start; None for any other command, and where something is wrong or help is
    wanted, which the whole parser knows to say.
    """
    if list(words[:1]) != ["serve"]:
        return None
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    _add_settings(parser, SERVE, None)
    parser.add_argument("--lang", choices=LANGUAGES)
    parser.set_defaults(run=run_serve)
    try:
        args, unknown = parser.parse_known_args(words[1:])
    except argparse.ArgumentError:
        return None
    return None if unknown else args


def _add_settings(parser: argparse.ArgumentParser, names: Sequence[str], lang: str | None) -> None:
    for option in fields(Config):
        if option.name not in names:
            continue
        flag = "--" + option.name.replace("_", "-")
        told = ""
        if lang is not None:
            told = say(f"serve-{option.name.replace('_', '-')}", lang)
            told = f"{told} [{variable(option.name)}]"
        if option.type == "bool":
            action: Any = argparse.BooleanOptionalAction
            parser.add_argument(flag, action=action, default=None, help=told)
        else:
            parser.add_argument(flag, metavar="VALUE", help=told)


def _config(args: argparse.Namespace) -> Config:
    """The settings that were given; ValueError if one cannot be read."""
    given = {}
    for option in fields(Config):
        value = getattr(args, option.name, None)
        given[option.name] = read_value(option.name, value) if isinstance(value, str) else value
    return from_environment(given)


def run_work(args: argparse.Namespace, lang: str) -> int:
    """Work for shared tables, without HTTP."""
    from chabudai.store import is_url
    from chabudai.tables.log import Log
    from chabudai.tables.retention import Keeping
    from chabudai.tables.work import work

    try:
        config = _config(args)
    except ValueError as error:
        print(f"chabudai: {error}", file=sys.stderr)
        return 2
    if not is_url(config.db):
        print(f"chabudai: {say('work-no-url', lang)}", file=sys.stderr)
        return 2
    log = Log(config.quiet)
    keeping = Keeping(*(getattr(config, name) for name in KEEP))
    most = config.tables_in_memory
    about = config.db, config.bots, config.bot_seconds, most, log, keeping
    if not config.metrics_port:
        return work(*about)
    from chabudai.web.figures import Figures, listen

    host, port = config.metrics_host, config.metrics_port
    try:
        listener = listen(host, port)
    except OSError as error:
        log.warn("cannot-listen", host=host, port=port, error=str(error))
        return 1
    with listener:
        return work(*about, lambda house: Figures(house).run(listener))


def run_serve(args: argparse.Namespace, lang: str) -> int:
    """Serve tables."""
    try:
        config = _config(args)
    except ValueError as error:
        print(f"chabudai: {error}", file=sys.stderr)
        return 2
    try:
        from chabudai.web.serve import serve
    except ModuleNotFoundError as error:
        print(f"chabudai: {say('serve-no-extra', lang, module=error.name)}", file=sys.stderr)
        return 1
    return serve(config, lang)


def run_backup(args: argparse.Namespace, lang: str) -> int:
    """Copy a database while it is in use."""
    from chabudai.store import StoreError, backup, is_url

    if is_url(args.db):
        print(f"chabudai: {say('backup-postgres', lang)}", file=sys.stderr)
        return 2
    try:
        with Bar(say("farm-working", lang)):
            backup(Path(args.db), args.target)
    except (OSError, StoreError) as error:
        print(f"chabudai: {error}", file=sys.stderr)
        return 1
    print(say("backup-done", lang, target=str(args.target)))
    return 0


def run_move(args: argparse.Namespace, lang: str) -> int:
    """Copy everything from one store into another, and compare."""
    from chabudai.store import StoreError
    from chabudai.store.moving import InUse, Unmovable, move

    try:
        with Bar(say("farm-working", lang)) as bar:

            def told(table: str, rows: int) -> None:
                print(f"{table:>10} {rows:>10,}")
                bar(bar.done + 1, label=table)

            move(args.source, args.target, told, args.anyway)
    except InUse as error:
        print(f"chabudai: {say('move-in-use', lang, place=str(error))}", file=sys.stderr)
        return 1
    except Unmovable as error:
        _tell_wounds(error.wounds, lang)
        for table, key in error.others:
            print(say("move-row", lang, table=table, key=key))
        print(f"chabudai: {say('move-nothing', lang)}", file=sys.stderr)
        return 1
    except (OSError, StoreError) as error:
        print(f"chabudai: {error}", file=sys.stderr)
        return 1
    print(say("move-done", lang))
    return 0


def _tell_wounds(wounds: Sequence[Wound], lang: str) -> None:
    for wound in wounds:
        key = "doctor-match" if wound.number is None else "doctor-entry"
        more = {} if wound.number is None else {"number": wound.number}
        print(say(key, lang, match=wound.match, **more))


def run_doctor(args: argparse.Namespace, lang: str) -> int:
    """Say what is damaged in a database; 1 if anything is."""
    from chabudai.store import StoreError, is_url
    from chabudai.store.doctor import examine

    try:
        with Bar(say("farm-working", lang)):
            if is_url(args.db):
                from chabudai.store.postgres_doctor import examine_shared

                found = examine_shared(args.db)
            else:
                found = examine(Path(args.db), args.quick)
    except (OSError, StoreError) as error:
        print(f"chabudai: {error}", file=sys.stderr)
        return 2
    for what in found.file:
        print(say("doctor-file", lang, what=what))
    _tell_wounds(found.wounds, lang)
    if found.is_sound:
        told = {"matches": found.matches, "entries": found.entries, "how": found.how}
        print(say("doctor-sound", lang, **told))
        return 0
    print(say("doctor-found", lang, count=len(found.wounds), matches=found.matches))
    return 1

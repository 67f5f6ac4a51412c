"""The commands of the server: ``chabudai serve``, ``backup``, ``doctor`` and the host's desk."""

from __future__ import annotations

import argparse
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from chabudai.core.messages import say
from chabudai.web.admin_commands import add_command
from chabudai.web.config import Config, from_environment, read_value, variable


def add_commands(commands: Any, lang: str) -> list[argparse.ArgumentParser]:
    """Add them to the command line; the parsers made."""
    about = say("serve-about", lang)
    serve = commands.add_parser("serve", help=about, description=about)
    for option in fields(Config):
        flag = "--" + option.name.replace("_", "-")
        told = say(f"serve-{option.name.replace('_', '-')}", lang)
        told = f"{told} [{variable(option.name)}]"
        if option.type == "bool":
            action: Any = argparse.BooleanOptionalAction
            serve.add_argument(flag, action=action, default=None, help=told)
        else:
            serve.add_argument(flag, metavar="VALUE", help=told)
    serve.set_defaults(run=run_serve)
    about = say("backup-about", lang)
    backup = commands.add_parser("backup", help=about, description=about)
    backup.add_argument("db", type=Path, help=say("backup-db", lang))
    backup.add_argument("target", type=Path, help=say("backup-target", lang))
    backup.set_defaults(run=run_backup)
    about = say("doctor-about", lang)
    doctor = commands.add_parser("doctor", help=about, description=about)
    doctor.add_argument("db", type=Path, help=say("doctor-db", lang))
    doctor.add_argument("--quick", action="store_true", help=say("doctor-quick", lang))
    doctor.set_defaults(run=run_doctor)
    return [serve, backup, doctor, add_command(commands, lang)]


def run_serve(args: argparse.Namespace, lang: str) -> int:
    """Serve tables."""
    given = {}
    try:
        for option in fields(Config):
            value = getattr(args, option.name)
            given[option.name] = read_value(option.name, value) if isinstance(value, str) else value
        config = from_environment(given)
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
    from chabudai.store import StoreError, backup

    try:
        backup(args.db, args.target)
    except (OSError, StoreError) as error:
        print(f"chabudai: {error}", file=sys.stderr)
        return 1
    print(say("backup-done", lang, target=str(args.target)))
    return 0


def run_doctor(args: argparse.Namespace, lang: str) -> int:
    """Say what is damaged in a database; 1 if anything is."""
    from chabudai.store import StoreError
    from chabudai.store.doctor import examine

    try:
        found = examine(args.db, args.quick)
    except (OSError, StoreError) as error:
        print(f"chabudai: {error}", file=sys.stderr)
        return 2
    for what in found.file:
        print(say("doctor-file", lang, what=what))
    for wound in found.wounds:
        key = "doctor-match" if wound.number is None else "doctor-entry"
        more = {} if wound.number is None else {"number": wound.number}
        print(say(key, lang, match=wound.match, **more))
    if found.is_sound:
        told = {"matches": found.matches, "entries": found.entries, "how": found.how}
        print(say("doctor-sound", lang, **told))
        return 0
    print(say("doctor-found", lang, count=len(found.wounds), matches=found.matches))
    return 1

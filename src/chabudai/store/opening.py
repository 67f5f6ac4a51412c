"""Which store an address names: a file is SQLite's, ``postgresql://`` is PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from chabudai.store.protocol import Store
from chabudai.store.sqlite import SqliteStore

SCHEMES = ("postgresql://", "postgres://")


def is_url(place: Path | str) -> bool:
    """Whether a place is an address of PostgreSQL, not a file."""
    return str(place).startswith(SCHEMES)


def open_store(place: Path | str) -> Store:
    """The store at a place; it is not started yet."""
    if not is_url(place):
        return SqliteStore(Path(place))
    from chabudai.store.postgres import PostgresStore

    return PostgresStore(str(place))


def shown(place: Path | str) -> str:
    """A place as it may be logged, without a password."""
    if not is_url(place):
        return str(place)
    from chabudai.store.postgres import without_password

    return without_password(str(place))

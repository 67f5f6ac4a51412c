"""Where logs live: a small protocol, with SQLite or PostgreSQL behind it."""

from chabudai.store.opening import is_url, open_store
from chabudai.store.protocol import (
    Append,
    BadInvite,
    BadValue,
    Conflict,
    Damaged,
    MatchRow,
    NewMatch,
    OneSeat,
    ReportRow,
    Store,
    StoreError,
    TokenRow,
    Unavailable,
    UserRow,
)
from chabudai.store.sqlite import SqliteStore, backup

__all__ = [
    "Append",
    "BadInvite",
    "BadValue",
    "Conflict",
    "Damaged",
    "MatchRow",
    "NewMatch",
    "OneSeat",
    "ReportRow",
    "SqliteStore",
    "Store",
    "StoreError",
    "TokenRow",
    "Unavailable",
    "UserRow",
    "backup",
    "is_url",
    "open_store",
]

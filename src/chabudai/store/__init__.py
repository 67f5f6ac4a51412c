"""Where logs live: a small protocol, and SQLite behind it."""

from chabudai.store.protocol import (
    Append,
    BadInvite,
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
]

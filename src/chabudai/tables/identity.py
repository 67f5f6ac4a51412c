"""Who somebody is: guests by a signature, programs by a token. Only hashes of tokens are kept."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from chabudai.core.settled import settled
from chabudai.match.heading import fresh_name
from chabudai.match.talk import check_name
from chabudai.store import Store, StoreError, TokenRow, UserRow
from chabudai.store.sharing import now, shared

MOST_KEPT = 10_000
SEEN_MS = 86_400_000
"""So often it is written down that a guest was here."""

Check = Callable[[str], None]


@settled
class Visitor:
    """Somebody who has shown who they are."""

    user: str
    name: str
    by_token: bool
    blocked: bool = False
    """Whether the host does not let them in."""


def digest(text: str) -> str:
    """What is kept of something secret."""
    return hashlib.sha256(text.encode()).hexdigest()


class Identity:
    """Guests and tokens."""

    def __init__(self, store: Store, check_name: Check | None = None) -> None:
        """``check_name`` says Denied to names that nobody may have here."""
        self._store = store
        self._is_shared = shared(store) is not None
        """Others may rename and revoke, too: then nothing is believed that was kept."""
        self._check = check_name or (lambda _name: None)
        self._seeing: set[asyncio.Task[None]] = set()
        self.may_write: Callable[[], bool] = lambda: True
        """Whether it may be noted who was here."""
        self._key = b""
        self._users: dict[str, UserRow] = {}
        self._tokens: dict[str, UserRow] = {}
        self._revoked = 0
        self._renamed = 0

    async def start(self) -> None:
        """Read the key of the store, which signs everything."""
        self._key = await self._store.server_key()

    def now(self) -> int:
        """The time, by one clock for all who write to the store."""
        return now(self._store)

    def sign(self, what: str, text: str) -> str:
        """A signature that only those who have the store can make."""
        assert self._key, "start it first"
        return hmac.new(self._key, f"{what}\n{text}".encode(), hashlib.sha256).hexdigest()

    def invite(self, match: str, seat: int) -> str:
        """The invite to a seat; the store has its hash and whether it was used."""
        return self.sign("invite", f"{match}\n{seat}")[:32]

    def seal(self, user: str, session: int = 0) -> str:
        """What a guest shows to be known again, until they sign out everywhere."""
        if not session:
            return f"{user}.{self.sign('guest', user)}"
        return f"{user}.{session}.{self.sign('guest', f'{user}|{session}')}"

    def opened(self, seal: str) -> tuple[str, int] | None:
        """The guest and the session of a seal; None if it is not one of ours."""
        user, _, rest = seal.partition(".")
        told = rest.partition(".")[0] if "." in rest else ""
        session = int(told) if told.isascii() and told.isdigit() and len(told) < 9 else 0
        if not user or not hmac.compare_digest(seal.encode(), self.seal(user, session).encode()):
            return None
        return user, session

    async def by_seal(self, seal: str) -> Visitor | None:
        """The guest who shows a seal; None if it is not one of ours."""
        opened = self.opened(seal)
        return None if opened is None else await self.by_session(*opened)

    async def by_session(self, user: str, session: int) -> Visitor | None:
        """The guest of a seal that was opened; None if they have signed out since."""
        renamed = self._renamed
        kept = None if self._is_shared else self._users.get(user)
        found = kept or await self._store.user(user)
        if found is None or found.session != session:
            return None
        found = self._see(found)
        if renamed == self._renamed:  # else the name may be the former one
            _keep(self._users, user, found)
        return Visitor(found.user, found.name, False, bool(found.blocked))

    async def by_token(self, token: str) -> Visitor | None:
        """Whom a program's token stands for; None if it is not valid."""
        return await self._by_hash(digest(token))

    async def by_known_hash(self, hashed: str) -> Visitor | None:
        """The same for the hash of a token that was found valid a while ago; None for others."""
        return await self._by_hash(hashed) if hashed in self._tokens else None

    def at_hand(self, hashed: str) -> Visitor | None:
        """The same without asking anybody; None also where the store has to be asked, or told."""
        row = self._tokens.get(hashed)
        if row is None or self._is_shared or _now() - row.seen >= SEEN_MS:
            return None
        return Visitor(row.user, row.name, True, bool(row.blocked))

    def guest_at_hand(self, user: str, session: int) -> Visitor | None:
        """The same for the guest of a seal that was opened."""
        row = self._users.get(user)
        if row is None or self._is_shared or row.session != session or _now() - row.seen >= SEEN_MS:
            return None
        return Visitor(row.user, row.name, False, bool(row.blocked))

    async def _by_hash(self, hashed: str) -> Visitor | None:
        before = self._revoked, self._renamed
        kept = None if self._is_shared else self._tokens.get(hashed)
        row = kept or await self._store.token_user(hashed)
        if row is None:
            return None
        row = self._see(row)
        if before == (self._revoked, self._renamed):  # else it may have been this one
            _keep(self._tokens, hashed, row)
        return Visitor(row.user, row.name, True, bool(row.blocked))

    def _see(self, row: UserRow) -> UserRow:
        """Note once a day that a guest was here; nobody waits for that."""
        at = _now()
        if at - row.seen < SEEN_MS or not self.may_write():
            return row
        task = asyncio.get_running_loop().create_task(self._write_seen(row.user, at))
        self._seeing.add(task)
        task.add_done_callback(self._seeing.discard)
        return replace(row, seen=at)

    async def _write_seen(self, user: str, at: int) -> None:
        with suppress(StoreError):
            await self._store.see(user, at)

    async def close(self) -> None:
        """Finish what was begun."""
        await asyncio.gather(*self._seeing, return_exceptions=True)

    def knows(self, token: str) -> bool:
        """Whether a token was found valid a while ago, so that nobody guesses by it."""
        return digest(token) in self._tokens

    async def new_guest(self, name: str) -> UserRow:
        """A guest with a name."""
        name, now = check_name(name), _now()
        self._check(name)
        row = UserRow(fresh_name(16), name, now, seen=now)
        await self._store.add_user(row)
        return row

    async def rename(self, visitor: Visitor, name: str) -> Visitor:
        """The visitor under another name; tables where they sit keep the one they sat down with."""
        name = check_name(name)
        if name != visitor.name:
            self._check(name)
            await self._store.rename(visitor.user, name)
            self._renamed += 1
            self._users.pop(visitor.user, None)
            self._tokens.clear()
        return Visitor(visitor.user, name, visitor.by_token)

    def name_of(self, user: str | None) -> str:
        """The name of a guest who has just been found; nothing for others."""
        row = self._users.get(user) if user else None
        return row.name if row else ""

    def check_name(self, name: str) -> None:
        """Denied if nobody here may be called so."""
        self._check(name)

    def forget(self, user: str) -> None:
        """Ask the store again who a guest is: they have signed out, or are not let in."""
        self._revoked += 1
        self._renamed += 1
        self._users.pop(user, None)
        self._tokens.clear()

    async def new_token(self, user: str, label: str) -> tuple[TokenRow, str]:
        """A token, which is shown this once."""
        token = secrets.token_urlsafe(32)
        row = TokenRow(secrets.token_hex(8), user, check_name(label), _now())
        await self._store.add_token(row, digest(token))
        return row, token

    async def revoke_this(self, token: str) -> None:
        """Revoke the token that is shown."""
        await self._store.revoke_hash(digest(token.strip()))
        self._revoked += 1
        self._tokens.clear()

    async def revoke(self, user: str, token: str) -> bool:
        """Revoke a token; whether there was one."""
        done = await self._store.revoke(user, token)
        self._revoked += 1
        self._tokens.clear()
        return done


def _keep(kept: dict[str, UserRow], key: str, row: UserRow) -> None:
    if len(kept) > MOST_KEPT:
        kept.clear()
    kept[key] = row


def _now() -> int:
    return time.time_ns() // 1_000_000

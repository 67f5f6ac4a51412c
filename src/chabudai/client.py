"""A small client for a served table: ``Client("http://127.0.0.1:8000")``. Standard library only."""

from __future__ import annotations

import hashlib
import http.client
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

PREFIX = "/api/v1"


class ClientError(Exception):
    """The server said no: ``status``, ``key`` for programs, and a text for people."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(error.get("text") or f"the server answered {status}")
        self.status = status
        self.key: str = error.get("key", "")
        self.error = error


@dataclass
class Share:
    """What a client has contributed to a match, and what the server had shown as fixed by then."""

    seat: int
    contribution: str
    """128 random bits as 32 hexadecimal digits."""
    commitment: str | None = None
    pledges: list[str | None] | None = None
    open: list[str | None] | None = None
    """The contributions that others had given openly."""
    deals: str | None = None
    """The name that the deals are made with, where it was promised: of a match or of a set."""

    @property
    def pledge(self) -> str:
        """Its hash, which says nothing of it."""
        return hashlib.sha256(f"chabudai pledge 1\n{self.contribution}".encode()).hexdigest()

    def fits(self, document: dict[str, Any]) -> bool:
        """Whether the export of the match has this contribution, and nothing that was fixed before
        is another now.
        """
        sat = {e["seat"]: e for e in document["entries"] if e["kind"] == "sit"}
        told = [e for e in document["entries"] if e["kind"] == "reveal"]
        given = {seat: entry.get("contribution") for seat, entry in sat.items()}
        given |= {entry["seat"]: entry["contribution"] for entry in told}
        shared = document.get("duplicate")
        if shared is not None:  # the deals of a set have one share, of who set it up
            given = {self.seat: shared.get("contribution")}
        pledges = [sat[seat].get("pledge") for seat in sorted(sat)]
        openly = [sat[seat].get("contribution") for seat in sorted(sat)]
        return (
            given.get(self.seat) == self.contribution
            and document.get("commitment") == self.commitment
            and self.deals in (None, shared["set"] if shared else document["match"])
            and self.pledges in (None, pledges)
            and self.open in (None, openly)
        )


class Client:
    """One guest's connection to a server. Requests that change something carry a key of their
    own, so that repeating one after a broken connection is harmless. Threads may share it: their
    requests wait for each other.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        lang: str = "en",
        patience: float = 30.0,
        sealed: bool = False,
    ) -> None:
        """``sealed`` clients pledge a contribution where others sit, too, and reveal it while they
        look or listen; the first deal waits for them to do so.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"a server's address begins with http:// or https://; got {url!r}")
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.token = token
        self.lang = lang
        self.patience = patience
        """For how many seconds to try again while the server cannot be reached."""
        self.sealed = sealed
        self.shares: dict[str, Share] = {}
        """What was contributed to matches, by their names."""
        self._open: http.client.HTTPConnection | None = None
        self._turn = threading.Lock()

    # People and tables

    def guest(self, name: str) -> dict[str, Any]:
        """Become a guest; the client keeps the token."""
        made: dict[str, Any] = self._send("POST", "/guests", {"name": name, "token": True})
        self.token = made["token"]
        return made

    def games(self) -> list[dict[str, Any]]:
        """The games with their rule sets and options."""
        found: list[dict[str, Any]] = self._send("GET", "/games")
        return found

    def create(self, game: str, seats: Sequence[str] | None = None, **more: Any) -> dict[str, Any]:
        """Set up a table: ``seats`` are ``me``, ``open``, ``invite`` or ``bot:LEVEL``.

        Where nobody else is to sit it contributes to the deals, after the server has committed
        itself.
        """
        body = {"game": game, **more} | ({"seats": list(seats)} if seats is not None else {})
        wanted = list(seats) if seats is not None else ["me", "invite"]
        share = None
        if "me" in wanted and not more.keys() & {"contribution", "pledge", "promise", "duplicate"}:
            share = Share(wanted.index("me"), secrets.token_hex(16))
            if not {"open", "invite"} & set(wanted):
                promise = self._send("POST", "/promises", {})
                share.commitment, share.deals = promise["commitment"], promise["match"]
                body |= {"promise": promise["promise"], "contribution": share.contribution}
            elif self.sealed:
                body["pledge"] = share.pledge
            else:
                share = None
        made: dict[str, Any] = self._send("POST", "/matches", body)
        if share is not None:
            self.shares[made["match"]] = share
        return made

    def tables(self, status: str | None = None, mine: bool = False) -> list[dict[str, Any]]:
        """Listed matches, or your own, newest first: ``open``, ``running`` or ``over``."""
        query = {"mine": str(mine).lower()} | ({"status": status} if status else {})
        found: list[dict[str, Any]] = self._send("GET", f"/matches?{urlencode(query)}")
        return found

    def match(self, match: str) -> dict[str, Any]:
        """What everybody may know of a match."""
        return self._of(match)

    def sit(self, match: str, seat: int, **more: Any) -> int:
        """Take a seat (``invite``, ``name``, ``contribution``, ``pledge``); the number of the
        entry.
        """
        gives = self.sealed and not more.keys() & {"contribution", "pledge"}
        if gives and not self._of(match).get("duplicate"):  # whose deals are fixed
            share = Share(seat, secrets.token_hex(16))
            number = self._do(match, "sit", seat=seat, pledge=share.pledge, **more)
            self.shares[match] = share
            return number
        return self._do(match, "sit", seat=seat, **more)

    def reveal(self, match: str, contribution: str) -> int:
        """Reveal a contribution that was pledged; the number of the entry."""
        return self._do(match, "reveal", contribution=contribution)

    def _keep_word(self, match: str, now: dict[str, Any]) -> bool:
        """Reveal what was pledged, if the table waits for it; whether it did.

        What the server shows as fixed before is noted: ``Share.fits`` compares it in the end.
        """
        share = self.shares.get(match)
        if share is None or share.seat not in (now.get("reveals") or {}).get("seats", ()):
            return False
        found = self._of(match)
        if found["seats"][share.seat]["pledge"] != share.pledge:
            return False
        if share.commitment is None:
            share.commitment = found["commitment"]
            share.pledges = [seat["pledge"] for seat in found["seats"]]
            share.open = [
                None if seat["pledge"] else seat["contribution"] for seat in found["seats"]
            ]
        try:
            self.reveal(match, share.contribution)
        except ClientError as error:
            if error.status != 422:  # else it is too late, which the table tells
                raise
        return True

    # Playing

    def view(self, match: str) -> dict[str, Any]:
        """How the table looks from your seat."""
        found = self._of(match, "/view")
        return self._of(match, "/view") if self._keep_word(match, found) else found

    def actions(self, match: str) -> list[dict[str, Any]]:
        """What you can do now."""
        found: list[dict[str, Any]] = self._of(match, "/actions")["actions"]
        return found

    def act(self, match: str, action: str | int, number: int) -> int:
        """Act; ``number`` is the number that you expect the entry to have."""
        return self._do(match, "act", action=action, number=number)

    def talk(self, match: str, text: str | None = None, phrase: str | None = None) -> int:
        """Say something."""
        said = {"text": text} if phrase is None else {"phrase": phrase}
        return self._do(match, "talk", **said)

    def offer(self, match: str, what: str, number: int) -> int:
        """Offer ``undo``, ``draw`` or ``rematch``."""
        return self._do(match, "offer", what=what, number=number)

    def answer(self, match: str, yes: bool, number: int) -> int:
        """Answer the open offer."""
        return self._do(match, "answer", yes=yes, number=number)

    def hint(self, match: str) -> dict[str, Any]:
        """What the strongest level would do in your place, and why; against bots only.
        It waits while the server prepares itself.
        """
        begun = time.monotonic()
        while True:
            try:
                path = f"/matches/{quote(match)}/hint?{urlencode({'lang': self.lang})}"
                found: dict[str, Any] = self._send("POST", path, {})
                return found
            except ClientError as error:
                if error.status != 503 or time.monotonic() - begun > self.patience:
                    raise
            time.sleep(0.5)

    def resign(self, match: str) -> int:
        """Give up."""
        return self._do(match, "resign")

    def leave(self, match: str) -> int:
        """Leave the table."""
        return self._do(match, "leave")

    def claim(self, match: str, what: str, number: int) -> int:
        """Say that the seat to act is absent: ``win`` or ``abort``."""
        return self._do(match, "claim", what=what, number=number)

    def report(self, match: str, about: str, text: str = "", seat: int | None = None) -> str:
        """Tell the host about a table; the id of the report."""
        body = {"about": about, "text": text, "seat": seat}
        made = self._send("POST", f"/matches/{quote(match)}/report", body)
        return str(made["report"])

    def notice(self) -> dict[str, Any]:
        """What the host announces, and whether anything can be written."""
        query = urlencode({"lang": self.lang})
        found: dict[str, Any] = self._send("GET", f"/notice?{query}")
        return found

    def log_out(self, everywhere: bool = False) -> None:
        """Let the token count no more; everywhere, all tokens and cookies of this guest."""
        self._send("POST", "/me/logout-everywhere" if everywhere else "/me/logout", {})
        self.token = None

    def erase(self) -> None:
        """Be forgotten with everything that is yours; there is no way back."""
        self._send("DELETE", "/me")
        self.token = None

    def daily(self, day: str | None = None) -> dict[str, Any]:
        """Today's deals, or those of a day, and how you did with them."""
        found: dict[str, Any] = self._send("GET", f"/daily{_under(day)}?lang={self.lang}")
        return found

    def begin_daily(self, deal: str, day: str | None = None) -> dict[str, Any]:
        """Sit down at the deal of today, or for practice at that of a day that is over."""
        body = {"deal": deal} | ({"day": day} if day else {})
        made: dict[str, Any] = self._send("POST", "/daily", body)
        return made

    def standing(self, day: str, deal: str) -> dict[str, Any]:
        """How you did with a deal, how others did, and the Master."""
        path = f"/daily/{quote(day)}/{quote(deal)}?lang={self.lang}"
        found: dict[str, Any] = self._send("GET", path)
        return found

    def review(self, match: str, seat: int | None = None, wait: bool = True) -> dict[str, Any]:
        """The review of a seat, by default of your own. It is made when it is first asked for;
        without ``wait`` the answer may be how far it is (``progress``).
        """
        query = {"lang": self.lang} | ({} if seat is None else {"seat": seat})
        path = f"/matches/{quote(match)}/review?{urlencode(query)}"
        while True:
            found: dict[str, Any] = self._send("GET", path)
            if not wait or "progress" not in found:
                return found
            time.sleep(0.5)

    def practise(self, match: str, seat: int, number: int, cards: str = "same") -> str:
        """Play on from a decision of a finished match, against bots, with the ``same`` cards or
        with hidden ones that are ``guessed`` anew; the name of the new match.
        """
        body = {"seat": seat, "number": number, "cards": cards}
        made = self._send("POST", f"/matches/{quote(match)}/practice", body)
        return str(made["match"])

    def report_card(self) -> dict[str, Any]:
        """Your results, strength, luck, mistakes and what you have collected, game by game."""
        query = urlencode({"lang": self.lang})
        found: dict[str, Any] = self._send("GET", f"/me/report?{query}")
        return found

    def erase_report_card(self) -> None:
        """Begin your report card anew, without the reviews of your seats."""
        self._send("DELETE", "/me/report")

    def gives(self) -> bool:
        """Whether puzzles may be made of your finished matches."""
        return bool(self._send("GET", "/me/gift")["gives"])

    def give(self, gives: bool = True) -> None:
        """Say whether puzzles may be made of your finished matches."""
        self._send("PUT", "/me/gift", {"gives": gives})

    def begin_together(self, game: str, **more: Any) -> dict[str, Any]:
        """Set up a duplicate with a friend (``preset``, ``level``): your tables, and the invite.

        It contributes to the deals of both halves, after the server has committed itself.
        """
        given = None
        halves: dict[str, str] = {}
        if not more.keys() & {"contribution", "promise"}:
            promise = self._send("POST", "/promises", {})
            given, halves = secrets.token_hex(16), promise["halves"]
            more |= {"promise": promise["promise"], "contribution": given}
        made: dict[str, Any] = self._send("POST", "/together", {"game": game, **more})
        for seat, (deals, table) in enumerate(zip(halves, made["tables"], strict=False)):
            assert given is not None
            self.shares[table] = Share(seat, given, halves[deals], deals=deals)
        return made

    def join_together(self, name: str, invite: str) -> dict[str, Any]:
        """Come as the friend who was invited: your tables."""
        path = f"/together/{quote(name)}/join"
        made: dict[str, Any] = self._send("POST", path, {"invite": invite})
        return made

    def together(self, name: str) -> dict[str, Any]:
        """How far both friends are, and in the end what each deal brought each of them."""
        found: dict[str, Any] = self._send("GET", f"/together/{quote(name)}")
        return found

    def export(self, match: str) -> dict[str, Any]:
        """The match as one document."""
        return self._of(match, "/export")

    def play(self, match: str, choose: Callable[[dict[str, Any]], str | int]) -> dict[str, Any]:
        """Play to the end: ``choose`` gets an update with ``actions`` and returns one of them."""
        for update in self.events(match):
            if update.get("actions"):
                try:
                    self.act(match, choose(update), update["number"] + 1)
                except ClientError as error:
                    if error.status != 409:
                        raise
            if update.get("status") == "over":
                return update
        raise AssertionError("a stream of events ends with the match")

    def events(
        self,
        match: str,
        first: int = 0,
        beats: bool = False,
        motions: bool = False,
        troubles: bool = False,
    ) -> Iterator[dict[str, Any]]:
        """What happens at a table from an entry on, for ever; it comes back by itself. With
        ``beats`` also nothing at all, now and then while nothing happens; with ``motions`` also
        how things move; with ``troubles`` also ``lost`` while there is no connection.
        """
        failing: float | None = None
        while True:
            try:
                for kind, data in self._stream(match, first, motions):
                    failing = None
                    if kind == "entry":
                        first = data["number"] + 1
                        self._keep_word(match, data)
                        yield data
                    elif kind == "next":
                        yield {"next": data["match"]}
                    elif beats and kind in ("presence", ""):
                        yield {}
            except (OSError, http.client.HTTPException):
                failing = failing or time.monotonic()
                if time.monotonic() - failing > self.patience:
                    raise
                if troubles:
                    yield {"lost": True}
            except ClientError as error:
                failing = failing or time.monotonic()
                if error.status not in (429, 503) or time.monotonic() - failing > self.patience:
                    raise
            time.sleep(0.2)

    # The connection

    def _of(self, match: str, what: str = "") -> dict[str, Any]:
        query = "?" + urlencode({"lang": self.lang}) if what else ""
        found: dict[str, Any] = self._send("GET", f"/matches/{quote(match)}{what}{query}")
        return found

    def _do(self, match: str, verb: str, /, **body: Any) -> int:
        made = self._send("POST", f"/matches/{quote(match)}/{verb}", body)
        return int(made["number"])

    def _headers(self) -> dict[str, str]:
        headers = {"Accept-Language": self.lang}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        return headers

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        parts = urlsplit(self.origin)
        kind = (
            http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        )
        return kind(parts.netloc, timeout=timeout)

    def _send(self, method: str, path: str, body: Any = None) -> Any:
        headers = self._headers()
        data = None
        if method == "POST":
            data = json.dumps(body).encode()
            headers |= {"Content-Type": "application/json", "Idempotency-Key": secrets.token_hex(8)}
        begun = time.monotonic()
        while True:
            try:
                response, told = self._ask(method, path, data, headers)
            except (OSError, http.client.HTTPException):
                if time.monotonic() - begun > self.patience:
                    raise
                time.sleep(0.1)
            else:
                return _read(response, told)

    def _ask(
        self, method: str, path: str, data: bytes | None, headers: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """One request and its answer; a connection that failed is closed."""
        with self._turn:
            connection = self._open = self._open or self._connect(30)
            try:
                connection.request(method, PREFIX + path, data, headers)
                response = connection.getresponse()
                return response, response.read()
            except (OSError, http.client.HTTPException):
                connection.close()
                self._open = None
                raise

    def _stream(
        self, match: str, first: int, motions: bool = False
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        connection = self._connect(60)
        response: http.client.HTTPResponse | None = None
        try:
            wanted = {"from": first, "lang": self.lang} | ({"motions": 1} if motions else {})
            query = urlencode(wanted)
            path = f"{PREFIX}/matches/{quote(match)}/events?{query}"
            connection.request("GET", path, headers=self._headers())
            response = connection.getresponse()
            if response.status != 200:
                _read(response, response.read())
            kind = ""
            for line in response:
                if line.startswith(b":"):
                    yield "", {}
                    continue
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "event":
                    kind = value
                elif name == "data" and kind != "bye":
                    yield kind, json.loads(value)
        finally:
            if response is not None:
                response.close()
            connection.close()

    def close(self) -> None:
        """Close the connection, unless a thread is waiting for an answer."""
        if self._turn.acquire(blocking=False):
            try:
                if self._open is not None:
                    self._open.close()
                    self._open = None
            finally:
                self._turn.release()

    def __del__(self) -> None:
        if getattr(self, "_open", None) is not None:
            self.close()


def _under(part: str | None) -> str:
    return f"/{quote(part)}" if part else ""


def _read(response: http.client.HTTPResponse, body: bytes) -> Any:
    data = json.loads(body) if body else {}
    if response.status >= 400:
        raise ClientError(response.status, data.get("error", {}))
    return data

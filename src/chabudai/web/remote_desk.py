"""The host's desk of a running server, from elsewhere: the verbs of ``tables.admin``."""

from __future__ import annotations

import http.client
import json
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from chabudai.client import ClientError

PREFIX = "/api/v1/admin"


class RemoteDesk:
    """Asks over HTTP with the host's token; ClientError is what the server says no to."""

    def __init__(self, url: str, token: str, lang: str = "en") -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"a server's address begins with http:// or https://; got {url!r}")
        self._parts = parts
        self._headers = {"Authorization": f"Bearer {token}", "Accept-Language": lang}

    async def tables(self, status: str | None, most: int, before: int) -> Any:
        """All tables."""
        asked = {"most": most, "before": before} | ({"status": status} if status else {})
        return self._ask("GET", f"/tables?{urlencode(asked)}")

    async def table(self, name: str, lang: str = "en") -> Any:
        """A table as a spectator could see it."""
        return self._ask("GET", f"/tables/{quote(name, '')}?lang={lang}")

    async def close_table(self, name: str) -> Any:
        """End a match."""
        return self._ask("POST", f"/tables/{quote(name, '')}/close")

    async def delete_table(self, name: str) -> Any:
        """Forget a match."""
        return self._ask("DELETE", f"/tables/{quote(name, '')}")

    async def guests(self, name: str, most: int) -> Any:
        """Guests by name."""
        return self._ask("GET", f"/guests?{urlencode({'name': name, 'most': most})}")

    async def guest(self, user: str) -> Any:
        """A guest."""
        return self._ask("GET", f"/guests/{quote(user, '')}")

    async def block(self, user: str, blocked: bool) -> Any:
        """Let a guest in no more, or again."""
        return self._ask("POST", f"/guests/{quote(user, '')}/block", {"blocked": blocked})

    async def erase(self, user: str) -> Any:
        """Forget a guest."""
        return self._ask("DELETE", f"/guests/{quote(user, '')}")

    async def reports(self, closed: bool, most: int) -> Any:
        """What players have told."""
        asked = {"closed": "true" if closed else "false", "most": most}
        return self._ask("GET", f"/reports?{urlencode(asked)}")

    async def report(self, name: str, lang: str = "en") -> Any:
        """A report."""
        return self._ask("GET", f"/reports/{quote(name, '')}?lang={lang}")

    async def close_report(self, name: str) -> Any:
        """Note that a report was dealt with."""
        return self._ask("POST", f"/reports/{quote(name, '')}/close")

    async def notice(self) -> Any:
        """What is on the board."""
        return self._ask("GET", "/notice")

    async def announce(self, texts: dict[str, str]) -> Any:
        """Put an announcement up, or take it down."""
        return self._ask("PUT", "/announcement", {"texts": texts})

    async def set_read_only(self, on: bool) -> Any:
        """Let nothing be written any more, or again."""
        return self._ask("PUT", "/read-only", {"on": on})

    async def allow_name(self, name: str, allowed: bool) -> Any:
        """Let nobody be called so, or let them again."""
        return self._ask("PUT", "/names", {"name": name, "allowed": allowed})

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        secure = self._parts.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        connection = kind(self._parts.netloc, timeout=60)
        headers, data = dict(self._headers), None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        try:
            connection.request(method, PREFIX + path, data, headers)
            response = connection.getresponse()
            told = response.read()
        finally:
            connection.close()
        try:
            found = json.loads(told) if told else None
        except ValueError:
            found = None
        if response.status >= 400:
            error = found.get("error", {}) if isinstance(found, dict) else {}
            raise ClientError(response.status, error)
        return found

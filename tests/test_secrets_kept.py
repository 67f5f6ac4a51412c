"""A secret that was edited is damage of its match, on both stores, wherever it is read."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chabudai import cli
from chabudai.core.messages import say
from chabudai.match import fair
from chabudai.web.server import Server
from tests.inside import inside
from tests.postgres import Postgres
from tests.test_hosts import cookie, seated

OTHERS = ("0" * 64, "00", "", "Ж" * 64)
"""What may stand in the place of a secret."""

Edit = Callable[[str, str], None]


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path | str, Edit]:
    """Where a server keeps its tables, and how the secret of a match is edited there."""
    if request.param == "sqlite":
        path = tmp_path / "tables.db"

        def edit(match: str, secret: str) -> None:
            with sqlite3.connect(path) as connection:
                query = "UPDATE match SET secret = ? WHERE match = ?"
                connection.execute(query, (secret, match))
            connection.close()

        return path, edit
    postgres: Postgres = request.getfixturevalue("postgres")
    name = f"secrets_{secrets.token_hex(6)}"
    url = postgres.database(name)

    def change(match: str, secret: str) -> None:
        postgres.sql(f"UPDATE match SET secret = '{secret}' WHERE match = '{match}'", name)

    return url, change


def test_an_edited_secret_is_damage_of_its_match(
    tmp_path: Path, place: tuple[Path | str, Edit], capsys: pytest.CaptureFixture[str]
) -> None:
    where, edit = place

    async def begin(server: Server) -> tuple[str, str, dict[str, str]]:
        table, (ada, _) = await seated(server)
        other, _ = await seated(server)
        return table.name, other.name, cookie(server, ada)

    async def refused(server: Server, http: Any, match: str, own: dict[str, str]) -> None:
        """Neither shown nor given away, and the others are as they were."""
        for path in ("", "/view", "/export", "/actions"):
            answer = await http.get(f"/matches/{match}{path}", headers=own)
            assert answer.status_code == 422, path
            assert answer.json()["error"]["key"] == "web-damaged"
        assert match in server.lobby.quarantine
        listed = {row["match"]: row for row in (await http.get("/matches", headers=own)).json()}
        assert listed[match]["damaged"]
        assert len(listed) == 2
        assert sum("damaged" in row for row in listed.values()) == 1
        log: Any = server.log._stream
        assert log.getvalue().count('"event": "quarantined"') == 1

    async def main() -> tuple[str, str, str]:
        async with inside(tmp_path, db=where) as (server, http):
            match, other, own = await begin(server)
            right = (await server.lobby.table(match)).reveal()
            exported = await http.get(f"/matches/{match}/export", headers=own)
            assert exported.status_code == 200
            edit(match, OTHERS[0])
            exported = await http.get(f"/matches/{match}/export", headers=own)
            assert exported.status_code == 422, "it is looked at where the table is in memory, too"
            server.lobby.shelf.drop(match)
            await refused(server, http, match, own)
        for secret in OTHERS:
            edit(match, secret)
            async with inside(tmp_path, db=where) as (server, http):
                await refused(server, http, match, own)
                assert (await http.get(f"/matches/{other}", headers=own)).status_code == 200
        return match, other, right

    match, other, right = asyncio.run(main())
    assert cli.main(["doctor", str(where), "--lang", "en"]) == 1
    told = capsys.readouterr().out
    assert say("doctor-match", "en", match=match) in told
    assert other not in told
    assert OTHERS[3] not in told
    edit(match, right)
    assert cli.main(["doctor", str(where), "--lang", "en"]) == 0


def test_a_secret_opens_its_own_commitment_only() -> None:
    secret = fair.new_secret()
    assert fair.opens(secret, fair.commit(secret))
    for wrong in (None, 5, b"", *OTHERS, secret.upper() + "0"):
        assert not fair.opens(wrong, fair.commit(secret))
    assert not fair.opens(secret, None)

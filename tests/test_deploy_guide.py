"""What the guide and the compose files tell a host to do is done here: who can read what then."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from chabudai.store import SqliteStore, UserRow, backup
from chabudai.web.desk import read_token
from tests.served import CODE
from tests.test_store import opened

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SEVERAL = DEPLOY / "compose.several.yaml"
SECRETS = "/run/secrets/"
ABOVE = ("umask", "chown")
OTHER = 23456
"""Somebody who is neither root nor we."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder to which everybody gets, unlike those that pytest makes."""
    found = Path(tempfile.mkdtemp(prefix="chabudai-guide-"))
    found.chmod(0o755)
    yield found
    shutil.rmtree(found)


def container_user() -> int:
    """The number of the user in the image."""
    text = (DEPLOY / "Containerfile").read_text()
    (user,) = re.findall(r"^USER (\w+)$", text, re.MULTILINE)
    (number,) = re.findall(rf"useradd --uid (\d+) .* {user}\b", text)
    assert f"groupadd --gid {number} {user}" in text
    assert f"--gid {number}" in text
    return int(number)


def above(path: Path) -> list[str]:
    """The commands in the comments at the top of a compose file."""
    lines = [line[4:] for line in path.read_text().splitlines() if line.startswith("#   ")]
    return [line for line in lines if any(word in line for word in ABOVE) and "unshare" not in line]


def of_guide() -> list[str]:
    """The commands of the guide that make what a container is given."""
    (block,) = re.findall(r"^```sh\n(\(umask 077; [^`]*podman compose[^`]*)^```$", GUIDE, re.M)
    return [line for line in block.splitlines() if any(word in line for word in ABOVE)]


def run(command: str, where: Path, user: int | None = None, **more: str) -> Any:
    who: dict[str, Any] = {} if user is None else {"user": user, "group": user, "extra_groups": []}
    return subprocess.run(
        ["/bin/sh", "-ec", command],
        cwd=where,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **more},
        **who,
    )


def test_every_secret_is_given_to_the_user_in_the_container() -> None:
    user = container_user()
    for path in sorted(DEPLOY.glob("compose*.yaml")):
        files = {each["file"][2:] for each in yaml.safe_load(path.read_text())["secrets"].values()}
        told = "\n".join(above(path))
        given = re.search(rf"^chown {user} (.*)$", told, re.MULTILINE)
        assert given, path.name
        assert {f"deploy/{each}" for each in files} == set(given[1].split())
        assert all(f"> deploy/{each}" in told for each in files)
        assert files <= set((DEPLOY / ".gitignore").read_text().split())
        assert f"podman unshare {given[0]}" in path.read_text()
    assert of_guide() == above(DEPLOY / "compose.yaml")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_the_user_in_the_container_reads_the_secrets_and_others_do_not(folder: Path) -> None:
    user = container_user()
    (folder / "deploy").mkdir()
    for commands in (of_guide(), above(SEVERAL)):
        for command in commands:
            done = run(command, folder)
            assert done.returncode == 0, done.stderr
        for path in (folder / "deploy").iterdir():
            assert run(f"cat {path}", folder, user).stdout == path.read_text()
            assert run(f"cat {path}", folder, OTHER).returncode != 0
            assert len(path.read_text().split()) == 1
    assert {path.name for path in (folder / "deploy").iterdir()} == {
        "admin-token",
        "database-password",
    }
    read_token(folder / "deploy" / "admin-token")


def test_servers_and_workers_are_told_the_password_or_do_not_start(folder: Path) -> None:
    found = yaml.safe_load(SEVERAL.read_text())
    (folder / "database-password").write_text("se-cret\n")
    for name in ("table", "worker"):
        service = found["services"][name]
        assert {"database-password"} <= set(service["secrets"])
        shell, flag, text, rest = service["entrypoint"]
        assert (shell, flag, rest) == ("/bin/sh", "-c", "--")
        assert text.count("$") == 2 * text.count("$$"), "compose has its own names else"
        script = text.replace("$$", "$").replace(SECRETS, f"{folder}/")
        show = [sys.executable, "-c", "import os, sys; print(os.environ['CHABUDAI_DB'], sys.argv)"]
        command = [shell, flag, script, rest, *show, *service["command"][1:]]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        url, _, words = done.stdout.partition(" ")
        assert url == "postgresql://chabudai:se-cret@database/chabudai"
        assert words.strip() == str(["-c", *service["command"][1:]])
        (folder / "database-password").rename(folder / "elsewhere")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        (folder / "elsewhere").rename(folder / "database-password")
        assert done.returncode != 0
        assert done.stdout == ""
        assert "database-password" in done.stderr


def test_what_was_restored_is_the_services(folder: Path) -> None:
    """The commands of the guide, by root where we are; then the service opens the file."""
    owner = OTHER if os.geteuid() == 0 else os.geteuid()
    lib, kept, bin = (folder / name for name in ("lib", "backups", "bin"))
    for each in (lib, kept, bin):
        each.mkdir()
    db = lib / "tables.db"

    async def furnish(name: str) -> None:
        async with opened(SqliteStore(db)) as store:
            await store.add_user(UserRow(name, name, 1))

    asyncio.run(furnish("ada"))
    copy = kept / "tables-20260101T033000Z.db"
    backup(db, copy)
    asyncio.run(furnish("bob"))
    for path in (lib, *lib.iterdir()):
        os.chown(path, owner, owner if os.geteuid() == 0 else -1)
    lib.chmod(0o700)
    desk = f'exec {sys.executable} -c "{CODE}" "$@"\n'
    for name, text in (("systemctl", "exit 0\n"), ("chabudai", desk)):
        (bin / name).write_text("#!/bin/sh\n" + text)
        (bin / name).chmod(0o755)
    (block,) = re.findall(r"^## Restore\n+```sh\n([^`]*)^```$", GUIDE, re.MULTILINE)
    assert str(copy.name) in block
    script = block.replace("/var/lib/chabudai", str(lib)).replace(
        "/var/backups/chabudai", str(kept)
    )
    done = run(script, folder, PATH=f"{bin}:{os.environ['PATH']}")
    assert done.returncode == 0, done.stderr + done.stdout

    def owners() -> dict[str, int]:
        return {path.name: path.stat().st_uid for path in lib.glob("tables.db*")}

    assert owners()["tables.db"] == owner
    assert set(owners().values()) == {owner}
    assert db.stat().st_mode & 0o777 == 0o600
    assert (lib / "broken" / "tables.db").exists()
    # the desk on the file, before the service has it again
    look = ["admin", "--db", str(db), "--json", "guests"]
    done = run(" ".join(["chabudai", *look]), folder, PATH=f"{bin}:{os.environ['PATH']}")
    assert '"ada"' in done.stdout, done.stderr
    assert '"bob"' not in done.stdout
    assert "tables.db.lock" in owners()
    assert set(owners().values()) == {owner}, "the service could not open its own lock else"

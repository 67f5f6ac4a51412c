"""A PostgreSQL of the tests' own: in a temporary folder, on a loopback port, never as root."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
USER = "postgres"
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "restart_after_crash": "on",
    "log_min_messages": "fatal",
}


def find_program() -> Path:
    """The newest ``postgres`` of this machine; without one the test is skipped, but never in CI."""
    if PROGRAMS:
        return PROGRAMS[-1]
    assert not os.environ.get("CI"), "PostgreSQL is missing: `make servers` installs it"
    pytest.skip("POSTGRESQL IS MISSING, its tests do not run: `make servers` installs it")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Postgres:
    """A cluster that can be killed and started again on the same port and folder."""

    def __init__(self, durable: bool = True) -> None:
        """``durable`` is as in real life; without it commits are not flushed, for speed."""
        self.program = find_program()
        self.folder = Path(tempfile.mkdtemp(prefix="chabudai-pg-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._who: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._who = {"user": USER, "group": USER, "extra_groups": []}
            shutil.chown(self.folder, USER, USER)
        self._settings = _SETTINGS | ({} if durable else {"fsync": "off"})
        initdb = [str(self.program.with_name("initdb")), "-D", str(self.folder / "data")]
        flags = ["-U", "chabudai", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        done = subprocess.run(
            [*initdb, *flags], capture_output=True, cwd=self.folder, check=False, **self._who
        )
        assert done.returncode == 0, done.stderr.decode()

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, name: str) -> str:
        return f"postgresql://chabudai@127.0.0.1:{self.port}/{name}"

    def start(self) -> Postgres:
        """Start it, and wait until it answers."""
        command = [str(self.program), "-D", str(self.folder / "data"), "-p", str(self.port)]
        for name, value in self._settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, **self._who
            )
        ready = [str(self.program.with_name("pg_isready")), "-q", "-h", "127.0.0.1"]
        for _ in range(600):
            done = subprocess.run([*ready, "-p", str(self.port)], check=False)
            if done.returncode == 0:
                return self
            assert self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start")

    def database(self, name: str) -> str:
        """A new, empty database; its address."""
        self.sql(f"CREATE DATABASE {name}")
        return self.url_of(name)

    def sql(self, text: str, name: str = "postgres") -> str:
        """Run a statement by ``psql``; what it prints."""
        command = [str(self.program.with_name("psql")), "-qAtX", "-v", "ON_ERROR_STOP=1"]
        done = subprocess.run(
            [*command, self.url_of(name), "-c", text], capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    def kill(self) -> None:
        """End it in the worst way, with all that it has started."""
        assert self.process is not None
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)],
            capture_output=True,
            text=True,
            check=False,
        ).stdout.split()
        self.process.kill()
        self.process.wait()
        for child in map(int, children):
            for _ in range(200):  # they end by themselves once their parent is gone
                if not Path(f"/proc/{child}").exists():
                    break
                time.sleep(0.02)
            else:
                os.kill(child, signal.SIGKILL)

    def stop(self) -> None:
        """End it, and forget everything."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)

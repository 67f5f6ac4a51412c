"""The proxies of ``deploy/``: their limits are the server's, and they hold nothing back."""

from __future__ import annotations

import fnmatch
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from chabudai.web.config import Config

DEPLOY = Path(__file__).parent.parent / "deploy"
CONFIG = Config()


def text(name: str) -> str:
    """Without comments."""
    lines = (DEPLOY / name).read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith("#"))


def number(pattern: str, name: str) -> float:
    found = re.search(pattern + r"\s+(\d+)(KB|k|s|;|\s)", text(name))
    assert found, f"{name} does not say {pattern}"
    return int(found[1]) * (1024 if found[2] in ("KB", "k") else 1)


def test_caddy_keeps_the_limits_of_the_server() -> None:
    assert number("max_header_size", "Caddyfile") == CONFIG.header_bytes
    assert number("max_size", "Caddyfile") == CONFIG.body_bytes
    assert number("read_header", "Caddyfile") == CONFIG.header_seconds
    assert number("read_body", "Caddyfile") == CONFIG.body_seconds
    assert number("keepalive", "Caddyfile") < 30
    assert "flush_interval -1" in text("Caddyfile")
    assert "encode" not in text("Caddyfile"), "a packed invitation could be guessed"


def test_nginx_keeps_the_limits_of_the_server() -> None:
    found = re.search(r"large_client_header_buffers (\d+) (\d+)k;", text("nginx.conf"))
    assert found
    assert int(found[1]) * int(found[2]) * 1024 == CONFIG.header_bytes
    assert number("client_max_body_size", "nginx.conf") == CONFIG.body_bytes
    assert number("client_header_timeout", "nginx.conf") == CONFIG.header_seconds
    assert number("client_body_timeout", "nginx.conf") == CONFIG.body_seconds
    assert number("limit_conn chabudai_address", "nginx.conf") == CONFIG.connections_per_address
    assert number("keepalive_timeout", "nginx.conf") < 30
    assert "X-Forwarded-For $remote_addr;" in text("nginx.conf"), "not what a guest says"
    assert "gzip off;" in text("nginx.conf")
    assert "$request_uri" not in text("nginx.conf").split("log_format")[1].split(";")[0]
    stream = text("nginx.conf").split("/events$")[1].split("}")[0]
    assert "proxy_buffering off;" in stream
    waits = re.search(r"proxy_read_timeout (\d+)s", stream)
    assert waits
    assert int(waits[1]) > CONFIG.stream_seconds


INSIDE = ("/metrics", "/health", "/health/ready", "/api/v1/admin/tables", "/api/v1/admin/guests/u")
OUTSIDE = ("/", "/api/v1/matches", "/healthy", "/metrics/x", "/rules/admin")


def test_what_is_the_hosts_alone_is_not_passed_on() -> None:
    shut = re.search(r"location ~ (\S+) \{\s+return 404;", text("nginx.conf"))
    assert shut
    for name in ("Caddyfile", "compose.Caddyfile"):
        given = re.search(r"@inside path (.*)\n\s*respond @inside 404", text(name))
        assert given
        for path in INSIDE:
            assert any(fnmatch.fnmatchcase(path, each) for each in given[1].split()), (name, path)
        for path in OUTSIDE:
            assert not any(fnmatch.fnmatchcase(path, each) for each in given[1].split()), path
    assert all(re.search(shut[1], path) for path in INSIDE)
    assert not any(re.search(shut[1], path) for path in OUTSIDE)


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
def test_nginx_can_read_it(tmp_path: Path) -> None:
    own = text("nginx.conf")
    for line in ("listen 443 ssl;", "listen [::]:443 ssl;"):
        own = own.replace(line, line.replace(" ssl", ""))
    own = re.sub(r"ssl_\w+ [^;]*;", "", own).replace("/var/log/nginx/", f"{tmp_path}/")
    path = tmp_path / "nginx.conf"
    path.write_text(f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n{own}\n}}\n")
    done = subprocess.run(["nginx", "-t", "-c", str(path)], capture_output=True, text=True)
    assert "syntax is ok" in done.stderr, done.stderr


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_caddy_can_read_it() -> None:
    command = ["caddy", "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

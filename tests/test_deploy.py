"""The files for hosts: they can be read, and every option, setting, route and metric exists."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from chabudai import cli
from chabudai.web.app import openapi
from chabudai.web.config import Config, from_environment, variable
from tests.inside import inside
from tests.postgres import Postgres
from tests.test_hosts import cookie, seated

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
COMPOSE = sorted(DEPLOY.glob("compose*.yaml"))
METRIC = re.compile(r"\bchabudai_[a-z_]+")
SECTIONS = {".service": {"Unit", "Service", "Install"}, ".timer": {"Unit", "Timer", "Install"}}
OURS = {"CHABUDAI_DATA", "CHABUDAI_DOMAIN", "CHABUDAI_SERVERS"}
"""Variables that are no settings of the server: the data folder, and what the proxy is told."""


def check_command(words: list[str]) -> None:
    """The command line of ours, after its program, is one that the parser takes."""
    try:
        cli.make_parser().parse_args(words)
    except SystemExit as error:
        raise AssertionError(f"chabudai {' '.join(words)}") from error


def read_unit(path: Path) -> dict[str, list[tuple[str, str]]]:
    """The sections of a unit; a line that systemd would not take fails the test."""
    found: dict[str, list[tuple[str, str]]] = {}
    section = ""
    for line in path.read_text().splitlines():
        if not line or line.startswith(("#", ";")):
            continue
        if head := re.fullmatch(r"\[(\w+)\]", line):
            section = head[1]
            assert section not in found
            found[section] = []
            continue
        setting = re.fullmatch(r"([A-Z]\w*)=(.*)", line)
        assert setting, f"{path.name}: {line}"
        found[section].append((setting[1], setting[2]))
    return found


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_run_what_there_is(path: Path) -> None:
    unit = read_unit(path)
    assert set(unit) <= SECTIONS[path.suffix]
    assert "Description" in dict(unit["Unit"])
    if path.suffix == ".timer":
        assert (path.with_suffix(".service")).exists()
        return
    started = [value for key, value in unit["Service"] if key == "ExecStart"]
    assert len(started) == 1
    (command,) = started
    inner = re.search(r"/opt/chabudai/bin/chabudai (.*?)'?$", command)
    assert inner
    words = shlex.split(re.sub(r"\$\([^)]*\)|\$\{\w+\}", "X", inner[1]))
    check_command(words)
    if words[0] == "serve" and "--bots 0" in inner[1]:
        assert "--no-warm" in words, "the environment file warms bots that are not here"
    for key, value in unit["Service"]:
        if key == "Environment" and value.startswith("CHABUDAI_"):
            assert value.partition("=")[0] in OURS | settings()
    if "Restart" in dict(unit["Service"]):
        hardened = dict(unit["Service"])
        assert (hardened["UMask"], hardened["NoNewPrivileges"]) == ("0077", "yes")
        assert hardened["ProtectSystem"] == "strict"


def settings() -> set[str]:
    import dataclasses

    return {variable(option.name) for option in dataclasses.fields(Config)}


def test_the_environment_file_is_a_configuration() -> None:
    lines = [line for line in (DEPLOY / "chabudai.env").read_text().splitlines() if line]
    given = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
    assert set(given) <= settings(), "every setting exists"
    config = from_environment({}, given)
    assert config.secure
    assert config.keep_guest_days == 730


@pytest.mark.parametrize("path", COMPOSE, ids=lambda path: path.name)
def test_compose_files_start_what_there_is(path: Path) -> None:
    found = yaml.safe_load(path.read_text())
    volumes, secrets = set(found["volumes"]), set(found["secrets"])
    for name, service in found["services"].items():
        assert "image" in service, name
        command = service.get("command", [])
        if command:
            assert command[0] == "chabudai"
            check_command(command[1:])
        environment = service.get("environment", {})
        ours = {key for key in environment if key.startswith("CHABUDAI_")}
        assert ours <= settings() | OURS, name
        texts = {key: value for key, value in environment.items() if key in settings()}
        from_environment({}, {k: re.sub(r"\$\{\w+:-(\w+)\}", r"\1", v) for k, v in texts.items()})
        assert set(service.get("secrets", [])) <= secrets
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("./"):
                assert (DEPLOY / source).exists(), source
            else:
                assert source in volumes
        if "build" in service:
            asked = service["build"].get("args", {}).get("EXTRAS", "web").split(",")
            assert set(asked) <= extras()
            assert (
                path.parent / service["build"]["context"] / service["build"]["dockerfile"]
            ).exists()
        assert "admin-token" not in json.dumps(environment)


def extras() -> set[str]:
    with (ROOT / "pyproject.toml").open("rb") as stream:
        return set(tomllib.load(stream)["project"]["optional-dependencies"])


def test_the_proxy_is_told_what_it_asks_for() -> None:
    """Its braces match, and its variables are those that the compose files give."""
    text = (DEPLOY / "compose.Caddyfile").read_text()
    assert text.count("{") == text.count("}")
    for path in COMPOSE:
        given = yaml.safe_load(path.read_text())["services"]["proxy"]["environment"]
        assert set(re.findall(r"\{\$(\w+)\}", text)) == set(given)
    assert "/metrics" in text
    assert "/api/v1/admin/*" in text


def test_the_container_runs_what_there_is() -> None:
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    known = "FROM WORKDIR COPY ARG RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD"
    assert {line.split()[0] for line in lines} <= {*known.split(" ")}
    for line in lines:
        if line.startswith("COPY ") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists(), source
    (command,) = (json.loads(line[4:]) for line in lines if line.startswith("CMD "))
    assert command[0] == "chabudai"
    check_command(command[1:])
    assert lines.index("USER chabudai") < [line[:4] for line in lines].index("CMD ")
    variables = set(re.findall(r"\b(CHABUDAI_\w+)=", text))
    assert variables <= settings() | OURS
    (address,) = re.findall(r"http://127\.0\.0\.1:8000(/\w+)", text)
    assert address in openapi()["paths"]


VITALS = {
    "chabudai_bot_queue",
    "chabudai_bot_questions_total",
    "chabudai_bot_wait_seconds_total",
    "chabudai_bots_busy",
    "chabudai_clock_look_seconds",
    "chabudai_connections",
    "chabudai_descriptors",
    "chabudai_gc_longest_seconds",
    "chabudai_loop_lag_seconds",
    "chabudai_memory_bytes",
    "chabudai_refused_total",
    "chabudai_store_seconds_bucket",
    "chabudai_time_out_lag_seconds_bucket",
}
"""What a server tells of its health: all of it, or, where it does not yet, none."""
SERVED = {"chabudai_connections", "chabudai_process_up"}
"""What is told only by a server that listens, and by several; ``test_watching`` asks such."""


def metrics(folder: Path, **settings: Any) -> str:
    """What a server tells after a little of everything."""

    async def main() -> str:
        async with inside(folder, **settings) as (server, http):
            table, (ada, _) = await seated(server)
            time_outs = getattr(server.house.metrics, "time_outs", None)
            if time_outs is not None:
                time_outs.add("move", 0.1)
            act = {"action": "pass", "number": len(table.match)}
            await http.post(f"/matches/{table.name}/act", json=act, headers=cookie(server, ada))
            server.house.metrics.bots["answered"] += 1
            return (await http.get("http://table/metrics")).text

    return asyncio.run(main())


def exprs() -> list[str]:
    rules = yaml.safe_load((DEPLOY / "prometheus" / "rules.yml").read_text())
    found = [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    board = json.loads((DEPLOY / "grafana" / "chabudai.json").read_text())
    found += [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    return found + [note["expr"] for note in board["annotations"]["list"]]


def test_metrics_and_routes_that_are_watched_exist(tmp_path: Path, postgres: Postgres) -> None:
    told = metrics(tmp_path) + metrics(tmp_path, db=postgres.database("watched_by_rules"))
    names = set(re.findall(r"^(?:# TYPE )?(chabudai_[a-z_]+)", told, re.MULTILINE))
    if not names & VITALS:
        names |= VITALS
    names |= SERVED
    routes = openapi()["paths"]
    for expr in exprs():
        asked = set(METRIC.findall(expr))
        assert asked <= names, f"no such metric: {asked - names}"
        assert asked or expr.startswith("up{")
        assert expr.count("(") == expr.count(")")
        assert expr.count("{") == expr.count("}")
        for metric, labels in re.findall(r"(chabudai_\w+)\{((?:[^{}]|\{match\})*)\}", expr):
            if metric in SERVED:
                continue
            lines = [line for line in told.splitlines() if line.startswith(metric + "{")]
            if not lines and metric in VITALS:
                continue  # nothing of it has happened here
            line = lines[0]
            for label, value in re.findall(r'(\w+)!?=~?"([^"]*)"', labels):
                assert f'{label}="' in line, f"{metric} has no label {label}"
                assert label != "route" or value in routes, value


def test_rules_say_what_to_do() -> None:
    rules = yaml.safe_load((DEPLOY / "prometheus" / "rules.yml").read_text())
    for group in rules["groups"]:
        for rule in group["rules"]:
            assert rule["labels"]["severity"] in ("page", "ticket")
            assert rule["annotations"]["summary"]
    for path in COMPOSE:
        scrapes_what_there_is(path)
    board = json.loads((DEPLOY / "grafana" / "chabudai.json").read_text())
    ids = [panel["id"] for panel in board["panels"]]
    assert len(ids) == len(set(ids)) > 5


def test_rules_take_nothing_else_for_a_failure() -> None:
    """What waits is asked again and not replaced; 503 is said of hints and reviews, too."""
    rules = yaml.safe_load((DEPLOY / "prometheus" / "rules.yml").read_text())
    expr = {each["alert"]: each["expr"] for group in rules["groups"] for each in group["rules"]}
    (outcomes,) = re.findall(r'outcome=~"([^"]*)"', expr["ChabudaiBotsReplaced"])
    assert set(outcomes.split("|")) == {"late", "crashed", "wrong"}
    assert 'status="503"' not in expr["ChabudaiCannotWrite"]


def scrapes_what_there_is(path: Path) -> None:
    """Every server and every worker of a compose file is asked, at the port where it tells."""
    services = yaml.safe_load(path.read_text())["services"]
    (given,) = (each for each in services["prometheus"]["volumes"] if ":/etc/prometheus/p" in each)
    scraped = yaml.safe_load((DEPLOY / given.split(":")[0]).read_text())
    assert scraped["rule_files"] == ["rules.yml"]
    (job,) = scraped["scrape_configs"]
    assert f'up{{job="{job["job_name"]}"}}' in exprs()[0]
    asked = {name: each["port"] for each in job["dns_sd_configs"] for name in each["names"]}
    told = {}
    for name, service in services.items():
        words = service.get("command", [])
        if words[:2] == ["chabudai", "serve"]:
            told[name] = Config().port
        elif words[:2] == ["chabudai", "work"]:
            assert words[words.index("--metrics-host") + 1] == "0.0.0.0"
            told[name] = int(words[words.index("--metrics-port") + 1])
            assert f":{told[name]}/health/live" in service["healthcheck"]["test"][-1]
    assert asked == told


def test_other_yaml_can_be_read() -> None:
    for path in DEPLOY.rglob("*.y*ml"):
        assert isinstance(yaml.safe_load(path.read_text()), dict), path


def test_the_guide_names_commands_that_there_are() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text()
    told = [
        line
        for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
        if line.startswith("chabudai ")
    ]
    told += re.findall(r"`(chabudai admin [^`]*)`", text)
    assert len(told) > 5
    for line in told:
        check_command(shlex.split(line)[1:])
    for words in re.findall(r"`desk ([^`…]*)`", text):
        given = words.split()
        check_command(["admin", *given])
    for path in re.findall(r"deploy/[\w./-]+\w", text):
        made = path in ("deploy/admin-token", "deploy/database-password")  # by the host
        assert made or list(ROOT.glob(path + "*")), path
    told_events: set[Any] = set(re.findall(r"^\| `([a-z-]+)`", text, re.MULTILINE))
    sources = "\n".join(p.read_text() for p in (ROOT / "src" / "chabudai").rglob("*.py"))
    for event in told_events:
        assert f'"{event}"' in sources, event

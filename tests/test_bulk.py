"""Many reviews at once: a line for each file, in order, also for those that cannot be reviewed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chabudai import cli

MATCHES = Path(__file__).parent / "matches"


def test_each_file_has_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part = json.loads((MATCHES / "matcha-2020-v2.json").read_text(encoding="utf-8"))
    part["complete"] = False
    unfinished = part | {"complete": True, "entries": part["entries"][:6]}
    files = []
    for name, text in (
        ("part", json.dumps(part)),
        ("unfinished", json.dumps(unfinished)),
        ("nonsense", "nonsense"),
    ):
        files.append(tmp_path / f"{name}.json")
        files[-1].write_text(text, encoding="utf-8")
    words = ["review", *map(str, files), "--processes", "1", "--lang", "en"]
    assert cli.main(words) == 1
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["file"] for each in told] == [str(path) for path in files]
    assert all(set(each) == {"file", "error"} for each in told)
    assert len({each["error"] for each in told}) == 3
    assert cli.main([*words[:-4], "--processes", "0", "--lang", "en"]) == 2
    assert "at least one process" in capsys.readouterr().err

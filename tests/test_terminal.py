"""The terminal table: a whole game as a newcomer would play it, typed line by line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai import cli
from chabudai.core.messages import LANGUAGES, say
from chabudai.match import MatchFile, read_document, verify
from chabudai.tui import saved
from chabudai.tui.play import play
from chabudai.tui.words import NAMES, find, spellings
from tests.rule_sets import IDS, SOONER


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    return tmp_path


class Typist:
    """Types prepared lines, then the first action of the list for ever (or leaves)."""

    def __init__(self, *lines: str, then: str | None = "1") -> None:
        self.lines = list(lines)
        self.then = then
        self.screen: list[str] = []

    def read(self, prompt: str) -> str:
        self.screen.append(prompt)
        if self.lines:
            return self.lines.pop(0)
        if self.then is None:
            raise EOFError
        return self.then

    def write(self, text: str) -> None:
        self.screen += text.split("\n")

    @property
    def text(self) -> str:
        return "\n".join(self.screen)


def sit(typist: Typist, name: str = "matcha", **options: object) -> int:
    rules: dict[str, Any] = {
        key: options.pop(key) for key in ("edition", "preset") if key in options
    }
    g = chabudai.game(name, **rules)
    return play(g, read=typist.read, write=typist.write, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "preset"), SOONER, ids=IDS)
def test_a_whole_match_in_every_rule_set(name: str, preset: str, folder: Path) -> None:
    seats = chabudai.game(name, preset=preset).seats
    typist = Typist()
    assert sit(typist, name, preset=preset, seat=seats - 1, seed=5) == 0
    assert "The match is over." in typist.text
    finished = list((folder / "finished").iterdir())
    assert len(finished) == 1
    file, match = MatchFile.open(finished[0])
    file.close()
    assert match.turn == chabudai.OVER
    assert match.heading.extra["seat"] == seats - 1
    assert verify(read_document(finished[0])) == []
    assert not list((folder / "running").iterdir())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_plays(lang: str) -> None:
    typist = Typist("help", "rules", "table", "log", "list", spellings("undo", lang)[0], then="1")
    assert sit(typist, lang=lang, edition=2015, seed=2) == 0
    assert say("tui-over", lang) in typist.text
    assert say("tui-no-undo", lang) in typist.text
    for name in NAMES:
        assert say(f"tui-help-{name}", lang) in typist.text


def test_help_rules_and_log_change_nothing() -> None:
    typist = Typist("help", "?", "rules", "log", "table", "list", then=None)
    assert sit(typist, seed=3) == 0
    assert "You win with three tea, bowl, water or scoop tokens" in typist.text
    assert typist.text.count("Set 1 is dealt.") == 2
    typist = Typist("rules", then=None)
    sit(typist, seed=3, edition=2015)
    assert "You win with four tokens of one kind" in typist.text


def test_mistakes_are_explained() -> None:
    typist = Typist("99", "0", "G9@N", "keep G4", "dance", "", "G4@2N", then=None)
    assert sit(typist, seed=3) == 0
    assert typist.text.count("Choose a number from 1 to 11.") == 2
    assert "“dance” is not an action here." in typist.text
    assert "Cards are kept or dropped between sets only." in typist.text
    assert "Only mat 1 is being played now." in typist.text


def test_undo_takes_back_and_says_when_it_cannot() -> None:
    typist = Typist("undo", "1", "undo", "2", then=None)
    sit(typist, seed=4)
    assert "Nothing can be taken back" in typist.text
    assert "Your last action is taken back." in typist.text
    again = Typist("log", then=None)
    sit(again, seed=4)
    laid = re.findall(r"You lay .*", again.text)
    assert len(laid) == 1, "the action that was taken back is told no more"


def test_a_match_is_found_again_after_leaving() -> None:
    first = Typist("1", "quit")
    assert sit(first, seed=8) == 0
    assert "Your match is kept" in first.text
    second = Typist("log", then=None)
    sit(second, seed=8)
    assert "You go on with the match that you left." in second.text
    hand = [line for line in first.screen if line.startswith("Your hand")][-1]
    assert hand in second.screen


def test_other_rules_or_seats_are_other_matches() -> None:
    sit(Typist("1", then=None), seed=8)
    for options in ({"edition": 2015, "seed": 8}, {"seat": 1, "seed": 8}, {"seed": 9}, {}):
        typist = Typist(then=None)
        sit(typist, "matcha", **options)
        assert "You go on" not in typist.text


def test_beginning_anew_keeps_the_old_match(folder: Path) -> None:
    sit(Typist("1", then=None), seed=8)
    typist = Typist(then=None)
    sit(typist, seed=8, anew=True)
    assert "You go on" not in typist.text
    assert len(list((folder / "abandoned").iterdir())) == 1


def test_a_match_open_elsewhere_is_left_alone(folder: Path) -> None:
    sit(Typist("1", then=None), seed=8)
    path = next((folder / "running").iterdir())
    file, _ = MatchFile.open(path)
    typist = Typist(then=None)
    assert sit(typist, seed=8) == 1
    assert "open in another terminal" in typist.text
    file.close()


def test_a_damaged_match_is_explained_and_kept(folder: Path) -> None:
    sit(Typist("1", then=None), seed=8)
    path = next((folder / "running").iterdir())
    path.write_text("nonsense\n")
    typist = Typist(then=None)
    assert sit(typist, seed=8) == 1
    assert "cannot be used" in typist.text
    assert "--new" in typist.text
    assert path.read_text() == "nonsense\n"
    assert sit(Typist(then=None), seed=8, anew=True) == 0


def test_a_full_disk_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    sit(Typist("1", then=None), seed=8)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        typist = Typist("1", then=None)
        assert sit(typist, seed=8) == 1
        assert "No space left on device" in typist.text
    assert sit(Typist(), seed=8) == 0


def test_the_same_seed_deals_the_same_cards() -> None:
    screens = []
    for _ in range(2):
        typist = Typist()
        sit(typist, seed=77)
        screens.append(typist.text)
    assert screens[0] == screens[1]


def test_commands_are_found_in_both_languages() -> None:
    assert find(" HELP ", "uk") == "help"
    assert find("допомога", "uk") == "help"
    assert find("допомога", "en") is None
    assert find("待った", "ja") == "undo"
    assert find("G4@N", "en") is None


def test_saved_matches_never_overwrite_each_other(folder: Path) -> None:
    for number in range(3):
        path = folder / "running" / "matcha-x.jsonl"
        path.parent.mkdir(exist_ok=True)
        path.write_text(str(number))
        saved.put_away(path)
    assert len(list((folder / "finished").iterdir())) == 3


# The command line


def test_listing_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    for name in chabudai.names():
        assert f"{name}: " in out
    assert "2020, 2015" in out


def run_command(*arguments: str, typed: str) -> str:
    code = "import sys; from chabudai.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        check=True,
    )
    return done.stdout


def test_play_asks_for_the_game() -> None:
    number = chabudai.names().index("matcha") + 1
    shown = run_command("play", "--lang", "en", typed=f"chess\n99\n{number}\nquit\n")
    assert f"Choose a number from 1 to {len(chabudai.names())}." in shown
    assert "Your match is kept" in shown


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["play", "matcha", "--as", "2"], 2, "seats are 0 to 1"),
        (["play", "matcha", "--edition", "1999"], 2, "invalid choice"),
        (["play", "chess"], 2, "invalid choice"),
        (["chess"], 2, "invalid choice"),
    ],
)
def test_bad_commands_are_explained(
    arguments: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = cli.main(arguments)
    except SystemExit as error:
        code = int(error.code or 0)
    assert code == status
    assert said in capsys.readouterr().err


def test_a_closed_pipe_is_no_error() -> None:
    code = "import sys; from chabudai.cli import main; sys.exit(main())"
    command = f"{sys.executable} -c '{code}' play matcha --lang en </dev/null | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


def test_options_reach_the_game() -> None:
    shown = run_command("play", "matcha", "--edition", "2015", "--lang=uk", typed="вийти\n")
    assert "Матча 2015" in shown
    assert say("tui-kept", "uk") in shown


def test_help_speaks_the_users_language(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["play", "matcha", "--lang", "uk", "--help"])
    assert say("matcha-option-edition", "uk") in capsys.readouterr().out

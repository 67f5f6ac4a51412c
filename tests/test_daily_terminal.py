"""The deal of the day in the terminal, at home and at a served table; and its steady opponent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import chabudai
from chabudai.agents import make
from chabudai.cli import main
from chabudai.core.messages import LANGUAGES, say
from chabudai.match import Match, daychain, fair, heading_for
from chabudai.match.export import read_document
from chabudai.match.verify import verify
from chabudai.tables.botpool import BotPool
from chabudai.tables.bots import question_of
from chabudai.tui import own_days
from chabudai.tui.daily import find_deal, list_deals, play_deal
from chabudai.tui.daily_served import play_served
from chabudai.tui.join import join
from chabudai.tui.together_command import begin
from tests.served import Served

DAY, NEXT = "2026-11-16", "2026-11-17"


def typed(*lines: str, then: str | None = "1") -> Callable[[str], str]:
    """Somebody who types these lines, and then always the same, or nothing more."""
    left: Iterator[str] = iter(lines)

    def read(_prompt: str) -> str:
        found = next(left, then)
        if found is None:
            raise EOFError
        return found

    return read


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    monkeypatch.setattr(own_days, "today", lambda: DAY)
    monkeypatch.setattr("time.time_ns", lambda: (daychain.begins(DAY) + 5) * 1_000_000)
    return monkeypatch


def test_a_day_at_home(at_home: pytest.MonkeyPatch, tmp_path: Path) -> None:
    deal = find_deal("matcha")
    assert deal is not None
    assert deal.name == "matcha-2020"
    lines: list[str] = []
    assert play_deal(deal, None, "en", typed("hint", "undo", then=None), lines.append) == 0
    assert say("daily-no-hint") in lines
    assert say("tui-no-undo") in lines
    assert say("daily-tui-kept") in lines
    hands = [line for line in lines if "▲" in line]
    assert not hands
    assert play_deal(deal, None, "en", typed(), lines.append) == 0
    share = lines[-1].splitlines()
    assert share[0] == "Chabudai · Deal of the day · Matcha, 2020 edition · 16 November 2026"
    assert share[-1] == "chabudai daily matcha-2020"
    kept = json.loads((tmp_path / "daily" / "results.json").read_text())
    assert list(kept) == [DAY]
    lines.clear()
    assert play_deal(deal, None, "en", typed(), lines.append) == 1
    assert "Tomorrow there is another one" in lines[0]
    (path,) = (tmp_path / "finished").iterdir()
    document = read_document(path)
    assert verify(document) == []
    chain = own_days.chain_for(DAY)
    assert document["secret"] == chain.secret(DAY)
    assert (tmp_path / "daily" / "chains.json").stat().st_mode & 0o077 == 0
    for lang in LANGUAGES:
        lines.clear()
        assert list_deals(lang, lines.append) == 0
        assert fair.commit(chain.secret(DAY)) in lines[-1]
        assert len(lines) >= 6

    at_home.setattr(own_days, "today", lambda: NEXT)
    assert own_days.chain_for(NEXT) == chain
    lines.clear()
    assert play_deal(deal, DAY, "en", typed(then=None), lines.append) == 0, "for practice"
    assert say("daily-practice-line", date="16 November 2026") in lines
    lines.clear()
    for day in ("2026-11-18", "2026-11-15", "x"):
        assert play_deal(deal, day, "en", typed(), lines.append) == 2
    assert set(lines) == {say("daily-no-day")}
    assert main(["daily", "nothing"]) == 2


def test_a_day_at_a_served_table(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    lines: list[str] = []
    assert play_served(served.url, "touche", None, "en", typed("1", "resign"), lines.append) == 0
    assert say("daily-gave-up") in lines
    assert lines[-1].splitlines()[-1].startswith(f"{served.url}/daily/")
    lines.clear()
    assert play_served(served.url, None, None, "uk", typed(), lines.append) == 0
    assert any(say("daily-gave-up", "uk") in line for line in lines)
    lines.clear()
    assert play_served(served.url, "touche", "2020-01-01", "en", typed(), lines.append) == 1
    assert say("daily-no-day") in lines[0]


def test_a_friend_comes_by_terminal(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    ada = served.client("Ada")
    made = ada.begin_together("touche", level="level-2")
    url = f"{served.url}/join/together/{made['name']}/{made['invite']}"
    lines: list[str] = []

    def visit() -> int:
        return join(url, None, None, "Bob", "en", typed(then="resign"), lines.append)

    assert visit() == 0
    assert say("together-line", number=1) in lines
    assert say("together-line", number=2) in lines
    assert lines[-1] == say("together-wait"), "the other one has yet to play"
    for match in made["tables"]:
        ada.resign(match)
    lines.clear()
    assert visit() == 0, "they come back by the same link"
    assert lines[-1] == say("together-even")


def test_a_duplicate_is_begun_in_the_terminal(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path / "ada"))
    lines: list[str] = []
    ask = typed(then="resign")
    assert begin(served.url, "matcha", "2015", "level-1", "Ada", "en", ask, lines.append) == 0
    assert say("together-line", number=2) in lines
    assert lines[-1] == say("together-wait")
    link = next(line.strip() for line in lines if "/join/together/" in line)
    assert link.startswith(served.url)
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path / "bob"))
    assert join(link, None, None, "Bob", "en", typed(then="resign"), lines.append) == 0
    assert lines[-1] == say("together-even")
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path / "ada"))
    lines.clear()
    assert join(link, None, None, None, "en", typed(), lines.append) == 0, "her own matches"
    assert lines[-1] == say("together-even")
    assert begin(served.url, "matcha", "no-such", None, None, "en", typed(), lines.append) == 1


def test_a_steady_bot_answers_alike_whatever_the_time() -> None:
    game = chabudai.game("matcha")
    secret = "5a" * 32
    match = Match(game, heading_for(game, "m", commitment=fair.commit(secret)))
    for seat in range(2):
        match.take(match.sit(seat, f"P{seat}"))
    match.take(match.with_deals([], secret))
    seed = daychain.opponent_seed(secret, "2026-11-16-matcha-2020")
    assert seed == daychain.opponent_seed(secret, "2026-11-16-matcha-2020")
    assert seed != daychain.opponent_seed(secret, "2026-11-17-matcha-2020")
    question = question_of(match, match.turn, "level-4", seed, seconds=1e-9)
    assert question.steady
    view = match.view(match.turn)
    right = make("level-4", game, seed).choose(view, game.legal(view))

    async def ask() -> list[int]:
        pool = BotPool(1, 20.0)
        found: list[int] = []
        try:
            while len(found) < 3:
                action, outcome = await pool.ask_steady(question)
                assert outcome in ("answered", "waits")
                if action is None:
                    await asyncio.sleep(0.2)
                else:
                    found.append(action)
        finally:
            await pool.close()
        return found

    assert asyncio.run(ask()) == [right] * 3

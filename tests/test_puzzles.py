"""The puzzles that come with the package: sound, about their themes, small, and without secrets."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from chabudai.agents import GreedyAgent, SearchAgent, odds
from chabudai.agents.spec import read_spec
from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.player import Player, choose
from chabudai.coach.puzzles.puzzle import Answer, Puzzle
from chabudai.coach.puzzles.rating import Rating, of_puzzle, rate
from chabudai.coach.puzzles.sprint import GRACE, MILLISECONDS, MISTAKES, Sprint
from chabudai.coach.puzzles.survey import Surveyor, is_clear
from chabudai.coach.puzzles.themes import effort, fitting, themes, title_key
from chabudai.coach.verdict import Chance
from chabudai.core.chance import Dice
from chabudai.core.messages import LANGUAGES, has_message
from chabudai.tui.puzzle import open_book, solve
from chabudai.tui.sprint import sprint

GAMES = ("koikoi", "matcha", "touche")
FOLDER = Path(pack.__file__).parent / "packs"


def sample(game: str, count: int, seed: int = 5) -> list[Puzzle]:
    """Some puzzles of a game, always the same ones."""
    left = list(pack.pack(game).values())
    return [left[number] for number in Dice(seed).shuffled(len(left))[:count]]


LEAST = {"koikoi": 300, "matcha": 500, "touche": 300}


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_each_game(game: str) -> None:
    assert len(pack.pack(game)) >= LEAST[game]


def test_both_editions_of_matcha_are_there() -> None:
    for edition in (2020, 2015):
        found = [each for each in pack.pack("matcha").values() if each.rules["edition"] == edition]
        assert len(found) >= 250


def test_the_packs_are_small() -> None:
    files = sorted(FOLDER.iterdir())
    assert [path.name for path in files] == [f"{game}{pack.SUFFIX}" for game in GAMES]
    assert sum(path.stat().st_size for path in files) <= 1_000_000


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_said_of_a_puzzle_fits(game: str) -> None:
    """Positions are views of the seat to act, what is legal is listed, themes are true of them."""
    for puzzle in pack.pack(game).values():
        puzzle.check()
        best, glance = puzzle.action(puzzle.best.text), puzzle.action(puzzle.glance)
        assert puzzle.themes == fitting(puzzle.played, puzzle.view, best, glance)
        assert puzzle.why(), "there is a reason"


@pytest.mark.parametrize("game", GAMES)
def test_chances_are_shown_by_the_odds_of_searches(game: str) -> None:
    for puzzle in sample(game, 40):
        numbers = odds.at(puzzle.played, puzzle.view)
        for answer in puzzle.answers:
            shown = puzzle.chance(answer)
            assert shown.value == odds.moved(answer.chance.value, numbers)
            assert shown.low <= shown.value <= shown.high


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_is_read_as_it_was_written(game: str) -> None:
    puzzles = list(pack.pack(game).values())
    data = pack.pack_bytes(puzzles)
    assert data == pack.pack_bytes(puzzles)
    assert pack.read_bytes(data) == puzzles
    with pytest.raises(ValueError, match="no pack"):
        pack.read_bytes(data[:-20])


@pytest.mark.parametrize("game", GAMES)
def test_every_theme_has_puzzles_and_words(game: str) -> None:
    assert set(pack.themes_of(game)) <= set(themes(game))
    for name in themes(game):
        for lang in LANGUAGES:
            assert has_message(title_key(game, name), lang)


@pytest.mark.parametrize("game", GAMES)
def test_a_glance_misses_every_puzzle(game: str) -> None:
    for puzzle in sample(game, 40):
        legal = puzzle.played.legal(puzzle.view)
        chosen = GreedyAgent(puzzle.played).choose(puzzle.view, legal)
        assert puzzle.played.text(puzzle.view, chosen) != puzzle.best.text


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_solved_again(game: str) -> None:
    """The strongest level's search, with seeds that mining never saw, prefers the same answers."""
    playouts = max(2000, read_spec("level-6", game).playouts // 2)
    agreed = 0
    chosen = sample(game, 12)
    for puzzle in chosen:
        legal = puzzle.played.legal(puzzle.view)
        found = SearchAgent(puzzle.played, playouts, seed=77).search(puzzle.view, legal)
        best = max(found, key=lambda each: (each.visits, each.value)).action
        agreed += puzzle.played.text(puzzle.view, best) == puzzle.best.text
    assert agreed >= len(chosen) - 1


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_surveyed_again(game: str) -> None:
    for puzzle in sample(game, 12, seed=6):
        view, legal = puzzle.view, puzzle.played.legal(puzzle.view)
        surveyor = Surveyor(puzzle.played)
        found = surveyor.survey(view, legal, 4 * effort(game).unit, 987_654)
        assert puzzle.played.text(view, found[0].action) == puzzle.best.text
        assert is_clear(found)


@pytest.mark.parametrize("game", GAMES)
def test_no_hidden_card_is_in_a_pack(game: str) -> None:
    """Whatever lies hidden, the seat's view of it is the puzzle's, field by field."""
    for puzzle in sample(game, 60):
        for seed in (1, 2):
            state = puzzle.played.guess(puzzle.view, seed)
            assert puzzle.played.view(state, puzzle.seat) == puzzle.view
        assert puzzle.played.unseen(puzzle.view), "something is hidden"


def test_a_view_that_knows_too_much_is_refused() -> None:
    puzzle = next(iter(pack.pack("koikoi").values()))
    hand = list(puzzle.view.hand)
    hand[1 - puzzle.seat] = 1 << puzzle.played.unseen(puzzle.view)[0]
    told = dataclasses.replace(puzzle, fields={**puzzle.fields, "hand": hand})
    with pytest.raises(ValueError, match=r"knows|no position"):
        told.check()
    for wrong in (
        {"glance": puzzle.best.text},
        {"themes": ("hidden-pair", "build", "stop-or-go")},
        {"answers": puzzle.answers[:-1]},
        {"fields": {**puzzle.fields, "nonsense": 1}},
        {"answers": tuple(reversed(puzzle.answers))},
    ):
        with pytest.raises(ValueError, match=puzzle.game):
            dataclasses.replace(puzzle, **wrong).check()


@pytest.mark.parametrize("game", GAMES)
def test_difficulty_spreads(game: str) -> None:
    found = [each.rating for each in pack.pack(game).values()]
    assert max(found) - min(found) > 200
    easy, hard = (
        [each for each in pack.pack(game).values() if each.rating == rating]
        for rating in (min(found), max(found))
    )
    assert sum(easy[0].levels) > sum(hard[0].levels)


# Ratings


def test_ratings_move_the_right_way() -> None:
    guest, puzzle = Rating(), of_puzzle(1500)
    won, beaten = rate(guest, puzzle, True)
    lost, unbeaten = rate(guest, puzzle, False)
    assert lost.points < guest.points < won.points
    assert beaten.points < puzzle.points < unbeaten.points
    assert won.spread < guest.spread
    assert won.points - guest.points > puzzle.points - beaten.points, "the puzzle is better known"
    assert of_puzzle(1730).points == 1730
    easy, hard = (rate(guest, of_puzzle(points), True)[0] for points in (1000, 2000))
    assert easy.points < hard.points


def test_a_rating_finds_its_place() -> None:
    """Somebody of 1800 who answers as such a one does is found at about 1800."""
    player, dice = Player(), Dice(3)
    for _ in range(150):
        points = 1500 + dice.below(600)
        right = dice.below(1000) < 1000 / (1 + 10 ** ((points - 1800) / 400))
        player, _ = player.answered(of_puzzle(points), right)
    assert abs(player.rating.points - 1800) < 150
    assert player.tried == 150


def test_a_streak_ends_with_a_mistake() -> None:
    player = Player()
    for right in (True, True, False, True):
        player, _ = player.answered(of_puzzle(1500), right)
    assert (player.streak, player.longest, player.solved, player.tried) == (1, 2, 3, 4)
    run = player.sprinted(Sprint(1, "abc"))
    assert Player.from_json(json.loads(json.dumps(run.to_json()))) == run


def _puzzle(rating: int, *themes: str) -> Puzzle:
    answers = (Answer("a", Chance(0.9, 0.8, 1)), Answer("b", Chance(0.1, 0, 0.2)))
    return Puzzle("g", {}, 1, {"n": rating}, answers, "b", themes, (0,) * 6, rating)


def test_the_next_puzzle_is_new_and_fits() -> None:
    puzzles = [_puzzle(1000 + 10 * n, "odd" if n % 2 else "even") for n in range(100)]
    for seed in range(20):
        found = choose(puzzles, Rating(), {puzzles[50].id}, "", seed)
        assert found is not None
        assert abs(found.rating - 1500) <= 70
        assert found.id != puzzles[50].id
        odd = choose(puzzles, Rating(), (), "odd", seed)
        assert odd is not None
        assert odd.themes == ("odd",)
    assert choose(puzzles, Rating(), {each.id for each in puzzles}, "", 1) is None


def test_three_minutes_end_in_time_or_with_three_mistakes() -> None:
    run = Sprint(1000, "a")
    assert not run.is_over(1000 + MILLISECONDS + GRACE)
    assert run.is_over(1001 + MILLISECONDS + GRACE)
    assert run.left(1000) == MILLISECONDS
    for number in range(MISTAKES):
        assert not run.is_over(2000)
        run = run.answered(False, f"b{number}")
    assert run.is_over(2000)
    assert Sprint(1000, "a").answered(True, "").is_over(1001), "none is left"


# The terminal


@pytest.mark.parametrize("late", [False, True])
def test_three_minutes_in_the_terminal(
    late: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two right ones and three wrong ones; what is answered too late counts for nothing."""
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    told: list[str] = []
    book = open_book("koikoi", "en", told.append)
    assert book is not None
    before = book.player.rating
    now, asked = [0], list[str]()
    drawn = book.next

    def following(theme: str, rating: Rating | None = None) -> Puzzle | None:
        found = drawn(theme, rating)
        assert found is not None
        asked.append(found.id)
        return found

    monkeypatch.setattr(book, "next", following)

    def read(_prompt: str) -> str:
        puzzle = pack.pack("koikoi")[asked[-1]]
        if late and len(asked) == 3:
            now[0] = MILLISECONDS + GRACE + 1
        return puzzle.best.text if len(asked) <= 2 or late else puzzle.glance

    run = sprint(book, "en", read, told.append, lambda: now[0])
    assert (run.solved, run.missed) == ((2, 0) if late else (2, 3))
    assert len(set(asked)) == len(asked)
    kept = json.loads((tmp_path / "puzzles.json").read_text(encoding="utf-8"))["koikoi"]
    assert kept["player"]["best_sprint"] == 2
    assert kept["player"]["tried"] == 0
    assert book.player.rating == before
    assert len(kept["answers"]) == run.solved + run.missed
    assert any("3:00" in line for line in told)
    assert told[-1] == "Your best so far: 2."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_asks_once_and_says_why(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHABUDAI_DATA", str(tmp_path))
    told: list[str] = []
    given = iter(["nonsense", "1", "", "1"])
    assert solve("koikoi", "stop-or-go", 2, lang, lambda _: next(given), told.append) == 0
    kept = json.loads((tmp_path / "puzzles.json").read_text(encoding="utf-8"))["koikoi"]
    assert kept["player"]["tried"] == len(kept["answers"]) == 2
    for name, text in kept["answers"].items():
        puzzle = pack.pack("koikoi")[name]
        assert puzzle.answer(text)
        assert any(puzzle.best.text in line for line in told)
        for reason in puzzle.why():
            assert reason.key in {"puzzle-theme-koikoi-stop-or-go-about"} or reason.say(lang)
    again: list[str] = []
    assert solve("koikoi", "", None, lang, lambda _: "quit", again.append) == 0
    assert solve("koikoi", "no-such-theme", 1, lang, lambda _: "1", again.append) == 2

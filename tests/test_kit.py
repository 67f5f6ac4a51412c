"""The kit catches what it is for: each check fails on a game that is broken on purpose."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

import chabudai
from chabudai import testing
from chabudai.core.chance import Dice
from chabudai.core.messages import Message
from chabudai.core.motion import Motion, Score
from chabudai.games.matcha.state import PASS
from chabudai.games.playable import Game
from chabudai.testing.parity import check_replays
from chabudai.testing.uniformity import chi_square_limit

MATCHA = chabudai.game("matcha").book
SEEDS = range(4)


def broken(edition: int = 2020, **parts: Any) -> Game:
    book = chabudai.game("matcha", edition=edition).book
    return Game("matcha", dataclasses.replace(book, **parts))


def keeping(field: str, places: int) -> Callable[[Any, int], None]:
    """A ``hide`` that forgets to blank one field."""

    def hide(state: Any, seat: int) -> None:
        before = [getattr(state, field)[k] for k in range(places)]
        MATCHA.hide(state, seat)
        state.put(field, before)

    return hide


@pytest.mark.parametrize("field", ["hand", "laid", "keep", "decided"])
def test_a_leaking_field_is_caught(field: str) -> None:
    places = {"laid": 12}.get(field, 2)
    g = broken(2015, hide=keeping(field, places))
    with pytest.raises(AssertionError, match="can tell hidden cards apart"):
        testing.check_leaks(g, SEEDS)


def test_a_row_that_is_not_blind_is_caught() -> None:
    """Batches write rows from complete states; from a view this one is as it should be."""

    def encode(view: Any, seat: int, out: Any, first: int) -> None:
        MATCHA.observation.encode(view, seat, out, first)
        out[first] += view.hand[1 - seat] != 0

    observation = dataclasses.replace(MATCHA.observation, encode=encode)
    with pytest.raises(AssertionError, match="said to be blind"):
        testing.check_leaks(broken(observation=observation), SEEDS)


def test_a_leaking_event_is_caught() -> None:
    def events(before: Any, after: Any, action: int | None) -> list[Message]:
        extra = [Message("player", {"number": action})] if action else []
        return MATCHA.events(before, after, action) + extra

    with pytest.raises(AssertionError, match="can tell hidden cards apart"):
        testing.check_leaks(broken(events=events), SEEDS)


def test_leaking_motions_are_caught() -> None:
    def motions(before: Any, after: Any, action: int | None) -> Score:
        return [*MATCHA.motions(before, after, action), [Motion("say", str(action))]]

    with pytest.raises(AssertionError, match="can tell hidden cards apart"):
        testing.check_leaks(broken(motions=motions), SEEDS)


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (lambda score: score[1:], "instead of|0 steps"),
        (lambda score: [[Motion("light", lit=tuple(MATCHA.cards[:17]))], *score], "not seen"),
        (lambda score: [*score, []], "an empty step"),
        (lambda score: score * 30, "steps"),
    ],
    ids=["a card jumps", "a card is named", "nothing plays", "too long"],
)
def test_bad_motions_are_caught(change: Callable[[Score], Score], match: str) -> None:
    def motions(before: Any, after: Any, action: int | None) -> Score:
        return change(MATCHA.motions(before, after, action))

    with pytest.raises(AssertionError, match=match):
        testing.check_motions(broken(motions=motions), SEEDS)


def test_a_leak_test_that_hides_nothing_is_caught() -> None:
    with pytest.raises(AssertionError, match="tested nothing"):
        testing.check_leaks(broken(hidden=lambda state, seat: []), SEEDS)


def test_too_few_secrets_are_caught() -> None:
    def hidden(state: Any, seat: int) -> list[int]:
        return MATCHA.hidden(state, seat)[1:]

    with pytest.raises(AssertionError, match=r"hidden .* unseen"):
        testing.check_guesses(broken(hidden=hidden), SEEDS)


def test_a_lost_card_is_caught() -> None:
    def apply(state: Any, action: int) -> None:
        MATCHA.apply(state, action)
        if action != PASS and state.phase == 1 and state.hand[0]:
            state.tea[5] = state.tea[4]

    with pytest.raises(AssertionError, match="cards lost or doubled"):
        testing.check_cards(broken(apply=apply), SEEDS)


def test_an_endless_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chabudai.testing.play.LONGEST", 200)

    def apply(state: Any, action: int) -> None:
        mover = state.mover
        if action == PASS:
            state.mover = 1 - mover
        else:
            MATCHA.apply(state, action)

    with pytest.raises(AssertionError, match="no end after 200 entries"):
        testing.check_cards(broken(apply=apply), SEEDS)


def test_listed_but_refused_actions_are_caught() -> None:
    def why(state: Any, action: int) -> Message | None:
        return Message("game-is-over") if action == PASS else MATCHA.why(state, action)

    with pytest.raises((AssertionError, chabudai.IllegalAction)):
        testing.check_legality(broken(why=why), SEEDS)


def test_accepted_but_unlisted_actions_are_caught() -> None:
    with pytest.raises(AssertionError):
        testing.check_legality(broken(why=lambda state, action: None), SEEDS)


def test_a_doubled_text_is_caught() -> None:
    with pytest.raises(AssertionError, match="share a text"):
        testing.check_notation(broken(text=lambda state, action: "pass"), SEEDS)


def test_a_guess_that_does_not_fit_is_caught() -> None:
    def guess(view: Any, words: Any) -> None:
        MATCHA.guess(view, words)
        view.tokens[0] += 1

    with pytest.raises(AssertionError, match="does not fit"):
        testing.check_guesses(broken(guess=guess), SEEDS)


def test_a_lopsided_guess_is_caught() -> None:
    def guess(view: Any, words: Any) -> None:
        twin = view.copy()
        MATCHA.guess(twin, words)
        if twin.hand[1] & 1:  # the green 1 is held half as often as it should be
            MATCHA.guess(view, words)
        else:
            view.become(twin)

    g = broken(guess=guess)
    state = g.new()
    g.deal(state, [*range(15, 5, -1), 17, 16, *range(5, -1, -1)])
    with pytest.raises(AssertionError, match="not uniform"):
        testing.check_uniform_guess(g, state, 0)


def test_silence_is_caught() -> None:
    with pytest.raises(AssertionError, match="nothing told"):
        testing.check_words(broken(events=lambda before, after, action: []), SEEDS)


@pytest.mark.parametrize("part", ["events", "choice", "why", "show"])
def test_a_missing_text_is_told_with_its_file(part: str) -> None:
    """A new author reads which message to write into which file, and what it tells of."""
    message = Message("matcha-not-written")
    parts: dict[str, Callable[..., Any]] = {
        "events": lambda before, after, action: [message],
        "choice": lambda state, action: message,
        "why": lambda state, action: MATCHA.why(state, action) and message,
        "show": lambda view, lang, names: message.say(lang),
    }
    said = r"^locale/en/matcha.ftl: no message 'matcha-not-written' in locale/en; "
    g = broken(2020, **{part: parts[part]})
    with pytest.raises(AssertionError, match=said):
        (testing.check_legality if part == "why" else testing.check_words)(g, SEEDS)


def test_failures_say_where_to_write() -> None:
    def new(rules: Any) -> Any:
        state = MATCHA.new(rules)
        state.mover = 0
        return state

    with pytest.raises(AssertionError, match=r"games/matcha/state.py: new\(rules\) must set mover"):
        testing.check_cards(broken(new=new), SEEDS)
    with pytest.raises(AssertionError, match=r"games/matcha/play.py: .* has no legal action"):
        testing.check_cards(broken(count=lambda state: 0, listing=None), SEEDS)
    with pytest.raises(
        AssertionError, match=r"games/matcha/play.py: result\(state, seat\) must be 0"
    ):
        testing.check_cards(broken(result=lambda state, seat: 1), SEEDS)
    with pytest.raises(AssertionError, match=r"parse must read .* it gives a refusal"):
        testing.check_notation(broken(parse=strict_parse), SEEDS)
    with pytest.raises(AssertionError, match=r"missing: \['G1'\].*games/matcha/secrets.py"):
        testing.check_cards(broken(inventory=lambda state: range(1, 18)), SEEDS)


def strict_parse(state: Any, text: str) -> int:
    if text != text.strip():
        raise chabudai.IllegalAction(Message("matcha-unreadable", {"text": text}))
    return MATCHA.parse(state, text)


def test_a_wrong_playthrough_is_caught() -> None:
    order = [*Dice(1).shuffled(16), 16, 17]
    with pytest.raises(AssertionError, match="plain differs from the playthrough"):
        check_replays(chabudai.game("matcha"), [order], ["00000000"])


def test_chi_square_limits_are_right() -> None:
    # the upper one-in-a-million points of the chi-square distribution, from its tables
    for freedom, limit in ((5, 35.89), (10, 46.86), (100, 182.13)):
        assert chi_square_limit(freedom) == pytest.approx(limit, rel=0.05)

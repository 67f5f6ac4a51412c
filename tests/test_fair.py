"""Fair deals: the test vectors of docs/fair-deals.md, unbiased shuffles, duplicates."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

import chabudai
from chabudai.core.chance import Dice
from chabudai.match import Match, Refused, export, fair, verify
from chabudai.match.duplicate import flaw, headings, joint_result, seat_of
from tests.rule_sets import IDS, RULE_SETS

PAGE = (Path(__file__).parent.parent / "docs" / "fair-deals.md").read_text(encoding="utf-8")


def vectors() -> list[dict[str, str]]:
    """The test vectors of the page: blocks of ``name = value`` lines."""
    blocks = re.findall(r"^```text\n(secret = .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [dict(line.split(" = ") for line in block.splitlines()) for block in blocks]


@pytest.mark.parametrize("vector", vectors(), ids=lambda v: v["match"])
def test_the_vectors_of_the_page(vector: dict[str, str]) -> None:
    given = [None if c == "-" else c for c in vector["contributions"].split(",")]
    if given == ["none"]:
        given = []
    assert fair.commit(vector["secret"]) == vector["commitment"]
    key = fair.deal_key(
        vector["secret"],
        vector["match"],
        given,
        int(vector["deal"]),
        fair.DRAWN if "drawn" in vector else fair.SHUFFLED,
    )
    assert key.hex() == vector["key"]
    if "drawn" in vector:
        game = chabudai.game(vector["drawn"])
        state = game.new()
        order = fair.drawn(key, int(vector["cards"]), lambda came: game.next_cards(state, came))
    else:
        order = fair.shuffled(key, int(vector["cards"]))
    assert " ".join(map(str, order)) == vector["order"]


def test_there_are_vectors() -> None:
    assert len(vectors()) >= 4


def test_a_drawn_deal_as_the_page_describes_it() -> None:
    """Matcha's first deal, written once more from the page alone, with nothing of ours."""
    secret = bytes(range(32))
    text = "chabudai deal 2\nmatch-2\n-,0123456789abcdef0123456789abcdef\n0"
    key = hmac.new(secret, text.encode(), hashlib.sha256).digest()
    stream = b"".join(
        hmac.new(key, number.to_bytes(8, "big"), hashlib.sha256).digest() for number in range(9)
    )
    numbers = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    order: list[int] = []
    for place in range(18):
        left = [card for card in range(16 if place < 6 else 18) if card not in order]
        while numbers[0] >= 2**32 - 2**32 % len(left):
            del numbers[0]
        order.append(left[numbers.pop(0) % len(left)])
    [vector] = [vector for vector in vectors() if vector["match"] == "match-2"]
    assert " ".join(map(str, order)) == vector["order"]


def test_the_algorithm_as_the_page_describes_it() -> None:
    """Written once more from the page alone, with nothing of ours."""
    secret = bytes(range(32))
    text = "chabudai deal 1\nmatch-1\n-,0123456789abcdef0123456789abcdef\n3"
    key = hmac.new(secret, text.encode(), hashlib.sha256).digest()
    stream = b"".join(
        hmac.new(key, number.to_bytes(8, "big"), hashlib.sha256).digest() for number in range(40)
    )
    numbers = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    order = list(range(48))
    for last in range(47, 0, -1):
        while (number := numbers.pop(0)) >= 2**32 // (last + 1) * (last + 1):
            pass
        place = number % (last + 1)
        order[place], order[last] = order[last], order[place]
    given = [None, "0123456789abcdef0123456789abcdef"]
    ours = fair.deal_key(secret.hex(), "match-1", given, 3)
    assert ours == key
    assert fair.shuffled(ours, 48) == order


def test_every_order_is_equally_likely() -> None:
    count = 12_000
    found = Counter(
        tuple(fair.shuffled(fair.deal_key("00" * 32, "m", [], deal), 4)) for deal in range(count)
    )
    expected = count / 24
    square = sum((found[order] - expected) ** 2 / expected for order in permutations(range(4)))
    assert square < 49.7, "chi-square with 23 degrees of freedom, one in a thousand"


def test_words_that_would_favour_a_place_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    given = iter([2**32 - 1, 5, 1])
    monkeypatch.setattr(fair, "words", lambda _key: given)
    assert fair.shuffled(b"", 3) == [0, 1, 2]
    assert list(given) == []


def test_everything_counts_for_a_deal() -> None:
    keys = {
        fair.deal_key(secret, name, given, deal)
        for secret in ("00" * 32, "01" * 32)
        for name in ("a", "b")
        for given in ([None, None], ["11" * 16, None], [None, "11" * 16])
        for deal in (0, 1)
    }
    assert len(keys) == 24


def test_secrets_are_new_each_time() -> None:
    assert len({fair.new_secret() for _ in range(50)}) == 50
    assert fair.SECRET.fullmatch(fair.new_secret())


# Duplicates


def finished_set(name: str, preset: str) -> tuple[str, list[Match]]:
    game = chabudai.game(name, preset=preset)
    secret = fair.new_secret()
    matches = []
    for heading in headings(game, secret):
        match = Match(game, heading)
        for seat in range(game.seats):
            match.take(match.sit(seat, "Ada"))
        dice = Dice(heading.duplicate.number if heading.duplicate else 0)
        match.take(match.with_deals([], secret))
        while match.turn != chabudai.OVER:
            legal = game.legal(match.state)
            steps = match.act(match.turn, legal[dice.below(len(legal))])
            match.take(match.with_deals(steps, secret))
        matches.append(match)
    return secret, matches


@pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
def test_duplicates_have_the_same_deals_and_a_joint_result(name: str, preset: str) -> None:
    secret, matches = finished_set(name, preset)
    seats = matches[0].game.seats
    assert len(matches) == seats
    deals = {
        tuple(next(entry.order or () for entry in match.entries if entry.kind == "deal"))
        for match in matches
    }
    assert len(deals) == 1
    for match in matches:
        assert verify(export(match, secret)) == []
    found = joint_result(matches)
    assert found is not None
    results, scores = found
    for party in range(seats):
        assert {seat_of(party, match.heading) for match in matches} == set(range(seats))
        assert results[party] == sum(
            match.here.result(match.game)[seat_of(party, match.heading)] for match in matches
        )
    assert sum(scores) == sum(sum(m.game.scores(m.here.state)) for m in matches)


def test_a_joint_result_needs_the_whole_set() -> None:
    _, matches = finished_set("matcha", "2020")
    assert flaw(matches) is None
    for part in (matches[:1], matches[1:]):
        assert (flaw(part), joint_result(part)) == ("duplicate-gone", None)
    _, others = finished_set("matcha", "2020")
    with pytest.raises(ValueError, match="not of one set"):
        joint_result([matches[0], others[1]])
    game = chabudai.game("matcha")
    running = Match(game, headings(game, fair.new_secret())[0])
    with pytest.raises(ValueError, match="not of one set"):
        joint_result([running, matches[1]])
    with pytest.raises(ValueError, match="not of one set"):
        joint_result([])


def test_duplicates_take_no_contributions() -> None:
    game = chabudai.game("matcha")
    match = Match(game, headings(game, fair.new_secret())[0])
    with pytest.raises(Refused, match="share their deals"):
        match.sit(0, "Ada", contribution="00" * 16)


def test_a_set_of_which_a_table_was_closed_has_no_joint_result() -> None:
    _, (match, other) = finished_set("matcha", "2020")
    while match.status == "over":
        match.replay(match.entries[:-1])
    assert joint_result([match, other]) is None
    assert flaw([match, other]) is None, "it goes on"
    match.take(match.close(0))
    match.take(match.talk(0, "hello"))
    assert match.status == "over"
    assert flaw([match, other]) == "duplicate-closed"
    assert joint_result([match, other]) is None, "what it stands at by then counts for nobody"

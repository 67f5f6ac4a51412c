"""Contributions in two rounds: pledged while seats are taken, revealed when all are, or missed."""

from __future__ import annotations

import hashlib
import hmac
import re
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.core.seats import OVER
from chabudai.match import Entry, Heading, Match, Refused, export, fair, heading_for, verify
from chabudai.match.duplicate import headings
from chabudai.match.verify import shares

ONE, TWO = "11" * 16, "22" * 16
SECRET = "ab" * 32


def table(**about: Any) -> Match:
    game = chabudai.game("matcha")
    return Match(game, heading_for(game, "pledged", commitment=fair.commit(SECRET), **about))


def pledged() -> Match:
    """Two seats that have pledged; the second sat down at 100."""
    match = table()
    match.take(match.sit(0, "Ada", pledge=fair.pledge(ONE), at=50))
    match.take(match.sit(1, "Bea", pledge=fair.pledge(TWO), at=100))
    return match


def play_out(match: Match, at: int) -> Match:
    while match.turn != OVER:
        steps = match.act(match.turn, match.game.legal(match.state)[0], at)
        match.take(match.with_deals(steps, SECRET, at))
    return match


def test_nothing_is_revealed_before_every_seat_is_taken() -> None:
    match = table()
    match.take(match.sit(0, "Ada", pledge=fair.pledge(ONE)))
    assert match.here.owing == []
    with pytest.raises(Refused, match="every seat is taken"):
        match.reveal(0, ONE)


def test_the_deal_waits_for_what_was_pledged() -> None:
    match = pledged()
    assert match.here.owing == [0, 1]
    assert match.with_deals([], SECRET, 100) == []
    with pytest.raises(Refused, match="waits for"):
        match.deal(range(18))
    with pytest.raises(Refused, match="not the contribution that was pledged"):
        match.reveal(0, TWO)
    match.take(match.with_deals(match.reveal(1, TWO, 120), SECRET, 120))
    assert match.here.owing == [0]
    with pytest.raises(Refused, match="nothing to reveal"):
        match.reveal(1, TWO, 121)
    match.take(match.with_deals(match.reveal(0, ONE, 130), SECRET, 130))
    assert match.here.deals == 1
    key = fair.deal_key(SECRET, "pledged", [ONE, TWO], 0, fair.DRAWN)
    state = match.game.new()
    order = fair.drawn(key, 18, lambda came: match.game.next_cards(state, came))
    assert match.entries[-1].order == [match.game.cards[card] for card in order]
    assert verify(export(play_out(match, 200), SECRET)) == []


def test_who_has_seen_what_others_reveal_may_not_sit_down_anew() -> None:
    """Else a host who knows the secret could leave and try another contribution."""
    match = pledged()
    match.take(match.reveal(1, TWO, 120))
    with pytest.raises(Refused, match="waits for"):
        match.leave(0, 121)
    with pytest.raises(Refused):
        match.sit(0, "Ada", pledge=fair.pledge("33" * 16), at=122)


def test_a_share_that_does_not_come_is_on_record_and_the_table_starts() -> None:
    match = pledged()
    match.take(match.reveal(1, TWO, 120))
    due = 100 + fair.REVEAL_MS
    assert match.here.deadline(match.turn) == due
    with pytest.raises(Refused, match="still has time"):
        match.time_out(due)
    match.take(match.with_deals(match.time_out(due + 1), SECRET, due + 1))
    assert [entry.kind for entry in match.entries[-2:]] == ["unrevealed", "deal"]
    assert match.entries[-2].seat == 0
    assert [sitter.missed for sitter in match.here.seats if sitter] == [True, False]
    with pytest.raises(Refused):
        match.reveal(0, ONE, due + 2)
    document = export(play_out(match, due + 5), SECRET)
    assert verify(document) == []
    key = fair.deal_key(SECRET, "pledged", [None, TWO], 0, fair.DRAWN)
    assert fair.deal_key(SECRET, "pledged", [ONE, TWO], 0, fair.DRAWN) != key


@pytest.mark.parametrize(
    ("how", "found"),
    [
        ("pledge", {"verify-entry"}),
        ("contribution", {"verify-entry"}),
        ("early miss", {"verify-entry"}),
        ("no reveal", {"verify-deal", "verify-entry"}),
        ("bot", {"verify-entry"}),
    ],
)
def test_what_was_changed_afterwards_is_found(how: str, found: set[str]) -> None:
    match = pledged()
    match.take(match.reveal(0, ONE, 110))
    match.take(match.with_deals(match.reveal(1, TWO, 120), SECRET, 120))
    document = export(play_out(match, 200), SECRET)
    entries = document["entries"]
    if how == "pledge":
        entries[0]["pledge"] = fair.pledge(TWO)
    elif how == "contribution":
        entries[2]["contribution"] = TWO
    elif how == "early miss":
        entries[2] = {"number": 2, "kind": "unrevealed", "seat": 0, "at": 110}
    elif how == "no reveal":
        del entries[2]
        for number, entry in enumerate(entries):
            entry["number"] = number
    else:
        entries[1] |= {"player": "bot", "level": "random"}
    assert {message.key for message in verify(document)} & found


@pytest.mark.parametrize("wrong", ["", "11" * 16, "AA" * 32, "zz" * 32])
def test_pledges_are_hashes(wrong: str) -> None:
    match = table()
    with pytest.raises(Refused, match="SHA-256"):
        match.sit(0, "Ada", pledge=wrong)


def test_one_share_for_each_seat_and_none_for_bots() -> None:
    match = table()
    with pytest.raises(Refused, match="not both"):
        match.sit(0, "Ada", contribution=ONE, pledge=fair.pledge(ONE))
    for given, pledge in ((ONE, None), (None, fair.pledge(ONE))):
        with pytest.raises(Refused, match="Bots contribute nothing"):
            match.sit(0, "Bot", "bot", "random", given, pledge=pledge)


def test_a_rematch_takes_the_shares_along() -> None:
    match = pledged()
    match.take(match.time_out(200_000))
    match.take(match.with_deals([], SECRET, 200_000))
    with pytest.raises(Refused, match="Only a rematch"):
        match.offer(0, "draw", pledge=fair.pledge(ONE))
    play_out(match, 200_001)
    with pytest.raises(Refused, match="Only a rematch"):
        match.offer(0, "rematch", contribution=ONE)
    match.take(match.offer(0, "rematch", pledge=fair.pledge(ONE)))
    match.take(match.answer(1, True, pledge=fair.pledge(TWO)))
    assert match.here.shares == ((0, fair.pledge(ONE)), (1, fair.pledge(TWO)))


def test_the_contribution_to_a_duplicate_counts_at_all_its_tables() -> None:
    game = chabudai.game("koikoi")
    made = headings(game, SECRET, name="a-set", contribution=ONE)
    deals = []
    for heading in made:
        assert Heading.from_json(heading.to_json()) == heading
        match = Match(game, heading)
        for seat in range(2):
            match.take(match.sit(seat, "Ada"))
        match.take(match.with_deals([], SECRET))
        deals.append(match.entries[-1].order)
    key = fair.deal_key(SECRET, "a-set", [ONE], 0)
    assert deals == [[game.cards[card] for card in fair.shuffled(key, 48)]] * 2
    wrong = {"set": "a-set", "number": 0, "of": 2, "contribution": "x"}
    with pytest.raises(ValueError, match="contribution"):
        Heading.from_json(made[0].to_json() | {"duplicate": wrong})


def test_the_page_has_a_pledge_and_a_duplicate_that_somebody_contributed_to() -> None:
    """Both computed once more from the page alone, with nothing of ours."""
    page = (Path(__file__).parent.parent / "docs" / "fair-deals.md").read_text(encoding="utf-8")
    [(given, pledge)] = re.findall(r"^contribution = (.*)\npledge = (.*)$", page, re.MULTILINE)
    assert hashlib.sha256(f"chabudai pledge 1\n{given}".encode()).hexdigest() == pledge
    text = f"chabudai deal 1\nset-2\n{given}\n0"
    key = hmac.new(bytes(range(32)), text.encode(), hashlib.sha256).hexdigest()
    assert f"match = set-2\ncontributions = {given}\ndeal = 0\nkey = {key}\n" in page


def test_verify_tells_what_each_seat_added() -> None:
    match = pledged()
    match.take(match.reveal(1, TWO, 120))
    late = 101 + fair.REVEAL_MS
    match.take(match.with_deals(match.time_out(late), SECRET, late))
    told = [message.key for message in shares(export(play_out(match, late + 1), SECRET))]
    assert told == ["verify-share-missed", "verify-share-revealed"]


def test_a_pledge_is_the_hash_that_the_page_describes() -> None:
    assert fair.pledge(ONE) == hashlib.sha256(b"chabudai pledge 1\n" + ONE.encode()).hexdigest()
    assert Entry.from_json({"kind": "reveal", "seat": 0, "contribution": ONE}).contribution == ONE

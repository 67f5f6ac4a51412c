"""Observations: rows of bytes, data and texts, all from views."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai import testing
from chabudai.core.chance import Dice
from chabudai.core.messages import LANGUAGES
from chabudai.games.observation import Observation, flags, number, packed_actions
from chabudai.lab import describe, prompt
from chabudai.testing.environments import exchanged_record
from tests.rule_sets import IDS, OURS, RULE_SETS

every_rule_set = pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
every_game = pytest.mark.parametrize("name", chabudai.names())
every_game_of_ours = pytest.mark.parametrize("name", OURS)
DOCS = Path(__file__).parent.parent / "docs"


@every_rule_set
def test_hidden_cards_change_no_row_and_no_text(name: str, preset: str) -> None:
    g = chabudai.game(name, preset=preset)
    dice = Dice(4)
    changed = 0
    for state in testing.positions(g, range(1), every=9):
        for seat in range(g.seats):
            twin = exchanged_record(g, state, seat, dice)
            if twin is None:
                continue
            view, other = g.view(state, seat), g.view(twin, seat)
            assert g.encode(view).tobytes() == g.encode(other).tobytes()
            assert prompt(g, view) == prompt(g, other)
            assert describe(g, view) == describe(g, other)
            changed += g.encode(g.view(twin, (seat + 1) % g.seats)).tobytes() != (
                g.encode(g.view(state, (seat + 1) % g.seats)).tobytes()
            )
    assert changed or not g.book.secrets(state, 0), f"{g!r}: no row ever showed another card"


@every_rule_set
def test_masks_are_the_legal_actions(name: str, preset: str) -> None:
    g = chabudai.game(name, preset=preset)
    size = packed_actions(g.actions)
    for state in testing.positions(g, range(2), every=3):
        row = np.full(size, 255, np.uint8)
        g.book.observation.mark(state, row, 0)
        legal = np.flatnonzero(np.unpackbits(row, bitorder="little"))
        assert legal.tolist() == g.legal(state)


@every_game_of_ours
def test_every_place_but_spare_ones_is_used_and_flags_are_flags(name: str) -> None:
    presets = [preset for game, preset in RULE_SETS if game == name]
    used: Any = 0
    seeds = {"matcha": range(60), "koikoi": range(3), "touche": range(2)}[name]
    for preset in presets:
        g = chabudai.game(name, preset=preset).compiled()
        for seed in seeds:
            for step in testing.random_match(g, seed):
                for seat in range(g.seats):
                    used = np.maximum(used, g.encode(g.view(step.after, seat)))
    seen = g.book.observation
    for part, places in seen.slices():
        part_used = used[places]
        if part.startswith("spare"):
            assert not part_used.any(), part
        else:
            assert part_used.any(), part
    assert used[seen.numbers :].max() == 1
    assert used.shape == (seen.size,)


@every_game_of_ours
def test_the_row_begins_with_the_seats_own_things(name: str) -> None:
    g = chabudai.game(name)
    s = g.new()
    g.shuffle(s, 5)
    places = dict(g.book.observation.slices())
    for seat in range(g.seats):
        row = g.encode(g.view(s, seat))
        hand = np.flatnonzero(row[places["own hand"]]).tolist()
        held = set(g.facts(g.view(s, seat))["hand"])
        cards = [card for card in g.cards if not (name == "matcha" and card == "Z")]
        assert {cards[card] for card in hand} == held - {"Z"}
        assert row[places["to act"]][0] == (g.turn(s) == seat)


@every_game_of_ours
def test_every_part_is_documented(name: str) -> None:
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8").split("## Observations")[1]
    seen = chabudai.game(name).book.observation
    assert f"{seen.size} places" in text
    assert f"{seen.packed_size} bytes" in text
    assert f"version {seen.version}" in text.lower()
    for part, places in seen.slices():
        first, last = places.start, places.stop - 1
        span = f"{first}" if first == last else f"{first}–{last}"
        assert f"| {span} | {part} |" in text, (span, part)


def test_only_a_seats_view_is_encoded() -> None:
    g = chabudai.game("matcha")
    s = g.new()
    g.shuffle(s, 1)
    with pytest.raises(ValueError, match="complete state"):
        g.encode(s)  # type: ignore[arg-type] # that is the point
    with pytest.raises(ValueError, match="spectator"):
        g.encode(g.view(s, chabudai.SPECTATOR))


def test_a_row_must_be_well_made() -> None:
    def nothing(*_: Any) -> None:
        """Write nothing."""

    for parts in (
        (flags("a", 8), number("b", 8)),
        (number("a", 7),),
        (flags("a", 9),),
        (number("a", 4), number("a", 4)),
    ):
        with pytest.raises(ValueError, match=r"eights|of its own"):
            Observation(1, parts, nothing, nothing)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_and_data_have_every_action(name: str, lang: str) -> None:
    g = chabudai.game(name)
    s = g.new()
    g.shuffle(s, 2)
    seat = g.turn(s)
    view = g.view(s, seat)
    told = describe(g, view, lang)
    assert json.loads(json.dumps(told)) == told
    assert [entry["action"] for entry in told["legal"]] == g.legal(s)
    text = prompt(g, view, lang)
    for entry in told["legal"]:
        assert f"\n{entry['text']} – {entry['meaning']}" in text
        assert g.parse(view, entry["text"]) == entry["action"]
    waiting = prompt(g, g.view(s, (seat + 1) % g.seats), lang)
    assert "–" not in waiting.splitlines()[-1]
    assert not describe(g, g.view(s, (seat + 1) % g.seats))["legal"]

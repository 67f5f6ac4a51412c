"""The kit catches what tells a secret choice: each game here is broken in one thing on purpose."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai import testing
from chabudai.core.messages import Message
from chabudai.games.observation import Observation
from chabudai.games.playable import Game
from chabudai.match import Match
from chabudai.match.entry import PLAYED
from tests import test_api_leaks as interface
from tests.games import open_game, packs, sealed, short
from tests.web_pages import test_page_leaks as pages

SEEDS = range(4)
TOLD = r"(seat \d|a spectator) can tell secret choices apart: whether it was '[A-D]\d' or '[A-D]\d'"


def broken(players: int = 3, **parts: Any) -> Game:
    game = open_game(sealed, players=players)
    return Game(game.name, dataclasses.replace(game.book, **parts))


class Peephole:
    """A correct ``hide`` beside which the hidden choices are written down, view by view."""

    def __init__(self) -> None:
        self.seen: dict[int, list[int]] = {}

    def hide(self, state: Any, seat: int) -> None:
        self.seen[id(state)] = [card for card in state.chosen if card != sealed.NONE]
        sealed.hide(state, seat)

    def at(self, view: Any) -> list[int]:
        """The choices behind a view."""
        return self.seen.get(id(view), [])


def test_the_game_itself_is_sound() -> None:
    testing.check_leaks(broken(), SEEDS)


def test_an_event_is_caught() -> None:
    def events(before: Any, after: Any, action: int | None) -> list[Message]:
        extra = [] if action is None else [Message("player", {"number": action})]
        return sealed.events(before, after, action) + extra

    with pytest.raises(AssertionError, match=TOLD + ".* events: "):
        testing.check_leaks(broken(events=events), SEEDS)


def test_an_event_in_one_language_is_caught() -> None:
    class Told(Message):
        def say(self, lang: str = "en", names: Any = None) -> str:
            return super().say(lang, names) + (str(spied) if lang == "uk" else "")

        def to_json(self) -> dict[str, Any]:
            return Message(self.key).to_json()

    spied: list[int] = []

    def events(before: Any, after: Any, action: int | None) -> list[Message]:
        spied[:] = [] if action is None else [action]
        return [Told(event.key, event.args) for event in sealed.events(before, after, action)]

    with pytest.raises(AssertionError, match=TOLD + r".* events \(uk\): "):
        testing.check_leaks(broken(events=events), SEEDS)


def test_a_fact_is_caught() -> None:
    hole = Peephole()

    def facts(view: Any) -> dict[str, Any]:
        return {**sealed.facts(view), "sum": sum(hole.at(view))}

    game = broken(hide=hole.hide, facts=facts)
    with pytest.raises(AssertionError, match=TOLD + ".* facts: sum: "):
        testing.check_leaks(game, SEEDS)


def test_a_picture_is_caught() -> None:
    hole = Peephole()

    def show(view: Any, lang: str = "en", _names: Any = None) -> str:
        return f"{lang} {sum(hole.at(view)) if lang == 'ja' else ''}"

    with pytest.raises(AssertionError, match=TOLD + r".* picture \(ja\): "):
        testing.check_leaks(broken(hide=hole.hide, show=show), SEEDS)


def test_a_view_is_caught() -> None:
    def hide(state: Any, seat: int) -> None:
        state.viewer = seat

    with pytest.raises(AssertionError, match=TOLD + ".* view: chosen: "):
        testing.check_leaks(broken(hide=hide), SEEDS)


def test_a_view_that_counts_hidden_things_is_caught() -> None:
    def hide(state: Any, seat: int) -> None:
        odd = sum(state.chosen) & 1
        sealed.hide(state, seat)
        state.spare[0] = odd

    with pytest.raises(AssertionError, match=TOLD + ".* view: spare: "):
        testing.check_leaks(broken(hide=hide), SEEDS)


def rows(encode: Callable[..., None]) -> Observation:
    return dataclasses.replace(sealed.OBSERVATION, encode=encode)


def test_an_observation_row_is_caught() -> None:
    hole = Peephole()

    def encode(view: Any, seat: int, out: Any, first: int) -> None:
        sealed.encode(view, seat, out, first)
        out[first + 15] = sum(hole.at(view))

    with pytest.raises(AssertionError, match=TOLD + ".* observation row: "):
        testing.check_leaks(broken(hide=hole.hide, observation=rows(encode)), SEEDS)


def test_a_pettingzoo_environment_is_caught() -> None:
    zoo = pytest.importorskip("chabudai.lab.pettingzoo")

    class Peeping(zoo.TableEnv):  # type: ignore[misc, name-defined] # made at run time
        peeps = False

        def observe(self, agent: str) -> dict[str, Any]:
            seen: dict[str, Any] = super().observe(agent)
            return {**seen, "peek": list(self._table.state.chosen)} if self.peeps else seen

    env = Peeping(open_game(sealed, players=3))
    assert testing.check_pettingzoo_choices(env, SEEDS) > 20
    env.peeps = True
    with pytest.raises(AssertionError, match=r"seat \d can tell .* observation: peek: "):
        testing.check_pettingzoo_choices(env, SEEDS)


def test_rewards_of_an_environment_are_caught() -> None:
    zoo = pytest.importorskip("chabudai.lab.pettingzoo")

    class Paying(zoo.TableEnv):  # type: ignore[misc, name-defined] # made at run time
        def step(self, action: int | None) -> None:
            super().step(action)
            self.rewards = dict.fromkeys(self.possible_agents, sum(self._table.state.chosen))

    env = Paying(open_game(sealed))
    with pytest.raises(AssertionError, match=r"seat \d can tell .* reward: "):
        testing.check_pettingzoo_choices(env, SEEDS)


def test_an_openspiel_state_is_caught() -> None:
    spiel = pytest.importorskip("chabudai.lab.openspiel")
    import pyspiel

    class Peeping(spiel.TableObserver):  # type: ignore[misc, name-defined] # made at run time
        def string_from(self, state: Any, player: int) -> str:
            kept = bin(state.record.keep[1 - player]).count("1")
            return f"{super().string_from(state, player)} {kept}"

    class Leaky(spiel.TableGame):  # type: ignore[misc, name-defined] # made at run time
        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            return Peeping(self.table_game, iig_obs_type or pyspiel.IIGObservationType())

    with pytest.raises(AssertionError, match=r"whether it was '(keep|drop) .* string: "):
        testing.check_openspiel_choices(Leaky("matcha", {"edition": 2015}), range(8))


def tell_the_word(entry: Any) -> str:
    """What tells whether a card is kept, but no card: exchanging cards would not find it."""
    text = entry.text if entry.kind == PLAYED else ""
    return text.split()[0] if text.split()[:1] in (["keep"], ["drop"]) else ""


LEAK = r"after .*(seat \d|a spectator) is told what it may not know: .*(keep|drop)"


def test_an_answer_of_the_interface_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from chabudai.match.export import public
    from chabudai.tables import update

    def telling(entry: Any, seat: int) -> dict[str, Any]:
        return {**public(entry, seat), "word": tell_the_word(entry)}

    monkeypatch.setattr(update, "public", telling)
    with pytest.raises(AssertionError, match=f"(?s){LEAK}"):
        asyncio.run(interface.compare(tmp_path, "matcha", "2015", 200))


def test_a_page_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from chabudai.web.pages import table_page
    from chabudai.web.pages.chronicle import Told, chronicle

    def telling(match: Match, seat: int, lang: str) -> list[Told]:
        told = chronicle(match, seat, lang)
        words = [tell_the_word(match.entries[each.number]) for each in told]
        return [
            dataclasses.replace(each, lines=(*each.lines, (word, False)))
            for each, word in zip(told, words, strict=True)
        ]

    monkeypatch.setattr(table_page, "chronicle", telling)
    with pytest.raises(AssertionError, match=f"(?s){LEAK}"):
        asyncio.run(pages.compare(tmp_path, chabudai.game("matcha", preset="2015"), 200))


def test_choices_without_knowledge_are_told() -> None:
    with pytest.raises(AssertionError, match=r"sealed/secrets.py .*neither zones nor knowledge"):
        testing.check_leaks(broken(knowledge=None), SEEDS)


def test_secret_choices_that_nobody_declared_are_told() -> None:
    with pytest.raises(AssertionError, match=r"sealed/secrets.py must offer outward"):
        testing.check_leaks(broken(outward=None), SEEDS)


def test_a_game_that_says_that_nothing_looks_alike_is_told() -> None:
    with pytest.raises(AssertionError, match="tested nothing"):
        testing.check_leaks(broken(outward=lambda _state, action: action), SEEDS)


def test_cards_of_other_groups_are_not_exchanged() -> None:
    """If hands and prizes could be exchanged, the kit would ask for what cannot be."""
    book = open_game(packs).book
    mixed = dataclasses.replace(book, hidden_groups=None)
    with pytest.raises((AssertionError, ValueError)):
        testing.check_leaks(Game("packs", mixed), SEEDS)


def test_a_forgotten_zone_is_told() -> None:
    from chabudai.games.zones import derived

    def zones(state: Any) -> list[Any]:
        return [zone for zone in short.zones(state) if zone.name != "pack"]

    book = open_game(short).book
    found = derived(zones, short.CARDS, book.text, book.parse)
    game = Game("short", dataclasses.replace(book, inventory=found.inventory))
    with pytest.raises(AssertionError, match="cards lost or doubled"):
        testing.check_cards(game, SEEDS)

"""OpenSpiel: its own tests pass for every rule set, states come back whole, nothing leaks."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai import testing
from chabudai.core.chance import Dice
from chabudai.games import rules_class
from chabudai.testing.environments import exchange_names
from tests.rule_sets import IDS, RULE_SETS, SOONER

pyspiel = pytest.importorskip("pyspiel")
spiel = pytest.importorskip("chabudai.lab.openspiel")
every_rule_set = pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
the_few_sooner = pytest.mark.parametrize(("name", "preset"), SOONER, ids=IDS)


def load(name: str, preset: str) -> Any:
    return pyspiel.load_game(f"chabudai_{name}", dict(rules_class(name).presets[preset]))


def random_states(game: Any, seed: int) -> Any:
    """Random states in which a player is to act."""
    dice = Dice(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state.clone()
        legal = state.legal_actions()
        state.apply_action(legal[dice.below(len(legal))])


@the_few_sooner
@pytest.mark.parametrize("serialize", [False, True])
def test_random_sim_test_passes(name: str, preset: str, serialize: bool) -> None:
    pyspiel.random_sim_test(load(name, preset), num_sims=2, serialize=serialize, verbose=False)


@every_rule_set
def test_a_resampled_state_looks_the_same_and_nothing_leaks(name: str, preset: str) -> None:
    testing.check_openspiel_leaks(load(name, preset), range(1), every=5)
    testing.check_openspiel_choices(load(name, preset), range(1))


def replay_exchanged(state: Any, player: int, dice: Dice) -> Any:
    """The whole history again, with the cards exchanged that are hidden from a player now."""
    table = state.shared.game
    if state.record.deals != 1:
        return None  # a later deal leaves out cards that are held
    names = exchange_names(table, state.record, player, dice)
    twin = state.get_game().new_initial_state()
    plain = table.new()
    order = []
    for entry in state.full_history():
        action = entry.action
        if entry.player == pyspiel.PlayerId.CHANCE:
            order.append(action)
            twin.apply_action(names.get(action, action))
            if len(order) == len(table.cards):
                table.deal(plain, order)
        else:
            renamed = table.book.rename(plain, action, names)
            if renamed not in twin.legal_actions():
                return None
            twin.apply_action(renamed)
            table.apply(plain, action)
    return twin if table.view(twin.record, player) == table.view(state.record, player) else None


@pytest.mark.parametrize("name", ["matcha", "koikoi"])
def test_no_history_leaks_into_the_information_state(name: str) -> None:
    game = pyspiel.load_game(f"chabudai_{name}")
    testing.check_openspiel_leaks(game, range(3), replay_exchanged)


def test_a_leak_is_found() -> None:
    class Peeping(spiel.TableObserver):  # type: ignore[misc, name-defined] # made at run time
        def string_from(self, state: Any, player: int) -> str:
            return f"{super().string_from(state, player)} {state.record.hand[1 - player]}"

    class Leaky(spiel.TableGame):  # type: ignore[misc, name-defined] # made at run time
        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            return Peeping(self.table_game, iig_obs_type or pyspiel.IIGObservationType())

    with pytest.raises(AssertionError, match="can tell hidden things apart"):
        testing.check_openspiel_leaks(Leaky("matcha", {}), range(1))


def test_a_test_that_tests_nothing_is_told() -> None:
    game = pyspiel.load_game("chabudai_matcha")
    with pytest.raises(AssertionError, match="tested nothing"):
        testing.check_openspiel_leaks(game, range(1), lambda state, *_: state.clone())


def test_the_leak_test_needs_no_game_of_ours() -> None:
    testing.check_openspiel_leaks(pyspiel.load_game("leduc_poker"), range(20))


@every_rule_set
def test_strings_and_tensors_tell_the_same_apart(name: str, preset: str) -> None:
    game = load(name, preset)
    strings: dict[str, bytes] = {}
    for number, state in enumerate(random_states(game, 3)):
        if number > 60:
            break
        for player in range(game.num_players()):
            tensor = np.array(state.information_state_tensor(player), np.float32)
            assert tensor.shape == (game.information_state_tensor_shape()[0],)
            told = state.information_state_string(player)
            assert strings.setdefault(told, tensor.tobytes()) == tensor.tobytes()
            seen = state.observation_tensor(player)
            assert np.array_equal(tensor[: len(seen)], seen)
            table = state.shared.game
            view = table.view(state.record, player)
            assert np.array_equal(np.array(seen), table.encode(view))
    assert len(set(strings.values())) == len(strings)


@every_rule_set
def test_states_come_back_whole(name: str, preset: str) -> None:
    game = load(name, preset)
    for number, state in enumerate(random_states(game, 4)):
        if number % 20 == 0:
            for copy in (
                pickle.loads(pickle.dumps(state)),
                game.deserialize_state(state.serialize()),
                state.clone(),
            ):
                assert str(copy) == str(state)
                assert copy.legal_actions() == state.legal_actions()
                assert copy.information_state_string(0) == state.information_state_string(0)
            before = str(state)
            copy.apply_action(copy.legal_actions()[0])
            assert str(state) == before
        if number > 100:
            return


def test_a_deal_is_card_by_card() -> None:
    game = pyspiel.load_game("chabudai_matcha")
    state = game.new_initial_state()
    order = [*Dice(5).shuffled(16), 16, 17]
    for left, card in enumerate(order):
        assert state.is_chance_node()
        outcomes = dict(state.chance_outcomes())
        assert len(outcomes) == (16 if left < 6 else 18) - left  # the zeros join later (M20-8)
        assert sum(outcomes.values()) == pytest.approx(1)
        state.apply_action(card)
    table = chabudai.game("matcha")
    record = table.new()
    table.deal(record, order)
    assert state.record == record
    assert state.current_player() == table.turn(record)
    assert state.action_to_string(state.legal_actions()[0]) == table.text(
        record, table.legal(record)[0]
    )


def test_rules_are_parameters() -> None:
    assert pyspiel.load_game("chabudai_matcha(edition=2015)").table_game.rules.edition == 2015
    koikoi = pyspiel.load_game("chabudai_koikoi(rounds=3,lay_matching=false)").table_game.rules
    assert (koikoi.rounds, koikoi.lay_matching, koikoi.coins) == (3, False, 25)
    touche = pyspiel.load_game("chabudai_touche(players=4,board=rect)")
    assert touche.num_players() == 4
    with pytest.raises(ValueError, match="edition is one of"):
        pyspiel.load_game("chabudai_matcha(edition=1999)")


def test_a_resampled_state_can_be_played_on_and_has_no_history_to_peep_at() -> None:
    game = pyspiel.load_game("chabudai_koikoi(rounds=3)")
    chance = random.Random(1)
    for number, state in enumerate(random_states(game, 7)):
        if number % 15 == 0:
            other = state.resample_from_infostate(0, chance.random)
            assert other.history() == []
            while not other.is_terminal():
                other.apply_action(chance.choice(other.legal_actions()))
            assert sum(other.returns()) == 0


def test_observers_refuse_what_they_cannot_show() -> None:
    game = pyspiel.load_game("chabudai_matcha")
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(params={"colour": 1})
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="whole view"):
        game.make_py_observer(everything)


@pytest.mark.parametrize(
    ("name", "params", "most"),
    [
        ("matcha", {}, 2 * 18),
        ("matcha", {"edition": 2015}, 20 * 18),
        ("koikoi", {"rounds": 3, "table_four": "play"}, 3 * 48),
        ("koikoi", {"rounds": 3}, spiel.LONGEST),
        ("touche", {}, spiel.LONGEST),
    ],
)
def test_chance_is_bounded_where_deals_are(name: str, params: dict[str, Any], most: int) -> None:
    game = pyspiel.load_game(f"chabudai_{name}", params)
    assert game.max_chance_nodes_in_history() == most
    assert game.max_history_length() == game.max_game_length() + most
    if most == spiel.LONGEST:
        return
    dealt = []
    for seed in range(3):
        *_, last = random_states(game, seed)
        players = [entry.player for entry in last.full_history()]
        dealt.append(players.count(pyspiel.PlayerId.CHANCE))
    assert 0 < max(dealt) <= most
    if not params:
        assert max(dealt) == most, "the last set was dealt"

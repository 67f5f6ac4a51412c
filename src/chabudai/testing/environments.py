"""The leak test for environments of other laboratories: PettingZoo's and OpenSpiel's.

It needs no game of ours. What an agent may not know is said by ``exchange``: a function that gives
the same position with something hidden from the agent changed. Whatever reaches the agent must then
be the same, byte for byte.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from chabudai.core.chance import Dice
from chabudai.testing.seen import difference

Exchange = Callable[[Any, Any, Dice], Any]
"""From an environment or state and an agent: a twin with hidden things changed, or None if there
is nothing to change here."""


def check_pettingzoo_leaks(
    env: Any, exchange: Exchange, seeds: Iterable[int], steps: int = 200
) -> None:
    """Nothing that an AEC environment gives an agent depends on what the agent may not know.

    ``exchange(env, agent, dice)`` must leave ``env`` as it is. Observations (with their action
    masks), infos, rewards and ends are compared.
    """
    dice = Dice(19)
    changed = 0
    for seed in seeds:
        env.reset(seed=seed)
        for _ in range(steps):
            for agent in env.agents:
                twin = exchange(env, agent, dice)
                if twin is None:
                    continue
                changed += any(
                    pettingzoo_seen(twin, other) != pettingzoo_seen(env, other)
                    for other in env.agents
                    if other != agent
                )
                found = difference(pettingzoo_seen(env, agent), pettingzoo_seen(twin, agent))
                assert not found, f"{agent} can tell hidden things apart (seed {seed}): {found}"
            if not env.agents or all(env.terminations.values()) or all(env.truncations.values()):
                break
            observation, _, _, _, info = env.last()
            env.step(_any_legal(observation, info, env.action_space(env.agent_selection), dice))
    assert changed, "nobody ever saw a difference: the test tested nothing"


def check_openspiel_leaks(
    game: Any, seeds: Iterable[int], exchange: Exchange | None = None, every: int = 1
) -> None:
    """Nothing that an OpenSpiel state tells a player depends on what the player may not know.

    Observation and information state, as strings and as tensors, the player to act and its legal
    actions are compared. Without ``exchange`` the game's own ``resample_from_infostate`` is asked.
    ``every`` looks at only some of the positions.
    """
    dice = Dice(23)
    give = exchange or _resample
    changed = number = 0
    for seed in seeds:
        choices = Dice(seed, 2)
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                number += 1
                for player in range(game.num_players()):
                    twin = give(state, player, dice) if number % every == 0 else None
                    if twin is None:
                        continue
                    changed += str(twin) != str(state)
                    found = difference(
                        openspiel_seen(game, state, player), openspiel_seen(game, twin, player)
                    )
                    assert not found, (
                        f"player {player} can tell hidden things apart (seed {seed}): {found} "
                        f"in {state}"
                    )
            legal = state.legal_actions()
            state.apply_action(legal[choices.below(len(legal))])
    assert changed, "nothing was ever changed: the test tested nothing"


def exchange_cards(env: Any, agent: Any, dice: Dice) -> Any:
    """For our PettingZoo environments: the cards that an agent may not know change places."""
    seat = env.possible_agents.index(agent)
    record = exchanged_record(env.game, env._table.state, seat, dice)
    if record is None:
        return None
    twin = copy.copy(env)
    twin._table = copy.copy(env._table)
    twin._table.state = record
    return twin


def exchanged_record(game: Any, record: Any, seat: int, dice: Dice) -> Any:
    """The same position with the cards that a seat may not know exchanged, or None."""
    names = exchange_names(game, record, seat, dice)
    return game.book.relabel(record, names) if names else None


def exchange_names(game: Any, record: Any, seat: int, dice: Dice) -> dict[int, int]:
    """New names for the cards that a seat may not know, in random order within their groups."""
    names: dict[int, int] = {}
    for cards in game.book.secrets(record, seat):
        order = dice.shuffled(len(cards))
        names.update((card, cards[place]) for card, place in zip(cards, order, strict=True))
    return names


def _resample(state: Any, player: int, dice: Dice) -> Any:
    return state.resample_from_infostate(player, lambda: dice.below(1 << 30) / (1 << 30))


def _any_legal(observation: Any, info: Any, space: Any, dice: Dice) -> int:
    mask = None
    if isinstance(observation, dict):
        mask = observation.get("action_mask")
    if mask is None:
        mask = info.get("action_mask")
    legal = np.arange(space.n) if mask is None else np.flatnonzero(mask)
    return int(legal[dice.below(len(legal))])


def pettingzoo_seen(env: Any, agent: Any) -> dict[str, Any]:
    """What an AEC environment gives an agent, by name."""
    return {
        "observation": _plain(env.observe(agent)),
        "infos": _plain(env.infos[agent]),
        "reward": env.rewards[agent],
        "ends": (env.terminations[agent], env.truncations[agent]),
    }


def openspiel_seen(game: Any, state: Any, player: int) -> dict[str, Any]:
    """What an OpenSpiel state tells a player, by name."""
    kind = game.get_type()
    seen: dict[str, Any] = {"player to act": state.current_player()}
    if kind.provides_observation_string:
        seen["observation string"] = state.observation_string(player)
    if kind.provides_observation_tensor:
        seen["observation tensor"] = state.observation_tensor(player)
    if kind.provides_information_state_string:
        seen["information state string"] = state.information_state_string(player)
    if kind.provides_information_state_tensor:
        seen["information state tensor"] = state.information_state_tensor(player)
    if state.current_player() == player:
        seen["legal actions"] = state.legal_actions()
    return seen


def _plain(value: Any) -> Any:
    """A value that can be compared whole: arrays become lists."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    if isinstance(value, np.ndarray):
        return [value.dtype.str, value.shape, value.tolist()]
    return value

"""OpenSpiel: every game as a Python game, ``chabudai_matcha`` and so on.

After importing this module ``pyspiel.load_game("chabudai_matcha(edition=2015)")`` works, and with
``version=1`` the rules as they were. Chance is explicit: a deal is a chance node for every card of
its order, from the top. Returns are the results, +1, 0 or -1.
"""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

import numpy as np

from chabudai.core.seats import DEAL, OVER
from chabudai.games import game, names, rules_class
from chabudai.games.playable import Game
from chabudai.games.position import write
from chabudai.lab.extras import missing
from chabudai.lab.history import DIGEST, EVENTS, NOTHING, Past, spelled, width
from chabudai.lab.watcher import Watcher

try:
    import pyspiel
except ImportError as error:
    raise missing("OpenSpiel") from error

UNSET = -1
"""A number that follows from other options unless it is given; as a version the newest."""
VERSION = "version"
"""The parameter that asks for former rules."""
LONGEST = 100_000
"""More cards dealt where deals have no bound, and more actions in a game that does not say how many
there are, than any match has.
"""
MOST_TEXTS = 1 << 14
"""Views whose texts are remembered: solvers ask for the same few again and again."""


class TableGame(pyspiel.Game):  # type: ignore[misc] # untyped base
    """A game with its rules, as OpenSpiel sees it."""

    def __init__(self, name: str, params: dict[str, Any], outcomes: int = 0) -> None:
        """``outcomes`` is the most that a chance node has: by default, the cards of the pack."""
        self.name, self.params = name, params
        self.table_game, self.watch = _bound(name, tuple(sorted(params.items())))
        seats = self.table_game.seats
        book = self.table_game.book
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table_game.actions,
            max_chance_outcomes=outcomes or len(self.table_game.cards),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats == 2 else None,
            max_game_length=book.longest(book.rules) if book.longest else LONGEST,
        )
        super().__init__(kind(name, seats == 2), info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.name, self.params)

    def __deepcopy__(self, _memo: Any) -> TableGame:
        return self

    def new_initial_state(self) -> TableState:
        """A state whose first chance node is the top card of the first deal."""
        return TableState(self, self.table_game, self.watch)

    def max_chance_nodes_in_history(self) -> int:
        """All cards of every deal; where nothing bounds deals, more than any match has."""
        book = self.table_game.book
        deals = book.most_deals(book.rules) if book.most_deals else None
        return LONGEST if deals is None else deals * len(self.table_game.cards)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """What gives observations, or with perfect recall information states."""
        if params:
            raise ValueError(f"observers have no parameters; got {params}")
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self.table_game, asked)


class TableState(pyspiel.State):  # type: ignore[misc] # untyped base
    """A match that goes on card by card and action by action."""

    def __init__(self, owner: TableGame, table_game: Game, watch: Watcher) -> None:
        super().__init__(owner)
        self.shared = _Shared(table_game, watch)
        self.record = table_game.new()
        self.order: list[int] = []
        """The cards of the deal that is under way, from the top."""
        self.past: Past | None = None
        """What has happened; nothing before the first deal."""

    def current_player(self) -> int:
        """The player to act, or chance, or the end."""
        turn = self.shared.game.turn(self.record)
        if turn == DEAL:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if turn == OVER else turn

    def is_terminal(self) -> bool:
        """Whether the match has ended."""
        return self.shared.game.turn(self.record) == OVER

    def _legal_actions(self, _player: int) -> list[int]:
        return self.shared.game.legal(self.record)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next, all equally likely."""
        left = self.shared.game.next_cards(self.record, self.order)
        return [(card, 1.0 / len(left)) for card in left]

    def _apply_action(self, action: int) -> None:
        table = self.shared.game
        turn = table.turn(self.record)
        if turn == DEAL:
            self.order.append(action)
            if len(self.order) < table.portion(self.record):
                return
            table.deal(self.record, self.order)
            self.order = []
            self.past = Past(table, self.record, self.past)
        else:
            table.apply(self.record, action)
            self.past = Past(table, self.record, self.past, turn, action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.shared.game
        if player == pyspiel.PlayerId.CHANCE:
            text = table.cards[action]
            alike = table.cards.count(text) > 1
            return f"deal {text} (card {action})" if alike else f"deal {text}"
        return table.text(self.record, action)

    def returns(self) -> list[float]:
        """The results; 0 while the match runs."""
        return [float(value) for value in self.shared.game.result(self.record)]

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> TableState:
        """A state that looks the same to a player; its history begins where it is now.

        Every state that fits the player's view is equally likely (``guess``).
        """
        table = self.shared.game
        other: TableState = self.get_game().new_initial_state()
        view = table.view(self.record, player_id)
        other.record = table.guess(view, int(probability_sampler() * (1 << 53)))
        known = NOTHING if self.past is None else self.past.seen(player_id)
        other.past = Past(table, other.record, seen={player_id: known})
        return other

    def __str__(self) -> str:
        dealt = " ".join(self.shared.game.cards[card] for card in self.order)
        return f"{self.shared.text(self.record)} {dealt}".rstrip()


class TableObserver:
    """Observations; with perfect recall also the latest events one by one, and a digest of all
    that was seen before.
    """

    def __init__(self, table_game: Game, asked: Any) -> None:
        if asked.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not asked.public_info:
            raise ValueError("observers show a player's whole view: public and its own private")
        self._game = table_game
        self._recall = asked.perfect_recall
        size = table_game.book.observation.size
        wide = EVENTS * width(table_game)
        self.tensor = np.zeros(size + (wide + DIGEST * 8 if self._recall else 0), np.float32)
        self.dict = {
            name: self.tensor[places] for name, places in table_game.book.observation.slices()
        }
        self._size = size
        if self._recall:
            self._events = self.tensor[size : size + wide].reshape(EVENTS, -1)
            self._digest = self.tensor[size + wide :]
            self.dict |= {"history": self._events, "digest": self._digest}

    def set_from(self, state: TableState, player: int) -> None:
        """Write what a player may know into the tensor."""
        self.tensor[: self._size] = state.shared.watch(state.record, player)[0]
        if self._recall:
            seen = NOTHING if state.past is None else state.past.seen(player)
            self._events[:] = spelled(self._game, seen.events, player)
            digest = np.frombuffer(seen.digest.ljust(DIGEST, b"\0"), np.uint8)
            self._digest[:] = np.unpackbits(digest, bitorder="little")

    def string_from(self, state: TableState, player: int) -> str:
        """What a player may know as text: its position, and with recall what happened before and
        the digest of all that was seen.
        """
        text = state.shared.text(self._game.view(state.record, player))
        if not self._recall:
            return text
        seen = NOTHING if state.past is None else state.past.seen(player)
        return f"{text} | {seen.story} | {seen.digest.hex()}"


class _Shared:
    """What all states of a game share; copies of states refer to the same."""

    def __init__(self, table_game: Game, watch: Watcher) -> None:
        self.game = table_game
        self.watch = watch

    def text(self, record: Any) -> str:
        """A state or a view in one line."""
        return _text(self.game, bytes(record))

    def __deepcopy__(self, _memo: Any) -> _Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _share, (self.game.name, tuple(sorted(parameters(self.game).items())))


@functools.lru_cache(maxsize=MOST_TEXTS)
def _text(game: Game, memory: bytes) -> str:
    """The line of a record that came of playing, and so has no flaws."""
    book = game.book
    return write(book, game.name, book.state(bytearray(memory)), book.rules.version)


def parameters(table_game: Game) -> dict[str, Any]:
    """The parameters by which OpenSpiel loads a game with these very rules."""
    rules = table_game.rules
    chosen = {key: value for key, value in rules.to_json().items() if value is not None}
    return {VERSION: rules.version, **chosen}


def load(name: str, params: dict[str, Any]) -> Any:
    """A game of OpenSpiel's by name and parameters."""
    return pyspiel.load_game(f"chabudai_{name}", dict(params))


def _share(name: str, options: tuple[tuple[str, Any], ...]) -> _Shared:
    return _Shared(*_bound(name, options))


@functools.lru_cache(maxsize=64)
def _bound(name: str, params: tuple[tuple[str, Any], ...]) -> tuple[Game, Watcher]:
    optional = {VERSION, *(each.name for each in _options(name) if each.default is None)}
    chosen = {
        key: value for key, value in params if not (key in optional and value in (UNSET, None))
    }
    bound = game(name, **chosen).compiled()
    return bound, Watcher(bound)


def _options(name: str) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(rules_class(name))


def _seats(name: str) -> tuple[int, int]:
    """The fewest and the most players of a game."""
    for option in _options(name):
        if option.name == "players":
            return min(option.metadata["choices"]), max(option.metadata["choices"])
    seats = game(name).seats
    return seats, seats


def kind(name: str, zero_sum: bool) -> Any:
    """What OpenSpiel wants to know of a game before it is made."""
    fewest, most = _seats(name)
    sums = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"chabudai_{name}",
        long_name=f"Chabudai {name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.ZERO_SUM if zero_sum else sums.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            VERSION: UNSET,
            **{
                option.name: UNSET if option.default is None else option.default
                for option in _options(name)
            },
        },
    )


def register(name: str) -> None:
    """Tell ``pyspiel.load_game`` of a game: ``chabudai_NAME``, its rules as parameters."""

    class Registered(TableGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, dict(params or {}))

    pyspiel.register_game(kind(name, _seats(name)[1] == 2), Registered)


for _name in names():
    register(_name)

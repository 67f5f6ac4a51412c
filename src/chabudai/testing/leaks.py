"""The leak test: what a seat may not know can change without the seat noticing anything."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable

from chabudai.core.chance import Dice
from chabudai.core.seats import SPECTATOR
from chabudai.games.playable import Game
from chabudai.testing.choices import check_choices
from chabudai.testing.play import Step, random_match, told
from chabudai.testing.seen import difference, everything_seen, seat_name


def check_leaks(game: Game, seeds: Iterable[int], every: int = 1) -> None:
    """Neither hidden cards nor secret choices can be told apart by what a seat receives.

    Hidden cards exchanged among themselves, and secret choices replaced by others, leave every
    view, fact, picture and event as it is. In long matches every n-th step may do.
    """
    chosen = list(seeds)
    exchanged = check_hidden_cards(game, chosen, every)
    replaced = check_choices(game, chosen)
    if not exchanged:
        _check_open_cards(game, chosen, bool(replaced))


def check_hidden_cards(game: Game, seeds: Iterable[int], every: int = 1) -> int:
    """Hidden cards exchanged among themselves are not noticed; how many steps were changed.

    Which cards are hidden is asked of ``hidden``, which every game writes from its rules' table
    of who knows what, apart from the code that makes views. Cards that the step itself reveals
    stay where they are.
    """
    dice = Dice(3)
    changed = 0
    for seed in seeds:
        for step in itertools.islice(random_match(game, seed), 0, None, every):
            for seat in (*range(game.seats), SPECTATOR):
                changed += _check_step(game, step, seat, dice)
    return changed


def _check_step(game: Game, step: Step, seat: int, dice: Dice) -> bool:
    names = _exchange(game, step, seat, dice)
    if all(card == name for card, name in names.items()):
        return False
    if step.action is None:
        before, action = step.before, None
        after = game.book.relabel(step.after, names)
    else:
        before = game.book.relabel(step.before, names)
        action = game.book.rename(step.before, step.action, names)
        if not game.is_legal(before, action):
            return False  # such as a pass that other cards would not allow: the action tells that
        after = before.copy()
        game.apply(after, action)
    seen = everything_seen(game, step.before, step.after, step.action, seat)
    twin = everything_seen(game, before, after, action, seat)
    found = difference(seen, twin)
    if found:
        moved = ", ".join(f"{game.cards[one]} for {game.cards[two]}" for one, two in names.items())
        raise AssertionError(
            f"{seat_name(seat)} can tell hidden cards apart around {told(game, step)}: {found} "
            f"({moved}; {step.before!r})"
        )
    return bytes(after) != bytes(step.after)


def _exchange(game: Game, step: Step, seat: int, dice: Dice) -> dict[int, int]:
    """New names for the cards that are hidden from a seat and stay so, within their groups.

    Cards that look like one that the step reveals keep their names: which of them it is may be
    a matter of naming.
    """
    groups = game.book.secrets(step.after if step.action is None else step.before, seat)
    left = Counter(game.cards[card] for card in game.book.hidden(step.after, seat))
    revealed = Counter(game.cards[card] for cards in groups for card in cards) - left
    names: dict[int, int] = {}
    for group in groups:
        cards = [card for card in group if game.cards[card] not in revealed]
        order = dice.shuffled(len(cards))
        names.update((card, cards[place]) for card, place in zip(cards, order, strict=True))
    return names


def _check_open_cards(game: Game, seeds: Iterable[int], has_choices: bool) -> None:
    """Where no card was exchanged, no view hides a card, and without secret choices nothing."""
    for step in itertools.chain.from_iterable(random_match(game, seed) for seed in seeds):
        for seat in (*range(game.seats), SPECTATOR):
            view = game.view(step.after, seat)
            unseen = [game.cards[card] for card in game.unseen(view)]
            assert not unseen, (
                "no hidden card was ever exchanged, so the test tested nothing: hidden in "
                f"games/{game.name}/secrets.py lists none, but {seat_name(seat)} does not see "
                f"{', '.join(unseen)}"
            )
            view.viewer = step.after.viewer
            blank = difference(step.after.to_json(), view.to_json())
            assert has_choices or not blank, (
                "neither a hidden card was exchanged nor a secret choice replaced, so the test "
                f"tested nothing: but {seat_name(seat)} does not see {blank}; "
                f"games/{game.name}/secrets.py must offer zones (or hidden) for cards, outward for "
                "choices"
            )

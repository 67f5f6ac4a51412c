"""Where to write what is missing: the part of a check's message that helps."""

from __future__ import annotations

from chabudai.core.errors import IllegalAction
from chabudai.core.messages import Message
from chabudai.games.playable import Game


def room(game: Game) -> str:
    """Where a game's modules are."""
    return f"games/{game.name}"


def amiss(game: Game, found: list[int]) -> str:
    """Which cards are missing and which are there too often."""
    cards = range(len(game.cards))
    missing = [game.cards[card] for card in cards if card not in found]
    doubled = [game.cards[card] for card in cards if found.count(card) > 1]
    strange = [card for card in found if card not in cards]
    named = {"missing": missing, "doubled": doubled, "no cards at all": strange}
    return ", ".join(f"{what}: {cards}" for what, cards in named.items() if cards)


def say_in(game: Game, message: Message | IllegalAction, lang: str, what: str) -> str:
    """A sentence; AssertionError with the file to write in if it is missing."""
    try:
        return message.say(lang)
    except KeyError as error:
        raise AssertionError(
            f"locale/{lang}/{game.name}.ftl: {error.args[0]}; it is {what}"
        ) from None

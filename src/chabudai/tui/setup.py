"""Playing on from a position that was written down; nothing of it is kept."""

from __future__ import annotations

import secrets
from typing import Any

from chabudai.agents import GENTLE, Agent, make
from chabudai.agents.hint import hint
from chabudai.core.messages import say
from chabudai.core.seats import EVERYTHING
from chabudai.games.playable import Game
from chabudai.games.position import split
from chabudai.match import Match, fair
from chabudai.match.called import nameless_seat
from chabudai.match.position import BOT, PERSON
from chabudai.tui.local import LocalTable, Quit, Read, Write
from chabudai.tui.play import Level, bot_of


def opened(game: Game, text: str, is_chosen: bool) -> tuple[Game, Any]:
    """The game and the record of a text; its own rules, where no others were asked for."""
    from chabudai.games import open_position

    first, _ = split(text)
    if first is None or is_chosen or first.name != game.name:
        return game, game.position(text)
    return open_position(text)


def play_position(
    game: Game,
    record: Any,
    seat: int,
    seed: int | None = None,
    lang: str = "en",
    level: Level | None = None,
    read: Read = input,
    write: Write = print,
) -> int:
    """Play on from a state, or from a view with a guess of what it hides; the exit status.

    In a view the player sits where its viewer sits.
    """
    number = secrets.randbits(62) if seed is None else seed
    if record.viewer != EVERYTHING:
        write(say("tui-guessed", lang))
    match, seat, secret = begin_at(game, record, seat, seed, level, number)
    bot = bot_of(GENTLE if level is None else level)
    agents: dict[int, Agent] = {
        other: make(bot, game, number + other, wait=False)
        for other in range(game.seats)
        if other != seat
    }
    table = LocalTable(match, seat, agents, secret, lang, read, write, lambda _entry: None)
    try:
        table.run()
    except Quit:
        write("")
        write(game.write(game.view(match.state, seat)))
    return 0


def begin_at(
    game: Game,
    record: Any,
    seat: int = 0,
    seed: int | None = None,
    level: Level | None = None,
    number: int | None = None,
) -> tuple[Match, int, str]:
    """A match that begins in a position, the seat of the person, and the secret of later deals.

    What a view hides is guessed by ``number``; in a view the player sits where its viewer sits.
    """
    if record.viewer == EVERYTHING:
        state = record
    else:
        seat = max(record.viewer, 0)
        chance = secrets.randbits(62) if seed is None else seed
        state = game.guess(record, chance if number is None else number)
    match = Match(game, start=state)
    bot = bot_of(GENTLE if level is None else level)
    for other in range(game.seats):
        player, who = (PERSON, None) if other == seat else (BOT, bot)
        match.take(match.sit(other, nameless_seat(other), player, who))
    return match, seat, fair.new_secret() if seed is None else fair.seeded_secret(seed)


def hint_for(game: Game, record: Any, lang: str) -> list[str]:
    """A hint for the seat to act, from its own view."""
    turn = game.turn(record)
    if turn < 0 or record.viewer not in (EVERYTHING, turn):
        raise ValueError(say("tui-no-hint-here", lang))
    return [message.say(lang) for message in hint(game, game.view(record, turn))]

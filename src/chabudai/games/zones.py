"""Zones: where the cards of a position lie and who sees them, said once for all that follows.

A game's ``secrets.py`` may offer ``zones(state)``, a list that is written from the rules' table of
who knows what and apart from ``view.py``. From it follow ``inventory``, ``hidden``, ``unseen``,
``relabel``, ``rename`` and ``knowledge``. It is also called for views, so it may look only at
fields that everybody knows, or whose blank means "no card here".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from chabudai.core.seats import EVERYTHING

EVERYBODY = None
"""Who sees a zone: every seat, and spectators."""
NOBODY: tuple[int, ...] = ()
"""Who sees a zone: no seat."""


class Places(NamedTuple):
    """How a zone is stored: bits of a number, or card numbers of a row; no field is the rest."""

    field: str
    start: int | None
    """The first place in a row (None for a field of one number), or the first card of the rest."""
    stop: int | None
    is_bits: bool = False
    first: int = 0
    """The card that the lowest bit stands for."""

    def read(self, record: Any) -> list[int]:
        """The cards there, as they lie; a negative number is no card."""
        values = self._values(record)
        if not self.is_bits:
            return [card for card in values if card >= 0]
        (bits,) = values
        return [self.first + bit for bit in range(bits.bit_length()) if bits >> bit & 1]

    def rename(self, record: Any, twin: Any, names: Mapping[int, int]) -> None:
        """Put the cards of a record into a twin of it by other names."""
        if not self.field:
            return
        if self.is_bits:
            cards = [names.get(card, card) for card in self.read(record)]
            self._write(twin, [sum(1 << card - self.first for card in cards)])
        else:
            self._write(twin, [names.get(card, card) for card in self._values(record)])

    def among(self, cards: Iterable[int]) -> list[int]:
        """The cards of the rest, given those that lie in no other zone."""
        first, last = self.start or 0, self.stop
        return [card for card in cards if card >= first and (last is None or card < last)]

    def _values(self, record: Any) -> list[int]:
        value = getattr(record, self.field)
        return [value] if self.start is None else list(value[self.start : self.stop])

    def _write(self, record: Any, values: list[int]) -> None:
        if self.start is None:
            setattr(record, self.field, values[0])
            return
        row = getattr(record, self.field)
        for place, value in enumerate(values, self.start):
            row[place] = value


def bits(field: str, index: int | None = None, first: int = 0) -> Places:
    """A set of cards as bits of a number, or of one number of a row; bit 0 is card ``first``."""
    return Places(field, index, 0 if index is None else index + 1, True, first)


def row(field: str, start: int, stop: int) -> Places:
    """Card numbers one after another in a row of the record; negative ones are no cards."""
    return Places(field, start, stop)


def one(field: str, index: int | None = None) -> Places:
    """One card number, in a field of its own or at a place of a row; negative for none."""
    return Places(field, index, 0 if index is None else index + 1)


def rest(start: int = 0, stop: int | None = None) -> Places:
    """All cards of the pack, or of a part of it, that lie in no other zone."""
    return Places("", start, stop)


@dataclass(frozen=True)
class Zone:
    """Some cards that the same seats see."""

    name: str
    places: Places
    seen_by: Collection[int] | None
    """Seats, EVERYBODY or NOBODY."""
    group: str = ""
    """Hidden cards may be exchanged only with others of their group, and everybody knows which
    cards a group has: two packs, or the known cards of a seat of which one lies face down."""
    holds: bool = True
    """False where these places only mark cards that lie in another zone."""
    is_counted: bool = True
    """Whether those who do not see the cards know how many there are."""

    def is_seen(self, seat: int) -> bool:
        """Whether a seat, or SPECTATOR, sees the cards."""
        return self.seen_by is EVERYBODY or seat in self.seen_by


Zones = Callable[[Any], Sequence[Zone]]


@dataclass(frozen=True)
class Derived:
    """What follows from a game's zones, with the meanings that ``Book`` gives to these names."""

    zones: Zones
    cards: Sequence[str]
    text: Callable[[Any, int], str] | None = None
    parse: Callable[[Any, str], int] | None = None

    def inventory(self, state: Any) -> list[int]:
        """Every card, wherever it is."""
        return [card for zone, cards in self._lying(state) if zone.holds for card in cards]

    def hidden(self, state: Any, seat: int) -> list[int]:
        """The cards that a seat may not know."""
        return sorted(card for group in self.hidden_groups(state, seat) for card in group)

    def hidden_groups(self, state: Any, seat: int) -> list[list[int]]:
        """The cards that a seat may not know, by the groups in which they may be exchanged."""
        return [cards for _, cards in self._unions(state, seat) if cards]

    def unseen(self, view: Any) -> list[int]:
        """The cards that lie in no zone that the viewer sees."""
        if view.viewer == EVERYTHING:
            return []
        seen = {
            card
            for zone, cards in self._lying(view)
            if zone.holds and zone.is_seen(view.viewer)
            for card in cards
        }
        return [card for card in range(len(self.cards)) if card not in seen]

    def relabel(self, state: Any, names: Mapping[int, int]) -> Any:
        """The same position with other cards in the same places."""
        twin = state.copy()
        for zone in self.zones(state):
            zone.places.rename(state, twin, names)
        return twin

    def rename(self, state: Any, action: int, names: Mapping[int, int]) -> int:
        """What an action becomes in the relabelled position: the cards in its text change names.

        An action whose text names no such card, or would then mean nothing, stays as it is.
        """
        if self.text is None or self.parse is None or not names:
            return action
        texts = {self.cards[old]: self.cards[new] for old, new in names.items()}
        longest = sorted(map(re.escape, texts), key=len, reverse=True)
        pattern = rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)"
        here = self.text(state, action)
        there = re.sub(pattern, lambda found: texts[found[0]], here)
        if there == here:
            return action
        try:
            return self.parse(self.relabel(state, names), there)
        except ValueError:
            return action

    def knowledge(self, state: Any, seat: int) -> Hashable:
        """What a seat may know of where cards lie: what it sees, how many it does not, and which
        cards each group has.
        """
        known: list[Hashable] = []
        for zone, cards in self._lying(state):
            if zone.is_seen(seat):
                known.append((zone.name, tuple(cards)))
            elif zone.is_counted:
                known.append((zone.name, len(cards)))
        return (*known, *((group, tuple(cards)) for group, cards in self._unions(state, seat)))

    def _lying(self, record: Any) -> list[tuple[Zone, list[int]]]:
        found = [
            (zone, zone.places.read(record) if zone.places.field else [])
            for zone in self.zones(record)
        ]
        placed = {card for zone, cards in found if zone.holds for card in cards}
        left = [card for card in range(len(self.cards)) if card not in placed]
        return [
            (zone, cards if zone.places.field else zone.places.among(left)) for zone, cards in found
        ]

    def _unions(self, state: Any, seat: int) -> list[tuple[str, list[int]]]:
        """The hidden cards of each group."""
        unions: dict[str, list[int]] = {}
        for zone, cards in self._lying(state):
            if zone.holds and not zone.is_seen(seat):
                unions.setdefault(zone.group, []).extend(cards)
        return [(group, sorted(cards)) for group, cards in sorted(unions.items())]


def derived(
    zones: Zones,
    cards: Sequence[str],
    text: Callable[[Any, int], str] | None = None,
    parse: Callable[[Any, str], int] | None = None,
) -> Derived:
    """What follows from a game's ``zones``; without ``text`` and ``parse`` actions keep their
    numbers when cards change names.
    """
    return Derived(zones, cards, text, parse)

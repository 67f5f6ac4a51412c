"""A score of motions played over the canvas: cards travel from place to place, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from chabudai.core.motion import LIGHT, SAY, SWEEP, Motion
from chabudai.tui.screen import palette
from chabudai.tui.screen.canvas import Canvas, Rect
from chabudai.tui.screen.face import FLAT, SMALL, Face, Size, draw_back, draw_face
from chabudai.tui.screen.pictures import ALBUM, SIXEL

PACES = {"calm": 750, "normal": 380, "quick": 170, "none": 0}
"""Milliseconds of one motion, as on the pages."""
MOST_STEPS = 12
"""So many steps are still played when more has happened."""
FRAME = 1 / 25
SLOW_FRAME = 1 / 8
"""Where every frame has to send pictures again."""
PIECE = "●"


@dataclass
class Actor:
    """A card on its way, or where it has arrived."""

    card: str
    size: Size
    x: float
    y: float
    face: Face | None


class Stage:
    """The table as it was, over which its cards go to where they are now."""

    def __init__(
        self, before: Canvas, after: Canvas, face: Callable[[str], Face] | None = None
    ) -> None:
        self.scene = before.copy()
        self.before = before
        self.after = after
        self.face = face
        self.actors: dict[str, Actor] = {}

    def play(self, score: Sequence[Sequence[Motion]], pace: int) -> Iterator[tuple[Canvas, float]]:
        """What is shown and for how many seconds, picture by picture."""
        for step in score[-MOST_STEPS:]:
            if all(motion.do == SAY and not motion.loud for motion in step):
                continue
            yield from self._step(step, pace / 1000)

    def _step(self, step: Sequence[Motion], seconds: float) -> Iterator[tuple[Canvas, float]]:
        trips: list[tuple[Actor, Rect, Rect]] = []
        lights: list[str] = []
        for motion in step:
            if motion.do == LIGHT:
                lights += motion.lit
            elif motion.do == SWEEP:
                self._sweep(motion)
            elif motion.do != SAY and (trip := self._trip(motion)) is not None:
                trips.append(trip)
        frame = SLOW_FRAME if ALBUM.kind == SIXEL else FRAME
        frames = max(2, int(seconds / frame)) if trips else 0
        for number in range(1, frames + 1):
            part = number / frames
            for actor, start, end in trips:
                actor.x = start.x + (end.x - start.x) * part
                actor.y = start.y + (end.y - start.y) * part
            yield self._picture(lights), frame
        if any(motion.loud for motion in step) or (lights and not trips):
            yield self._picture(lights), seconds * (2 if any(m.loud for m in step) else 1)

    def _trip(self, motion: Motion) -> tuple[Actor, Rect, Rect] | None:
        """From where to where something goes; None where the canvas does not show it."""
        key = motion.card or f"{motion.origin}>{motion.to}"
        known = self.actors.get(motion.card) if motion.card else None
        start = self._start(motion) if known is None else _rect(known)
        end = self._end(motion)
        if start is None or end is None:
            return None
        if known is None:
            if motion.card in self.before.cards and start.height > 1:
                self.scene.fill(start, palette.PLAIN)
            size = Size(end.width, end.height) if end.height >= SMALL.height else FLAT
            if not motion.card and motion.to.startswith("cell-"):
                size = Size(1, 1)
            shown = self.face(motion.card) if self.face and motion.card else None
            known = Actor(motion.card, size, start.x, start.y, shown)
            self.actors[key] = known
        elif motion.card and self.face and known.face is None:
            known.face = self.face(motion.card)
        return known, start, end

    def _start(self, motion: Motion) -> Rect | None:
        if motion.card and motion.card in self.before.cards:
            return self.before.cards[motion.card]
        return self.before.places.get(motion.origin) or self.after.places.get(motion.origin)

    def _end(self, motion: Motion) -> Rect | None:
        under = self.before.places.get(motion.to)
        if motion.to.startswith("table-") and under:
            return under._replace(x=under.x + 1, y=under.y + 1)
        if motion.card in self.after.cards and motion.to in self.after.places:
            return self.after.cards[motion.card]
        return self.after.places.get(motion.to) or under

    def _sweep(self, motion: Motion) -> None:
        """What lies on the named places is gone."""
        for name in motion.lit:
            rect = self.before.places.get(name)
            if rect is not None:
                self.scene.fill(rect, palette.PLAIN)
        for name in [*self.actors]:
            if any(name.endswith(f">{place}") for place in motion.lit):
                del self.actors[name]

    def _picture(self, lights: Sequence[str]) -> Canvas:
        picture = self.scene.copy()
        for actor in self.actors.values():
            x, y = round(actor.x), round(actor.y)
            if actor.face is not None:
                draw_face(picture, x, y, actor.face, actor.size, lit=actor.card in lights)
            elif actor.size.height > 1:
                draw_back(picture, x, y, FLAT)
            else:
                picture.put(x, y, PIECE, palette.GOLD)
        for name in lights:
            lit = self.actors.get(name)
            rect = _rect(lit) if lit else self.before.cards.get(name) or self._lit_place(name)
            if rect is not None:
                _light(picture, rect)
        return picture

    def _lit_place(self, name: str) -> Rect | None:
        return self.after.places.get(name) or self.before.places.get(name)


def _rect(actor: Actor) -> Rect:
    return Rect(round(actor.x), round(actor.y), actor.size.width, actor.size.height)


def _light(canvas: Canvas, rect: Rect) -> None:
    """Let a part stand out: bright, and in reverse where there are no colours."""
    for y in range(max(rect.y, 0), min(rect.y + rect.height, canvas.height)):
        for x in range(max(rect.x, 0), min(rect.x + rect.width, canvas.width)):
            canvas.styles[y][x] = palette.LIGHT

"""The table on the screen: a painted canvas, a cursor over its spots, and cards that travel."""

from __future__ import annotations

import asyncio
from typing import Any

from textual import events
from textual.geometry import Region
from textual.message import Message as Posted
from textual.strip import Strip
from textual.widget import Widget

from chabudai.games import rooms
from chabudai.tui.screen import plain_room
from chabudai.tui.screen.canvas import Canvas, Spot
from chabudai.tui.screen.pictures import ALBUM, HOLDER, SIXEL
from chabudai.tui.screen.sight import ROOM, Look, News, Sight, Way, has_room
from chabudai.tui.screen.spread import KEYS
from chabudai.tui.screen.stage import PACES, Stage
from chabudai.tui.screen.stamps import printed, stamps


def room_of(game: str) -> Any:
    """How a game is painted: by its own room, else plainly."""
    return rooms.find(ROOM, game) if has_room(game) else plain_room


class TableView(Widget, can_focus=True):
    """A sight, painted; what is chosen on it is posted."""

    DEFAULT_CSS = "TableView { width: 1fr; height: 1fr; }"

    class Acted(Posted):
        """An action was chosen."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    class Pointed(Posted):
        """The cursor or the pick has moved."""

    class Unplayable(Posted):
        """Something was chosen that cannot be played now."""

        def __init__(self, spot: str) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, pace: str = "normal", id: str | None = None) -> None:
        super().__init__(id=id)
        self.pace = pace
        self.sight: Sight | None = None
        self.look = Look()
        self.canvas = Canvas(1, 1)
        self.hovered = ""
        self._shown: Canvas | None = None
        """What is shown while cards travel."""
        self._skip = asyncio.Event()
        self._ways: list[Way] = []

    # Showing

    def show(self, sight: Sight, hinted: str = "") -> None:
        """Show a table at rest, with what a hint advises."""
        changed = self.sight is None or self.sight.number != sight.number
        self.sight = sight
        self._ways = room_of(sight.game.name).ways(sight) if sight.actions else []
        marked = {
            spot for way in self._ways if way.action == hinted for spot in (way.source, way.target)
        } - {""}
        pick = "" if changed else self.look.pick
        cursor = "" if changed and not self._ways else self.look.cursor
        self.look = Look(pick, cursor, frozenset(marked), ways=self._ways)
        shown, self._shown = self._shown, None
        self.repaint()
        if shown is not None:
            self.refresh()
        enabled = self.enabled()
        if self._ways and self.look.cursor not in enabled:
            meant = (name for name in enabled if name in marked)
            self.point(next(meant, next(iter(enabled), "")))

    def paint(self, sight: Sight, look: Look) -> Canvas:
        """A canvas of the widget's size."""
        room = room_of(sight.game.name)
        width, height = max(self.size.width, 1), max(self.size.height, 1)
        most = getattr(room, "MOST", (width, height))
        canvas = Canvas(min(width, most[0]), min(height, most[1]))
        room.paint(canvas, sight, look)
        if ALBUM.waiting and self.app._driver is not None:
            self.app._driver.write(ALBUM.take())
        return canvas.centred(width, height)

    def repaint(self) -> None:
        """Paint the canvas anew."""
        before = self._shown or self.canvas
        if self.sight is not None:
            self.canvas = self.paint(self.sight, self.look)
        self._refresh_from(before)

    def _refresh_from(self, before: Canvas) -> None:
        """Have the rows drawn that are not as they were: a key changes few of them."""
        after = self._shown or self.canvas
        if (before.width, before.height) != (after.width, after.height):
            self.refresh()
            return
        rows = [
            Region(0, y, after.width, 1)
            for y in range(after.height)
            if before.signs[y] != after.signs[y] or before.styles[y] != after.styles[y]
        ]
        if rows:
            self.refresh(*rows)

    def on_resize(self) -> None:
        """The table fits every size."""
        if (self.canvas.width, self.canvas.height) == self.size:
            return
        self._shown = None
        self.skip()
        self.repaint()

    def render_line(self, y: int) -> Strip:
        """A row of the canvas."""
        canvas = self._shown or self.canvas
        if y >= canvas.height or canvas.width != self.size.width:
            return Strip.blank(self.size.width)
        return canvas.strip(y, HOLDER if ALBUM.kind == SIXEL else "")

    def stamped(self, rows: set[int] | None = None) -> str:
        """The pictures over the rows of the screen that were drawn anew, by default over all."""
        region = self.region
        canvas = self._shown or self.canvas
        if canvas.width != self.size.width:
            return ""
        found = [
            stamp.at(region.x, region.y)
            for stamp in stamps(canvas)
            if rows is None or any(region.y + stamp.y + row in rows for row in range(stamp.rows))
        ]
        return printed(found)

    # Motion

    @property
    def is_moving(self) -> bool:
        """Whether cards travel now."""
        return self._shown is not None

    def skip(self) -> None:
        """Let what travels arrive at once."""
        self._skip.set()

    async def play(self, news: News) -> None:
        """Let the cards travel to where they are after the news, and show that."""
        pace = PACES[self.pace]
        before, room = self.sight, room_of(news.after.game.name)
        if pace and before is not None and news.score and hasattr(room, "face"):
            lang = news.after.lang
            after = self.paint(news.after, Look())
            stage = Stage(self.paint(before, Look()), after, lambda text: room.face(text, lang))
            self._skip.clear()
            for canvas, seconds in stage.play(news.score, pace):
                shown, self._shown = self._shown or self.canvas, canvas
                self._refresh_from(shown)
                try:
                    await asyncio.wait_for(self._skip.wait(), seconds)
                    break
                except TimeoutError:
                    continue
        self.show(news.after)

    # Choosing

    def enabled(self) -> list[str]:
        """The spots that can be chosen now, as they lie."""
        may = self.look.targets | self.look.sources
        return [name for name in self.canvas.spots if name in may]

    def point(self, spot: str) -> None:
        """Move the cursor."""
        self._look(cursor=spot)

    def pick(self, spot: str) -> None:
        """Pick a source, or put it back; the cursor goes to where it may go."""
        if self.look.pick == spot or not spot:
            self._look(pick="", cursor=spot or self.look.pick or self.look.cursor)
            return
        goals = {way.target for way in self.look.ways if way.source == spot}
        targets = [name for name in self.canvas.spots if name in goals]
        self._look(pick=spot, cursor=targets[0] if targets else spot)
        if not targets and goals:  # a place that is painted only for what is picked
            found = [name for name in self.canvas.spots if name in goals]
            self.point(found[0] if found else spot)

    def choose(self, spot: str) -> None:
        """Choose a spot: act, pick, or learn why not."""
        if (way := self.look.way_to(spot)) is not None:
            self.post_message(self.Acted(way.action))
        elif spot in self.look.sources:
            self.pick(spot)
        elif spot:
            self.post_message(self.Unplayable(spot))

    def move(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest spot in a direction."""
        names = self.enabled()
        if not names:
            return
        here = self.canvas.spots.get(self.look.cursor)
        if here is None or here.name not in names:
            self.point(names[0])
            return
        found = [
            (cost, name)
            for name in names
            if (cost := _cost(here, self.canvas.spots[name], dx, dy)) is not None
        ]
        if found:
            self.point(min(found)[1])

    def label(self, key: str) -> bool:
        """Choose by a digit or a letter; whether there was something to choose."""
        for spot in self.canvas.spots.values():
            if key and spot.label == key and (key in KEYS or spot.name in self.look.targets):
                self.choose(spot.name)
                return True
        return False

    def _look(self, pick: str | None = None, cursor: str | None = None) -> None:
        old = self.look
        self.look = Look(
            old.pick if pick is None else pick,
            old.cursor if cursor is None else cursor,
            old.hinted,
            old.lit,
            old.ways,
        )
        self.repaint()
        self.post_message(self.Pointed())

    # The mouse

    def on_click(self, event: events.Click) -> None:
        """Choose what lies under the mouse."""
        if self.is_moving:
            self.skip()
            return
        spot = self.spot_at(event.x, event.y)
        if spot is not None:
            self.point(spot.name)
            self.choose(spot.name)
        elif self.look.pick:
            self.pick("")

    def spot_at(self, x: int, y: int) -> Spot | None:
        """The spot under a point."""
        found = [spot for spot in self.canvas.spots.values() if spot.rect.has(x, y)]
        return found[-1] if found else None


def _cost(here: Spot, there: Spot, dx: int, dy: int) -> tuple[float, float] | None:
    """How far another spot is in a direction; None where it lies elsewhere."""
    x = there.rect.x + there.rect.width / 2 - here.rect.x - here.rect.width / 2
    y = 2 * (there.rect.y + there.rect.height / 2 - here.rect.y - here.rect.height / 2)
    ahead, aside = (x * dx, abs(y)) if dx else (y * dy, abs(x))
    if ahead <= 0.5:
        return None
    return (ahead + (3 if dx else 1.2) * aside, ahead)

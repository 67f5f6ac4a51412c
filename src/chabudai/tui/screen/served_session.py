"""A seat at a served table: what happens comes live, and a lost connection comes back by itself."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from chabudai.client import Client, ClientError
from chabudai.coach.verdict import Review
from chabudai.core.messages import say
from chabudai.core.seats import SPECTATOR
from chabudai.games import game as open_game
from chabudai.match.called import seat_names
from chabudai.match.export import read_entries
from chabudai.match.heading import Heading
from chabudai.match.match import FINISHED, Match
from chabudai.match.position import Sitter
from chabudai.match.verify import BESIDES
from chabudai.tui.checked import share_line
from chabudai.tui.screen import served_wishes
from chabudai.tui.screen.served_wishes import WISHES
from chabudai.tui.screen.session import Advice, Line, Offer, Question, Refused, Tell
from chabudai.tui.screen.sight import News, Sight, has_room
from chabudai.tui.screen.watching import read_motion, watch

T = TypeVar("T")
AGAIN = 0.5
"""Seconds after which a review is asked for again."""


class ServedSession:
    """One guest's seat; ``found`` is what the server says of the match."""

    marked = ""

    def __init__(self, client: Client, found: dict[str, Any], lang: str) -> None:
        self.client = client
        self.lang = lang
        self.wishes = frozenset(WISHES)
        self._tell: Tell = lambda _news: None
        self._updates: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._following: asyncio.Task[None] | None = None
        self._lock = threading.Lock()
        self._lost = False
        self._absent: int | None = None
        """Who may be claimed to be absent."""
        self.links: list[str] = []
        """For those who are invited, where one has set the table up."""
        self.left = False
        """Whether the seat was given back."""
        self._begin(found)

    def _begin(self, found: dict[str, Any]) -> None:
        self.match: str = found["match"]
        self.game = open_game(found["game"], version=found["version"], **found["rules"])
        self.seat = _seat(found)
        self._found = found
        self._now: dict[str, Any] = {}
        self._actions: dict[str, str] = {}
        self._told: list[str] = []
        self._stop = threading.Event()

    @property
    def title(self) -> str:
        """What is played here, and that there is no connection while there is none."""
        title = say(f"{self.game.name}-title", self.lang)
        return f"{title} – {say('screen-lost', self.lang)}" if self._lost else title

    @property
    def names(self) -> list[str]:
        """How the seats are called."""
        seats = [
            Sitter(seat["name"] or "", seat["player"], seat["level"]) if seat["player"] else None
            for seat in self._found["seats"]
        ]
        return seat_names(seats, self.lang)

    def load(self) -> None:
        """Read how the table is and what has happened; it waits for the server."""
        self._now, self._actions, self._told = self._read(self.match, self.seat)

    def _read(self, match: str, seat: int) -> tuple[dict[str, Any], dict[str, str], list[str]]:
        """How a table is, what can be done and what has happened; nothing here changes before all
        of it has come, because the screen is painted meanwhile.
        """
        now = self.client.view(match)
        actions: dict[str, str] = {}
        if now["turn"] == seat:
            actions = {each["notation"]: each["text"] for each in self.client.actions(match)}
        told: list[str] = []
        number: int = now["number"]
        if number:
            for update in self.client.events(match):
                told += [event["text"] for event in update.get("events", ())]
                if update.get("number", -1) >= number - 1:
                    break
        return now, actions, told

    async def start(self, tell: Tell) -> None:
        """Follow what happens from now on."""
        self._tell = tell
        loop = asyncio.get_running_loop()
        self._following = loop.create_task(self._follow())
        self._watch(loop)
        told = (await self._ask(lambda: self.client.notice()))["announcement"]
        lines = [say("join-announced", self.lang, text=told)] if told else []
        if self._now["status"] == "open":
            lines.append(say("join-waiting", self.lang))
        tell(News(self.sight(), lines))

    def sight(self) -> Sight:
        """How the table looks now."""
        now = self._now
        turn = now.get("turn")
        mine = turn == self.seat and not now.get("offer")
        return Sight(
            self.game,
            now["facts"],
            self.seat,
            turn,
            self._actions if mine else {},
            self.names,
            self.lang,
            now["status"],
            now.get("picture", ""),
            now["number"],
        )

    def story(self) -> list[str]:
        """What has happened so far."""
        return [*self._told]

    async def words(self) -> str:
        """The table in words."""
        picture: str = (await self._ask(lambda: self.client.view(self.match)))["picture"]
        return picture

    async def act(self, text: str) -> None:
        """Act; somebody else may have been first."""
        await self._ask(lambda: self.client.act(self.match, text, self._now["number"]))

    async def undo(self) -> None:
        """Ask to take the last action back; a free one is done at once."""
        await self._ask(lambda: self.client.offer(self.match, "undo", self._now["number"]))

    async def hint(self) -> Advice:
        """What the server's search would do; against bots only."""
        found = await self._ask(lambda: self.client.hint(self.match))
        return Advice([each["text"] for each in found["lines"]], str(found["action"]))

    async def wish(self, what: str, text: str = "") -> str:
        """Talk, offers, answers, claims."""
        number = self._now["number"]
        done = served_wishes.deed(self.client, self.match, number, what, text)
        await self._ask(done)
        if what == "stand":
            self.left = True
        return say("join-reported", self.lang) if what == "report" else ""

    def question(self) -> Question | None:
        """An offer that waits for an answer, somebody who is absent, or what follows the end."""
        if not self._now:
            return None
        absent = self._absent if self._now.get("turn") == self._absent else None
        once = bool(self._found.get("daily") or self._found.get("duplicate"))
        return served_wishes.question(
            self._now, self.seat, self.names, absent, self.lang, bool(self.links), once
        )

    def offers(self) -> list[Offer]:
        """What can be asked for at any time."""
        return served_wishes.offers(self._now, self.seat, self.lang)

    def clock(self) -> str:
        """Everybody's time, where the table has a clock."""
        return served_wishes.clock_text(self._now, self.names, self.lang)

    async def record(self) -> tuple[Match, int]:
        """The match from the server's export, once it is over."""
        document = await self._ask(lambda: self.client.export(self.match))
        heading = Heading.from_json({k: v for k, v in document.items() if k not in BESIDES})
        return Match(heading.open(), heading, read_entries(document)), self.seat

    async def served_review(self) -> Review:
        """The review of the seat, as the server makes it; it is asked for until it is there."""
        while True:
            found = await self._ask(lambda: self.client.review(self.match, wait=False))
            if "progress" not in found:
                return served_wishes.read_review(found)
            await asyncio.sleep(AGAIN)

    def aids(self, _width: int) -> list[Line] | None:
        """What the game shows by itself."""
        return None

    def speak(self, lang: str) -> None:
        """Go on in another language: everything is asked for again."""
        self.lang = self.client.lang = lang
        self._stop.set()
        asyncio.get_running_loop().create_task(self._reload())

    def curtain(self) -> str:
        """There is one person at this keyboard."""
        return ""

    def lift(self) -> None:
        """There is no curtain."""

    def farewell(self) -> str:
        """The seat is kept, unless it was given back."""
        if self.left:
            return say("screen-left", self.lang)
        if self._now.get("status") != FINISHED:
            return say("join-kept", self.lang)
        return self._share() or say("tui-over", self.lang)

    def _share(self) -> str:
        """Whether what this terminal has contributed is in the deals."""
        share = self.client.shares.get(self.match)
        if share is None:
            return ""
        with contextlib.suppress(OSError, ClientError, http.client.HTTPException):
            return share_line(share, self.client.export(self.match), self.lang)
        return ""

    async def close(self) -> None:
        """Leave; the seat is kept."""
        self._stop.set()
        if self._following is not None:
            self._following.cancel()

    # Asking

    async def _ask(self, what: Callable[[], T]) -> T:
        """Ask the server without holding up the screen; Refused says why not."""

        def asked() -> T:
            with self._lock:
                return what()

        try:
            return await asyncio.to_thread(asked)
        except ClientError as error:
            raise Refused(str(error)) from None
        except (OSError, http.client.HTTPException) as error:
            url = self.client.origin
            text = say("join-unreachable", self.lang, url=url, error=str(error))
            raise Refused(text) from None

    async def _reload(self) -> None:
        with contextlib.suppress(Refused):
            await self._ask(self.load)
            self._go_on()

    def _go_on(self) -> None:
        """Follow the table anew, from what was read of it."""
        self._stop = threading.Event()
        self._watch(asyncio.get_running_loop())
        self._tell(News(self.sight()))

    # Following

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let a thread wait for what happens."""

        def push(update: dict[str, Any]) -> None:
            with contextlib.suppress(RuntimeError):  # the screen has gone
                loop.call_soon_threadsafe(self._updates.put_nowait, update)

        watch(self.client, self.match, self._now["number"], self._stop, push)

    async def _follow(self) -> None:
        while True:
            update = await self._updates.get()
            if "lost" in update or "failed" in update:
                await self._note_loss(update)
            else:
                if self._lost:
                    self._lost = False
                    self._tell(News(self.sight(), [say("screen-back", self.lang)]))
                if "next" in update:
                    await self._move_on(update["next"])
                elif "number" in update:
                    await self._take(update)
                else:
                    await self._look_for_absent()

    async def _note_loss(self, update: dict[str, Any]) -> None:
        told = [] if self._lost else [say("screen-lost", self.lang)]
        if "failed" in update:
            told = [update["failed"]]
        self._lost = True
        if told:
            self._tell(News(self.sight().still(), told))

    async def _take(self, update: dict[str, Any]) -> None:
        """Something has happened."""
        if update["number"] < self._now["number"]:
            return
        self._absent = None
        now = {**self._now, "number": update["number"] + 1, "picture": ""}
        for key in ("turn", "status", "facts", "clock", "result"):
            if key in update:
                now[key] = update[key]
        now["offer"] = update.get("offer")
        actions: dict[str, str] = {}
        with contextlib.suppress(Refused):
            if update["turn"] == self.seat:
                listed = await self._ask(lambda: self.client.actions(self.match))
                actions = {each["notation"]: each["text"] for each in listed}
            if any(seat["player"] is None for seat in self._found["seats"]):
                self._found = await self._ask(lambda: self.client.match(self.match))
            if "facts" in update and not has_room(self.game.name):
                now["picture"] = await self.words()
        told = [event["text"] for event in update["events"]]
        self._now, self._actions = now, actions
        self._told += told
        score = [[read_motion(each) for each in step] for step in update.get("motions", ())]
        over = update["status"] == FINISHED
        self._tell(News(self.sight().still(), told, score, over))

    async def _look_for_absent(self) -> None:
        """Say that somebody is absent, once that may be claimed."""
        if self._now["status"] == FINISHED or self._now.get("turn") in (None, self.seat):
            return
        with contextlib.suppress(Refused):
            found = await self._ask(lambda: self.client.match(self.match))
            absent = found["absent"]
            if absent is None or absent["seat"] in (self.seat, self._absent):
                return
            if absent["at"] > time.time() * 1000:
                return
            self._absent = absent["seat"]
            name = self.names[absent["seat"]]
            text = say("screen-absent", self.lang, name=name)
            self._told.append(text)
            self._tell(News(self.sight(), [text]))

    async def _move_on(self, match: str) -> None:
        """The next match of a rematch."""
        with contextlib.suppress(Refused):
            found = await self._ask(lambda: self.client.match(match))
            read = await self._ask(lambda: self._read(match, _seat(found)))
            self._stop.set()
            self._begin(found)
            self._now, self._actions, self._told = read
            self._go_on()


def _seat(found: dict[str, Any]) -> int:
    """Where one sits, by what the server says of a match."""
    return SPECTATOR if found["you"] is None else int(found["you"])

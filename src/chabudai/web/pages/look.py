"""How somebody likes the pages: language, theme, labels, sound, pace, calendar; in a cookie."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import LANGUAGES
from chabudai.tables.board import Notice
from chabudai.web.language import pick
from chabudai.web.server import server_of
from chabudai.web.visitors import YEAR

COOKIE = "look"
THEMES = ("auto", "light", "dark", "contrast")
LABELS = ("on", "off")
SOUNDS = ("off", "on")
PACES = ("normal", "calm", "quick", "none")
CALENDARS = ("on", "off")


@dataclass(frozen=True)
class Look:
    """What the pages of one visitor look like."""

    lang: str
    theme: str = "auto"
    labels: str = "on"
    sound: str = "off"
    pace: str = "normal"
    calendar: str = "on"
    notice: Notice = field(default_factory=Notice, compare=False)
    """What the host has on the board, which is the same for everybody."""

    def changed(
        self,
        lang: str | None = None,
        theme: str | None = None,
        labels: str | None = None,
        sound: str | None = None,
        pace: str | None = None,
        calendar: str | None = None,
    ) -> Look:
        """The same look with what was asked for, where it can be had."""
        return replace(
            self,
            lang=lang if lang in LANGUAGES else self.lang,
            theme=theme if theme in THEMES else self.theme,
            labels=labels if labels in LABELS else self.labels,
            sound=sound if sound in SOUNDS else self.sound,
            pace=pace if pace in PACES else self.pace,
            calendar=calendar if calendar in CALENDARS else self.calendar,
        )

    def keep(self, response: Response, secure: bool) -> None:
        """Let the browser remember it."""
        response.set_cookie(
            COOKIE,
            ".".join((self.lang, self.theme, self.labels, self.sound, self.pace, self.calendar)),
            max_age=YEAR,
            path="/",
            secure=secure,
            httponly=True,
            samesite="lax",
        )


def look_of(request: Request) -> Look:
    """What a visitor has chosen, else what the browser asks for."""
    kept = [*request.cookies.get(COOKIE, "").split("."), "", "", "", "", "", ""]
    lang = pick(None, request.headers.get("accept-language", ""))
    first = Look(lang, notice=server_of(request).house.board.notice)
    asked = request.query_params.get("lang")
    return first.changed(*kept[:6]).changed(asked)

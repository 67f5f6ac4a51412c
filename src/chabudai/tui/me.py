"""The report card in the terminal: of the matches that are kept here, or of a server's."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from chabudai.client import Client
from chabudai.coach.played import PEOPLE, Played, counts, played
from chabudai.coach.report import report
from chabudai.coach.verdict import Review
from chabudai.core.folder import data_folder
from chabudai.core.messages import Message, has_message, say
from chabudai.farm.progress import Bar
from chabudai.match.called import bot_name
from chabudai.match.file import read_lines
from chabudai.match.match import Match
from chabudai.match.position import PERSON

Write = Callable[[str], None]


def local_card(lang: str, write: Write, reviewing: bool = False) -> dict[str, Any]:
    """The card of the matches that the terminal has kept, as plain data with its words."""
    found = []
    for match, seat, _ in finished():
        made = _review(match, seat, reviewing, lang, write)
        found.append(played(match, seat, made))
    return _worded(report(_latest(found), _since()).to_json(), lang)


def served_card(url: str, token: str, lang: str) -> dict[str, Any]:
    """The card that a server has."""
    return Client(url, token, lang).report_card()


def erase_here() -> None:
    """Forget the reviews that were kept, and what was played before now."""
    for path in _reviews().glob("*.json"):
        path.unlink()
    _reviews().mkdir(parents=True, exist_ok=True)
    (_reviews() / "since").write_text(str(time.time_ns() // 1_000_000))


def tell(card: Mapping[str, Any], lang: str) -> Iterator[str]:
    """The card in lines."""
    if not card["games"]:
        yield say("me-none", lang)
    for game in card["games"]:
        yield from _tell_game(game, lang)


def _tell_game(game: Mapping[str, Any], lang: str) -> Iterator[str]:
    key = f"{game['game']}-title"
    yield say(key, lang) if has_message(key, lang) else game["game"]
    totals = {n: sum(each[n] for each in game["against"]) for n in ("won", "drawn", "lost")}
    about = {"matches": len(game["line"]), "streak": game["streak"], **totals}
    yield "  " + say("me-results", lang, **about)
    for each in game["against"]:
        level = each["level"]
        name = say("report-people", lang) if level == PEOPLE else bot_name(level, lang)
        counted = {n: each[n] for n in ("won", "drawn", "lost")}
        yield "    " + say("me-against", lang, name=name, **counted)
    for text, _ in strength_lines(game, lang):
        yield text


def strength_lines(game: Mapping[str, Any], lang: str) -> Iterator[tuple[str, str]]:
    """How well somebody decides, favourite mistakes and what was collected; each with more words
    about it, where there are some.
    """
    strength = game["strength"]
    if strength is None:
        yield "  " + say("me-no-reviews", lang), ""
    else:
        low, high = _fine(strength["low"], lang), _fine(strength["high"], lang)
        between = say("verdict-between", lang, low=low, high=high)
        value = _fine(strength["value"], lang)
        decisions, luck = strength["decisions"], _fine(game["luck"], lang)
        said = {"value": value, "between": between, "decisions": decisions, "luck": luck}
        yield "  " + say("me-strength", lang, **said), ""
    for each in game["mistakes"][:5]:
        cost = _fine(each["cost"], lang)
        text = say("me-mistake", lang, kind=each["text"], count=each["count"], cost=cost)
        yield "    " + text, ""
    if game["collected"]:
        finds = [_find(each) for each in game["collected"]]
        yield "  " + say("me-collected", lang, finds=finds), "\n".join(finds)


def _find(each: Mapping[str, Any]) -> str:
    cards = f" ({' '.join(each['cards'])})" if each["cards"] else ""
    return f"{each['text']} ×{each['count']}{cards}"


def _fine(value: float, lang: str) -> str:
    return say("verdict-percent", lang, value=f"{100 * value:.1f}".replace("-", "−"))


def _worded(card: dict[str, Any], lang: str) -> dict[str, Any]:
    """The same with the words that a server would have added."""
    for game in card["games"]:
        for each in game["collected"]:
            each["text"] = Message(each["name"]["key"], each["name"]["args"]).say(lang)
        for each in game["mistakes"]:
            kind = each["kind"]
            each["text"] = say(kind, lang) if has_message(kind, lang) else kind
    return card


def _latest(found: list[Played]) -> list[Played]:
    """Each match once."""
    return list({(each.match, each.seat): each for each in found}.values())


def finished() -> Iterator[tuple[Match, int, Path]]:
    """The finished matches that are kept, each with the seat that a person had, and its file."""
    for path in sorted((data_folder() / "finished").glob("*.jsonl")):
        try:
            match = read_lines(path.read_text(encoding="utf-8").splitlines())
        except (OSError, ValueError):
            continue
        own = [s for s, who in enumerate(match.here.seats) if who and who.player == PERSON]
        if len(own) == 1 and counts(match):
            yield match, own[0], path


def _review(match: Match, seat: int, reviewing: bool, lang: str, write: Write) -> Review | None:
    """The review that is kept of a match, or a new one where these are wanted."""
    known = kept_review(match, seat)
    if known is not None or not reviewing or match.entries[-1].at < _since():
        return known
    from chabudai.coach.review import review  # compiles

    write(say("me-reviewing", lang, match=match.heading.match))
    with Bar(say("review-working", lang)) as bar:
        made = review(match, seat, progress=bar)
    keep_review(match, made)
    return made


def kept_review(match: Match, seat: int) -> Review | None:
    """The review that is kept of a match; None if there is none."""
    path = _reviews() / f"{match.heading.match}-{seat}.json"
    try:
        return Review.from_json(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep_review(match: Match, made: Review) -> None:
    """Keep a review."""
    path = _reviews() / f"{match.heading.match}-{made.seat}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(made.to_json()), encoding="utf-8")


def _reviews() -> Path:
    return data_folder() / "reviews"


def _since() -> int:
    try:
        return int((_reviews() / "since").read_text())
    except (OSError, ValueError):
        return 0

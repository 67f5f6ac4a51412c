"""What can be asked for at every table, by keys, by words and from the menu."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from chabudai.core.messages import LANGUAGES, say
from chabudai.tui import words
from chabudai.tui.local import rules_text
from chabudai.tui.screen import palette
from chabudai.tui.screen.ask import Ask
from chabudai.tui.screen.pick_list import PickList
from chabudai.tui.screen.session import Offer, Refused
from chabudai.tui.screen.sheet import Sheet, help_lines

if TYPE_CHECKING:
    from chabudai.tui.screen.table_screen import TableScreen

SERVED = ("say", "draw", "resign", "report", "yes", "no", "win", "abort", "rematch")
"""Words of the prompt that are wishes of a session."""
YES = "yes"


async def hint(screen: TableScreen) -> None:
    """Ask for a hint, without waiting here."""
    screen.tell(say("tui-thinking", screen.session.lang))
    screen.run_worker(_advise(screen), exclusive=True, group="hint")


async def _advise(screen: TableScreen) -> None:
    session = screen.session
    number = session.sight().number
    try:
        advice = await session.hint()
    except Refused as error:
        screen.tell(str(error))
        return
    if session.sight().number != number:
        return
    screen.advised = advice.action
    for text in advice.lines:
        screen.log_lines.add(f"★ {text}", palette.GOLD)
    screen.show_sight()
    screen.notice = "\n".join(advice.lines[:2])
    screen.refresh_words()


async def undo(screen: TableScreen) -> None:
    """Take back."""
    await screen.attempt(screen.session.undo)


async def show_rules(screen: TableScreen) -> None:
    """The rules of this table, with search."""
    game, lang = screen.session.sight().game, screen.session.lang
    rulebook = type(game.rules)(
        **({"players": game.rules.players} if hasattr(game.rules, "players") else {})
    )
    differences = game.rules.differences(rulebook, lang)
    text = rules_text(game, lang)
    if differences:
        text = "\n".join([say("screen-differences", lang), *differences, "", text])
    _lay(screen, say("screen-rules", lang), text)


async def change_language(screen: TableScreen) -> None:
    """The next language."""
    session = screen.session
    session.speak(LANGUAGES[(LANGUAGES.index(session.lang) + 1) % len(LANGUAGES)])
    screen.log_lines.set([(text, palette.QUIET) for text in session.story()])
    screen.notice = ""
    screen.show_sight()


async def show_help(screen: TableScreen) -> None:
    """All keys and words."""
    session = screen.session
    served = [word for word in SERVED if word in session.wishes]
    text = "\n".join(help_lines(session.lang, served))
    screen.app.push_screen(Sheet(say("screen-help", session.lang), text, session.lang))


async def show_log(screen: TableScreen) -> None:
    """All that has happened."""
    _lay(screen, say("tui-help-log", screen.session.lang), "\n".join(screen.session.story()))


async def show_list(screen: TableScreen) -> None:
    """All actions."""
    actions = screen.session.sight().actions
    lines = [f"{at:>3}  {each}  {text}" for at, (each, text) in enumerate(actions.items(), 1)]
    _lay(screen, say("tui-help-list", screen.session.lang), "\n".join(lines))


async def show_words(screen: TableScreen) -> None:
    """The table in words."""
    _lay(screen, say("tui-help-table", screen.session.lang), await screen.session.words())


async def leave(screen: TableScreen) -> None:
    """Leave the table; it is kept."""
    screen.stop()
    await screen.session.close()
    await screen.app.leave_table(screen)  # type: ignore[attr-defined]


async def talk(screen: TableScreen) -> None:
    """Say something to the table."""
    for offer in screen.session.offers():
        if offer.wish == "say":
            await want(screen, offer)
            return
    screen.tell(say("screen-alone", screen.session.lang))


async def open_menu(screen: TableScreen) -> None:
    """Everything that can be asked for now."""
    lang = screen.session.lang
    asked = screen.session.question()
    offers = [*(asked.offers if asked else ()), *screen.session.offers()]
    found = [(offer.key, offer.wish, offer.text) for offer in offers]
    taken = {key for key, _, _ in found}
    for name in MENU:
        key = next((sign for sign, run in COMMANDS.items() if run is TYPED[name]), "")
        key = "" if key in taken else key
        found.append((key, name, say(f"screen-menu-{name}", lang)))

    async def chosen(name: str | None) -> None:
        wanted = next((offer for offer in offers if offer.wish == name), None)
        if wanted is not None:
            await want(screen, wanted)
        elif name:
            await TYPED[name](screen)

    screen.app.push_screen(PickList(say("screen-menu", lang), found, lang), chosen)


async def want(screen: TableScreen, offer: Offer) -> None:
    """Carry out an offer, once it was chosen, worded or agreed to where that is needed."""
    lang = screen.session.lang

    async def asked(text: str | None) -> None:
        if text:
            await screen.wish(offer.wish, text)

    async def agreed(name: str | None) -> None:
        if name == YES:
            await screen.wish(offer.wish)

    async def chosen(name: str | None) -> None:
        if name and offer.ask:
            await screen.app.push_screen(Ask(offer.ask, lang), lambda text: worded(name, text))
        else:
            await asked(name)

    async def worded(name: str, text: str | None) -> None:
        if text is not None:
            await asked(f"{name} {text}".strip())

    if offer.among:
        entries = [(str(at), *each) for at, each in enumerate(offer.among, 1)]
        entries = [(key if len(key) == 1 else "", name, text) for key, name, text in entries]
        screen.app.push_screen(PickList(offer.text, entries, lang), chosen)
    elif offer.ask:
        screen.app.push_screen(Ask(offer.ask, lang), asked)
    elif offer.sure:
        answers = [("y", YES, say("screen-yes", lang)), ("n", "", say("screen-no", lang))]
        screen.app.push_screen(PickList(offer.sure, answers, lang), agreed)
    else:
        await screen.wish(offer.wish)


async def typed(screen: TableScreen, text: str) -> None:
    """Carry out a line: a word, a wish with its text, else an action."""
    command = words.find(text, screen.session.lang)
    word, _, rest = text.partition(" ")
    if command is not None:
        await TYPED[command](screen)
    elif word in SERVED and word in screen.session.wishes:
        await screen.wish(word, rest)
    else:
        await screen.act(_numbered(screen, text))


def _numbered(screen: TableScreen, text: str) -> str:
    """The action of a number of the list; other texts as they are."""
    actions = list(screen.session.sight().actions)
    if text.isdecimal() and 1 <= int(text) <= len(actions):
        return actions[int(text) - 1]
    return text


def completions(screen: TableScreen) -> list[str]:
    """What could be meant by what is typed."""
    sight = screen.session.sight()
    names = [words.spellings(name, sight.lang)[0] for name in words.NAMES]
    return [*sight.actions, *names, *(word for word in SERVED if word in screen.session.wishes)]


def _lay(screen: TableScreen, title: str, text: str) -> None:
    screen.app.push_screen(Sheet(title, text, screen.session.lang, search=True))


Command = Callable[["TableScreen"], Awaitable[None]]
COMMANDS: dict[str, Command] = {
    "?": show_help,
    "？": show_help,
    "h": hint,
    "u": undo,
    "r": show_rules,
    "l": change_language,
    "m": open_menu,
    "t": talk,
    "q": leave,
}
TYPED: dict[str, Command] = {
    "help": show_help,
    "rules": show_rules,
    "table": show_words,
    "list": show_list,
    "hint": hint,
    "log": show_log,
    "undo": undo,
    "quit": leave,
}
MENU = ("hint", "undo", "list", "table", "log", "rules", "help", "quit")
"""The words that the menu has besides what a session offers."""

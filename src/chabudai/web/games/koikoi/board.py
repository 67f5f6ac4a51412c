"""A table of Koi-Koi as a page shows it."""

from __future__ import annotations

from typing import Any

from chabudai.core.messages import Message
from chabudai.games.koikoi.notation import card_message
from chabudai.games.koikoi.pack import kind, suit
from chabudai.games.koikoi.show import CUP, yaku_message
from chabudai.web.games.koikoi.yaku import multipliers, yaku_rows
from chabudai.web.pages.sight import Sight

KINDS = "BARP"
LAY = "lay"
"""The free place of the table."""
CALLS = ("agari", "koikoi", "tenho")


def board(sight: Sight) -> dict[str, Any]:
    """Everything that the template needs, made from the view's facts."""
    facts, own = sight.facts, sight.own
    ways = _ways(sight)
    pick = sight.pick if sight.pick in ways else ""
    return {
        "seats": [_seat(sight, 1 - own), _seat(sight, own)],
        "table": [_on_table(sight, text, pick) for text in facts["table"]],
        "stock": facts["stock_size"],
        "back": sight.back("hanafuda"),
        "drawn": sight.card("hanafuda", facts["drawn"], card_message) if facts["drawn"] else None,
        "hand": [_in_hand(sight, text, ways.get(text, []), pick) for text in facts["hand"]],
        "shown": _shown(sight),
        "buttons": _buttons(sight),
        "lay": _lay(sight, pick, ways),
        "stop": _stop(sight),
        "prompt": _prompt(sight, pick),
        "aids": sight.say("page-koikoi-yaku"),
        "heading": sight.say("page-koikoi-heading", round=facts["round"], rounds=facts["rounds"]),
        "yaku": yaku_rows(sight),
        "history": _history(sight),
        "picked": pick,
    }


def _ways(sight: Sight) -> dict[str, list[str]]:
    """What can be done with each card of the hand."""
    ways: dict[str, list[str]] = {}
    for action in sight.actions:
        card = action.split()[0]
        if card != "x" and action not in CALLS:
            ways.setdefault(card, []).append(action)
    return ways


def _prompt(sight: Sight, pick: str) -> str:
    facts = sight.facts
    if not pick and (why := sight.why_not(facts["hand"], _reason)):
        return why
    if not sight.is_mine or not sight.actions:
        return ""
    if facts["phase"] == "choose":
        return sight.say("page-koikoi-choose", card=card_message(facts["drawn"]))
    if facts["phase"] == "call":
        last = "koikoi" not in sight.actions
        return sight.say("page-koikoi-last" if last else "page-koikoi-call")
    other = sight.shows.get("why", "")
    if pick and other in facts["table"] and suit(other) != suit(pick):
        names = {"card": card_message(pick), "target": card_message(other)}
        return sight.say("koikoi-other-suit", **names)
    if pick:
        return _picked(sight, pick, bool(_takes(sight, pick)))
    return sight.say("page-koikoi-turn")


def _reason(sight: Sight) -> str:
    """Why a card cannot be played though it is the viewer's turn."""
    if sight.facts["phase"] == "choose":
        one, other = (card_message(action.split()[1]) for action in sight.actions)
        drawn = card_message(sight.facts["drawn"])
        return sight.say("koikoi-choose-now", card=drawn, one=one, other=other)
    if sight.facts["phase"] == "call":
        key = "koikoi-call-now" if "koikoi" in sight.actions else "koikoi-last-card"
        return sight.say(key)
    return ""


def _on_table(sight: Sight, text: str, pick: str) -> Any:
    card = sight.card("hanafuda", text, card_message, id=f"table-{text}")
    action = f"x {text}" if sight.facts["phase"] == "choose" else ""
    if pick:
        action = next((a for a in _takes(sight, pick) if text in a.split()[2:]), "")
    if action in sight.actions:
        card |= {"action": action, "style": "target", "label": sight.actions[action]}
    elif pick:
        card["href"] = sight.link(pick, why=text)
    return card


def _takes(sight: Sight, card: str) -> list[str]:
    return [a for a in sight.actions if a.startswith(f"{card} x ")]


def _in_hand(sight: Sight, text: str, ways: list[str], pick: str) -> Any:
    card = sight.card("hanafuda", text, card_message, id=f"hand-{text}")
    takes = any(" x " in way for way in ways)
    if not ways:
        return card | sight.explained(text, sight.facts["hand"])
    card["style"] = "legal takes" if takes else "legal"
    if takes:
        card["label"] = sight.say("page-koikoi-takes", card=card["label"])
    card["href"] = sight.link("" if text == pick else text)
    card["style"] += " picked" if text == pick else ""
    card["goals"] = sight.goals({at: way for way in ways for at in _goals(way)})
    card["prompt"] = _picked(sight, text, takes)
    return card


def _goals(action: str) -> list[str]:
    """Where a card goes by an action: what it takes, or the free place of the table."""
    return [f"table-{text}" for text in action.split()[2:]] or [LAY]


def _picked(sight: Sight, text: str, takes: bool) -> str:
    key = "page-koikoi-take" if takes else "page-koikoi-lay"
    return sight.say(key, card=card_message(text))


def _lay(sight: Sight, pick: str, ways: dict[str, list[str]]) -> dict[str, str] | None:
    """The free place of the table, and what is done by laying the picked card there."""
    if not sight.live:
        return None
    action = next((way for way in ways.get(pick, ()) if " x " not in way), "")
    return {"id": LAY, "action": action, "text": sight.actions.get(action, "")}


def _buttons(sight: Sight) -> list[dict[str, str]]:
    return [
        {"action": a, "text": sight.actions[a], "style": "main"}
        for a in sight.actions
        if a in CALLS
    ]


def _shown(sight: Sight) -> Any:
    shown = sight.facts["shown"]
    if shown is None or shown["seat"] == sight.seat:
        return None
    return [sight.card("hanafuda", text, card_message) for text in shown["cards"]]


def _stop(sight: Sight) -> dict[str, Any] | None:
    """Exactly what stopping pays now, where the viewer may stop."""
    if "agari" not in sight.actions:
        return None
    facts, seat = sight.facts, sight.seat
    yaku = facts["yaku"][seat]
    base = sum(yaku.values())
    due = base * facts["multiplier"][seat]
    paid = facts["payment"][seat]
    return {
        "yaku": [yaku_message(name, coins).say(sight.lang) for name, coins in yaku.items()],
        "factors": [m.say(sight.lang, sight.names) for m in multipliers(sight, seat, base)],
        "sum": sight.say("page-koikoi-sum", base=base, factor=facts["multiplier"][seat], due=due),
        "paid": sight.say("page-koikoi-short", paid=paid) if paid < due else "",
    }


def _seat(sight: Sight, seat: int) -> dict[str, Any]:
    facts = sight.facts
    pools = []
    for letter in KINDS:
        cards = [text for text in facts["pools"][seat] if kind(text) == letter]
        label = sight.say("page-koikoi-kind", kind=letter, count=len(cards))
        if letter == "P" and CUP in facts["pools"][seat]:
            label = sight.say("page-koikoi-plains-cup", count=len(cards))  # Y1
        pools.append(
            {
                "kind": letter,
                "label": label,
                "count": len(cards),
                "cards": [sight.card("hanafuda", text, card_message) for text in cards],
            }
        )
    return {
        "seat": seat,
        "name": sight.name(seat),
        "sensei": facts["sensei"] == seat,
        "active": sight.turn == seat,
        "coins": facts["coins"][seat],
        "coins_label": sight.say("page-koikoi-coins", coins=facts["coins"][seat]),
        "calls": facts["calls"][seat],
        "backs": [sight.back("hanafuda") for _ in range(facts["hand_sizes"][seat])],
        "cards": facts["hand_sizes"][seat],
        "pools": pools,
        "empty": not facts["pools"][seat],
        "yaku": [
            yaku_message(name, coins).say(sight.lang) for name, coins in facts["yaku"][seat].items()
        ],
    }


def _history(sight: Sight) -> list[str]:
    rows = []
    for number, row in enumerate(sight.facts["history"], 1):
        if row["winner"] is None:
            rows.append(sight.say("page-koikoi-row-drawn", round=number))
            continue
        made: list[Message] = [yaku_message(name, coins) for name, coins in row["yaku"].items()]
        rows.append(
            sight.say(
                "page-koikoi-row",
                round=number,
                name=sight.name(row["winner"]),
                coins=row["payment"],
                yaku=made,
            )
        )
    return rows

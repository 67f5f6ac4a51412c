"""A table of Matcha as a page shows it."""

from __future__ import annotations

from typing import Any

from chabudai.core.seats import SPECTATOR
from chabudai.games.matcha.notation import KINDS, SLOTS, card_message
from chabudai.web.pages.sight import Sight


def board(sight: Sight) -> dict[str, Any]:
    """Everything that the template needs, made from the view's facts."""
    facts = sight.facts
    pick = sight.pick if any(a.startswith(f"{sight.pick}@") for a in sight.actions) else ""
    rest = [a for a in sight.actions if "@" not in a]
    return {
        "mats": [_mat(sight, mat, pick) for mat in range(3)],
        "seats": [_seat(sight, 1 - sight.own), _seat(sight, sight.own)],
        "hand": _hand(sight, pick),
        "buttons": [
            {
                "action": a,
                "text": sight.actions[a],
                "style": "main" if a != "pass" else "",
            }
            for a in rest
        ],
        "prompt": _prompt(sight, pick),
        "aids": sight.say("page-matcha-loop"),
        "heading": sight.say("page-matcha-heading", set=facts["set"], round=facts["round"]),
        "picked": pick,
        "goal": 3 if facts["edition"] == 2020 else 4,
    }


def _prompt(sight: Sight, pick: str) -> str:
    if not pick and (why := sight.why_not(sight.facts["hand"], _reason)):
        return why
    if not sight.is_mine or not sight.actions:
        return ""
    if sight.facts["phase"] == "keep":
        return sight.say("page-matcha-keep", card=card_message(sight.facts["asked"]))
    if pick:
        return sight.say("page-matcha-place", card=card_message(pick))
    return sight.say("page-matcha-turn")


def _reason(sight: Sight) -> str:
    """Why a card cannot be played though it is the viewer's turn."""
    asked = sight.facts["asked"]
    if asked and sight.pick != asked:
        return sight.say("page-matcha-why-keep", card=card_message(asked))
    return ""


def _mat(sight: Sight, mat: int, pick: str) -> dict[str, Any]:
    facts = sight.facts
    now = facts["phase"] == "play" and facts["round"] == mat + 1
    places = [_place(sight, mat * 2 + slot, pick if now else "") for slot in (0, 1)]
    return {"number": mat + 1, "now": now, "places": places}


def _place(sight: Sight, place: int, pick: str) -> dict[str, Any]:
    facts, own = sight.facts, sight.own
    slot = SLOTS[place % 2]
    tea, spot = facts["tea"][place], f"tea-{place}"
    action = f"{pick}@{slot}" if pick and f"{pick}@{slot}" in sight.actions else ""
    return {
        "kind": "number" if slot == "N" else "suit",
        "label": sight.say("page-matcha-slot", slot=slot),
        "tea": sight.card("matcha", tea, card_message, id=spot, move=spot) if tea else None,
        "theirs": _laid(sight, 1 - own, place),
        "mine": _laid(sight, own, place),
        "action": action,
        "id": f"place-{place}",
        "number": place,
        "text": sight.actions.get(action, ""),
    }


def _laid(sight: Sight, seat: int, place: int) -> Any:
    card = sight.facts["laid"][seat][place]
    if card is None:
        return None
    spot = f"place-{place}-{seat}"
    if card == "?":
        back = sight.back("matcha")
        label = sight.say("page-matcha-laid", name=sight.name(seat), card=back["label"])
        return {**back, "label": label, "move": f"laid-{seat}-{place}", "place": spot}
    alone = sight.facts["laid"][1 - seat][place] is None
    now = sight.facts["phase"] == "play" and sight.facts["round"] == place // 2 + 1
    if seat == sight.seat and (alone or now) and sight.facts["phase"] != "over":
        label = sight.say("page-matcha-covered", card=card_message(card))
        more = {"style": "covered", "place": spot}
        return sight.card("matcha", card, card_message, label=label, **more)
    label = sight.say("page-matcha-laid", name=sight.name(seat), card=card_message(card))
    more = {"move": f"laid-{seat}-{place}", "place": spot}
    return sight.card("matcha", card, card_message, label=label, **more)


def _seat(sight: Sight, seat: int) -> dict[str, Any]:
    facts = sight.facts
    tokens = facts["tokens"][seat]
    goal = 3 if facts["edition"] == 2020 else 4
    rows = []
    for kind in KINDS:
        need = 4 if kind == "W" else goal
        rows.append(
            {
                "kind": kind,
                "count": tokens[kind],
                "pips": [number < tokens[kind] for number in range(max(need, tokens[kind]))],
                "label": sight.say("page-matcha-token", kind=kind, count=tokens[kind], need=need),
            }
        )
    kinds = sum(count > 0 for count in tokens.values())
    return {
        "seat": seat,
        "name": sight.name(seat),
        "dealer": facts["dealer"] == seat,
        "active": sight.turn == seat,
        "passed": facts["passed"][seat] and facts["phase"] == "play",
        "cards": facts["hand_sizes"][seat],
        "backs": [sight.back("matcha") for _ in range(facts["hand_sizes"][seat])],
        "tokens": rows,
        "kinds": kinds,
        "kinds_label": sight.say("page-matcha-kinds", count=kinds),
        "hidden": sight.seat == SPECTATOR or seat != sight.seat,
    }


def _goals(sight: Sight, text: str) -> dict[str, str]:
    """Where a card of the hand may go: the element of each place, and the action."""
    first = (sight.facts["round"] - 1) * 2
    tries = {f"place-{first + n}": f"{text}@{slot}" for n, slot in enumerate(SLOTS)}
    return {place: action for place, action in tries.items() if action in sight.actions}


def _hand(sight: Sight, pick: str) -> list[Any]:
    cards = []
    seen: dict[str, int] = {}
    asked = sight.facts["asked"]
    for text in sight.facts["hand"]:
        seen[text] = seen.get(text, 0) + 1
        card = sight.card("matcha", text, card_message, id=f"hand-{text}-{seen[text]}")
        if seen[text] > 1:
            card["move"] = ""
        playable = any(a.startswith(f"{text}@") for a in sight.actions)
        if playable:
            picked = text == pick and seen[text] == 1
            card["href"] = sight.link("" if picked else text)
            card["style"] = "legal picked" if picked else "legal"
            card["goals"] = sight.goals(_goals(sight, text))
            card["prompt"] = sight.say("page-matcha-place", card=card_message(text))
        elif asked == text and seen[text] == 1:
            card["style"] = "picked"
        else:
            card |= sight.explained(text, sight.facts["hand"])
        cards.append(card)
    return cards

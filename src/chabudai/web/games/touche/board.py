"""A table of Touché as a page shows it."""

from __future__ import annotations

from typing import Any

from chabudai.games.touche.board import KINDS
from chabudai.games.touche.notation import card_message, kind_message
from chabudai.web.pages.sight import Sight

ZOOMS = ("", "2", "3")
"""How large the board is shown."""
shows = {"threats": ("1",), "zoom": ZOOMS[1:]}
"""What a viewer may ask to see."""
CORNERS = {2: ("tl", "br"), 3: ("tl", "tr", "br"), 4: ("bl", "tl", "tr", "br")}
"""Where the seats are around the board, clockwise from the viewer's left; the viewer is last."""


def board(sight: Sight) -> dict[str, Any]:
    """Everything that the template needs, made from the view's facts."""
    facts = sight.facts
    hand = [*facts["hand"], *(["*"] if sight.seat >= 0 and facts["jokers"][sight.seat] else [])]
    pick = sight.pick if sight.pick in hand and sight.is_mine else ""
    players = facts["players"]
    order = [(sight.own + step) % players for step in range(1, players)] + [sight.own]
    rows = _rows(sight, pick)
    threats = "threats" in sight.shows
    return {
        "rows": rows,
        "columns": len(rows[0]),
        "wide": len(rows[0]) > len(rows),
        "around": len(rows[0]) == len(rows) and "zoom" not in sight.shows,
        "seats": [
            {**_seat(sight, seat), "corner": corner}
            for seat, corner in zip(order, CORNERS[players], strict=True)
        ],
        "hand": _hand(sight, hand, pick),
        "buttons": _buttons(sight, pick),
        "prompt": _prompt(sight, pick),
        "aids": sight.say("page-touche-threats"),
        "heading": sight.say("page-touche-heading", round=facts["round"]),
        "free": any("!" in a for a in sight.actions),
        "zoom": sight.shows.get("zoom", ""),
        "zooms": _zooms(sight, pick) if sight.live else [],
        "threats": threats,
        "threats_href": sight.link(pick, threats="" if threats else "1") if sight.live else "",
        "threat_texts": [
            sight.say(
                "touche-show-threat",
                seat=seat,
                viewer=sight.seat,
                seats=players,
                cell=f"({each['missing'][0]},{each['missing'][1]})",
                kind=kind_message(each["kind"]),
            )
            for seat in order
            for each in facts["threats"][seat]
        ]
        if threats
        else [],
        "picked": pick,
    }


def _reason(sight: Sight) -> str:
    """Why a card cannot be played though it is the viewer's turn."""
    return sight.say("page-touche-choose")


def _zooms(sight: Sight, pick: str) -> list[dict[str, str]]:
    """Links to a larger or smaller board."""
    now = ZOOMS.index(sight.shows.get("zoom", ""))
    found = []
    if now + 1 < len(ZOOMS):
        found.append(("zoom-in", "+", "+", now + 1))
    if now:
        found.append(("zoom-out", "-", "−", now - 1))
    return [
        {
            "id": name,
            "key": key,
            "sign": sign,
            "href": sight.link(pick, zoom=ZOOMS[goal]),
            "text": sight.say(f"page-{name}"),
        }
        for name, key, sign, goal in found
    ]


def _prompt(sight: Sight, pick: str) -> str:
    hand = [*sight.facts["hand"], "*"]
    if not pick and (why := sight.why_not(hand, _reason)):
        return why
    if not sight.is_mine or not sight.actions:
        return ""
    if sight.facts["phase"] == "choose":
        return sight.say("page-touche-choose")
    return _picked(sight, pick) if pick else sight.say("page-touche-turn")


def _picked(sight: Sight, pick: str) -> str:
    if pick == "*":
        return sight.say("page-touche-joker")
    if f"swap {pick}" in sight.actions:
        return sight.say("page-touche-dead", card=card_message(pick))
    if not any(a.startswith(f"{pick}@") for a in sight.actions):
        return sight.say("page-touche-no-cell", card=card_message(pick))
    return sight.say("page-touche-cell", card=card_message(pick))


def _goals(sight: Sight, text: str) -> dict[str, str]:
    """Where a card of the hand may go: the element of each cell, and the action."""
    found = {}
    for action in sight.actions:
        card, _, cell = action.partition("@")
        if card == text and cell:
            found["cell-" + cell.rstrip("!").replace(",", "-")] = action
    return found


def _hand(sight: Sight, hand: list[str], pick: str) -> list[Any]:
    cards = []
    seen: dict[str, int] = {}
    for text in hand:
        seen[text] = seen.get(text, 0) + 1
        number = f"{'joker' if text == '*' else text}-{seen[text]}"
        if text == "*":
            card = {**sight.back("touche"), "art": "joker", "style": ""}
            card |= {"label": sight.say("page-touche-your-joker"), "id": f"hand-{number}"}
        else:
            card = sight.card("touche", text, card_message, id=f"hand-{number}")
            card["move"] = f"touche-{number}"
        if sight.is_mine and sight.facts["phase"] == "play":
            dead = f"swap {text}" in sight.actions
            legal = any(a.startswith(f"{text}@") for a in sight.actions)
            picked = text == pick and seen[text] == 1
            card["href"] = sight.link("" if picked else text)
            card["style"] = "dead" if dead else "legal" if legal else ""
            card["style"] += " picked" if picked else ""
            if goals := _goals(sight, text):
                card["goals"] = sight.goals(goals)
                card["prompt"] = _picked(sight, text)
        else:
            card |= sight.explained(text, hand)
        cards.append(card)
    return cards


def _buttons(sight: Sight, pick: str) -> list[dict[str, str]]:
    return [
        {
            "action": action,
            "text": text,
            "style": "" if action == "pass" else "main",
        }
        for action, text in sight.actions.items()
        if action == "pass" or action.startswith("take") or action == f"swap {pick}"
    ]


def _rows(sight: Sight, pick: str) -> list[list[Any]]:
    facts = sight.facts
    wanted: dict[tuple[int, int], list[int]] = {}
    if "threats" in sight.shows:
        for seat, found in enumerate(facts["threats"]):
            for each in found:
                places = wanted.setdefault((each["missing"][0], each["missing"][1]), [])
                if seat not in places:
                    places.append(seat)
    chosen = {tuple(cell) for each in facts["choice"] for cell in each["cells"]}
    rows: list[list[Any]] = []
    for y, row in enumerate(facts["board"]):
        line: list[Any] = []
        for x, cell in enumerate(row):
            line.append(
                None if cell is None else _cell(sight, pick, y, x, cell, wanted, (y, x) in chosen)
            )
        rows.append(line)
    return rows


def _cell(
    sight: Sight,
    pick: str,
    y: int,
    x: int,
    cell: dict[str, Any],
    wanted: dict[tuple[int, int], list[int]],
    chosen: bool,
) -> dict[str, Any]:
    owner = cell["owner"]
    name = sight.say("page-touche-free") if cell["free"] else card_message(cell["card"])
    piece = "" if owner is None else f"{'crowned' if cell['crowned'] else 'piece'}-{owner}"
    state = "empty" if owner is None else "crowned" if cell["crowned"] else "piece"
    label = sight.say(
        "page-touche-at",
        row=y,
        column=x,
        card=name,
        state=state,
        name="" if owner is None else sight.name(owner),
    )
    action = ""
    if pick:
        tries = (f"{pick}@{y},{x}", f"{pick}@{y},{x}!")
        action = next((a for a in tries if a in sight.actions), "")
    styles = ["lit" if action else "", "choice" if chosen else ""]
    styles += ["last" if sight.facts["last"] == [y, x] else "", "closed" if cell["crowned"] else ""]
    return {
        "face": "" if cell["free"] else f"face-{cell['card']}",
        "suit": "F" if cell["free"] else cell["card"][-1],
        "piece": piece,
        "label": sight.actions[action] if action else label,
        "action": action,
        "id": f"cell-{y}-{x}",
        "place": f"cell-{y},{x}",
        "style": " ".join(style for style in styles if style),
        "threats": wanted.get((y, x), []),
    }


def _seat(sight: Sight, seat: int) -> dict[str, Any]:
    facts = sight.facts
    done = facts["kinds"][seat]
    kinds = [kind for kind in KINDS if facts["players"] < 4 or kind != "cross"]
    return {
        "seat": seat,
        "name": sight.name(seat),
        "active": sight.turn == seat,
        "joker": facts["jokers"][seat],
        "joker_label": sight.say("page-touche-has-joker", joker=facts["jokers"][seat]),
        "cards": facts["hand_sizes"][seat],
        "pile": facts["pile_sizes"][seat],
        "kinds": [
            {
                "kind": kind,
                "done": kind in done,
                "label": sight.say("page-touche-kind", kind=kind_message(kind), done=kind in done),
            }
            for kind in kinds
        ],
        "count": len(done),
    }

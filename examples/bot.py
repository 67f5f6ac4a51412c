"""A bot that plays any game at a served table: ``python bot.py http://127.0.0.1:8000 koikoi``."""

from __future__ import annotations

import random
import sys
from typing import Any

from chabudai.client import Client


def choose(update: dict[str, Any]) -> str:
    """Any legal action; ``update["facts"]`` has what the bot may know."""
    action: str = random.choice(update["actions"])
    return action


def main() -> None:
    """Sit down opposite bots of the house, play to the end, and tell it."""
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    name = sys.argv[2] if len(sys.argv) > 2 else "matcha"
    client = Client(url)
    client.guest("example bot")
    game = next(game for game in client.games() if game["game"] == name)
    table = client.create(name, seats=["me", *["bot:random"] * (game["seats"] - 1)])
    end = client.play(table["match"], choose)
    for entry in client.export(table["match"])["entries"]:
        print(entry["number"], entry["kind"], entry.get("text", ""))
    print("result:", end["result"])


if __name__ == "__main__":
    main()

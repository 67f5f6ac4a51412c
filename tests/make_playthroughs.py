"""Write the playthroughs anew: ``python -m tests.make_playthroughs [GAME ...]``.

Only for a change of rules that bumps a game's rules version.
"""

from __future__ import annotations

import sys
from pathlib import Path

import chabudai
from chabudai.testing import write_playthrough
from tests.rule_sets import RULE_SETS

FOLDER = Path(__file__).parent / "playthroughs"


def main() -> None:
    """Write one file for each rule set of the games named (default: all)."""
    FOLDER.mkdir(exist_ok=True)
    for name, preset in RULE_SETS:
        if len(sys.argv) > 1 and name not in sys.argv[1:]:
            continue
        text = write_playthrough(chabudai.game(name, preset=preset), seed=1)
        (FOLDER / f"{name}-{preset}-1.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

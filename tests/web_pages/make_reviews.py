"""Writes the reviews of the scenes' finished matches, which take too long to be made in tests.

``python -m tests.web_pages.make_reviews``; do it again when the coach judges otherwise.
"""

from __future__ import annotations

import json

from chabudai.coach.review import review
from tests.web_pages.scenes import GAMES, REVIEWS, moments

if __name__ == "__main__":
    for name in GAMES:
        made = review(moments(name)["end"], 0).to_json()
        (REVIEWS / f"{name}.json").write_text(json.dumps(made) + "\n")

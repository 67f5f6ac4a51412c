"""What the tiny games say, in every language."""

from __future__ import annotations

import functools
from pathlib import Path

from chabudai.core import messages

HERE = Path(__file__).parent


@functools.cache
def learn() -> None:
    """Add the texts to those of the house."""
    for lang in messages.LANGUAGES:
        text = (HERE / f"{lang}.ftl").read_text(encoding="utf-8")
        messages.add_texts(lang, text)

"""The check of a finished match in words: what does not fit, or what each seat has added; and
whether the terminal's own share is in the deals.
"""

from __future__ import annotations

from typing import Any

from chabudai.client import Share
from chabudai.core.messages import Message, say
from chabudai.match.verify import counts, is_lesson, practised, shares, verify


def verify_lines(document: dict[str, Any], lang: str) -> tuple[list[Message], list[str]]:
    """What does not fit, and everything there is to say."""
    findings = verify(document)
    told = [message.say(lang) for message in findings]
    if not findings:
        told.append(say("verify-fits", lang, **counts(document)))
        told += [message.say(lang) for message in shares(document)]
        if is_lesson(document):
            told.append(say("verify-lesson", lang))
        if practised(document):
            told.append(say("verify-practice", lang))
    return findings, told


def share_line(share: Share, document: dict[str, Any], lang: str) -> str:
    """Whether what this terminal has contributed to a finished match is in the deals, by its
    export; while others play the same deals that has no secret yet.
    """
    if not share.fits(document):
        key = "join-share-missing"
    else:
        key = "join-share-fits" if document.get("complete") else "join-share-waits"
    return say(key, lang, share=share.contribution, file=f"{document['match']}.json")

"""Asking a server: what it refuses, and that it cannot be reached, are said in words."""

from __future__ import annotations

import http.client
from collections.abc import Callable
from typing import TypeVar

from chabudai.client import ClientError
from chabudai.core.messages import say
from chabudai.tui.screen.session import Refused

T = TypeVar("T")


def asked(url: str, lang: str, ask: Callable[[], T]) -> T:
    """What a server answers; Refused says why not."""
    try:
        return ask()
    except (ClientError, ValueError) as error:
        raise Refused(str(error)) from None
    except (OSError, http.client.HTTPException) as error:
        raise Refused(say("join-unreachable", lang, url=url, error=str(error))) from None

"""Data as JSON."""

from __future__ import annotations

import json
from typing import Any

_encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def encode(data: Any) -> bytes:
    """Data as the bytes of a JSON text."""
    return _encoder.encode(data).encode()

"""Data as JSON."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json


def encode(data: Any) -> bytes:
    """Data as the bytes of a JSON text; three times as fast as the standard library."""
    return to_json(data)

"""Where this computer's user keeps matches."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder of saved matches and tables; ``CHABUDAI_DATA`` names another one."""
    chosen = os.environ.get("CHABUDAI_DATA")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "chabudai"

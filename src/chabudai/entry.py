"""The way in: the first frame is painted, then the command line takes over."""

from __future__ import annotations

import sys

from chabudai import splash


def main() -> int:
    """Run the command; its exit status."""
    splash.show(sys.argv[1:])
    try:
        from chabudai import cli

        return cli.main()
    finally:
        splash.close()

"""``python -m chabudai`` is the ``chabudai`` command."""

from chabudai.entry import main

if __name__ == "__main__":
    raise SystemExit(main())

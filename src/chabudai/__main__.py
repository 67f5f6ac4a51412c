"""``python -m chabudai`` is the command ``chabudai``."""

import sys

from chabudai.cli import main

sys.exit(main())

"""Tests of the package. Run them with ``python -m unittest``; they need no network."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "src"))

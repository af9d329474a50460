"""The same deals each time: what fails once fails again. `DEALS=2 make test` plays other games."""

from __future__ import annotations

import os
import random
from types import SimpleNamespace

import pytest

from dighouse.server import bots, making

DICE = random.Random()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before anything of a test is made: its tables' secrets and its bots' chance hang on its name alone."""
    DICE.seed(f"{os.environ.get('DEALS', '1')} {item.nodeid}")


def deal_from_dice() -> None:
    """For servers that run in the tests' own process; those in one of their own deal as ever."""
    vars(making)["new_secret"] = lambda: DICE.randbytes(32)
    vars(bots)["secrets"] = SimpleNamespace(randbits=DICE.getrandbits)


deal_from_dice()

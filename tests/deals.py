"""The same deals each time: what fails once fails again. `DEALS=2 make test` plays other games."""

from __future__ import annotations

import os
import random
import secrets
from types import SimpleNamespace

import pytest

from dighouse.core.chance import new_secret
from dighouse.server import bots, making

DICE = random.Random()


def deal_by(secret: object, lots: object) -> None:
    """For servers that run in the tests' own process; those in one of their own deal as ever."""
    vars(making)["new_secret"] = secret
    vars(bots)["secrets"] = lots


def deal_for(name: str) -> None:
    """From now on tables' secrets and bots' chance hang on this name alone."""
    DICE.seed(f"{os.environ.get('DEALS', '1')} {name}")
    deal_by(lambda: DICE.randbytes(32), SimpleNamespace(randbits=DICE.getrandbits))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before anything of a test is made."""
    deal_for(item.nodeid)


def pytest_runtest_teardown() -> None:
    """Other tests deal as ever."""
    deal_by(new_secret, secrets)

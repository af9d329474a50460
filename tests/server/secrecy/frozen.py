"""Time, lots and log lines that can be compared: two runs of a server differ only in what they know."""

from __future__ import annotations

import logging
import random
import secrets
import sys
import time
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar
from unittest.mock import patch

from dighouse.core import chance
from dighouse.server import bots, mail, post
from dighouse.server.logs import JsonLines
from dighouse.server.setting_up import SettingUp

Thing = TypeVar("Thing")
NOON = 1_700_000_000.0  # seconds since the epoch


class StoppedClock:
    """Stands for the module `time` inside the server; only a test moves it."""

    def __init__(self) -> None:
        self.now = NOON

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now

    def localtime(self, _: float | None = None) -> Any:
        return time.gmtime(self.now)

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)


class Lots:
    """Stands for the module `secrets`: the same lots in every run."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def token_bytes(self, size: int) -> bytes:
        return self.dice.randbytes(size)

    def token_hex(self, size: int) -> str:
        return self.dice.randbytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        return "".join(self.dice.choice("abcdefghijkmnopqrstuvwxyz") for _ in range((size * 8 + 5) // 6))

    def choice(self, things: Sequence[Thing]) -> Thing:
        return self.dice.choice(things)

    def randbits(self, bits: int) -> int:
        return self.dice.getrandbits(bits)


class OneLot:
    """Stands for the module `secrets` of the bots: their threads ask for it at any time, among themselves."""

    def randbits(self, bits: int) -> int:
        return bits


class Lines(logging.Handler):
    """Everything that is logged, as the host's file has it."""

    def __init__(self, clock: StoppedClock) -> None:
        super().__init__(logging.DEBUG)
        self.clock = clock
        self.lines: list[bytes] = []
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        record.created = self.clock.now
        self.lines.append(self.format(record).encode())


class Frozen:
    """What a test can look at, or move, while everything stands still."""

    def __init__(self, seed: int) -> None:
        self.clock, self.lots = StoppedClock(), Lots(seed)
        self.logged = Lines(self.clock)
        self.mails: list[bytes] = []


def modules_with(name: str, thing: Any) -> list[Any]:
    """The modules of the server that know something by a name."""
    own = [module for key, module in list(sys.modules.items()) if key.startswith("dighouse.server")]
    return [module for module in own if getattr(module, name, None) is thing]


@contextmanager
def frozen(seed: int = 1) -> Iterator[Frozen]:
    """Time stands still, lots come out as they always do, mails and log lines are kept."""
    still, ours = Frozen(seed), logging.getLogger("dighouse")
    level, ours.propagate = ours.level, False
    with ExitStack() as undone:
        for module in (*modules_with("time", time), zipfile):
            undone.enter_context(patch.object(module, "time", still.clock))
        for module in (*modules_with("secrets", secrets), chance):
            lots = OneLot() if module is bots else still.lots
            undone.enter_context(patch.object(module, "secrets", lots))
        undone.enter_context(patch.object(post, "hand_in", lambda _, message: still.mails.append(bytes(message))))
        undone.enter_context(patch.object(mail, "formatdate", lambda: "at noon"))
        undone.enter_context(patch.object(mail, "make_msgid", lambda domain: f"<1@{domain}>"))
        undone.enter_context(patch.object(SettingUp, "compile", lambda _, _key: None))  # loaded when used
        ours.addHandler(still.logged)
        ours.setLevel(logging.DEBUG)
        try:
            yield still
        finally:
            ours.removeHandler(still.logged)
            ours.setLevel(level)
            ours.propagate = True

"""Places inside a command at which a test can let the server die as by `kill -9`. No setting of a host reaches them.

Written `POINT GAME EVENT`: "after_store thebes 7" dies at event 7 of any table of Thebes, stored but not yet told. In
place of its number an event may have its kind, "undo" say, or be a line of "talk"; 0 is the making of the table.
"""

from __future__ import annotations

import os
import signal

POINTS = (
    "before_store",  # the move is drawn, applied and checked, and known to nobody
    "in_store",  # its rows are written, and not committed
    "after_store",  # committed; this process does not know it yet
    "before_tell",  # the table in memory is there, and nobody was told
    "after_tell",  # everybody's socket has the event, and who moved has no answer yet
)


class Crash:
    """One place to die at, or none."""

    def __init__(self, where: str = "") -> None:
        self.where = where

    def at(self, point: str, game: str, *names: int | str) -> None:
        """Die here if this is the place, by any of the event's names."""
        if self.where and self.where in [f"{point} {game} {name}" for name in names]:
            os.kill(os.getpid(), signal.SIGKILL)

"""What other programs took of the machine while something was measured: as the system counts processor time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from load.processes import TICKS, all_cpu


class Used(NamedTuple):
    """A process: its parent, and the seconds it and those it has buried took."""

    parent: int
    seconds: float


def used_by(folder: Path) -> Used:
    """Of one process."""
    fields = (folder / "stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    return Used(int(fields[1]), sum(map(int, fields[11:15])) / TICKS)


def all_used() -> Iterator[tuple[int, Used]]:
    """Of every process there is."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                yield int(folder.name), used_by(folder)
            except (OSError, ValueError, IndexError):
                continue  # it ended meanwhile


def own_cpu() -> float:
    """Seconds of processor time this process took, with all it has started and they have."""
    found = dict(all_used())
    own, new = {os.getpid()}, {os.getpid()}
    while new:
        new = {pid for pid, one in found.items() if one.parent in new} - own
        own |= new
    return sum(found[pid].seconds for pid in own if pid in found)


class Elsewhere:
    """From now on."""

    def __init__(self) -> None:
        self.began, self.own, self.all = perf_counter(), own_cpu(), all_cpu()

    def cores(self) -> float:
        """Cores other programs kept busy, on average."""
        others = all_cpu() - self.all - (own_cpu() - self.own)
        return max(0.0, others) / max(perf_counter() - self.began, 1e-3)

"""Servers started for a measurement, and what they use: memory and processor time, as the system counts them."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

import msgspec

from load.wire import Address

HERE = "127.0.0.1"
PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 120.0  # seconds a server may take to start: the first one may compile
ROOT = Path(__file__).resolve().parent.parent


def memory(pid: int) -> int:
    """Bytes a process holds in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE


def cpu(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def all_cpu() -> float:
    """Seconds of processor time all programs of the machine have used."""
    first = Path("/proc/stat").read_text(encoding="ascii").splitlines()[0].split()[1:]
    user, nice, system, _, _, irq, softirq, steal = (int(field) for field in first[:8])
    return (user + nice + system + irq + softirq + steal) / TICKS


class Server(msgspec.Struct, frozen=True):
    """A server that runs."""

    pid: int
    address: Address


@asynccontextmanager
async def serving(command: Sequence[str], folder: Path = ROOT) -> AsyncIterator[Server]:
    """Start a server that prints its port when it is ready; it is stopped afterwards."""
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        yield Server(process.pid, Address(HERE, int(line)))
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def house(db: Path, *more: str) -> list[str]:
    """The command of a server of ours."""
    return [sys.executable, "-m", "load.house", "--db", f"sqlite:///{db}", *more]


class Usage(msgspec.Struct, frozen=True, kw_only=True):
    """Of server and generator while something was measured."""

    seconds: list[float]
    memory: list[int]  # bytes of the server, by second
    server: float  # cores, on average
    generator: float
    others: float = 0.0  # of the same machine, which had to be shared with them


class Watch:
    """Looks every second at what a server uses."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.began, self.used, self.own, self.all = perf_counter(), cpu(pid), cpu(os.getpid()), all_cpu()
        self.seconds: list[float] = []
        self.memory: list[int] = []
        self.task = asyncio.create_task(self.look())

    async def look(self) -> None:
        while True:
            self.seconds.append(perf_counter() - self.began)
            self.memory.append(memory(self.pid))
            await asyncio.sleep(1.0)

    def end(self) -> Usage:
        self.task.cancel()
        seconds = perf_counter() - self.began
        server, generator = cpu(self.pid) - self.used, cpu(os.getpid()) - self.own
        return Usage(
            seconds=self.seconds,
            memory=[*self.memory, memory(self.pid)][: len(self.seconds)],
            server=server / seconds,
            generator=generator / seconds,
            others=max(0.0, all_cpu() - self.all - server - generator) / seconds,
        )

"""One run: houses are opened, people play, fate strikes, and at the end everything is looked for."""

from __future__ import annotations

import functools
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from soak.faults import ErrorLog, keep
from soak.houses import Fate, PostgresSite, Site, SqliteSite, postgres
from soak.ledger import Audit, Ledger
from soak.people import Party
from soak.report import Run
from tests.server.elsewhere import starting

FAREWELL = 90.0  # seconds in which everybody hears their last answer
Progress = Callable[[float, Ledger], None]


@contextmanager
def opened(folder: Path, processes: int, ledger: Ledger, log: ErrorLog) -> Iterator[list[Site]]:
    """One process on SQLite, and several (or none) on PostgreSQL."""
    with starting() as quiet, postgres(folder) if processes else nullcontext() as running:
        start = functools.partial(quiet, errors=log.file)
        sites: list[Site] = [SqliteSite("SQLite", f"sqlite+aiosqlite:///{folder / 't.sqlite'}", 1, start, ledger)]
        if processes:
            sites.append(PostgresSite(running, processes, start, ledger))
        ledger.began = time.monotonic()  # what came before was preparation
        yield sites


def soak(
    seconds: float,
    seed: int,
    parties: int,
    processes: int,
    calm: float,
    progress: Progress = lambda *_: None,
    least: int = 0,
    kept: Path | None = None,
) -> Run:
    """Play for so long, and until at `least` so many commands were acknowledged.

    So many parties, each with a table, are at each database, and a blow falls every `calm` seconds or so. If something
    goes wrong, what a search for the cause needs is `kept` in a folder.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ledger = Ledger(folder / "ledger.jsonl")
        log = ErrorLog(folder / "errors.jsonl", ledger)
        with opened(folder, processes, ledger, log) as sites:
            stop, fate = threading.Event(), Fate(sites, seed, calm, ledger)
            groups = gathered(sites, ledger, seed, parties, stop)
            for thread in (*groups, fate):
                thread.start()
            while (ledger.now() < seconds or len(ledger.said) < least) and not ledger.wrong:
                time.sleep(0.25)
                log.look()
                progress(ledger.now(), ledger)
            played = ledger.now()
            ended(groups, fate, stop, ledger)
            for site in sites:
                for server in site.servers:
                    server.terminate()
            log.look()
            audit = Audit(ledger).all(progress)
            if kept is not None and ledger.wrong + audit.wrong:
                keep(kept, log, ledger, ledger.wrong + audit.wrong)
        ledger.file.close()
    spans = [span for site in sites for span in site.spans]
    counted = {site.name: len(site.servers) for site in sites}
    return Run(played / 60, seed, parties * len(sites), counted, spans, ledger, audit, os.getloadavg()[0])


def gathered(sites: list[Site], ledger: Ledger, seed: int, parties: int, stop: threading.Event) -> list[Party]:
    """Everybody who will play, each party with lots of its own."""
    return [
        Party(site, ledger, 1000 * seed + 100 * place + number, stop)
        for place, site in enumerate(sites)
        for number in range(parties)
    ]


def ended(groups: list[Party], fate: Fate, stop: threading.Event, ledger: Ledger) -> None:
    """No more blows; then everybody hears the answer they wait for, and goes."""
    fate.enough.set()
    fate.join(FAREWELL)
    stop.set()
    for group in groups:
        group.join(FAREWELL)
        if group.is_alive():
            ledger.fault("somebody never heard the end")

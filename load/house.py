"""The server that is measured, as a process of its own: `dighouse serve` with bounds no single visitor would get."""

from __future__ import annotations

import argparse
import cProfile
import logging
import signal
import sys
import time
from pathlib import Path
from typing import Any

from dighouse.server.logs import log_to_stderr
from dighouse.server.serving import bound, server_for
from dighouse.server.settings import Settings

MANY = 10**7  # requests, tables and sockets of one address and one identity: the generator plays everybody
LIFTED = (
    "requests_second",
    "requests_burst",
    "connections_address",
    "sockets_address",
    "sockets_identity",
    "messages_second",
    "messages_burst",
    "pings_second",
    "pings_burst",
    "tables_second",
    "tables_burst",
    "tables_each",
)


def settings(db: str, lanes: int, lane_idle: float) -> Settings:
    """As a host would run it, but for what one address and one identity may ask."""
    lifted: dict[str, Any] = dict.fromkeys(LIFTED, MANY)
    return Settings(db=db, lanes=lanes, lane_idle=lane_idle, **lifted)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m load.house", description=__doc__)
    parser.add_argument("--db", required=True)
    parser.add_argument("--lanes", type=int, default=Settings().lanes)
    parser.add_argument("--lane-idle", type=float, default=Settings().lane_idle)
    parser.add_argument("--profile", type=Path, help="write a profile of the process here when it ends")
    asked = parser.parse_args()
    log_to_stderr(logging.WARNING)
    door = bound("127.0.0.1", 0)
    server = server_for(
        settings(asked.db, asked.lanes, asked.lane_idle), lambda: print(door.getsockname()[1], flush=True)
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # uvicorn hands it on when everything is closed
    profile = cProfile.Profile(time.thread_time)
    try:
        profile.runcall(server.run, sockets=[door]) if asked.profile else server.run(sockets=[door])
    finally:
        if asked.profile:
            profile.dump_stats(asked.profile)


if __name__ == "__main__":
    main()

"""How the house is: for a balancer, for a person, and for Prometheus. Nothing here tells anything about a visitor."""

from __future__ import annotations

from typing import Literal

import msgspec
from litestar import Response, get
from litestar.datastructures import State

from dighouse.server.house import House
from dighouse.server.problems import TableProblem
from dighouse.server.setting_up import Preparing

NOT_KEPT = {"cache-control": "no-store"}
TEXT = "text/plain; version=0.0.4"  # Prometheus' own; the charset is added to it


class Health(msgspec.Struct, kw_only=True):
    """Whether visitors may be sent here (`ok`) or what is wrong, and what is not ready yet."""

    status: Literal["ok", "restarting", "store_away", "store_busy", "store_full", "not_stored"]
    channel: Literal["ok", "lost", "none"]  # of PostgreSQL's notifications; without it this process looks by itself
    bots: int  # tables at which a bot is on turn here
    loading: list[str]  # games that are not ready yet
    preparing: Preparing | None  # the one of them that is being compiled


async def outage(house: House) -> str | None:
    """What is wrong with the database, if anything: it does not answer, or could not store the last thing.

    Every few seconds it is written down that the house is open, so this is never old.
    """
    try:
        await house.store.how_far(["health"])
    except TableProblem as wrong:
        return wrong.code
    return house.store.failing


def channel_state(house: House) -> Literal["ok", "lost", "none"]:
    if house.store.engine.dialect.name != "postgresql":
        return "none"
    return "ok" if house.neighbours.channel.up else "lost"


@get("/api/health", summary="Whether visitors may be sent to this process: 200 or 503")
async def health(state: State) -> Response[Health]:
    house: House = state.house
    wrong = "restarting" if house.closing else await outage(house)
    told = Health(
        status=wrong or "ok",  # type: ignore[arg-type]
        channel=channel_state(house),
        bots=len(house.bots.tasks),
        loading=[key for key, ready in house.warm.items() if not ready.is_set()],
        preparing=house.setting_up.told(),
    )
    return Response(told, status_code=503 if wrong else 200, headers=NOT_KEPT)


@get("/metrics", summary="Counters and gauges for Prometheus", opt={"plain": True}, media_type=TEXT)
async def metrics(state: State) -> Response[str]:
    house: House = state.house
    measured = {
        "up": float(await outage(house) is None),
        "sockets": float(state.connected.total()),
        "tables_in_memory": float(len(house.lanes)),
        "bots_thinking": float(len(house.bots.tasks)),
        "channel_up": float(house.neighbours.channel.up),
        "games_ready": float(sum(ready.is_set() for ready in house.warm.values())),
        "start_time_seconds": house.opened,
    }
    return Response(house.store.tally.text(measured), media_type=TEXT, headers=NOT_KEPT)


WATCH = [health, metrics]

"""A table that goes wrong inside is read again from the store; if that does not help it is frozen, and reported.

What is in memory is only a copy: the match is what is stored. So whatever made the copy go wrong is gone with it, and
only what goes wrong again, at the same event, needs somebody to look at it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from dighouse.server.messages import Seats, Trouble
from dighouse.server.problems import problem
from dighouse.server.telling import snapshot

if TYPE_CHECKING:
    from dighouse.server.lanes import Lane
    from dighouse.server.readers import Reader

log = logging.getLogger(__name__)


async def recover(lane: Lane, what: str) -> None:
    """Something went wrong inside: begin anew with what is stored, once at an event; the next time it is frozen."""
    if lane.recovered_at == lane.info.seq:
        await freeze(lane, what)
        return
    lane.store.tally.count("tables_read_again_total")
    log.exception("table read again: %s", what, extra={"table": lane.id, "seq": lane.info.seq})
    await lane.reload()
    lane.recovered_at = lane.info.seq  # not before: without a database nothing was read


async def freeze(lane: Lane, what: str) -> None:
    """Something went wrong inside: stop here, say so, and let all other tables go on."""
    lane.store.tally.count("tables_frozen_total")
    log.exception("table frozen: %s", what, extra={"table": lane.id})
    lane.info.status = "frozen"
    try:
        await lane.store.freeze(lane.id)
    except Exception:
        log.exception("a frozen table could not be marked", extra={"table": lane.id})
    for reader in lane.readers:
        show_frozen(lane, reader)


def show_frozen(lane: Lane, reader: Reader) -> None:
    """A frozen table: the position if it can still be shown, and that it is frozen."""
    try:
        reader.tell(snapshot(lane.known(), reader.eyes, lane.here))
    except Exception:
        reader.tell(Seats(table=lane.card(reader.eyes)))
    reader.tell(Trouble(problem=problem("frozen")))

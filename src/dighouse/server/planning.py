"""Planning ahead: what a seat could do if it were its turn now (docs/adr/0035). Nothing of it is stored or told."""

from __future__ import annotations

from collections.abc import Collection

from dighouse.advice.foresight import foreseen, turn_of
from dighouse.games.kept import KeptGame
from dighouse.server import telling
from dighouse.server.advice_messages import Foresight
from dighouse.server.moves import own_seat, require_running
from dighouse.server.problems import TableProblem
from dighouse.server.table import Table


def foresight(table: Table, seats: Collection[int], asked: int | None) -> Foresight:
    """By what the seat may know; nothing where it is on turn, or where its next decision cannot be told yet."""
    require_running(table)
    seat = own_seat(table, set(seats), asked)
    if table.seats[seat].kind == "bot":
        raise TableProblem("bot_seat")
    desk = None if isinstance(table.game, KeptGame) else foreseen(table.game, table.match.states, seat)
    if desk is None:
        return Foresight(seq=table.seq, turn={}, legal=[])
    return Foresight(seq=table.seq, turn=turn_of(table.game, desk, seat), legal=telling.allowed(table, desk))

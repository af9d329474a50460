"""What is kept of a match in memory, event by event."""

from __future__ import annotations

import copy
import random

from dighouse.server.table import Table
from dighouse.server.telling import moment
from tests.laws.tables import TABLES
from tests.server.secrecy.frozen import NOON
from tests.server.secrecy.worlds import Story, empty_table, next_draft, past_of


def test_of_what_is_past_only_the_event_is_kept() -> None:
    """What was told of it is made again for whoever comes anew; many tables play at once."""
    choice = next(one for one in TABLES if one.key == "pergamon" and one.players == 2)
    story = Story(choice, 5, 1, 0, 1)
    table = Table(choice.game, copy.deepcopy(empty_table(choice.game, story, past_of(story).tokens)))
    dice = random.Random(4)
    for number in range(6):
        told = moment(table, table.seq, 0)
        assert table.points[-1].told
        assert table.points[-1].views
        table.adopt(next_draft(table, dice, NOON + number))
        assert table.points[-2].told is None
        assert table.points[-2].views is None
        again = moment(table, table.seq - 1, 0)
        assert (bytes(again.view), bytes(again.notices)) == (bytes(told.view), bytes(told.notices))  # type: ignore[arg-type]

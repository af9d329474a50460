"""Talk at a table: whoever sits there says short lines to the others. What is said is stored, and only then told.

It is no part of the match: a line has no event, no replay shows it, no bot hears it (docs/adr/0033).
"""

from __future__ import annotations

import re
import time
from contextlib import suppress

from dighouse.core.errors import DighouseError
from dighouse.server.lanes import Lane
from dighouse.server.limits import Buckets
from dighouse.server.messages import Answer, Talk
from dighouse.server.moves import own_seat
from dighouse.server.problems import TableProblem, is_readable, problem_of
from dighouse.server.readers import Reader
from dighouse.server.settings import Settings
from dighouse.server.store import LostRace, Store
from dighouse.server.table import Table
from dighouse.server.talk_lines import NewLine, keep_line, was_said
from dighouse.server.telling import may_talk

LONGEST = 300  # characters of a line
# Joiners are not seen themselves, but scripts and emoji are written with them: one between two that are not Latin.
JOINER = re.compile("(?<=[^\u0000-\u02ff\u200c\u200d])[\u200c\u200d](?=[^\u0000-\u02ff\u200c\u200d])")


def checked_line(text: str) -> str:
    """What somebody says: 1 to 300 characters that can be read, by the rules for names. It is text, never markup."""
    said = text.strip(" ")
    if len(said) > LONGEST:
        raise TableProblem("talk_too_long", limit=LONGEST)
    if not is_readable(JOINER.sub("", said)):
        raise TableProblem("talk_unreadable")
    return said


class TalkDesk:
    """Takes what people say at the tables of this house, not more at once than others can read."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.rate = Buckets(settings.lines_second, settings.lines_burst)

    async def say(self, lane: Lane, reader: Reader, say: Talk) -> Answer:
        """Store a line, then tell everybody at the table; said again, it is neither stored nor told again."""
        async with lane.lock:  # somebody who is just being forgotten says nothing more
            try:
                line = self.line(await lane.newest(), reader, say)
                if not await was_said(self.store, lane.id, say.command_id):
                    self.refuse_more(lane.id, line)
                    self.pass_by("before_store", lane)
                    with suppress(LostRace):  # the same line, said at another process at the same time
                        await keep_line(self.store, lane.id, line, self.settings.lines_kept, lane.info.game)
                    self.pass_by("after_store", lane)
                    await lane.hear_talk()
                    if self.store.crash.where:
                        await lane.all_sent()
                        self.pass_by("after_tell", lane)
            except DighouseError as wrong:
                return lane.answer(say, problem_of(wrong))
        return Answer(command_id=say.command_id, seq=lane.info.seq)

    def pass_by(self, point: str, lane: Lane) -> None:
        self.store.crash.at(point, lane.info.game, "talk")

    def line(self, table: Table, reader: Reader, say: Talk) -> NewLine:
        """The line as it will be stored, if it may be said."""
        seat = own_seat(table, set(reader.eyes.seats), say.seat)
        if not may_talk(table):
            raise TableProblem("talk_closed")
        holder = min(table.holders_of(seat), default=None)  # for whoever came without a cookie, by a key alone
        return NewLine(
            seat=seat,
            name=table.seats[seat].name,
            identity=reader.identity or holder,
            text=checked_line(say.text),
            at=time.time(),
            command_id=say.command_id,
        )

    def refuse_more(self, table: str, line: NewLine) -> None:
        """So many lines at once from one person, wherever they sit, and from one seat, whoever sits there."""
        who = [f"{table} {line.seat}", *([line.identity] if line.identity is not None else [])]
        if not all(self.rate.take(one) for one in who):
            raise TableProblem("too_many_lines")

"""A story lived in both of its worlds: everything is asked and said in each, and all that is sent must be the same."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path

from dighouse.core.chance import commitment
from dighouse.server.house import House
from tests.server.ends import conceded, table_of
from tests.server.secrecy.asking import Asker
from tests.server.secrecy.doors import Ask, doors, in_turn, knock
from tests.server.secrecy.frozen import Frozen, frozen
from tests.server.secrecy.spellings import chance_of, found_in, identities
from tests.server.secrecy.talking import Talk
from tests.server.secrecy.worlds import Dealt, Past, Story, opened, past_of

Sent = list[tuple[str, bytes]]
ALL: frozenset[str] = frozenset()


class World:
    """All that left a server: to the viewer and a spectator, in mails and in log lines."""

    def __init__(self, sent: Sent, secret: bytes, hidden: set[bytes], dealt: Dealt) -> None:
        self.sent = [masked(one, secret) for one in sent]
        self.hidden = hidden  # what may not stand in it
        self.differs = dealt.differs  # whether anything in a position was dealt again
        assert dealt.keys_differ, "the worlds would draw the same"


def world(empty: Path, story: Story, again: bool, only: frozenset[str] = ALL) -> World:
    """Everything sent from the moment the worlds part; `again`: in the one that was dealt again."""
    with tempfile.TemporaryDirectory() as folder, frozen() as still:
        shutil.copy(empty, Path(folder) / "tables.sqlite")
        return asyncio.run(lived(Path(folder), story, again, still, only))


async def lived(folder: Path, story: Story, again: bool, still: Frozen, only: frozenset[str]) -> World:
    past = past_of(story)
    async with opened(folder) as app:
        house: House = app.state.house
        await house.store.make(past.stored)
        await an_earlier_game(house, past, story)
        table = (await house.lane(past.table)).known()
        dealt = Dealt(table, story)
        if again:
            await dealt.takes_place(house, table)
        still.logged.lines.clear()
        viewer = Asker(app, "the viewer", past.tokens[story.viewer])
        spectator = Asker(app, "a spectator", past.stranger)
        hidden = chance_of(table.match) | identities(set(past.tokens) - {past.tokens[story.viewer]})
        await everything(past, story, still, dealt, (viewer, spectator), only)
        secret = table.info.secret
    beside = [("mail", mail) for mail in still.mails] + [("log", line) for line in still.logged.lines]
    return World(viewer.sent + spectator.sent + beside, secret, hidden, dealt)


async def an_earlier_game(house: House, past: Past, story: Story) -> None:
    """A finished match of the same people, so that there is something in figures, records and archives."""
    own, other = past.tokens[story.viewer], past.tokens[story.viewer - 1]
    await conceded(house, await table_of(house, own, other), 1)


async def everything(
    past: Past, story: Story, still: Frozen, dealt: Dealt, askers: tuple[Asker, Asker], only: frozenset[str]
) -> None:
    """Every route (or `only` some) and every kind of message, by the viewer and by a spectator."""
    viewer, _ = askers
    house: House = viewer.app.state.house
    lane = await house.lane(past.table)
    asked = {door: asks for door, asks in doors(past, story).items() if not only or door in only}
    talk = Talk(past, story, still.clock, *askers)
    await talk.arrive()
    await talk.chat()
    for ask in in_turn(asked):
        for asker in askers:
            await knock(asker, ask)
    await talk.settled()
    await talk.trouble(lane.known(), dealt.refused)
    await talk.quiet_move(lane.known())
    await talk.bots_turn(house, lane)
    await talk.go_and_come_back(viewer)
    await house.post.round(lambda *_: False)
    await talk.give_up(await talk.settled())
    for asker in askers:
        for path in ("/metrics", "/api/health", "/api/lobby", "/api/me/data"):
            await knock(asker, Ask("GET", path))
    await talk.leave()


def masked(one: tuple[str, bytes], secret: bytes) -> tuple[str, bytes]:
    """Without the fingerprint of the secret in its one field.

    It differs between the worlds, and must: it binds the house to the secret. It is SHA-256 of 256 random bits that
    nothing else is made of but HMAC keys, so that it tells nothing of the draws to anybody who cannot guess those bits.
    """
    field = b'"secret_sha256":"%s"'
    return one[0], one[1].replace(field % commitment(secret).encode(), field % b"masked")


def compared(empty: Path, story: Story, only: frozenset[str] = ALL) -> World:
    """The two worlds of a story send the same, and no secret in any spelling."""
    one, other = world(empty, story, False, only), world(empty, story, True, only)
    for (what, sent), (same, told) in zip(one.sent, other.sent, strict=False):
        assert what == same
        assert sent == told, f"{what} tells the worlds of {story} apart"
    assert len(one.sent) == len(other.sent)
    for each in (one, other):
        assert not found_in(b"\n".join(sent for _, sent in each.sent), each.hidden)
    return other

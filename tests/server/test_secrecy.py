"""What leaves the server: nothing a reader may not know, in any byte."""

from __future__ import annotations

import copy
import dataclasses
import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from dighouse.core.chance import new_chance
from dighouse.games import KEYS
from dighouse.server.identity import fingerprint
from dighouse.server.store import Stored
from dighouse.server.table import Point, Table
from dighouse.server.telling import ENCODER, Eyes, encoded, moment, snapshot, told
from tests.server.conftest import quick
from tests.server.harness import Chair, Person, Running

HERE = {0, 1}


class Recorded:
    """A whole game between two people, with a spectator: every byte each of them was sent."""

    def __init__(self, game: str, server: Running) -> None:
        ann, ben, cat = (Person(server) for _ in range(3))
        made = ann.make("me", "link", game=game)
        ben.join(made["table"], key=made["links"]["1"])
        self.people = [ann, ben, cat]
        self.chairs = [ann.sit(made["table"]), ben.sit(made["table"]), cat.sit(made["table"])]
        self.links = made["links"]
        self.bodies: list[list[bytes]] = [[], [], []]
        self.play(made["table"])
        for chair in self.chairs:
            chair.until_seq(self.chairs[0].seq)
        table = server.lane(made["table"]).known()
        rows = [point.row for point in table.points]
        self.stored = Stored(match=table.info, seats=table.seats, holders=table.holders, keys=table.keys, events=rows)
        self.game = table.game

    def play(self, table: str) -> None:
        choose = random.Random(7)
        ann, ben = self.chairs[:2]
        while not ann.over:
            mover = ann if ann.my_move else ben
            assert mover.act(choose.randrange(1000))["problem"] is None
            for chair in self.chairs:
                chair.until_seq(mover.seq)
            for body, person in zip(self.bodies, self.people, strict=True):
                if ann.seq % 10 == 0 and not ann.over:
                    for path in (f"tables/{table}/moments/{ann.seq}", f"tables/{table}/file", "lobby"):
                        answer = person.http.get(f"/api/{path}")
                        body.append(answer.content + str(answer.headers).encode())


@pytest.fixture(scope="module", params=KEYS)
def recorded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Recorded]:
    """One game, recorded once for all these tests."""
    server = Running(quick(f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('recorded') / 'tables.sqlite'}"))
    game = Recorded(request.param, server)
    yield game
    for person in game.people:
        person.leave()
    server.stop()


def events(chair: Chair) -> list[bytes]:
    """The frames that told of a move."""
    return [frame for frame in chair.heard if json.loads(frame)["tell"] == "event"]


def before_the_end(chair: Chair) -> list[bytes]:
    """Everything a socket was sent until the match was over."""
    return chair.heard[: chair.heard.index(events(chair)[-1])]


def redealt(game: Any, states: np.ndarray | None, seat: int, key: int) -> np.ndarray | None:
    """A position in which everything a seat cannot know was dealt again."""
    if states is None:
        return None
    other = states.copy()
    game.loops.redeal(other, 0, seat, new_chance(key), 0)
    return other


def as_seen_by(table: Table, seat: int) -> Table:
    """The table after its last event, with everything a seat cannot know dealt again."""
    last = table.points[-1]
    states = redealt(table.game, last.states, seat, 100 + table.seq)
    before = redealt(table.game, last.before, seat, 900 + table.seq)
    assert states is not None
    other = copy.copy(table)
    actor = int(table.game.loops.actor(states, 0))
    other.points = [*table.points[:-1], Point(row=last.row, states=states, actor=actor, before=before, move=last.move)]
    other.match, other.legal = table.forked(), None
    other.match.history[-1] = states
    return other


def retold(recorded: Recorded, viewer: int | None, redeal_for: int, game: Any = None, every: int = 1) -> list[bytes]:
    """Every so many moves of the recorded game told again to a viewer, hidden things dealt again before each."""
    stored = copy.copy(recorded.stored)
    stored.match = msgspec.structs.replace(stored.match, status="running", since=0.0)
    stored.events = recorded.stored.events[:1]
    table = Table(game or recorded.game, stored)
    person = recorded.people[2 if viewer is None else viewer]
    eyes = Eyes(frozenset() if viewer is None else frozenset({viewer}), person.token or None)
    frames = []
    for row in recorded.stored.events[1:]:
        if row is recorded.stored.events[-1]:
            table.info.status = "finished"
        table.replay(row)
        table.info.since = row.at
        if (row.seq - 1) % every == 0:
            frames.append(encoded(told(as_seen_by(table, redeal_for), eyes, HERE)))
    return frames


def test_every_byte_stays_the_same_when_hidden_things_are_redealt(recorded: Recorded) -> None:
    for viewer in (0, 1):
        assert retold(recorded, viewer, viewer) == events(recorded.chairs[viewer])
    for seat in (0, 1):  # a spectator knows no more than any seat
        assert retold(recorded, None, seat, every=3) == events(recorded.chairs[2])[::3]


def all_redealt(table: Table, seat: int) -> Table:
    """The table with every position of its past dealt again, and nothing remembered of what was told."""
    other = as_seen_by(table, seat)
    other.points = []
    for number, point in enumerate(table.points):
        states = redealt(table.game, point.states, seat, 3000 + number)
        before = redealt(table.game, point.before, seat, 6000 + number)
        assert states is not None
        actor = int(table.game.loops.actor(states, 0))
        other.points.append(Point(row=point.row, states=states, actor=actor, before=before, move=point.move))
    return other


def test_whole_tables_and_past_moments_stay_the_same_too(recorded: Recorded) -> None:
    stored = copy.copy(recorded.stored)
    stored.match = msgspec.structs.replace(stored.match, status="running")
    stored.events = recorded.stored.events[:1]
    table = Table(recorded.game, stored)
    for row in recorded.stored.events[1:-1]:
        table.replay(row)
        if row.seq % 40:
            continue
        for viewer, seat in ((0, 0), (1, 1), (None, 0), (None, 1)):
            eyes, other = Eyes(frozenset() if viewer is None else frozenset({viewer})), all_redealt(table, seat)
            assert encoded(snapshot(other, eyes, HERE)) == encoded(snapshot(table, eyes, HERE))
            for seq in range(row.seq + 1):
                assert ENCODER.encode(moment(other, seq, viewer)) == ENCODER.encode(moment(table, seq, viewer))


def test_a_leak_would_be_found(recorded: Recorded) -> None:
    def leaky(state: np.record, seat: int | None) -> dict[str, Any]:
        return {"shown": msgspec.to_builtins(recorded.game.view(state, seat)), "hidden": bytes(state.tobytes()).hex()}

    class Dealer:
        """Redeals the whole record: whatever is shown of it is caught."""

        def __getattr__(self, name: str) -> Any:
            return getattr(recorded.game.loops, name)

        def redeal(self, states: np.ndarray, index: int, seat: int, chances: np.ndarray, j: int) -> None:
            states.view(np.uint8)[-1] ^= np.uint8(int(chances["key"][0]) % 255 + 1)

    game = dataclasses.replace(recorded.game, view=leaky)
    game.__dict__["loops"] = Dealer()
    first = retold(recorded, 0, 0, game, every=3)
    game.__dict__["loops"] = recorded.game.loops
    assert first != retold(recorded, 0, 0, game, every=3)


def test_no_secret_is_in_any_byte(recorded: Recorded) -> None:
    secret = recorded.stored.match.secret
    keys = [row.key for row in recorded.stored.events if row.key is not None]
    hashes = [row.hash for row in recorded.stored.events]
    never = [key.encode() for key in keys + hashes]
    never += [fingerprint(person.token).encode() for person in recorded.people if person.token]
    never += [known.encode() for _, known in recorded.stored.keys]
    for number, chair in enumerate(recorded.chairs):
        sent = b"".join(before_the_end(chair) + recorded.bodies[number])
        others = [person.token for place, person in enumerate(recorded.people) if place != number and person.token]
        for hidden in [*never, secret, secret.hex().encode(), *(token.encode() for token in others)]:
            assert hidden not in sent
        assert not any(person.token.encode() in b"".join(chair.heard) for person in recorded.people if person.token)
        if number != 0:  # the maker may hand out the links
            assert recorded.links["1"].encode() not in b"".join(chair.heard)
    for chair in recorded.chairs:
        assert json.loads(events(chair)[-1])["secret"] == secret.hex()


def test_before_the_end_there_is_no_match_file(recorded: Recorded) -> None:
    assert any(b"not_finished" in body for body in recorded.bodies[0])


def test_legal_actions_only_to_the_seat_on_turn(recorded: Recorded) -> None:
    for number, chair in enumerate(recorded.chairs):
        for frame in events(chair):
            event = json.loads(frame)
            assert bool(event["legal"]) == (event["table"]["actor"] == number and number < 2)

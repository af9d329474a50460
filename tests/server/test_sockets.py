"""Sockets that misbehave: malformed, oversized, flooding, silent, slow, from another site."""

from __future__ import annotations

import contextlib
import gc
import weakref
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from dighouse.server.readers import Reader
from dighouse.server.telling import Eyes
from tests.server.conftest import Serve
from tests.server.harness import Chair, Person, Running, settle

ONE_HOUSE: dict[str, object] = {}  # each test makes tables and people of its own
NAN = '{"say":"act","command_id":"a","expected_seq":0,"action":{"do":"dig","site":"crete","weeks":NaN}}'


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"say":"fly"}', '{"say":"act"}', "[" * 2000, '{"say":"undo","x":1}', NAN]
)
def test_malformed_messages_are_answered_and_passed_over(ann: Person, text: str) -> None:
    chair = ann.sit(ann.make("me", "me")["table"])
    chair.socket.send(text)
    assert chair.until("problem")["problem"]["code"] == "malformed"
    assert chair.act()["problem"] is None


def test_bytes_are_not_text(ann: Person) -> None:
    chair = ann.sit(ann.make("me", "me")["table"])
    chair.socket.send(b"\xff\xfe\x00")
    assert chair.until("problem")["problem"]["code"] == "malformed"


def test_a_message_too_long_ends_the_socket(ann: Person) -> None:
    table = ann.make("me", "me")["table"]
    chair = ann.sit(table)
    chair.say("act", command_id="long", expected_seq=0, action={"do": "x" * 5000})
    assert chair.closed() == (1009, "message_too_long")
    huge = ann.sit(table)
    huge.socket.send("x" * 200_000)
    assert huge.closed()[0] == 1009
    assert ann.sit(table).act()["problem"] is None


def test_a_flood_ends_the_socket_and_nobody_elses(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(messages_second=5.0, messages_burst=10)
    ann = people(server)
    table = ann.make("me", "me")["table"]
    calm, wild = ann.sit(table), ann.sit(table)
    with contextlib.suppress(ConnectionClosed):  # the server may be done with it sooner
        for _ in range(50):
            wild.say("resync")
    assert wild.closed() == (4429, "too_fast")
    assert calm.act()["problem"] is None


def test_hello_comes_first_and_soon(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(hello_within=0.2)
    ann = people(server)
    table = ann.make("me", "me")["table"]
    assert ann.knock(table).closed() == (4400, "hello_first")
    rude = ann.knock(table)
    rude.say("resync")
    assert rude.closed() == (4400, "hello_first")
    lost = ann.knock("nowhere")
    lost.say("hello")
    assert lost.closed() == (4404, "no_table")


def test_only_so_many_sockets(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(sockets_table=2, sockets_address=3)
    ann = people(server)
    one, two = ann.make("me", "me")["table"], ann.make("me", "me")["table"]
    ann.sit(one)
    second = ann.sit(one)
    third = ann.knock(one)
    third.say("hello")
    assert third.closed() == (4429, "too_many_sockets")
    ann.sit(two)
    fourth = ann.knock(two)
    assert fourth.closed() == (4429, "too_many_sockets")
    second.close()
    settle(lambda: len(server.lane(one).readers) == 1)
    assert ann.sit(two).now["viewer"] is not None


def test_another_sites_page_gets_nothing(ann: Person) -> None:
    table = ann.make("me", "me")["table"]
    chair = ann.knock(table, headers={"Origin": "https://elsewhere.example"})
    assert chair.closed() == (4403, "foreign_page")
    wish = {"game": "thebes", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    answer = ann.http.post("/api/tables", json=wish, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    same = ann.knock(table, headers={"Origin": f"http://{ann.server.address}"})
    same.say("hello")
    assert same.until("table")["viewer"] is not None


def test_a_slow_reader_is_dropped_and_comes_back(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(queue=3)
    ann, ben = people(server), people(server)
    table = ann.make("me", "me")["table"]
    chair, slow = ann.sit(table), ben.sit(table)
    lane = server.lane(table)
    reader = next(reader for reader in lane.readers if not reader.eyes.seats)
    reader.queue._maxsize = 0  # type: ignore[attr-defined]
    for _ in range(10):  # more than fits, before its sender has a chance
        reader.queue.put_nowait(b"{}")
    reader.queue._maxsize = 3  # type: ignore[attr-defined]
    reader.send(b"{}")
    settle(lambda: reader not in lane.readers)
    assert chair.act()["problem"] is None
    assert ben.sit(table).seq == 1
    slow.close()


def test_what_waits_goes_first() -> None:
    """A message is handed over at once only if none before it is still on its way."""
    reader, free = Reader(Eyes(), None, room=3), [True]
    gone: list[bytes] = []

    def at_once(message: bytes) -> bool:
        gone.extend([message] if free[0] else [])
        return free[0]

    reader.at_once = at_once
    reader.send(b"1")
    free[0] = False
    reader.send(b"2")
    free[0] = True
    reader.send(b"3")
    assert gone == [b"1"]
    assert reader.queue.get_nowait() == b"2"
    assert reader.queue.get_nowait() == b"3"
    reader.sending = True
    reader.send(b"4")
    assert reader.queue.get_nowait() == b"4"
    reader.sending = False
    reader.send(b"5")
    assert gone == [b"1", b"5"]


@pytest.mark.parametrize("goes", [lambda chair: chair.close(), lambda chair: chair.socket.send("x" * 5000)])
def test_a_table_everybody_left_can_leave_the_memory_at_once(ann: Person, goes: Callable[[Chair], None]) -> None:
    """Nothing of a socket that ended keeps its table: Python looks seldom for what only points at itself."""
    table = ann.make("me", "me")["table"]
    chair = ann.sit(table)
    known = weakref.ref(ann.server.lane(table))
    wire = weakref.ref(next(iter(known().readers)).at_once.__self__)  # type: ignore[union-attr]
    gc.disable()
    try:
        goes(chair)
        settle(lambda: wire() is None)
        settle(lambda: not ann.server.lane(table).readers)
        del ann.server.house.lanes[table]
        settle(lambda: known() is None)
    finally:
        gc.enable()

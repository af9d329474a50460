"""What is sent to tire the server out: requests that trickle, heads without end, pings, pieces, compressed bombs."""

from __future__ import annotations

import contextlib
import socket
import tracemalloc
import zlib
from collections.abc import Callable, Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.server.conftest import Serve
from tests.server.harness import PATIENCE, Person, Running, settle

HEAD = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n"
MEBIBYTE = 1024 * 1024
ONE_HOUSE: dict[str, object] = {}  # each test makes tables and people of its own
Raw = Callable[[Running], socket.socket]


@pytest.fixture
def raw() -> Iterator[Raw]:
    """Bare connections to a server."""
    with contextlib.ExitStack() as closing:

        def connect(server: Running) -> socket.socket:
            host, port = server.address.split(":")
            return closing.enter_context(socket.create_connection((host, int(port)), PATIENCE))

        yield connect


def heard(connection: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65536):
            found += part
    return found


def cut(server: Running, why: str) -> int:
    """How many connections were cut off for a reason."""
    return server.house.store.tally.counts["connections_cut_total", f'{{why="{why}"}}']


@pytest.mark.parametrize("sent", [b"", b"G", b"GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: "])
def test_a_head_that_does_not_come_is_not_waited_for(serve: Serve, raw: Raw, sent: bytes) -> None:
    server = serve(head_within=0.2)
    connection = raw(server)
    connection.sendall(sent)
    assert heard(connection).startswith(b"HTTP/1.1 408 ")
    assert cut(server, "head") == 1


def test_a_trickle_gets_no_more_time(serve: Serve, raw: Raw) -> None:
    """A byte now and then is no progress: the time is that of the whole head."""
    connection = raw(serve(head_within=0.3))
    answer = b""
    connection.settimeout(0.05)
    connection.sendall(b"GET /api/health HTTP/1.1\r\nhost: x\r\n")
    while not answer:
        with contextlib.suppress(TimeoutError):
            connection.sendall(b"x: y\r\n")
            answer = connection.recv(65536)
    assert answer.startswith(b"HTTP/1.1 408 ")


def test_nor_is_a_body(serve: Serve, raw: Raw, people: Callable[[Running], Person]) -> None:
    server = serve(body_within=0.2)
    connection = raw(server)
    connection.sendall(HEAD + b"{")
    assert heard(connection) == b""
    assert cut(server, "body") == 1
    assert people(server).http.get("/api/health").status_code == 200


def test_a_second_request_may_trickle_no_more_than_the_first(serve: Serve, raw: Raw) -> None:
    server = serve(head_within=0.2)
    connection = raw(server)
    connection.sendall(b"GET /api/turns HTTP/1.1\r\nhost: x\r\n\r\n")
    assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
    connection.sendall(b"GET /api")
    settle(lambda: cut(server, "head") == 1)


def test_a_head_without_end_is_refused(server: Running, raw: Raw) -> None:
    connection = raw(server)
    with contextlib.suppress(ConnectionError):  # it may be done with us sooner
        connection.sendall(b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"y" * 300_000)
    assert heard(connection)[:12] in (b"HTTP/1.1 400", b"")  # its last word is lost where we were still sending


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n",
        b"GET /a b HTTP/1.1\r\nhost: x\r\n\r\n",
    ],
)
def test_what_is_no_http_is_refused(server: Running, raw: Raw, sent: bytes) -> None:
    connection = raw(server)
    connection.sendall(sent)
    assert b" 400 " in heard(connection).partition(b"\r\n")[0]


def test_chunks_without_end_are_not_kept(server: Running, raw: Raw) -> None:
    """A body that does not say how long it is ends where one may be no longer."""
    connection = raw(server)
    connection.sendall(HEAD.replace(b"content-length: 100", b"transfer-encoding: chunked"))
    chunk = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
    with contextlib.suppress(ConnectionError):
        for _ in range(4):
            connection.sendall(chunk)
    assert connection.recv(65536).startswith(b"HTTP/1.1 413 ")


def test_what_is_sent_after_the_answer_is_not_listened_to_for_long(serve: Serve, raw: Raw) -> None:
    """A match file that is longer than one may be, and has no end."""
    server = serve(import_bytes=100_000, farewell=0.3)
    connection = raw(server)
    connection.sendall(b"POST /api/matches HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n")
    with contextlib.suppress(ConnectionError):
        while True:
            connection.sendall(b"4000\r\n" + b"x" * 0x4000 + b"\r\n")
    settle(lambda: cut(server, "rest") == 1)


def test_only_so_many_connections_from_one_address(serve: Serve, raw: Raw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.1")
    server = serve(connections_address=3)
    kept = [raw(server) for _ in range(3)]
    for connection in kept:
        connection.sendall(b"GET /api/turns HTTP/1.1\r\nhost: x\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
    assert heard(raw(server)) == b""
    kept.pop().close()
    settle(lambda: server.server.config.open["127.0.0.1"] == 2)  # type: ignore[attr-defined]
    again = raw(server)
    again.sendall(b"GET /api/turns HTTP/1.1\r\nhost: x\r\n\r\n")
    assert again.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_connections_are_counted_once_and_forgotten(
    serve: Serve, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.1")
    server = serve()
    ann = people(server)
    table = ann.make("me", "me")["table"]
    chairs = [ann.sit(table) for _ in range(3)]
    assert server.server.config.open["127.0.0.1"] == 4  # type: ignore[attr-defined]
    for chair in chairs:
        chair.close()
    ann.http.close()
    settle(lambda: not server.server.config.open)  # type: ignore[attr-defined]


def test_a_socket_is_not_taken_for_a_request_whose_body_is_late(
    serve: Serve, people: Callable[[Running], Person], raw: Raw
) -> None:
    server = serve(head_within=0.2, body_within=0.2)
    ann = people(server)
    chair = ann.sit(ann.make("me", "me")["table"])
    late = raw(server)
    late.sendall(HEAD)
    assert heard(late) == b""  # by then the socket, which is older, would be cut off, too
    assert cut(server, "body") == 1
    assert chair.act()["problem"] is None


def test_pings_without_end_end_the_socket(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(pings_second=1.0, pings_burst=10)
    ann = people(server)
    table = ann.make("me", "me")["table"]
    chair, calm = ann.sit(table), ann.sit(table)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(500):
            chair.socket.ping()
        chair.closed()
    settle(lambda: cut(server, "pings") == 1)
    assert calm.act()["problem"] is None


def frames(chair_socket: socket.socket, *sent: Frame) -> None:
    for frame in sent:
        chair_socket.sendall(frame.serialize(mask=True))


def test_a_message_in_pieces_without_end_ends_the_socket(ann: Person) -> None:
    table = ann.make("me", "me")["table"]
    chair = ann.sit(table)
    with contextlib.suppress(OSError):
        frames(chair.socket.socket, Frame(Opcode.TEXT, b"", fin=False))
        for _ in range(1000):
            frames(chair.socket.socket, Frame(Opcode.CONT, b"", fin=False))
    assert chair.closed()[0] in (1009, 1006)
    assert ann.sit(table).act()["problem"] is None


def test_a_message_in_some_pieces_is_one(ann: Person) -> None:
    chair = ann.sit(ann.make("me", "me")["table"])
    chair.socket.send(['{"say":', '"res', 'ync"}'])
    assert chair.until("table")["tell"] == "table"


def bomb() -> bytes:
    """A hundred megabytes of spaces, compressed as the server allows it: a hundred kilobytes."""
    press = zlib.compressobj(9, zlib.DEFLATED, -12)
    squeezed = b"".join(press.compress(b" " * MEBIBYTE) for _ in range(100))
    return (squeezed + press.flush(zlib.Z_SYNC_FLUSH))[:-4]


def compressed_frame(content: bytes) -> bytes:
    """A whole text message, said to be compressed; masked with zeros."""
    return b"\xc1\xff" + len(content).to_bytes(8, "big") + bytes(4) + content


def test_a_compressed_bomb_is_not_unpacked(ann: Person) -> None:
    table, sent = ann.make("me", "me")["table"], bomb()
    for whole in (sent, sent[:40_000]):  # longer than a frame may be, and short enough for one
        chair = ann.sit(table)
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            with contextlib.suppress(OSError):
                chair.socket.socket.sendall(compressed_frame(whole))
            assert chair.closed()[0] in (1009, 1006)
            unpacked = tracemalloc.get_traced_memory()[1] - before
        finally:
            tracemalloc.stop()
        assert unpacked < 5 * MEBIBYTE
    assert ann.sit(table).act()["problem"] is None

"""The load generator in small: every move is answered and counted, by the same code as the long form."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dighouse.server.identity import new_token
from load import bare, ours, stock
from load.asking import Caller, Refused
from load.crew import at_a_pace, at_full_speed, seated
from load.modes import leave
from load.processes import Server, Watch, cpu, house, memory, serving
from load.score import Score
from load.wire import Address, NotHere, Wire, checked, dial, framed

TABLES = 20
GAME = "pergamon"


def count(_: int) -> None:
    """Progress nobody looks at."""


async def played(server: Server) -> tuple[Score, Score, int, list[int]]:
    """Twenty tables at a pace, then as fast as they can; what both counted, and what the server says."""
    pairs = await ours.opened(server.address, TABLES, count, GAME)
    await seated(pairs, count)
    watch = Watch(server.pid)
    paced = await at_a_pace(pairs, 40.0, 1.0, count)
    fast = await at_full_speed(pairs, 1.0)
    usage = watch.end()
    leave(pairs)
    caller = Caller(server.address)
    metrics = await caller.ask("GET", "/metrics")
    caller.close()
    stored = [line for line in metrics.decode().splitlines() if line.startswith('dighouse_events_total{kind="move"}')]
    return paced, fast, int(stored[0].split()[-1]), usage.memory


async def at_a_new_house(db: Path) -> tuple[Score, Score, int, list[int]]:
    async with serving(house(db)) as server:
        return await played(server)


@pytest.mark.compiled_only
def test_every_move_is_answered_heard_of_and_stored(tmp_path: Path) -> None:
    paced, fast, stored, held = asyncio.run(at_a_new_house(tmp_path / "tables.sqlite"))
    for score in (paced, fast):
        assert score.sent > 0
        assert score.lost == 0
        assert not score.wrong
        assert len(score.answered) == len(score.heard) == score.sent
        assert all(seconds > 0 for seconds in score.answered)
    assert paced.sent + fast.sent == stored
    assert min(held) > 0


async def opened_again(db: Path) -> tuple[int, int]:
    """Two people at each of some matches that were stored without a server; moves made, and matches."""
    tokens = [new_token(), new_token()]
    ids = await stock.filled(db, 5, tokens, GAME, count)
    async with serving(house(db)) as server:
        assert memory(server.pid) > 0
        assert cpu(server.pid) > 0
        pairs = [ours.Pair(server.address, table, tokens) for table in ids]
        await seated(pairs, count)
        known = {pair.answered for pair in pairs}
        score = await at_a_pace(pairs, 20.0, 0.5, count)
        leave(pairs)
    assert known <= {stock.MOVES}
    assert score.lost == 0
    return len(score.answered), len(ids)


@pytest.mark.compiled_only
def test_matches_of_a_filled_database_are_played_on(tmp_path: Path) -> None:
    moves, tables = asyncio.run(opened_again(tmp_path / "tables.sqlite"))
    assert moves > 0
    assert tables == 5


class Silent(Wire):
    """A socket that leads nowhere."""

    def __init__(self) -> None:
        self.said: list[bytes] = []

    def say(self, body: bytes) -> None:
        self.said.append(body)

    def close(self) -> None:
        """It was never open."""


def test_a_rematch_is_asked_for_and_followed_once() -> None:
    """Both people hear of it, and of all that was on its way; they are at the next table once."""
    pair, wires, followed = ours.Pair(Address("127.0.0.1", 1), "table", ["a", "b"]), [Silent(), Silent()], []
    pair.wires, pair.known, pair.answered = [*wires], [4, 4], 4
    pair.seated = asyncio.Event()
    pair.seated.set()

    def follow(table: str) -> None:
        followed.append(table)
        pair.leave()

    pair.follow = follow  # type: ignore[method-assign]
    pair.mover, pair.answered, pair.legal = 0, -1, [[], []]
    last, again = (b'{"tell":"event","moment":{"seq":5},"rematch":%s}' % told for told in (b"null", b'"next"'))
    for seat, body in ((0, last), (1, last), (0, b'{"tell":"answer","seq":5}'), (1, again), (0, again), (1, again)):
        pair.hear(seat, wires[seat], body, 0.0)
    assert wires[0].said == [ours.REMATCH]
    assert followed == ["next"]
    assert len(pair.score.heard) == 1


@pytest.mark.parametrize("host", ["203.0.113.7", "example.org", "0.0.0.0", "::", "192.168.1.4"])
def test_another_machine_is_refused(host: str) -> None:
    address = Address(host, 80)
    with pytest.raises(NotHere, match="loopback"):
        checked(address)
    with pytest.raises(NotHere):
        asyncio.run(dial(address, "/", lambda *_: None))
    with pytest.raises(NotHere):
        Caller(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost"])
def test_this_machine_is_not(host: str) -> None:
    assert checked(Address(host, 80)).host == host


def sent(sizes: list[int]) -> bytes:
    """Messages of these sizes as a server frames them: as a client does, without a mask."""
    whole = b""
    for size in sizes:
        frame = framed(b"x" * size)
        head = len(frame) - size - 4
        whole += bytes((frame[0], frame[1] & 0x7F)) + frame[2:head] + frame[head + 4 :]
    return whole


@pytest.mark.parametrize("step", [1, 7, 100_000])
def test_frames_are_read_however_they_are_cut(step: int) -> None:
    sizes = [0, 1, 125, 126, 65535, 65536, 3]
    heard: list[int] = []

    async def read() -> None:
        wire = Wire(b"", lambda _, body, __: heard.append(len(body)))
        stream = b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + sent(sizes)
        for begin in range(0, len(stream), step):
            wire.data_received(stream[begin : begin + step])

    asyncio.run(read())
    assert heard == sizes


async def too_many(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 429 Too Many\r\ncontent-length: 4\r\n\r\nslow")
    await writer.drain()
    writer.close()


def test_what_a_server_refuses_is_said() -> None:
    async def asked() -> None:
        async with await asyncio.start_server(too_many, "127.0.0.1", 0) as door:
            caller = Caller(Address("127.0.0.1", door.sockets[0].getsockname()[1]))
            try:
                await caller.ask("GET", "/api/lobby")
            finally:
                caller.close()

    with pytest.raises(Refused, match="GET /api/lobby: 429 slow"):
        asyncio.run(asked())


async def echoed() -> Score:
    async with serving(bare.command()) as server:
        pairs = [bare.Echo(server.address, number) for number in range(TABLES)]
        await seated(pairs, count)
        score = await at_full_speed(pairs, 0.5)
        leave(pairs)
        return score


def test_a_server_that_does_nothing_hands_everything_on() -> None:
    score = asyncio.run(echoed())
    assert score.lost == 0
    assert len(score.answered) == len(score.heard) == score.sent > TABLES


@pytest.mark.compiled_only
def test_matches_in_all_stages_are_spread_over_whole_ones() -> None:
    """As many about to end as just begun: at a house that has been open for long some matches always end."""
    tokens = [new_token(), new_token()]
    some = range(0, stock.SAMPLES, 7)
    whole = [stock.whole(GAME, tokens, seed) for seed in some]
    samples = stock.samples_of(GAME, tokens, stock.SAMPLES, all_stages=True)
    moves = [sum(event.kind == "move" for event in samples[seed].events) for seed in some]
    assert moves == [round(length * seed / stock.SAMPLES) for seed, length in zip(some, whole, strict=True)]
    assert all(sample.match.status == "running" for sample in samples)
    assert max(moves) > 100

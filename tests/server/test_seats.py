"""Who may sit where: links, keys, other devices, one screen for several, spectators."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dighouse.server.identity import fingerprint
from tests.server.conftest import Serve
from tests.server.harness import Person, Running, code

ONE_HOUSE: dict[str, object] = {}  # each test makes tables and people of its own


def test_a_friend_joins_by_link(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link", your_name="Ann")
    mine = ann.sit(made["table"])
    assert mine.now["table"]["status"] == "waiting"
    assert mine.now["links"] == made["links"]
    assert not mine.my_move
    assert code(mine.ask("act", action={"do": "swap"})) == "waiting"
    joined = ben.join(made["table"], key=made["links"]["1"], name="Ben")
    assert joined.json()["mine"] == [1]
    started = mine.until("table")
    assert started["table"]["status"] == "running"
    assert [seat["name"] for seat in started["table"]["seats"]] == ["Ann", "Ben"]
    assert started["links"] == {}
    theirs = ben.sit(made["table"])
    assert theirs.now["viewer"] == 1
    assert mine.my_move != theirs.my_move


def test_the_key_works_on_another_device(ann: Person, ben: Person) -> None:
    made = ann.make("me", "me")
    key = ann.sit(made["table"]).now["keys"]["1"]
    phone = ben.sit(made["table"], key=key)
    assert phone.now["viewer"] == 1
    assert [seat["mine"] for seat in phone.now["table"]["seats"]] == [False, True]
    seat_header = {"x-seat-key": key}
    assert ben.http.get(f"/api/tables/{made['table']}/moments/0", headers=seat_header).status_code == 200
    assert ben.join(made["table"], key=key).json()["mine"] == [1]
    assert [table["id"] for table in ben.http.get("/api/lobby").json()["mine"]] == [made["table"]]


def test_guessed_and_stolen_keys(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link")
    other = ann.make("me", "link")
    for key in ("", "guessed", "A" * 22, other["links"]["1"], fingerprint(made["links"]["1"]), "é\u0000" * 9):
        assert code(ben.join(made["table"], key=key)) == "bad_key"
        chair = ben.knock(made["table"])
        chair.say("hello", key=key)
        assert chair.closed() == (4403, "bad_key")
    assert code(ben.join(made["table"], seat=1)) == "key_needed"
    assert code(ben.join(made["table"], seat=0)) == "seat_taken"
    assert code(ben.join(made["table"], seat=7)) == "no_seat"
    assert code(ben.join(made["table"])) == "no_free_seat"


def test_keys_and_tokens_are_stored_only_as_fingerprints(
    serve: Serve, people: Callable[[Running], Person], db: str
) -> None:
    server = serve()
    ann = people(server)
    made = ann.make("me", "link")
    ann.sit(made["table"])
    server.stop()
    from pathlib import Path

    stored = b"".join(path.read_bytes() for path in Path(db.split("///")[1]).parent.glob("tables.sqlite*"))
    assert made["table"].encode() in stored
    for secret in (ann.token, made["links"]["1"]):
        assert secret.encode() not in stored


def test_somebody_elses_cookie_is_not_mine(ann: Person, ben: Person) -> None:
    made = ann.make("me", "bot")
    ben.http.get("/api/lobby")
    chair = ben.sit(made["table"])
    assert chair.now["viewer"] is None
    assert chair.now["links"] == {}
    assert chair.now["keys"] == {}
    for command in ("act", "undo", "concede"):
        assert code(chair.ask(command, **({"action": {"do": "swap"}} if command == "act" else {}))) == "not_seated"
    assert code(chair.ask("replace", seat=0, bot="greedy")) == "not_seated"


def test_one_screen_for_two(ann: Person) -> None:
    chair = ann.sit(ann.make({"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"})["table"])
    seen = set()
    for _ in range(12):
        actor = chair.now["table"]["actor"]
        assert chair.now["viewer"] == actor
        assert chair.now["table"]["your_move"]
        seen.add(actor)
        assert code(chair.ask("act", action=chair.now["legal"][0]["action"], seat=1 - actor)) == "not_your_turn"
        assert chair.act(seat=actor)["problem"] is None
    assert seen == {0, 1}


def test_open_seats_are_for_anybody_once(ann: Person, ben: Person) -> None:
    made = ann.make("me", "open", "open")
    assert ben.join(made["table"], name="Ben").json()["mine"] == [1]
    assert ben.join(made["table"], seat=1).json()["mine"] == [1]
    assert ann.join(made["table"], seat=2, name="Cy").json()["mine"] == [0, 2]
    assert code(ben.join(made["table"])) == "no_free_seat"
    assert ann.sit(made["table"]).now["table"]["status"] == "running"


def test_spectators_allowed_or_not(serve: Serve, people: Callable[[Running], Person]) -> None:
    ann, ben = map(people, [serve()] * 2)  # whose lobby has no other tables
    seen, hidden = ann.make("me", "bot"), ann.make("me", "bot", spectators=False)
    watching = ben.sit(seen["table"])
    assert watching.now["viewer"] is None
    assert watching.now["legal"] == []
    chair = ben.knock(hidden["table"])
    chair.say("hello")
    assert chair.closed() == (4403, "no_spectators")
    assert code(ben.http.get(f"/api/tables/{hidden['table']}/moments/0")) == "no_spectators"
    assert code(ben.http.get(f"/api/tables/{hidden['table']}/file")) == "no_spectators"
    assert [table["id"] for table in ben.http.get("/api/lobby").json()["running"]] == [seen["table"]]
    assert ann.sit(hidden["table"]).now["viewer"] == 0


def test_who_is_here(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link")
    chair = ann.sit(made["table"])
    ben.join(made["table"], key=made["links"]["1"])
    other = ben.sit(made["table"])
    assert [seat["here"] for seat in chair.until("seats")["table"]["seats"]] == [True, True]
    other.close()
    assert [seat["here"] for seat in chair.until("seats")["table"]["seats"]] == [True, False]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u0000b", "line\u2028break", "\u202eevil"])
def test_names_are_bounded_and_printable(ann: Person, name: str) -> None:
    seats = [{"kind": "me", "name": name}, {"kind": "bot"}]
    answer = ann.http.post("/api/tables", json={"game": "thebes", "seats": seats})
    assert answer.status_code == 400
    assert code(answer) == "name"


def test_names_are_text(ann: Person) -> None:
    name = "<script>alert('ü')</script> 🏺"
    chair = ann.sit(ann.make({"kind": "me", "name": name}, "bot")["table"])
    assert chair.now["table"]["seats"][0]["name"] == name


def test_the_lobby(serve: Serve, people: Callable[[Running], Person]) -> None:
    ann, ben = map(people, [serve()] * 2)
    waiting, running = ann.make("me", "open"), ann.make("me", "me")
    mine = ann.http.get("/api/lobby").json()
    assert [table["id"] for table in mine["mine"]] == [running["table"], waiting["table"]]
    assert [table["your_move"] for table in mine["mine"]] == [True, False]
    assert mine["open"] == mine["running"] == []
    theirs = ben.http.get("/api/lobby").json()
    assert theirs["mine"] == []
    assert [table["id"] for table in theirs["open"]] == [waiting["table"]]
    assert [table["id"] for table in theirs["running"]] == [running["table"]]
    assert not any(seat["mine"] for table in theirs["open"] for seat in table["seats"])

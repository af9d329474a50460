"""Talk at the table: said once, stored before it is told, heard by everybody there, and nobody's but the speaker's."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from dighouse.server import talk_lines
from dighouse.server.forgetting import forget
from dighouse.server.house import House
from dighouse.server.identity import fingerprint, new_token, seat_key
from dighouse.server.lanes import Lane
from dighouse.server.messages import Answer, Join, Talk
from dighouse.server.readers import Reader
from dighouse.server.renewal import new_identity
from dighouse.server.schema import matches, talk
from dighouse.server.talk import LONGEST
from dighouse.server.talk_lines import SHOWN, lines_of
from dighouse.server.telling import Eyes
from tests.server.conftest import Serve
from tests.server.ends import SHORT, conceded, table_of, who
from tests.server.harness import Chair, Person, Running, code, settle
from tests.server.test_my_data import unpacked
from tests.server.test_processes import NEVER, both_hear, comes_true, until
from tests.server.test_store import houses, told

PEOPLE = Callable[[Running], Person]
MARKUP = "<b>not bold</b> & https://example.org"


def company(ann: Person, ben: Person, **wish: Any) -> tuple[str, Chair, Chair]:
    """A table of two people, both here."""
    made = ann.make("me", "link", your_name="Ann", **wish)
    ben.join(made["table"], key=made["links"]["1"], name="Ben")
    return made["table"], ann.sit(made["table"]), ben.sit(made["table"])


def say(chair: Chair, text: str, command: str = "", **more: Any) -> dict[str, Any]:
    """Say a line, and wait for its answer."""
    command_id = command or fingerprint(text)
    chair.say("talk", text=text, command_id=command_id, **more)
    while True:
        answer = chair.until("answer")
        if answer["command_id"] == command_id:
            return answer


def lines(person: Person, table: str, **query: Any) -> list[dict[str, Any]]:
    answer = person.http.get(f"/api/tables/{table}/talk", params=query)
    assert answer.status_code == 200, answer.text
    return list(answer.json())


def heard_frames(chair: Chair) -> list[str]:
    """The texts a socket was told."""
    return [one["line"]["text"] for one in map(json.loads, chair.heard) if one["tell"] == "talk"]


# Inside a house.
def at(lane: Lane, token: str, *seats: int) -> Reader:
    return Reader(Eyes(frozenset(seats), token), fingerprint(token), 1000)


async def spoken(house: House, lane: Lane, reader: Reader, text: str, command: str = "") -> Answer:
    return await house.talk.say(lane, reader, Talk(command_id=command or text, text=text))


async def rows_of(house: House, table: str) -> list[Any]:
    async with house.store.engine.connect() as connection:
        return list(await connection.execute(select(talk).where(talk.c.match == table).order_by(talk.c.number)))


def test_said_and_heard_by_everybody(server: Running, people: PEOPLE, caplog: pytest.LogCaptureFixture) -> None:
    """Before, during and after the match, by those at the table; a spectator reads along. No log line knows it."""
    ann, ben, cat = (people(server) for _ in range(3))
    made = ann.make("me", "open", your_name="Ann")
    first, watching = ann.sit(made["table"]), cat.sit(made["table"])
    with caplog.at_level(logging.DEBUG, "dighouse"):
        assert code(say(first, "anybody there?")) is None
        ben.join(made["table"], seat=1, name="Ben")
        second = ben.sit(made["table"])
        assert second.now["table"]["said"] == 1
        assert second.now["table"]["talk"] is True
        seq = second.seq
        assert code(say(second, f"  {MARKUP}  ")) is None
        line = watching.until("talk")["line"], watching.until("talk")["line"]
        assert [one["number"] for one in line] == [1, 2]
        assert (line[1]["seat"], line[1]["name"], line[1]["text"]) == (1, "Ben", MARKUP)
        assert set(line[1]) == {"number", "seat", "name", "text", "at"}
        assert second.ask("concede")["problem"] is None
        assert code(say(first, "good game")) is None
    assert lines(cat, made["table"]) == lines(ben, made["table"])
    assert [one["text"] for one in lines(cat, made["table"])] == ["anybody there?", MARKUP, "good game"]
    assert heard_frames(second) == [MARKUP]
    assert not [one for one in caplog.records if "not bold" in one.getMessage() or "not bold" in str(vars(one))]
    file = ann.http.get(f"/api/tables/{made['table']}/file").text
    assert "not bold" not in file + ann.http.get(f"/api/tables/{made['table']}/replay").text
    assert server.lane(made["table"]).known().seq == seq + 1, "no event but the concession"


def test_it_is_stored_before_it_is_told(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be stored is told to nobody; said again with the same id, it is said once."""

    async def story() -> None:
        async with houses(db, 1) as (house,):
            ann, ben = new_token(), new_token()
            lane = await house.lane(await table_of(house, ann, ben))
            speaker, listener = at(lane, ann, 0), at(lane, ben, 1)
            for reader in (speaker, listener):
                await lane.come(reader)
            told(listener)

            def no_row(*_: object) -> None:
                raise OSError("the disk is gone")

            with monkeypatch.context() as broken:
                broken.setattr(talk_lines, "insert", no_row)
                answer = await spoken(house, lane, speaker, "hello")
            assert answer.problem is not None
            assert (told(listener), await rows_of(house, lane.id)) == ([], [])
            for _ in range(2):
                assert (await spoken(house, lane, speaker, "hello")).problem is None
            assert [one["line"]["text"] for one in told(listener)] == ["hello"]
            assert [row.number for row in await rows_of(house, lane.id)] == [1]

    asyncio.run(story())


def test_a_restart_forgets_nothing(serve: Serve, people: PEOPLE) -> None:
    """The lines are there again, and a line whose answer was lost is not said twice."""
    server = serve()
    ann, ben = people(server), people(server)
    table, first, _ = company(ann, ben)
    say(first, "back in a minute", "lost")
    token = ann.token
    server.stop()
    again = people(serve())
    again.http.cookies.set("dighouse", token, domain="127.0.0.1")
    chair = again.sit(table)
    assert code(say(chair, "back in a minute", "lost")) is None
    assert [one["text"] for one in lines(again, table)] == ["back in a minute"]
    say(chair, "here I am")
    assert [one["number"] for one in lines(again, table)] == [1, 2]


def test_heard_at_another_process_at_once(postgres: str) -> None:
    """PostgreSQL says that something was said; nobody looks. Both ways, and in one order."""

    async def story() -> None:
        async with houses(postgres, look_again=NEVER) as (one, two):
            await both_hear(one, two)
            ann, ben = new_token(), new_token()
            table = await table_of(one, ann, ben)
            here, there = await one.lane(table), await two.lane(table)
            first, second = at(here, ann, 0), at(there, ben, 1)
            await here.come(first)
            await there.come(second)
            assert (await spoken(one, here, first, "from here")).problem is None
            assert (await until(second, "talk"))["line"]["text"] == "from here"
            assert (await spoken(two, there, second, "from there")).problem is None
            assert (await until(first, "talk"))["line"]["number"] == 1
            assert (await until(first, "talk"))["line"] == {
                **(await until(second, "talk"))["line"],
                "text": "from there",
            }
            assert (await spoken(two, there, second, "from here")).problem is None, "another's id: it was said"
            assert len(await rows_of(one, table)) == 2

    asyncio.run(story())


def test_found_by_looking_where_no_process_can_be_heard(db: str) -> None:
    async def story() -> None:
        async with houses(db) as (one, two):
            ann, ben = new_token(), new_token()
            table = await table_of(one, ann, ben)
            here, there = await one.lane(table), await two.lane(table)
            second = at(there, ben, 1)
            await there.come(second)
            for text in ("one", "two"):
                await spoken(one, here, at(here, ann, 0), text)
            assert [(await until(second, "talk"))["line"]["text"] for _ in range(2)] == ["one", "two"]
            late = at(there, ann, 0)
            await there.come(late)
            assert [one["table"]["said"] for one in told(late) if one["tell"] == "table"] == [2]

    asyncio.run(story())


def test_refused(server: Running, people: PEOPLE) -> None:
    ann, ben, cat = (people(server) for _ in range(3))
    table, first, _ = company(ann, ben)
    watching = cat.sit(table)
    assert code(say(watching, "may I?")) == "not_seated"
    assert code(say(first, "not mine", seat=1)) == "not_your_seat"
    assert code(say(first, "nobody's", seat=7)) == "no_seat"
    assert code(say(first, "x" * (LONGEST + 1))) == "talk_too_long"
    assert code(say(first, "id", command="\n")) == "command_id"
    first.say("talk", text="no id")
    assert first.until("problem")["problem"]["code"] == "malformed"
    assert lines(ann, table) == []
    for closed in (ann.make("me", "bot"), ann.make("me", "me"), ann.make("me", "link", talk=False)):
        chair = ann.sit(closed["table"])
        assert chair.now["table"]["talk"] is False
        assert code(say(chair, "hello?")) == "talk_closed"
        assert code(ann.http.get(f"/api/tables/{closed['table']}/talk")) == "talk_closed"
    private = ann.make("me", "link", spectators=False)["table"]
    assert code(cat.http.get(f"/api/tables/{private}/talk")) == "no_spectators"


@pytest.mark.parametrize(
    "text", ["", "   ", "\u3164", "a\nb", "a\u0000b", "\u202eabc", "a\u200bb", "a\u200db", "a" + "\u0301" * 9]
)
def test_what_nobody_can_read_is_not_said(ann: Person, ben: Person, text: str) -> None:
    _, first, _ = company(ann, ben)
    assert code(say(first, text, "a line")) == "talk_unreadable"


@pytest.mark.parametrize("text", ["🤷\u200d♂\ufe0f ok", "می\u200cخواهم", "नमस्ते", "x" * LONGEST, "😀" * LONGEST])
def test_what_all_the_world_writes_is(ann: Person, ben: Person, text: str) -> None:
    table, first, _ = company(ann, ben)
    assert code(say(first, text)) is None
    assert [one["text"] for one in lines(ben, table)] == [text]


def test_a_house_without_talk(serve: Serve, people: PEOPLE) -> None:
    server = serve(talk=False)
    ann, ben = people(server), people(server)
    table, first, _ = company(ann, ben)
    assert first.now["table"]["talk"] is False
    assert ann.http.get("/api/lobby").json()["mine"][0]["talk"] is False
    assert code(say(first, "hello?")) == "talk_closed"
    assert code(ann.http.get(f"/api/tables/{table}/talk")) == "talk_closed"


def test_not_too_many_at_once(serve: Serve, people: PEOPLE) -> None:
    """Of one person at all their tables together, and of one seat, whoever sits there; a line said again is none."""
    server = serve(lines_second=0.001, lines_burst=3)
    ann, ben = people(server), people(server)
    _, first, second = company(ann, ben)
    _, other, _ = company(ann, ben)
    assert [code(say(first, text)) for text in ("1", "2", "2")] == [None] * 3
    assert code(say(other, "3")) is None
    assert code(say(other, "4")) == code(say(first, "4")) == "too_many_lines"
    assert code(say(second, "but I")) is None


def test_only_so_many_are_kept(serve: Serve, people: PEOPLE) -> None:
    server = serve(lines_burst=1000, lines_kept=SHOWN + 5)
    ann, ben = people(server), people(server)
    table, first, _ = company(ann, ben)
    for number in range(SHOWN + 12):
        say(first, f"line {number + 1}")
    shown = lines(ben, table)
    assert [one["number"] for one in shown] == list(range(13, SHOWN + 13))
    assert [one["number"] for one in lines(ben, table, before=13)] == list(range(8, 13))
    assert lines(ben, table, before=8) == []


def test_said_for_whom(server: Running, people: PEOPLE) -> None:
    """Of several own seats the one on turn; by a key alone; and each with the name the seat has then."""
    ann, ben, keyed = (people(server) for _ in range(3))
    made = ann.make({"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Cem"}, "link")
    ben.join(made["table"], key=made["links"]["2"], name="Ben")
    first = ann.sit(made["table"])
    second = ben.sit(made["table"])
    while first.now["table"]["actor"] != 1:
        (first if first.my_move else second).act()
        for chair in (first, second):
            chair.until_seq(max(first.seq, second.seq))
    say(first, "as whoever is on turn")
    say(first, "as Ann", seat=0)
    by_key = keyed.knock(made["table"])
    by_key.say("hello", key=seat_key(ben.token, made["table"], 2))
    by_key.until("table")
    say(by_key, "by a key")
    assert [one["name"] for one in lines(ben, made["table"])] == ["Cem", "Ann", "Ben"]
    settle(lambda: server.lane(made["table"]).said == 3)


def test_mine_to_take_along_and_to_have_forgotten(any_db: str) -> None:
    """One's own lines are in one's data and go with one; the others' stay, under a number where the name was one's."""

    async def story() -> None:
        async with houses(any_db, 2) as (house, elsewhere):
            zoe, phone, ben = new_token(), new_token(), new_token()
            table = await table_of(house, zoe, ben, names=("Zenobia", "Ben"))
            await house.join(table, Join(seat=0, key=seat_key(zoe, table, 0)), phone)
            lane, there = await house.lane(table), await elsewhere.lane(table)
            for token, seat, text in ((zoe, 0, "mine"), (ben, 1, "his"), (phone, 0, "by phone")):
                await spoken(house, lane, at(lane, token, seat), text)
            watching = Reader(Eyes(), None, 1000)
            await there.come(watching)
            kept = json.loads((await unpacked(house, zoe))[1]["me.json"])["kept"]["talk"]
            assert [(one["match"], one["text"], one["name"]) for one in kept] == [(table, "mine", "Zenobia")]
            renewed = await new_identity(house, zoe)
            assert [row.identity for row in await rows_of(house, table)] == [who(renewed), who(ben), who(phone)]
            told(watching)
            await forget(house, renewed)
            left = [(row.number, row.name, row.text) for row in await rows_of(house, table)]
            assert left == [(2, "Ben", "his"), (3, "Player 1", "by phone")]
            await comes_true(lambda: there.seats[0].name == "Player 1")
            assert "table" in {one["tell"] for one in told(watching)}, "whoever looks on asks for the lines again"

    asyncio.run(story())


def test_a_rematch_begins_in_silence(db: str) -> None:
    async def story() -> None:
        async with houses(db, 1) as (house,):
            ann, ben = new_token(), new_token()
            lane = await conceded(house, await table_of(house, ann, ben, talk=True), 1)
            await spoken(house, lane, at(lane, ann, 0), "again?")
            await house.rematch(lane, frozenset({0}), who(ann))
            follower = lane.info.rematch
            assert follower is not None
            assert await lines_of(house.store, follower) == []
            async with house.store.engine.connect() as connection:
                asked = select(matches.c.talk, matches.c.said).where(matches.c.id == follower)
                assert tuple((await connection.execute(asked)).one()) == (True, 0)
            quiet = await house.lane(await table_of(house, ann, ben, game=SHORT, talk=False))
            assert msgspec.json.decode(msgspec.json.encode(quiet.card(Eyes())))["talk"] is False

    asyncio.run(story())

"""Forget me: nothing that says who it was is left, and what others played still is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import insert, select

from dighouse.core.match_file import load
from dighouse.games import game_called
from dighouse.server.forgetting import BY_IDENTITY, forget
from dighouse.server.house import House
from dighouse.server.identity import fingerprint, new_id, new_token, seat_key
from dighouse.server.messages import FeedWish, Join, SeatWish, TableWish, Talk, Vacation
from dighouse.server.my_data import match_file
from dighouse.server.people import PersonRow, keep, wish_feed
from dighouse.server.played import games_of, played_by
from dighouse.server.readers import Reader
from dighouse.server.schema import metadata, outbox
from dighouse.server.store import Store
from dighouse.server.table_names import ANY_NAME
from dighouse.server.tallies import opponents
from dighouse.server.telling import Eyes
from dighouse.server.visits import keep_visit
from tests.server.ends import SHORT, anybody, conceded, played_out, table_of, who
from tests.server.harness import Person, Running, code, settle
from tests.server.test_processes import comes_true
from tests.server.test_store import houses

NAME, ADDRESS = "Zenobia", "zenobia@example.org"
PEOPLE_IN = {  # every column that may say who somebody is, or that only they can know
    "matches.maker",
    "holders.identity",
    "vacations.identity",
    "people.identity",
    "visits.identity",
    "outbox.identity",
    "talk.identity",
}
KEYS_IN = {"seat_keys.key", "people.confirm_key", "people.feed_key", "events.command_id", "talk.command_id"}


async def everything(store: Store) -> dict[str, str]:
    """Every row of every table, as text."""
    async with store.engine.connect() as connection:
        return {
            table.name: repr([tuple(row) for row in await connection.execute(select(table))])
            for table in metadata.sorted_tables
        }


async def waiting(house: House, maker: str, *kinds: str) -> str:
    seats = [SeatWish(kind=kind, name=NAME if kind == "me" else None) for kind in kinds]  # type: ignore[arg-type]
    return (await house.make(TableWish(game=SHORT, seats=seats, name=f"{NAME}'s"), maker)).table


async def full_life(house: House, zoe: str, ben: str) -> dict[str, str]:
    """All the house can keep of somebody: tables of every kind, an address, feeds, vacation, visits, a mail."""
    names, turned = (NAME, "Ben"), ("Ben", NAME)
    tables = {
        "won": await table_of(house, zoe, ben, names=names, name=f"{NAME}'s table"),
        "lost": await table_of(house, ben, zoe, names=turned),
        "running": await table_of(house, zoe, ben, names=names),
        "of three": await table_of(house, ben, zoe, new_token(), names=turned),
        "screen": await table_of(house, zoe, zoe, names=names),
        "bot": await table_of(house, zoe, None, names=names),
        "lonely": await waiting(house, zoe, "me", "link"),
        "joined": await waiting(house, zoe, "me", "open", "open"),
    }
    await house.join(tables["joined"], Join(seat=1, name="Ben"), ben)
    await played_out(house, tables["won"])
    await conceded(house, tables["lost"], 1)
    await played_out(house, tables["running"], moves=6)
    await keep_all(house, zoe, tables["running"])
    return tables


async def keep_all(house: House, zoe: str, table: str) -> None:
    now, identity = house.almanac.clock(), who(zoe)
    await keep(house.store, PersonRow(identity=identity, mail=ADDRESS, confirmed=True, stop_key=new_id()))
    await wish_feed(house, zoe, FeedWish(language="nl"))
    await house.go_away(identity, Vacation(begins=now, ends=now + 86400))
    await keep_visit(house.store, identity, table, 3, now)
    lane = await house.lane(table)
    for reader in (Reader(Eyes(frozenset({0}), zoe), identity, 99), anybody(lane)):
        await house.talk.say(lane, reader, Talk(command_id=new_id(), text=f"{NAME} was here", seat=0))
    async with house.store.transaction() as connection:
        letter = {"identity": identity, "match": table, "seq": 3, "tries": 0, "due": now + 10**6}
        await connection.execute(insert(outbox).values(**letter))


def test_no_row_says_who_it_was(any_db: str, tmp_path: Path) -> None:
    async def live_and_go() -> None:
        async with houses(any_db, 1) as (house,):
            zoe, ben = new_token(), new_token()
            tables = await full_life(house, zoe, ben)
            before = await everything(house.store)
            for secret, places in ((who(zoe), 5), (NAME, 3), (ADDRESS, 1)):
                assert sum(secret in rows for rows in before.values()) >= places, "the scan can see"
            done = await forget(house, zoe)
            assert done.games == 5, "won and lost, and what ended now: one of two people, one screen, one with a bot"
            after = await everything(house.store)
            for secret in (who(zoe), NAME, ADDRESS, zoe):
                assert [name for name, rows in after.items() if secret in rows] == [], secret
            await others_go_on(house, ben, tables, tmp_path)

    asyncio.run(live_and_go())


async def others_go_on(house: House, ben: str, tables: dict[str, str], folder: Path) -> None:
    """Ben's matches replay, his games are listed, and the tables of several go on."""
    for which in ("won", "lost"):
        stored = await house.store.load(tables[which])
        assert stored is not None
        path = folder / f"{which}.jsonl"
        path.write_text(match_file(stored)[1], encoding="utf-8")
        again = load(path, game_called)  # every draw out of its key, every key out of the secret
        assert sorted(again.names) in (["Ben", "Player 1"], ["Ben", "Player 2"])
    assert await house.store.load(tables["lonely"]) is None
    assert (await house.lane(tables["running"])).known().status == "finished"
    three = (await house.lane(tables["of three"])).known()
    assert three.status in ("running", "finished")
    assert (three.seats[1].name, three.seats[1].conceded, three.seats[1].bot) == ("Player 2", True, "greedy")
    joined = (await house.lane(tables["joined"])).known()
    assert (joined.status, joined.info.name, joined.seats[0].kind) == ("waiting", ANY_NAME, "bot")
    told = await games_of(house.store, who(ben), SHORT, 1)
    assert {one.table for one in told.games} >= {tables["won"], tables["lost"], tables["running"]}
    assert [sat.name for sat in told.games[-1].seats if not sat.mine] == [None]
    (met,) = [one for one in opponents(await played_by(house.store, who(ben))) if one.name is None]
    assert met.games >= 3, "one former player, not one a game"


def test_ratings_of_the_others_stay_as_they_were(db: str) -> None:
    async def play() -> None:
        async with houses(db, 1) as (house,):
            zoe, ben, cem = new_token(), new_token(), new_token()
            for one, other, loser in ((zoe, ben, 0), (ben, cem, 1), (zoe, cem, 1), (zoe, ben, 1)):
                await conceded(house, await table_of(house, one, other), loser)
            before = await house.ladders.of(SHORT)
            await forget(house, zoe)
            after = await house.ladders.of(SHORT)
            for token in (ben, cem):
                assert after.steps["people", who(token)] == before.steps["people", who(token)]
            assert ("people", who(zoe)) not in after.steps

    asyncio.run(play())


def test_a_seat_on_two_devices_is_only_let_go_by_one(db: str) -> None:
    async def play() -> None:
        async with houses(db, 1) as (house,):
            desk, phone, ben = new_token(), new_token(), new_token()
            table = await table_of(house, desk, ben)
            await house.join(table, Join(seat=0, key=seat_key(desk, table, 0)), phone)
            await forget(house, desk)
            known = (await house.lane(table)).known()
            assert known.status == "running"
            assert known.held_by(who(phone)) == {0}
            assert not known.held_by(who(desk))
            assert not known.opened_by(fingerprint(seat_key(desk, table, 0)))
            assert known.opened_by(fingerprint(seat_key(phone, table, 0))) == {0}

    asyncio.run(play())


def test_another_process_forgets_too(any_db: str) -> None:
    async def play() -> None:
        async with houses(any_db) as (one, two):
            zoe, ben = new_token(), new_token()
            table = await table_of(one, zoe, ben, names=(NAME, "Ben"))
            there = await two.lane(table)
            assert NAME in [row.name for row in there.seats]
            await there.come(anybody(there))
            await forget(one, zoe)
            await comes_true(lambda: [row.name for row in there.seats] == ["Player 1", "Ben"])
            assert not there.known().held_by(who(zoe))

    asyncio.run(play())


def test_every_place_that_knows_people_is_known_here() -> None:
    """A new column with an identity or a key has to be thought of: in forgetting, in the export, and in this list."""
    hashes = {str(column) for table in metadata.sorted_tables for column in table.c if is_hash(column.type)}
    assert hashes == PEOPLE_IN | KEYS_IN
    assert {f"{table.name}.identity" for table in BY_IDENTITY} | {"matches.maker", "holders.identity"} == PEOPLE_IN


def is_hash(kind: object) -> bool:
    return getattr(kind, "length", None) == 64 and not str(kind).startswith("BLOB")


def test_over_http(server: Running, people: Callable[[Running], Person]) -> None:
    zoe, ben = people(server), people(server)
    assert code(zoe.http.post("/api/me/forget", json={"sure": True})) == "nothing_kept"
    made = zoe.make("me", "link", your_name=NAME)
    ben.join(made["table"], key=made["links"]["1"], name="Ben")
    mine, theirs = zoe.sit(made["table"]), ben.sit(made["table"])
    mine.say("seen", seq=0)
    token = zoe.token
    assert code(zoe.http.post("/api/me/forget", json={"sure": False})) == "not_sure"
    foreign = zoe.http.post("/api/me/forget", json={"sure": True}, headers={"origin": "https://evil.example"})
    assert code(foreign) == "foreign_page"
    answer = zoe.http.post("/api/me/forget", json={"sure": True})
    assert answer.json() == {"seats": 1, "games": 1}
    assert zoe.token == "", "the cookie is gone"
    assert mine.closed()[0] == 4408, "an open window has to come back, as anybody"
    while theirs.now["table"]["seats"][0]["name"] != "Player 1":
        theirs.until("table", "event")
    assert theirs.over
    old = {"Cookie": f"dighouse={token}"}
    assert zoe.http.get("/api/lobby", headers=old).json()["mine"] == []
    settle(lambda: not [one for one in server.lane(made["table"]).readers if one.identity == fingerprint(token)])
    again = zoe.knock(made["table"], headers=old)
    again.say("hello")
    again.until("table")
    assert (again.now["viewer"], again.now["keys"]) == (None, {})

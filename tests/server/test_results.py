"""Results are stored with the end of a match, once; figures, records and ratings follow from them alone."""

from __future__ import annotations

import asyncio
import math
import random
from typing import Any

import pytest
from sqlalchemy import delete, select

from dighouse.arena.ratings import POINTS
from dighouse.server import tallies
from dighouse.server.counting import count_old
from dighouse.server.honours import house_records
from dighouse.server.house import House
from dighouse.server.identity import new_token
from dighouse.server.ladders import finished
from dighouse.server.played import PAGE, Played, games_of, played_by
from dighouse.server.ratings import BAND, NOISE, START, UNSURE, Finished, Ladder, Rating, Seated, updated
from dighouse.server.results import results_of
from dighouse.server.schema import results
from dighouse.server.store import LostRace, ResultRow, Store
from tests.server.ends import SHORT, conceded, played_out, table_of, who
from tests.server.harness import Person, code
from tests.server.test_store import houses


async def rows_of(store: Store, *tables: str) -> list[ResultRow]:
    asked = select(results).where(results.c.match.in_(tables)).order_by(results.c.match, results.c.seat)
    async with store.engine.connect() as connection:
        return [ResultRow(**row) for row in (await connection.execute(asked)).mappings()]


# Counting.
def test_the_end_of_a_match_is_stored_with_its_results(any_db: str) -> None:
    async def play() -> None:
        async with houses(any_db, 1) as (house,):
            ann, ben = new_token(), new_token()
            table = await table_of(house, ann, ben)
            lane = await played_out(house, table, moves=10)
            assert await rows_of(house.store, table) == []
            await played_out(house, table)
            rows = await rows_of(house.store, table)
            sheet = lane.known().match.scores()
            assert [row.points for row in rows] == [int(points.sum()) for points in sheet]
            assert [row.place for row in rows] == lane.known().ranks()
            assert [row.name for row in rows] == ["Ann", "Ben"]
            assert {row.moves for row in rows} == {lane.known().match.seq}
            assert all(row.person and row.whole and not row.gave_up and not row.screen for row in rows)
            assert all(row.at == lane.known().points[-1].row.at > row.began for row in rows)
            with pytest.raises(LostRace):
                await house.store.count(rows)

    asyncio.run(play())


def test_old_matches_are_counted_at_the_start_and_never_twice(any_db: str) -> None:
    async def count() -> None:
        async with houses(any_db) as (one, two):
            ann, ben = new_token(), new_token()
            tables = [await table_of(one, ann, ben) for _ in range(3)] + [await table_of(one, ann, None)]
            for table, seat in zip(tables, (0, 1, 0, 0), strict=True):
                await conceded(one, table, seat)
            before = await rows_of(one.store, *tables)
            assert len(before) == 8
            assert [row.place for row in before if row.gave_up] == [2, 2, 2, 2]
            async with one.store.transaction() as connection:
                await connection.execute(delete(results).where(results.c.match.in_(tables)))
            await asyncio.gather(count_old(one.store), count_old(two.store))
            assert await rows_of(one.store, *tables) == before, "counted later, it is the same"
            assert await count_old(two.store) == 0

    asyncio.run(count())


def test_a_bot_that_plays_on_wins_nothing_for_its_person(db: str) -> None:
    async def play() -> None:
        async with houses(db, 1) as (house,):
            ann, ben, cem = new_token(), new_token(), new_token()
            table = await table_of(house, ann, ben, cem)
            await conceded(house, table, 0)
            assert await rows_of(house.store, table) == [], "two people play on"
            await conceded(house, table, 1)
            rows = await rows_of(house.store, table)
            assert [(row.gave_up, row.place, row.bot) for row in rows] == [
                (True, 3, "greedy"),
                (True, 2, None),
                (False, 1, None),
            ]
            assert not any(row.whole for row in rows)
            (game,) = await played_by(house.store, who(ann))
            assert (game.won, game.full) == (False, False)

    asyncio.run(play())


def test_practice_never_counts(db: str) -> None:
    async def play() -> None:
        async with houses(db, 1) as (house,):
            ann = new_token()
            table = await table_of(house, ann, None)
            lane = await conceded(house, table, 0)
            known = lane.known()
            assert len(results_of(known)) == 2
            known.info.practice = True
            assert results_of(known) == []
            bots = await table_of(house, new_token(), None)
            nobody = (await house.lane(bots)).known()
            nobody.info.status = "finished"
            assert len(results_of(nobody)) == 2
            nobody.holders = set()
            assert results_of(nobody) == [], "a match of bots is nobody's"

    asyncio.run(play())


# Ratings.
def race(match: int, *seats: str, **more: Any) -> Finished:
    """A match in which these came in this order; bots begin with a star."""
    sat = [Seated(who=(name,), person=not name.startswith("*"), place=k, **more) for k, name in enumerate(seats, 1)]
    return Finished(match=f"m{match:03}", at=float(match), seats=tuple(sat))


def ladder_of(*matches: Finished) -> Ladder:
    ladder = Ladder()
    for match in matches:
        ladder.add(match)
    return ladder


def test_one_game_between_equals_by_hand() -> None:
    """Everybody is as unsure as two noises, so scale² is 10 noises²: the winner of two goes up by 2/√10 of one."""
    won, lost = updated([Rating(), Rating()], [1, 2])
    assert won.middle - START == pytest.approx(2 / math.sqrt(10) * NOISE) == START - lost.middle
    assert won.unsure == lost.unsure == pytest.approx(UNSURE * math.sqrt(0.9))
    drawn = updated([Rating(), Rating()], [1, 1])
    assert drawn[0].middle == drawn[1].middle == pytest.approx(START)
    four = updated([Rating()] * 4, [1, 2, 3, 4])
    assert four[0].middle - START == pytest.approx(4 / math.sqrt(10) * NOISE * (1 - 1 / 4))
    assert sum(one.middle for one in four) == pytest.approx(4 * START)


@pytest.mark.parametrize("players", [2, 4])
def test_the_band_holds_what_it_promises(players: int) -> None:
    """Twenty people of known strength: 95 bands in 100 hold the truth, whatever the number of players."""
    inside, all_ = 0, 0
    for seed in range(4):
        dice = random.Random(seed)
        true = {f"p{k}": dice.gauss(0, 200) for k in range(20)}
        ladder = Ladder()
        for number in range(20 * 25 // players):
            sitting = dice.sample(sorted(true), players)
            ladder.add(race(number, *sorted(sitting, key=lambda one: dice.expovariate(math.exp(true[one] / POINTS)))))
        found = {one: ladder.rating("people", one) for one in true}
        middle = sum(one.middle for one in found.values()) / 20 - sum(true.values()) / 20
        inside += sum(abs(found[one].middle - middle - true[one]) <= BAND * found[one].unsure for one in true)
        all_ += len(true)
    assert 0.9 <= inside / all_ < 1.0


def test_whoever_wins_more_stands_higher_and_is_surer() -> None:
    dice = random.Random(5)
    strength = {"ann": 3.0, "ben": 1.0, "cem": 1 / 3}
    matches = []
    for number in range(400):
        order = sorted(strength, key=lambda name: dice.expovariate(strength[name]))
        matches.append(race(number, *order))
    ladder = ladder_of(*matches)
    standing = {name: ladder.rating("people", name) for name in strength}
    assert standing["ann"].middle > standing["ben"].middle > standing["cem"].middle
    assert all(one.unsure < UNSURE / 3 for one in standing.values())
    gap = standing["ann"].middle - standing["ben"].middle
    assert 100 < gap < 300, "odds of three to one are 191 points"
    assert ("bots", "ann") not in ladder.steps


def test_people_and_bots_are_two_ladders() -> None:
    ladder = ladder_of(race(1, "ann", "*greedy", "ben", "*greedy"), race(2, "*greedy", "ann"))
    assert ladder.rating("people", "ann").middle > START > ladder.rating("people", "ben").middle
    assert len(ladder.steps["people", "ann"]) == 1
    assert len(ladder.steps["bots", "ann"]) == 2
    assert len(ladder.steps["bots", "ben"]) == 1
    assert ladder.rating("bots", "ann").middle != ladder.rating("people", "ann").middle
    greedy = ladder.steps["bots", "*greedy"]
    assert len(greedy) == 3, "it learns from each person's race"
    assert ("people", "*greedy") not in ladder.steps


def test_what_is_not_rated() -> None:
    assert ladder_of(race(1, "ann", "ben", screen=True)).steps == {}
    hinted = ladder_of(race(1, "ann", "*greedy", hints=1), race(2, "ben", "ann", hints=1))
    assert set(hinted.steps) == {("people", "ann"), ("people", "ben")}
    alone = Finished(match="m", at=1.0, seats=(Seated(who=("ann",), person=True, place=1),))
    assert ladder_of(alone).steps == {}


def test_who_gave_up_lost_even_if_a_bot_won_for_them() -> None:
    quit_ = Seated(who=("ann",), person=True, place=1, gave_up=True)
    stayed = Seated(who=("ben",), person=True, place=2)
    ladder = ladder_of(Finished(match="m", at=1.0, seats=(quit_, stayed)))
    assert ladder.rating("people", "ann").middle < START < ladder.rating("people", "ben").middle


def test_two_devices_of_one_person_learn_the_same() -> None:
    both = Seated(who=("ann", "ann's phone"), person=True, place=1)
    ben = Seated(who=("ben",), person=True, place=2)
    ladder = ladder_of(race(0, "ben", "cem"), Finished(match="m1", at=1.0, seats=(both, ben)))
    assert ladder.rating("people", "ann") == ladder.rating("people", "ann's phone") != Rating()
    assert len(ladder.steps["people", "ben"]) == 2


def test_ratings_follow_from_the_results_alone(any_db: str) -> None:
    """Read bit by bit, at once, by another process, or with a match that comes late: the same numbers."""

    async def play() -> None:
        async with houses(any_db) as (one, two):
            ann, ben = new_token(), new_token()
            losers = (0, 1, 0, 0)
            tables = [await table_of(one, ann, ben) for _ in losers]
            for table, seat in zip(tables[:-1], losers, strict=False):
                await conceded(one, table, seat)
                await one.ladders.of(SHORT)
            late = one.ladders.known[SHORT]
            await conceded(one, tables[-1], losers[-1])
            async with one.store.transaction() as connection:  # as if it had ended before the others
                await connection.execute(results.update().where(results.c.match == tables[-1]).values(at=1.0))
            here, there = await one.ladders.of(SHORT), await two.ladders.of(SHORT)
            assert here.steps == there.steps
            assert here is not late.ladder
            again = ladder_of(*await finished(one.store, SHORT))
            assert again.steps == here.steps
            assert here.steps["people", who(ann)][0].match == tables[-1]
            assert here.rating("people", who(ben)).middle > START

    asyncio.run(play())


# Figures and records.
def game(number: int, points: list[int], mine: int = 0, **more: Any) -> Played:
    """A finished game, made up: points by seat, the looker's first by default."""
    order = sorted(points, reverse=True)
    bots: list[str | None] = more.pop("bots", [None] * len(points))
    gave_up = more.pop("gave_up", None)
    rows = [
        ResultRow(
            match=f"m{number}", seat=seat, game=more.get("game", "thebes"), players=len(points), options={},
            person=bots[seat] is None, name=f"P{seat}", bot=bots[seat], points=own, place=order.index(own) + 1,
            gave_up=seat == gave_up, whole=more.get("whole", True), screen=False, moves=50, hints=0,
            began=number * 1000.0, at=number * 1000.0 + more.get("seconds", 600.0),
        )
        for seat, own in enumerate(points)
    ]  # fmt: skip
    held: dict[int, tuple[str, ...]] = {row.seat: (f"i{row.seat}",) for row in rows if row.person}
    return Played(name="Table", rows=rows, held=held, mine=[mine])


def test_figures_by_game_players_and_opponent() -> None:
    games = [
        game(1, [50, 40]),
        game(2, [30, 60, 45]),
        game(3, [70, 40], bots=[None, "greedy"]),
        game(4, [10, 20], whole=False, gave_up=0),
    ]
    screen = game(5, [99, 1])
    screen.mine = [0, 1]
    found = tallies.figures_of([*games, screen], "thebes")
    assert (found.tally.played, found.tally.won, found.tally.mean, found.tally.best) == (4, 2, 50.0, 70)
    assert found.screen == 1
    assert sorted(found.points) == [30, 50, 70], "a game that was given up says nothing about points"
    assert [(one.players, one.tally.played, one.tally.won) for one in found.by_players] == [(2, 3, 2), (3, 1, 0)]
    met = [(one.name, one.bot, one.games, one.ahead) for one in found.opponents]
    assert met == [("P1", None, 3, 1), ("P2", None, 1, 0), (None, "greedy", 1, 1)]
    whole = tallies.figures_of(games, None)
    assert (whole.tally.best, whole.tally.mean, whole.points) == (None, None, [])


def test_records_of_ones_own() -> None:
    games = [
        game(1, [50, 40], seconds=300.0),
        game(2, [50, 20], seconds=500.0),
        game(3, [40, 45], seconds=10.0),
        game(4, [60, 59], seconds=400.0),
        game(5, [99, 0], whole=False, gave_up=1, seconds=1.0),
        game(6, [30, 30], seconds=450.0),
    ]
    (found,) = tallies.records(list(reversed(games)))
    told = {one.kind: (one.amount, one.table) for one in found.records}
    assert told == {"points": (60, "m4"), "margin": (30, "m2"), "quickest": (300.0, "m1"), "streak": (3, "m6")}
    assert tallies.records([]) == []
    lost = tallies.records([game(1, [1, 2])])[0].records
    assert [one.kind for one in lost] == ["points"]


def test_a_list_in_pages(db: str) -> None:
    async def fill() -> None:
        async with houses(db, 1) as (house,):
            await many(house)

    async def many(house: House) -> None:
        ann, ben = new_token(), new_token()
        for number in range(PAGE + 2):
            played = "thebes" if number == 0 else SHORT
            await conceded(house, await table_of(house, ann, ben, game=played, name=f"T{number}"), number % 2)
        first = await games_of(house.store, who(ann), None, 1)
        assert (first.total, first.pages, len(first.games)) == (PAGE + 2, 2, PAGE)
        assert first.by_game == {SHORT: PAGE + 1, "thebes": 1}
        rest = await games_of(house.store, who(ann), None, 99)
        assert (rest.page, [one.name for one in rest.games]) == (2, ["T1", "T0"])
        assert [one.won for one in rest.games] == [True, False]
        (only,) = (await games_of(house.store, who(ben), "thebes", 1)).games
        assert [(sat.name, sat.mine, sat.gave_up) for sat in only.seats] == [("Ann", False, True), ("Ben", True, False)]
        assert (await games_of(house.store, who(new_token()), None, 1)).games == []

    asyncio.run(fill())


def test_the_records_of_the_house_keep_private_names_private(db: str) -> None:
    async def play() -> None:
        async with houses(db, 1) as (house,):
            ann, ben = new_token(), new_token()
            table = await table_of(house, ann, ben, spectators=False)
            await played_out(house, table)
            best = max(await rows_of(house.store, table), key=lambda row: row.points)
            (strange,) = await house_records(house.store, None)
            assert (strange.game, strange.players, strange.points) == (SHORT, 2, best.points)
            assert (strange.name, strange.table, strange.mine) == (None, None, False)
            winner = ann if best.seat == 0 else ben
            (own,) = await house_records(house.store, who(winner))
            assert (own.name, own.table, own.mine) == (best.name, table, True)
            await played_out(house, await table_of(house, ann, ann))
            assert (await house_records(house.store, None)) == [strange], "one screen sets no record"

    asyncio.run(play())


def test_over_http(ann: Person, ben: Person) -> None:
    nothing = ann.http.get("/api/me/games").json()
    assert (nothing["games"], nothing["total"], nothing["pages"]) == ([], 0, 1)
    assert ann.http.get("/api/me/figures").json() == {"figures": []}
    assert ann.http.get("/api/records").json() == {"mine": [], "house": []}
    made = ann.make("me", "link", your_name="Ann")
    ben.join(made["table"], key=made["links"]["1"], name="Ben")
    assert ann.sit(made["table"]).ask("concede")["problem"] is None
    (mine,) = ann.http.get("/api/me/games?game=thebes").json()["games"]
    assert (mine["table"], mine["won"], mine["seats"][0]["gave_up"]) == (made["table"], False, True)
    assert ann.http.get("/api/me/games?game=pergamon").json()["games"] == []
    assert code(ann.http.get("/api/me/games?game=chess")) == "unknown_game"
    together, thebes = ben.http.get("/api/me/figures").json()["figures"]
    assert (together["game"], thebes["game"]) == (None, "thebes")
    assert thebes["opponents"] == [{"name": "Ann", "bot": None, "games": 1, "ahead": 1, "level": 0}]
    (rating,) = thebes["ratings"]
    assert (rating["against"], rating["games"]) == ("people", 1)
    assert rating["rating"] > START
    assert rating["reach"] == pytest.approx(BAND * UNSURE * math.sqrt(0.9), abs=0.1)
    assert ann.http.get("/api/me/games").headers["cache-control"] == "no-store"

"""Clocks: a pure function of events, of when the server was up, and of vacations; then at real tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from dighouse.server.absence import out_of_time
from dighouse.server.almanac import DAY, Almanac
from dighouse.server.clocks import Span, Tick, counted, merged, remaining
from dighouse.server.messages import Clock
from dighouse.server.problems import TableProblem
from dighouse.server.store import MatchRow, Store
from dighouse.server.timing import seconds_left
from tests.server.conftest import Serve
from tests.server.harness import Chair, Person, Running, code

ALWAYS = [Span(0, 1e9)]
MOVE = Clock(per="move", seconds=100, more=0)
GAME = Clock(per="game", seconds=100, more=10)


def setup(at: float = 0, decides: int | None = 0) -> Tick:
    return Tick(at=at, kind="setup", decides=decides)


def move(at: float, seat: int, decides: int | None) -> Tick:
    return Tick(at=at, kind="move", seat=seat, decides=decides)


def undo(at: float, seat: int) -> Tick:
    return Tick(at=at, kind="undo", seat=seat, decides=seat)


@pytest.mark.parametrize(
    ("clock", "ticks", "up", "away", "now", "left"),
    [
        (MOVE, [setup()], ALWAYS, [], 30, [70, 100]),
        (MOVE, [setup()], ALWAYS, [], 130, [-30, 100]),
        (MOVE, [setup(), move(30, 0, 1)], ALWAYS, [], 50, [100, 80]),
        (GAME, [setup(), move(30, 0, 1)], ALWAYS, [], 50, [80, 80]),  # 30 spent, 10 earned
        (GAME, [setup(), move(30, 0, 1), move(50, 1, 0)], ALWAYS, [], 60, [70, 90]),
        # a move taken back gives back neither its time nor what it earned
        (MOVE, [setup(), move(30, 0, 1), undo(40, 0)], ALWAYS, [], 60, [50, 100]),
        (GAME, [setup(), move(30, 0, 1), undo(40, 0)], ALWAYS, [], 60, [50, 90]),
        (MOVE, [setup(), move(30, 0, 0), undo(40, 0)], ALWAYS, [], 60, [40, 100]),
        # the server was down from 10 to 50, and two of its processes overlapped
        (MOVE, [setup()], [Span(0, 10), Span(50, 99)], [], 60, [80, 100]),
        (MOVE, [setup()], merged([Span(50, 70), Span(0, 10), Span(60, 99)]), [], 80, [60, 100]),
        (MOVE, [setup()], [], [], 1e6, [100, 100]),  # nobody knows that it was ever up
        # on vacation from 20 to 60, partly while the server was down
        (MOVE, [setup()], ALWAYS, [[Span(20, 60)], []], 70, [70, 100]),
        (MOVE, [setup()], [Span(0, 30), Span(50, 99)], [[Span(20, 60)], []], 70, [70, 100]),
        (MOVE, [setup()], ALWAYS, [[], [Span(0, 99)]], 70, [30, 100]),  # the other one's vacation
        # a bot decides, or the table waits: nobody's clock runs
        (MOVE, [setup(decides=None)], ALWAYS, [], 70, [100, 100]),
        (MOVE, [setup(decides=None), Tick(at=50, kind="start", decides=0)], ALWAYS, [], 70, [80, 100]),
        # a wall clock that jumps back costs nobody anything
        (GAME, [setup(50), move(20, 0, 1), move(30, 1, 0)], ALWAYS, [], 40, [110, 110]),
        (GAME, [setup(50), move(20, 0, 1), move(80, 1, 0)], ALWAYS, [], 90, [100, 80]),
        (MOVE, [setup(50)], ALWAYS, [], 10, [100, 100]),
    ],
)
def test_what_is_left(
    clock: Clock, ticks: list[Tick], up: list[Span], away: list[list[Span]], now: float, left: list[float]
) -> None:
    assert remaining(clock, 2, ticks, up, away or [[], []], now) == left


def test_time_only_runs_out_while_nothing_happens() -> None:
    """Whatever the wall clock does, what is left never grows by waiting, and never falls faster than time."""
    ticks = [setup(5), move(9, 0, 1), move(40, 1, 0)]
    up, away = merged([Span(0, 12), Span(20, 44), Span(60, 90)]), [[Span(62, 70)], []]
    for clock in (MOVE, GAME):
        before = remaining(clock, 2, ticks, up, away, 40)
        for now in range(41, 120):
            after = remaining(clock, 2, ticks, up, away, now)
            assert all(0 <= one - other <= 1 for one, other in zip(before, after, strict=True))
            before = after


def test_counting_is_additive() -> None:
    up, away = [Span(0, 10), Span(20, 30)], [Span(5, 22)]
    assert counted(0, 40, up, away) == 13
    assert sum(counted(at, at + 1, up, away) for at in range(40)) == 13


def test_silence_and_jumps_of_the_wall_clock_are_not_counted(db: str) -> None:
    """A machine that slept, a clock that was set: at most a few beats count, and never twice."""

    async def story() -> list[float]:
        wall = [1000.0]
        store = Store(db)
        await store.open()
        almanac = Almanac(store, 5.0, 30, clock=lambda: wall[0])
        await almanac.open()
        seen = []
        for leap in (5, 5, 86400, 5, -3600, 5, 5):
            wall[0] += leap
            seen.append(almanac.counted(0, wall[0], []))
            await almanac.mark()
        seen.append(almanac.counted(0, 1e6, []))
        again = Almanac(store, 5.0, 30, clock=lambda: wall[0] + 500)
        await again.open()  # the next run, after 500 seconds in which nobody was there
        seen.append(again.counted(0, wall[0] + 500, []))
        await store.close()
        return seen

    first = asyncio.run(story())
    assert first[:2] == [5, 10]
    assert first[2] == 10 + 20, "a day asleep counts as four missed beats, and only until the next mark"
    assert first[3] == 15
    assert max(first[4:7]) <= 25
    assert first[-1] == 10 + 10, "what was marked with the wrong date lies in the future now"


def test_vacations_are_limited_and_leave_the_past_alone(db: str) -> None:
    async def story() -> None:
        store, now = Store(db), time.time()
        await store.open()
        almanac = Almanac(store, 5.0, 10)
        await almanac.open()
        await almanac.go_away("ann", now - 3600, now + 4 * DAY)
        assert almanac.away["ann"][0].begin >= now, "time that has passed is not given back"
        assert almanac.away_until(["ann"], time.time()) == now + 4 * DAY
        for begins, ends in (
            (now + DAY, now + 2 * DAY),
            (now + 6 * DAY, now + 5 * DAY),
            (now - 9 * DAY, now + 9 * DAY),
        ):
            with pytest.raises(TableProblem, match="begins today"):
                await almanac.go_away("ann", begins, ends)
        with pytest.raises(TableProblem, match="10 days"):
            await almanac.go_away("ann", now + 5 * DAY, now + 12 * DAY)
        await almanac.go_away("ann", now + 5 * DAY, now + 6 * DAY)
        assert round(almanac.days_left("ann", now), 3) == 5
        await almanac.come_back("ann")
        assert almanac.away_until(["ann"], time.time()) is None
        assert round(almanac.days_left("ann", now), 3) == 10
        await store.close()

    asyncio.run(story())


# At real tables.
def turn_back(server: Running, table: str, seconds: float) -> None:
    """Let it be long ago that anything happened at a table; the server was up all the while."""
    lane = server.lane(table)
    for point in lane.known().points:
        point.row.at -= seconds
    lane.info.started = (lane.info.started or 0.0) - seconds
    server.house.almanac.started -= seconds


def two(ann: Person, ben: Person, **wish: Any) -> tuple[str, list[Chair]]:
    made = ann.make("me", "link", **wish)
    assert ben.join(made["table"], key=made["links"]["1"]).status_code == 200
    return made["table"], [ann.sit(made["table"]), ben.sit(made["table"])]


def left(chair: Chair) -> list[float | None]:
    return [seat["left"] for seat in chair.now["table"]["seats"]]


@pytest.mark.parametrize(
    "clock",
    [
        {"per": "move", "seconds": 5, "more": 0},
        {"per": "game", "seconds": 10**8, "more": 0},
        {"per": "move", "seconds": 60, "more": 5},
        {"per": "game", "seconds": 60, "more": -1},
    ],
)
def test_clocks_that_make_no_sense(ann: Person, clock: dict[str, Any]) -> None:
    body = {"game": "thebes", "seats": [{"kind": "me"}, {"kind": "bot"}], "clock": clock}
    answer = ann.http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert code(answer) in ("clock", "clock_more")


def test_who_is_out_of_time_can_be_replaced_and_nothing_else_happens(server: Running, ann: Person, ben: Person) -> None:
    table, chairs = two(ann, ben, clock={"per": "move", "seconds": 600, "more": 0}, pace="turns")
    actor = chairs[0].now["table"]["actor"]
    mover, other = chairs[actor], chairs[1 - actor]
    assert 590 < (left(mover)[actor] or 0) <= 600
    assert code(other.ask("replace", seat=actor, bot="random")) == "not_absent"
    turn_back(server, table, 700)
    mover.say("resync")
    assert (mover.until("table")["table"]["seats"][actor]["left"] or 0) < -90
    assert mover.my_move, "being late forbids nothing"
    watching = Person(server)
    assert code(watching.sit(table).ask("replace", seat=actor, bot="random")) == "not_seated"
    assert code(mover.ask("replace", seat=1 - actor, bot="random")) == "not_absent"
    assert other.ask("replace", seat=actor, bot="random")["problem"] is None
    other.play_until(lambda chair: chair.seq > 4)
    assert left(other)[actor] is None, "a bot has no clock"
    assert other.now["table"]["seats"][actor]["kind"] == "bot"
    watching.leave()


def test_the_lobby_knows_the_clocks_without_the_events(server: Running, ann: Person, ben: Person) -> None:
    """What is written beside each event agrees with what the events say; the shortest comes first."""
    long, chairs = two(ann, ben, clock={"per": "game", "seconds": 5000, "more": 30}, pace="turns")
    for _ in range(6):
        next(chair for chair in chairs if chair.my_move).act()
        for chair in chairs:
            chair.until_seq(max(one.seq for one in chairs))
    chairs[0].say("resync")
    phone = Person(server)  # another device sits down meanwhile: no clock may notice
    assert phone.join(long, key=chairs[0].until("table")["keys"]["0"]).status_code == 200
    phone.leave()
    told = {card["id"]: card for card in ann.http.get("/api/lobby").json()["mine"]}[long]
    assert told["clock"] == chairs[0].now["table"]["clock"] == {"per": "game", "seconds": 5000, "more": 30}
    lane = server.lane(long)
    stored = asyncio.run(read_match(server.settings.url, long))
    exact = seconds_left(lane.known(), server.house.almanac, stored.ticked or 0.0)
    assert exact is not None
    assert stored.left == pytest.approx(exact, abs=0.01)
    assert stored.left != [5000, 5000]
    assert stored.ticked == lane.known().points[-1].row.at
    for seconds in (900, 100, 500):
        ann.make("me", "me", clock={"per": "move", "seconds": seconds, "more": 0})
    ann.make("me", "me")
    turns = ann.http.get("/api/turns").json()["tables"]
    shown = [(card["clock"] or {"seconds": None})["seconds"] for card in turns if card["id"] != long]
    assert shown == [100, 500, 900, None]


async def read_match(url: str, table: str) -> MatchRow:
    store = Store(url)
    stored = await store.load(table)
    await store.close()
    assert stored is not None
    return stored.match


def test_clocks_stand_still_while_the_server_is_down(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve()
    ann = people(server)
    table = ann.make("me", "me", clock={"per": "move", "seconds": 600, "more": 0})["table"]
    chair = ann.sit(table)
    actor = chair.now["table"]["actor"]
    server.stop()
    long_ago(server, table, 3600)
    again = serve()
    ann.server = again
    back = ann.sit(table)
    assert 590 < (left(back)[actor] or 0) <= 600
    assert out_of_time(again.lane(table), actor) is False


def long_ago(server: Running, table: str, seconds: float) -> None:
    """Everything stored so far happened an hour earlier, and the server has been down since."""
    import sqlalchemy as sa

    engine = sa.create_engine(server.settings.url.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        for column, name in (("at", "events"), ("started", "uptime"), ("alive", "uptime")):
            connection.execute(sa.text(f"UPDATE {name} SET {column} = {column} - {seconds}"))
        for column in ("made", "started", "since", "ticked"):
            connection.execute(sa.text(f"UPDATE matches SET {column} = {column} - {seconds} WHERE id = '{table}'"))
    engine.dispose()


def test_a_table_that_waits_for_people_has_all_its_time(server: Running, ann: Person, ben: Person) -> None:
    made = ann.make("me", "link", clock={"per": "move", "seconds": 600, "more": 0})
    turn_back(server, made["table"], 5000)
    server.lane(made["table"]).info.started = None
    ben.join(made["table"], key=made["links"]["1"])
    chair = ann.sit(made["table"])
    assert all(590 < (seconds or 0) <= 600 for seconds in left(chair))


def test_a_vacation_stops_the_clock_and_is_shown(server: Running, ann: Person, ben: Person) -> None:
    _, chairs = two(ann, ben, clock={"per": "move", "seconds": 600, "more": 0}, pace="turns")
    actor = chairs[0].now["table"]["actor"]
    mover, other = (ann, ben)[actor], chairs[1 - actor]
    now = time.time()
    assert code(mover.http.post("/api/me/vacation", json={"begins": now, "ends": now + 60 * DAY})) == "vacation_days"
    told = mover.http.post("/api/me/vacation", json={"begins": now - 60, "ends": now + 5 * DAY}).json()
    assert round(told["vacation_days"], 2) == 25
    seen = other.until("seats")
    while seen["table"]["seats"][actor]["vacation"] is None:
        seen = other.until("seats")
    assert abs(seen["table"]["seats"][actor]["vacation"] - now - 5 * DAY) < 1
    assert code(other.ask("replace", seat=actor, bot="random")) == "not_absent"
    assert mover.http.post("/api/me/vacation/end", json={}).json()["vacations"] == []
    assert other.until("seats")["table"]["seats"][actor]["vacation"] is None

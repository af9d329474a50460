"""Analyses of finished matches: once, in the background, kept; and the luck by the rules' own odds."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from dighouse.advice import analysis as thinking
from dighouse.advice.luck import luck_of
from dighouse.games import KEYS
from dighouse.server.analyses import own_match
from tests.server.harness import Chair, Person, Running, code, settle

if TYPE_CHECKING:
    from tests.server.conftest import Serve

FEW = {"analysis_budget": "4", "hint_budget": "10"}


@pytest.fixture
def server(serve: Serve) -> Running:
    return serve(**FEW)


def finished(person: Person, game: str = "thebes", moves: int = 4, **wish: Any) -> Chair:
    """A short match: some moves, a hint, a move taken back where the game lets one, and somebody gives up."""
    chair = person.sit_new("me", "me", game=game, **wish)
    dice = random.Random(1)
    chair.play_until(
        lambda at: at.seq >= moves and (at.now["may_undo"] or at.seq > 3 * moves),
        lambda legal: dice.randrange(len(legal)),
    )
    person.http.post(f"/api/tables/{chair.now['table']['id']}/hint", json={"seq": chair.seq})
    chair.until_seq(chair.seq + 1)
    if chair.now["may_undo"]:
        chair.until_seq(chair.ask("undo")["seq"])
    chair.act()
    chair.until_seq(chair.ask("concede")["seq"])
    assert chair.over
    return chair


def path(chair: Chair, what: str = "analysis") -> str:
    return f"/api/tables/{chair.now['table']['id']}/{what}"


def analysed(person: Person, chair: Chair) -> dict[str, Any]:
    """Ask for an analysis and wait for it."""
    person.http.post(path(chair))
    settle(lambda: person.http.get(path(chair)).json()["stage"] in ("done", "failed"))
    return dict(person.http.get(path(chair)).json())


@pytest.mark.parametrize("game", KEYS)
def test_every_decision_that_stands_is_judged_at_its_moment(server: Running, ann: Person, game: str) -> None:
    """Moves taken back and hints are moments of the table too, but no decisions."""
    chair = finished(ann, game)
    assert ann.http.get(path(chair)).json()["stage"] == "none"
    state = analysed(ann, chair)
    assert (state["game"], state["names"]) == (game, ["Player 1", "Player 2"])
    found, table = state["analysis"], server.lane(chair.now["table"]["id"]).known()
    rows = [point.row for point in table.points]
    undone = {row.seq - 2 for row in rows if row.kind == "undo"}  # between them: the hint
    assert undone or game != "pergamon"
    stands = [row for row in rows if row.kind == "move" and row.seq not in undone]
    assert [(made["seq"], made["seat"]) for made in found["decisions"]] == [(row.seq, row.seat) for row in stands]
    assert [point["seq"] for point in found["curve"]] == [0, *(row.seq for row in stands)]
    assert all(len(point["margins"]) == 2 for point in found["curve"])
    assert {turn["seq"] for turn in found["turns"]} <= {row.seq for row in stands}
    assert [one["seat"] for one in found["luck"]] == [0, 1]


def test_it_is_thought_about_once_and_kept(
    serve: Serve, people: Callable[[Running], Person], db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(**FEW)
    chair = finished(people(server))
    found = analysed(people(server), chair)
    server.stop()
    monkeypatch.setattr(thinking, "analyse", lambda *_, **__: pytest.fail("thought about again"))
    later = people(serve(db=db, **FEW))
    assert later.http.get(path(chair)).json() == found
    assert later.http.post(path(chair)).json() == found


def test_a_match_under_way_is_not_analysed(ann: Person) -> None:
    """It would be a hint."""
    chair = ann.sit_new("me", "me")
    chair.act()
    for answer in (ann.http.get(path(chair)), ann.http.post(path(chair))):
        assert (answer.status_code, code(answer)) == (409, "analysis_too_early")
    assert code(ann.http.get(path(chair, "luck"))) == "not_finished"


def test_nothing_was_played(ann: Person) -> None:
    chair = ann.sit_new("me", "me")
    chair.until_seq(chair.ask("concede")["seq"])
    assert code(ann.http.post(path(chair))) == "nothing_played"


def test_who_may_not_watch_may_not_read_it(server: Running, ann: Person, ben: Person) -> None:
    chair = finished(ann, spectators=False)
    for answer in (ben.http.get(path(chair)), ben.http.post(path(chair)), ben.http.get(path(chair, "luck"))):
        assert (answer.status_code, code(answer)) == (403, "no_spectators")


def test_matches_wait_for_one_another_and_progress_is_told(
    serve: Serve, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    real = thinking.analyse

    def slow(match: Any, budget: Any, progress: Any) -> Any:
        progress(1, match.seq)
        assert go_on.wait(30)
        return real(match, budget, progress=progress)

    monkeypatch.setattr(thinking, "analyse", slow)
    server = serve(analyses_waiting=2, **FEW)
    ann = people(server)
    chairs = [finished(ann) for _ in range(3)]
    first, second = (ann.http.post(path(chair)).json() for chair in chairs[:2])
    assert (first["stage"] in ("waiting", "running"), second["stage"]) == (True, "waiting")
    assert (first["ahead"], second["ahead"]) == (0, 1)
    settle(lambda: ann.http.get(path(chairs[0])).json()["done"] == 1)
    state = ann.http.post(path(chairs[0])).json()  # asked again, it is not begun again
    assert (state["stage"], state["total"]) == ("running", server.lane(chairs[0].now["table"]["id"]).known().match.seq)
    assert code(ann.http.post(path(chairs[2]))) == "too_many_requests"
    go_on.set()
    settle(lambda: all(ann.http.get(path(chair)).json()["stage"] == "done" for chair in chairs[:2]))


def test_an_analysis_that_goes_wrong_can_be_asked_for_again(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    chair = finished(ann)
    with monkeypatch.context() as broken:
        broken.setattr(thinking, "analyse", lambda *_, **__: 1 / 0)
        assert analysed(ann, chair)["stage"] == "failed"
    assert analysed(ann, chair)["stage"] == "done"


def test_a_closing_house_does_not_wait_for_an_analysis(
    serve: Serve, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is given up at the next decision."""
    given_up = threading.Event()

    def endless(_: Any, __: Any, progress: Any) -> Any:
        try:
            while True:
                progress(1, 2)
                given_up.wait(0.01)
        finally:
            given_up.set()

    monkeypatch.setattr(thinking, "analyse", endless)
    server = serve(**FEW)
    ann = people(server)
    chair = finished(ann)
    ann.http.post(path(chair))
    settle(lambda: ann.http.get(path(chair)).json()["done"] == 1)
    server.stop()
    assert given_up.wait(20)


@pytest.mark.parametrize(
    "game", ["pergamon", *(pytest.param(key, marks=pytest.mark.soak) for key in KEYS if key != "pergamon")]
)
def test_the_luck_by_the_odds_is_what_the_rules_give(server: Running, ann: Person, game: str) -> None:
    greedy = {"kind": "bot", "bot": "greedy"}
    table_id = ann.make(greedy, greedy, game=game)["table"]
    settle(lambda: server.lane(table_id).known().status == "finished")
    report = ann.http.get(f"/api/tables/{table_id}/luck").json()
    table = server.lane(table_id).known()
    by_hand = luck_of(own_match(table), [])
    assert [seat["draws"] for seat in report["seats"]] == [luck.draws for luck in by_hand]
    assert [seat["got"] for seat in report["seats"]] == pytest.approx([luck.drawn for luck in by_hand], abs=0.01)
    assert [seat["expected"] for seat in report["seats"]] == pytest.approx(
        [luck.expected for luck in by_hand], abs=0.01
    )
    assert sum(seat["draws"] for seat in report["seats"]) == len(report["draws"]) > 0
    moves = {point.row.seq for point in table.points if point.row.kind == "move"}
    assert {draw["seq"] for draw in report["draws"]} <= moves

"""Decisions of a finished match, made again: what was allowed, and how another move compares with the best."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from dighouse.advice.analysis import tried
from dighouse.bots.search import Budget
from dighouse.games import KEYS
from dighouse.server import retries
from dighouse.server.analyses import moments_of, own_match
from tests.server.harness import Chair, Person, Running, code
from tests.server.test_analysis import FEW, analysed, finished, path

if TYPE_CHECKING:
    from tests.server.conftest import Serve


@pytest.fixture
def server(serve: Serve) -> Running:
    return serve(hints_burst=1000, **FEW)


def door(chair: Chair, seq: int) -> str:
    return path(chair, f"decisions/{seq}")


def judged(person: Person, chair: Chair) -> list[dict[str, Any]]:
    return list(analysed(person, chair)["analysis"]["decisions"])


@pytest.mark.parametrize("game", KEYS)
def test_a_decision_offers_what_was_allowed_and_judges_it(server: Running, ann: Person, game: str) -> None:
    """Also behind a hint and a move taken back; of the best move and the one played it is known how they compare."""
    chair = finished(ann, game)
    table = server.lane(chair.now["table"]["id"]).known()
    for made in judged(ann, chair):
        moves = ann.http.get(door(chair, made["seq"])).json()
        assert len(moves) == made["choices"]
        seat, row = made["seat"], table.points[made["seq"]].row
        played = next(move for move in moves if move["action"] == row.body)
        best = next(move for move in moves if move["name"] == made["best_name"])
        assert ann.http.post(door(chair, made["seq"]), json={"action": played["action"]}).json() == {
            "margin": made["played"][seat],
            "loss": pytest.approx(made["loss"], abs=0.002),
            "verdict": made["verdict"],
        }
        answer = ann.http.post(door(chair, made["seq"]), json={"action": best["action"]}).json()
        assert answer["verdict"] in ("best", "only")
        assert (answer["margin"], answer["loss"]) == (made["margins"][seat], 0)


def test_any_other_move_is_thought_about_as_the_decision_was(server: Running, ann: Person) -> None:
    chair = finished(ann)
    table = server.lane(chair.now["table"]["id"]).known()
    made = next(made for made in judged(ann, chair) if made["choices"] > 2)
    row = table.points[made["seq"]].row
    moves = ann.http.get(door(chair, made["seq"])).json()
    other = next(move for move in moves if move["name"] != made["best_name"] and move["action"] != row.body)
    answer = ann.http.post(door(chair, made["seq"]), json={"action": other["action"]}).json()
    event = moments_of(table).index(made["seq"])
    margin = tried(own_match(table), event, other["number"], Budget(iterations=4))[made["seat"]]
    assert answer["margin"] == pytest.approx(margin, abs=0.001)
    assert answer["loss"] == pytest.approx(max(0.0, made["margins"][made["seat"]] - margin), abs=0.002)


def test_the_move_played_would_be_found_the_same_again(server: Running, ann: Person) -> None:
    """What is kept and what is thought about now can be compared: they come of the same numbers."""
    chair = finished(ann)
    table = server.lane(chair.now["table"]["id"]).known()
    for made in judged(ann, chair):
        event = moments_of(table).index(made["seq"])
        number = table.game.actions.number(table.game.actions.read(table.points[made["seq"]].row.body))
        again = tried(own_match(table), event, number, Budget(iterations=4))
        assert made["played"] == pytest.approx(again, abs=0.001)


def test_what_was_not_allowed_is_refused_by_its_rule(server: Running, ann: Person) -> None:
    chair = finished(ann)
    made = judged(ann, chair)[0]
    moves = ann.http.get(door(chair, made["seq"])).json()
    actions = server.lane(chair.now["table"]["id"]).known().game.actions
    illegal = min(set(range(len(actions))) - {move["number"] for move in moves})
    answer = ann.http.post(door(chair, made["seq"]), json={"action": actions.action(illegal).json()})
    assert answer.status_code == 400
    assert answer.json()["rule"]
    assert ann.http.post(door(chair, made["seq"]), json={"action": {"do": "dance"}}).status_code == 400


def test_only_decisions_of_an_analysed_match(server: Running, ann: Person, ben: Person) -> None:
    running = ann.sit_new("me", "me")
    running.act()
    assert code(ann.http.get(door(running, 1))) == "analysis_too_early"
    assert code(ann.http.post(door(running, 1), json={"action": {}})) == "analysis_too_early"
    chair = finished(ann, spectators=False)
    answer = ann.http.get(door(chair, 1))
    assert (answer.status_code, code(answer)) == (404, "decision_not_judged")
    judged(ann, chair)
    assert code(ann.http.get(door(chair, 0))) == "decision_not_judged"
    assert code(ben.http.get(door(chair, 1))) == "no_spectators"


def test_there_are_only_so_many_at_once(
    serve: Serve, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They wait in the queue of the hints, and count among them."""
    monkeypatch.setattr(retries, "tried", lambda *_: pytest.fail("thought about"))
    server = serve(hints_burst=3, hints_second=0.0001, **FEW)
    ann = people(server)
    chair = finished(ann)
    made = next(made for made in judged(ann, chair) if made["choices"] > 2)
    row = server.lane(chair.now["table"]["id"]).known().points[made["seq"]].row
    moves = ann.http.get(door(chair, made["seq"])).json()
    other = next(move for move in moves if move["name"] != made["best_name"] and move["action"] != row.body)
    server.house.hints.waiting = server.house.settings.hints_waiting
    asks = [ann.http.post(door(chair, made["seq"]), json={"action": other["action"]}) for _ in range(4)]
    assert {code(answer) for answer in asks} == {"too_many_requests", "too_many_tries"}

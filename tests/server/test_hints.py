"""Hints at the table: by the asker's own knowledge only, in the open, bounded, and only where they are allowed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import httpx
import numpy as np
import pytest

from dighouse.advice.hint import MOVES, advise
from dighouse.core.chance import new_chance
from dighouse.games import KEYS, meta_of
from dighouse.server import hints
from dighouse.server.lanes import Lane
from tests.server.harness import Chair, Person, Running, code

if TYPE_CHECKING:
    from tests.server.conftest import Serve

SECRETIVE = [key for key in KEYS if meta_of(key).secret_hands]
FEW: dict[str, Any] = {"hint_budget": "60", "hints_burst": 1000}
ONE_HOUSE = FEW


def asked(person: Person, chair: Chair, **wish: Any) -> httpx.Response:
    """A hint for the position in front of somebody."""
    return person.http.post(f"/api/tables/{chair.now['table']['id']}/hint", json={"seq": chair.seq, **wish})


def hint_events(chair: Chair) -> list[dict[str, Any]]:
    told = [*chair.now["log"], chair.now["moment"]]
    return [moment for moment in told if moment["kind"] == "hint"]


@pytest.mark.parametrize("game", KEYS)
def test_a_hint_names_three_legal_moves_with_reasons(ann: Person, game: str) -> None:
    chair = ann.sit_new("me", "me", game=game)
    hint = asked(ann, chair).json()
    legal = {choice["number"]: choice for choice in chair.now["legal"]}
    assert hint["seat"] == chair.now["table"]["actor"]
    assert hint["looks"] == 60
    assert 1 <= len(hint["moves"]) <= MOVES
    for move in hint["moves"]:
        assert legal[move["number"]]["action"] == move["action"]
        assert move["reasons"]
        assert move["visits"] > 0
        assert move["loss"] >= 0
    assert hint["moves"][0]["loss"] == 0


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_hint_is_the_same_bytes_whatever_the_asker_cannot_know(server: Running, ann: Person, game: str) -> None:
    """Everything hidden is dealt again under the table, and it is thought about anew."""
    made = ann.make("me", {"kind": "bot", "bot": "greedy"}, game=game)
    chair = ann.sit(made["table"])
    lane = server.lane(made["table"])
    chair.play_until(lambda at: at.my_move and dealt_again(lane, at.now["viewer"], 0) != lane.known().match.state)
    first = asked(ann, chair)
    assert first.status_code == 200, first.text
    redealt = {dealt_again(lane, chair.now["viewer"], number).tobytes() for number in range(5)}
    assert len(redealt) > 1, "nothing was hidden: this proves nothing"
    for state in redealt:
        lane.known().match.history[-1] = np.frombuffer(bytearray(state), lane.known().game.state)
        server.house.hints.thoughts.clear()
        assert asked(ann, chair).content == first.content


def dealt_again(lane: Lane, seat: int, number: int) -> np.record:
    """The position with everything a seat cannot know dealt again."""
    table = lane.known()
    states = table.match.states.copy()
    table.game.loops.redeal(states, 0, seat, new_chance(number), 0)
    return states[0]


def test_everybody_sees_who_asked_also_after_a_restart(
    serve: Serve, people: Callable[[Running], Person], db: str
) -> None:
    server = serve(**FEW)
    ann, eve = people(server), people(server)
    made = ann.make("me", "me", your_name="Ann")
    chair, watching = ann.sit(made["table"]), eve.sit(made["table"])
    before = chair.seq
    assert asked(ann, chair).status_code == 200
    for reader in (chair, watching):
        moment = reader.until_seq(before + 1)["moment"]
        assert (moment["kind"], moment["seat"]) == ("hint", chair.now["table"]["actor"])
        assert [notice["key"] for notice in moment["notices"]] == ["notice.hint_asked"]
    assert (watching.my_move, chair.my_move) == (False, True)
    assert chair.act()["problem"] is None
    server.stop()
    again = people(serve(db=db, **FEW))
    later = again.sit(made["table"])
    assert [moment["seq"] for moment in hint_events(later)] == [before + 1]


def test_asking_again_in_the_same_position_counts_once(ann: Person, server: Running) -> None:
    chair = ann.sit_new("me", "me")
    first = asked(ann, chair)
    chair.until_seq(1)
    assert asked(ann, chair).content == first.content
    assert asked(ann, chair, seq=0).content == first.content  # sent before the event was heard of
    server.house.hints.thoughts.clear()
    assert asked(ann, chair).content == first.content  # forgotten, and thought about again
    chair.act()
    asked(ann, chair)
    chair.say("resync")
    chair.until("table")
    assert [moment["seq"] for moment in hint_events(chair)] == [1, 3]


def test_a_hint_changes_nothing_in_the_match(ann: Person) -> None:
    """What could be taken back still can, and the move that was advised can be made."""
    chair = ann.sit_new("me", "me", game="pergamon")
    chair.play_until(lambda at: at.now["may_undo"], surest)
    hint = asked(ann, chair).json()
    chair.until_seq(chair.seq + 1)
    assert chair.now["may_undo"]
    assert chair.ask("act", action=hint["moves"][0]["action"])["problem"] is None


def surest(legal: list[dict[str, Any]]) -> int:
    """A move after which nothing is drawn, if there is one."""
    return next((number for number, choice in enumerate(legal) if not choice["chance"]), 0)


def test_who_may_not_ask(server: Running, ann: Person, ben: Person, people: Callable[[Running], Person]) -> None:
    made = ann.make("me", "link")
    chair = ann.sit(made["table"])
    assert code(asked(ann, chair)) == "waiting"
    ben.join(made["table"], key=made["links"]["1"])
    chair.until("table")
    both = {0: (ann, chair), 1: (ben, ben.sit(made["table"]))}
    actor = chair.now["table"]["actor"]
    other, watcher = both[1 - actor], people(server)
    assert code(asked(*other)) == "hint_turn"
    assert code(asked(*other, seat=actor)) == "not_your_seat"
    answer = asked(watcher, chair)
    assert (answer.status_code, code(answer)) == (403, "not_seated")
    assert code(asked(*both[actor], seq=7)) == "stale"
    foreign = {"Origin": "http://elsewhere.example"}
    path = f"/api/tables/{made['table']}/hint"
    assert code(both[actor][0].http.post(path, json={"seq": 0}, headers=foreign)) == "foreign_page"
    both[actor][1].act()
    assert code(asked(ann, chair, seq=0)) in ("stale", "hint_turn")
    assert not hint_events(ann.sit(made["table"]))
    chair.ask("concede", expected_seq=1)
    assert code(asked(ann, chair)) == "finished"


def test_a_table_may_forbid_hints_and_so_does_its_rematch(ann: Person) -> None:
    chair = ann.sit_new("me", "me", hints=False)
    answer = asked(ann, chair)
    assert (answer.status_code, code(answer)) == (403, "no_hints")
    assert chair.now["table"]["hints"] is False
    assert chair.ask("concede")["problem"] is None
    chair.until_seq(1)
    chair.say("rematch", command_id="again", expected_seq=1)
    again = ann.sit(chair.until("event")["rematch"])
    assert again.now["table"]["hints"] is False


def test_hints_are_rationed(serve: Serve, people: Callable[[Running], Person]) -> None:
    ann = people(serve(hint_budget="10", hints_burst=2, hints_second=0.0))
    chair = ann.sit_new("me", "me")
    assert [asked(ann, chair, seq=0).status_code for _ in range(3)] == [200, 200, 429]
    assert code(asked(ann, chair, seq=0)) == "too_many_hints"


def test_one_hint_a_seat_at_a_time_and_nobody_waits_for_it(
    serve: Serve, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a hint is thought about everybody plays on, the asker included."""
    begun, enough = threading.Event(), threading.Event()

    def long_thought(*wish: Any) -> Any:
        begun.set()
        assert enough.wait(30)
        return advise(*wish)

    monkeypatch.setattr(hints, "advise", long_thought)
    server = serve(hints_waiting=1, **FEW)
    ann = people(server)
    chair = ann.sit_new("me", "me")
    actor = chair.now["table"]["actor"]
    with ThreadPoolExecutor(1) as elsewhere:
        first = elsewhere.submit(asked, people_twin(ann, people(server)), chair)
        assert begun.wait(30)
        chair.until_seq(1)
        chair.act()
        assert chair.now["table"]["actor"] != actor
        assert code(asked(ann, chair)) == "too_many_requests"  # one is thought about already
        chair.play_until(lambda at: at.now["table"]["actor"] == actor)
        assert code(asked(ann, chair)) == "hint_running"
        enough.set()
        assert first.result(30).json()["seq"] == 1
    assert asked(ann, chair).status_code == 200


def people_twin(somebody: Person, other: Person) -> Person:
    """Another window of the same browser."""
    other.http.cookies.set("dighouse", somebody.token)
    return other


def test_whoever_waits_for_a_hint_is_told_that_the_server_restarts(
    serve: Serve, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The soak found it: they were cut off, and the server logged that a request had to be cancelled."""
    begun, over = threading.Event(), threading.Event()

    def endless(*_: Any) -> Any:
        begun.set()
        over.wait(60)

    monkeypatch.setattr(hints, "advise", endless)
    server = serve(**FEW)
    ann = people(server)
    chair = ann.sit_new("me", "me")
    with ThreadPoolExecutor() as asker:
        answer = asker.submit(asked, ann, chair)
        assert begun.wait(20)
        server.stop()
        assert answer.result().status_code == 503
        assert code(answer.result()) == "restarting"
        over.set()

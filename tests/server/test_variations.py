"""Variations: another move at a moment that was, played out by bots, and one's own branches beside their line."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import numpy as np
import pytest

from dighouse.bots import Bot
from dighouse.core.game import Game
from dighouse.games import KEYS
from dighouse.server import bots, branches
from tests.server.conftest import Serve
from tests.server.harness import PATIENCE, Person, Running, code, listed
from tests.server.test_replays import brought, give_up, played_branch, taken_back, text_of

ONE_HOUSE = {"imports_burst": 10**6, "playouts_each": 10**6}


def beside(person: Person, table: str) -> dict[str, Any]:
    answer = person.http.get(f"/api/tables/{table}/branches")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def moves(person: Person, table: str, seq: int) -> httpx.Response:
    return person.http.get(f"/api/tables/{table}/moments/{seq}/moves")


def ask(person: Person, table: str, **wish: Any) -> httpx.Response:
    return person.http.post(f"/api/tables/{table}/branch", json=wish)


def left(person: Person, table: str, **wish: Any) -> str:
    answer = ask(person, table, **wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def played_out(person: Person, table: str, of: str) -> dict[str, Any]:
    """A variation, once its bots are done."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = next(one for one in beside(person, of)["variations"] if one["table"] == table)
        if found["status"] == "finished":
            return found
        time.sleep(0.02)
    raise AssertionError("it was not played out")


@pytest.mark.parametrize("key", KEYS)
def test_another_move_is_played_and_the_bots_play_it_out(ann: Person, key: str) -> None:
    """It begins as the match did; its own first move is the one that was wished for; it ends with a result."""
    table = brought(ann, text_of(key, moves=10))
    replay = ann.http.get(f"/api/tables/{table}/replay").json()
    offered = moves(ann, table, 7).json()
    seat, other = replay["actors"][7], offered[-1]
    made = ask(ann, table, at=7, bot="greedy", action=other["action"]).json()
    assert (made["links"], made["mine"]) == ({}, [])
    found = played_out(ann, made["table"], table)
    assert (found["of"], found["at"], found["events"], found["mine"], found["bot"]) == (table, 7, 8, [], "greedy")
    assert found["whole"]
    assert found["then"] == replay["log"][7]["points"]
    branch = ann.http.get(f"/api/tables/{made['table']}/replay").json()
    assert branch["log"][8]["seat"] == found["first"]["seat"] == seat
    assert found["first"]["view"] == {}
    assert found["points"] == branch["log"][-1]["points"]
    lines = ann.http.get(f"/api/tables/{made['table']}/file").text.splitlines()
    assert f'"action":{httpx.Response(200, json=other["action"]).text}' in lines[9].replace('": ', '":')


def test_the_moves_are_those_of_whoever_decided(server: Running, ann: Person, ben: Person) -> None:
    """Everybody who may look at the match may ask; the one that was played is among them."""
    table = brought(ann, text_of("pergamon", moves=12))
    for seq in range(12):
        offered = [move["action"] for move in moves(ben, table, seq).json()]
        assert server.lane(table).known().points[seq + 1].row.body in offered


def test_only_ones_own_are_told(server: Running, ann: Person, ben: Person, people: Callable[[Running], Person]) -> None:
    table = brought(ann, text_of())
    first, theirs = left(ann, table, at=3, bot="random"), left(ben, table, at=4, seat=0, bot="random")
    assert [one["table"] for one in beside(ann, table)["variations"]] == [first]
    assert [one["table"] for one in beside(ben, table)["variations"]] == [theirs]
    stranger = people(server)
    assert beside(stranger, table)["variations"] == []
    told = beside(stranger, first)
    assert (told["root"], told["variations"]) == (first, []), "who was sent a link is told of that table alone"
    lobbies: list[dict[str, Any]] = [person.http.get("/api/lobby").json() for person in (ann, ben, stranger)]
    assert not any(card["id"] == first for told in lobbies for card in listed(told))


def test_branches_of_branches_stand_beside_theirs(ann: Person) -> None:
    """Whichever of them one asks at, it is the same family."""
    table = brought(ann, text_of())
    first = left(ann, table, at=5, bot="random")
    played_out(ann, first, table)
    second = left(ann, first, at=9, bot="random")
    played_out(ann, second, table)
    third = left(ann, second, at=13, bot="random")
    played_out(ann, third, table)
    told = beside(ann, table)
    assert (told["root"], told["whole"]) == (table, False)
    assert [(one["table"], one["of"], one["at"]) for one in told["variations"]] == [
        (first, table, 5),
        (second, first, 9),
        (third, second, 13),
    ]
    assert [beside(ann, one) for one in (first, second, third)] == [told] * 3


def test_what_a_branch_inherited_is_a_moment_of_its_line(ann: Person) -> None:
    """Also behind a move taken back, where the line counts more moments than the branch has events."""
    chair, undone = taken_back(ann)
    for _ in range(3):
        chair.act()
    give_up(chair)
    table = chair.now["table"]["id"]
    first = left(ann, table, at=undone + 4, bot="random")
    played_out(ann, first, table)
    for event in (undone + 2, undone + 1):  # where it left, and before that
        again = left(ann, first, at=event, bot="random")
        found = played_out(ann, again, table)
        assert (found["of"], found["at"], found["events"]) == (table, event + 2, event + 1)


def test_a_branch_one_plays_oneself_tells_how_far_it_is(ann: Person) -> None:
    table = brought(ann, text_of())
    chair = played_branch(ann, table, at=6, seat=1, bot="random")
    (found,) = beside(ann, table)["variations"]
    assert (found["status"], found["mine"], found["bot"]) == ("running", [1], "random")
    give_up(chair)
    (found,) = beside(ann, table)["variations"]
    assert (found["status"], found["whole"]) == ("finished", False)


def test_a_move_that_ends_the_game_is_a_whole_variation(ann: Person) -> None:
    table = brought(ann, text_of("thebes", moves=1000))
    last = ann.http.get(f"/api/tables/{table}/replay").json()["table"]["seq"] - 1
    for move in moves(ann, table, last).json()[:3]:
        played_out(ann, left(ann, table, at=last, bot="random", action=move["action"]), table)
    assert all(one["whole"] and one["seq"] > last for one in beside(ann, table)["variations"])


def test_what_was_not_allowed_is_refused_by_its_rule(server: Running, ann: Person) -> None:
    table = brought(ann, text_of())
    allowed = {move["number"] for move in moves(ann, table, 4).json()}
    actions = server.lane(table).known().game.actions
    illegal = min(set(range(len(actions))) - allowed)
    answer = ask(ann, table, at=4, action=actions.action(illegal).json())
    assert answer.status_code == 400
    assert answer.json()["rule"]
    assert ask(ann, table, at=4, action={"do": "dance"}).status_code == 400
    assert ask(ann, table, at=4, action="dance").status_code == 400
    assert beside(ann, table)["variations"] == []


def test_there_are_no_moves_of_a_match_under_way_nor_after_its_end(ann: Person, ben: Person) -> None:
    table = brought(ann, text_of(moves=1000))
    last = ann.http.get(f"/api/tables/{table}/replay").json()["table"]["seq"]
    assert [code(moves(ann, table, seq)) for seq in (last, last + 1)] == ["branch_over", "no_moment"]
    running = ann.make("me", "me", spectators=False)["table"]
    assert code(moves(ann, running, 0)) == "not_finished"
    assert code(moves(ben, running, 0)) == "no_spectators"
    assert code(ben.http.get(f"/api/tables/{running}/branches")) == "no_spectators"
    assert code(ann.http.get("/api/tables/nowhere/branches")) == "no_table"


def test_bots_that_do_not_know_its_rules_do_not_go_on(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = brought(ann, text_of())
    monkeypatch.setattr(branches, "KeptGame", Game)
    assert code(ask(ann, table, at=4)) == code(ask(ann, table, at=4, seat=0)) == "branch_old_rules"


def test_there_are_only_so_many(
    serve: Serve, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two may be played out at once, others can still be sat at; all of them count as new tables of an address."""
    thinking = threading.Event()
    monkeypatch.setattr(bots, "asked", lambda *_: thinking.wait(PATIENCE) and pytest.fail("thought about"))
    server = serve(playouts_each=2, tables_burst=5, tables_second=0.001, imports_burst=5)
    ann = people(server)
    table = brought(ann, text_of())
    answers = [ask(ann, table, at=3, **more) for more in ({}, {}, {}, {"seat": 0}, {"seat": 0}, {"seat": 0})]
    assert [answer.status_code for answer in answers] == [201, 201, 429, 201, 201, 429]
    assert [code(answers[2]), code(answers[5])] == ["too_many_playouts", "too_many_requests"]


def test_people_go_before_what_is_played_out(
    serve: Serve, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody sits no bot waits for the sake of being followed, and one of them thinks at a time."""
    chosen, now, most = bots.asked, [0], [0]

    def counted(bot: Bot, game: Game, states: np.ndarray) -> int:
        now[0] += 1
        most[0] = max(most[0], now[0])
        try:
            return chosen(bot, game, states)
        finally:
            now[0] -= 1

    monkeypatch.setattr(bots, "asked", counted)
    ann = people(serve(bot_pause=30.0, bot_threads=4, imports_burst=5))
    table = brought(ann, text_of())
    for made in [left(ann, table, at=9, bot="greedy") for _ in range(3)]:
        played_out(ann, made, table)
    assert most == [1]

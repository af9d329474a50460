"""Planning ahead: what a seat could do if it were its turn. Asked for by whoever holds it, and told to nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from dighouse.games import KEYS
from tests.server.harness import Person, code

ONE_HOUSE: dict[str, Any] = {}


@pytest.mark.parametrize("game", KEYS)
def test_whoever_waits_is_told_what_they_could_do(ann: Person, ben: Person, game: str) -> None:
    made = ann.make("me", "link", game=game)
    ben.join(made["table"], key=made["links"]["1"])
    chairs = [ann.sit(made["table"]), ben.sit(made["table"])]
    on_turn = next(seat for seat, chair in enumerate(chairs) if chair.now["legal"])
    people = [ann, ben]
    waits = people[1 - on_turn].http.get(f"/api/tables/{made['table']}/foresight")
    assert waits.status_code == 200
    told = waits.json()
    assert told["seq"] == chairs[0].seq
    assert told["turn"]["actor"] == 1 - on_turn
    assert all(one["price"] is not None and one["action"]["do"] for one in told["legal"])
    assert told["legal"]
    moves = people[on_turn].http.get(f"/api/tables/{made['table']}/foresight").json()
    assert moves == {"seq": told["seq"], "turn": {}, "legal": []}
    assert chairs[0].seq == chairs[1].seq == told["seq"]


def test_nobody_plans_for_another_seat_or_for_a_bot(ann: Person, ben: Person) -> None:
    table = ann.make("me", {"kind": "bot", "bot": "random"})["table"]
    door = f"/api/tables/{table}/foresight"
    assert code(ann.http.get(f"{door}?seat=1")) == "not_your_seat"
    assert code(ann.http.get(f"{door}?seat=7")) == "no_seat"
    assert code(ben.http.get(door)) == "not_seated"
    chair = ann.sit(table)
    chair.ask("replace", seat=0, bot="greedy")
    assert code(ann.http.get(door)) in ("bot_seat", "finished")


def test_nothing_is_planned_before_or_after_a_match(ann: Person) -> None:
    waiting = ann.make("me", "link")["table"]
    assert code(ann.http.get(f"/api/tables/{waiting}/foresight")) == "waiting"
    chair = ann.sit_new("me", "me")
    chair.ask("concede")
    assert code(ann.http.get(f"/api/tables/{chair.now['table']['id']}/foresight")) == "finished"

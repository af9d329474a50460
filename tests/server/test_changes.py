"""Undo, concede, replace, take back, rematch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dighouse.server.absence import absent
from tests.server.conftest import Serve
from tests.server.harness import Chair, Person, Running, code, settle

ONE_HOUSE: dict[str, object] = {}  # each test makes tables and people of its own


def quiet(legal: list[dict[str, Any]]) -> list[int]:
    """The legal actions that draw nothing."""
    return [place for place, action in enumerate(legal) if not action["chance"]]


def test_undo_until_something_is_drawn_or_another_acts(ann: Person) -> None:
    chair = ann.sit(ann.make("me", "me")["table"])
    assert code(chair.ask("undo")) == "no_undo"
    chair.act(next(i for i, action in enumerate(chair.now["legal"]) if action["chance"]))
    assert not chair.now["may_undo"]
    assert code(chair.ask("undo")) == "no_undo"
    chair.play_until(lambda c: bool(quiet(c.now["legal"])))
    before, actor = chair.now["moment"]["view"], chair.now["table"]["actor"]
    assert chair.act(quiet(chair.now["legal"])[0])["problem"] is None
    assert chair.now["may_undo"]
    undone = chair.ask("undo")
    assert undone["problem"] is None
    back = chair.until_seq(undone["seq"])
    assert back["moment"]["kind"] == "undo"
    assert back["moment"]["view"] == before
    assert back["table"]["actor"] == actor
    assert [notice["key"] for notice in back["moment"]["notices"]] == ["notice.undone"]
    again = ann.sit(chair.now["table"]["id"])
    assert again.now["moment"] == back["moment"]
    chair.act(quiet(chair.now["legal"])[0])
    if chair.my_move:
        chair.act()
        assert not chair.now["may_undo"]


def test_only_who_moved_may_undo(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link")
    ben.join(made["table"], key=made["links"]["1"])
    chairs = [ann.sit(made["table"]), ben.sit(made["table"])]
    mover = take_turns(chairs, lambda chair: bool(quiet(chair.now["legal"])))
    mover.act(quiet(mover.now["legal"])[0])
    other = chairs[1 - chairs.index(mover)]
    other.until_seq(mover.seq)
    assert mover.now["may_undo"]
    assert not other.now["may_undo"]
    assert code(other.ask("undo")) == "no_undo"
    assert mover.ask("undo")["problem"] is None


def take_turns(chairs: list[Chair], enough: Callable[[Chair], bool]) -> Chair:
    """Play from both chairs until the one on turn has enough."""
    while True:
        seq = max(chair.seq for chair in chairs)
        for chair in chairs:
            chair.until_seq(seq)
        mover = next(chair for chair in chairs if chair.my_move)
        if enough(mover):
            return mover
        mover.act()


def test_conceding_to_one_ends_the_match(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link")
    ben.join(made["table"], key=made["links"]["1"])
    mine, theirs = ann.sit(made["table"]), ben.sit(made["table"])
    assert mine.ask("concede")["problem"] is None
    end = theirs.until_seq(1)
    assert end["table"]["status"] == "finished"
    assert end["score"]["ranks"] == [2, 1]
    assert end["secret"] is not None
    assert [notice["key"] for notice in end["moment"]["notices"]] == ["notice.conceded_end"]
    assert code(theirs.ask("concede")) == "finished"
    file = ben.http.get(f"/api/tables/{made['table']}/file")
    assert file.status_code == 200


def test_conceding_among_three_lets_a_bot_play_on(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link", "bot")
    ben.join(made["table"], key=made["links"]["1"])
    mine, theirs = ann.sit(made["table"]), ben.sit(made["table"])
    while mine.ask("concede")["problem"] is not None:  # a bot may have moved meanwhile
        pass
    while not any(seat["conceded"] for seat in theirs.now["table"]["seats"]):
        theirs.until("event", "table")
    seat = theirs.now["table"]["seats"][0]
    assert (seat["kind"], seat["bot"], seat["conceded"]) == ("bot", "greedy", True)
    assert theirs.now["table"]["status"] == "running"
    mine.say("resync")
    mine.until("table")
    assert code(mine.ask("act", action={"do": "swap"})) in ("conceded", "stale")
    theirs.play_until(lambda c: c.seq > 8)
    while (answer := theirs.ask("concede"))["problem"] is not None:
        assert code(answer) == "stale"
        theirs.say("resync")
        theirs.until("table")
    theirs.play_until(lambda c: c.over)
    assert theirs.now["score"]["ranks"] == [3, 2, 1]


def test_a_bot_plays_for_me_and_i_come_back(ann: Person) -> None:
    made = ann.make("me", "me")
    chair = ann.sit(made["table"])
    actor = chair.now["table"]["actor"]
    assert code(chair.ask("replace", seat=actor, bot="nobody")) == "unknown_bot"
    assert code(chair.ask("replace", seat=actor, bot=None)) == "not_bot_seat"
    assert chair.ask("replace", seat=actor, bot="random")["problem"] is None
    chair.play_until(lambda c: c.seq > 6)
    seat = chair.now["table"]["seats"][actor]
    assert (seat["kind"], seat["bot"], seat["mine"]) == ("bot", "random", True)
    while chair.ask("replace", seat=actor, bot=None)["problem"] is not None:
        chair.say("resync")
        chair.until("table")
    while chair.now["table"]["seats"][actor]["kind"] != "person":
        chair.until("event")
    assert chair.my_move
    assert chair.act()["problem"] is None


def test_who_is_here_cannot_be_replaced_and_who_is_gone_can(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(absent_live=0.3)
    ann, ben, cat = people(server), people(server), people(server)
    made = ann.make("me", "link")
    ben.join(made["table"], key=made["links"]["1"])
    mine, theirs, watching = ann.sit(made["table"]), ben.sit(made["table"]), cat.sit(made["table"])
    assert code(theirs.ask("replace", seat=0, bot="greedy")) == "not_absent"
    mine.close()
    theirs.until("seats")
    assert code(theirs.ask("replace", seat=0, bot="greedy")) == "not_absent"
    assert code(watching.ask("replace", seat=0, bot="greedy")) == "not_seated"
    lane = server.lane(made["table"])
    settle(lambda: absent(lane, 0))
    assert theirs.ask("replace", seat=0, bot="greedy")["problem"] is None
    back = ann.sit(made["table"])
    assert back.now["table"]["seats"][0]["kind"] == "bot"


def test_the_maker_fills_an_empty_seat_with_a_bot(ann: Person, ben: Person) -> None:
    made = ann.make("me", "open")
    chair, watching = ann.sit(made["table"]), ben.sit(made["table"])
    assert code(watching.ask("replace", seat=1, bot="greedy")) == "not_seated"
    assert chair.ask("replace", seat=1, bot="greedy")["problem"] is None
    chair.play_until(lambda c: c.seq > 3)
    assert chair.now["table"]["status"] == "running"


def test_rematch_with_the_same_people(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link", your_name="Ann")
    ben.join(made["table"], key=made["links"]["1"], name="Ben")
    mine, theirs = ann.sit(made["table"]), ben.sit(made["table"])
    assert code(mine.ask("rematch")) == "not_finished"
    mine.ask("concede")
    mine.until_seq(1)
    theirs.until_seq(1)
    assert mine.ask("rematch")["problem"] is None
    assert theirs.ask("rematch")["problem"] is None
    mine.say("resync")
    theirs.say("resync")
    follower = mine.until("table")["rematch"]
    assert theirs.until("table")["rematch"] == follower
    assert follower not in (None, made["table"])
    chairs = [ann.sit(follower), ben.sit(follower)]
    assert [chair.now["viewer"] for chair in chairs] == [0, 1]
    assert [seat["name"] for seat in chairs[0].now["table"]["seats"]] == ["Ann", "Ben"]
    assert chairs[0].now["table"]["status"] == "running"
    assert not any(seat["conceded"] for seat in chairs[0].now["table"]["seats"])
    assert chairs[1].now["keys"].keys() == {"1"}
    assert next(chair for chair in chairs if chair.my_move).act()["problem"] is None


def test_a_watcher_cannot_ask_for_a_rematch(ann: Person, ben: Person) -> None:
    table = ann.make("me", "bot")["table"]
    chair, watching = ann.sit(table), ben.sit(table)
    while chair.ask("concede")["problem"] is not None:
        chair.say("resync")
        chair.until("table")
    assert code(watching.ask("rematch")) == "not_seated"


def test_changes_without_end_come_to_an_end(serve: Serve, people: Callable[[Running], Person]) -> None:
    chair = people(serve(events=3)).sit_new("me", "me")
    idle = 1 - chair.now["table"]["actor"]
    for number in range(3):
        assert chair.ask("replace", seat=idle, bot=None if number % 2 else "random")["problem"] is None
    assert code(chair.ask("replace", seat=idle, bot=None)) == "too_many_events"
    assert chair.act()["problem"] is None

"""Moves over the socket: stored once, told to all, refused with a reason."""

from __future__ import annotations

import json
import random
import time

from tests.server.harness import Person, Running, code

ONE_HOUSE: dict[str, object] = {}  # each test makes tables and people of its own


def test_a_whole_game_against_a_bot(ann: Person, server: Running) -> None:
    made = ann.make("me", {"kind": "bot", "bot": "greedy"}, your_name="Ann")
    chair = ann.sit(made["table"])
    assert chair.now["viewer"] == 0
    assert chair.now["secret"] is None
    sha = chair.now["secret_sha256"]
    random_choice = random.Random(1)
    chair.play_until(lambda c: c.over, lambda legal: random_choice.randrange(len(legal)))
    assert chair.now["secret"] is not None
    assert sorted(chair.now["score"]["ranks"]) in ([1, 2], [1, 1])
    assert [sum(row) for row in chair.now["score"]["rows"]] == chair.now["moment"]["points"]
    later = ann.sit(made["table"])
    assert later.now["secret_sha256"] == sha
    assert [moment["seq"] for moment in later.now["log"]] == list(range(later.seq))
    assert all(moment["view"] == {} for moment in later.now["log"])
    assert code(later.ask("act", action={"do": "swap"})) == "finished"


def test_every_event_comes_in_order(ann: Person) -> None:
    chair = ann.sit(ann.make("me", "bot")["table"])
    chair.play_until(lambda c: c.seq >= 10)
    told = [json.loads(frame) for frame in chair.heard]
    seqs = [message["moment"]["seq"] for message in told if message["tell"] in ("table", "event")]
    assert seqs == sorted(set(seqs))
    assert seqs[-1] - seqs[0] == len(seqs) - 1


def test_two_devices_race_for_one_move(ann: Person) -> None:
    table = ann.make("me", "me")["table"]
    one, two = ann.sit(table), ann.sit(table)
    action = one.now["legal"][0]["action"]
    one.say("act", command_id="one", expected_seq=0, action=action)
    two.say("act", command_id="two", expected_seq=0, action=action)
    answers = [one.until("answer"), two.until("answer")]
    assert sorted((code(answer) or "") for answer in answers) == ["", "stale"]
    for chair in (one, two):
        assert chair.until_seq(1)["moment"]["seq"] == 1
    assert one.now["moment"] == two.now["moment"]


def test_a_repeated_command_is_done_once(ann: Person) -> None:
    chair = ann.sit(ann.make("me", "me")["table"])
    action = chair.now["legal"][0]["action"]
    first = chair.ask("act", action=action, command_id="again", expected_seq=0)
    second = chair.ask("act", action=action, command_id="again", expected_seq=0)
    assert first == second
    assert first["seq"] == 1
    assert chair.ask("act", action=action, command_id="new", expected_seq=0)["problem"]["code"] == "stale"
    assert ann.sit(chair.now["table"]["id"]).seq == 1


def test_an_old_position_is_stale_and_the_table_follows(ann: Person) -> None:
    chair = ann.sit(ann.make("me", "me")["table"])
    chair.act()
    answer = chair.ask("act", action=chair.now["legal"][0]["action"], expected_seq=0)
    assert code(answer) == "stale"
    chair.say("resync")
    assert chair.until("table")["moment"]["seq"] == 1


def test_stale_sends_the_table_unasked(ann: Person) -> None:
    chair = ann.sit(ann.make("me", "me")["table"])
    action = chair.now["legal"][0]["action"]
    chair.say("act", command_id="early", expected_seq=7, action=action)
    kinds = {chair.hear()["tell"], chair.hear()["tell"]}
    assert kinds == {"table", "answer"}


def test_a_refused_move_names_its_rule_to_one_reader_only(ann: Person, ben: Person) -> None:
    table = ann.make("me", "me")["table"]
    chair, other = ann.sit(table), ben.sit(table)
    answer = chair.ask("act", action={"do": "dig", "site": "crete", "weeks": 3})
    assert answer["problem"]["rule"].startswith("TH")
    assert answer["problem"]["phrase"]["key"].startswith("refusal.")
    assert chair.seq == 0
    chair.act()
    assert other.until("event", "answer", "problem")["tell"] == "event"


def test_nonsense_is_an_answer_too(ann: Person) -> None:
    chair = ann.sit(ann.make("me", "me")["table"])
    assert code(chair.ask("act", action={"do": "fly"})) == "unknown_action"
    assert code(chair.ask("act", action={})) == "action_malformed"
    assert code(chair.ask("act", action={"do": "swap"}, seat=9)) == "no_seat"
    chair.say("act", action={"do": "swap"}, command_id="x" * 65, expected_seq=0)
    assert code(chair.until("answer")) == "command_id"
    assert chair.seq == 0


def test_the_wrong_seat_cannot_move(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link")
    assert ben.join(made["table"], key=made["links"]["1"]).status_code == 200
    chairs = [ann.sit(made["table"]), ben.sit(made["table"])]
    actor = chairs[0].now["table"]["actor"]
    mover, waiter = chairs[actor], chairs[1 - actor]
    assert mover.my_move
    assert not waiter.my_move
    action = mover.now["legal"][0]["action"]
    assert code(waiter.ask("act", action=action)) == "not_your_turn"
    assert code(waiter.ask("act", action=action, seat=actor)) == "not_your_seat"
    assert mover.act()["problem"] is None


def test_a_moves_round_trip_is_less_than_fifty_milliseconds_of_work(ann: Person) -> None:
    """Of this process, both ends included: the clock on the wall also tells how busy the machine is otherwise."""
    chair = ann.sit(ann.make("me", "me")["table"])
    times = []
    for _ in range(30):
        began = time.process_time()
        assert chair.act()["problem"] is None
        times.append(time.process_time() - began)
    assert sorted(times)[len(times) // 2] < 0.05

"""Restarts and broken tables: nothing stored is lost, and all other tables go on. (`test_kill`: crashes.)"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

import pytest

from dighouse.server.lanes import Lane
from dighouse.server.problems import TableProblem
from dighouse.server.table import Table
from tests.server.conftest import Serve
from tests.server.harness import Person, Running, code, settle


def test_a_table_waiting_for_a_bot_goes_on_after_a_restart(serve: Serve, people: Callable[[Running], Person]) -> None:
    slow = serve(bot_pause=3600.0)
    ann = people(slow)
    table = ann.make("me", "bot")["table"]
    chair = ann.sit(table)
    while chair.my_move:
        chair.act()
    seq = chair.seq
    slow.stop()
    quick_one = serve()
    settle(lambda: table in quick_one.house.lanes and quick_one.lane(table).info.seq > seq)
    again = people(quick_one)
    again.http.cookies = ann.http.cookies
    back = again.sit(table)
    back.play_until(lambda c: c.my_move)
    assert back.act()["problem"] is None


def test_a_table_that_goes_wrong_is_frozen_and_others_go_on(
    ann: Person, server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = ann.make("me", "me")["table"], ann.make("me", "me")["table"]
    chair, fine = ann.sit(bad), ann.sit(good)
    broken: Table | None = server.lane(bad).table
    assert broken is not None
    monkeypatch.setattr(broken.match.game.__class__, "refusal", failing_for(broken))
    action = chair.now["legal"][0]["action"]
    chair.say("act", command_id="bad", expected_seq=0, action=action)
    assert chair.until("problem")["problem"]["code"] == "frozen"
    assert code(chair.until("answer")) == "frozen"
    assert chair.now["table"]["status"] == "frozen"
    assert code(chair.ask("act", action=action)) == "frozen"
    assert "frozen" in caplog.text
    monkeypatch.undo()
    assert fine.act()["problem"] is None
    later = ann.sit(bad)
    assert later.now["table"]["status"] == "frozen"
    assert later.seq == 0
    assert later.now["secret"] is None
    assert later.ask("rematch")["problem"] is None


def failing_for(broken: Table) -> Any:
    """A rule that fails in one position only, however often it is read again."""
    real, position = type(broken.game).refusal, broken.match.states.tobytes()

    def refusal(game: Any, states: Any, *more: Any) -> Any:
        if states.tobytes() == position:
            raise RuntimeError("a rule went wrong")
        return real(game, states, *more)

    return refusal


def test_a_broken_invariant_is_never_stored(
    ann: Person, server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = ann.make("me", "me")["table"]
    chair = ann.sit(table)
    lane = server.lane(table)
    assert lane.table is not None
    monkeypatch.setattr(lane.table.game.loops, "check", lambda states, index: 3)
    assert code(chair.ask("act", action=chair.now["legal"][0]["action"])) == "frozen"
    assert "invariant 3" in caplog.text
    assert lane.info.seq == 0


def test_an_edited_match_is_frozen_when_it_is_read(
    ann: Person, server: Running, serve: Serve, people: Callable[[Running], Person], db: str
) -> None:
    import sqlite3

    bad, good = ann.make("me", "me")["table"], ann.make("me", "me")["table"]
    for table in (bad, good):
        ann.sit(table).act()
    server.stop()
    with sqlite3.connect(db.split("///")[1]) as edited:
        edited.execute("update events set hash = 'edited' where seq = 1 and match = ?", (bad,))
    edited.close()
    logging.getLogger("dighouse.server").setLevel(logging.CRITICAL)
    revived = serve()
    again = people(revived)
    again.http.cookies = ann.http.cookies
    chair = again.knock(bad)
    chair.say("hello")
    assert chair.closed() == (4503, "frozen")
    assert again.http.get(f"/api/tables/{bad}/moments/0").status_code == 503
    assert again.sit(good).act()["problem"] is None
    logging.getLogger("dighouse.server").setLevel(logging.NOTSET)


def test_a_store_that_fails_freezes_nothing(ann: Person, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    chair = ann.sit(ann.make("me", "me")["table"])

    async def fail(*_: object) -> None:
        raise TableProblem("not_stored")

    monkeypatch.setattr(server.house.store, "append", fail)
    action = chair.now["legal"][0]["action"]
    assert code(chair.ask("act", action=action, command_id="later")) == "not_stored"
    assert chair.seq == 0
    monkeypatch.undo()
    assert chair.ask("act", action=action, command_id="later")["seq"] == 1


def test_a_bot_that_goes_wrong_freezes_only_its_table(
    ann: Person, server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> int:
        raise RuntimeError("no idea")

    monkeypatch.setattr("dighouse.server.bots.asked", fail)
    table = ann.make("bot", "bot")["table"]
    settle(lambda: server.lane(table).info.status == "frozen")
    assert ann.sit(ann.make("me", "me")["table"]).act()["problem"] is None
    assert "a bot went wrong" in caplog.text


def test_a_bot_out_of_time_is_answered_for(
    serve: Serve, people: Callable[[Running], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    from dighouse.server import bots

    real = bots.asked

    def slow(bot: Any, game: Any, states: Any) -> int:
        if bot.name == "greedy":
            time.sleep(0.5)
        return real(bot, game, states)

    monkeypatch.setattr(bots, "asked", slow)
    server = serve(bot_budget=0.05)
    ann = people(server)
    table = ann.make({"kind": "bot", "bot": "greedy"}, "me")["table"]
    ann.sit(table).play_until(lambda c: c.seq >= 3)


def test_lanes_leave_the_memory_and_come_back(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(lanes=2, lane_idle=0.0)
    ann = people(server)
    tables = [ann.make("me", "me")["table"] for _ in range(5)]
    assert len(server.house.lanes) <= 3
    for table in tables:
        chair = ann.sit(table)
        assert chair.act()["problem"] is None
        chair.close()
        lane = server.lane(table)
        settle(lambda: not lane.readers)  # noqa: B023 - called at once
    assert isinstance(server.lane(tables[-1]), Lane)

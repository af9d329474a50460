"""Programs of the host's at a table: offered by name, replaced when they fail, and never named by a visitor."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dighouse.core.errors import BadInput
from dighouse.server.guests import guest_bots
from tests.bots.test_child import command
from tests.server.conftest import Serve
from tests.server.harness import Chair, Person, Running, code, settle

People = Callable[[Running], Person]
GUEST = {"kind": "bot", "bot": "guest"}
FAILURES = {"crash": "bot_exit", "sleep": "bot_timeout", "nonsense": "bot_json", "illegal": "bot_illegal"}


def notices(table: dict[str, Any]) -> list[dict[str, Any]]:
    return [notice for moment in (*table["log"], table["moment"]) for notice in moment["notices"]]


def test_guests_are_offered_by_name_and_play(serve: Serve, people: People, tmp_path: Path):
    record = tmp_path / "lines"
    server = serve(guests={"guest": command("record", record)})
    ann = people(server)
    card = ann.http.get("/api/games").json()[0]
    assert card["guest_bots"] == ["guest"]
    assert "guest" not in card["bots"]
    chair = ann.sit_new("me", GUEST)
    assert chair.now["table"]["seats"][1]["name"] == "Guest"
    chair.play_until(lambda chair: chair.over)
    chair.say("resync")
    told = [json.loads(line) for line in record.read_text().splitlines()]
    settle(lambda: '"tell":"result"' in record.read_text())
    assert [line["tell"] for line in told[:3]] == ["hello", "game", "your_move"]
    assert told[1]["seat"] == 1
    assert not [notice for notice in notices(chair.until("table")) if notice["key"] == "notice.bot_failed"]


@pytest.mark.parametrize(("kind", "why"), FAILURES.items(), ids=FAILURES)
def test_one_that_fails_is_replaced_and_everybody_is_told(serve: Serve, people: People, kind: str, why: str):
    server = serve(guests={"guest": command(kind)}, bot_budget=0.5 if kind == "sleep" else 60.0)
    chair = people(server).sit_new("me", GUEST)
    chair.play_until(lambda chair: chair.now["table"]["seats"][1]["bot"] == "greedy")
    chair.say("resync")
    failed, plays = notices(chair.until("table"))[-2:]
    while failed["key"] != "notice.bot_failed":  # the greedy bot may have moved already
        chair.say("resync")
        told = notices(chair.until("table"))
        place = [notice["key"] for notice in told].index("notice.bot_failed")
        failed, plays = told[place : place + 2]
    assert failed["args"] == {"player": 1, "bot": "guest", "why": {"key": f"why.{why}", "args": {}}}
    assert (plays["key"], plays["args"]) == ("notice.bot_plays", {"player": 1, "bot": "greedy"})
    chair.play_until(lambda chair: chair.over)
    assert server.house.bots.kennel.idle == []


def asked_in_time(chair: Chair, bot: str) -> str | None:
    """What the house says to a bot in the first seat, asked again while other bots move in between."""
    while (answer := code(chair.ask("replace", seat=0, bot=bot))) == "stale":
        pass
    return answer


def test_no_visitor_can_name_a_command(serve: Serve, people: People):
    server = serve(guests={"guest": command("obey")})
    ann = people(server)
    for bot in ("run:touch made", command("obey"), "guest=touch made", "Guest"):
        wish = {"game": "thebes", "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}]}
        assert code(ann.http.post("/api/tables", json=wish)) == "unknown_bot"
    chair = ann.sit_new("me", "bot", "bot")
    assert asked_in_time(chair, "run:touch made") == "unknown_bot"
    assert asked_in_time(chair, "guest") is None
    assert server.house.bots.kennel.closed is False


def test_a_guest_that_is_no_longer_offered_is_replaced(serve: Serve, people: People, db: str):
    first = serve(guests={"guest": command("sleep")})
    ann = people(first)
    made = ann.make("me", GUEST)
    first.stop()
    second = serve()
    again = people(second)
    again.http.cookies.set("dighouse", ann.token)
    chair = again.sit(made["table"])
    chair.play_until(lambda chair: chair.now["table"]["seats"][1]["bot"] == "greedy")
    chair.say("resync")
    whys = [notice["args"]["why"]["key"] for notice in notices(chair.until("table")) if "why" in notice["args"]]
    assert whys == ["why.bot_gone"]


@pytest.mark.parametrize(
    "named",
    [
        "greedy=true",
        "random=true",
        "me=true",
        "Guest=true",
        "run:x=true",
        "=true",
        "guest",
        "a b=true",
        "x" * 30 + "=true",
    ],
)
def test_a_bad_name_is_refused(named: str):
    with pytest.raises(BadInput) as wrong:
        guest_bots([named])
    assert wrong.value.code == "bot_name"


def test_names_come_from_the_command_line_and_the_environment():
    assert guest_bots(["mine=sh -c true"], "yours=sh x=1; theirs=sh;") == {
        "yours": "sh x=1",
        "theirs": "sh",
        "mine": "sh -c true",
    }
    with pytest.raises(BadInput) as twice:
        guest_bots(["mine=sh", "mine=sh"])
    assert twice.value.code == "bot_name"
    with pytest.raises(BadInput) as missing:
        guest_bots(["mine=no-such-program-anywhere"])
    assert missing.value.code == "bot_command"

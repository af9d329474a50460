"""A fuzzer at a table's socket: messages of every kind, with wrong values, in a wrong order, again and again.

Each gets a typed answer, nothing of it changes the table unless it was a legal command, and nobody else notices.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dighouse.games import KEYS, game_called
from dighouse.server.messages import Say
from dighouse.server.problems import table_texts
from tests import hostile
from tests.server.conftest import quick
from tests.server.harness import Person, Running

# The server runs beside the tests and makes random numbers of its own while a strategy draws.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")

SAYS: list[type[msgspec.Struct]] = list(Say.__args__)


class Game:
    """A table at which somebody sits on both seats, and somebody else on one of them too: there is talk."""

    def __init__(self, server: Running, key: str) -> None:
        self.server, self.key = server, key
        self.person, self.watcher = Person(server), Person(server)
        self.begin()

    def begin(self) -> None:
        self.table = self.person.make("me", "me", game=self.key)["table"]
        self.chair = self.person.sit(self.table)
        assert self.watcher.join(self.table, key=self.chair.now["keys"]["1"]).status_code == 200

    def leave(self) -> None:
        self.person.leave()
        self.watcher.leave()

    def stored(self) -> tuple[Any, ...]:
        """What a message must not change by being wrong."""
        table = self.server.lane(self.table).known()
        return table.seq, table.status, table.match.states.tobytes(), [row.kind for row in table.seats]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(quick(f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('fuzz')}/tables.sqlite"))
    yield running
    running.stop()


# What is drawn may not depend on what has happened: the present stands in for these when all is drawn.
NOW, LEGAL = "the last event", "a legal action"


def right(say: type[msgspec.Struct], action: Any) -> dict[str, Any]:
    """A message of this kind as it should be, but for what only the present tells."""
    full = {
        "command_id": "one",
        "expected_seq": NOW,
        "action": action,
        "seat": 0,
        "bot": "random",
        "seq": 1,
        "key": None,
        "text": "hello",
    }
    tag = str(say.__struct_config__.tag)
    return {"say": tag, **{name: full[name] for name in say.__struct_fields__}}


def of_now(text: str, game: Game) -> str:
    """With the present in its places."""
    legal = game.chair.now["legal"]
    action = legal[0]["action"] if legal else {}
    return text.replace(json.dumps(NOW), str(game.chair.seq)).replace(json.dumps(LEGAL), json.dumps(action))


def drawn_text(data: st.DataObject, game: Game) -> str | bytes:
    """A message of an intruder's own."""
    actions = game_called(game.key).actions
    action = data.draw(st.sampled_from([LEGAL, actions.action(data.draw(st.integers(0, len(actions) - 1))).json()]))
    message = right(data.draw(st.sampled_from(SAYS)), action)
    kind = data.draw(st.sampled_from(["values", "torn", "other", "bytes"]))
    if kind == "values":
        return of_now(hostile.written(data.draw(hostile.spoilt(message))), game)
    if kind == "torn":
        return of_now(data.draw(hostile.torn(json.dumps(message))), game)[:4000]
    if kind == "other":
        return hostile.written(data.draw(hostile.values))
    return data.draw(st.binary(max_size=200))


def known(problem: dict[str, Any], game: Game) -> bool:
    """A problem we have a sentence for: of the table, or of the game's rules."""
    return problem["phrase"]["key"] in table_texts("en").texts or problem["rule"] is not None


def answered(game: Game, text: str | bytes) -> None:
    """Say it, ask for the whole table, and look at everything that comes until that."""
    before = game.stored()
    chair = game.chair
    if len(text) > 4096:
        return
    try:
        chair.socket.send(text)
        chair.say("act", command_id="the end", expected_seq=-1, action={})
    except OSError:
        raise AssertionError("the socket is closed") from None
    done = False
    while True:
        heard = chair.hear()
        problem = heard.get("problem")
        assert problem is None or known(problem, game), problem
        assert problem is None or problem["code"] not in ("internal", "frozen"), problem
        if heard["tell"] == "answer" and heard["command_id"] == "the end":
            break
        done = done or (heard["tell"] == "answer" and problem is None)
    if not done:
        assert game.stored() == before


def attack(game: Game, data: st.DataObject) -> None:
    if game.server.lane(game.table).known().status != "running" or not game.chair.now["legal"]:
        game.chair.close()
        game.begin()
    for _ in range(data.draw(st.integers(1, 4))):
        text = drawn_text(data, game)
        for _ in range(data.draw(st.integers(1, 2))):  # once more is no harm
            answered(game, text)
    game.chair.say("resync")
    game.chair.until("table")


def run(server: Running, key: str, examples: int, caplog: pytest.LogCaptureFixture) -> None:
    game = Game(server, key)

    @hostile.examples(examples)
    @given(data=st.data())
    def attacked(data: st.DataObject) -> None:
        attack(game, data)

    with caplog.at_level(logging.ERROR, "dighouse"):
        attacked()
    assert not [record for record in caplog.records if record.name.startswith("dighouse")]
    assert game.watcher.sit(game.table).now["table"]["status"] != "frozen"
    game.leave()


@pytest.mark.parametrize("key", KEYS)
def test_a_fuzzed_socket(server: Running, key: str, caplog: pytest.LogCaptureFixture) -> None:
    run(server, key, 30, caplog)


@pytest.mark.soak
@pytest.mark.parametrize("key", KEYS)
def test_a_socket_fuzzed_for_long(server: Running, key: str, caplog: pytest.LogCaptureFixture) -> None:
    run(server, key, 3000, caplog)


def test_whatever_is_said_before_hello(server: Running) -> None:
    """Each first word but a hello ends the socket with a typed problem; a hello with a wrong key does, too."""
    game = Game(server, "thebes")

    @hostile.examples(40)
    @given(data=st.data())
    def first(data: st.DataObject) -> None:
        text = drawn_text(data, game)
        chair = game.watcher.knock(game.table)
        chair.socket.send(text)
        heard = chair.hear()
        if heard["tell"] == "problem":
            assert known(heard["problem"], game)
            assert chair.closed()[0] in (4400, 4403, 1009)
        else:
            assert heard["tell"] == "table"
        chair.close()

    first()
    game.leave()

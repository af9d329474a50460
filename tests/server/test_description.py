"""The description of all requests is right, and whatever Schemathesis makes of it is answered: no crash, no 500."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import schemathesis.specs.openapi.adapter.validators  # now: within a deep call it could not be compiled any more
from hypothesis import given
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests import hostile
from tests.server.conftest import quick
from tests.server.harness import Person, Running

CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
OUR_LOGS = "dighouse"


class Faults(logging.Handler):
    """What went wrong inside, as the log tells it."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class House:
    """A server with tables in every state, and somebody who holds seats there."""

    def __init__(self, folder: str) -> None:
        self.server = Running(quick(f"sqlite+aiosqlite:///{folder}/tables.sqlite", **PLENTY))
        self.ann = Person(self.server)
        self.tables = [self.ann.make("me", "bot")["table"], self.ann.make("me", "link")["table"]]
        over = self.ann.sit_new("me", "me")
        assert over.ask("concede", seat=0)["problem"] is None
        self.tables.append(over.now["table"]["id"])
        self.schema = self.ann.http.get("/schema").json()
        self.requests = schemathesis.openapi.from_dict(self.schema)

    def close(self) -> None:
        self.ann.leave()
        self.server.stop()


BURSTS = ("tables_burst", "imports_burst", "exports_burst", "letters_burst", "hints_burst")
PLENTY: dict[str, object] = {"tables_each": 10**9, "hint_budget": "1"} | dict.fromkeys(BURSTS, 10**9)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(str(tmp_path_factory.mktemp("house")))
    yield made
    made.close()


@pytest.fixture
def faults() -> Iterator[Faults]:
    ours, found = logging.getLogger(OUR_LOGS), Faults()
    ours.addHandler(found)
    yield found
    ours.removeHandler(found)


def doors(schema: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every door: path, method, description."""
    for path, methods in schema["paths"].items():
        for method, door in methods.items():
            yield path, method, door


def test_the_description_is_complete(house: House) -> None:
    parts = house.schema["components"]["schemas"]
    for path, method, door in doors(house.schema):
        assert {"4XX", "503"} < door["responses"].keys(), path
        assert door["responses"]["4XX"]["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")
        fine = [answer for status, answer in door["responses"].items() if status.startswith("2")]
        assert all(content["schema"] for answer in fine for content in answer["content"].values()), path
        body = door.get("requestBody", {"content": {}})["content"]
        assert all(content["schema"] for content in body.values()), path
        if method == "post" and "application/json" in body:
            name = body["application/json"]["schema"]["$ref"].rpartition("/")[2]
            assert parts[name]["additionalProperties"] is False, name
    for reference in set(references(house.schema)):
        assert reference.removeprefix("#/components/schemas/") in parts


def references(thing: Any) -> Iterator[str]:
    """Every $ref."""
    if isinstance(thing, dict):
        if "$ref" in thing:
            yield thing["$ref"]
        for part in thing.values():
            yield from references(part)
    elif isinstance(thing, list):
        for part in thing:
            yield from references(part)


def attack(house: House, data: st.DataObject) -> None:
    """One request Schemathesis thinks of, at a table that is there, by somebody who sits there or does not."""
    path, method, _ = data.draw(st.sampled_from(sorted(doors(house.schema), key=lambda door: door[:2])))
    mode = data.draw(st.sampled_from(list(schemathesis.GenerationMode)))
    case = data.draw(house.requests[path][method.upper()].as_strategy(generation_mode=mode))
    case.headers.pop("cookie", None)
    if "table" in (case.path_parameters or {}) and data.draw(st.booleans()):
        case.path_parameters["table"] = data.draw(st.sampled_from(house.tables))
    if data.draw(st.booleans()):
        case.headers["cookie"] = f"dighouse={house.ann.token}"
    answer = case.call(base_url=f"http://{house.server.address}")
    case.validate_response(answer, checks=CHECKS)
    assert answer.status_code < 500 or answer.json()["code"] == "no_mail"  # this house has none


@pytest.mark.filterwarnings("default")
def test_no_request_is_answered_by_a_fault(house: House, faults: Faults) -> None:
    @hostile.examples(80)
    @given(data=st.data())
    def attacked(data: st.DataObject) -> None:
        attack(house, data)

    attacked()
    assert faults.lines == []


@pytest.mark.soak
@pytest.mark.filterwarnings("default")
def test_many_requests(house: House, faults: Faults) -> None:
    @hostile.examples(20_000)
    @given(data=st.data())
    def attacked(data: st.DataObject) -> None:
        attack(house, data)

    attacked()
    assert faults.lines == []


@pytest.mark.parametrize("depth", [500, 16_000])
def test_a_body_nested_without_end_is_malformed(house: House, depth: int) -> None:
    for path, method, door in doors(house.schema):
        if method == "post" and "application/json" in door.get("requestBody", {"content": {}})["content"]:
            where = path.replace("{table}", house.tables[0]).replace("{key}", "thebes").replace("{seq}", "1")
            answer = house.ann.http.post(where, content=b"[" * depth, headers={"content-type": "application/json"})
            assert answer.status_code == 400, path
            assert answer.json()["code"] == "malformed"
            assert json.loads(answer.content)["rule"] is None

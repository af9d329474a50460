"""Replays: whose eyes one may look through, practice tables branched off a moment, matches read from files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from dighouse.cli.sheet import verified
from dighouse.core.chance import commitment
from dighouse.core.replay import Match
from dighouse.games import KEYS, game_called, load_match
from tests.server.conftest import Serve, quick
from tests.server.harness import Chair, Person, Running, code, listed


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all these tests."""
    folder = tmp_path_factory.mktemp("replays")
    running = Running(quick(f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}", imports_burst=10**6))
    yield running
    running.stop()


@pytest.fixture
def ann(house: Running, people: Callable[[Running], Person]) -> Person:
    return people(house)


@pytest.fixture
def ben(house: Running, people: Callable[[Running], Person]) -> Person:
    return people(house)


def text_of(key: str = "thebes", moves: int = 12, seed: int = 5) -> str:
    """The file of a match that was left after some moves."""
    match = Match(game_called(key), 2, names=["Ann", "Ben"], seed=seed)
    for _ in range(moves):
        if match.actor >= 0:
            match.play(match.game.actions.action(match.legal()[0]).json())
    return match.text()


def bring(person: Person, text: str, name: str = "evening.jsonl") -> httpx.Response:
    return person.http.post("/api/matches", params={"name": name}, content=text.encode())


def brought(person: Person, text: str) -> str:
    answer = bring(person, text)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def moment(person: Person, table: str, seq: int, eyes: int | str | None = None) -> httpx.Response:
    wished = {} if eyes is None else {"eyes": eyes}
    return person.http.get(f"/api/tables/{table}/moments/{seq}", params=wished)


def file_of(person: Person, table: str, folder: Path) -> Match:
    """The match file of a table, read and replayed."""
    path = folder / f"{table}.jsonl"
    path.write_bytes(person.http.get(f"/api/tables/{table}/file").content)
    return load_match(path)


# Whose eyes.
def test_eyes_of_another_seat_stay_closed_while_the_match_runs(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link", game="monuments")
    table = made["table"]
    ben.join(table, key=made["links"]["1"])
    own = moment(ann, table, 0).json()
    assert moment(ann, table, 0, 0).json() == own
    assert moment(ann, table, 0, "all").json()["view"] != own["view"], "a spectator sees no hand"
    for person, other in ((ann, 1), (ben, 0)):
        for path in (f"moments/0?eyes={other}", f"moments?first=0&eyes={other}", f"replay?eyes={other}"):
            answer = person.http.get(f"/api/tables/{table}/{path}")
            assert (answer.status_code, code(answer)) == (403, "eyes_closed")
        assert person.http.get(f"/api/tables/{table}/replay").json()["open_eyes"] == [1 - other]


def test_a_spectator_of_a_running_match_has_only_their_own_eyes(ann: Person, ben: Person) -> None:
    table = ann.make("me", "me", game="monuments")["table"]
    replay = ben.http.get(f"/api/tables/{table}/replay").json()
    assert (replay["viewer"], replay["open_eyes"]) == (None, [])
    assert code(moment(ben, table, 0, 0)) == "eyes_closed"
    assert code(moment(ben, table, 0, 7)) == "no_eyes"
    assert code(moment(ben, table, 0, "²")) == "no_eyes"


def test_once_it_is_over_everybody_may_look_through_any_eyes(ann: Person, ben: Person) -> None:
    made = ann.make("me", "link", game="monuments")
    table = made["table"]
    ben.join(table, key=made["links"]["1"])
    hand = moment(ben, table, 0).json()
    chair = ann.sit(table)
    assert chair.ask("concede")["problem"] is None
    assert moment(ann, table, 0, 1).json() == hand
    replay = ann.http.get(f"/api/tables/{table}/replay?eyes=1").json()
    assert (replay["viewer"], replay["open_eyes"]) == (1, [0, 1])
    assert [told["kind"] for told in replay["log"]] == ["setup", "concede"]


def test_moments_come_in_rows(ann: Person) -> None:
    table = brought(ann, text_of(moves=40))
    replay = ann.http.get(f"/api/tables/{table}/replay?eyes=0").json()
    found = ann.http.get(f"/api/tables/{table}/moments?first=3&eyes=0").json()
    assert [told["seq"] for told in found] == list(range(3, 35))
    assert found[0] == moment(ann, table, 3, 0).json()
    assert [told["view"]["actor"] for told in found] == replay["actors"][3:35]
    assert [told | {"view": {}} for told in found] == replay["log"][3:35]
    assert code(ann.http.get(f"/api/tables/{table}/moments?first=99")) == "no_moment"


# Branches.
def played_branch(person: Person, table: str, **wish: Any) -> Chair:
    answer = person.http.post(f"/api/tables/{table}/branch", json=wish)
    assert answer.status_code == 201, answer.text
    return person.sit(answer.json()["table"])


def give_up(chair: Chair) -> None:
    """Concede, however fast the bots move meanwhile."""
    while not chair.over:  # who answered an older position is told the present one with the answer
        chair.ask("concede")


@pytest.mark.parametrize("key", KEYS)
def test_a_branch_begins_as_the_match_did_and_goes_on_with_a_secret_of_its_own(
    ann: Person, tmp_path: Path, key: str
) -> None:
    table = brought(ann, text_of(key, moves=10))
    origin = file_of(ann, table, tmp_path)
    seat = origin.events[8].seat
    chair = played_branch(ann, table, at=7, seat=seat, bot="greedy")
    card = chair.now["table"]
    assert (card["practice"], card["imported"], card["status"]) == (True, False, "running")
    assert card["branched"] == {"table": table, "at": 7, "events": 8}
    assert [row["kind"] for row in card["seats"]] == ["person" if n == seat else "bot" for n in range(2)]
    assert chair.now["secret_sha256"] != origin.secret_sha256
    assert chair.now["may_undo"] is False, "what was played in the other match cannot be taken back"
    chair.act()
    give_up(chair)
    match = file_of(ann, card["id"], tmp_path)
    assert match.events[:8] == origin.events[:8]
    assert match.events[8].key != origin.events[8].key
    assert [(one.secret_sha256, one.table, one.events) for one in match.origins] == [(origin.secret_sha256, table, 8)]
    assert verified(match)


def test_a_branch_of_a_branch_names_both(ann: Person, tmp_path: Path) -> None:
    table = brought(ann, text_of())
    chair = played_branch(ann, table, at=5, seat=0, bot="random")
    chair.play_until(lambda c: c.seq >= 9 or c.over)
    give_up(chair)
    second = played_branch(ann, chair.now["table"]["id"], at=8, seat=0, bot="random")
    give_up(second)
    match = file_of(ann, second.now["table"]["id"], tmp_path)
    assert [origin.events for origin in match.origins] == [6, 9]
    assert verified(match)


def test_a_branch_is_read_again_from_the_store(serve: Serve, people: Callable[[Running], Person]) -> None:
    first = serve()
    ann = people(first)
    table = brought(ann, text_of())
    chair = played_branch(ann, table, at=6, seat=0, bot="random")
    branch, token, seq = chair.now["table"]["id"], ann.token, chair.seq
    first.stop()
    again = people(serve())
    again.http.cookies.set("dighouse", token)
    assert again.sit(branch).now["moment"]["seq"] >= seq
    assert again.sit(table).now["table"]["imported"]


def taken_back(person: Person) -> tuple[Chair, int]:
    """A match at one screen with a move that was taken back: after which event."""
    chair = person.sit_new("me", "me", game="pergamon")
    while not chair.now["may_undo"]:
        chair.act()
    undone = chair.seq
    assert chair.ask("undo")["problem"] is None
    chair.until_seq(undone + 1)
    return chair, undone


def test_a_move_taken_back_later_is_still_there_at_its_moment(ann: Person) -> None:
    chair, undone = taken_back(ann)
    chair.ask("concede")
    branch = played_branch(ann, chair.now["table"]["id"], at=undone, seat=0, bot="random")
    assert branch.now["table"]["branched"]["events"] == undone + 1


def test_what_cannot_be_branched(ann: Person) -> None:
    table = brought(ann, text_of())
    ask = ann.http.post
    for wish, problem in (
        ({"at": 99, "seat": 0}, "no_moment"),
        ({"at": -1, "seat": 0}, "no_moment"),
        ({"at": 3, "seat": 2}, "no_seat"),
        ({"at": 3, "seat": 0, "bot": "oracle"}, "unknown_bot"),
    ):
        assert code(ask(f"/api/tables/{table}/branch", json=wish)) == problem
    over = brought(ann, text_of(moves=1000))
    last = ann.http.get(f"/api/tables/{over}/replay").json()["table"]["seq"]
    assert code(ask(f"/api/tables/{over}/branch", json={"at": last, "seat": 0})) == "branch_over"
    running = ann.make("me", "me")["table"]
    assert code(ask(f"/api/tables/{running}/branch", json={"at": 0, "seat": 0})) == "not_finished"


def test_practice_is_nobody_elses_business(ann: Person, ben: Person) -> None:
    chair = played_branch(ann, brought(ann, text_of()), at=2, seat=0)
    assert chair.now["table"]["seats"][1]["bot"] == "professor", "the strongest, if none is named"
    mine = ann.http.get("/api/lobby").json()["mine"]
    assert any(card["id"] == chair.now["table"]["id"] and card["practice"] for card in mine)
    others = ben.http.get("/api/lobby").json()
    assert not any(card["practice"] or card["imported"] for card in listed(others))


# Files.
def test_an_exported_file_comes_back_as_the_same_match(ann: Person, ben: Person, tmp_path: Path) -> None:
    chair = ann.sit_new("me", "me")
    chair.play_until(lambda c: c.seq == 9)
    chair.ask("concede")
    table = chair.now["table"]["id"]
    text = ann.http.get(f"/api/tables/{table}/file").text
    copy = brought(ben, text)
    assert brought(ben, text) == copy, "the same file twice is one match"
    card = ben.http.get(f"/api/tables/{copy}/replay").json()["table"]
    assert (card["imported"], card["status"], card["seq"]) == (True, "finished", 9)
    assert ben.http.get(f"/api/tables/{copy}/file").text == text
    assert any(card["id"] == copy for card in ben.http.get("/api/lobby").json()["mine"])
    seated = ben.sit(copy)
    assert code(seated.ask("rematch")) == "imported"
    assert code(seated.ask("concede")) == "finished"


def wrong(edit: Callable[[list[dict[str, Any]]], object]) -> str:
    lines = [json.loads(line) for line in text_of().splitlines()]
    edit(lines)
    return "".join(json.dumps(line) + "\n" for line in lines)


WRONG = {
    "a move": (lambda lines: lines[4]["action"].update(slot=3), "file_line", 5),
    "a draw": (lambda lines: next(one for one in lines[2:] if one["draws"])["draws"].pop(), "file_line", None),
    "the order": (lambda lines: lines.insert(3, lines.pop(5)), "file_line", 4),
    "a line left out": (lambda lines: lines.pop(6), "file_line", 7),
    "the secret": (lambda lines: lines[0].update(secret="00" * 32), "file_secret", None),
    "both secrets": (
        lambda lines: lines[0].update(secret="00" * 32, secret_sha256=commitment(bytes(32))),
        "file_line",
        2,
    ),
    "no secret": (lambda lines: lines[0].update(secret=None), "import_secret", None),
    "another game": (lambda lines: lines[0].update(game="chess"), "unknown_game", None),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_file_is_refused_with_its_first_wrong_line(ann: Person, what: str) -> None:
    edit, problem, line = WRONG[what]
    answer = bring(ann, wrong(edit))
    assert answer.status_code in (400, 404)
    assert code(answer) == problem
    if line is not None:
        assert f"evening.jsonl, line {line}:" in answer.json()["message"]
    assert not ann.http.get("/api/lobby").json()["mine"], "nothing is half kept"


def test_a_reason_is_told_as_a_phrase(ann: Person) -> None:
    """So that the browser can say it in the reader's language."""
    phrase = bring(ann, wrong(lambda lines: lines.pop(6))).json()["phrase"]
    assert phrase["args"]["reason"] == {"key": "error.event_order", "args": {"seq": 6, "expected": 5}}


@pytest.mark.parametrize(
    ("content", "problem"),
    [(b"", "file_empty"), (b"\xff\xfe\n", "file_binary"), (b"hello\n", "file_foreign"), (b"{", "file_cut")],
)
def test_what_is_no_match_file(ann: Person, content: bytes, problem: str) -> None:
    assert code(ann.http.post("/api/matches", content=content)) == problem


def test_a_file_that_is_too_long_is_not_read(ann: Person) -> None:
    answer = ann.http.post("/api/matches", content=b"x" * (3 * 1024 * 1024))
    assert (answer.status_code, code(answer)) == (413, "file_too_large")


def test_so_many_files_from_one_address(serve: Serve, people: Callable[[Running], Person]) -> None:
    ann = people(serve(imports_burst=2, imports_second=0.001))
    assert [code(bring(ann, "{")) for _ in range(3)] == ["file_cut", "file_cut", "too_many_requests"]


def test_files_come_from_our_own_pages_only(ann: Person) -> None:
    headers = {"origin": "https://elsewhere.example"}
    table = brought(ann, text_of())
    assert code(ann.http.post("/api/matches", content=text_of(), headers=headers)) == "foreign_page"
    answer = ann.http.post(f"/api/tables/{table}/branch", json={"at": 1, "seat": 0}, headers=headers)
    assert code(answer) == "foreign_page"

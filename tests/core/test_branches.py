"""A branch begins as another match did and goes on with a secret of its own; its file says so and proves it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dighouse.core.chance import commitment, event_key
from dighouse.core.errors import BadFile, BadInput
from dighouse.core.replay import Match
from dighouse.games import game_called, load_match

Lines = list[dict[str, Any]]


def played(match: Match, moves: int, choice: int = 0) -> Match:
    """The match some moves later."""
    for _ in range(moves):
        match.play(match.game.actions.action(match.legal()[choice]).json())
    return match


def begun(seed: int = 3) -> Match:
    return played(Match(game_called("thebes"), 2, names=["Ann", "Ben"], seed=seed), 12)


def loaded(match: Match, folder: Path) -> Match:
    path = folder / "branch.jsonl"
    match.save(path)
    return load_match(path)


def test_a_branch_leaves_its_origin_alone_and_draws_anew() -> None:
    origin = begun()
    before = list(origin.events)
    branch = played(origin.branch(6, "meander"), 4)
    assert origin.events == before
    assert branch.events[:6] == origin.events[:6]
    assert [event.key for event in branch.events[6:]] == [
        f"{event_key(branch.secret, seq):016x}" for seq in range(6, 10)
    ]
    assert branch.secret != origin.secret


def test_its_file_replays_and_names_the_match_it_came_from(tmp_path: Path) -> None:
    origin = begun()
    again = loaded(played(origin.branch(6, "meander"), 4), tmp_path)
    header = json.loads((tmp_path / "branch.jsonl").read_text().splitlines()[0])
    assert header["origins"] == [
        {"table": "meander", "secret_sha256": origin.secret_sha256, "secret": origin.secret.hex(), "events": 6}
    ]
    assert again.events[:6] == origin.events[:6]
    played(again, 2)  # it can be gone on with


def test_an_ordinary_match_says_nothing_of_origins() -> None:
    assert "origins" not in begun().text()


@pytest.mark.parametrize(("at", "events"), [(3, [3]), (6, [6]), (9, [6, 9])])
def test_a_branch_of_a_branch(tmp_path: Path, at: int, events: list[int]) -> None:
    first = played(begun().branch(6), 6)
    second = played(first.branch(at), 3, choice=-1)
    assert [origin.events for origin in second.origins] == events
    assert loaded(second, tmp_path).events == second.events


def test_what_was_played_in_the_other_match_cannot_be_taken_back() -> None:
    """Its secret is known, and with it what another move would have drawn."""
    origin = begun(seed=4)
    while not origin.may_undo(origin.events[-1].seat or 0):
        played(origin, 1)
    branch = origin.branch(len(origin.events))
    seat = branch.events[-1].seat or 0
    assert not branch.may_undo(seat)
    with pytest.raises(BadInput, match="taken back"):
        branch.undo(seat)


def test_without_the_secret_nobody_can_branch(tmp_path: Path) -> None:
    (tmp_path / "match.jsonl").write_text(begun().text(with_secret=False), encoding="utf-8")
    with pytest.raises(BadInput, match="secret"):
        load_match(tmp_path / "match.jsonl").branch(3)


EDITS: dict[str, tuple[Callable[[Lines], object], str, int]] = {
    "the other secret": (lambda lines: lines[0]["origins"][0].update(secret="00" * 32), "file_origin", 1),
    "no hexadecimal": (lambda lines: lines[0]["origins"][0].update(secret="what"), "file_origin", 1),
    "another match": (
        lambda lines: lines[0]["origins"][0].update(secret="00" * 32, secret_sha256=commitment(bytes(32))),
        "file_line",
        2,
    ),
    "an earlier branch": (lambda lines: lines[0]["origins"][0].update(events=5), "file_line", 7),
    "a later branch": (lambda lines: lines[0]["origins"][0].update(events=7), "file_line", 8),
    "a branch after the end": (lambda lines: lines[0]["origins"][0].update(events=99), "file_origin", 1),
    "twice the same": (lambda lines: lines[0]["origins"].append(lines[0]["origins"][0]), "file_origin", 1),
    "no origin": (lambda lines: lines[0].pop("origins"), "file_line", 2),
}


@pytest.mark.parametrize("what", EDITS)
def test_an_edited_origin_is_found(tmp_path: Path, what: str) -> None:
    edit, code, line = EDITS[what]
    lines = [json.loads(line) for line in played(begun().branch(6), 4).text().splitlines()]
    edit(lines)
    path = tmp_path / "branch.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    with pytest.raises(BadFile) as wrong:
        load_match(path)
    assert wrong.value.code == code
    assert f"line {line}" in str(wrong.value)

"""docs/strength.md: its rows, and that it is written from their files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dighouse.arena.ledger import Ledger, read
from dighouse.arena.strength import StrengthRow, merge_rows, played_row, progressed, strength_rows
from dighouse.arena.strength_page import PAGE, write_page
from dighouse.bots import bot_names
from dighouse.games import KEYS
from tests.arena.arenas import made_up
from tests.cli.calls import Caller

DOCS = Path(__file__).resolve().parents[2] / "docs"
ROWS = {row.name: row for row in strength_rows()}


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Caller:
    return Caller(monkeypatch, capsys, tmp_path)


def fill(row: StrengthRow, folder: Path, games: int, skill: list[float], part: slice = slice(None)) -> None:
    """A row's file with deals nobody played."""
    with Ledger(row.path(folder), row.plan()) as ledger:
        for deal in made_up(row.plan(), games, skill)[part]:
            ledger.add(deal)


def test_the_rows_are_those_that_have_to_be_shown() -> None:
    assert len(ROWS) == len(list(strength_rows()))
    for key in KEYS:
        bars = {row.players: row.bar for row in ROWS.values() if row.game == key and row.name.endswith("search")}
        assert {players: bar.share for players, bar in bars.items() if bar is not None} == {2: 0.75, 4: 0.45}
        assert [ROWS[f"{key}-{players}-bots"].bots for players in (2, 3, 4)] == [bot_names(key)] * 3
        time = ROWS[f"{key}-2-time"]
        assert [(time.plan().bots[table.lone], time.plan().bots[table.rest]) for table in time.plan().tables()] == [
            ("search@1s", "search@0.1s")
        ]


def test_the_page_says_what_was_met_missed_and_not_played(tmp_path: Path) -> None:
    fill(ROWS["thebes-2-search"], tmp_path, 400, [0, 30])
    fill(ROWS["thebes-2-time"], tmp_path, 400, [0, 0])
    fill(ROWS["pergamon-2-time"], tmp_path, 40, [0, 30])
    fill(ROWS["thebes-3-bots"], tmp_path, 12, [0, 5, 10, 15, 20, 25])
    text = write_page(tmp_path).read_text(encoding="utf-8")
    lines = text.splitlines()
    assert next(line for line in lines if "`search@0.3s` | `greedy`" in line).endswith("| ≥ 75 % | met |")
    assert next(line for line in lines if "`search@1s`" in line).endswith("| interval above 50 % | **missed** |")
    assert any("Pergamon | `search@1s`" in line and "unfinished" in line for line in lines)
    assert any("3 × `greedy`" in line and "not yet played" in line for line in lines)
    assert "| `professor` | +" in text
    assert text.count("Not yet played.") == 3 * len(KEYS) - 1
    assert (tmp_path / "strength" / "thebes.svg").read_text(encoding="utf-8").count("<circle") == len(
        bot_names("thebes")
    )


def test_rows_played_elsewhere_are_merged(tmp_path: Path) -> None:
    row = ROWS["pergamon-4-search"]
    fill(row, tmp_path / "here", 40, [0, 9], slice(0, 6))
    fill(row, tmp_path / "there", 40, [0, 9], slice(4, 10))
    told: list[tuple[str, int]] = []
    merge_rows(tmp_path / "here", tmp_path / "there" / "strength", lambda name, new: told.append((name, new)))
    assert told == [(row.name, 4)]
    outcome = played_row(row, tmp_path / "here")
    assert outcome is not None
    assert outcome.games == 40
    assert len(read(row.path(tmp_path / "here"))[1]) == 10


def test_how_much_is_played_and_how_long_the_rest_takes(tmp_path: Path) -> None:
    row = ROWS["thebes-2-search"]
    assert progressed(row, tmp_path, 40).hours_left is None
    fill(row, tmp_path, 10, [0, 9])
    state = progressed(row, tmp_path, 40)
    assert (state.done, state.wanted) == (10, 40)
    assert state.hours_left == pytest.approx(15 * 1.0 / 3600)


def test_the_command(call: Caller) -> None:
    for name in ("thebes-2-search", "pergamon-2-bots"):
        fill(ROWS[name], call.folder / "docs", 4, [0.0] * len(ROWS[name].bots))
    answer = call("strength", "--row", "thebes-2-search", "--games", "4", "--json")
    assert json.loads(answer.out) == [{"row": "thebes-2-search", "done": 4, "wanted": 4, "hours_left": 0.0}]
    assert (call.folder / "docs" / PAGE).exists()
    assert len(call("strength", "--list").out.splitlines()) == len(ROWS) + 1
    assert "There is no row" in call("strength", "--row", "chess").err


def test_the_page_of_the_house_follows_from_its_files(tmp_path: Path) -> None:
    if not (DOCS / PAGE).exists():
        pytest.skip("docs/strength.md has not been written yet")
    (tmp_path / "strength").mkdir()
    for path in (DOCS / "strength").glob("*.jsonl"):
        (tmp_path / "strength" / path.name).write_bytes(path.read_bytes())
    assert write_page(tmp_path).read_text(encoding="utf-8") == (DOCS / PAGE).read_text(encoding="utf-8")
    for picture in (DOCS / "strength").glob("*.svg"):
        assert (tmp_path / "strength" / picture.name).read_bytes() == picture.read_bytes()

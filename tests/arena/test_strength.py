"""docs/strength.md: its rows, and that it is written from their files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dighouse.arena.ledger import Ledger, read
from dighouse.arena.machine import making_of
from dighouse.arena.strength import HASTE, StrengthRow, chosen_rows, merge_rows, played_row, progressed, strength_rows
from dighouse.arena.strength_page import PAGE, opponents, write_page
from dighouse.bots import bot_names
from dighouse.bots.search import knobs_table
from dighouse.games import KEYS, meta_of
from tests.arena.arenas import games_of, made_up
from tests.cli.calls import Caller

DOCS = Path(__file__).resolve().parents[2] / "docs"
ROWS = {row.name: row for row in strength_rows()}
LONG, SHORT = f"search@1s~{HASTE}", f"search@0.1s~{HASTE}"


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Caller:
    return Caller(monkeypatch, capsys, tmp_path)


def fill(
    row: StrengthRow, folder: Path, games: int, skill: list[float], part: slice = slice(None), told: bool = False
) -> None:
    """A row's file with deals nobody played."""
    with Ledger(row.path(folder), row.plan()) as ledger:
        for game in games_of(made_up(row.plan(), games, skill, told=told)[part]):
            ledger.add(game)


def test_the_rows_are_those_that_have_to_be_shown() -> None:
    assert len(ROWS) == len(list(strength_rows()))
    for key in KEYS:
        bars = {row.players: row.bar for row in ROWS.values() if row.game == key and row.name.endswith("search")}
        assert {players: bar.share for players, bar in bars.items() if bar is not None} == {2: 0.75, 4: 0.45}
        assert [ROWS[f"{key}-{players}-bots"].bots for players in (2, 3, 4)] == [bot_names(key)] * 3
        time = ROWS[f"{key}-2-time"]
        assert [(time.plan().bots[table.lone], time.plan().bots[table.rest]) for table in time.plan().tables()] == [
            (LONG, SHORT)
        ]


def test_the_page_says_what_was_met_missed_and_not_played(tmp_path: Path) -> None:
    fill(ROWS["thebes-2-search"], tmp_path, 400, [0, 30])
    fill(ROWS["thebes-2-time"], tmp_path, 800, [0, 0])
    fill(ROWS["pergamon-2-time"], tmp_path, 40, [0, 30])
    fill(ROWS["thebes-3-bots"], tmp_path, 12, [0, 5, 10, 15, 20, 25])
    text = write_page(tmp_path).read_text(encoding="utf-8")
    lines = text.splitlines()
    assert next(line for line in lines if "`search@0.3s` | `greedy`" in line).endswith("| ≥ 75 % | met |")
    assert next(line for line in lines if f"`{LONG}`" in line).endswith("| interval above 50 % | **missed** |")
    assert any(f"Pergamon | `{LONG}`" in line and "| 40 of 400 |" in line for line in lines)
    assert next(line for line in lines if f"Pergamon | `{LONG}`" in line).endswith("not decided yet |")
    assert any("3 × `greedy`" in line and "not measured yet" in line for line in lines)
    assert "| `professor` | 12 of 120 | 2 × `curator` |" in text
    assert text.count("Not measured yet.") == 3 * len(KEYS) - 1
    where, missing = text.split("## Where it was played")[1].split("## Not measured yet")
    assert [line.split("`")[1] for line in where.splitlines() if "`" in line] == [
        "thebes-2-search", "thebes-2-time", "pergamon-2-time", "thebes-3-bots",
    ]  # fmt: skip
    assert f"| `pergamon-2-time` | `{LONG}` | `{SHORT}` | 360 of 400 |" in missing
    assert "thebes-2-search" not in missing
    assert (tmp_path / "strength" / "thebes.svg").read_text(encoding="utf-8").count("<circle") == len(
        bot_names("thebes")
    )


def test_an_interval_is_meant_without_luck_where_luck_is_known(tmp_path: Path) -> None:
    fill(ROWS["monuments-2-time"], tmp_path, 400, [0, 2], told=True)
    fill(ROWS["pergamon-2-time"], tmp_path, 400, [0, 0], told=True)
    lines = write_page(tmp_path).read_text(encoding="utf-8").splitlines()
    better = [cell.strip() for cell in next(line for line in lines if f"Antiquity | `{LONG}`" in line).split("|")]
    equal = [cell.strip() for cell in next(line for line in lines if f"Pergamon | `{LONG}`" in line).split("|")]
    raw, without = (float(cell.split("[")[1].split(",")[0]) for cell in better[5:7])
    assert raw < 50 < without
    assert better[-2] == "met"
    assert equal[-2] == "**missed**"


def test_rows_played_elsewhere_are_merged(tmp_path: Path) -> None:
    row = ROWS["pergamon-4-search"]
    fill(row, tmp_path / "here", 40, [0, 9], slice(0, 6))
    fill(row, tmp_path / "there", 40, [0, 9], slice(4, 10))
    told: list[tuple[str, int]] = []
    merge_rows(tmp_path / "here", tmp_path / "there" / "strength", lambda name, new: told.append((name, new)))
    assert told == [(row.name, 16)]
    measured = played_row(row, tmp_path / "here")
    assert measured is not None
    assert measured.outcome.games == 40
    assert len(read(row.path(tmp_path / "here"))[1]) == 40


def test_a_bot_that_has_not_played_yet_has_no_figures(tmp_path: Path) -> None:
    """A ladder is measured from below: nothing is said of those above."""
    row = ROWS["thebes-2-bots"]
    with Ledger(row.path(tmp_path), row.plan()) as ledger:
        for game in games_of(made_up(row.plan(), 8, [0.0] * len(row.bots))):
            if game.table == 0:
                ledger.add(game)
    text = write_page(tmp_path).read_text(encoding="utf-8")
    assert "| `professor` |  | not measured yet |  |  |  |  |" in text
    assert (tmp_path / "strength" / "thebes.svg").read_text(encoding="utf-8").count("<circle") == 2


def test_games_of_bots_as_they_were_before_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(ROWS["thebes-2-search"], tmp_path, 8, [0, 30])
    assert "8 games by bots as they were before" in write_page(tmp_path).read_text(encoding="utf-8")
    monkeypatch.setattr("dighouse.arena.strength.making_of", lambda key, players, bots: "")
    assert "as they were before" not in write_page(tmp_path).read_text(encoding="utf-8")


def test_another_net_changes_only_bots_that_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, searching = ("random", "greedy"), ("greedy", "curator")
    before = [making_of("thebes", 2, plain), making_of("thebes", 2, searching), making_of("thebes", 2, ("search@9",))]
    monkeypatch.setattr("dighouse.arena.machine.path_of", lambda key, players: tmp_path / "another.npz")
    making_of.cache_clear()
    after = [making_of("thebes", 2, plain), making_of("thebes", 2, searching), making_of("thebes", 2, ("search@9",))]
    making_of.cache_clear()
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, False]


def test_a_knob_that_is_not_turned_makes_no_other_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    house: dict[str, list[float]] = knobs_table()["thebes"]
    for more in ({}, {"around": [0, 0, 0]}, {"around": [12, 0, 0]}, {"open_at": [0, 0, 0]}):
        table = {"thebes": house | more}
        monkeypatch.setattr("dighouse.arena.machine.knobs_table", lambda table=table: table)
        making_of.cache_clear()
        made.append(making_of("thebes", 2, ("search@9",)))
    making_of.cache_clear()
    assert made[0] == made[1]
    assert len(set(made)) == 3


def test_how_much_is_played_and_how_long_the_rest_takes(tmp_path: Path) -> None:
    row = ROWS["thebes-2-search"]
    assert progressed(row, tmp_path, 40).hours_left is None
    fill(row, tmp_path, 10, [0, 9])
    state = progressed(row, tmp_path, 40)
    assert (state.done, state.wanted) == (10, 40)
    assert state.hours_left == pytest.approx(30 * 0.5 / 3600)


def test_rows_and_steps_are_chosen_by_name() -> None:
    assert [row.name for row in chosen_rows([])] == list(ROWS)
    assert [row.name for row in chosen_rows(["thebes-*-search"])] == ["thebes-2-search", "thebes-4-search"]
    (row,) = chosen_rows(["thebes-3-bots/g*", "thebes-3-bots/professor"])
    assert dict(zip(row.lone(), row.wanted(), strict=True)) == {
        "volunteer": 0, "student": 0, "greedy": 400, "curator": 0, "professor": 120,
    }  # fmt: skip
    assert row.wanted(50) == [0, 0, 50, 0, 50]
    assert row.plan() == ROWS["thebes-3-bots"].plan()


def test_the_command(call: Caller) -> None:
    for name in ("thebes-2-search", "pergamon-2-bots"):
        fill(ROWS[name], call.folder / "docs", 4, [0.0] * len(ROWS[name].bots))
    answer = call("strength", "--rows", "thebes-2-s*", "--games", "4", "--minutes", "1", "--json")
    assert json.loads(answer.out) == [{"row": "thebes-2-search", "done": 4, "wanted": 4, "hours_left": 0.0}]
    assert (call.folder / "docs" / PAGE).exists()
    assert len(call("strength", "--list").out.splitlines()) == len(ROWS) + 1
    twice = call("strength", "--list", "--rows", "thebes-2-s*", "--rows", "thebes-2-t*,thebes-4-s*")
    assert len(twice.out.splitlines()) == 4
    (call.folder / "docs" / PAGE).unlink()
    assert len(call("strength", "--page").out.splitlines()) == len(ROWS) + 1
    assert (call.folder / "docs" / PAGE).exists()
    assert "There is no row" in call("strength", "--rows", "chess").err


def test_the_page_of_the_house_follows_from_its_files(tmp_path: Path) -> None:
    (tmp_path / "strength").mkdir()
    for path in (DOCS / "strength").glob("*.jsonl"):
        (tmp_path / "strength" / path.name).write_bytes(path.read_bytes())
    assert write_page(tmp_path).read_text(encoding="utf-8") == (DOCS / PAGE).read_text(encoding="utf-8"), (
        "write it again: dighouse strength --page"
    )
    for picture in (DOCS / "strength").glob("*.svg"):
        assert (tmp_path / "strength" / picture.name).read_bytes() == picture.read_bytes()


def counted_by_hand(row: StrengthRow) -> dict[str, tuple[int, float]]:
    """By bot: its games and its share of the wins, straight from the lines of a row's file."""
    deals: dict[tuple[int, int], dict[int, float]] = {}
    tables = row.plan().tables()
    for line in row.path(DOCS).read_text(encoding="utf-8").splitlines()[1:]:
        game = json.loads(line)
        table = tables[game["table"]]
        seat = table.seatings(game["deal"])[game["seating"]].index(table.lone)
        won = (game["ranks"][seat] == 1) / game["ranks"].count(1)
        deals.setdefault((game["table"], game["deal"]), {})[game["seating"]] = won
    found: dict[str, tuple[int, float]] = {}
    for number, bot in enumerate(row.lone()):
        whole = [won for key, won in deals.items() if key[0] == number and len(won) == row.players]
        shares = [share for won in whole for share in won.values()]
        if shares:
            found[bot] = len(shares), sum(shares) / len(shares)
    return found


@pytest.mark.parametrize("row", [row for row in ROWS.values() if row.path(DOCS).exists()], ids=lambda row: row.name)
def test_every_figure_of_the_page_is_counted_again_by_hand(row: StrengthRow) -> None:
    text = (DOCS / PAGE).read_text(encoding="utf-8")
    title = meta_of(row.game).title
    if row.bar is None:
        text = text.split(f"## {title}\n")[1].split(f"### {row.players} players\n")[1].split("\n#")[0]
    for bot, (games, share) in counted_by_hand(row).items():
        against = opponents(row, row.bots[row.bots.index(bot) - 1])
        begins = f"| {title} | `{bot}` | {against} | " if row.bar else f"| `{bot}` | "
        line = next(line for line in text.splitlines() if line.startswith(begins))
        cells = [cell.strip() for cell in line.split("|")]
        counts, wins = (cells[4], cells[5]) if row.bar else (cells[2], cells[4])
        assert int(counts.split()[0]) == games
        assert float(wins.split()[0]) == pytest.approx(100 * share, abs=0.051)


def test_nothing_is_claimed_that_was_not_played() -> None:
    text = (DOCS / PAGE).read_text(encoding="utf-8")
    missing = text.split("## Not measured yet")[1]
    for row in ROWS.values():
        played = counted_by_hand(row) if row.path(DOCS).exists() else {}
        for bot, wanted in zip(row.lone(), row.wanted(), strict=True):
            lacks = max(0, wanted - played.get(bot, (0, 0.0))[0])
            named = [line for line in missing.splitlines() if line.startswith(f"| `{row.name}` | `{bot}` |")]
            assert [line.split("|")[4].split()[0] for line in named] == ([str(lacks)] if lacks else [])

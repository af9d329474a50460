"""Exports: what the rows say, that they say the truth, and that an interrupted export goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow.parquet as pq
import pytest

from dighouse.core.chance import give, new_chance
from dighouse.core.errors import BadFile, BadInput
from dighouse.games import KEYS, game_called
from dighouse.research.export import Player, described, export, schema
from tests.cli.calls import Caller

pytestmark = pytest.mark.compiled_only
each_game = pytest.mark.parametrize("key", KEYS)


def exported(key: str, folder: Path, games: int = 3, players: int = 3, a_file: int = 2) -> Any:
    game = game_called(key)
    return export(game, described(game, players, ["random"], 5, games_a_file=a_file), folder, games)


def rows(folder: Path) -> list[dict[str, Any]]:
    return [row for path in sorted(folder.glob("*.parquet")) for row in pq.read_table(path).to_pylist()]


@each_game
def test_the_rows_are_the_games(key: str, tmp_path: Path) -> None:
    """Played again by action and drawn number alone, each game shows the same observations and ends the same."""
    game = game_called(key)
    written = exported(key, tmp_path / "out")
    table = rows(tmp_path / "out")
    assert written.decisions == len(table)
    assert [row["game"] for row in table] == sorted(row["game"] for row in table)
    states, out = game.new_states(), np.zeros(len(game.actions), np.int16)
    seen = np.zeros(game.pieces.size, np.float32)
    for row in table:
        chance = new_chance()
        if row["step"] == 0:
            give(chance, row["setup_numbers"])
            count = game.loops.begin(states, 0, 3, game.default_options[3], chance, 0, out)
        assert row["legal"] == sorted(out[:count].tolist())
        assert game.loops.actor(states, 0) == row["seat"]
        game.loops.observe(states, 0, row["seat"], seen)
        for name, part in game.pieces.split(seen).items():
            assert np.array_equal(np.float32(row[f"observation.{name}"]), part.reshape(-1))
        give(chance, row["numbers"])
        count = game.loops.step(states, 0, row["action"], chance, 0, out)
        assert chance["limit"][0, : int(chance["asked"][0])].tolist() == row["limits"]
        if count == 0:
            sheet = game.new_sheet()
            game.loops.score(states, 0, sheet)
            assert row["points"] == sheet[row["seat"]].sum()
            assert row["rank"] == game.loops.rank(states, 0, row["seat"])
    assert count == 0


def test_files_tell_how_they_were_made(tmp_path: Path) -> None:
    exported("thebes", tmp_path)
    paths = sorted(tmp_path.glob("*.parquet"))
    assert [path.name for path in paths] == ["games-000000.parquet", "games-000002.parquet"]
    told = msgspec.json.decode(pq.read_schema(paths[0]).metadata[b"dighouse"])
    assert told == msgspec.json.decode((tmp_path / "export.json").read_bytes())
    assert told["pieces"]["desks"] == [4, 42]
    assert pq.read_schema(paths[0]).equals(schema(game_called("thebes")))


def test_an_interrupted_export_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was finished stays, what was not is played again, and all is as if nothing had happened."""
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    exported("pergamon", whole, games=5)
    play = Player.play

    def stopped(player: Player, number: int) -> Any:
        if number == 3:
            raise KeyboardInterrupt
        return play(player, number)

    monkeypatch.setattr(Player, "play", stopped)
    with pytest.raises(KeyboardInterrupt):
        exported("pergamon", broken, games=5)
    assert [path.name for path in broken.glob("*.parquet")] == ["games-000000.parquet"]
    monkeypatch.setattr(Player, "play", play)
    assert exported("pergamon", broken, games=5).played_now == 3
    assert rows(broken) == rows(whole)
    assert exported("pergamon", broken, games=6).played_now == 2  # its last file held one game, and is written anew
    assert rows(broken)[: len(rows(whole))] == rows(whole)


def test_bots_take_turns_on_the_seats(tmp_path: Path) -> None:
    game = game_called("thebes")
    player = Player(game, described(game, 2, ["random", "greedy"], 1))
    assert [player.play(number).bots for number in range(3)] == [
        ["random", "greedy"],
        ["greedy", "random"],
        ["random", "greedy"],
    ]


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(BadInput, match="something else"):
        exported("thebes", tmp_path)
    exported("thebes", tmp_path / "a")
    with pytest.raises(BadInput, match="other games"):
        exported("thebes", tmp_path / "a", players=2)
    (tmp_path / "a" / "export.json").write_text("{}")
    with pytest.raises(BadFile):
        exported("thebes", tmp_path / "a")


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    call = Caller(monkeypatch, capsys, tmp_path)
    folder = tmp_path / "games"
    done = call("export", "thebes", str(folder), "--games", "2", "--bots", "random", "--json")
    assert done.status == 0, done.err
    assert msgspec.json.decode(done.out)["played_now"] == 2
    again = call("export", "thebes", str(folder), "--games", "2", "--bots", "random")
    assert "2 games" in again.out
    assert "0 games played now" in again.out
    wrong = call("export", "thebes", str(folder), "--games", "2", "--bots", "oracle")
    assert wrong.status == 2
    assert "oracle" in wrong.err

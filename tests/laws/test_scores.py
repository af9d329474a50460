"""The score, counted again: from the view alone, by `independent_<game>.py`, which knows no rule function."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from tests.laws.tables import Table, each_game, each_table, sampled


def independent(key: str) -> ModuleType:
    return importlib.import_module(f"tests.laws.independent_{key}")


def shown(table: Table, state: Any, seat: int | None = None) -> dict[str, Any]:
    """A view as the JSON that is sent."""
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(table.game.view(state, seat)))
    return view


@each_table
def test_scores_come_out_the_same(table: Table) -> None:
    recount = independent(table.key)
    for position in sampled(table, 10):
        assert recount.scores(shown(table, position.state)) == position.scores().tolist()


@each_table
def test_ranks_come_out_the_same(table: Table) -> None:
    recount = independent(table.key)
    for position in sampled(table, 10):
        assert recount.ranks(shown(table, position.state)) == position.ranks()
        assert min(position.ranks()) == 1


@each_table
def test_the_sheet_has_a_row_a_seat(table: Table) -> None:
    sheet = table.position(0).scores()
    assert sheet.shape == (table.players, len(table.game.categories))


@each_game
def test_the_recount_is_independent(key: str) -> None:
    """It imports nothing of the game."""
    source = Path(str(independent(key).__file__)).read_text(encoding="utf-8")
    imported = {
        name
        for node in ast.walk(ast.parse(source))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert not [name for name in imported if name.startswith("dighouse.")]

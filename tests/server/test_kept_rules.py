"""Stored matches of older rules versions at the server: by their own rules, or not at all."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from dighouse.games import game_called
from dighouse.games.kept import KeptGame
from dighouse.server.house import folded
from dighouse.server.store import MatchRow, Row, SeatRow, Stored
from dighouse.server.table import Corrupt, Table
from tests.fixtures.schemas import revisions, stored


def running() -> Stored:
    """The match under way of the stored databases, a bot on every seat."""
    rows = stored(revisions()[-1])
    match = next(row for row in rows["matches"] if row["status"] == "running")

    def of_match(table: str) -> list[dict[str, object]]:
        found = [{**row} for row in rows[table] if row["match"] == match["id"]]
        return [{name: cell for name, cell in row.items() if name != "match"} for row in found]

    return Stored(
        match=MatchRow(**{**match, "secret": bytes.fromhex(match["secret"])}),
        seats=[msgspec.convert({**row, "kind": "bot", "bot": "random"}, SeatRow) for row in of_match("seats")],
        events=[msgspec.convert(row, Row) for row in of_match("events")],
        holders=set(),
        keys=set(),
    )


def test_bots_do_not_play_by_rules_they_do_not_know() -> None:
    """Bots are compiled with the newest rules; a table of older ones waits for people."""
    game = game_called("thebes")
    kept = KeptGame(**{field.name: getattr(game, field.name) for field in dataclasses.fields(game)})
    assert folded(running()).bot_to_move == "random"
    assert Table(kept, running()).bot_to_move is None


def test_a_version_that_nobody_kept_is_not_guessed_at() -> None:
    unknown = running()
    unknown.match.rules_version = 77
    with pytest.raises(Corrupt, match="rules version 77"):
        folded(unknown)

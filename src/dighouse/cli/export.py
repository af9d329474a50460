"""`dighouse export`: games as Parquet files, for learning from them."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import msgspec

from dighouse.cli.shell import Shell
from dighouse.cli.simulate import progress_bar
from dighouse.core.errors import BadInput
from dighouse.games import game_called, meta_of

KIB = 1024


def export_games(
    shell: Shell,
    game: str,
    folder: Path,
    *,
    players: int | None,
    games: int,
    bots: list[str],
    seed: int,
    options: dict[str, str],
) -> None:
    """Play and write; wrong wishes are refused before anything is played."""
    meta = meta_of(game)
    chosen_bots = bots or ["greedy"]
    count = players if players is not None else max(meta.seats[0], len(chosen_bots))
    meta.chosen(options, meta.players(count))
    if importlib.util.find_spec("pyarrow") is None:
        raise BadInput("no_extra", package="pyarrow", extra="research")
    from dighouse.research.export import described, export

    loaded = game_called(game)
    how = described(loaded, count, chosen_bots, seed, options)
    with progress_bar(shell, games) as progress:
        written = export(loaded, how, folder, games, progress)
    if shell.json:
        shell.write_json(written)
    else:
        shell.paper.line(shell.speech("export.written", size=-(-written.bytes // KIB), **msgspec.to_builtins(written)))

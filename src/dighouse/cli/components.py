"""`dighouse components`: every table of a game's components, how surely it is known, and an owner's own numbers."""

from __future__ import annotations

import importlib
from pathlib import Path

from dighouse.cli.shell import Shell
from dighouse.cli.speech import Speech, speech_of
from dighouse.core.components import Components, owners_folder
from dighouse.core.errors import BadFile, BadInput
from dighouse.games import checked_key


def show_components(shell: Shell, game: str, write: bool) -> None:
    """The tables with their sources; or a copy of our file for an owner to fill in."""
    module = importlib.import_module(f"dighouse.games.{checked_key(game)}.components")
    ours: Path = module.FILE
    folder = owners_folder()
    own = folder / ours.name if folder is not None else None
    if write:
        write_copy(shell, ours, own)
        return
    components: Components = module.COMPONENTS
    if shell.json:
        shell.write_json({"file": components.name, "replaced": components.replaced, "tables": components.provenance()})
        return
    show_tables(shell, components, speech_of(game, shell.language))
    shell.paper.line()
    in_use = own is not None and own.is_file()
    shell.paper.line(
        shell.speech("components.own" if in_use else "components.none", file=str(own or "-"), game=game), style="dim"
    )


def show_tables(shell: Shell, components: Components, speech: Speech) -> None:
    """A row a table: what it is, how surely it is known, and where it comes from."""
    say = shell.speech
    rows = [
        [table_name(table, speech), say(f"components.{facts['confidence']}"), facts["source"]]
        for table, facts in components.provenance().items()
    ]
    shell.paper.table([say(f"components.{name}") for name in ("table", "known", "source")], rows)


def table_name(table: str, speech: Speech) -> str:
    """A table as the game's texts call it."""
    key = f"component.{table}"
    return f"{speech(key)} ({table})" if key in speech else table


def write_copy(shell: Shell, ours: Path, own: Path | None) -> None:
    """A copy of our file where an owner's file is looked for; one that is there already is left alone."""
    if own is None:
        raise BadInput("no_owners_folder")
    if own.exists():
        raise BadFile("file_exists", file=str(own))
    try:
        own.parent.mkdir(parents=True, exist_ok=True)
        own.write_text(ours.read_text(encoding="utf-8"), encoding="utf-8")
    except OSError as wrong:
        raise BadFile("file_unwritable", file=str(own), reason=wrong.strerror or str(wrong)) from None
    shell.paper.line(shell.speech("components.written", file=str(own)))

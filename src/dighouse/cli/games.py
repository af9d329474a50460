"""`dighouse games`: what the house has. No rules are loaded for it."""

from __future__ import annotations

import importlib
from typing import Any

from dighouse.cli.shell import Shell
from dighouse.cli.speech import Speech, capital, speech_of
from dighouse.core.meta import Meta
from dighouse.games import KEYS, meta_of


def provenance(key: str) -> dict[str, dict[str, str]]:
    """For every component table of a game its source and how surely it is known."""
    found: dict[str, dict[str, str]] = importlib.import_module(
        f"dighouse.games.{key}.components"
    ).COMPONENTS.provenance()
    return found


def described(meta: Meta, speech: Speech) -> dict[str, Any]:
    """A game for a program."""
    return {
        "key": meta.key,
        "title": speech("game.title"),
        "tagline": speech("game.tagline"),
        "designers": list(meta.designers),
        "year": meta.year,
        "publisher": meta.publisher,
        "seats": list(meta.seats),
        "options": {
            option.name: {
                "choices": list(option.choices),
                "default": option.choices[0],
                "players": list(option.players),
            }
            for option in meta.options
        },
        "rules_version": meta.rules_version,
        "actions": meta.actions,
        "status": status_of(meta, speech),
        "components": {table: facts["confidence"] for table, facts in provenance(meta.key).items()},
    }


def status_of(meta: Meta, speech: Speech) -> str:
    return speech("game.status") if "game.status" in speech else meta.status


def show_games(shell: Shell) -> None:
    """Every game with its players, designers and variants."""
    pages = [(meta_of(key), speech_of(key, shell.language)) for key in KEYS]
    if shell.json:
        shell.write_json([described(meta, speech) for meta, speech in pages])
        return
    say, paper = shell.speech, shell.paper
    headings = [say(f"games.{name}") for name in ("key", "title", "players", "by", "actions", "rules")]
    paper.table(headings, [title_row(meta, speech) for meta, speech in pages], right=(4, 5))
    for meta, speech in pages:
        show_game(shell, meta, speech)
    paper.line()
    paper.line(say("games.hint", game=pages[0][0].key), style="dim")


def title_row(meta: Meta, speech: Speech) -> list[str]:
    """A game in one row."""
    by = f"{', '.join(meta.designers)} ({meta.publisher}, {meta.year})"
    players = f"{meta.seats[0]}–{meta.seats[-1]}"
    return [meta.key, speech("game.title"), players, by, str(meta.actions), str(meta.rules_version)]


def reconstructed(meta: Meta, speech: Speech) -> str:
    """What of a game is known from no source, as people call it; empty if nothing."""
    keys = [f"component.{table}" for table in meta.reconstructed]
    return ", ".join(speech(key) for key in keys if key in speech)


def show_game(shell: Shell, meta: Meta, speech: Speech) -> None:
    """One game in a few lines: what it is about, what works, what is reconstructed, and its variants."""
    paper = shell.paper
    paper.line()
    paper.line(f"{speech('game.title')}: {speech('game.tagline')}", style="bold")
    paper.indented(capital(status_of(meta, speech)) + ".")
    tables = reconstructed(meta, speech)
    if tables:
        paper.indented(shell.speech("games.reconstructed", tables=tables))
    for option in meta.options:
        choices = " | ".join(f"{option.name}={choice}" for choice in option.choices)
        paper.indented(f"--option {choices}")
        paper.indented(f"{speech(f'option.{option.name}.name')}. {speech(f'option.{option.name}.help')}", 4, "dim")

"""The commands and their options. Each loads what it needs only when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import dighouse
from dighouse.cli.helping import HelpfulCommand, HelpfulGroup
from dighouse.cli.shell import Shell
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.core.texts import LANGUAGES

app = typer.Typer(cls=HelpfulGroup, help="help.about", add_completion=False, no_args_is_help=False)

Game = Annotated[str, typer.Argument(metavar="GAME", help="help.game", show_default=False)]
MatchFile = Annotated[str, typer.Argument(metavar="FILE", help="help.file", show_default=False)]
Lang = Annotated[str, typer.Option("--lang", metavar="|".join(LANGUAGES), help="help.lang", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="help.json", show_default=False)]
Plain = Annotated[bool, typer.Option("--plain", help="help.plain", show_default=False)]
Seed = Annotated[str, typer.Option("--seed", metavar="N", help="help.seed", show_default=False)]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="help.variant", show_default=False)
]
Workers = Annotated[str, typer.Option("--workers", metavar="N", help="help.workers", show_default=False)]
LOG_LEVELS = ("warning", "info", "debug")
Cluster = Annotated[str, typer.Option("--cluster", metavar="ADDRESS|local", help="help.cluster", show_default=False)]


def command() -> Any:
    """The whole command, for the parser."""
    return typer.main.get_command(app)


def number(name: str, given: str, least: int = 0) -> int:
    """A whole number a user typed for an option."""
    try:
        chosen = int(given)
    except ValueError:
        raise BadInput("whole_number", option=name, given=shortened(given, 30)) from None
    if not least <= chosen < 2**63:
        raise BadInput("number_range", option=name, given=shortened(given, 30), least=least)
    return chosen


def optional(name: str, given: str, least: int = 0) -> int | None:
    return number(name, given, least) if given else None


def checked_language(lang: str) -> None:
    if lang and lang not in LANGUAGES:
        raise BadInput("unknown_language", language=shortened(lang, 20), languages=", ".join(LANGUAGES))


def shell_of(context: typer.Context, lang: str) -> Shell:
    """The shell of this call, once its language is known to exist."""
    checked_language(lang)
    shell: Shell = context.obj or Shell()
    return shell


def chosen_options(given: list[str] | None) -> dict[str, str]:
    """--option name=value, as often as wanted."""
    chosen: dict[str, str] = {}
    for pair in given or []:
        name, equals, choice = pair.partition("=")
        if not equals:
            raise BadInput("option_form", option=shortened(pair))
        chosen[name.strip()] = choice.strip()
    return chosen


@app.callback(invoke_without_command=True)
def dighouse_command(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="help.version", show_default=False)] = False,
    lang: Lang = "",
) -> None:
    checked_language(lang)
    if version:
        typer.echo(f"dighouse {dighouse.__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("games", cls=HelpfulCommand, help="help.games")
def games(context: typer.Context, json: Json = False, plain: Plain = False, lang: Lang = "") -> None:  # noqa: ARG001
    from dighouse.cli.games import show_games

    show_games(shell_of(context, lang))


@app.command("rules", cls=HelpfulCommand, help="help.rules")
def rules(
    context: typer.Context,
    game: Game,
    wanted: Annotated[list[str] | None, typer.Argument(metavar="NUMBER|WORDS", help="help.wanted")] = None,
    json: Json = False,  # noqa: ARG001 - the shell has read it
    plain: Plain = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.rules import show_rules

    show_rules(shell_of(context, lang), game, wanted or [])


@app.command("components", cls=HelpfulCommand, help="help.components")
def components(
    context: typer.Context,
    game: Game,
    write: Annotated[bool, typer.Option("--write", help="help.write")] = False,
    json: Json = False,  # noqa: ARG001
    plain: Plain = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.components import show_components

    show_components(shell_of(context, lang), game, write)


@app.command("play", cls=HelpfulCommand, help="help.play")
def play(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="help.game", show_default=False)] = "",
    seats: Annotated[str, typer.Option("--seats", metavar="you,greedy,…", help="help.seats")] = "",
    names: Annotated[str, typer.Option("--names", metavar="NAME,NAME,…", help="help.names")] = "",
    seed: Seed = "",
    option: Options = None,
    load: Annotated[str, typer.Option("--load", metavar="FILE", help="help.load")] = "",
    fast: Annotated[bool, typer.Option("--fast", help="help.fast")] = False,
    plain: Plain = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.play import Wishes, play_game

    wishes = Wishes(
        game=game,
        seats=split(seats),
        names=split(names),
        seed=optional("--seed", seed),
        options=chosen_options(option),
        load=Path(load) if load else None,
        fast=fast,
    )
    play_game(shell_of(context, lang), wishes)


def split(listed: str) -> list[str]:
    """Words between commas."""
    return [word.strip() for word in listed.split(",")] if listed else []


@app.command("simulate", cls=HelpfulCommand, help="help.simulate")
def simulate(
    context: typer.Context,
    game: Game,
    players: Annotated[str, typer.Option("--players", metavar="N", help="help.players")] = "",
    games: Annotated[str, typer.Option("--games", metavar="K", help="help.many")] = "1000",
    bots: Annotated[str, typer.Option("--bots", metavar="A,B,…", help="help.bots")] = "",
    seed: Seed = "0",
    option: Options = None,
    json: Json = False,  # noqa: ARG001
    plain: Plain = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.simulate import show_simulation

    show_simulation(
        shell_of(context, lang),
        game,
        players=optional("--players", players),
        games=number("--games", games, least=1),
        bots=split(bots),
        seed=number("--seed", seed),
        options=chosen_options(option),
    )


@app.command("export", cls=HelpfulCommand, help="help.export")
def export(
    context: typer.Context,
    game: Game,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="help.export_folder", show_default=False)],
    players: Annotated[str, typer.Option("--players", metavar="N", help="help.players")] = "",
    games: Annotated[str, typer.Option("--games", metavar="K", help="help.many")] = "1000",
    bots: Annotated[str, typer.Option("--bots", metavar="A,B,…", help="help.bots")] = "",
    seed: Seed = "0",
    option: Options = None,
    json: Json = False,  # noqa: ARG001
    plain: Plain = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.export import export_games

    export_games(
        shell_of(context, lang),
        game,
        Path(folder),
        players=optional("--players", players),
        games=number("--games", games, least=1),
        bots=split(bots),
        seed=number("--seed", seed),
        options=chosen_options(option),
    )


@app.command("arena", cls=HelpfulCommand, help="help.arena")
def arena(
    context: typer.Context,
    game: Game,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B,…", help="help.arena_bots")] = "random,greedy",
    players: Annotated[str, typer.Option("--players", metavar="N", help="help.players")] = "2",
    games: Annotated[str, typer.Option("--games", metavar="K", help="help.arena_games")] = "400",
    rows: Annotated[str, typer.Option("--rows", metavar="all|ladder|BOT", help="help.arena_rows")] = "all",
    seed: Seed = "1",
    option: Options = None,
    file: Annotated[str, typer.Option("--file", metavar="FILE", help="help.arena_file")] = "",
    report: Annotated[str, typer.Option("--report", metavar="FILE", help="help.arena_html")] = "",
    workers: Workers = "",
    cluster: Cluster = "",
    json: Json = False,  # noqa: ARG001
    plain: Plain = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.arena import show_arena

    show_arena(
        shell_of(context, lang),
        game,
        bots=split(bots),
        players=number("--players", players),
        games=number("--games", games, least=1),
        rows=rows,
        seed=number("--seed", seed),
        options=chosen_options(option),
        file=file,
        report=report,
        workers=optional("--workers", workers, least=1),
        cluster=cluster,
    )


@app.command("strength", cls=HelpfulCommand, help="help.strength")
def strength(
    context: typer.Context,
    rows: Annotated[list[str] | None, typer.Option("--rows", metavar="a,b,c", help="help.strength_rows")] = None,
    minutes: Annotated[str, typer.Option("--minutes", metavar="M", help="help.strength_minutes")] = "",
    folder: Annotated[str, typer.Option("--folder", metavar="FOLDER", help="help.strength_folder")] = "docs",
    games: Annotated[str, typer.Option("--games", metavar="K", help="help.strength_games")] = "",
    listed: Annotated[bool, typer.Option("--list", help="help.strength_list")] = False,
    page: Annotated[bool, typer.Option("--page", help="help.strength_page")] = False,
    merge: Annotated[str, typer.Option("--merge", metavar="FOLDER", help="help.strength_merge")] = "",
    workers: Workers = "",
    cluster: Cluster = "",
    json: Json = False,  # noqa: ARG001
    plain: Plain = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.strength import show_strength

    show_strength(
        shell_of(context, lang),
        rows=[name.strip() for name in ",".join(rows or ()).split(",") if name.strip()],
        folder=Path(folder),
        games=optional("--games", games, least=1),
        minutes=optional("--minutes", minutes, least=1),
        listed=listed,
        page=page,
        merged=merge,
        workers=optional("--workers", workers, least=1),
        cluster=cluster,
    )


@app.command("replay", cls=HelpfulCommand, help="help.replay")
def replay(
    context: typer.Context,
    file: MatchFile,
    seat: Annotated[str, typer.Option("--seat", metavar="N", help="help.seat")] = "",
    first: Annotated[str, typer.Option("--from", metavar="K", help="help.from")] = "",
    last: Annotated[str, typer.Option("--to", metavar="K", help="help.to")] = "",
    positions: Annotated[bool, typer.Option("--positions", help="help.positions")] = False,
    json: Json = False,  # noqa: ARG001
    plain: Plain = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.replay import show_replay

    show_replay(
        shell_of(context, lang),
        Path(file),
        seat=optional("--seat", seat, least=1),
        first=optional("--from", first),
        last=optional("--to", last),
        positions=positions,
    )


@app.command("verify", cls=HelpfulCommand, help="help.verify")
def verify(
    context: typer.Context,
    file: MatchFile,
    fingerprint: Annotated[str, typer.Option("--fingerprint", metavar="SHA256", help="help.fingerprint")] = "",
    json: Json = False,  # noqa: ARG001
    plain: Plain = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.verify import show_verdict

    show_verdict(shell_of(context, lang), Path(file), fingerprint)


@app.command("hint", cls=HelpfulCommand, help="help.hint")
def hint(
    context: typer.Context,
    file: MatchFile,
    at: Annotated[str, typer.Option("--at", metavar="K", help="help.at")] = "",
    seat: Annotated[str, typer.Option("--seat", metavar="N", help="help.advised_seat")] = "",
    budget: Annotated[str, typer.Option("--budget", metavar="1s|5000", help="help.budget")] = "1s",
    seed: Seed = "0",
    json: Json = False,  # noqa: ARG001
    plain: Plain = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.hint import show_hint

    show_hint(
        shell_of(context, lang),
        Path(file),
        at=optional("--at", at),
        seat=optional("--seat", seat, least=1),
        budget=budget,
        seed=number("--seed", seed),
    )


@app.command("analyse", cls=HelpfulCommand, help="help.analyse")
def analyse(
    context: typer.Context,
    file: MatchFile,
    budget: Annotated[str, typer.Option("--budget", metavar="1s|5000", help="help.budget")] = "4000",
    html: Annotated[str, typer.Option("--html", metavar="OUT", help="help.html")] = "",
    seed: Seed = "0",
    json: Json = False,  # noqa: ARG001
    plain: Plain = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.analyse import show_analysis

    page = Path(html) if html else None
    show_analysis(shell_of(context, lang), Path(file), budget=budget, page=page, seed=number("--seed", seed))


@app.command("compile", cls=HelpfulCommand, help="help.compile")
def compile_(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="help.compile_game", show_default=False)] = "",
    lang: Lang = "",
) -> None:
    from dighouse.cli.compiling import compile_games

    compile_games(shell_of(context, lang), [game] if game else [])


@app.command("serve", cls=HelpfulCommand, help="help.serve")
def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="help.host")] = "127.0.0.1",
    port: Annotated[str, typer.Option("--port", metavar="N", help="help.port")] = "",
    db: Annotated[str, typer.Option("--db", metavar="URL", help="help.db")] = "",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="help.no_browser")] = False,
    no_talk: Annotated[bool, typer.Option("--no-talk", help="help.no_talk")] = False,
    bot: Annotated[list[str] | None, typer.Option("--bot", metavar="NAME=COMMAND", help="help.own_bot")] = None,
    log: Annotated[str, typer.Option("--log", metavar="|".join(LOG_LEVELS), help="help.log")] = "warning",
    lang: Lang = "",
) -> None:
    from dighouse.cli.serve import serve as serve_table

    wanted = number("--port", port) if port else None
    if log not in LOG_LEVELS:
        raise BadInput("log_level", given=shortened(log, 30), levels=", ".join(LOG_LEVELS))
    serve_table(shell_of(context, lang), host, wanted, db, not no_browser, bot or [], log, not no_talk)


@app.command("backup", cls=HelpfulCommand, help="help.backup")
def backup(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="help.backup_file", show_default=False)],
    db: Annotated[str, typer.Option("--db", metavar="URL", help="help.db")] = "",
    json: Json = False,  # noqa: ARG001
    lang: Lang = "",
) -> None:
    from dighouse.cli.backup import backup as back_up_tables

    back_up_tables(shell_of(context, lang), file, db)

"""What is measured against what, and the bar of each figure."""

from __future__ import annotations

from bench import batches, ours, peers, pgx_peer, processes, searching
from bench.report import Bar, Row
from bench.rounds import Contender
from dighouse.games import KEYS, game_called, meta_of

SEATS = (2, 3, 4)
SIMULATIONS = {"thebes": 30_000}  # a second, at least; in the others a third of that
STEPPED = 2  # players of the games stepped from Python


def contenders() -> dict[str, Contender]:
    """Everything that runs in a round: ours and the peers' by turns."""
    measured: dict[str, Contender] = {}
    for players in SEATS:
        for key in KEYS:
            measured[f"{key} {players}"] = ours.playing(key, players)
        measured[f"catanatron {players}"] = peers.catanatron(players)
    measured["steps"] = ours.stepping(STEPPED)
    for name in peers.OPENSPIEL_GAMES:
        measured[name] = peers.openspiel(name)
    for key in KEYS:
        measured[f"search {key}"] = searching.searching(key)
    measured["search"] = searching.peer_searching()
    measured["observed"] = ours.observing(STEPPED)
    for key in KEYS:
        measured[f"batch {key}"] = batches.batched(key, STEPPED)
    measured["catanatron environment"] = batches.catanatron_environment()
    measured["pgx"] = pgx_peer.pgx_backgammon()
    for key in KEYS:
        measured[f"copies {key}"] = ours.copying(key)
    measured["list games"] = processes.warm_process("dighouse games", processes.LIST_GAMES)
    measured["first move"] = processes.warm_process("first move", processes.FIRST_MOVE)
    measured["compile"] = processes.cold_process("cold compile", processes.COMPILE_RULES)
    measured["compile all"] = processes.cold_process("cold compile with bots", processes.COMPILE_ALL)
    return measured


def rows(measured: dict[str, Contender]) -> list[Row]:
    """The table of figures."""
    return [
        *play_rows(measured),
        *step_rows(measured),
        *search_rows(measured),
        *batch_rows(measured),
        *lone_rows(measured),
    ]


def play_rows(measured: dict[str, Contender]) -> list[Row]:
    """Whole games beside Catanatron, and the aim of five million actions a second."""
    beside = [
        Row(
            f"{meta_of(key).title}: actions in whole random games, {players} players",
            "/s",
            measured[f"{key} {players}"].of("actions"),
            f"Catanatron, {players} players",
            measured[f"catanatron {players}"].of("actions"),
            Bar(100, at_least=True),
        )
        for key in KEYS
        for players in SEATS
    ]
    alone = [
        Row(
            f"Thebes: the same, alone, {players} players",
            "/s",
            measured[f"thebes {players}"].of("actions"),
            bar=Bar(5e6, at_least=True),
        )
        for players in SEATS
    ]
    games = [
        Row(f"{meta_of(key).title}: whole random games, 2 players", "/s", measured[f"{key} 2"].of("games"))
        for key in KEYS
    ]
    return [*beside, *alone, *games]


def step_rows(measured: dict[str, Contender]) -> list[Row]:
    """Steps from Python beside OpenSpiel, counted in both ways."""
    steps = measured["steps"].of("decisions")
    figure = f"actions stepped from Python, {STEPPED} players"
    rows = []
    for name in peers.OPENSPIEL_GAMES:
        bar = Bar(8, at_least=True) if name == "backgammon" else None
        theirs = measured[name]
        rows.append(Row(figure, "/s", steps, f"OpenSpiel {name}, all nodes", theirs.of("actions"), bar))
        rows.append(Row(figure, "/s", steps, f"OpenSpiel {name}, decisions", theirs.of("decisions"), bar))
    return rows


def search_rows(measured: dict[str, Contender]) -> list[Row]:
    """Simulations of the search bot: beside OpenSpiel's, and alone."""
    theirs = measured["search"].of("simulations")
    rows = []
    for key in KEYS:
        figure = f"{meta_of(key).title}: simulations of the search bot, {searching.PLAYERS} players"
        own = measured[f"search {key}"].of("simulations")
        rows.append(Row(figure, "/s", own, f"OpenSpiel IS-MCTS, {searching.PEER}", theirs, Bar(10, at_least=True)))
        rows.append(Row(f"{figure}, alone", "/s", own, bar=Bar(SIMULATIONS.get(key, 10_000), at_least=True)))
    return rows


def batch_rows(measured: dict[str, Contender]) -> list[Row]:
    """Batches on one core beside Catanatron's environment and pgx, and the aim of four million steps a second."""
    peers_and_bars = (
        ("Catanatron's environment", measured["catanatron environment"].of("steps"), 100),
        (measured["pgx"].name, measured["pgx"].of("steps"), 10),
    )
    beside = [
        Row(
            f"{meta_of(key).title}: steps in a batch with mask and observation, {STEPPED} players",
            "/s",
            measured[f"batch {key}"].of("steps"),
            peer,
            theirs,
            Bar(bar, at_least=True),
        )
        for peer, theirs, bar in peers_and_bars
        for key in KEYS
    ]
    alone = Row("Thebes: the same, alone", "/s", measured["batch thebes"].of("steps"), bar=Bar(4e6, at_least=True))
    return [*beside, alone]


def lone_rows(measured: dict[str, Contender]) -> list[Row]:
    """What has no peer."""
    return [
        *(row for key in KEYS for row in size_rows(measured, key)),
        Row(f"actions in observed games, {STEPPED} players", "/s", measured["observed"].of("actions")),
        Row("`dighouse games`, warm", "s", measured["list games"].of("seconds"), bar=Bar(1, at_least=False)),
        Row("first move of a match, warm", "s", measured["first move"].of("seconds"), bar=Bar(1.5, at_least=False)),
        Row("compiling Thebes, cold", "s", measured["compile"].of("seconds"), bar=Bar(20, at_least=False)),
        Row("compiling Thebes and its bots, cold", "s", measured["compile all"].of("seconds")),
    ]


def size_rows(measured: dict[str, Contender], key: str) -> list[Row]:
    """What a position of a game takes to copy and to keep."""
    game = game_called(key)
    copied = measured[f"copies {key}"].of("nanoseconds")
    return [
        Row(f"{game.meta.title}: copy of a position, compiled", "ns", copied, bar=Bar(50, at_least=False)),
        Row(
            f"{game.meta.title}: memory of a position",
            "bytes",
            [float(game.state.itemsize)],
            bar=Bar(1000, at_least=False),
        ),
    ]

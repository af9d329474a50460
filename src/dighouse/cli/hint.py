"""`dighouse hint`: the best moves of a position of a match file, what they should bring, and why."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from dighouse.cli.paper import Cell, bar
from dighouse.cli.replay import read_match
from dighouse.cli.shell import Shell
from dighouse.cli.speech import Speech, capital, speech_of
from dighouse.core.errors import BadInput

if TYPE_CHECKING:
    from dighouse.advice.hint import Advice, AdvisedMove
    from dighouse.core.replay import Match
    from dighouse.core.texts import Phrase

BAR = 8


def show_hint(shell: Shell, path: Path, *, at: int | None, seat: int | None, budget: str, seed: int) -> None:
    """Think about a position and say what was found; wrong wishes are refused before anything is thought about."""
    from dighouse.bots.search import budget_named

    wanted, match = budget_named(budget), read_match(path)
    event = event_with_decision(match, at)
    actor = int(match.game.loops.actor(match.history[event], 0))
    say = speech_of(match.game.meta.key, shell.language, match.names)
    if seat is not None and seat > match.players:
        raise BadInput("seat_number", seat=seat, players=match.players)
    if seat is not None and seat - 1 != actor:
        raise BadInput("not_to_decide", event=event, name=say.names[actor], actor=actor + 1, seat=seat)
    from dighouse.advice.hint import advise

    with thinking(shell):
        advice = advise(match.game, match.history[event], 0, actor, wanted, seed)
    if shell.json:
        shell.write_json(as_json(match, event, advice, say))
    else:
        show_advice(shell, event, advice, say)


@contextlib.contextmanager
def thinking(shell: Shell) -> Iterator[None]:
    """A sign of life on a terminal; nothing in a pipe."""
    if not sys.stderr.isatty() or shell.plain:
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(shell.speech("hint.thinking")):
        yield


def event_with_decision(match: Match, at: int | None) -> int:
    """The event wanted; by default the last one after which somebody has to decide."""
    if at is not None:
        if at > match.seq:
            raise BadInput("event_range", first=at, last=at, events=match.seq)
        if match.game.loops.actor(match.history[at], 0) < 0:
            raise BadInput("no_decision", event=at)
        return at
    return match.seq if match.actor >= 0 else match.seq - 1


def signed(say: Speech, points: float) -> str:
    """A number of points with its sign, as this language writes it."""
    sign = "+" if points > 0 else "−"
    return "0" if abs(points) < 0.05 else sign + say.decimal(abs(points))


def why(say: Speech, reasons: list[Phrase]) -> str:
    """Reasons as one sentence."""
    return capital("; ".join(say.say(reason) for reason in reasons)) + "." if reasons else ""


def show_advice(shell: Shell, event: int, advice: Advice, say: Speech) -> None:
    """A table on a terminal, a sentence a move on plain paper."""
    player = say.names[advice.seat]
    shell.paper.heading(f"{say('game.title')}: {say('hint.title', player=player, event=event)}")
    headings = ["", say("hint.move"), say("hint.margin"), say("hint.loss"), say("hint.visits"), say("hint.share")]
    rows = [row_of(shell, say, number, move) for number, move in enumerate(advice.moves, start=1)]
    if shell.plain:
        shell.paper.table([*headings, say("hint.why")], rows)
    else:
        shell.paper.table([*headings, ""], rows, right=(0, 2, 3, 4, 5))
    shell.paper.line()
    shell.paper.line(say("hint.method", iterations=advice.iterations, player=player), style="dim")


def row_of(shell: Shell, say: Speech, number: int, move: AdvisedMove) -> list[Cell]:
    """A move with its figures; its reasons stand below its name, or behind everything on plain paper."""
    figures: list[Cell] = [
        signed(say, move.margin),
        signed(say, -move.loss) if number > 1 else "",
        str(move.visits),
        say.percent(move.share),
    ]
    name, reasons = say.say(move.name), why(say, move.reasons)
    if shell.plain:
        return [str(number), name, *figures, reasons]
    told = Text.assemble((name, "bold"), "\n", (reasons, ""), "\n")
    return [str(number), told, *figures, bar(move.share, BAR)]


def as_json(match: Match, event: int, advice: Advice, say: Speech) -> dict[str, Any]:
    """The same for a program."""
    moves = [
        {
            "action": match.game.actions.action(move.action).json(),
            "number": move.action,
            "name": say.say(move.name),
            "margin": round(move.margin, 3),
            "loss": round(move.loss, 3),
            "margins": [round(margin, 3) for margin in move.margins],
            "visits": move.visits,
            "share": round(move.share, 4),
            "reasons": [say.say(reason) for reason in move.reasons],
        }
        for move in advice.moves
    ]
    return {
        "game": match.game.meta.key,
        "event": event,
        "seat": advice.seat,
        "player": say.names[advice.seat],
        "iterations": advice.iterations,
        "moves": moves,
    }

"""`dighouse analyse`: what each decision of a match cost, where it turned, and who was lucky."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from dighouse.cli.hint import signed, why
from dighouse.cli.paper import Paper
from dighouse.cli.replay import read_match
from dighouse.cli.shell import Shell
from dighouse.cli.speech import Speech, speech_of
from dighouse.core.actions import shortened
from dighouse.core.errors import BadFile

if TYPE_CHECKING:
    from dighouse.advice.analysis import Analysis, Progress, Turn
    from dighouse.core.replay import Match

WORST = 8  # decisions shown on a terminal
WIDTH = 60  # characters of a curve
STEPS = "▁▂▃▄▅▆▇█"


def show_analysis(shell: Shell, path: Path, *, budget: str, page: Path | None, seed: int) -> None:
    """Analyse a match file and show what was found, or write it as a page."""
    from dighouse.bots.search import budget_named

    wanted, match = budget_named(budget), read_match(path)
    from dighouse.advice.analysis import analyse

    with progress_bar(shell, match.seq) as progress:
        found = analyse(match, wanted, seed, progress)
    say = speech_of(match.game.meta.key, shell.language, match.names)
    found = msgspec.structs.replace(found, names=say.names)
    if page is not None:
        write_page(page, match, found, say)
    if shell.json:
        shell.write_json(as_json(match, found, say))
        return
    show_players(shell.paper, found, say)
    show_curves(shell, found, say)
    show_luck(shell.paper, found, say)
    show_turns(shell.paper, found, say)
    show_worst(shell.paper, found, say)
    for line in method(found, say):
        shell.paper.line(line, style="dim")
    if page is not None:
        shell.paper.line(say("analysis.written", file=page))


def write_page(page: Path, match: Match, found: Analysis, say: Speech) -> None:
    """The analysis as a page of its own."""
    from dighouse.cli.analysis_page import page_of

    try:
        page.write_text(page_of(match, found, say), encoding="utf-8")
    except (OSError, ValueError) as wrong:  # also a name no file can have
        reason = getattr(wrong, "strerror", None) or str(wrong)
        raise BadFile("file_unwritable", file=shortened(page.name), reason=reason) from None


@contextlib.contextmanager
def progress_bar(shell: Shell, events: int) -> Iterator[Progress | None]:
    """A bar on a terminal; nothing in a pipe."""
    if not sys.stderr.isatty() or shell.plain:
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Drawn

    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Drawn(*parts, console=Console(stderr=True), transient=True) as drawn:
        task = drawn.add_task(shell.speech("analysis.thinking"), total=events)
        yield lambda done, total: drawn.update(task, completed=done, total=total)


def show_players(paper: Paper, found: Analysis, say: Speech) -> None:
    """A row a player: how it ended, what decisions lost, and how they are called."""
    paper.heading(f"{say('game.title')}: {say('analysis.title')}")
    verdicts = [Counter(str(made.verdict) for made in found.decisions if made.seat == seat) for seat in seats(found)]
    names = ("best", "good", "inaccurate", "mistake")
    headings = [say("analysis.player"), say("hint.margin"), say("analysis.mean_loss")]
    headings += [say(f"verdict.{name}") for name in names]
    rows = []
    for seat in seats(found):
        counts = [str(verdicts[seat][name]) for name in names]
        lost = say.decimal(found.mean_loss(seat), 2)
        rows.append([found.names[seat], signed(say, found.curve[-1].margins[seat]), lost, *counts])
    paper.table(headings, rows, right=range(1, len(headings)))
    paper.line()


def show_luck(paper: Paper, found: Analysis, say: Speech) -> None:
    """A row a player: both reckonings, and what they are made of."""
    paper.heading(say("analysis.luck"))
    headings = [say("analysis.player"), say("analysis.luck_search"), say("analysis.luck_own")]
    headings += [say("analysis.luck_rules"), ""]
    rows = [
        [
            found.names[one.seat],
            signed(say, one.by_search),
            signed(say, one.own_draws),
            *odds_cells(found, one.seat, say),
        ]
        for one in found.luck
    ]
    paper.table(headings, rows, right=(1, 2, 3))
    paper.line()


def odds_cells(found: Analysis, seat: int, say: Speech) -> tuple[str, str]:
    """Luck by the rules' own odds: the sum, and what it is made of."""
    luck = found.luck[seat]
    if not luck.draws:
        return "", say("analysis.no_draws")
    made_of = say("analysis.drawn", got=say.decimal(luck.drawn), expected=say.decimal(luck.expected))
    return f"{signed(say, luck.by_odds)} {say(found.unit)}", made_of


def seats(found: Analysis) -> range:
    return range(len(found.names))


def show_curves(shell: Shell, found: Analysis, say: Speech) -> None:
    """The margins over the match, a line of steps a player; not for a screen reader."""
    if shell.plain:
        return
    shell.paper.heading(say("analysis.graph"))
    longest = max(len(name) for name in found.names)
    extent = max(1.0, *(abs(margin) for point in found.curve for margin in point.margins))
    for seat in seats(found):
        margins = [point.margins[seat] for point in found.curve]
        first, last = signed(say, margins[0]), signed(say, margins[-1])
        shell.paper.line(f"{found.names[seat]:<{longest}} {first:>6} {steps(margins, extent)} {last}")
    shell.paper.line()


def steps(margins: Sequence[float], extent: float) -> str:
    """A curve in one line: the middle step is level."""
    wanted = min(WIDTH, len(margins))
    chosen = [margins[number * (len(margins) - 1) // max(1, wanted - 1)] for number in range(wanted)]
    top = len(STEPS) - 1
    return "".join(STEPS[round((margin / extent + 1) / 2 * top)] for margin in chosen)


def told_turn(found: Analysis, turn: Turn, say: Speech) -> str:
    """What happened at a turning point."""
    made = found.decisions[turn.seq - 1]
    player, played = found.names[turn.seat], say.say(made.name)
    if turn.drawn:
        return say("analysis.turn_draw", player=player, played=played)
    return say("analysis.turn_decision", player=player, played=played, best=say.say(made.best_name))


def show_turns(paper: Paper, found: Analysis, say: Speech) -> None:
    """Where the match turned."""
    paper.heading(say("analysis.turning"))
    if not found.turns:
        paper.line(no_turning(say))
    headings = [say("analysis.event"), say("analysis.swing"), say("analysis.cause"), ""]
    rows = [
        [str(turn.seq), signed(say, turn.change), say(cause(turn)), told_turn(found, turn, say)] for turn in found.turns
    ]
    if rows:
        paper.table(headings, rows, right=(0, 1))
    paper.line()


def no_turning(say: Speech) -> str:
    from dighouse.advice.analysis import TURN

    return say("analysis.no_turning", points=say.decimal(TURN, 0))


def cause(turn: Turn) -> str:
    return "analysis.by_draw" if turn.drawn else "analysis.by_decision"


def show_worst(paper: Paper, found: Analysis, say: Speech) -> None:
    """The decisions that cost most, with the better move and its reasons."""
    worst = sorted((made for made in found.decisions if made.loss > 0), key=lambda made: -made.loss)[:WORST]
    paper.heading(say("analysis.worst"))
    for made in worst:
        lost, verdict = say.decimal(made.loss), say(f"verdict.{made.verdict}")
        told = say(
            "analysis.turn_decision",
            player=found.names[made.seat],
            played=say.say(made.name),
            best=say.say(made.best_name),
        )
        paper.numbered(made.seq, f"−{lost} ({verdict}) {told}")
        paper.indented(why(say, made.reasons), by=5, style="dim")
    paper.line()


def method(found: Analysis, say: Speech) -> list[str]:
    """How all this was found, in plain words."""
    from dighouse.advice.analysis import DRAWS, GOOD, INACCURATE

    return [
        say("method.margin", budget=found.budget),
        say("method.loss", good=say.decimal(GOOD, 0), inaccurate=say.decimal(INACCURATE, 0)),
        say("method.luck_search", draws=DRAWS),
        say("method.luck_rules"),
    ]


def as_json(match: Match, found: Analysis, say: Speech) -> dict[str, Any]:
    """The analysis for a program: phrases said, actions spelled out."""
    content: dict[str, Any] = msgspec.to_builtins(found)
    for made, told in zip(found.decisions, content["decisions"], strict=True):
        told["name"], told["best_name"] = say.say(made.name), say.say(made.best_name)
        told["reasons"] = [say.say(reason) for reason in made.reasons]
        told["action"] = match.game.actions.action(made.action).json()
        told["best"] = match.game.actions.action(made.best).json()
    content["mean_loss"] = [found.mean_loss(seat) for seat in seats(found)]
    content["unit"] = say(found.unit)
    content["method"] = method(found, say)
    return content

"""An arena's report: one HTML page that needs nothing beside it."""

from __future__ import annotations

import html
import math
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from dighouse.arena.charts import Axis, Track, axis_of, convergence, histogram, tracks
from dighouse.arena.figures import Figure
from dighouse.arena.outcome import Outcome, Row, turned

LONGEST_NAME = 40  # characters of a bot's name; of a longer one, such as a command, its end is what differs


class Words(Protocol):
    """Texts and numbers in the reader's language."""

    @property
    def language(self) -> str: ...

    def __call__(self, text_key: str, **args: Any) -> str: ...

    def decimal(self, amount: float, digits: int = 1) -> str: ...

    def percent(self, share: float) -> str: ...


def short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else "…" + name[1 - LONGEST_NAME :]


def signed(say: Words, amount: float, digits: int = 0) -> str:
    """A number with its sign; zero has none."""
    if not math.isfinite(amount):
        return "∞" if amount > 0 else "−∞"
    written = say.decimal(abs(amount), digits)
    if not written.strip("0.,"):
        return written
    return ("+" if amount > 0 else "−") + written


def between(say: Words, figure: Figure, written: Callable[[float], str]) -> str:
    return say("arena.interval", low=written(figure.low), high=written(figure.high))


def tenths(say: Words) -> Callable[[float], str]:
    """Shares in percent with a tenth: 76.3%."""
    gap = say.percent(0).strip("0%")
    return lambda share: f"{say.decimal(100 * share)}{gap}%"


def thinking(say: Words, seconds: float) -> str:
    """A time a move, in the unit it is read in."""
    if seconds >= 0.1:
        return say("arena.seconds", seconds=say.decimal(seconds, 2))
    return say("arena.milliseconds", milliseconds=say.decimal(1000 * seconds, 2 if seconds < 0.001 else 1))


def section(title: str, about: Sequence[str], inside: str) -> str:
    told = "".join(f"<p>{html.escape(text)}</p>" for text in about)
    return f"<section><h2>{html.escape(title)}</h2>{told}{inside}</section>"


def cell(say: Words, row: Row | None) -> str:
    """A row's share in the matrix, the deeper its tint the farther from the fair share; none where it may be fair."""
    if row is None:
        return '<td class="self"></td>'
    far = row.share.mean - row.fair
    sure = row.share.low > row.fair or row.share.high < row.fair
    depth = abs(far) / (1 - row.fair if far > 0 else row.fair) if sure else 0.0
    tint = "warm" if far > 0 else "cold"
    percent = tenths(say)
    return (
        f'<td style="--tint:var(--{tint});--k:{depth:.2f}"><b>{percent(row.share.mean)}</b>'
        f"<small>{between(say, row.share, percent)}</small></td>"
    )


def matrix(say: Words, outcome: Outcome) -> str:
    """Who beats whom, the strongest first."""
    names = [one.bot for one in outcome.standings]
    found = {(row.bot, row.against): row for row in outcome.rows}
    if outcome.plan.players == 2:
        found |= {(row.against, row.bot): turned(row) for row in outcome.rows}
    columns = [name for name in names if any(against == name for _, against in found)]
    head = "".join(f'<th scope="col">{html.escape(short(name))}</th>' for name in columns)
    body = "".join(
        f'<tr><th scope="row">{html.escape(short(name))}</th>'
        + "".join(cell(say, found.get((name, other))) for other in columns)
        + "</tr>"
        for name in names
    )
    about = [say("arena.matrix_help", share=say.percent(1 / outcome.plan.players))]
    if outcome.plan.players > 2:
        about.append(say("arena.matrix_lone", count=outcome.plan.players - 1))
    table = f'<table class="matrix"><thead><tr><td class="self"></td>{head}</tr></thead><tbody>{body}</tbody></table>'
    return section(say("arena.matrix"), about, f'<div class="scroll">{table}</div>')


def ladder(say: Words, outcome: Outcome) -> str:
    """The ratings, the strongest first."""
    figures = [one.rating for one in outcome.standings]
    axis = axis_of(figures)
    lines = [
        Track(
            short(one.bot),
            one.rating,
            signed(say, one.rating.mean),
            between(say, one.rating, lambda end: signed(say, end)),
        )
        for one in outcome.standings
    ]
    marks = [(mark, signed(say, mark)) for mark in axis.marks()]
    return section(say("arena.ladder"), [say("arena.ladder_help")], tracks(lines, axis, marks))


def mixed(say: Words, outcome: Outcome) -> str:
    """Shares of the wins at tables of different bots, if there were any."""
    lines = [
        Track(short(one.bot), one.mixed, tenths(say)(one.mixed.mean), between(say, one.mixed, tenths(say)))
        for one in outcome.standings
        if one.mixed is not None
    ]
    if not lines:
        return ""
    marks = [(mark / 4, say.percent(mark / 4)) for mark in range(5)]
    fair = say("arena.fair", share=say.percent(1 / outcome.plan.players))
    return section(say("arena.mixed"), [fair], tracks(lines, Axis(-0.02, 1.02), marks))


def plots(say: Words, outcome: Outcome, drawn: Callable[[Row], tuple[str, str]]) -> str:
    """A small picture for every row: what is read from it, and itself."""
    figures = []
    for row in outcome.rows:
        read, picture = drawn(row)
        heading = f"{html.escape(short(row.bot))} – {html.escape(opponents(say, outcome, row))}"
        figures.append(f"<figure><h3>{heading}</h3><p>{html.escape(read)}</p>{picture}</figure>")
    return f'<div class="plots">{"".join(figures)}</div>'


def opponents(say: Words, outcome: Outcome, row: Row) -> str:
    """Against whom: `3 × greedy` where there are three of them."""
    others = outcome.plan.players - 1
    return short(row.against) if others == 1 else say("arena.against_many", count=others, bot=short(row.against))


def without_luck(say: Words, outcome: Outcome) -> str:
    """The shares of the wins less what luck explains, beside what they are with it; nothing where it is not known."""
    lines = []
    for row in outcome.rows:
        if row.levelled is not None:
            name = f"{short(row.bot)} – {opponents(say, outcome, row)}"
            for kind, share in (("arena.share", row.share), ("arena.levelled", row.levelled.share)):
                lines.append(
                    Track(f"{name}: {say(kind)}", share, tenths(say)(share.mean), between(say, share, tenths(say)))
                )
    if not lines:
        return ""
    marks = [(mark / 4, say.percent(mark / 4)) for mark in range(5)]
    return section(say("arena.levelled"), [say("arena.levelled_help")], tracks(lines, Axis(-0.02, 1.02), marks))


def margins(say: Words, outcome: Outcome) -> str:
    """How far each bot of a row was ahead, all on one axis."""
    ends = [Figure(0.0, min(row.margins), max(row.margins)) for row in outcome.rows]
    axis = axis_of(ends)

    def drawn(row: Row) -> tuple[str, str]:
        read = f"{signed(say, row.margin.mean, 1)} {between(say, row.margin, lambda end: signed(say, end, 1))}"
        return read, histogram(row, axis, lambda mark: signed(say, mark))

    return section(say("arena.margins"), [say("arena.margins_help")], plots(say, outcome, drawn))


def converging(say: Words, outcome: Outcome) -> str:
    """How surely each row is known, deal by deal."""

    def drawn(row: Row) -> tuple[str, str]:
        read = f"{tenths(say)(row.share.mean)} {between(say, row.share, tenths(say))}"
        return read, convergence(row, say.percent)

    return section(say("arena.convergence"), [say("arena.convergence_help")], plots(say, outcome, drawn))


def times(say: Words, outcome: Outcome) -> str:
    """How long a move takes each bot, on an axis of powers of ten."""
    logs = [math.log10(max(one.seconds_a_move, 1e-6)) for one in outcome.standings]
    axis = Axis(math.floor(min(logs)), math.ceil(max(logs)) + 1e-3)
    lines = [
        Track(short(one.bot), Figure(log, axis.low, log), thinking(say, one.seconds_a_move))
        for one, log in zip(outcome.standings, logs, strict=True)
    ]
    marks = [(float(power), thinking(say, 10.0**power)) for power in range(int(axis.low), int(axis.high) + 1)]
    return section(say("arena.times"), [say("arena.times_help")], tracks(lines, axis, marks))


def forfeits(say: Words, outcome: Outcome) -> str:
    """Which bots failed, why, and how often."""
    title = say("arena.forfeits")
    failed = [one for one in outcome.standings if one.forfeits]
    if not failed:
        return section(title, [say("arena.forfeits_none")], "")
    reasons = sorted({reason for one in failed for reason in one.forfeits})
    head = "".join(f'<th scope="col">{html.escape(say(f"why.{reason}"))}</th>' for reason in reasons)
    body = "".join(
        f'<tr><th scope="row">{html.escape(short(one.bot))}</th>'
        + "".join(f"<td>{one.forfeits.get(reason, 0)}</td>" for reason in reasons)
        + f"<td>{sum(one.forfeits.values())} / {one.games}</td></tr>"
        for one in failed
    )
    total = f'<th scope="col">{html.escape(say("arena.forfeited"))} / {html.escape(say("arena.games"))}</th>'
    head = f'<thead><tr><td class="self"></td>{head}{total}</tr></thead>'
    table = f'<div class="scroll"><table class="matrix">{head}<tbody>{body}</tbody></table></div>'
    return section(title, [say("arena.forfeits_help")], table)


def command(outcome: Outcome, file: Path) -> str:
    """The command that plays this arena again."""
    plan = outcome.plan
    games = max((row.games for row in outcome.rows), default=1)
    words = ["dighouse", "arena", plan.game, "--bots", ",".join(plan.bots), "--players", str(plan.players)]
    words += ["--rows", plan.rows, "--games", str(games), "--seed", str(plan.seed)]
    for name, choice in plan.options.items():
        words += ["--option", f"{name}={choice}"]
    return shlex.join([*words, "--file", file.name])


def settings(say: Words, outcome: Outcome, file: Path) -> str:
    """What was played, and the command that plays it again."""
    plan = outcome.plan
    facts = {
        "arena.players": str(plan.players),
        "arena.rows": plan.rows,
        "arena.games": str(outcome.games),
        "arena.seed": str(plan.seed),
        "arena.version": f"{plan.rules_version} (dighouse {plan.dighouse})",
        "arena.options": ", ".join(f"{name}={choice}" for name, choice in plan.options.items()) or "–",
    }
    told = "".join(f"<dt>{html.escape(say(key))}</dt><dd>{html.escape(fact)}</dd>" for key, fact in facts.items())
    line = f"<dt>{html.escape(say('arena.command'))}</dt><dd><code>{html.escape(command(outcome, file))}</code></dd>"
    return section(say("arena.settings"), [], f"<dl>{told}{line}</dl>")


def page(say: Words, title: str, outcome: Outcome, file: Path) -> str:
    """The whole report."""
    style = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")
    parts = [matrix, ladder, mixed, without_luck, margins, converging, times, forfeits]
    inside = "".join(part(say, outcome) for part in parts) + settings(say, outcome, file)
    shown = html.escape(title)
    return (
        f'<!doctype html>\n<html lang="{say.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(say('arena.report'))} – {shown}</title><style>{style}</style></head>"
        f"<body><main><header><h1>{shown}</h1><p>{html.escape(say('arena.sure'))}</p></header>{inside}</main></body></html>\n"
    )

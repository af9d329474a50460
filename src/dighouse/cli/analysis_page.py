"""An analysis as one page without anything beside it: curves, turning points, luck, every decision, the method."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from dighouse.advice.analysis import GOOD, Analysis, Decision, Turn
from dighouse.cli.analyse import method, no_turning, odds_cells, seats, told_turn
from dighouse.cli.hint import signed, why
from dighouse.cli.speech import Speech
from dighouse.core.replay import Match

WIDTH, HEIGHT = 1016, 340  # of the curves
LEFT, RIGHT, TOP, BOTTOM = 44, 120, 14, 26  # room beside them
GRIDS = 6  # lines at most
BAR_WIDTH, BAR_HEIGHT = 440, 26  # of the luck bars
LOSS_BAR = 9.0  # pixels a point
LONGEST_BAR = 10.0  # points


def page_of(match: Match, found: Analysis, say: Speech) -> str:
    """The whole page."""
    title = f"{say('game.title')}: {say('analysis.title')}"
    style = Path(__file__).with_name("analysis_page.css").read_text(encoding="utf-8")
    parts = [
        f"<h1>{escape(title)}</h1>",
        result(match, found, say),
        f"<h2>{say('analysis.graph')}</h2><p class=soft>{escape(say('analysis.graph_help'))}</p>",
        f"<div class=wide>{graph(found, say)}</div>",
        f"<h2>{say('analysis.turning')}</h2>{turning(found, say)}",
        f"<h2>{say('analysis.luck')}</h2>{luck(found, say)}",
        f"<h2>{say('analysis.decisions')}</h2><div class=wide>{decisions(found, say)}</div>",
        f"<h2>{say('analysis.method')}</h2>" + "".join(f"<p>{escape(line)}</p>" for line in method(found, say)),
    ]
    head = f'<meta charset=utf-8><meta name=viewport content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join(parts)
    return (
        f"<!doctype html>\n<html lang={say.language}>{head}<style>\n{style}</style>\n<main>\n{body}\n</main></html>\n"
    )


def name_of(found: Analysis, seat: int) -> str:
    return f'<span class="name s{seat}">{escape(found.names[seat])}</span>'


def result(match: Match, found: Analysis, say: Speech) -> str:
    """How it stands, and what decisions lost on average."""
    totals = match.scores().sum(axis=1)
    rows = "".join(
        f"<tr><td>{name_of(found, seat)}<td class=number>{int(totals[seat])}"
        f"<td class=number>{signed(say, found.curve[-1].margins[seat])}"
        f"<td class=number>{say.decimal(found.mean_loss(seat), 2)}"
        for seat in seats(found)
    )
    heads = [say("analysis.player"), say("score.total"), say("hint.margin"), say("analysis.mean_loss")]
    return f"<div class=wide><table>{headings(heads, first_number=1)}{rows}</table></div>"


def headings(names: list[str], first_number: int) -> str:
    cells = "".join(
        f"<th{' class=number' if place >= first_number else ''}>{escape(name)}" for place, name in enumerate(names)
    )
    return f"<tr>{cells}"


class Scale:
    """Where events and margins lie in the drawing."""

    def __init__(self, found: Analysis) -> None:
        margins = [margin for point in found.curve for margin in point.margins]
        self.low, self.high = min(-1.0, *margins), max(1.0, *margins)
        self.last = max(1, found.curve[-1].seq)

    def x(self, seq: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * seq / self.last, 1)

    def y(self, margin: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (self.high - margin) / (self.high - self.low), 1)

    def lines(self) -> Iterator[int]:
        """Round margins to rule lines at."""
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if (self.high - self.low) / step <= GRIDS)
        yield from range(-int(-self.low // step) * step, int(self.high // step) * step + 1, step)


def graph(found: Analysis, say: Speech) -> str:
    """The curves of all players."""
    scale = Scale(found)
    drawn = [
        f'<line class="{"zero" if margin == 0 else "grid"}" x1={LEFT} x2={WIDTH - RIGHT} '
        f"y1={scale.y(margin)} y2={scale.y(margin)} />"
        f"<text x={LEFT - 8} y={scale.y(margin) + 4} text-anchor=end>{signed(say, margin).removesuffix('.0')}</text>"
        for margin in scale.lines()
    ]
    drawn += [touch(scale, made, found, say) for made in found.decisions]
    drawn += [curve(scale, found, seat) for seat in seats(found)]
    drawn += ends(scale, found, say)
    drawn += [ring(scale, number, turn, found) for number, turn in enumerate(found.turns, start=1)]
    drawn.append(f"<text x={LEFT} y={HEIGHT - 6}>0</text>")
    drawn.append(f"<text x={WIDTH - RIGHT} y={HEIGHT - 6} text-anchor=end>{found.curve[-1].seq}</text>")
    label = escape(say("analysis.graph"), quote=True)
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role=img aria-label="{label}">{"".join(drawn)}</svg>'


def curve(scale: Scale, found: Analysis, seat: int) -> str:
    points = " ".join(f"{scale.x(point.seq)},{scale.y(point.margins[seat])}" for point in found.curve)
    return f'<g class=s{seat}><polyline class=curve points="{points}" /></g>'


def ends(scale: Scale, found: Analysis, say: Speech) -> list[str]:
    """The names at the ends of the curves, kept apart."""
    last = found.curve[-1]
    drawn, lowest = [], 0.0
    for seat in sorted(seats(found), key=lambda seat: -last.margins[seat]):
        lowest = max(lowest + 16, scale.y(last.margins[seat]) + 4)
        told = f"{escape(found.names[seat])} {signed(say, last.margins[seat])}"
        drawn.append(f"<g class=s{seat}><text class=end x={WIDTH - RIGHT + 8} y={lowest:g}>{told}</text></g>")
    return drawn


def touch(scale: Scale, made: Decision, found: Analysis, say: Speech) -> str:
    """A strip of the drawing that says what was decided there."""
    left, right = scale.x(made.seq - 1), scale.x(made.seq)
    lost = f", {say('analysis.loss')} {say.decimal(made.loss)}" if made.loss >= 0.05 else ""
    told = escape(f"{made.seq}: {found.names[made.seat]}: {say.say(made.name)}{lost}")
    size = f"x={left} y={TOP} width={round(right - left, 1)} height={HEIGHT - TOP - BOTTOM}"
    return f"<rect class=touch {size}><title>{told}</title></rect>"


def ring(scale: Scale, number: int, turn: Turn, found: Analysis) -> str:
    """A turning point, on the curve of the player it concerned."""
    x, y = scale.x(turn.seq), scale.y(found.curve[turn.seq].margins[turn.seat])
    return (
        f"<g class=s{turn.seat}><circle class=ring cx={x} cy={y} r=10 />"
        f"<text class=ringed x={x} y={y + 4.5:g}>{number}</text></g>"
    )


def turning(found: Analysis, say: Speech) -> str:
    """The turning points in words."""
    if not found.turns:
        return f"<p>{escape(no_turning(say))}</p>"
    rows = ""
    for turn in found.turns:
        made = found.decisions[turn.seq - 1]
        reasons = "" if turn.drawn else f"<p class=why>{escape(why(say, made.reasons))}</p>"
        cause = say("analysis.by_draw" if turn.drawn else "analysis.by_decision")
        told = f"{name_of(found, turn.seat)} {signed(say, turn.change)} ({escape(cause)}, {turn.seq})"
        rows += f"<li>{told}: {escape(told_turn(found, turn, say))}.{reasons}"
    return f"<ol>{rows}</ol>"


def luck(found: Analysis, say: Speech) -> str:
    """Both reckonings of luck, a bar each."""
    extent = max(1.0, *(max(abs(one.by_search), abs(one.by_odds)) for one in found.luck))
    heads = [say("analysis.player"), say("analysis.luck_search"), say("analysis.luck_rules")]
    rows = ""
    for one in found.luck:
        odds, made_of = odds_cells(found, one.seat, say)
        own = escape(f"{say('analysis.luck_own')} {signed(say, one.own_draws)}")
        rows += (
            f"<tr><td>{name_of(found, one.seat)}<td>{luck_bar(one.by_search, extent)}"
            f"{signed(say, one.by_search)} {say('analysis.of_points')} <span class=soft>({own})</span>"
            f"<td>{luck_bar(one.by_odds, extent) if one.draws else ''}{escape(odds)} "
            f"<span class=soft>({escape(made_of)})</span>"
        )
    return f"<div class=wide><table>{headings(heads, first_number=9)}{rows}</table></div>"


def luck_bar(points: float, extent: float) -> str:
    """To the right what was gained, to the left what was lost."""
    half = BAR_WIDTH / 2
    width = round(half * abs(points) / extent, 1)
    start, kind = (half, "plus") if points >= 0 else (half - width, "minus")
    return (
        f'<svg viewBox="0 0 {BAR_WIDTH} {BAR_HEIGHT}" style="min-width:0;max-width:{BAR_WIDTH}px" aria-hidden=true>'
        f"<line class=zero x1={half} x2={half} y1=2 y2={BAR_HEIGHT - 2} />"
        f"<rect class={kind} x={start} y=6 width={width} height={BAR_HEIGHT - 12} /></svg>"
    )


def decisions(found: Analysis, say: Speech) -> str:
    """Every decision: what was played, what was best and why, and what it cost."""
    names = ("event", "player", "played", "best", "margin", "loss", "verdict")
    heads = "".join(f"<th>{escape(say(f'analysis.{name}'))}" for name in names)
    return f"<table><tr>{heads}{''.join(decision_row(made, found, say) for made in found.decisions)}</table>"


def decision_row(made: Decision, found: Analysis, say: Speech) -> str:
    """One decision; the reasons of a better move where it mattered."""
    better = "" if made.best_name == made.name else escape(say.say(made.best_name))
    if made.loss > GOOD:
        better += f"<p class=why>{escape(why(say, made.reasons))}</p>"
    lost = (
        f"<span class=bar style='width:{LOSS_BAR * min(made.loss, LONGEST_BAR):.0f}px'></span>{say.decimal(made.loss)}"
    )
    return (
        f"<tr><td class=number>{made.seq}<td>{name_of(found, made.seat)}<td>{escape(say.say(made.name))}<td>{better}"
        f"<td class=number>{signed(say, made.margins[made.seat])}<td>{lost if made.loss >= 0.05 else ''}"
        f'<td class="verdict {made.verdict}">{escape(say(f"verdict.{made.verdict}"))}'
    )

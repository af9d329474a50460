"""How learning came along, as a picture: the share of games won against each bot, over the time it learned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

WIDTH, HEIGHT = 640.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 48.0, 124.0, 16.0, 36.0
COLOURS = {"random": "#8a8378", "greedy": "#a4472c"}
DASHES = {2: "none", 3: "7 4", 4: "2 3"}  # by players
Point = Mapping[str, float]


def picture(curve: Sequence[Point]) -> str:
    """The curves of all rivals and numbers of players."""
    longest = max((point["seconds"] for point in curve), default=0.0) or 1.0
    rivals = [name for name in (curve[0] if curve else {}) if name.split("-")[0] in COLOURS]
    inside = "".join(level(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0))
    inside += "".join(line(curve, rival, longest) for rival in rivals) + names(curve, rivals)
    inside += text(WIDTH - RIGHT, HEIGHT - 10, f"{longest / 60:.1f} min", "end")
    inside += text(LEFT, HEIGHT - 10, "games won, by minutes of learning", "start")
    style = "<style>text{font:12px system-ui,sans-serif;fill:#3b352c}</style>"
    paper = f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#fbf7ee"/>'
    box = f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">{style}{paper}{inside}</svg>\n'


def across(seconds: float, longest: float) -> float:
    return LEFT + seconds / longest * (WIDTH - LEFT - RIGHT)


def up(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{words}</text>'


def level(share: float) -> str:
    """A line across, with its share."""
    rule = f'<path d="M{LEFT:g} {up(share):.1f}H{WIDTH - RIGHT:g}" stroke="#d8cfbd"/>'
    return rule + text(LEFT - 8, up(share) + 4, f"{share:.0%}", "end")


def line(curve: Sequence[Point], rival: str, longest: float) -> str:
    """The wins against one bot."""
    name, players = rival.split("-")
    points = " ".join(f"{across(point['seconds'], longest):.1f},{up(point[rival]):.1f}" for point in curve)
    look = f'fill="none" stroke="{COLOURS[name]}" stroke-width="2" stroke-dasharray="{DASHES[int(players)]}"'
    return f'<polyline points="{points}" {look}/>'


def names(curve: Sequence[Point], rivals: Sequence[str]) -> str:
    """Whose line is whose, at its right end; names that would lie on each other are moved apart."""
    written, lowest = "", -1e9
    for rival in sorted(rivals, key=lambda rival: -curve[-1][rival]):
        lowest = max(up(curve[-1][rival]) + 4, lowest + 14)
        name, players = rival.split("-")
        written += text(WIDTH - RIGHT + 6, lowest, f"{name}, {players} players", "start")
    return written

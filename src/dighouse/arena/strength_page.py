"""Write docs/strength.md and its pictures from the rows' files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from dighouse.arena.figures import Figure
from dighouse.arena.outcome import Outcome, Row, Standing
from dighouse.arena.picture import Panel, ladder_picture
from dighouse.arena.strength import FILES, GAMES, StrengthRow, played_row, strength_rows
from dighouse.games import KEYS, meta_of

PAGE = "strength.md"
INTRODUCTION = """# How strong the bots are

Written by `dighouse strength` from the files in `strength/`; do not edit.

Every deal is played once for every seating, with the same draws, and is one observation: the 95 % intervals in
brackets are over deals, not over games. At tables of more than two, the bot of a row sits alone among the others.
Budgets in seconds are of one core. A margin is in points ahead of the best other seat. Ratings are in points around the
average of their ladder; 400 more are odds of ten to one. [How to hold an arena of your own](howto/arena.md).
"""
Played = tuple[StrengthRow, Outcome | None]


def percent(figure: Figure) -> str:
    return f"{100 * figure.mean:.1f} % [{100 * figure.low:.1f}, {100 * figure.high:.1f}]"


def points(figure: Figure, digits: int = 1) -> str:
    return f"{figure.mean:+.{digits}f} [{figure.low:+.{digits}f}, {figure.high:+.{digits}f}]".replace("-", "−")


def time_a_move(standing: Standing) -> str:
    seconds = standing.seconds_a_move
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{1000 * seconds:.2g} ms"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def opponents(row: StrengthRow, against: str) -> str:
    return f"`{against}`" if row.players == 2 else f"{row.players - 1} × `{against}`"


def met(row: StrengthRow, shown: Row) -> str:
    """Whether a row shows what it has to, once it is played out."""
    if row.bar is None:
        return ""
    if shown.games < GAMES:
        return f"unfinished: {GAMES} games wanted"
    reached = shown.share.low > row.bar.share if row.bar.surely else shown.share.mean >= row.bar.share
    return "met" if reached else "**missed**"


def asked(row: StrengthRow) -> str:
    if row.bar is None:
        return ""
    return f"interval above {100 * row.bar.share:.0f} %" if row.bar.surely else f"≥ {100 * row.bar.share:.0f} %"


def bars(played: Sequence[Played]) -> str:
    """What the search has to show."""
    lines = []
    for row, outcome in played:
        if row.bar is None:
            continue
        title, bot, against = meta_of(row.game).title, row.bots[1], opponents(row, row.bots[0])
        if outcome is None or not outcome.rows:
            lines.append([title, f"`{bot}`", against, "0", "not yet played", "", asked(row), ""])
            continue
        shown = outcome.rows[0]
        figures = [str(shown.games), percent(shown.share), points(shown.margin), asked(row), met(row, shown)]
        lines.append([title, f"`{bot}`", against, *figures])
    return table(["game", "bot", "against", "games", "wins", "margin", "bar", "result"], lines)


def ladder(row: StrengthRow, outcome: Outcome | None) -> str:
    """The ladder of a game at one number of players, the strongest first."""
    heading = f"### {row.players} players\n\n"
    if outcome is None:
        return heading + "Not yet played.\n"
    lines = []
    for bot in reversed(row.bots):
        standing = next(one for one in outcome.standings if one.bot == bot)
        below = next((shown for shown in outcome.rows if shown.bot == bot), None)
        figures = ["", "", "", ""]
        if below is not None:
            against = opponents(row, below.against)
            figures = [against, str(below.games), percent(below.share), points(below.margin)]
        lines.append([f"`{bot}`", points(standing.rating, 0), *figures, time_a_move(standing)])
    return heading + table(["bot", "rating", "against", "games", "wins", "margin", "time a move"], lines)


def game_part(key: str, played: Sequence[Played], folder: Path) -> str:
    """A game's picture and its ladders."""
    ladders = [(row, outcome) for row, outcome in played if row.game == key and row.bar is None]
    title = meta_of(key).title
    panels = [Panel(f"{row.players} players", outcome.standings) for row, outcome in ladders if outcome is not None]
    shown = ""
    if panels:
        picture = folder / FILES / f"{key}.svg"
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(ladder_picture(f"{title}: ratings", panels), encoding="utf-8")
        shown = f"![Ratings of the bots of {title}, with intervals]({FILES}/{key}.svg)\n\n"
    return f"## {title}\n\n{shown}" + "\n".join(ladder(row, outcome) for row, outcome in ladders)


def write_page(folder: Path) -> Path:
    """Write the page and its pictures again from whatever was played."""
    played = [(row, played_row(row, folder)) for row in strength_rows()]
    parts = [INTRODUCTION, "## What the search has to show\n\n" + bars(played)]
    parts += [game_part(key, played, folder) for key in KEYS]
    page = folder / PAGE
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("\n".join(parts), encoding="utf-8")
    return page

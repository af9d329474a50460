"""Write docs/strength.md and its pictures from the rows' files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from dighouse.arena.figures import Figure
from dighouse.arena.outcome import Row, Standing
from dighouse.arena.picture import Panel, ladder_picture
from dighouse.arena.strength import FILES, Measured, StrengthRow, played_row, strength_rows
from dighouse.games import KEYS, meta_of

PAGE = "strength.md"
INTRODUCTION = """# How strong the bots are

Written by `dighouse strength` from the games in `strength/`; do not edit. Nothing stands here that was not played;
what is still to be measured is [at the end](#not-measured-yet).

Every deal is played once for every seating, with the same draws, and is one observation: the 95 % intervals in
brackets are over deals, not over games, and only deals that were played in every seating count. At tables of more than
two, the bot of a row sits alone among the others; an equally strong one would win a third or a quarter. Budgets in
seconds are of one core, and the most a move may take: a search that has made up its mind stops, the sooner the greater
its [haste](howto/bots.md#when-a-search-stops), the number behind the ~. A margin is in points ahead of the best other
seat. *Without luck* are the same wins less what the draws were worth beyond expectation: on average nothing, whoever
plays, so that the share is the same, known more narrowly ([how](howto/arena.md#luck)). Where it stands, the bar of an
interval is meant of it. Ratings are in points around the average of their ladder; 400 more are odds of ten to one.
[How to hold an arena of your own](howto/arena.md).
"""
Found = tuple[StrengthRow, Measured | None]


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


def wanted_of(row: StrengthRow, shown: Row) -> int:
    """How many games one of a row's tables should have."""
    tables = row.plan().tables()
    pairs = [(row.bots[table.lone], row.bots[table.rest]) for table in tables]
    return row.wanted()[pairs.index((shown.bot, shown.against))]


def counted(row: StrengthRow, shown: Row) -> str:
    """How many games a row has; of how many, as long as some are missing."""
    wanted = wanted_of(row, shown)
    return str(shown.games) if shown.games >= wanted else f"{shown.games} of {wanted}"


def met(row: StrengthRow, shown: Row) -> str:
    """Whether a row shows what it has to, once it is played out."""
    if row.bar is None:
        return ""
    if shown.games < wanted_of(row, shown):
        return "not decided yet"
    steady = shown.share if shown.levelled is None else shown.levelled.share
    reached = steady.low > row.bar.share if row.bar.surely else shown.share.mean >= row.bar.share
    return "met" if reached else "**missed**"


def asked(row: StrengthRow) -> str:
    if row.bar is None:
        return ""
    return f"interval above {100 * row.bar.share:.0f} %" if row.bar.surely else f"≥ {100 * row.bar.share:.0f} %"


def bars(found: Sequence[Found]) -> str:
    """What the search has to show."""
    lines = []
    for row, measured in found:
        if row.bar is None:
            continue
        title, bot, against = meta_of(row.game).title, row.bots[1], opponents(row, row.bots[0])
        if measured is None:
            lines.append([title, f"`{bot}`", against, "0", "not measured yet", "", "", "", asked(row), ""])
            continue
        shown = measured.outcome.rows[0]
        thinks = time_a_move(next(one for one in measured.outcome.standings if one.bot == bot))
        wins = [percent(shown.share), percent(shown.levelled.share) if shown.levelled else ""]
        figures = [counted(row, shown), *wins, points(shown.margin), thinks, asked(row), met(row, shown)]
        lines.append([title, f"`{bot}`", against, *figures])
    headings = ["game", "bot", "against", "games", "wins", "without luck", "margin", "time a move", "bar", "result"]
    return table(headings, lines)


def ladder(row: StrengthRow, measured: Measured | None) -> str:
    """The ladder of a game at one number of players, the strongest first; a bot that never played has no figures."""
    heading = f"### {row.players} players\n\n"
    if measured is None:
        return heading + "Not measured yet.\n"
    lines = []
    for bot in reversed(row.bots):
        standing = next((one for one in measured.outcome.standings if one.bot == bot), None)
        below = next((shown for shown in measured.outcome.rows if shown.bot == bot), None)
        figures = ["", "not measured yet" if bot != row.bots[0] else "", "", ""]
        if below is not None:
            figures = [counted(row, below), opponents(row, below.against), percent(below.share), points(below.margin)]
        rated = [points(standing.rating, 0), time_a_move(standing)] if standing else ["", ""]
        lines.append([f"`{bot}`", *figures, *rated])
    return heading + table(["bot", "games", "against", "wins", "margin", "rating", "time a move"], lines)


def game_part(key: str, found: Sequence[Found], folder: Path) -> str:
    """A game's picture and its ladders."""
    ladders = [(row, measured) for row, measured in found if row.game == key and row.bar is None]
    title = meta_of(key).title
    panels = [
        Panel(f"{row.players} players", measured.outcome.standings) for row, measured in ladders if measured is not None
    ]
    shown = ""
    if panels:
        picture = folder / FILES / f"{key}.svg"
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(ladder_picture(f"{title}: ratings", panels), encoding="utf-8")
        shown = f"![Ratings of the bots of {title}, with intervals]({FILES}/{key}.svg)\n\n"
    return f"## {title}\n\n{shown}" + "\n".join(ladder(row, measured) for row, measured in ladders)


def machines(found: Sequence[Found]) -> str:
    """What the rows were played on, and whether their bots are today's."""
    lines = []
    for row, measured in found:
        if measured is not None:
            stale = f"{measured.stale} games by bots as they were before" if measured.stale else ""
            lines.append([f"`{row.name}`", str(measured.outcome.games), "; ".join(measured.machines), stale])
    return table(["row", "games", "processor", ""], lines) if lines else "Nothing was played yet.\n"


def missing(found: Sequence[Found]) -> str:
    """Every row that lacks games, and how many."""
    lines = []
    for row, measured in found:
        shown = {(one.bot, one.against): one.games for one in measured.outcome.rows} if measured else {}
        for seats, wanted in zip(row.plan().tables(), row.wanted(), strict=True):
            pair = row.bots[seats.lone], row.bots[seats.rest]
            lacks = wanted - shown.get(pair, 0)
            if lacks > 0:
                lines.append([f"`{row.name}`", f"`{pair[0]}`", opponents(row, pair[1]), f"{lacks} of {wanted}"])
    return table(["row", "bot", "against", "games missing"], lines) if lines else "Every row is played out.\n"


def write_page(folder: Path) -> Path:
    """Write the page and its pictures again from whatever was played."""
    found = [(row, played_row(row, folder)) for row in strength_rows()]
    parts = [INTRODUCTION, "## What the search has to show\n\n" + bars(found)]
    parts += [game_part(key, found, folder) for key in KEYS]
    parts += ["## Where it was played\n\n" + machines(found), "## Not measured yet\n\n" + missing(found)]
    page = folder / PAGE
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("\n".join(parts), encoding="utf-8")
    return page

"""The parts of the board of Pergamon: research fields, galleries, museum, collections, oldest objects."""

from __future__ import annotations

from rich.text import Text

from dighouse.cli.boards import MARKS, STYLES, Scene
from dighouse.cli.boards.parts import Part
from dighouse.cli.boards.pergamon_tiles import object_words, objects_words, tile_codes
from dighouse.cli.paper import Cell
from dighouse.games.pergamon.naming import numeral
from dighouse.games.pergamon.tables import (
    AWARD,
    BONUS_KIND,
    DEEPEST,
    FIELD_COINS,
    FIELDS_COUNT,
    GALLERIES,
    KINDS,
    MUSEUM,
    SCORING,
    SCORINGS,
)
from dighouse.games.pergamon.view import FigureView

NOTHING = "·"


def owner(scene: Scene, seat: int | None) -> Text:
    """Whose figure: a mark; for a screen reader a name."""
    if seat is None:
        return Text(scene.say("terminal.robber" if scene.paper.plain else "terminal.robber_mark"))
    return Text(scene.match.names[seat]) if scene.paper.plain else Text(MARKS[seat], STYLES[seat])


def research(scene: Scene, occupied: bool = False) -> Part:
    """PG1.6  The research fields with the figures; field 1 is the rightmost, so it stands at the right.

    A screen reader need not be read the empty ones beside the moves.
    """
    say = scene.say
    labels = [say(f"word.{word}") for word in ("field", "coins", "gallery", "figure", "paid")]
    figures = {figure.field: figure for figure in scene.view.figures}
    columns = [field_column(scene, field, figures.get(field)) for field in range(1, int(FIELDS_COUNT) + 1)]
    title = say("terminal.research")
    if scene.paper.plain:
        return Part(title, "", labels, [column for column in columns if not occupied or str(column[3])])
    rows: list[list[Cell]] = [[label, *cells] for label, *cells in zip(labels, *reversed(columns), strict=True)]
    headings = [str(cell) for cell in rows[0]]
    last = len(rows) if scene.view.pool is not None else -1  # nothing is paid before the cards are turned up
    return Part(title, headings[0], headings, rows[1:last], tuple(range(1, len(headings))))


def field_column(scene: Scene, field: int, figure: FigureView | None) -> list[Cell]:
    """A field: its number, coins, deepest gallery, who stands there, what was paid."""
    nothing = "" if scene.paper.plain else NOTHING
    who: Cell = owner(scene, figure.seat) if figure else nothing
    paid = str(figure.income) if figure and figure.income is not None else nothing
    return [str(field), str(FIELD_COINS[field]), numeral(int(DEEPEST[field])), who, paid]


def galleries(scene: Scene) -> Part:
    """PG1.7  The galleries from the top down; digging costs the number of the gallery."""
    say = scene.say
    rows: list[list[Cell]] = [
        [numeral(gallery), tile_codes(scene, scene.view.galleries[gallery - 1])]
        for gallery in range(1, int(GALLERIES) + 1)
    ]
    headings = [say("word.gallery"), "" if scene.paper.plain else say("word.finds")]
    return Part(say("terminal.galleries"), headings[0], headings, rows)


def museum(scene: Scene, occupied: bool = False) -> Part:
    """PG1.8  The museum from the highest award down, with the markers on its fields."""
    say = scene.say
    rows: list[list[Cell]] = []
    for award in sorted({int(award) for award in AWARD if award}, reverse=True):
        fields = [field for field in range(1, int(MUSEUM) + 1) if AWARD[field] == award]
        markers = markers_on(scene, fields)
        if markers or not (occupied or scene.paper.plain):
            rows.append([f"{fields[0]}–{fields[-1]}", str(award), markers or "–"])
    if not rows:
        rows.append([f"1–{MUSEUM}", "", say("word.empty")])
    headings = [say("word.field"), say("word.award"), say("word.markers")]
    return Part(say("terminal.museum"), say("terminal.museum"), headings, rows, (1,))


def markers_on(scene: Scene, fields: list[int]) -> Text:
    """The markers on these fields: field, owner, pair."""
    found = [
        Text.assemble(f"{marker.field} ", owner(scene, marker.seat), f" {numeral(marker.pair)}")
        for marker in scene.view.museum
        if marker.field in fields
    ]
    return Text(", " if scene.paper.plain else "   ").join(found)


def collections(scene: Scene) -> Part:
    """PG7  What everybody shows."""
    say = scene.say
    rows: list[list[Cell]] = []
    for seat, player in enumerate(scene.view.players):
        for shown in player.collections:
            name = Text(scene.name(seat), STYLES[seat])
            cells = [numeral(shown.pair), str(shown.field), str(shown.value), objects_words(scene, shown.objects)]
            rows.append([name, *cells])
    if not rows:
        rows.append([say("word.none"), "", "", "", ""])
    headings = ["", "", *(say(f"word.{word}") for word in ("field", "value", "objects"))]
    return Part(say("terminal.collections"), say("terminal.collections_short"), headings, rows, (2, 3))


def oldest(scene: Scene) -> Part:
    """PG10.2  The oldest object of each kind on show, and when it is scored."""
    say = scene.say
    rows: list[list[Cell]] = []
    for scoring in range(int(SCORINGS)):
        kind = KINDS[int(BONUS_KIND[scoring])]
        number = next(number for number, of in enumerate(SCORING) if of == scoring)
        found = oldest_of(scene, kind)
        who = scene.name(found[1]) if found else ""
        shown = object_words(scene, kind, found[0]) if found else say("board.nobody")
        rows.append([say.title(f"kind.{kind}"), str(number), shown, who])
    headings = ["", say("word.round"), "", ""]
    return Part(say("terminal.oldest"), say("terminal.oldest_short"), headings, rows, (1,))


def oldest_of(scene: Scene, kind: str) -> tuple[int, int] | None:
    """Year and owner of the oldest object of a kind on show."""
    years = [
        (made.year, seat)
        for seat, player in enumerate(scene.view.players)
        for shown in player.collections
        for made in shown.objects
        if made.kind == kind
    ]
    return max(years, default=None)

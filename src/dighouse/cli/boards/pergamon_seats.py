"""What lies before a player of Pergamon: a row of a table, or a sentence for a screen reader."""

from __future__ import annotations

from rich.text import Text

from dighouse.cli.boards import STYLES, Scene
from dighouse.cli.boards.parts import Part
from dighouse.cli.boards.pergamon_tiles import objects_words, tile_codes
from dighouse.cli.paper import Cell
from dighouse.games.pergamon.naming import numeral


def seats(scene: Scene) -> Part:
    """Points, coins, figure, storing and finds of everybody."""
    say = scene.say
    rows = [seat_row(scene, seat) for seat in range(scene.match.players)]
    words = ("points", "coins", "field", "storing", "finds")
    return Part(say("terminal.players"), "", ["", *(say(f"word.{word}") for word in words)], rows, (1, 2, 3, 4))


def seat_row(scene: Scene, seat: int) -> list[Cell]:
    player = scene.view.players[seat]
    turn = " <" if seat == scene.view.actor else ""
    return [
        Text(scene.name(seat) + turn, STYLES[seat]),
        str(player.points),
        str(player.coins),
        str(player.figure or "–"),
        str(player.storing),
        tile_codes(scene, player.hand),
    ]


def seat_sentence(scene: Scene, seat: int) -> str:
    """A player's side of the table in words."""
    say, player = scene.say, scene.view.players[seat]
    shown = [
        say("terminal.shown", pair=numeral(one.pair), field=one.field, objects=objects_words(scene, one.objects))
        for one in player.collections
    ]
    parts = [
        f"{say('word.points')} {player.points}",
        f"{say('word.coins')} {player.coins}",
        f"{say('word.field')} {player.figure or say('word.none')}",
        f"{say('word.finds')}: {tile_codes(scene, player.hand) if player.hand else say('word.none')}",
        f"{say('terminal.collections_short')}: {', '.join(shown) or say('word.none')}",
    ]
    if player.storing:
        parts.append(f"{say('word.storing')} {player.storing}")
    return f"{scene.match.names[seat]}: {'; '.join(parts)}."


def finds_line(scene: Scene) -> Text | None:
    """PG14.3  The tiles still to be laid."""
    if not scene.view.turned:
        return None
    gallery = numeral(scene.view.next_gallery)
    return Text.assemble(scene.say("terminal.turned", gallery=gallery), " ", tile_codes(scene, scene.view.turned))


def row_line(scene: Scene) -> Text | None:
    """PG8.10  The row being laid."""
    row, say = scene.view.row, scene.say
    if row is None:
        return None
    said = [f"{say('word.value')} {row.value}"]
    if row.objects:
        said.insert(0, objects_words(scene, row.objects))
    if row.polish is not None:
        said.append(say("action.polish", coins=row.polish))
    if row.dissolve is not None:
        said.append(say("action.dissolve", pair=numeral(row.dissolve)))
    if row.field:
        said.append(say("cost.museum", field=row.field))
    row_words = Text.assemble((say.title("word.row"), "bold"), ": ", tile_codes(scene, row.tiles))
    return Text.assemble(row_words, f" ({'; '.join(said)})")

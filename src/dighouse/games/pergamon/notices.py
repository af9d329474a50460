"""What the table is told about a move: keys and numbers, in the order things happen.

A move is played again on a copy of the position, step by step and with the draws it had, and each step is told.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.game import Move, Notice
from dighouse.core.record import copied, seen
from dighouse.games.pergamon.actions import (
    Add,
    Cancel,
    CloseRow,
    Confirm,
    Dig,
    Discard,
    Dissolve,
    EndExhibits,
    Order,
    Place,
    Polish,
    SkipDig,
)
from dighouse.games.pergamon.naming import back_name, listed, numeral, object_name, tile_name
from dighouse.games.pergamon.prospect import moved
from dighouse.games.pergamon.rules.decode import VERBS
from dighouse.games.pergamon.rules.museum import show_field
from dighouse.games.pergamon.rules.rows import row_value
from dighouse.games.pergamon.rules.storing import storing_cost
from dighouse.games.pergamon.rules.tiles import lay
from dighouse.games.pergamon.rules.turn import act
from dighouse.games.pergamon.state import DREW_BACK, NO_PAIR, STATE
from dighouse.games.pergamon.story import Story, numbered
from dighouse.games.pergamon.tables import DIG_COST, KINDS, SHOW_POINTS
from dighouse.games.pergamon.view import row_objects, row_tiles, tile_ids


def notices(before: np.record | None, move: Move, after: np.record, viewer: int | None) -> list[Notice]:  # noqa: ARG001
    """What everybody is told; nothing in Pergamon is told to one seat alone."""
    if before is None or move.seat is None:
        return told_setup(move, after)
    story = Story(copied(before), move.outcome)
    begin(story, move)
    story.run_on()
    return story.told


def told_setup(move: Move, after: np.record) -> list[Notice]:
    """PG2  The game begins: who starts, the back on top of the pile, and round 1."""
    start, back = move.outcome[0], move.outcome[1] - int(DREW_BACK)
    story = Story(seen(np.zeros(1, STATE)), move.outcome[2:])
    story.tell("game_begins")
    story.tell("start_player", {"player": start}, {"seat": start})
    story.tell("top_back", {"back": back_name(back)}, {"back": back})
    story.set_up(after, start, back)
    story.round_begins()
    return story.told


def begin(story: Story, move: Move) -> None:
    """The decision itself; what runs on by itself follows."""
    seat, action = move.seat, move.action
    assert seat is not None
    if isinstance(action, Order):
        told_order(story, seat, action)
    elif isinstance(action, Place):
        story.tell("placed", {"player": seat, "field": action.field}, {"seat": seat, "field": action.field})
        story.s["figure"][seat] = action.field
        story.placed()
    elif isinstance(action, Dig):
        told_dig(story, seat, action)
    elif isinstance(action, SkipDig):
        story.tell("dig_skipped", {"player": seat}, {"seat": seat})
        advance(story, seat, "skip_dig", 0)
    elif isinstance(action, Discard):
        tile = action.tile - 1
        story.tell("discarded", {"player": seat, "tile": tile_name(tile)}, {"seat": seat, "tile": tile + 1})
        advance(story, seat, "discard", tile)
    elif isinstance(action, Add | CloseRow | Polish | Dissolve | Confirm | Cancel | EndExhibits):
        told_exhibit(story, seat, action)
    else:
        told_store(story, seat)


def advance(story: Story, seat: int, verb: str, parameter: int) -> None:
    """A decision within a turn, on the copy."""
    act(story.s, np.int64(seat), np.int64(VERBS.index(verb)), np.int64(parameter))


def told_order(story: Story, seat: int, order: Order) -> None:
    """PG14.3  The start player lays a tile."""
    tile, gallery = order.tile - 1, int(story.s["next_gallery"])
    args = {"player": seat, "tile": tile_name(tile), "gallery": numeral(gallery)}
    story.tell("tile_ordered", args, {"seat": seat, "tile": order.tile, "gallery": gallery})
    lay(story.s, np.int64(tile))
    story.tiles_laid()


def told_dig(story: Story, seat: int, dig: Dig) -> None:
    """PG6.4, PG6.5  A dig: coins paid, tiles gained."""
    tiles = tile_ids(story.s["gallery"][dig.gallery - 1])
    cost = int(DIG_COST[dig.gallery])
    args = {"player": seat, "gallery": numeral(dig.gallery), "coins": cost, "count": len(tiles)}
    facts = {"seat": seat, "gallery": dig.gallery, "coins": cost, "tiles": len(tiles), **numbered("tile", tiles)}
    story.tell("dug", {**args, "tiles": listed([tile_name(tile - 1) for tile in tiles])}, facts)
    advance(story, seat, "dig", dig.gallery)


def told_store(story: Story, seat: int) -> None:
    """PG9.3  The hand is paid for."""
    tiles = len(tile_ids(story.s["hand"][seat]))
    coins = int(storing_cost(story.s, np.int64(seat)))
    story.tell(
        "stored",
        {"player": seat, "tiles": tiles, "coins": coins},
        {"seat": seat, "tiles": tiles, "coins": coins},
    )
    story.s["coins"][seat] -= coins
    story.next_turn()


def told_exhibit(
    story: Story, seat: int, action: Add | CloseRow | Polish | Dissolve | Confirm | Cancel | EndExhibits
) -> None:
    """PG8  The steps of exhibiting."""
    if isinstance(action, Confirm):
        told_show(story, seat)
    elif isinstance(action, Add):
        tile = action.tile - 1
        story.tell("tile_added", {"player": seat, "tile": tile_name(tile)}, {"seat": seat, "tile": action.tile})
        advance(story, seat, "add", tile)
    elif isinstance(action, Polish):
        story.tell("polish_chosen", {"player": seat, "coins": action.coins}, {"seat": seat, "coins": action.coins})
        advance(story, seat, "polish", action.coins)
    elif isinstance(action, Dissolve):
        args = {"player": seat, "pair": numeral(action.pair)}
        story.tell("dissolve_chosen", args, {"seat": seat, "pair": action.pair})
        advance(story, seat, "dissolve", action.pair)
    elif isinstance(action, CloseRow):
        value = int(row_value(story.s, int(story.s["row_first"])))
        story.tell("row_closed", {"player": seat, "value": value}, {"seat": seat, "value": value})
        advance(story, seat, "close_row", 0)
    elif isinstance(action, Cancel):
        story.tell("row_cancelled", {"player": seat}, {"seat": seat})
        advance(story, seat, "cancel", 0)
    else:
        story.tell("exhibits_ended", {"player": seat}, {"seat": seat})
        advance(story, seat, "end_exhibits", 0)


def told_show(story: Story, seat: int) -> None:
    """PG8.6  A show: polish paid, a collection dissolved, 1 VP, markers pushed and fallen, the new marker."""
    before = copied(story.s)
    tiles = row_tiles(before, int(before["row_first"]))
    field, polish, dissolved = int(show_field(before)), int(before["polish"]), int(before["dissolve"])
    advance(story, seat, "confirm", 0)
    if polish:
        story.tell("polish_paid", {"player": seat, "coins": polish}, {"seat": seat, "coins": polish})
    if dissolved != NO_PAIR:
        args = {"player": seat, "pair": numeral(dissolved)}
        story.tell("dissolved", args, {"seat": seat, "pair": dissolved})
    objects = [object_name(KINDS.index(made.kind), made.year) for made in row_objects(tiles)]
    pair = int(np.flatnonzero(story.s["first"][seat] == tiles[0])[0]) + 1
    facts = {"seat": seat, "pair": pair, "field": field, "polish": polish, "points": int(SHOW_POINTS)}
    told_shown = {"player": seat, "objects": listed(objects), "field": field, "points": int(SHOW_POINTS)}
    story.tell("shown", told_shown, {**facts, **numbered("tile", [tile + 1 for tile in tiles])})
    told_moved(story, before, seat, dissolved)


def told_moved(story: Story, before: np.record, seat: int, dissolved: int) -> None:
    """PG8.6, PG8.7  Markers that were pushed down, and those that left the museum."""
    pushed, fallen = moved(before, story.s, seat, dissolved)
    for other, pair, start, end in pushed:
        story.told_marker("pushed", other, pair, start, end)
    for other, pair in fallen:
        story.told_fallen(other, pair)

"""What a seat may know. In Pergamon all that has been seen is public: all seats and spectators see the same (R22).

Built from an allow-list: a field of the record is shown because it is named here. Tiles are named by their printed
ids 1 to 60, fields, galleries and marker pairs by their printed numbers, players by their seats from 0.
"""

from __future__ import annotations

import functools
import itertools
from typing import cast

import msgspec
import numpy as np

from dighouse.games.pergamon.naming import year_of
from dighouse.games.pergamon.rules.figures import figure_on, next_figure
from dighouse.games.pergamon.rules.money import income, pool
from dighouse.games.pergamon.rules.museum import oldest_shown, show_field
from dighouse.games.pergamon.rules.rows import row_value
from dighouse.games.pergamon.rules.scoring import total_points
from dighouse.games.pergamon.rules.storing import storing_cost
from dighouse.games.pergamon.state import (
    CONFIRM,
    DISSOLVE,
    LAYING,
    NO_BACK,
    NO_FIELD,
    NO_GALLERY,
    NO_TILE,
    NO_VALUE,
    NOBODY,
    ORDER,
    OVER,
    PLACE,
    POLISH,
    RESEARCH,
    ROBBER,
    ROW,
    SCORING_PHASE,
    STEPS,
    TURNS,
)
from dighouse.games.pergamon.tables import (
    BACKS,
    CANCELS,
    CARDS,
    CENTURY,
    COPIES,
    KINDS,
    LAID_OUT,
    RIGHT,
    ROBBER_PLAYERS,
    ROUNDS,
    STACK,
    VALUES,
)

ALL_CARDS = [int(copies) for copies in COPIES[1 : VALUES + 1]]  # by value
BYTE, SET_BITS = 8, 64  # bits; a set of tiles is one word


class ObjectView(msgspec.Struct, frozen=True, kw_only=True):
    """Two halves brought together."""

    kind: str
    year: int
    value: int


class CollectionView(msgspec.Struct, frozen=True, kw_only=True):
    """An exhibited collection, tiles from left to right; n tiles make n - 1 objects."""

    pair: int  # 1 to 3
    tiles: list[int]
    objects: list[ObjectView]
    value: int  # sum of its objects, polish not counted
    field: int  # where its round marker stands now


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """A player's side of the table."""

    coins: int
    points: int
    sheet: list[int]  # the points by category of the score sheet
    figure: int | None  # research field
    hand: list[int]  # a row being laid is still among them
    storing: int  # what storing this hand would cost
    collections: list[CollectionView]
    free_pairs: list[int]
    oldest: int  # year of the oldest object shown, 0: none


class RowView(msgspec.Struct, frozen=True, kw_only=True):
    """The row the player on turn is laying, before it is confirmed."""

    tiles: list[int]
    objects: list[ObjectView]
    value: int  # base value so far
    polish: int | None  # None: not chosen yet
    dissolve: int | None  # marker pair; None: not chosen, or not needed
    field: int  # where the marker would go as things stand; 0: no object yet


class CardView(msgspec.Struct, frozen=True, kw_only=True):
    """A research card laid out."""

    back: str
    value: int | None  # None: still face down


class FigureView(msgspec.Struct, frozen=True, kw_only=True):
    """A figure on a research field."""

    seat: int | None  # None: the grave robber
    field: int
    income: int | None  # coins it was paid this round; None: not paid yet
    acted: bool  # its turn is over


class MarkerView(msgspec.Struct, frozen=True, kw_only=True):
    """A round marker in the museum."""

    field: int
    seat: int
    pair: int


class RobberView(msgspec.Struct, frozen=True, kw_only=True):
    field: int | None
    coins: int


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table as everybody sees it."""

    round: int
    phase: int  # 1 laying out, 2 research money, 3 turns; 4 when the last scoring is done
    step: str  # order, place, dig, exhibit, row, polish, dissolve, confirm, store, over
    actor: int | None  # None when the game is over
    over: bool
    start_player: int
    placing: list[int]  # seats in the order they place their figures this round
    figures: list[FigureView]  # on the research fields, from right to left: the order of payment and of turns
    robber: RobberView | None  # with 2 players only
    cards: list[CardView]  # the two laid out; none before they are
    pool: int | None  # their sum, once turned up
    pile: int  # cards left in the research pile
    top_back: str | None  # back of its top card
    cards_used: list[int]  # cards turned up so far, by value 1 to 8
    cards_left: list[int]  # cards not turned up yet, by value 1 to 8
    turned: list[int]  # tiles turned up and still to be laid, with free_tile_sort only
    next_gallery: int | None  # where the next of them goes
    galleries: list[list[int]]  # tiles of galleries I to V
    calendar: list[int]  # tiles on the stacks of rounds 1 to 12
    unseen: list[int]  # tiles nobody has seen, on the calendar or boxed unseen
    boxed_unseen: int  # how many of them are in the box
    boxed: list[int]  # tiles in the box that have been seen
    museum: list[MarkerView]  # from the highest field down
    row: RowView | None
    cancels_left: int  # rows that may still be cancelled this turn
    players: list[PlayerView]
    player_order: bool
    free_tile_sort: bool


def bits_of(byte: int, first: int) -> tuple[int, ...]:
    return tuple(first + bit for bit in range(BYTE) if byte >> bit & 1)


# The printed ids in each byte of a set: sets are looked up in pieces, for every view has a dozen of them.
IDS = [[bits_of(byte, first) for byte in range(1 << BYTE)] for first in range(1, SET_BITS, BYTE)]


def tile_ids(tiles: int) -> list[int]:
    """A set of tiles as printed ids, youngest first."""
    found: list[int] = []
    for ids, byte in zip(IDS, int(tiles).to_bytes(SET_BITS // BYTE, "little"), strict=True):
        if byte:
            found += ids[byte]
    return found


def phase_of(step: int) -> int:
    """PG3.1  The phase a step belongs to."""
    if step == OVER:
        return SCORING_PHASE
    return {int(ORDER): LAYING, int(PLACE): RESEARCH}.get(int(step), TURNS)


def view(state: np.record, seat: int | None) -> View:  # noqa: ARG001 - nothing is private here
    """R22, R23  Hands, collections, coins, points and backs lie open; values and tiles not yet drawn do not exist."""
    step, number, on_turn = int(state["step"]), int(state["round_number"]), int(state["actor"])
    unseen = tile_ids(state["unseen"])
    calendar = [0] * number + [int(STACK)] * (int(ROUNDS) - number)
    cards = cards_of(state)
    revealed = bool(state["value"][0] != NO_VALUE)
    used = state["used"].tolist()[1 : VALUES + 1]
    placing = state["placing"].tolist()
    return View(
        round=number,
        phase=phase_of(step),
        step=STEPS[step],
        actor=on_turn if on_turn != NOBODY else None,
        over=bool(step == OVER),
        start_player=placing[0],
        placing=[player for player in placing if player != NOBODY],
        figures=figures_of(state, revealed),
        robber=robber_of(state),
        cards=cards,
        pool=int(pool(state)) if revealed else None,
        pile=int(CARDS) - int(LAID_OUT) * (number - 1) - len(cards),
        top_back=BACKS[state["top_back"]] if state["top_back"] != NO_BACK else None,
        cards_used=used,
        cards_left=[most - gone for most, gone in zip(ALL_CARDS, used, strict=True)],
        turned=tile_ids(state["turned"]),
        next_gallery=int(state["next_gallery"]) if state["next_gallery"] != NO_GALLERY else None,
        galleries=[tile_ids(tiles) for tiles in state["gallery"].tolist()],
        calendar=calendar,
        unseen=unseen,
        boxed_unseen=len(unseen) - sum(calendar),
        boxed=tile_ids(state["boxed"]),
        museum=museum_of(state),
        row=pending_row(state),
        cancels_left=int(CANCELS - state["cancels"]),
        players=[player_view(state, player) for player in range(int(state["players"]))],
        player_order=bool(state["player_order"]),
        free_tile_sort=bool(state["free_tile_sort"]),
    )


def cards_of(state: np.record) -> list[CardView]:
    """PG5.1  The cards laid out; their values only when turned up."""
    return [
        CardView(back=BACKS[back], value=value if value != NO_VALUE else None)
        for back, value in zip(state["back"].tolist(), state["value"].tolist(), strict=True)
        if back != NO_BACK
    ]


def robber_of(state: np.record) -> RobberView | None:
    """PG2.5  The robber, if he takes part."""
    if state["players"] != ROBBER_PLAYERS:
        return None
    field = int(state["robber"])
    return RobberView(field=field if field != NO_FIELD else None, coins=int(state["robber_coins"]))


def figures_of(state: np.record, revealed: bool) -> list[FigureView]:
    """PG5.5, PG6.1  The figures from right to left."""
    figures = []
    field = int(next_figure(state, NO_FIELD))
    turn = int(state["figure"][state["actor"]]) if state["actor"] != NOBODY else field
    over = bool(state["step"] == OVER)
    while field != NO_FIELD:
        owner = int(figure_on(state, field))
        figures.append(
            FigureView(
                seat=owner if owner != ROBBER else None,
                field=field,
                income=int(income(state, field)) if revealed else None,
                acted=revealed and (over or field < turn),
            )
        )
        field = int(next_figure(state, field))
    return figures


def museum_of(state: np.record) -> list[MarkerView]:
    """PG1.8  The markers from the highest field down."""
    markers = [
        MarkerView(field=field, seat=seat, pair=pair)
        for seat, own in enumerate(state["marker"][: state["players"]].tolist())
        for pair, field in enumerate(own, start=1)
        if field != NO_FIELD
    ]
    return sorted(markers, key=lambda marker: -marker.field)


def row_tiles(state: np.record, first: int) -> list[int]:
    """The tiles of a row from left to right, by index."""
    tiles = []
    tile, follows = first, state["follows"].tolist()
    while tile != NO_TILE:
        tiles.append(tile)
        tile = follows[tile]
    return tiles


def row_objects(tiles: list[int]) -> list[ObjectView]:
    """PG7.2  The objects of a row: kind, year and value of each join."""
    return [joined(left, right) for left, right in itertools.pairwise(tiles)]


@functools.cache
def joined(left: int, right: int) -> ObjectView:
    """PG7.2  The object two tiles make, whoever joins them."""
    return ObjectView(kind=KINDS[RIGHT[left]], year=year_of(left, right), value=int(CENTURY[left]))


def pending_row(state: np.record) -> RowView | None:
    """PG8.10  The row being laid, with what is chosen for it so far."""
    if not ROW <= state["step"] <= CONFIRM:
        return None
    tiles = row_tiles(state, int(state["row_first"]))
    polished = state["step"] > POLISH
    chosen = state["step"] > DISSOLVE and state["dissolve"] > 0
    return RowView(
        tiles=[tile + 1 for tile in tiles],
        objects=row_objects(tiles),
        value=int(row_value(state, int(state["row_first"]))),
        polish=int(state["polish"]) if polished else None,
        dissolve=int(state["dissolve"]) if chosen else None,
        field=int(show_field(state)),
    )


def player_view(state: np.record, seat: int) -> PlayerView:
    """A player's side of the table."""
    figure = int(state["figure"][seat])
    markers = state["marker"][seat].tolist()
    return PlayerView(
        coins=int(state["coins"][seat]),
        points=int(total_points(state, seat)),
        sheet=cast(list[int], state["points"][seat].tolist()),
        figure=figure if figure != NO_FIELD else None,
        hand=tile_ids(state["hand"][seat]),
        storing=int(storing_cost(state, seat)),
        collections=[shown(state, seat, pair) for pair, field in enumerate(markers) if field != NO_FIELD],
        free_pairs=[pair for pair, field in enumerate(markers, start=1) if field == NO_FIELD],
        oldest=int(oldest_shown(state, seat)),
    )


def shown(state: np.record, seat: int, pair: int) -> CollectionView:
    """PG7.1  An exhibited collection."""
    first = int(state["first"][seat, pair])
    tiles = row_tiles(state, first)
    return CollectionView(
        pair=pair + 1,
        tiles=[tile + 1 for tile in tiles],
        objects=row_objects(tiles),
        value=int(row_value(state, first)),
        field=int(state["marker"][seat, pair]),
    )

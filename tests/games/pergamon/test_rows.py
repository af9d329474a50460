"""PG7  Collections."""

from __future__ import annotations

from dighouse.games.pergamon.actions import Add, Cancel, CloseRow, Confirm, Dissolve, EndExhibits, Polish, SkipDig
from dighouse.games.pergamon.naming import year_of
from dighouse.games.pergamon.state import EXHIBIT
from tests.games.pergamon.positions import Table

PRINTED = (52, 25, 46, 32)


def exhibiting(*hand: int, coins: int = 0, round_number: int = 4) -> Table:
    return Table(round_number=round_number).hand(0, *hand).coins(0, coins).turn(0, EXHIBIT)


def objects(*tiles: int) -> list[tuple[str, int, int]]:
    """Kind, year and value of each object of a row."""
    table = exhibiting(*tiles, coins=1)
    table.play(*(Add(tile=tile) for tile in tiles))
    assert table.view.row is not None
    return [(made.kind, made.year, made.value) for made in table.view.row.objects]


def test_x12_a_mask_of_463() -> None:
    """X12, PG7.2, R10  46 followed by 32."""
    assert objects(46, 32) == [("mask", 463, 4)]
    assert year_of(45, 31) == 463


def test_x20_what_fits() -> None:
    """X20, PG7.1, R9  First tiles need a partner, later ones must fit, one tile is no row."""
    table = exhibiting(52, 25, 46)
    assert table.refusal(Add(tile=46)) == "tile_has_no_partner"
    assert table.refusal(Add(tile=60)) == "tile_not_yours"
    table.play(Add(tile=52))
    assert table.refusal(Add(tile=46)) == "tile_does_not_fit"
    assert table.refusal(Add(tile=52)) == "tile_not_yours"
    assert table.refusal(CloseRow()) == "row_too_short"
    table.play(Add(tile=25))
    assert table.refusal(CloseRow()) == "none"
    table.play(Add(tile=46))
    assert table.step == "confirm"
    table = Table().hand(0, 52, 46).gallery(1, 10).coins(0, 1).turn(0)
    table.play(SkipDig())
    assert (table.view.round, table.step) == (5, "place")


def test_x21_direction_matters() -> None:
    """X21, PG7.1, PG7.2  Bracelet 513 one way, vase 334 the other."""
    assert objects(52, 25) == [("bracelet", 513, 5)]
    assert objects(25, 52) == [("vase", 334, 3)]


def test_x22_the_last_century_counts_nothing() -> None:
    """X22, PG7.2, PG7.3  Jug 122 worth 1; mask 510 worth 5."""
    assert objects(1, 50) == [("jug", 122, 1)]
    assert objects(50, 1) == [("mask", 510, 5)]


def test_a_row_of_n_tiles() -> None:
    """PG7.3, PG7.4, R9, R24  One object fewer than tiles, and the sum of their values."""
    made = objects(*PRINTED)
    assert made == [("bracelet", 513, 5), ("vase", 383, 3), ("mask", 463, 4)]
    assert sum(value for _, _, value in made) == 12


def test_no_half_for_itself() -> None:
    """PG1.3  The two halves of a tile differ, so no tile is its own partner."""
    table = Table().hand(0, 52).gallery(1, 10).coins(0, 1).turn(0)
    assert table.copy().play(SkipDig()).view.round == 5


def test_hand_tiles_may_be_combined_afresh() -> None:
    """PG7.5, PG8.10, PG8.1  Until the show; an exhibited collection stays as it is."""
    table = exhibiting(*PRINTED, coins=2)
    table.play(Add(tile=52), Cancel(), Add(tile=46), Add(tile=32), Cancel(), Add(tile=25), Add(tile=46), CloseRow())
    table.play(Polish(coins=0), Confirm())
    assert table.player(0).collections[0].tiles == [25, 46]
    assert table.player(0).hand == [32, 52]
    assert table.view.boxed == []


def test_x45_cancel() -> None:
    """X45, PG8.10, R30  Nothing is paid or moved; a sixth cancel in a turn is refused."""
    table = exhibiting(*PRINTED, coins=5)
    table.shows(0, 1, 3, 1, 50).shows(0, 2, 7, 2, 3).shows(0, 3, 9, 4, 5).turn(0, EXHIBIT)
    before = table.states.copy()
    table.play(Add(tile=52), Add(tile=25), CloseRow(), Polish(coins=2), Dissolve(pair=1), Cancel())
    after = table.states.copy()
    after["cancels"] = 0
    assert after.tobytes() == before.tobytes()
    for _ in range(4):
        table.play(Add(tile=52), Cancel())
    assert table.view.cancels_left == 0
    table.play(Add(tile=52))
    assert table.refusal(Cancel()) == "cancel_limit"
    assert table.rule(Cancel()) == "PG8.10"


def test_exhibiting_is_optional() -> None:
    """PG8.1  Whether or not a dig took place."""
    table = exhibiting(52, 25)
    table.play(EndExhibits())
    assert table.view.round == 5
    assert table.player(0).hand == [25, 52]

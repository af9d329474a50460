"""PG4, PG14.3  Laying out tiles."""

from __future__ import annotations

from dighouse.games.pergamon.actions import Order
from dighouse.games.pergamon.rules.tiles import gallery_with_room, lay_out
from dighouse.games.pergamon.state import NO_GALLERY, STORE
from dighouse.games.pergamon.tables import ALL_TILES
from tests.games.pergamon.positions import GAME, Table, tile_set

SPREAD = (47, 13, 40, 1, 37)  # of X1


def laid(*tiles: int, **galleries: tuple[int, ...]) -> list[list[int]]:
    """The galleries after these tiles were turned up."""
    table = Table()
    for name, content in galleries.items():
        table.gallery(int(name[1:]), *content)
    table.s["turned"] = tile_set(*tiles)
    table.s["next_gallery"] = gallery_with_room(table.s, NO_GALLERY)
    lay_out(table.s)
    return table.view.galleries


def test_x01_the_printed_spread() -> None:
    """X1, PG4.2, PG4.3  The youngest on top."""
    assert laid(*SPREAD) == [[1], [13], [37], [40], [47]]


def test_x02_a_younger_century_first() -> None:
    """X2, PG1.4, PG4.2  12(1/98) before 25(3/13)."""
    assert laid(25, 12)[:2] == [[12], [25]]


def test_x03_smaller_digits_first() -> None:
    """X3, PG4.2  6(1/50) before 7(1/57)."""
    assert laid(7, 6)[:2] == [[6], [7]]


def test_x17_full_galleries_are_passed_over() -> None:
    """X17, PG4.1, PG4.3, PG1.7  II and IV are full: I, III and V get one each."""
    full = {"g2": (2, 3, 4, 6), "g4": (41, 42, 43, 44)}
    assert laid(60, 5, 20, **full) == [[5], [2, 3, 4, 6], [20], [41, 42, 43, 44], [60]]


def test_x18_all_galleries_full() -> None:
    """X18, PG4.1, R31  Nothing is turned up, five tiles go unseen to the box, the round goes on."""
    table = Table(round_number=6)
    for gallery in range(1, 6):
        table.gallery(gallery, *range(10 * gallery - 9, 10 * gallery - 5))
    table.hand(2, 51, 52, 53, 54, 56).coins(2, 1).turn(2, STORE)
    before = len(table.view.unseen)
    unseen = table.view.boxed_unseen
    table.play(GAME.actions.words("store"))
    view = table.view
    assert (view.round, view.step) == (7, "place")
    assert [len(tiles) for tiles in view.galleries] == [4] * 5
    assert len(view.unseen) == before
    assert view.boxed_unseen == unseen + 5


def test_one_tile_a_gallery_and_round() -> None:
    """PG4.4, PG4.1, PG4.5, R31  With room everywhere five are turned up, and older tiles stay where they are."""
    table = Table(round_number=4).gallery(1, 1, 2).gallery(3, 20).hand(2, 51, 52, 53, 54, 56).coins(2, 1).turn(2, STORE)
    table.play(GAME.actions.words("store"))
    galleries = table.view.galleries
    assert [len(tiles) for tiles in galleries] == [3, 1, 2, 1, 1]
    assert {1, 2} < set(galleries[0])
    assert 20 in galleries[2]
    assert table.view.step == "place"


def sorting(*tiles: int) -> Table:
    """Tiles turned up with free_tile_sort, laid as far as they lay themselves."""
    table = Table(free_tile_sort="on", round_number=1)
    table.s["figure"], table.s["value"], table.s["used"], table.s["back"] = 0, 0, 0, -1
    table.s["turned"] = tile_set(*tiles)
    table.s["next_gallery"] = 1
    lay_out(table.s)
    table.s["unseen"] = int(ALL_TILES) & ~tile_set(*tiles)
    return table.checked()


def test_x19_the_start_player_sorts() -> None:
    """X19, PG14.3, R29  1 and 13 lie by themselves; 47 then 37, and 40 follows by itself."""
    table = sorting(*SPREAD)
    assert (table.step, table.actor) == ("order", 0)
    assert [action.json()["tile"] for action in table.legal()] == [37, 40, 47]
    assert table.refusal(Order(tile=1)) == "tile_not_revealed"
    table.play(Order(tile=47), Order(tile=37))
    assert table.view.galleries == [[1], [13], [47], [37], [40]]
    assert table.step == "place"


def test_the_youngest_century_comes_first() -> None:
    """PG14.3  A tile of an older century has to wait."""
    table = sorting(1, 2, 37, 40, 47)
    assert table.refusal(Order(tile=37)) == "not_youngest_century"
    assert table.rule(Order(tile=37)) == "PG14.3"
    assert table.refusal(Order(tile=60)) == "tile_not_revealed"
    assert [action.json()["tile"] for action in table.legal()] == [1, 2]


def test_sorting_needs_the_option() -> None:
    """PG4.5  Without the option the same tiles lie by themselves."""
    assert laid(1, 2, 37, 40, 47) == [[1], [2], [37], [40], [47]]

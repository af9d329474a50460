"""PG8  Exhibiting."""

from __future__ import annotations

from dighouse.core.actions import Action
from dighouse.games.pergamon.actions import Add, CloseRow, Confirm, Dissolve, Polish
from dighouse.games.pergamon.state import EXHIBIT
from tests.games.pergamon.positions import GAME, Table

ONE, OTHER_ONE, TWO = (1, 3), (2, 5), (14, 16)
LONG = (52, 25, 46, 32)  # value 12


def museum(round_number: int = 4, coins: int = 0, players: int = 3, hand: tuple[int, ...] = LONG) -> Table:
    return Table(players=players, round_number=round_number).hand(0, *hand).coins(0, coins)


def show(*tiles: int, polish: int | None = None) -> list[Action]:
    """The actions of a show whose row closes by itself."""
    polished = [] if polish is None else [Polish(coins=polish)]
    return [*(Add(tile=tile) for tile in tiles), *polished, Confirm()]


def test_x08_the_printed_show() -> None:
    """X8, PG8.6, PG8.8, PG7.4, R17  9, 12, 16 become 8, 11, 16; the new marker goes on 12."""
    table = museum().shows(1, 1, 9, *ONE).shows(1, 2, 12, *OTHER_ONE).shows(2, 1, 16, *TWO).turn(0, EXHIBIT)
    table.play(*show(*LONG))
    assert table.markers == {(1, 1): 8, (1, 2): 11, (2, 1): 16, (0, 1): 12}
    assert table.player(0).points == 1
    assert table.player(0).collections[0].value == 12


def test_x09_polished() -> None:
    """X9, PG8.2, PG8.6  2 coins lift it to 14."""
    table = museum(coins=3).shows(1, 1, 9, *ONE).shows(1, 2, 12, *OTHER_ONE).shows(2, 1, 16, *TWO).turn(0, EXHIBIT)
    table.play(*show(*LONG, polish=2))
    assert table.markers == {(1, 1): 8, (1, 2): 11, (2, 1): 16, (0, 1): 14}
    assert (table.player(0).coins, table.player(0).points) == (1, 1)


def polishing(round_number: int, coins: int) -> Table:
    return museum(round_number, coins).turn(0, EXHIBIT).play(*(Add(tile=tile) for tile in LONG))


def test_x23_the_limit_of_polish() -> None:
    """X23, PG8.2, R16  3 coins in round 11, all one has in round 12."""
    table = polishing(11, 5)
    assert table.refusal(Polish(coins=4)) == "polish_limit"
    assert table.copy().play(Polish(coins=3), Confirm()).markers == {(0, 1): 15}
    table = polishing(12, 5)
    assert table.refusal(Polish(coins=6)) == "not_enough_coins"
    assert table.rule(Polish(coins=6)) == "PG8.2"
    table.play(Polish(coins=5))
    assert table.view.row is not None
    assert table.view.row.field == 17


def test_the_most_legal_actions() -> None:
    """R16  polish 0 to 108 and cancel: 110 in one state at most."""
    assert len(polishing(12, 100).legal()) == 102
    assert len(GAME.actions.verbs["polish"].domains["coins"]) == 109


def test_x24_nothing_above_24() -> None:
    """X24, PG8.3, R16  Coins beyond 24 are lost; a value above 24 pushes every marker."""
    table = museum(12, 6, hand=tuple(range(49, 57))).hand(1, 57, 58, 59, 60, 2, 5).coins(1, 1).turn(0, EXHIBIT)
    lay(table, long_row(table, 20)).play(Polish(coins=6))
    assert table.view.row is not None
    assert table.view.row.field == 24
    table.play(Confirm())
    assert (table.markers, table.player(0).coins) == ({(0, 1): 24}, 0)
    table = museum(12, 1, hand=tuple(range(49, 59))).shows(1, 1, 24, *ONE).shows(2, 1, 1, *TWO).turn(0, EXHIBIT)
    lay(table, long_row(table, 27)).play(Polish(coins=0))
    assert table.view.row is not None
    assert table.view.row.value >= 25
    facts = GAME.prospect(table.s, GAME.actions.number(Confirm())).facts
    assert facts["pushed"] == [[1, 1, 24, 23]]
    assert facts["fallen"] == [[2, 1]]
    table.play(Confirm())
    assert table.markers == {(0, 1): 24, (1, 1): 23}


def long_row(table: Table, least: int) -> list[int]:
    """Any row of the hand with at least that value."""
    box = GAME.catalogue().tiles

    def extend(row: list[int]) -> list[int] | None:
        if sum(box[tile - 1].century for tile in row[:-1]) >= least:
            return row
        for tile in table.player(0).hand:
            if tile not in row and (not row or box[row[-1] - 1].right == box[tile - 1].left):
                found = extend([*row, tile])
                if found:
                    return found
        return None

    found = extend([])
    assert found is not None
    return found


def lay(table: Table, row: list[int]) -> Table:
    """Lay a row; it closes by itself or is closed."""
    for tile in row:
        table.play(Add(tile=tile))
    return table.play(CloseRow()) if table.step == "row" else table


def test_x25_a_marker_of_ones_own_falls_out() -> None:
    """X25, PG8.6, PG8.7, PG8.9, R17, R18, R20  1 out, 6 to 5, the rival on 7 stays; a pair is free again."""
    table = museum(hand=(51, 53, 52, 25)).shows(0, 1, 1, *ONE).shows(0, 2, 6, *OTHER_ONE).shows(1, 1, 7, *TWO)
    table.coins(0, 1).turn(0, EXHIBIT)
    lay(table, [52, 25]).play(Polish(coins=1), Confirm())
    assert table.markers == {(0, 2): 5, (0, 3): 6, (1, 1): 7}
    assert set(ONE) <= set(table.view.boxed)
    assert table.player(0).free_pairs == [1]


def test_x26_dissolving_comes_before_the_push() -> None:
    """X26, PG8.4, PG8.6, R19  Own markers 1, 4, 10 and a new 8: what stands depends on which one goes."""
    table = museum(hand=(52, 25), coins=3).shows(0, 1, 1, *ONE).shows(0, 2, 4, *OTHER_ONE).shows(0, 3, 10, *TWO)
    table.turn(0, EXHIBIT).play(Add(tile=52), Add(tile=25), Polish(coins=3))
    assert table.step == "dissolve"
    assert {action.verb() for action in table.legal()} == {"dissolve", "cancel"}
    third = table.copy().play(Dissolve(pair=3), Confirm())
    assert third.markers == {(0, 2): 3, (0, 3): 8}
    first = table.copy().play(Dissolve(pair=1), Confirm())
    assert first.markers == {(0, 1): 8, (0, 2): 3, (0, 3): 10}


def test_no_dissolving_with_a_free_pair() -> None:
    """PG8.5, PG1.9, R19  The step is not asked."""
    table = museum(coins=1).shows(0, 1, 1, *ONE).turn(0, EXHIBIT)
    table.play(*show(*LONG, polish=0)[:-1])
    assert table.step == "confirm"
    assert table.refusal(Dissolve(pair=1)) == "wrong_step"


def test_x27_the_lowest_value() -> None:
    """X27, PG8.7  A new 1 pushes the rival's 1 out; 2 stays."""
    table = museum(hand=(1, 50)).shows(1, 1, 1, 2, 3).shows(1, 2, 2, *TWO).turn(0, EXHIBIT)
    table.play(*show(1, 50))
    assert table.markers == {(0, 1): 1, (1, 2): 2}
    assert table.player(0).points == 1
    assert {2, 3} <= set(table.view.boxed)
    assert table.player(1).free_pairs == [1, 3]


def test_x28_two_shows_in_a_turn() -> None:
    """X28, PG8.1, PG8.9  5 then 9 gives 4 and 9; 9 then 5 gives 9 and 5."""
    five = (52, 25)
    box = GAME.catalogue().tiles
    nine = next(
        (a.id, b.id, c.id)
        for a in box
        for b in box
        for c in box
        if len({a.id, b.id, c.id, *five}) == 5
        and a.right == b.left
        and b.right == c.left
        and a.century + b.century == 9
    )
    for first, second, fields in ((five, nine, {4, 9}), (nine, five, {9, 5})):
        table = museum(hand=(*five, *nine), coins=1).turn(0, EXHIBIT)
        for row in (first, second):
            lay(table, list(row)).play(Polish(coins=0), Confirm())
        assert set(table.markers.values()) == fields
        assert table.player(0).points == 2


def test_the_lowest_free_pair_is_taken() -> None:
    """PG8.6, R20  Fixed before the push."""
    table = museum(hand=(52, 25)).shows(0, 2, 9, *ONE).turn(0, EXHIBIT)
    table.play(*show(52, 25))
    assert table.markers == {(0, 1): 5, (0, 2): 9}


def test_confirm_is_always_asked() -> None:
    """PG8.10, R30  Even with nothing to choose before it."""
    table = museum(hand=(52, 25)).turn(0, EXHIBIT).play(Add(tile=52), Add(tile=25))
    assert table.step == "confirm"
    assert table.view.row is not None
    assert (table.view.row.polish, table.view.row.dissolve) == (0, None)

"""MO11-MO13, X4-X6, X20-X23, X25-X27  Final scoring and the winner."""

from __future__ import annotations

import pytest

from dighouse.games.monuments.actions import WriteHistory
from tests.games.monuments.positions import GAME, Table

TRACK, MONUMENTS, HISTORIANS, BONUS, UNUSED = range(5)
RED, YELLOW, BLUE, GREEN = range(4)


def test_categories() -> None:
    """MO11.1, MO11.4, MO11.5, MO11.7  The columns of the sheet."""
    assert GAME.categories == ("track", "monuments", "historians", "bonus", "unused")


def test_x04_the_valuation_table() -> None:
    """X4  Artemision in column 3 pays 6 and 3, Pharos in column 4 pays 8 and 4 (R4, R31)."""
    table = Table().stack(0, "Artemision", 1, 2, 3).stack(1, "Artemision", 4, 5).column(artemision=3, pharos=4)
    table.stack(0, "Pharos", 1, 2, 3).stack(2, "Pharos", 9)
    assert [line[MONUMENTS] for line in table.scores()] == [6 + 8, 3, 4]


def test_x05_placed_historians() -> None:
    """X5, MO11.4  Fields 4 and 5 are worth 9 VP."""
    table = Table(4).stones((1, 9), (2, 8), (2, 7), (0, 4), (0, 5))
    assert table.scores()[0] == [0, 0, 9, 0, 0]


def test_x06_three_players() -> None:
    """X6, MO11.5, MO11.6, MO11.7  Bonus 9, 6 and 3; the lower stone on a field is better; 12 for an unused one."""
    red, blue, green = 0, 1, 2
    table = Table(3).stones((red, 7), (green, 9), (blue, 9), (red, 6), (blue, 4), (red, 4), (blue, 2), (green, 6))
    assert [line[BONUS] for line in table.scores()] == [3, 6, 9]
    assert table.totals() == [20, 21, 12]


def test_x20_two_stones_in_all() -> None:
    """X20, R22  The third bonus is not paid."""
    table = Table(3).stones((0, 5), (0, 2))
    assert table.scores()[0] == [0, 0, 7, 15, -12]
    assert table.totals()[0] == 10
    assert Table(4).stones((0, 5), (0, 2)).totals()[0] == 22


def test_x21_a_pile_of_stones() -> None:
    """X21  On field 4 from below blue, red, blue: 9, 6 and 3; the stone on 3 gets nothing."""
    red, blue, green = 0, 1, 2
    table = Table(3).stones((blue, 4), (red, 4), (green, 3), (blue, 4))
    assert [line[BONUS] for line in table.scores()] == [6, 12, 0]


def test_x22_the_last_field() -> None:
    """X22, MO9.6, MO1.8  A report of 14 cards stands on field 12 (R5)."""
    table = Table(3).stones((0, 14))
    assert table.view().stones[0].field == 12
    assert table.scores()[0][HISTORIANS] == 12


def test_x23_first_and_second() -> None:
    """X23, MO11.2, MO11.3  More cards, then the highest card; a sole owner; column 0."""
    table = Table().stack(0, "Zeus", 2, 5, 6).stack(1, "Zeus", 1, 3, 7).column(zeus=2)
    assert [line[MONUMENTS] for line in table.scores()] == [2, 4, 0]
    table.stack(0, "Zeus", 4)
    assert [line[MONUMENTS] for line in table.scores()] == [4, 2, 0]
    assert Table().stack(0, "Zeus", 2, 5).column(zeus=2).scores()[0][MONUMENTS] == 6
    assert Table().stack(0, "Zeus", 2, 5).stack(1, "Petra", 1).scores()[0][MONUMENTS] == 0


@pytest.mark.parametrize("column", range(6))
def test_every_column(column: int) -> None:
    """MO11.1, R4  3k alone, 2k and k for two."""
    assert Table().stack(0, "Zeus", 2, 5).column(zeus=column).scores()[0][MONUMENTS] == 3 * column
    two = Table().stack(0, "Zeus", 2, 5).stack(1, "Zeus", 9).column(zeus=column)
    assert [line[MONUMENTS] for line in two.scores()] == [2 * column, column, 0]


def tied(fields: tuple[int, int], stacks: tuple[int, int]) -> Table:
    """A and B with 40 VP each, so many stacks and these best fields."""
    table = Table(4)
    names = ["Akropolis", "Artemision", "Babylon", "Colosseum", "Kolossus", "Mausoleum"]
    for name in names[: stacks[0]]:
        table.stack(0, name, 1, 2)
    for name in names[: stacks[1]]:
        table.stack(1, name, 3, 4, 5)
    table.stones((2, 12), (2, 12), (3, 12), (3, 12), (0, fields[0]), (0, 1), (1, fields[1]), (1, 1))
    return table.points(40 - fields[0] - 1, 40 - fields[1] - 1)


def test_x25_ties() -> None:
    """X25, MO12.1, MO12.2, MO12.3, MO12.4  Monuments erected, then the best field, then a shared victory (R27)."""
    assert tied((6, 5), (5, 5)).totals()[:2] == [40, 40]
    assert tied((6, 5), (5, 5)).ranks()[:2] == [1, 2]
    assert tied((6, 6), (5, 5)).ranks()[:2] == [1, 1]
    assert tied((5, 6), (6, 5)).ranks()[:2] == [1, 2]
    assert Table(4).stack(2, "Zeus", 1, 2).ranks() == [2, 2, 1, 2]


def two_players(option: str, *stones: tuple[int, int]) -> Table:
    """X26, X27  The sums of VP track and monuments."""
    return Table(2, two_player_count=option).points(20, 15, 22, 14).stones(*stones)


def test_x26_both_ways_to_count() -> None:
    """X26, MO13.8, MO13.9, MO13.10  The counting historians, and the worse colours (R25)."""
    stones = [(RED, 7), (BLUE, 6), (RED, 3), (GREEN, 6), (YELLOW, 5), (BLUE, 2), (YELLOW, 4)]
    table = two_players("best_historian", *stones)
    assert table.totals() == [46, 39]
    assert [(s.colour, s.field, s.bonus) for s in table.view().stones if s.counts] == [(GREEN, 6, 9), (YELLOW, 5, 6)]
    assert two_players("worse_colour_total", *stones).totals() == [24, 11]


def test_x27_a_colour_without_a_stone() -> None:
    """X27, MO13.8  Nothing counts for a player one of whose colours has no historian placed."""
    stones = [(RED, 8), (RED, 5), (BLUE, 3), (GREEN, 2), (BLUE, 1), (GREEN, 4)]
    table = two_players("best_historian", *stones)
    assert table.totals() == [11, 48]
    assert two_players("worse_colour_total", *stones).totals() == [-9, 23]


def test_two_players_both_colours_count() -> None:
    """MO13.7, MO13.9  One player as both owners gets both shares; the total is the sum (R32)."""
    table = Table(2).stack(0, "Zeus", 1, 2).stack(1, "Zeus", 3, 4, 5).column(zeus=2)
    assert [line[MONUMENTS] for line in table.scores()] == [6, 0]


def test_two_players_tie() -> None:
    """MO13.11, R30  Stacks of both colours together, then the highest field of any own stone."""
    table = Table(2).stack(0, "Zeus", 1, 2).stack(1, "Petra", 1, 2).stack(2, "Babylon", 1, 2)
    assert table.totals() == [-48, -48]
    assert table.ranks() == [1, 2]
    stones = [(RED, 3), (BLUE, 4)]
    table = Table(2).stones(*stones)
    assert table.totals()[0] == table.totals()[1]
    assert table.ranks() == [2, 1]


def test_totals_may_be_negative() -> None:
    """MO11.7, R8  Nothing done: three unused historians."""
    assert Table(3).totals() == [-36, -36, -36]
    assert Table(4).totals() == [-24] * 4


def test_hands_are_worth_nothing() -> None:
    """MO10.3, R33  A hand of nines scores like an empty one."""
    hand = ["Zeus 9", "Petra 9", "Pharos 9", "Babylon 9"]
    assert Table(3).hand(0, *hand).scores() == Table(3).scores()


def test_a_report_is_worth_its_cards_not_their_values() -> None:
    """MO9.6, R1  Two cards of value 9 and 8 are a report of 2."""
    table = Table().turn(2).stack(0, "Zeus", 1, 9).stack(1, "Petra", 1, 8).play(WriteHistory())
    assert table.scores()[2][HISTORIANS] == 2

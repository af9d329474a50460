"""PG10, PG12  Scoring and the end."""

from __future__ import annotations

import pytest

from dighouse.core.game import Position
from dighouse.games.pergamon.actions import Store
from dighouse.games.pergamon.rules.scoring import rank, score_end, score_round
from dighouse.games.pergamon.state import STORE
from tests.games.pergamon.positions import GAME, Table


def scored(round_number: int, *shows: tuple[int, int, int, tuple[int, ...]], players: int = 3) -> Table:
    """A museum after its scoring: (seat, pair, field, tiles)."""
    table = Table(players=players, round_number=round_number)
    for seat, pair, field, tiles in shows:
        table.shows(seat, pair, field, *tiles)
    score_round(table.s)
    return table


def test_x11_the_oldest_vase() -> None:
    """X11, PG10.2, PG10.3  A shows vase 383, B vase 276: A gets 2."""
    table = scored(5, (0, 1, 4, (25, 46)), (1, 1, 3, (18, 33)))
    assert [made.year for made in Table().shows(1, 1, 3, 18, 33).player(1).collections[0].objects] == [276]
    assert [player.sheet[5] for player in table.view.players] == [2, 0, 0]
    assert [player.sheet[1] for player in table.view.players] == [1, 1, 0]


@pytest.mark.parametrize(
    ("round_number", "before", "after"),
    [(5, (3, 4, 24), (0, 1, 21)), (7, (4, 5), (0, 1)), (9, (5, 6), (0, 1)), (12, (1, 24), (1, 24))],
)
def test_x29_the_drop(round_number: int, before: tuple[int, ...], after: tuple[int, ...]) -> None:
    """X29, PG10.5, PG10.6, R32  3, 4 and 5 fields; none in round 12."""
    rows = [(1, 3), (2, 5), (14, 16)]
    table = scored(round_number, *((0, 1 + n, field, rows[n]) for n, field in enumerate(before)))
    assert tuple(int(field) for field in table.s["marker"][0][: len(after)]) == after
    if 0 in after:
        assert {1, 3} <= set(table.view.boxed)


def test_x30_awards() -> None:
    """X30, PG10.1, PG1.8, R5  4, 5, 24 are worth 9; 12, 13, 20 are worth 12."""
    for fields, points in (((4, 5, 24), 9), ((12, 13, 20), 12)):
        rows = [(1, 3), (2, 5), (14, 16)]
        table = scored(5, *((0, 1 + n, field, rows[n]) for n, field in enumerate(fields)))
        assert table.player(0).sheet[1] == points


def test_x31_open_halves_are_no_objects() -> None:
    """X31, PG10.3, PG10.4, PG7.3, R24  52, 25 holds no vase: no bonus for anybody."""
    table = scored(5, (0, 1, 5, (52, 25)))
    assert [player.sheet[5] for player in table.view.players] == [0, 0, 0]


def test_awards_before_the_drop() -> None:
    """R32, PG10.1, PG10.5  A marker that falls out has been paid before."""
    table = scored(5, (0, 1, 3, (1, 3)))
    assert table.player(0).sheet[1] == 1
    assert table.markers == {}


def ended(*shows: tuple[int, int, int, tuple[int, ...]]) -> Table:
    table = Table(round_number=12)
    for seat, pair, field, tiles in shows:
        table.shows(seat, pair, field, *tiles)
    score_end(table.s)
    return table


def test_x32_the_oldest_of_all() -> None:
    """X32, PG12.2, R25  513 and 463 against 485 and 122: 3 + 1 and 2; a lone object brings 3."""
    table = ended((0, 1, 5, (52, 25)), (0, 2, 4, (46, 32)), (1, 1, 1, (1, 50)), (1, 2, 6, (44, 47)))
    years = [made.year for player in table.view.players for shown in player.collections for made in shown.objects]
    assert sorted(years) == [122, 463, 485, 513]
    assert [player.sheet[6] for player in table.view.players] == [4, 2, 0]
    table = ended((2, 1, 5, (52, 25)))
    assert [player.sheet[6] for player in table.view.players] == [0, 0, 3]


def test_x33_ties() -> None:
    """X33, PG12.3, PG12.4, R26  B's 513 beats A's 463 at 30 each; C has 25 and 597.  Nothing shown: shared."""
    table = Table(round_number=12).shows(0, 1, 5, 46, 32).shows(1, 1, 5, 52, 25).shows(2, 1, 6, 52 + 6, 60)
    for seat, points in ((0, 30), (1, 30), (2, 25)):
        table.points(seat, shows=points)
    assert [int(rank(table.s, seat)) for seat in range(3)] == [2, 1, 3]
    table = Table(round_number=12).points(0, shows=20).points(1, shows=20).points(2, shows=9)
    assert [int(rank(table.s, seat)) for seat in range(3)] == [1, 1, 3]
    table.shows(1, 1, 5, 46, 32)
    assert [int(rank(table.s, seat)) for seat in range(3)] == [2, 1, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_x46_after_the_last_round(players: int) -> None:
    """X46, PG12.1, PG5.7, I2, I3  All cards used, figures still there, 108 coins paid, all stacks empty."""
    position = Position(GAME, players, 6)
    paid = 0
    while position.legal.size:
        before = GAME.view(position.state, None)
        position.step(int(position.legal[-1]))
        after = GAME.view(position.state, None)
        if before.step == "place" and after.pool is None and after.round > before.round:
            continue
        if before.pool is None and after.pool is not None:
            paid += after.pool
    view = GAME.view(position.state, None)
    assert view.cards_used == [3] * 8
    assert view.pile == 0
    assert [card.value is not None for card in view.cards] == [True, True]
    assert all(player.figure for player in view.players)
    assert view.calendar == [0] * 12
    assert sum(value * used for value, used in enumerate(view.cards_used, start=1)) == 108
    assert paid <= 108


def test_the_end_comes_after_round_12s_scoring() -> None:
    """PG12.1, PG10.1, PG10.2, PG12.2  Awards, the bracelet, the oldest; no drop, no clean-up."""
    table = Table(round_number=12).shows(0, 1, 5, 52, 25).hand(0, 1, 2, 3, 4).coins(0, 1).turn(0, STORE)
    table.play(Store())
    assert table.over
    assert table.view.actor is None
    assert table.player(0).sheet == [0, 0, 0, 0, 2, 2, 3]
    assert table.markers == {(0, 1): 5}
    assert table.player(0).figure is not None
    assert table.legal() == []


def test_totals_are_open() -> None:
    """R22, R27  VP are shown to all; no two objects can have the same year."""
    table = Table().points(1, shows=3, kinds=2)
    assert GAME.view(table.s, 0).players[1].points == 5
    box = GAME.catalogue().tiles
    assert len({tile.digits for tile in box}) == len(box)

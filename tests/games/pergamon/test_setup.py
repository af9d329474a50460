"""PG1, PG2  Components and set-up."""

from __future__ import annotations

import pytest

from dighouse.core.errors import BadInput
from dighouse.core.game import Position
from dighouse.core.replay import Match
from dighouse.games.pergamon.state import STEPS
from tests.games.pergamon.positions import GAME

each_number = pytest.mark.parametrize("players", [2, 3, 4])


@each_number
def test_how_a_game_begins(players: int) -> None:
    """PG2.1-PG2.3, PG1.9, R2  No coins, no points, no tiles, three pairs; 24 cards, five tiles turned up."""
    view = GAME.view(Position(GAME, players, 3).state, None)
    assert view.round == 1
    assert view.pile == 22
    assert view.top_back in ("sack", "chest")
    assert view.calendar == [0] + [5] * 11
    assert sorted(len(tiles) for tiles in view.galleries) == [1] * 5
    assert len(view.unseen) == 55
    assert view.museum == []
    for player in view.players:
        assert (player.coins, player.points, player.hand, player.figure) == (0, 0, [], None)
        assert player.free_pairs == [1, 2, 3]


@each_number
def test_the_robber_is_for_two(players: int) -> None:
    """PG2.5, PG5.2  With 2 players the robber stands at once and has nothing; with more he does not exist."""
    view = GAME.view(Position(GAME, players, 3).state, None)
    if players == 2:
        assert view.robber is not None
        assert view.robber.coins == 0
        assert view.robber.field in (5, 7, 9)
    else:
        assert view.robber is None


@each_number
def test_placing_goes_clockwise_from_the_start_player(players: int) -> None:
    """PG2.4, R8  Ascending seats, wrapping round."""
    starts = set()
    for seed in range(25):
        view = GAME.view(Position(GAME, players, seed).state, None)
        starts.add(view.start_player)
        assert view.placing == [(view.start_player + turn) % players for turn in range(players)]
        assert view.actor == view.start_player
    assert starts == set(range(players))


def test_x47_options_by_players() -> None:
    """X47, PG2.6, PG2.7, PG14.4, R29  player_order is for 3 or 4, free_tile_sort for all; both may be on."""
    for value in ("on", "off"):
        with pytest.raises(BadInput) as caught:
            Match(GAME, 2, options={"player_order": value})
        assert caught.value.code == "option_not_for_players"
    for players in (3, 4):
        match = Match(GAME, players, options={"player_order": "on", "free_tile_sort": "on"}, seed=1)
        assert match.state["player_order"] == match.state["free_tile_sort"] == 1
    assert Match(GAME, 2, options={"free_tile_sort": "on"}, seed=1).state["free_tile_sort"] == 1
    assert GAME.meta.chosen(None, 3) == {"player_order": "off", "free_tile_sort": "off"}


def test_the_title_page() -> None:
    """PG1.1, I11  2 to 4 players, 12 rounds, a bound for the length."""
    assert GAME.meta.seats == (2, 3, 4)
    assert GAME.meta.longest[4] == 3330
    assert GAME.catalogue().calendar[-1].round == 12
    assert len(STEPS) == 10


def test_the_box() -> None:
    """PG1.2, PG1.5, PG1.6, PG1.7, PG1.8, R4, R5, R6, R7  Tiles, cards, fields, galleries and awards as listed."""
    box = GAME.catalogue()
    assert len(box.tiles) == 60
    assert [(field.coins, field.deepest) for field in box.fields] == [
        (0, 5),
        (1, 2),
        (1, 5),
        (2, 3),
        (2, 5),
        (3, 2),
        (3, 3),
        (3, 5),
        (4, 4),
        (4, 5),
        (5, 4),
        (5, 5),
        (6, 5),
    ]
    assert box.museum == [award for award in range(1, 7) for _ in range(4)]
    assert [(card.value, card.back, card.copies) for card in box.cards] == [
        (value, "sack" if value < 5 else "chest", 3) for value in range(1, 9)
    ]
    assert [gallery.cost for gallery in box.galleries] == [1, 2, 3, 4, 5]
    assert [place.field for place in box.robber] == [5, 7, 9]
    assert [(space.round, space.kind, space.drop) for space in box.calendar if space.scoring] == [
        (5, "vase", 3),
        (7, "jug", 4),
        (9, "mask", 5),
        (12, "bracelet", 0),
    ]


def test_all_pairs_of_kinds_in_every_century() -> None:
    """PG1.2-PG1.4, R3  12 ordered pairs in each of 5 centuries, digits used once, ids in order of age."""
    box = GAME.catalogue()
    pairs = {(tile.left, tile.right, tile.century) for tile in box.tiles}
    assert len(pairs) == 60
    assert all(tile.left != tile.right and 10 <= tile.digits <= 98 for tile in box.tiles)
    assert len({tile.digits for tile in box.tiles}) == 60
    ages = [(tile.century, tile.digits) for tile in box.tiles]
    assert ages == sorted(ages)


def test_what_is_surely_known() -> None:
    """R1, R3-R7  Every table says how surely it is known; the tiles are reconstructed."""
    confidence = GAME.catalogue().confidence
    assert confidence["tiles"] == confidence["research_fields"] == confidence["museum"] == "reconstructed"
    assert confidence["scoring_rounds"] == "printed"
    assert "tiles" in GAME.meta.reconstructed

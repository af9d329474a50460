"""TH2  Set-up."""

from __future__ import annotations

import itertools

import pytest

from dighouse.core.errors import BadInput
from dighouse.core.game import Position
from dighouse.core.replay import Match
from dighouse.games.thebes.state import IN_PILE_2, IN_PILE_3, UNSEEN
from dighouse.games.thebes.tables import ARTIFACT_VALUE, LARGE, RESEARCH_CARDS
from dighouse.games.thebes.view import View
from tests.games.thebes.positions import ALL_VALID, GAME

PLAYERS = (2, 3, 4)


def dealt(players: int, seed: int = 1, **options: str) -> Position:
    return Position(GAME, players, seed, options)


def seen(position: Position) -> View:
    view: View = GAME.view(position.state, None)
    return view


@pytest.mark.parametrize(
    ("players", "options", "draw_pile", "aside"),
    [(2, {}, 64, 27), (3, {}, 59, 32), (4, {}, 59, 32), (2, {"two_player_deck": "two_piles"}, 91, 0)],
)
def test_x39_sizes_of_the_piles(players, options, draw_pile, aside):
    """X39  Draw pile 64 / 59 / 59, with two piles 91; aside 27 / 32 / 32, 0; bags of 30.

    TH2.4  Three piles of 27 (R13).  TH2.7  Pile 1 on pile 2 is drawn from, pile 3 put aside.
    TH2.11  Two piles: all 91 cards in the draw pile (R12).  TH2.2  30 tokens in a bag.
    """
    view = seen(dealt(players, **options))
    assert (view.draw_pile, view.aside) == (draw_pile, aside)
    assert [len(bag) + view.rubble for bag in view.bags] == [30] * 5


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_starts_in_warsaw_with_five_permits_and_nothing_else(players):
    """TH2.1  Warsaw, every permit valid.  TH1.9  An archaeologist, a marker, five permits each."""
    for player in seen(dealt(players)).players:
        assert (player.place, player.permits) == ("warsaw", ALL_VALID)
        assert (player.cards, player.exhibitions, player.finds) == ([], [], [[]] * 5)
        assert (player.points, player.general, player.books) == (0, 0, [0] * 5)


@pytest.mark.parametrize("players", PLAYERS)
def test_one_artifact_of_value_1_lies_at_every_site(players):
    """TH2.2  The bonus lies on the board; 12 artifacts, 2 books and 16 rubble are in the bag (R22, R29)."""
    view = seen(dealt(players))
    for site, (bag, bonus) in enumerate(zip(view.bags, view.bonus, strict=True)):
        assert bonus is not None
        assert ARTIFACT_VALUE[site, bonus] == 1
        assert bonus not in bag
        assert len([find for find in bag if find < 13]) == 12
        assert {13, 14} <= set(bag)
    assert view.rubble == 16


@pytest.mark.parametrize("seed", range(5))
def test_four_research_cards_lie_open_and_no_exhibition(seed):
    """TH2.3  The top four research cards.  TH2.8  Exhibition spaces and discard pile start empty."""
    view = seen(dealt(3, seed))
    opened = [card for card in view.research if card is not None]
    assert len(set(opened)) == 4
    assert max(opened) < RESEARCH_CARDS
    assert (view.exhibitions, view.discards) == ([None] * 3, [])


@pytest.mark.parametrize("players", PLAYERS)
def test_piles_of_27_research_cards(players):
    """TH2.4  The other 81 research cards make three piles of 27 (R13); nobody knows which card is where."""
    s = dealt(players).state
    assert [int(s[pile]) for pile in ("pile_1", "pile_2", "pile_3")] == [27, 27, 27]
    assert sum(s["card_at"][:RESEARCH_CARDS] == UNSEEN) == 81


@pytest.mark.parametrize("players", [3, 4])
def test_small_exhibitions_in_pile_2_and_large_ones_in_pile_3(players):
    """TH2.5  With 3 or 4 players the five small ones are in pile 2, the five large ones in pile 3."""
    where = dealt(players).state["card_at"][RESEARCH_CARDS:]
    assert [int(place) for place in where] == [int(IN_PILE_3 if large else IN_PILE_2) for large in LARGE]
    assert sum(where == IN_PILE_2) == 5


@pytest.mark.parametrize("deck", ["three_piles", "two_piles"])
def test_with_two_players_all_exhibitions_are_in_pile_2(deck):
    """TH2.6  All ten in pile 2, also with two piles (TH2.11, R12)."""
    s = dealt(2, two_player_deck=deck).state
    assert set(s["card_at"][RESEARCH_CARDS:].tolist()) == {int(IN_PILE_2)}
    assert s["exhibitions_2"] == 10


def test_two_piles_of_41_and_40():
    """TH2.11  Pile 1 has 41 research cards, pile 2 has 40 and the exhibitions, nothing is aside (R12)."""
    s = dealt(2, two_player_deck="two_piles").state
    assert [int(s[pile]) for pile in ("pile_1", "pile_2", "pile_3")] == [41, 40, 0]


@pytest.mark.parametrize("players", [3, 4])
def test_x44_two_piles_are_for_two_players_only(players):
    """X44  With 3 or 4 players `two_piles` is refused.  TH2.11  Set-up refuses it."""
    with pytest.raises(BadInput) as wrong:
        Match(GAME, players, options={"two_player_deck": "two_piles"})
    assert wrong.value.code == "option_not_for_players"


@pytest.mark.parametrize("players", [0, 1, 5, 2.0, True, "2"])
def test_two_to_four_players(players):
    """TH2.9, TH2.10  Set-up is given for 2, 3 and 4 players, and nothing else."""
    with pytest.raises(BadInput) as wrong:
        Match(GAME, players)
    assert wrong.value.code == "players"


@pytest.mark.parametrize(("players", "space", "year"), [(2, 0, 1901), (3, 16, 1901), (4, 0, 1902)])
def test_markers_start_on_one_space_and_the_year_is_set(players, space, year):
    """TH2.9  All on space 0, with 3 players on 16 (R1).  TH2.10  1901, with 4 players 1902."""
    view = seen(dealt(players))
    assert [player.clock for player in view.players] == [space] * players
    assert [player.week for player in view.players] == [space] * players
    assert view.year == year


@pytest.mark.parametrize("players", PLAYERS)
def test_the_starting_stack_is_in_any_order(players):
    """TH2.9  The markers are stacked in random order: every order comes up.  C1  Uniform over the orders."""
    orders = {tuple(seen(dealt(players, seed)).order) for seed in range(40 * players)}
    assert orders == set(itertools.permutations(range(players)))


def test_another_seed_deals_other_cards():
    """TH2.3  The cards are shuffled (C2): 40 deals open most of the 85 cards."""
    opened = {card for seed in range(40) for card in seen(dealt(2, seed)).research}
    assert len(opened) > 60

"""TH11, TH12  Retiring, the end of the game, and the score."""

from __future__ import annotations

import pytest

from dighouse.games.thebes.actions import Exhibit, Retire, Space, Swap, Take
from dighouse.games.thebes.tables import PLACE_IDS
from tests.games.thebes.cards import ASSISTANT, CONGRESS, book, general, large, rumor, small
from tests.games.thebes.positions import Table

SITES = ("greece", "crete", "egypt", "palestine", "mesopotamia")


def with_x11(table: Table, seat: int = 0) -> Table:
    """The scoring picture of the rulebook, without its cards."""
    table.finds(seat, "palestine", 1, 1, 7).finds(seat, "mesopotamia", 4).finds(seat, "egypt", 1, 2, 3, 3, 4)
    return table.finds(seat, "crete", 2, 5).finds(seat, "greece", 1, 5)


def test_x11_the_scoring_example():
    """X11  39 + 13 + 15 + 0 = 67; those artifacts do meet all three exhibitions.  TH12.1, TH12.2  Also TH9.2."""
    cards = (small("london"), small("berlin"), large("london"))
    table = with_x11(Table().clocks(157, 157)).owns(0, *cards, *[CONGRESS] * 5)
    assert table.score(0) == {"artifacts": 39, "exhibitions": 13, "congresses": 15, "majorities": 0}
    assert sum(table.score(0).values()) == 67
    shows = with_x11(Table()).exhibitions(*cards)
    assert [shows.refusal(Exhibit(slot=space)) for space in Space] == [None, None, None]


@pytest.mark.parametrize(
    ("congresses", "points"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 28), (9, 28)],
)
def test_x16_congresses(congresses, points):
    """X16  2, 3, 7, 8, 9 congresses: 3, 6, 28, 28, 28 points.  TH12.2  By number, 28 for more than 7 (R33)."""
    assert Table().owns(0, *[CONGRESS] * congresses).score(0)["congresses"] == points


@pytest.mark.parametrize(
    ("players", "clock", "code"),
    [
        (2, 104, "too_early_to_retire"),
        (2, 105, None),
        (3, 104, "too_early_to_retire"),
        (3, 105, None),
        (4, 52, "too_early_to_retire"),
        (4, 53, None),
    ],
)
def test_x33_retiring_in_the_last_year(players, clock, code):
    """X33  At 104 and 105 (2 or 3 players), 52 and 53 (4): refused, legal.  TH11.1, TH11.2  c >= F - 52 (R31)."""
    table = Table(players).clocks(*[clock] * players)
    assert table.refusal(Retire()) == code
    assert (Retire() in table.legal()) == (code is None)


@pytest.mark.parametrize(
    ("books", "points"),
    [
        (([3, 2], [3, 2], [2]), [3, 3, 0]),
        (([3, 1], [3, 1], [2, 2], [2, 1, 1]), [3, 3, 3, 3]),
        (([], []), [0, 0]),
        (([1], []), [5, 0]),
        (([2], [1, 1, 1]), [0, 5]),
    ],
)
@pytest.mark.parametrize("site", ["greece", "crete", "egypt"])
def test_x34_majorities(site, books, points):
    """X34  5 5 2; 4 4 4 4; 0 0; 1 0 books at a site: 3 3 0; 3 3 3 3; 0 0; 5 0.  TH12.4  Also R32."""
    table = Table(players=len(books))
    for seat, cards in enumerate(books):
        table.owns(seat, *[book(site, number) for number in cards])
    assert [table.score(seat)["majorities"] for seat in range(len(books))] == points


def test_majorities_are_compared_site_by_site():
    """TH12.3  For each site its own books, on cards and tokens: 5 for Greece, 3 each for Egypt, 5 for Crete."""
    table = Table().owns(0, book("greece", 2), book("egypt", 1)).owns(1, book("egypt", 1))
    table.has_book_token(1, found_at="greece")  # a book on Crete
    assert [table.score(seat)["majorities"] for seat in (0, 1)] == [5 + 3, 3 + 5]


def test_only_books_of_the_colour_make_a_majority():
    """TH12.3  Rumors, assistants and general books do not count."""
    table = Table().owns(0, rumor("crete"), *[ASSISTANT] * 3, general(2)).has_general_token(0, "crete")
    assert table.score(0)["majorities"] == 0
    assert table.owns(1, book("crete", 1)).score(1)["majorities"] == 5
    assert table.score(0)["majorities"] == 0


def test_all_five_majorities():
    """TH12.4  A sole leader everywhere scores 5 x 5."""
    assert Table().owns(1, *[book(site, 1) for site in SITES]).score(1)["majorities"] == 25


@pytest.mark.parametrize(("card", "points"), [(small("paris"), 4), (large("paris"), 5)])
def test_exhibitions_score_their_points(card, points):
    """TH12.1  Each exhibition its points."""
    assert Table().owns(0, card).score(0)["exhibitions"] == points


def test_artifacts_score_their_value_and_books_nothing():
    """TH12.1  Each artifact its value, the bonus too; book tokens are worth no points of their own."""
    table = Table().finds(0, "palestine", 7, 6).has_bonus(0, "palestine")
    table.has_book_token(0, "egypt").has_general_token(0, "egypt").has_book_token(1, "greece")
    assert table.score(0)["artifacts"] == 14
    assert table.score(1)["artifacts"] == 0
    everything = Table()
    for site in SITES:
        everything.finds_all(0, site).has_bonus(0, site)
    assert everything.score(0)["artifacts"] == 180


def test_x35_players_tied_for_the_lead_win_together():
    """X35  67 67 50: the first two win together.  TH12.5  No tie-break (R37)."""
    table = with_x11(Table(players=3).clocks(157, 157, 157))
    table.owns(0, small("london"), small("berlin"), large("london"), *[CONGRESS] * 5)
    table.finds(1, "greece", 6, 5, 4, 3, 3, 2, 2, 2).finds(1, "crete", 4, 4, 4, 3, 3, 3, 3)
    table.finds(1, "egypt", 6, 5).finds(1, "palestine", 5)
    table.finds(2, "mesopotamia", 5, 5, 4, 4, 3, 3, 3).finds(2, "palestine", 6, 4, 3, 2, 2, 2).finds(2, "egypt", 4)
    assert [sum(table.score(seat).values()) for seat in range(3)] == [67, 67, 50]
    assert table.ranks() == [1, 1, 3]


def test_the_highest_total_wins():
    """TH12.5  The highest total, wherever the points come from."""
    table = Table(players=4).owns(2, *[CONGRESS] * 4).finds(0, "greece", 6).owns(3, book("crete", 1))
    assert table.ranks() == [2, 4, 1, 3]


def test_x42_nothing_but_swaps():
    """X42  A retires at 105, B swaps in Warsaw: 1 to 9 weeks, c = 150; a tenth is `not_enough_weeks`.

    TH7.2  1 + s.  TH11.1  Retiring remains, or whatever fits in 7 weeks.  TH3.8
    """
    table = Table().clocks(105, 105).play(Retire())
    assert table.actor == 1
    costs = []
    for _ in range(9):
        costs.append(table.cost(Swap()))
        table.play(Swap())
    assert costs == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert table.player(1).clock == 150
    assert table.cost(Swap()) == 10
    assert table.refusal(Swap()) == "not_enough_weeks"
    takes = {Take(slot=slot) for slot in range(4) if table.cost(Take(slot=slot)) <= 7}
    assert takes
    assert table.legal() == {Retire()} | takes


@pytest.mark.parametrize(("players", "last"), [(2, 157), (3, 157), (4, 105)])
def test_retiring_goes_straight_to_the_end(players, last):
    """TH11.1  The marker goes straight to F.  TH11.3  This player takes no more turns."""
    table = Table(players).clocks(*[last - 30] * players)
    retired = table.actor
    assert table.cost(Retire()) == 30
    table.play(Retire())
    assert (table.player(retired).clock, table.player(retired).weeks_left) == (last, 0)
    assert table.player(retired).place == "warsaw"
    assert table.actor not in (retired, -1)
    assert table.refusal(Swap(), seat=retired) == "not_your_turn"


def test_the_game_ends_when_every_clock_has_run_down():
    """TH11.3  When every clock is F the game ends: nobody is on turn, nothing is legal, everything is `game_over`."""
    table = Table(players=3).clocks(120, 130, 140)
    for _ in range(3):
        assert table.actor >= 0
        table.play(Retire())
    assert table.actor == -1
    assert table.view.actor is None
    assert table.legal() == set()
    for seat in range(3):
        assert {table.refusal(action, seat) for action in (Retire(), Swap(), Take(slot=0), 977)} == {"game_over"}


def test_a_finished_player_is_passed_over():
    """TH11.3  The others go on, until they have finished too."""
    table = Table().clocks(120, 100).play(Swap())
    assert table.play(Swap()).actor == 1
    table.clock(1, 121).play(Retire())
    assert table.actor == 1
    assert table.play(Retire()).actor == -1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_the_last_year_a_swap_is_always_affordable(players):
    """TH11.2  Before the last year retiring is not allowed, and from everywhere a swap fits, even the ninth."""
    first = {2: 0, 3: 16, 4: 0}[players]
    last = {2: 157, 3: 157, 4: 105}[players]
    for place in PLACE_IDS:
        for clock in (first, last - 60, last - 53):
            table = Table(players).clocks(*[clock] * players).stands(0, place).swapped(0, 8)
            assert table.refusal(Retire()) == "too_early_to_retire"
            assert table.refusal(Swap()) is None
            assert Swap() in table.legal()


def test_retiring_may_be_all_that_is_left():
    """TH11.1  It is the only action when no other is legal (R31): one week left, far from everything."""
    table = Table().weeks_left(0, 1).stands(0, "egypt")
    assert table.legal() == {Retire()}


def test_retiring_is_allowed_while_other_actions_are():
    """TH11.1  At any point of the last year (R31), not only when nothing else is legal."""
    legal = Table().clocks(105, 110).legal()
    assert Retire() in legal
    assert len(legal) > 1


def test_scores_count_up_during_the_game():
    """TH12.1  Points of finds in hand are there at any time; permits and clocks are worth nothing."""
    table = Table().clocks(30, 90).finds(0, "greece", 6)
    assert (table.player(0).points, sum(table.score(0).values())) == (6, 6)
    assert table.clock(0, 40).spent(0, "greece").score(0) == table.score(0)

"""TH9  Exhibitions."""

from __future__ import annotations

import pytest

from dighouse.games.thebes.actions import Exhibit, Space
from tests.games.thebes.cards import EXHIBITIONS, Card, book, index, large, small
from tests.games.thebes.positions import Table

A, B, C = (Exhibit(slot=space) for space in Space)


def shown(table: Table, *opened: Card | None) -> Table:
    return table.exhibitions(*opened, *[None] * (3 - len(opened)))


def test_x09_small_exhibition_in_london():
    """X9  1 Greece and 2 Egypt artifacts, in London: cost 3, card worth 4, artifacts kept.  TH9.1, TH9.2, TH9.3"""
    table = Table().clocks(0, 90).stands(0, "london").finds(0, "greece", 1).finds(0, "egypt", 1, 4)
    shown(table, small("london"))
    assert table.cost(A) == 3
    table.play(A)
    player = table.player(0)
    assert (player.clock, player.exhibitions) == (3, [index(small("london"))])
    assert player.artifacts == [1, 0, 2, 0, 0]
    assert (table.score(0)["exhibitions"], table.score(0)["artifacts"]) == (4, 6)


def test_x40_books_are_no_artifacts():
    """X40  1 Greece, 1 Egypt and a general token found in Egypt: `missing_artifacts`.  TH9.2  Books are none (R23)."""
    table = Table().stands(0, "london").finds(0, "greece", 1).finds(0, "egypt", 1).has_general_token(0, "egypt")
    shown(table, small("london"))
    assert table.refusal(A) == "missing_artifacts"
    assert table.has_book_token(0, "egypt").refusal(A) == "missing_artifacts"
    assert A not in table.legal()
    assert table.finds(0, "egypt", 1).refusal(A) is None


def test_the_bonus_artifact_counts_and_values_do_not_matter():
    """TH9.2  The bonus counts; any artifact of the site will do, and more than shown is no harm."""
    table = Table().has_bonus(0, "greece", "egypt").finds(0, "egypt", 6)
    assert shown(table, small("london")).refusal(A) is None
    assert table.finds(0, "crete", 5, 4, 4).refusal(A) is None


def test_artifacts_of_others_do_not_count():
    """TH9.2  They must own the artifacts themselves."""
    table = Table().finds(0, "greece", 1).finds(0, "egypt", 1).finds(1, "egypt", 1)
    assert shown(table, small("london")).refusal(A) == "missing_artifacts"


@pytest.mark.parametrize("row", EXHIBITIONS, ids=lambda row: f"{row['size']}-{row['city']}")
def test_every_exhibition_needs_exactly_what_it_shows(row):
    """TH9.2  At least the artifacts shown per site.  TH1.5  The ten exhibitions.  TH9.1  In the card's city."""
    card = Card(row["size"], city=row["city"])
    for lacking in (None, *row["requires"]):
        table = Table().stands(0, row["city"])
        for site, number in row["requires"].items():
            wanted = number - (site == lacking)
            if wanted:
                table.has_bonus(0, site).finds(0, site, *[1, 1][: wanted - 1])
        shown(table, card)
        assert table.refusal(A) == ("missing_artifacts" if lacking else None)
        if not lacking:
            assert table.cost(A) == row["weeks"]
            assert table.play(A).score(0)["exhibitions"] == row["points"]


@pytest.mark.parametrize(("slot", "action"), [(0, A), (1, B), (2, C)])
def test_an_exhibition_is_taken_from_its_space(slot, action):
    """TH9.4  The space stays empty and the others do not move (R9)."""
    opened = [small("vienna"), small("paris"), small("moscow")]
    table = Table().clocks(0, 90).finds(0, "egypt", 1).finds(0, "palestine", 1, 1).finds(0, "mesopotamia", 1, 1)
    table.finds(0, "crete", 1, 1).exhibitions(*opened)
    table.play(action)
    assert table.player(0).exhibitions == [index(opened[slot])]
    assert table.view.exhibitions == [None if space == slot else index(opened[space]) for space in range(3)]
    assert (table.outcome, table.view.discards) == ([], [])


def test_an_empty_space_has_no_exhibition():
    """TH9.1  The player picks an occupied space."""
    table = Table().finds_all(0, "greece").finds_all(0, "egypt").exhibitions(None, small("london"), None)
    assert [table.refusal(action) for action in (A, B, C)] == ["empty_exhibition_slot", None, "empty_exhibition_slot"]


def test_an_exhibition_costs_the_journey_too():
    """TH9.1  Travel to the card's city and pay journey + the card's weeks."""
    table = Table().clocks(10, 90).stands(0, "egypt").finds_all(0, "greece").finds_all(0, "egypt").finds_all(0, "crete")
    shown(table, large("london"))
    assert table.cost(A) == 4 + 4
    table.play(A)
    assert (table.player(0).clock, table.player(0).place) == (18, "london")


def test_artifacts_serve_again():
    """TH9.3  They keep the artifacts, which may serve for other exhibitions (R30), as in X11."""
    table = Table().clocks(0, 90).stands(0, "london")
    table.finds(0, "egypt", 1, 2, 3).finds(0, "crete", 2).finds(0, "greece", 1, 5)
    table.exhibitions(small("london"), small("berlin"), large("london"))
    table.play(A, B, C)
    assert table.player(0).artifacts == [2, 1, 3, 0, 0]
    assert table.score(0)["exhibitions"] == 4 + 4 + 5


def test_an_exhibition_is_no_research_card():
    """TH9.3  The card taken adds points and no knowledge."""
    table = Table().clocks(0, 90).finds_all(0, "greece").finds_all(0, "egypt").owns(0, book("crete", 2))
    before = table.player(0)
    after = shown(table, small("london")).play(A).player(0)
    assert (after.books, after.general, after.cards) == (before.books, before.general, before.cards)
    assert after.points == before.points + 4

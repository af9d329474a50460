"""TR6  Exhibitions and museums."""

from __future__ import annotations

import pytest

from dighouse.games.tomb_raiders.actions import Exhibition, TakeExhibition, TakeStorage
from tests.games.tomb_raiders.positions import Table, card, gift, museum

E1 = TakeExhibition(exhibition=Exhibition("e1"))


@pytest.mark.parametrize(
    ("mesopotamia", "crete", "egypt", "step", "weeks"),
    [(3, 0, 0, 1, 9), (3, 2, 0, 2, 5), (3, 2, 1, 3, 3), (3, 0, 1, 1, 9), (4, 1, 2, 1, 9), (2, 2, 1, 0, None)],
)
def test_x03_steps_of_an_exhibition(mesopotamia, crete, egypt, step, weeks):
    """X3  E1 with 3 Mesopotamia 9 weeks, plus 2 Crete 5, plus 1 Egypt 3; steps are cumulative.  TR6.2, TR6.3, R17"""
    table = Table().open("E1")
    for region, number in (("mesopotamia", mesopotamia), ("crete", crete), ("egypt", egypt)):
        values = {"mesopotamia": (1, 1, 1, 1), "crete": (1, 1), "egypt": (1, 1)}[region]
        if number:
            table.finds(0, region, *values[:number])
    (offer,) = table.view().offers
    assert (offer.reached[0], offer.weeks[0]) == (step, weeks)
    if weeks is None:
        assert table.refusal(E1) == "too_few_artifacts"
        return
    assert table.cost(E1) == weeks
    table.play(E1)
    assert table.player(0).weeks == weeks
    assert table.player(0).presentations == [card("E1")]
    assert table.score(0)["exhibitions"] == 5
    assert sum(len(values) for values in table.player(0).artifacts) == mesopotamia + crete + egypt  # TR6.4


def test_artifacts_serve_again():
    """TR6.4, TR6.6  One artifact serves any number of exhibitions; E5 asks for the same three."""
    table = Table().open("E1", "E5").finds(0, "mesopotamia", 5, 4, 3).weeks(0, 12)
    table.play(E1)
    table.play(TakeExhibition(exhibition=Exhibition("e5")))
    assert table.player(0).weeks == 18
    assert table.player(0).presentations == [card("E1"), card("E5")]


def test_x21_a_museum():
    """X21  M2 for Egypt 1, Egypt 1, Greece 2: Crete 5 left, +3 weeks; a third Egypt 1: not_owned.  TR6.5, TR6.6, R18"""
    table = Table().open("M2").finds(0, "egypt", 1, 1).finds(0, "crete", 5).finds(0, "greece", 2)
    assert table.cost(museum(2)) == 3
    table.play(museum(2))
    table.play(gift("egypt", 1), gift("egypt", 1))
    assert table.player(0).weeks == 0
    assert table.refusal(gift("egypt", 1)) == "not_owned"
    assert table.legal() == {gift("crete", 5), gift("greece", 2)}
    table.play(gift("greece", 2))
    assert table.player(0).artifacts == [[], [], [], [5]]
    assert (table.player(0).weeks, table.player(0).presentations) == (3, [card("M2")])
    assert table.view().donated == [[], [1, 1], [2], []]
    assert table.score(0) == {**table.score(0), "artifacts": 5, "museums": 6}
    assert Table().open("M2").finds(0, "egypt", 1, 1).refusal(museum(2)) == "too_few_artifacts"


def test_presentation_cards_are_kept():
    """TR6.7  An exhibition stays though its artifacts are given away later."""
    table = Table().open("E1", "M2").finds(0, "mesopotamia", 1, 1, 1).weeks(0, 9).stack(1, 0)
    table.play(E1)
    table.play(museum(2), *[gift("mesopotamia", 1)] * 3)
    assert table.player(0).presentations == [card("E1"), card("M2")]
    assert table.player(0).artifacts == [[], [], [], []]


def test_all_open_cards_may_be_chosen_from():
    """TR6.1, TR6.8, R8  Any number lies open, each may be taken; one that does not lie open may not."""
    table = Table().open("E1", "E5", "M1", "M3").finds(0, "mesopotamia", 1, 1, 1)
    legal = {action.verb(): action for action in table.legal() if not isinstance(action, TakeStorage)}
    assert set(legal) == {"take_exhibition", "take_museum"}
    assert [offer.card for offer in table.view().offers] == [card(name) for name in ("E1", "E5", "M1", "M3")]
    assert [offer.reached[0] for offer in table.view().offers] == [1, 1, 1, 0]
    assert table.refusal(TakeExhibition(exhibition=Exhibition("e2"))) == "not_on_display"
    assert table.refusal(museum(2)) == "not_on_display"
    assert table.refusal(museum(3)) == "too_few_artifacts"


def test_no_refill_after_a_presentation_card():
    """R9, TR5.1  A presentation card is taken instead of a storage card, and nothing is drawn."""
    table = Table().open("M1").finds(0, "egypt", 1, 1)
    before = table.view().draw_pile
    table.play(museum(1), gift("egypt", 1), gift("egypt", 1))
    assert (table.outcome, table.view().draw_pile) == ([], before)


def test_knowledge_finds_are_no_artifacts():
    """TR0.3, R20  A knowledge find counts for no exhibition and no museum."""
    table = Table().open("E1", "M1").finds(0, "mesopotamia", 1, 1, "knowledge")
    assert table.refusal(E1) == "too_few_artifacts"
    table.play(museum(1), gift("mesopotamia", 1))
    assert table.legal() == {gift("mesopotamia", 1)}

"""PG3.3  The 316 actions: ids, words, and what is no action."""

from __future__ import annotations

import pytest

from dighouse.core.errors import BadInput, Refused
from dighouse.core.replay import Match
from dighouse.games.pergamon.actions import Confirm, Dig, Discard, Place, Polish, Store
from dighouse.games.pergamon.components import COMPONENTS
from dighouse.games.pergamon.state import STORE
from tests.games.pergamon.positions import GAME, Table


def test_x48_ids() -> None:
    """X48, PG3.3, R30  place 5 = 64, polish 3 = 143, discard 60 = 314; 249 = dissolve 1, 139 = close_row."""
    table = GAME.actions
    assert len(table) == 316
    assert table.number(Place(field=5)) == 64
    assert table.number(Polish(coins=3)) == 143
    assert table.number(Discard(tile=60)) == 314
    assert table.action(249).json() == {"do": "dissolve", "pair": 1}
    assert table.action(139).json() == {"do": "close_row"}


def test_ids_are_as_listed() -> None:
    """PG3.3  Verbs, first ids, counts and parameters are those of the table."""
    for row in COMPONENTS.rows("action_ids"):
        verb = GAME.actions.verbs[row["verb"]]
        assert (verb.first, verb.count) == (row["first_id"], row["count"])
        first = [min(domain) for domain in verb.domains.values()]
        assert first == ([row["first_parameter"]] if row["parameter"] else [])
    assert list(GAME.actions.verbs) == [row["verb"] for row in COMPONENTS.rows("action_ids")]


def test_actions_are_typed_in_one_word_and_a_number() -> None:
    """PG3.3  `place 5`, `add 52`, `skip_dig`."""
    assert GAME.actions.words("place 5") == Place(field=5)
    assert GAME.actions.words("dig 3") == Dig(gallery=3)
    assert GAME.actions.words("store") == Store()


def test_x49_the_order_of_reasons() -> None:
    """X49, PG3.2, PG3.3  Over, not your turn, unknown, bad parameter, wrong step: in this order."""
    match = Match(GAME, 3, seed=4)
    other = (match.actor + 1) % 3
    wrong = {"do": "polish", "coins": 200}
    with pytest.raises(Refused) as refused:
        match.play(wrong, other)
    assert refused.value.refusal == "not_your_turn"
    with pytest.raises(BadInput) as bad:
        match.play(wrong)
    assert bad.value.code == "bad_parameter"
    with pytest.raises(Refused) as refused:
        match.play(Polish(coins=1))
    assert refused.value.refusal == "wrong_step"
    with pytest.raises(BadInput) as bad:
        match.play(316)
    assert bad.value.code == "unknown_action"
    while match.actor >= 0:
        match.play(match.legal()[-1])
    for spelling in (wrong, Polish(coins=1), 316):
        with pytest.raises(Refused) as refused:
            match.play(spelling, 0)
        assert refused.value.refusal == "game_over"


def test_each_step_has_its_own_verbs() -> None:
    """PG3.1, PG3.3, PG6.2, R11  A verb of another step is refused with the statement of its phase."""
    table = Table().places(0)
    assert table.refusal(Confirm()) == "wrong_step"
    assert table.rule(Confirm()) == "PG3.1"
    table = Table().hand(0, 52, 25).gallery(1, 1).coins(0, 3).turn(0)
    assert table.refusal(Confirm()) == "wrong_step"
    assert table.rule(Confirm()) == "PG6.2"
    assert table.rule(Place(field=1)) == "PG3.1"


def test_the_statement_goes_by_the_verb() -> None:
    """PG6.4, PG8.2, PG9.4, PG7.1, PG9.3  The same code of another verb has another statement."""
    table = Table().hand(0, 1, 2, 3, 4, 5, 6, 7).coins(0, 1).figures(1, 2, 3).gallery(5, 60).gallery(1, 59).turn(0)
    assert table.rule(Dig(gallery=5)) == "PG6.4"
    table = Table().hand(0, 2, 3, 4, 5, 15, 16, 17).coins(0, 0).turn(0, STORE)
    assert (table.refusal(Store()), table.rule(Store())) == ("not_enough_coins", "PG9.4")
    assert (table.refusal(Discard(tile=60)), table.rule(Discard(tile=60))) == ("tile_not_yours", "PG9.3")


def test_a_refused_action_changes_nothing() -> None:
    """PG3.3  Not a byte."""
    table = Table().places(0)
    before = table.states.tobytes()
    assert table.refusal(Dig(gallery=1)) == "wrong_step"
    assert table.states.tobytes() == before

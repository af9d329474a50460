"""A position to step through from Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dighouse.core.errors import BadInput, Refused
from dighouse.core.game import Pieces, Position
from dighouse.games import game_called

GAME = game_called("thebes")


def test_stepping_to_the_end() -> None:
    position = Position(GAME, 2, seed=1)
    assert position.actor in (0, 1)
    steps = 0
    while position.legal.size:
        legal = position.step(int(position.legal[0]))
        assert legal is position.legal
        steps += 1
    assert position.actor == -1
    assert 0 < steps <= GAME.meta.longest[2]
    assert position.scores().shape == (2, 4)
    assert sorted(position.ranks()) in ([1, 2], [1, 1])


@pytest.mark.parametrize(
    ("action", "refusal", "rule"),
    [(976, "too_early_to_retire", "TH11.2"), (977, "unknown_action", None), (-1, "unknown_action", None)],
)
def test_an_illegal_action_is_an_error_with_its_rule(action: int, refusal: str, rule: str | None) -> None:
    position = Position(GAME, 2, seed=1)
    before, legal = position.states.tobytes(), position.legal.tolist()
    with pytest.raises(Refused) as caught:
        position.step(action)
    assert (caught.value.refusal, caught.value.rule, caught.value.code) == (refusal, rule, "refused")
    assert str(caught.value)
    assert position.states.tobytes() == before
    assert position.legal.tolist() == legal


@pytest.mark.parametrize("action", [float("nan"), 1.0, "1", None, 10**30, pytest.param(10**5000, id="huge")])
def test_what_is_no_action_at_all_is_an_error_with_a_sentence(action: Any) -> None:
    position = Position(GAME, 2, seed=1)
    before = position.states.tobytes()
    with pytest.raises(BadInput) as caught:
        position.step(action)
    assert caught.value.code == "action_number"
    assert position.states.tobytes() == before


@pytest.mark.parametrize("seat", [2, -1, 10**30, float("nan"), None])
def test_nobody_sees_with_the_eyes_of_a_seat_there_is_not(seat: Any) -> None:
    with pytest.raises(BadInput) as caught:
        Position(GAME, 2).observation(seat)
    assert caught.value.code == "seat_number"


def test_after_the_end_everything_is_refused() -> None:
    position = Position(GAME, 2, seed=1)
    while position.legal.size:
        position.step(int(position.legal[-1]))
    with pytest.raises(Refused) as caught:
        position.step(0)
    assert caught.value.refusal == "game_over"


def test_the_same_seed_is_the_same_game() -> None:
    one, other, third = Position(GAME, 3, seed=7), Position(GAME, 3, seed=7), Position(GAME, 3, seed=8)
    assert one.states.tobytes() == other.states.tobytes() != third.states.tobytes()


def test_players_and_options_are_checked() -> None:
    with pytest.raises(BadInput):
        Position(GAME, 7)
    with pytest.raises(BadInput):
        Position(GAME, 3, options={"two_player_deck": "two_piles"})


def test_an_observation_is_split_by_its_names() -> None:
    position = Position(GAME, 4, seed=1)
    tensor = position.observation(2)
    assert tensor.dtype == np.float32
    pieces = GAME.pieces.split(tensor)
    assert sum(piece.size for piece in pieces.values()) == tensor.size == GAME.pieces.size
    assert pieces["players"].tolist() == [0, 0, 1]
    pieces["players"][0] = 5
    assert tensor[0] == 5, "the pieces are the tensor itself"


def test_pieces() -> None:
    pieces = Pieces(a=(2,), b=(2, 3), c=())
    assert pieces.size == 9
    split = pieces.split(np.arange(9))
    assert split["b"].tolist() == [[2, 3, 4], [5, 6, 7]]
    assert split["c"] == 8

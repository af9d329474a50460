"""A position as one flat record."""

from __future__ import annotations

import numpy as np
import pytest

from dighouse.core.record import field, out_of_range, position_hash, record
from dighouse.games import KEYS, game_called

FIELDS = [field("wide", "i4", 0, 0, 9, "weeks"), field("small", "i1", (2, 3), -1, 5, "cards")]


def test_a_record_is_filled_up_and_nowhere_padded() -> None:
    kind = record(FIELDS)
    assert kind.itemsize == 12
    assert sum(kind[name].itemsize for name in kind.names or ()) == 12
    assert (kind.names or ())[-1] == "filling"


def test_narrow_fields_before_wide_ones_are_a_mistake() -> None:
    with pytest.raises(AssertionError, match="wide fields first"):
        record([*FIELDS[::-1], field("other", "i8", 0, 0, 1, "")])


def test_equal_positions_have_equal_fingerprints() -> None:
    one, other = np.zeros(1, record(FIELDS)), np.zeros(1, record(FIELDS))
    assert position_hash(one[0]) == position_hash(other[0])
    other["small"][0, 1, 2] = 1
    assert position_hash(one[0]) != position_hash(other[0])
    assert len(position_hash(one[0])) == 16


def test_what_is_out_of_range_is_named() -> None:
    states = np.zeros(1, record(FIELDS))
    assert out_of_range(states[0], FIELDS) == []
    states["small"][0, 0, 1] = 6
    states["wide"] = -1
    assert out_of_range(states[0], FIELDS) == [
        "wide = -1 is not within 0 to 9",
        "small = [[0, 6, 0], [0, 0, 0]] is not within -1 to 5",
    ]


@pytest.mark.parametrize("key", KEYS)
def test_every_field_says_what_it_counts(key: str) -> None:
    game = game_called(key)
    for line in game.fields:
        assert line.meaning
        assert line.low <= line.high
        limits = np.iinfo(np.dtype(line.kind))
        assert limits.min <= line.low <= line.high <= limits.max

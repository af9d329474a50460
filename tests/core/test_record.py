"""A position as one flat record."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from dighouse.core.chance import new_chance
from dighouse.core.record import copied, duplicate, field, out_of_range, position_hash, record, seen, told
from dighouse.core.replay import Match
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


def test_sums_stand_at_the_end_and_are_not_told() -> None:
    kind = record(FIELDS, [field("total", "i8", 0, 0, 9, "points"), field("few", "i1", 3, 0, 9, "cards")])
    assert (kind.names or ())[-2:] == ("filling", "sums")
    assert kind["sums"].itemsize == 16
    one, plain = np.zeros(1, kind), np.zeros(1, record(FIELDS))
    for states in (one, plain):
        states["small"][0, 0] = [1, 2, 3]
    one["sums"]["total"] = 7
    assert told(one[0])[:12] == told(plain[0])
    assert not any(told(one[0])[12:])
    other = one.copy()
    other["sums"]["few"] = 1
    assert position_hash(one[0]) == position_hash(other[0])
    assert out_of_range(one[0]["sums"], [field("total", "i8", 0, 0, 6, "points")]) == ["total = 7 is not within 0 to 6"]


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
    for line in [*game.fields, *game.sums]:
        assert line.meaning
        assert line.low <= line.high
        kind = np.dtype(line.kind)
        limits = np.finfo(kind) if kind.kind == "f" else np.iinfo(kind)
        assert limits.min <= line.low <= line.high <= limits.max


def test_a_position_that_is_seen_shows_what_the_array_holds_and_lets_go_of_it() -> None:
    states = np.zeros(1, record(FIELDS))
    states["wide"], states["small"][0, 1, 2] = 7, 3
    holders = sys.getrefcount(states)
    position = seen(states)
    assert (position.wide, position["small"][1, 2], position.small.tolist()) == (7, 3, [[0, 0, 0], [0, 0, 3]])
    states["wide"], states["small"][0, 1, 2] = 8, 4
    assert (position.wide, position["small"][1, 2]) == (8, 4), "what is written later is seen, too"
    with pytest.raises(AttributeError):
        _ = position.other
    del position
    assert sys.getrefcount(states) == holders, "a position that was read must not be kept for ever"


def test_a_copy_is_equal_and_nobody_elses() -> None:
    states = np.zeros(1, record(FIELDS))
    states["wide"] = 7
    copy, twin = copied(states[0]), duplicate(states)
    assert position_hash(copy) == position_hash(twin[0]) == position_hash(states[0])
    copy["wide"], copy["small"][0, 0], twin["wide"] = 1, 2, 3
    assert (copy.wide, copied(copy).wide, copied(copy).small[0, 0]) == (1, 1, 2)
    assert states["wide"].tolist() == [7]
    assert not states["small"].any()


@pytest.mark.parametrize("key", KEYS)
def test_compiled_rules_take_every_kind_of_position(key: str) -> None:
    """They read the memory a position names: it must be its own, for reading and for writing."""
    match = Match(game_called(key), 2, seed=3)
    rules, states = match.game.rules, match.states
    action = np.int64(match.legal()[0])
    after = [states[0].copy(), seen(duplicate(states)), copied(states[0]), copied(seen(states))]
    for position in after:
        rules.apply(position, action, seen(new_chance(5)))
    assert len({position_hash(position) for position in after}) == 1
    assert position_hash(after[0]) != position_hash(states[0])
    assert {int(rules.actor(position)) for position in after} == {int(rules.actor(after[0]))}

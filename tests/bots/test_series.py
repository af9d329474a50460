"""A series of games between bots: seats, draws and streams."""

from __future__ import annotations

import numpy as np
import pytest

from dighouse.bots.series import Series, distinct_seatings, filled
from dighouse.bots.warmup import warmup_bots
from dighouse.core.chance import new_chance, open_stream
from dighouse.core.errors import BadInput
from dighouse.games import game_called

THEBES = game_called("thebes")


def test_a_game_ends_the_same_however_the_series_is_cut():
    bots = ["greedy", "random", "random"]
    whole = Series(THEBES, 3, bots, seed=4).play(0, 9)
    parts = [Series(THEBES, 3, bots, seed=4).play(first, 3) for first in (0, 3, 6)]
    for number in range(len(whole)):
        np.testing.assert_array_equal(whole[number], np.concatenate([part[number] for part in parts]))


@pytest.mark.parametrize("bots", [["greedy", "random"], ["random", "greedy", "random"]])
def test_bots_that_are_asked_play_the_very_games_of_the_compiled_loop(bots: list[str]):
    series = Series(THEBES, len(bots), bots, seed=5)
    compiled = series.play(3, 6)
    series.looped = False
    for compiled_part, asked_part in zip(compiled, series.play(3, 6), strict=True):
        np.testing.assert_array_equal(compiled_part, asked_part)


def test_any_bot_can_play_a_series():
    bots = ["student", "random"]
    whole = Series(THEBES, 2, bots, seed=4).play(0, 4)
    parts = [Series(THEBES, 2, bots, seed=4).play(first, 2) for first in (0, 2)]
    np.testing.assert_array_equal(whole.sheets, np.concatenate([part.sheets for part in parts]))
    assert whole.ranks[:, :2].min() == 1
    with pytest.raises(BadInput) as wrong:
        Series(THEBES, 2, ["student", "genius"])
    assert wrong.value.code == "unknown_bot"


def test_another_seed_gives_other_games():
    ends = [Series(THEBES, 2, ["random"], seed=seed).play(0, 8).sheets for seed in (1, 2)]
    assert (ends[0] != ends[1]).any()


def test_every_bot_sits_on_every_seat_once_a_round():
    seated = Series(THEBES, 4, ["greedy", "random", "random", "random"]).play(0, 8).seated
    for first in (0, 4):
        for bot in range(4):
            assert sorted(np.argwhere(seated[first : first + 4] == bot)[:, 1].tolist()) == [0, 1, 2, 3]


def test_bots_draw_from_streams_of_their_own():
    series = Series(THEBES, 2, ["greedy", "random"], seed=3)
    series.play(0, 1)
    chance = new_chance()
    open_stream(chance[0], 3, 0)
    assert series.chances["key"][0] == chance["key"][0]
    assert len(set(series.chances["key"].tolist())) == 3
    game, greedy, random = series.chances["counter"].tolist()
    assert game > 0
    assert greedy == 0
    assert random > 0


@pytest.mark.parametrize(
    ("bots", "turns"),
    [("a", 1), ("aa", 1), ("ab", 2), ("aab", 3), ("abab", 2), ("aabb", 4), ("abbb", 4)],
)
def test_seatings_that_would_repeat_a_game_are_left_out(bots: str, turns: int):
    assert distinct_seatings(bots) == turns


def test_one_name_fills_all_seats():
    assert filled(["random"], 3) == ("random", "random", "random")
    assert filled(["random", "greedy"], 2) == ("random", "greedy")


@pytest.mark.parametrize("bots", [[], ["random", "greedy"], ["random"] * 4])
def test_too_few_or_too_many_names_are_refused(bots: list[str]):
    with pytest.raises(BadInput) as wrong:
        filled(bots, 3)
    assert wrong.value.code == "bots_for_seats"


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_range_is_refused(seed: int):
    with pytest.raises(BadInput) as wrong:
        Series(THEBES, 2, ["random"], seed=seed)
    assert wrong.value.code == "seed"


def test_bots_can_be_compiled_ahead():
    steps = warmup_bots(THEBES)
    assert len({name for name, _ in steps}) == len(steps)
    for _, step in steps:
        step()

"""The tuner: trials are fair, and weights are written where they stand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dighouse.arena.tuning import UNFELT, Tuning, moved, rounded, trial, write_weights
from dighouse.arena.tuning_page import RECORDS, page, tunings
from dighouse.bots.outlook import outlook_of
from dighouse.games import KEYS, game_called, meta_of

pytestmark = pytest.mark.compiled_only
THEBES = game_called("thebes")
WEIGHTS = outlook_of(THEBES).WEIGHTS


def test_equals_are_exactly_equal_with_two_players():
    played = trial(THEBES, 2, WEIGHTS[2], WEIGHTS[2], seed=3, deals=6)
    assert played.leads.tolist() == [0.0] * 6
    assert played.wins.tolist() == [0.5] * 6


def test_worse_weights_trail():
    senseless = WEIGHTS[2] * np.where(np.arange(len(WEIGHTS[2])) % 2, 4.0, 0.2)
    played = trial(THEBES, 2, senseless, WEIGHTS[2], seed=3, deals=20)
    assert played.leads.mean() < 0
    assert played.wins.mean() < 0.5


def test_weights_move_in_proportion_and_keep_their_sign():
    weights = np.array([2.0, -3.0, 0.0])
    assert moved(weights, np.zeros(3)).tolist() == weights.tolist()
    assert np.sign(moved(weights, np.array([5.0, -5.0, 1.0]))).tolist() == [1.0, -1.0, 0.0]
    assert rounded(np.array([1.23456, -0.000123456])).tolist() == [1.23, -0.000123]


def test_new_weights_are_written_where_they_stand(tmp_path: Path):
    path = tmp_path / "weights.toml"
    path.write_text("week = [0.5, 0.6, 0.7]  # points\nweek_early = [1.0, 2.0, 3.0]\n", encoding="utf-8")
    record = Tuning(
        game="thebes",
        players=3,
        seed=1,
        deals_a_try=1,
        generations=[],
        before={},
        rounds=[{"week": 7.0, "week_early": 7.0}, {"week": 0.25, "week_early": 9.5}],
        proof_deals=1,
        proofs=[],
        taken=True,
    )
    write_weights(record, path, (2, 3, 4))
    assert path.read_text(encoding="utf-8") == ("week = [0.5, 0.25, 0.7]  # points\nweek_early = [1.0, 9.5, 3.0]\n")


def test_the_page_follows_from_the_records():
    assert (RECORDS / "README.md").read_text(encoding="utf-8") == page(RECORDS)
    assert {(tuning.game, tuning.players) for tuning in tunings(RECORDS)} == {
        (key, players) for key in KEYS for players in meta_of(key).seats
    }


def test_weights_that_were_taken_are_those_of_the_house():
    for tuning in tunings(RECORDS):
        outlook = outlook_of(game_called(tuning.game))
        of_the_house = dict(zip(outlook.NAMES, outlook.WEIGHTS[tuning.players].tolist(), strict=True))
        wanted = tuning.after if tuning.taken else tuning.before
        assert {name: of_the_house[name] for name in wanted if name not in UNFELT} == pytest.approx(
            {name: weight for name, weight in wanted.items() if name not in UNFELT}
        )

"""Simulations: reports whose figures add up."""

from __future__ import annotations

import json

import msgspec
import pytest

from dighouse.arena.simulation import Report, simulate
from dighouse.core.errors import BadInput
from dighouse.games import game_called

pytestmark = pytest.mark.compiled_only
THEBES = game_called("thebes")
TABLES = [
    (2, ["greedy", "random"]),
    (3, ["random", "greedy", "random"]),
    (4, ["random"]),
    (4, ["greedy", "random"] * 2),
]


def without_speed(report: Report) -> Report:
    return msgspec.structs.replace(report, actions_per_second=0.0)


@pytest.mark.parametrize(("players", "bots"), TABLES)
def test_the_figures_add_up(players: int, bots: list[str]):
    report = simulate(THEBES, players, 60, bots, seed=2)
    assert sum(report.wins.values()) == pytest.approx(60)
    assert sum(report.wins_by_seat) == pytest.approx(60)
    assert len(report.wins_by_seat) == players
    assert report.actions_per_game * 60 == pytest.approx(report.actions)
    assert report.actions_per_second > 0
    assert set(report.mean_score) == set(report.wins) == set(report.score_by_category) == set(bots)
    for bot, categories in report.score_by_category.items():
        assert list(categories) == list(THEBES.categories)
        assert sum(categories.values()) == pytest.approx(report.mean_score[bot])


def test_a_report_depends_on_nothing_but_its_arguments():
    bots = ["greedy", "random"]
    first, again = (simulate(THEBES, 2, 50, bots, seed=9) for _ in range(2))
    assert without_speed(first) == without_speed(again)
    assert without_speed(simulate(THEBES, 2, 50, bots, seed=10)) != without_speed(first)


def test_naming_the_bots_the_other_way_round_changes_nothing():
    one, other = (simulate(THEBES, 2, 40, bots, seed=3) for bots in (["greedy", "random"], ["random", "greedy"]))
    assert set(one.wins) == set(other.wins)
    assert one.wins["greedy"] == pytest.approx(other.wins["greedy"], abs=2)


def test_one_name_fills_all_seats():
    one, both = simulate(THEBES, 2, 30, ["random"]), simulate(THEBES, 2, 30, ["random", "random"])
    assert without_speed(one) == without_speed(both)
    assert one.bots == ["random", "random"]


def test_a_report_as_json():
    report = simulate(THEBES, 2, 10, ["random"], seed=1, options={"exhibition_shift": "all"})
    content = json.loads(msgspec.json.encode(report))
    assert content["game"] == "thebes"
    assert content["rules_version"] == THEBES.meta.rules_version
    assert content["options"] == {"two_player_deck": "three_piles", "exhibition_shift": "all"}
    assert content["seed"] == 1
    assert content["games"] == 10


def test_progress_is_told_up_to_the_end():
    told: list[tuple[int, int]] = []
    simulate(THEBES, 2, 100, ["random"], progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert {total for _, total in told} == {100}
    assert told[-1] == (100, 100)


@pytest.mark.parametrize(
    ("players", "games", "bots", "code"),
    [
        (2, 0, ["random"], "games_number"),
        (2, -5, ["random"], "games_number"),
        (5, 1, ["random"], "players"),
        (2, 1, ["random", "genius"], "unknown_bot"),
        (3, 1, ["random", "greedy"], "bots_for_seats"),
    ],
)
def test_what_cannot_be_simulated_is_refused(players: int, games: int, bots: list[str], code: str):
    with pytest.raises(BadInput) as wrong:
        simulate(THEBES, players, games, bots)
    assert wrong.value.code == code
    assert str(wrong.value)

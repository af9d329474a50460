"""Analyses of whole matches: losses, turning points and luck."""

from __future__ import annotations

import random

import msgspec
import numpy as np
import pytest

from dighouse.advice import analysis
from dighouse.advice.analysis import Analysis, Verdict, analyse, final_margins, turning_points, verdict_of
from dighouse.advice.draws import draws_of
from dighouse.advice.luck import judged_draws
from dighouse.advice.weighing import Weighing
from dighouse.bots import ask, bot_called
from dighouse.bots.search import Budget
from dighouse.core.chance import new_chance
from dighouse.core.errors import BadInput
from dighouse.core.game import Game
from dighouse.core.replay import Match
from dighouse.games import game_called
from tests.advice.searching import FEW, each_game, searched

BUDGET = Budget(iterations=FEW // 2)


def played(game: Game, seed: int = 1, events: int = 10**6, greedy_moves: float = 0.7) -> Match:
    """A match by the greedy bot and chance, so long at most."""
    match, dice = Match(game, game.meta.seats[0], seed=seed), random.Random(seed)
    greedy = bot_called("greedy", game)
    while match.actor >= 0 and match.seq < events:
        if dice.random() < greedy_moves:
            match.play(ask(greedy, game, match.states, 0, new_chance(seed)))
        else:
            match.play(dice.choice(match.legal()))
    return match


@each_game
def test_every_decision_is_judged(key: str) -> None:
    game = searched(key)
    match, told = played(game, events=25), []
    found = analyse(match, BUDGET, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (25, 25)
    assert [made.seq for made in found.decisions] == list(range(1, 26))
    assert [point.seq for point in found.curve] == list(range(26))
    for made in found.decisions:
        event = match.events[made.seq]
        assert made.seat == event.seat
        assert game.actions.action(made.action).json() == event.action
        assert made.loss == max(0.0, made.margins[made.seat] - made.played[made.seat])
        assert (made.luck is None) == (not event.draws)
    encoded = msgspec.json.encode(found)
    assert msgspec.json.encode(msgspec.json.decode(encoded, type=Analysis)) == encoded


def test_the_same_match_is_analysed_the_same() -> None:
    game = searched("thebes")
    match = played(game, events=6)
    assert analyse(match, BUDGET) == analyse(match, BUDGET)
    assert analyse(match, BUDGET) != analyse(match, BUDGET, seed=1)


def test_a_match_nobody_played_is_refused() -> None:
    with pytest.raises(BadInput):
        analyse(Match(game_called("thebes"), 2, seed=1), BUDGET)


def test_a_finished_game_ends_as_it_did() -> None:
    """The last point of the curve is the real margin, and the luck of two players adds up to nothing."""
    game = searched("thebes")
    match = played(game, seed=2)
    found = analyse(match, Budget(iterations=16))
    totals = match.scores().sum(axis=1)
    assert found.curve[-1].margins == [totals[0] - totals[1], totals[1] - totals[0]]
    assert final_margins(game, match.states) == found.curve[-1].margins
    assert sum(one.by_search for one in found.luck) == pytest.approx(0, abs=0.5)


@pytest.mark.compiled_only
def test_luck_is_nothing_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thebes: the same dig drawn many times; its luck by the search follows the points drawn, and its mean is small."""
    game = searched("thebes")
    match = played(game, seed=3, events=60, greedy_moves=1.0)
    seq = next(seq for seq in range(1, 61) if game.actions.read(match.events[seq].action).verb() == "dig")
    monkeypatch.setattr(analysis, "DRAWS", 40)
    weighing = Weighing(game, match.players)
    lucks, points = [], []
    for number in range(40):
        other = cut(match, seq - 1)
        seat = int(match.events[seq].seat or 0)
        other.play_with(game.actions.read(match.events[seq].action), seat, 1000 + number)
        luck = analysis.luck_at(other, seq, weighing, Budget(iterations=800))
        assert luck is not None
        lucks.append(luck[seat])
        points.append(judged_draws(other, seq)[0].got)
    assert np.corrcoef(lucks, points)[0, 1] > 0.5
    assert abs(np.mean(lucks)) < 4 * np.std(lucks) / np.sqrt(40) * np.sqrt(2)


def cut(match: Match, events: int) -> Match:
    """The match as it was after so many events."""
    other = Match(match.game, match.players, options=match.options, secret=match.secret)
    other.events, other.history = match.events[: events + 1], match.history[: events + 1]
    return other


@each_game
def test_draws_come_out_as_the_odds_say(key: str) -> None:
    """Over many games what was drawn is what was to be expected, within four standard errors."""
    game = game_called(key)
    differences = []
    for seed in range(6):
        match = played(game, seed)
        for seq in range(len(match.events)):
            differences += [draw.got - draw.expected for draw in judged_draws(match, seq)]
    assert len(differences) > 30
    assert np.std(differences) > 0
    assert abs(np.mean(differences)) < 4 * np.std(differences) / np.sqrt(len(differences))
    assert draws_of(game).UNIT in game.texts()


def test_coins_paid_are_the_coins_gained() -> None:
    """Pergamon: what the odds call drawn is what came into everybody's purse."""
    game, seen = game_called("pergamon"), 0
    match = played(game, seed=4)
    for seq in range(1, len(match.events)):
        for draw in judged_draws(match, seq):
            gained = match.history[seq]["coins"][0, draw.seat] - match.history[seq - 1]["coins"][0, draw.seat]
            assert gained == draw.got
            seen += 1
    assert seen == 2 * 12


@pytest.mark.parametrize(
    ("loss", "is_best", "choices", "verdict"),
    [
        (0.0, True, 5, Verdict.BEST),
        (0.0, False, 5, Verdict.GOOD),
        (1.5, False, 5, Verdict.INACCURATE),
        (3.5, False, 5, Verdict.MISTAKE),
        (0.0, True, 1, Verdict.ONLY),
    ],
)
def test_verdicts(loss: float, is_best: bool, choices: int, verdict: Verdict) -> None:
    assert verdict_of(loss, is_best, choices) == verdict


def test_turning_points_are_the_largest_changes() -> None:
    game = searched("thebes")
    made = analyse(played(game, events=1), BUDGET).decisions[0]
    replace = msgspec.structs.replace
    decisions = [
        replace(made, seq=1, loss=2.5, luck=None),
        replace(made, seq=2, loss=0.0, luck=[1.0, -4.0]),
        replace(made, seq=3, loss=1.9, luck=[1.9, 0.0]),
    ]
    assert [(turn.seq, turn.change, turn.drawn) for turn in turning_points(decisions)] == [
        (2, -4.0, True),
        (1, -2.5, False),
    ]

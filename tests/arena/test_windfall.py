"""What draws were worth is nothing on average, whatever is foreseen of them; so it may be taken out of a result."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec import structs

from dighouse.arena.deal import play_game, play_job, whole_deals
from dighouse.arena.outcome import outcome_of
from dighouse.arena.plan import LADDER, made_plan
from dighouse.arena.windfall import Windfalls
from dighouse.bots.judgement import untaught
from dighouse.core.chance import new_chance
from dighouse.core.game import Position
from dighouse.games import KEYS, game_called, meta_of

DRAWS = 1200
SURE = 4.5  # standard errors


def events(key: str, players: int, seed: int) -> list[tuple[Position, int, bool]]:
    """Positions of a game by random play, what was done there, and whether something was drawn."""
    position, dice, found = Position(game_called(key), players, seed=seed), np.random.default_rng(seed), []
    while position.legal.size:
        before, action = position.copy(), int(dice.choice(position.legal))
        position.step(action)
        found.append((before, action, bool(position.chances["asked"][0])))
    return found


def worths(before: Position, action: int, draws: int, key: int) -> np.ndarray:
    """What each of many draws of one event was worth, by draw and seat and kind."""
    windfalls, found = Windfalls(before.game, before.players, key), []
    for draw in range(draws):
        after = before.copy()
        after.chances = new_chance((1 << 40) + draw)
        after.step(action)
        windfalls.witness(before.states, action, after.states)
        found.append(windfalls.found.copy())
        windfalls.found[:] = 0.0
    return np.array(found)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("key", KEYS)
def test_draws_are_worth_nothing_on_average(key: str, players: int) -> None:
    """In positions through a whole game, its last draws among them, after which points are counted, not foreseen."""
    drawn = [(before, action) for before, action, drew in events(key, players, seed=3) if drew]
    told = 0
    for before, action in [drawn[0], drawn[len(drawn) // 2], drawn[-1]]:
        found = worths(before, action, DRAWS, key=9)
        errors = found.std(axis=0) / np.sqrt(DRAWS)
        assert (np.abs(found.mean(axis=0)) <= SURE * errors + 1e-9).all()
        told += errors.max() > 0
    assert told > 0  # some of these draws were good or bad


@pytest.mark.parametrize("key", KEYS)
def test_where_nothing_is_drawn_nothing_was_luck(key: str) -> None:
    plain = [(before, action) for before, action, drew in events(key, 2, seed=4) if not drew]
    assert plain
    for before, action in plain[:20]:
        assert not worths(before, action, 2, key=9).any()


def test_where_nothing_was_learned_luck_is_not_told() -> None:
    before, action = next((before, action) for before, action, drew in events("thebes", 2, seed=3) if drew)
    windfalls = Windfalls(before.game, 2, key=1)
    windfalls.net = untaught(before.game)
    after = before.copy()
    after.step(action)
    windfalls.witness(before.states, action, after.states)
    assert not windfalls.found.any()


def test_who_watches_changes_nothing() -> None:
    plan = made_plan(meta_of("thebes"), ["student", "greedy"], rows=LADDER)
    watched = play_job(plan, (0, 5, 1))
    alone = play_game(plan, 5, 1, list(plan.tables()[0].seatings(5)[1]))
    assert watched.points == alone.sheet.sum(axis=1).tolist()
    assert watched.luck != [[0.0, 0.0]] * 2
    assert watched.luck == play_job(plan, (0, 5, 1)).luck
    assert np.sum(watched.luck, axis=0) == pytest.approx([0, 0], abs=0.001)  # of two, one has what the other lacks


def test_without_luck_an_arena_knows_more() -> None:
    """Games of Thebes between a student and the greedy player: the same share, by a narrower interval."""
    plan = made_plan(meta_of("thebes"), ["student", "greedy"], rows=LADDER)
    played = [play_job(plan, job) for job in plan.jobs(120)]
    row = outcome_of(plan, whole_deals(plan, played)).rows[0]
    assert row.levelled is not None
    assert row.share.low < row.levelled.share.mean < row.share.high
    assert row.margin.low < row.levelled.margin.mean < row.margin.high
    assert row.levelled.margin.high - row.levelled.margin.low < 0.8 * (row.margin.high - row.margin.low)
    older = [structs.replace(played[0], luck=[]), *played[1:]]  # as files were before luck was reckoned
    assert outcome_of(plan, whole_deals(plan, older)).rows[0].levelled is None

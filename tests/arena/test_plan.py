"""Who meets whom, and that everybody has had the same luck."""

from __future__ import annotations

from collections import Counter

import pytest

from dighouse.arena.deal import play_job, whole_deals
from dighouse.arena.outcome import outcome_of
from dighouse.arena.plan import Plan, companies
from dighouse.core.errors import BadInput
from tests.arena.arenas import made_up, small_plan


def meetings(plan: Plan) -> list[tuple[int, int]]:
    return [(table.lone, table.rest) for table in plan.tables()]


def test_who_meets_whom() -> None:
    assert meetings(small_plan("abc")) == [(0, 1), (0, 2), (1, 2)]
    assert meetings(small_plan("abc", rows="ladder")) == [(1, 0), (2, 1)]
    assert meetings(small_plan("abc", rows="b")) == [(0, 1), (2, 1)]
    assert meetings(small_plan("ab", players=4)) == [(0, 1), (1, 0)]
    assert len(small_plan("abc", players=4).tables()) == 7
    assert small_plan("abc", players=4).tables()[-1].mixed


def test_companies_are_as_different_as_can_be() -> None:
    assert companies(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    assert companies(3, 4) == [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_deal_every_bot_sits_on_every_seat_alike(players: int) -> None:
    for table in small_plan("abcde", players=players).tables():
        for deal in range(12):
            seatings = table.seatings(deal)
            assert len(seatings) == players
            for bot in set(seatings[0]):
                on = [Counter(seating[seat] for seating in seatings)[bot] for seat in range(players)]
                assert len(set(on)) == 1


def test_neighbours_change_from_deal_to_deal() -> None:
    table = small_plan("abcd", players=4).tables()[-1]
    assert len({table.seatings(deal)[0] for deal in range(6)}) == 6


def test_games_are_rounded_up_to_whole_deals() -> None:
    plan = small_plan("ab", players=3, rows="a")
    assert plan.jobs(7) == [
        (0, deal, seating) for deal in range(3) for seating in range(len(plan.tables()[0].seatings(0)))
    ]
    assert set(plan.jobs(7)) < set(plan.jobs(100))


def test_draws_belong_to_the_deal_and_streams_to_a_seat_of_a_game() -> None:
    plan = small_plan()
    assert plan.secret(3) == small_plan(("greedy", "random")).secret(3)
    assert plan.secret(3) != plan.secret(4)
    assert plan.secret(3) != small_plan(seed=2).secret(3)
    assert len({plan.stream(d, g, s) for d in range(3) for g in range(3) for s in range(3)}) == 27


def test_a_deal_is_the_same_whenever_it_is_played() -> None:
    one, again = (play_job(small_plan(), (0, 5, 1)) for _ in range(2))
    assert (one.points, one.ranks, one.moves) == (again.points, again.ranks, again.moves)
    assert one.points != play_job(small_plan(), (0, 6, 1)).points


def test_equals_are_exactly_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots that decide alike under two names: what one wins of a deal, the other wins back in it."""
    from dighouse.bots import bot_called

    for module in ("dighouse.bots.playing", "dighouse.arena.deal"):
        monkeypatch.setattr(f"{module}.bot_called", lambda name, game: bot_called("greedy", game))
    plan = small_plan(("one", "other"))
    row = outcome_of(plan, whole_deals(plan, [play_job(plan, job) for job in plan.jobs(12)])).rows[0]
    assert (row.share.low, row.share.mean, row.share.high) == (0.5, 0.5, 0.5)
    assert (row.margin.low, row.margin.mean, row.margin.high) == (0, 0, 0)


def test_luck_cancels_inside_a_deal() -> None:
    """The luckier the seats, the more the mirror is worth: without it the interval would be wide."""
    plan = small_plan("ab")
    deals = made_up(plan, 400, [0, 0], luck=30.0)
    row = outcome_of(plan, deals).rows[0]
    unpaired = 2 * 1.96 * (0.25 / row.games) ** 0.5
    assert row.share.high - row.share.low < 0.6 * unpaired
    assert row.share.low < 0.5 < row.share.high


@pytest.mark.parametrize(
    ("bots", "players", "rows", "code"),
    [
        (["greedy"], 2, "all", "arena_bots"),
        (["greedy", "random", "greedy"], 2, "all", "arena_twice"),
        (["greedy", "random"], 5, "all", "players"),
        (["greedy", "random"], 2, "best", "arena_rows"),
    ],
)
def test_what_cannot_be_held_is_refused(bots: list[str], players: int, rows: str, code: str) -> None:
    with pytest.raises(BadInput) as wrong:
        small_plan(bots, players, rows)
    assert wrong.value.code == code
    assert str(wrong.value)

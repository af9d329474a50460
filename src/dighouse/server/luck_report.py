"""The luck of a finished match by the rules' own odds: nothing to think about, only to count."""

from __future__ import annotations

from collections.abc import Iterator

from dighouse.advice.analysis import made_in
from dighouse.advice.draws import draws_of
from dighouse.advice.hint import known_to
from dighouse.advice.luck import judged_draws
from dighouse.core.replay import Match
from dighouse.server.advice_messages import JudgedDraw, LuckReport, OddsLuck
from dighouse.server.analyses import DIGITS, moments_of, own_match
from dighouse.server.problems import TableProblem
from dighouse.server.table import Table


def luck_report(table: Table) -> LuckReport:
    """For each player what the draws brought, and what they should have brought; and every such draw."""
    if table.status != "finished":
        raise TableProblem("not_finished")
    match, moments = own_match(table), moments_of(table)
    draws = [draw for seq in range(1, len(match.events)) for draw in told_draws(match, seq, moments[seq])]
    return LuckReport(
        game=table.info.game,
        names=[row.name for row in table.seats],
        unit=draws_of(table.game).UNIT,
        seats=[summed(seat, [draw for draw in draws if draw.seat == seat]) for seat in range(match.players)],
        draws=draws,
    )


def told_draws(match: Match, seq: int, moment: int) -> Iterator[JudgedDraw]:
    """The draws of an event; the move is called as the player who made it would."""
    mover, action = made_in(match, seq)
    for draw in judged_draws(match, seq):
        name = match.game.prospect(known_to(match.game, match.history[seq - 1], 0, mover)[0], action).name
        got, expected = round(float(draw.got), DIGITS), round(float(draw.expected), DIGITS)
        yield JudgedDraw(seq=moment, seat=draw.seat, name=name, got=got, expected=expected)


def summed(seat: int, draws: list[JudgedDraw]) -> OddsLuck:
    got, expected = sum(draw.got for draw in draws), sum(draw.expected for draw in draws)
    return OddsLuck(seat=seat, got=round(got, DIGITS), expected=round(expected, DIGITS), draws=len(draws))

"""What the deals of an arena say: shares, margins, ratings and times, for tables, pictures and programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np

from dighouse.arena.deal import Deal
from dighouse.arena.figures import Figure, levelled, mean_figure, share_figure
from dighouse.arena.plan import Plan, Seating, Table
from dighouse.arena.ratings import Race, ratings


class Levelled(msgspec.Struct, frozen=True):
    """What is left when the luck of the draws is taken out: the same means, known more narrowly."""

    share: Figure
    margin: Figure


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """How one bot did against as many of another as there are other seats."""

    bot: str
    against: str
    games: int
    deals: int
    fair: float  # the share it would have if they were equally strong
    share: Figure  # of the wins; of a shared win its part
    margin: Figure  # points ahead of the best other seat
    levelled: Levelled | None = None  # None where luck was not reckoned, or there are too few deals
    shares: list[float]  # by deal
    margins: list[float]  # by deal


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot stands in the whole arena."""

    bot: str
    rating: Figure  # points around the arena's average
    games: int
    moves: int
    seconds_a_move: float
    mixed: Figure | None  # its share of the wins at tables of different bots
    forfeits: dict[str, int]  # by why it failed: games it lost by that


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """All an arena has shown so far."""

    plan: Plan
    games: int
    rows: list[Row]
    standings: list[Standing]  # of the bots that have played, the strongest first

    def row(self, bot: str, against: str) -> Row | None:
        return next((row for row in self.rows if (row.bot, row.against) == (bot, against)), None)


Scored = tuple[float, float]  # a bot's share of the wins and its margin, means of a deal


def scored(deal: Deal, seatings: Sequence[Seating], bot: int) -> Scored:
    """What a bot's seats had in a deal: their share of the wins, and points ahead of the best other seat."""
    shares, margins = [], []
    for seating, game in zip(seatings, deal.games, strict=True):
        points, ranks = game.points, game.ranks
        seats = [seat for seat, sitting in enumerate(seating) if sitting == bot]
        shares.append(sum(ranks[seat] == 1 for seat in seats) / ranks.count(1))
        margins += [points[seat] - max(points[:seat] + points[seat + 1 :]) for seat in seats]
    return float(np.mean(shares)), float(np.mean(margins))


def levelled_row(
    deals: Sequence[Deal], seats: Sequence[list[int]], shares: np.ndarray, margins: np.ndarray
) -> Levelled | None:
    """The figures of the bot on these seats, by deal and game, without its luck."""
    if not all(game.luck for deal in deals for game in deal.games):
        return None
    lucks = [
        np.mean([game.luck[seat] for game, seat in zip(deal.games, its, strict=True)], axis=0)
        for deal, its in zip(deals, seats, strict=True)
    ]
    calm = [levelled(figures, np.array(lucks)) for figures in (shares, margins)]
    return None if calm[0] is None or calm[1] is None else Levelled(share_figure(calm[0]), mean_figure(calm[1]))


def row_of(plan: Plan, table: Table, deals: Sequence[Deal]) -> Row:
    """A table of one against the rest."""
    results = [scored(deal, table.seatings(deal.deal), table.lone) for deal in deals]
    shares, margins = (np.array([result[part] for result in results]) for part in (0, 1))
    seats = [[seating.index(table.lone) for seating in table.seatings(deal.deal)] for deal in deals]
    return Row(
        bot=plan.bots[table.lone],
        against=plan.bots[table.rest],
        games=len(deals) * table.games_a_deal,
        deals=len(deals),
        fair=1 / plan.players,
        share=share_figure(shares),
        margin=mean_figure(margins),
        levelled=levelled_row(deals, seats, shares, margins),
        shares=shares.tolist(),
        margins=margins.tolist(),
    )


def rest(share: Figure) -> Figure:
    """What is left of the whole."""
    return Figure(1 - share.mean, 1 - share.high, 1 - share.low)


def negative(figure: Figure) -> Figure:
    return Figure(-figure.mean, -figure.high, -figure.low)


def turned(row: Row) -> Row:
    """The same row of two players from the other side."""
    return Row(
        bot=row.against,
        against=row.bot,
        games=row.games,
        deals=row.deals,
        fair=row.fair,
        share=rest(row.share),
        margin=negative(row.margin),
        levelled=None if row.levelled is None else Levelled(rest(row.levelled.share), negative(row.levelled.margin)),
        shares=[1 - share for share in row.shares],
        margins=[-margin for margin in row.margins],
    )


def races(tables: Sequence[Table], deals: Iterable[Deal]) -> dict[int, list[Race]]:
    """Every game as a race, by deal: a deal is the same at all tables."""
    found: dict[int, list[Race]] = {}
    for deal in deals:
        seatings = tables[deal.table].seatings(deal.deal)
        ranks = [game.ranks for game in deal.games]
        found.setdefault(deal.deal, []).extend(zip(seatings, ranks, strict=True))
    return found


def rated(tables: Sequence[Table], deals: Sequence[Deal]) -> dict[int, Figure]:
    """The ratings of all bots that have played."""
    by_deal = races(tables, deals)
    sat = sorted({bot for its in by_deal.values() for seating, _ in its for bot in seating})
    place = {bot: number for number, bot in enumerate(sat)}
    renamed = {
        deal: [([place[bot] for bot in seating], ranks) for seating, ranks in its] for deal, its in by_deal.items()
    }
    return dict(zip(sat, ratings(renamed, len(sat)), strict=True)) if sat else {}


def standing(plan: Plan, tables: Sequence[Table], deals: Sequence[Deal], bot: int, rating: Figure) -> Standing:
    """How a bot stands."""
    its = [deal for deal in deals if bot in tables[deal.table].seatings(deal.deal)[0]]
    sat = [
        (game, seat)
        for deal in its
        for game, seating in zip(deal.games, tables[deal.table].seatings(deal.deal), strict=True)
        for seat, sitting in enumerate(seating)
        if sitting == bot
    ]
    moves = sum(game.moves[seat] for game, seat in sat)
    mixed = [scored(deal, tables[deal.table].seatings(deal.deal), bot)[0] for deal in its if tables[deal.table].mixed]
    return Standing(
        bot=plan.bots[bot],
        rating=rating,
        games=sum(len(deal.games) for deal in its),
        moves=moves,
        seconds_a_move=sum(game.seconds[seat] for game, seat in sat) / max(moves, 1),
        mixed=share_figure(np.array(mixed)) if mixed else None,
        forfeits=dict(Counter(game.failures[seat] for game, seat in sat if seat in game.failures)),
    )


def outcome_of(plan: Plan, deals: Sequence[Deal]) -> Outcome:
    """What these deals say."""
    tables = plan.tables()
    by_table: list[list[Deal]] = [[] for _ in tables]
    for deal in sorted(deals, key=lambda deal: deal.deal):
        by_table[deal.table].append(deal)
    rows = [row_of(plan, table, its) for table, its in zip(tables, by_table, strict=True) if its and not table.mixed]
    standings = [standing(plan, tables, deals, bot, rating) for bot, rating in rated(tables, deals).items()]
    return Outcome(
        plan=plan,
        games=sum(len(deal.games) for deal in deals),
        rows=rows,
        standings=sorted(standings, key=lambda one: -one.rating.mean),
    )

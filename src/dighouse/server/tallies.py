"""Figures and records of somebody's finished games. Games at one screen are in none of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from dighouse.server.ladders import Ladders
from dighouse.server.ledger import (
    BotRating,
    ByPlayers,
    Figures,
    GameFigures,
    GameRecords,
    MyRating,
    MyRecord,
    Opponent,
    RatingStep,
    Tally,
)
from dighouse.server.played import Played
from dighouse.server.ratings import BAND, Ladder, Pool
from dighouse.server.store import ResultRow

MOST_OPPONENTS = 50
MOST_STEPS = 400
POOLS: tuple[Pool, ...] = ("people", "bots")


async def figures(games: Sequence[Played], ladders: Ladders, identity: str) -> Figures:
    """All figures: of all games together, and of each."""
    keys = [key for key, _ in Counter(one.own.game for one in games).most_common()]
    told = [figures_of(games, None)] if games else []
    for key in keys:
        found = figures_of([one for one in games if one.own.game == key], key)
        ladder = await ladders.of(key)
        found.ratings = [rating for pool in POOLS for rating in my_rating(ladder, pool, identity)]
        found.bots = bot_ratings(ladder, games, key)
        told.append(found)
    return Figures(figures=told)


def figures_of(games: Sequence[Played], game: str | None) -> GameFigures:
    """The figures of some games; points are compared only within one game."""
    counted = [one for one in games if not one.screen]
    numbers = sorted({one.own.players for one in counted})
    return GameFigures(
        game=game,
        tally=tally(counted, game is not None),
        screen=len(games) - len(counted),
        by_players=[
            ByPlayers(players=n, tally=tally([one for one in counted if one.own.players == n], game is not None))
            for n in numbers
        ],
        opponents=opponents(counted),
        points=[one.own.points for one in counted if one.full] if game is not None else [],
        ratings=[],
        bots=[],
    )


def tally(games: Sequence[Played], comparable: bool) -> Tally:
    """How some games went."""
    points = [one.own.points for one in games if one.full] if comparable else []
    return Tally(
        played=len(games),
        won=sum(one.won for one in games),
        mean=sum(points) / len(points) if points else None,
        best=max(points, default=None),
    )


def opponents(games: Iterable[Played]) -> list[Opponent]:
    """Everybody somebody played with, the most frequent first. A person is told apart by who they are, not by name."""
    known: dict[tuple[str, ...], Opponent] = {}
    for one in games:
        for row in one.rows:
            if row.seat == one.own.seat:
                continue
            who = one.held.get(row.seat, ()) if row.person else ("bot", row.bot or "")
            bot = None if row.person else row.bot
            name = row.name if row.person else None
            met = known.setdefault(who, Opponent(name=name, bot=bot, games=0, ahead=0, level=0))
            met.games += 1
            met.ahead += standing(one.own) < standing(row)
            met.level += standing(one.own) == standing(row)
    return sorted(known.values(), key=lambda met: -met.games)[:MOST_OPPONENTS]


def standing(row: ResultRow) -> tuple[bool, int]:
    """A seat's place; who gave up comes after everybody who did not."""
    return row.gave_up, row.place


def my_rating(ladder: Ladder, pool: Pool, identity: str) -> list[MyRating]:
    """Somebody's rating in a game, if they have one."""
    steps = ladder.steps.get((pool, identity), [])
    if not steps:
        return []
    now = steps[-1].rating
    shown = [
        RatingStep(
            table=step.match,
            at=step.at,
            rating=round(step.rating.middle, 1),
            reach=round(BAND * step.rating.unsure, 1),
        )
        for step in steps[-MOST_STEPS:]
    ]
    rating, reach = round(now.middle, 1), round(BAND * now.unsure, 1)
    return [MyRating(against=pool, games=len(steps), rating=rating, reach=reach, steps=shown)]


def bot_ratings(ladder: Ladder, games: Iterable[Played], game: str) -> list[BotRating]:
    """The bots somebody has met in a game, the strongest first."""
    met = {row.bot for one in games if one.own.game == game for row in one.rows if not row.person and row.bot}
    found = {bot: ladder.rating("bots", bot) for bot in met if ("bots", bot) in ladder.steps}
    told = [
        BotRating(bot=bot, rating=round(one.middle, 1), reach=round(BAND * one.unsure, 1)) for bot, one in found.items()
    ]
    return sorted(told, key=lambda one: (-one.rating, one.bot))


def records(games: Sequence[Played]) -> list[GameRecords]:
    """The best of somebody's games, game by game."""
    by_game: defaultdict[str, list[Played]] = defaultdict(list)
    for one in games:
        if not one.screen:
            by_game[one.own.game].append(one)
    told = [GameRecords(game=game, records=records_of(played)) for game, played in sorted(by_game.items())]
    return [one for one in told if one.records]


def records_of(games: Sequence[Played]) -> list[MyRecord]:
    """The records of one game; of two alike the earlier one stays."""
    old_first = sorted(games, key=lambda one: (one.own.at, one.own.match))
    full = [one for one in old_first if one.full]
    won = [one for one in full if one.won]
    ahead = [one for one in won if margin(one) > 0]
    found = []
    if full:
        best = max(full, key=lambda one: one.own.points)
        found.append(record("points", best.own.points, best))
    if ahead:
        widest = max(ahead, key=margin)
        found.append(record("margin", margin(widest), widest))
    if won:
        quickest = min(won, key=seconds)
        found.append(record("quickest", seconds(quickest), quickest))
    length, last = streak(old_first)
    if last is not None and length > 1:
        found.append(record("streak", length, last))
    return found


def record(kind: str, amount: float, one: Played) -> MyRecord:
    own = one.own
    return MyRecord(kind=kind, amount=amount, table=own.match, at=own.at, players=own.players)  # type: ignore[arg-type]


def margin(one: Played) -> int:
    """How many points somebody was ahead of the next."""
    return one.own.points - max(row.points for row in one.rows if row.seat != one.own.seat)


def seconds(one: Played) -> float:
    return max(0.0, one.own.at - one.own.began)


def streak(old_first: Iterable[Played]) -> tuple[int, Played | None]:
    """The most games won one after the other, and the last of them."""
    longest, now, last = 0, 0, None
    for one in old_first:
        now = now + 1 if one.won else 0
        if now > longest:
            longest, last = now, one
    return longest, last

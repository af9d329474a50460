"""The messages about finished games: one's own list, figures and records, and the records of the house.

Part of `messages`: the browser's types are made from this file too.
"""

from __future__ import annotations

from typing import Literal

from dighouse.server.messages import Message


class Sat(Message):
    """A seat of a finished game."""

    name: str | None  # none: somebody who asked to be forgotten
    bot: str | None  # the level of a bot; of a person's seat, who played on for them
    person: bool
    mine: bool
    points: int
    place: int
    gave_up: bool


class MyGame(Message):
    """One of the reader's finished games."""

    table: str
    name: str  # of the table
    game: str
    players: int
    seats: list[Sat]
    seat: int  # the reader's; at one screen the best of theirs
    won: bool
    screen: bool  # several seats at one screen: listed, and counted nowhere
    whole: bool  # played to its end
    moves: int
    hints: int
    seconds: float
    at: float  # when it ended, seconds since the epoch


class MyGames(Message):
    """A page of the reader's finished games, the newest first."""

    games: list[MyGame]
    page: int  # 1 is the first
    pages: int
    total: int
    by_game: dict[str, int]  # how many there are of each


class Tally(Message):
    """So many games, and how they went."""

    played: int
    won: int
    mean: float | None  # points of the games that were played to their end
    best: int | None


class ByPlayers(Message):
    """The games with so many players."""

    players: int
    tally: Tally


class Opponent(Message):
    """Somebody the reader has played with."""

    name: str | None  # as they last called themselves; none for a bot, or somebody who asked to be forgotten
    bot: str | None
    games: int
    ahead: int  # games in which the reader came before them
    level: int  # in which they shared a place


class RatingStep(Message):
    """A rating after a game, and how uncertain it was: 95 in 100 lie within `reach` either way."""

    table: str
    at: float
    rating: float
    reach: float


class MyRating(Message):
    """The reader's rating in a game."""

    against: Literal["people", "bots"]
    games: int
    rating: float
    reach: float
    steps: list[RatingStep]  # the oldest first; not more than the last few hundred


class BotRating(Message):
    """How a bot stands on the same scale as the reader's rating against bots."""

    bot: str
    rating: float
    reach: float


class GameFigures(Message):
    """The reader's figures in one game, or in all together."""

    game: str | None  # none: all games
    tally: Tally
    screen: int  # games at one screen, counted in nothing else
    by_players: list[ByPlayers]
    opponents: list[Opponent]
    points: list[int]  # of every game played to its end; none for all games together
    ratings: list[MyRating]
    bots: list[BotRating]


class Figures(Message):
    """The reader's figures: all games together, then each game, the most played first."""

    figures: list[GameFigures]


class MyRecord(Message):
    """The best of the reader's games in one respect."""

    kind: Literal["points", "margin", "quickest", "streak"]
    amount: float  # points, points ahead of the next, seconds, games won one after the other
    table: str
    at: float
    players: int


class GameRecords(Message):
    """The reader's records in one game."""

    game: str
    records: list[MyRecord]


class HouseRecord(Message):
    """The most points in a game with so many players, in a game played to its end by a person."""

    game: str
    players: int
    points: int
    at: float
    name: str | None  # only of tables that welcomed spectators
    mine: bool
    table: str | None  # only if the reader may look at it


class Records(Message):
    """The reader's records, and those of the house."""

    mine: list[GameRecords]
    house: list[HouseRecord]


class Forget(Message):
    """Forget me, said on purpose."""

    sure: bool


class Forgotten(Message):
    """What was done."""

    seats: int  # that were left in games under way
    games: int  # finished ones that stay, without a name

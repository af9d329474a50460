"""Ratings of people and bots, carried on from match to match: Weng and Lin's method for the Plackett–Luce model.

Everybody begins at the same rating with a wide uncertainty. A match is a race; each of its seats learns by how far it
did better or worse than expected, the uncertain ones more. People may get better, so that their uncertainty never
quite vanishes; a bot stays what it is. Nothing of this is stored: the results in their order give the same numbers
again (docs/adr/0018-ratings-from-results.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from dighouse.arena.ratings import POINTS

START = 1500.0
NOISE = POINTS / math.sqrt(2)  # how far luck carries one game: so 400 points are odds of ten to one between two
UNSURE = 2 * NOISE  # of whoever never played
CHANGE = UNSURE / 100  # how much a person may change from one match to the next
BAND = 1.96  # uncertainties either way: 95 in 100
LEAST = 1e-4  # no match takes all uncertainty away

Pool = Literal["people", "bots"]


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is thought to be, and how surely."""

    middle: float = START
    unsure: float = UNSURE


class Seated(msgspec.Struct, kw_only=True, frozen=True):
    """One seat of a finished match, as ratings see it."""

    who: tuple[str, ...]  # the identities of its person, on all their devices; or the bot's level
    person: bool
    place: int
    gave_up: bool = False
    screen: bool = False
    hints: int = 0


class Finished(msgspec.Struct, kw_only=True, frozen=True):
    """A finished match, as ratings see it."""

    match: str
    at: float
    seats: tuple[Seated, ...]


class Step(msgspec.Struct, frozen=True):
    """Somebody's rating after a match."""

    match: str
    at: float
    rating: Rating


class Ladder:
    """Everybody's rating in one game: among people, and against bots."""

    def __init__(self) -> None:
        self.steps: dict[tuple[Pool, str], list[Step]] = {}

    def rating(self, pool: Pool, who: str) -> Rating:
        steps = self.steps.get((pool, who))
        return steps[-1].rating if steps else Rating()

    def add(self, match: Finished) -> None:
        """Everybody learns from a match."""
        for pool, race in races(match):
            learned = self.learned(pool, race)
            for who, rating in learned.items():
                self.steps.setdefault((pool, who), []).append(Step(match.match, match.at, rating))

    def learned(self, pool: Pool, race: Sequence[Seated]) -> dict[str, Rating]:
        """The new ratings of a race. Each of a person's devices learns as if it had been the only one."""
        standing = [self.before(pool, seat, self.best_known(pool, seat)) for seat in race]
        places = [place_in(race, seat) for seat in race]
        new: dict[str, Rating] = {}
        for index, seat in enumerate(race):
            for who in seat.who:
                own = self.before(pool, seat, who)
                after = updated([*standing[:index], own, *standing[index + 1 :]], places)[index]
                new[who] = both(new[who], own, after) if who in new else after
        return new

    def best_known(self, pool: Pool, seat: Seated) -> str:
        """Of a person's devices the one that played most."""
        return max(seat.who, key=lambda who: (len(self.steps.get((pool, who), [])), who))

    def before(self, pool: Pool, seat: Seated, who: str) -> Rating:
        """A rating when a match begins: people may have changed since the last."""
        rating = self.rating(pool, who)
        if not seat.person or rating == Rating():
            return rating
        return Rating(rating.middle, min(UNSURE, math.hypot(rating.unsure, CHANGE)))


def races(match: Finished) -> Iterable[tuple[Pool, list[Seated]]]:
    """What a match says: one race among its people, and one of each person with the bots.

    One screen is nobody's contest. A hint spoils what a game says against bots, but frees nobody from a loss to people.
    """
    people = [seat for seat in match.seats if seat.person and seat.who]
    bots = [seat for seat in match.seats if not seat.person]
    if any(seat.screen for seat in people):
        return
    if len(people) > 1:
        yield "people", people
    for seat in people:
        if bots and not seat.hints:
            yield "bots", [seat, *bots]


def both(first: Rating, own: Rating, second: Rating) -> Rating:
    """A level that sat there twice learns from both seats."""
    return Rating(first.middle + second.middle - own.middle, first.unsure * second.unsure / own.unsure)


def place_in(race: Sequence[Seated], seat: Seated) -> int:
    """A seat's place within a race; who gave up comes after everybody who did not."""
    return 1 + sum((other.gave_up, other.place) < (seat.gave_up, seat.place) for other in race)


def updated(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Weng and Lin's update of everybody in one race (Journal of Machine Learning Research 12, 2011, algorithm 4).

    Unlike theirs, the scale does not grow with the number of players, so that a rating means the same in games of two
    and of four; and the uncertainty shrinks by all that was learned: only so does the band hold what it promises.
    """
    scale = math.sqrt(2 * sum(one.unsure**2 + NOISE**2 for one in ratings) / len(ratings))
    weights = [math.exp((one.middle - START) / scale) for one in ratings]
    return [moved(index, ratings, places, weights, scale) for index in range(len(ratings))]


def moved(
    index: int, ratings: Sequence[Rating], places: Sequence[int], weights: Sequence[float], scale: float
) -> Rating:
    """One of them after the race: against everybody who was not behind, how likely was it to be first from there on."""
    own, slope, bend = ratings[index], 0.0, 0.0
    for ahead, place in enumerate(places):
        if place > places[index]:
            continue
        behind = sum(weight for weight, other in zip(weights, places, strict=True) if other >= place)
        chance, shared = weights[index] / behind, places.count(place)
        slope += ((index == ahead) - chance) / shared
        bend += chance * (1 - chance) / shared
    left = max(1 - (own.unsure / scale) ** 2 * bend, LEAST)
    return Rating(own.middle + own.unsure**2 / scale * slope, own.unsure * math.sqrt(left))

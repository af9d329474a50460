"""Luck: what the draws of a match were worth to every player against expectation, reckoned in two ways."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dighouse.advice.draws import Draw, draws_of
from dighouse.core.replay import Match


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """The luck of one player."""

    seat: int
    by_search: float  # points: the sum of all changes of the expected margin at chance events, whoever drew
    own_draws: float  # the part of it at the player's own moves
    drawn: float  # by the rules' odds: what the player's draws brought, in the game's own unit
    expected: float  # and what they should have brought
    draws: int  # how many of them the odds can judge

    @property
    def by_odds(self) -> float:
        return self.drawn - self.expected


def judged_draws(match: Match, seq: int) -> list[Draw]:
    """The draws of an event that the rules' own odds can judge."""
    event = match.events[seq]
    if seq == 0 or not event.draws:
        return []
    found: list[Draw] = draws_of(match.game).drawn(
        match.game, match.history[seq - 1], match.move(seq), match.history[seq]
    )
    return found


def luck_of(match: Match, changes: Sequence[tuple[int, list[float]]]) -> list[Luck]:
    """The luck of every player; `changes` are, by chance event, who moved and how the margins changed by the draw."""
    draws = [draw for seq in range(len(match.events)) for draw in judged_draws(match, seq)]
    found = []
    for seat in range(match.players):
        own = [draw for draw in draws if draw.seat == seat]
        found.append(
            Luck(
                seat=seat,
                by_search=float(sum(change[seat] for _, change in changes)),
                own_draws=float(sum(change[seat] for mover, change in changes if mover == seat)),
                drawn=float(sum(draw.got for draw in own)),
                expected=float(sum(draw.expected for draw in own)),
                draws=len(own),
            )
        )
    return found

"""What a seat may know. In Thebes everything that has been seen is public: all seats and spectators see the same.

Built from an allow-list: a field of the record is shown because it is named here.
"""

from __future__ import annotations

import msgspec
import numpy as np

from dighouse.games.thebes.rules.clock import actor, acts_before, weeks_left, year_index, year_shown
from dighouse.games.thebes.rules.ending import exhibition_score
from dighouse.games.thebes.rules.research import draw_size, swap_weeks
from dighouse.games.thebes.state import DISCARDED, HELD, IN_BAG, IN_PILE_3, NO_CARD, ON_BOARD, VALID
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    BONUS,
    CARDS,
    FIRST_YEAR,
    PLACE_IDS,
    RESEARCH_CARDS,
    RUBBLE,
    SITES,
    YEAR_WEEKS,
)


class PlayerView(msgspec.Struct, frozen=True):
    """A player's desk. Lists of five are by site, in the order of the action ids."""

    clock: int
    week: int  # the space of the time track
    year: int
    weeks_left: int
    place: str
    permits: list[bool]
    books: list[int]
    general: int
    rumors: list[int]
    assistants: int
    shovels: int
    cars: int
    zeppelins: int
    permissions: int
    congresses: int
    artifacts: list[int]
    points: int  # of artifacts and exhibitions in hand; the rest is counted at the end
    swap_weeks: int  # what the next swap would cost, journey not counted
    cards: list[int]  # research cards held, by index
    finds: list[list[int]]  # finds held, by site and index
    exhibitions: list[int]  # exhibitions held, by card index


class View(msgspec.Struct, frozen=True):
    """The table as everybody sees it. A card is its index: research 0 to 84, exhibitions 85 to 94."""

    turn: int
    actor: int | None  # None when the game is over
    order: list[int]  # seats in the order they would act now; finished ones last
    year: int
    players: list[PlayerView]
    research: list[int | None]
    exhibitions: list[int | None]
    draw_pile: int
    aside: int
    discards: list[int]  # open to everybody (R39)
    bags: list[list[int]]  # finds still in each bag
    rubble: int  # in each bag
    bonus: list[int | None]  # the artifact lying on the board, by site


def view(state: np.record, seat: int | None) -> View:  # noqa: ARG001 - nothing is private here
    """TH1.9  What lies open; hidden are only the order of the piles and the next token, which nobody knows."""
    seats = range(int(state["players"]))
    on_turn = int(actor(state))
    return View(
        turn=int(state["turn"]),
        actor=on_turn if on_turn >= 0 else None,
        order=acting_order(state),
        year=int(year_shown(state)),
        players=[player_view(state, player) for player in seats],
        research=[int(card) if card != NO_CARD else None for card in state["research"]],
        exhibitions=[int(card) if card != NO_CARD else None for card in state["exhibition"]],
        draw_pile=int(draw_size(state)),
        aside=int(state["pile_3"]) + int(np.count_nonzero(state["card_at"] == IN_PILE_3)),
        discards=np.flatnonzero(state["card_at"] == DISCARDED).tolist(),
        bags=[[find for find, where in enumerate(finds) if where == IN_BAG] for finds in state["find_at"].tolist()],
        rubble=int(RUBBLE),
        bonus=[int(BONUS[site]) if state["find_at"][site, BONUS[site]] == ON_BOARD else None for site in range(SITES)],
    )


def acting_order(state: np.record) -> list[int]:
    """TH3.3  The seats as they would act now, the finished ones last."""
    order: list[int] = []
    for seat in range(int(state["players"])):
        here = len(order)
        while here > 0 and acts_before(state, seat, order[here - 1]):
            here -= 1
        order.insert(here, seat)
    return order


def week_and_year(state: np.record, clock: int) -> tuple[int, int]:
    """TH3.1  The space and the year of a clock."""
    index = int(year_index(clock))
    return clock - int(YEAR_WEEKS) * index, int(FIRST_YEAR[state["players"]]) + index


def player_view(state: np.record, seat: int) -> PlayerView:
    """A player's desk."""
    clock = int(state["clock"][seat])
    week, year = week_and_year(state, clock)
    own = int(HELD) + seat
    held = np.flatnonzero(state["card_at"][:CARDS] == own).tolist()
    finds = [[find for find, where in enumerate(there) if where == own] for there in state["find_at"].tolist()]
    return PlayerView(
        clock=clock,
        week=week,
        year=year,
        weeks_left=int(weeks_left(state, seat)),
        place=PLACE_IDS[state["place"][seat]],
        permits=(state["permit"][seat] == VALID).tolist(),
        books=state["books"][seat].tolist(),
        general=int(state["general"][seat]),
        rumors=state["rumors"][seat].tolist(),
        assistants=int(state["assistants"][seat]),
        shovels=int(state["shovels"][seat]),
        cars=int(state["cars"][seat]),
        zeppelins=int(state["zeppelins"][seat]),
        permissions=int(state["permissions"][seat]),
        congresses=int(state["congresses"][seat]),
        artifacts=state["artifacts"][seat].tolist(),
        points=held_points(state, seat),
        swap_weeks=int(swap_weeks(state, seat)),
        cards=[card for card in held if card < RESEARCH_CARDS],
        finds=finds,
        exhibitions=[card for card in held if card >= RESEARCH_CARDS],
    )


def held_points(state: np.record, seat: int) -> int:
    """Points of artifacts and exhibitions in hand."""
    own = state["find_at"][:, :ARTIFACTS] == HELD + seat
    return int(ARTIFACT_VALUE[own].sum()) + int(exhibition_score(state, seat))

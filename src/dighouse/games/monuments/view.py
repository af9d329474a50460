"""What a seat may know: everything that lies open, its own hand, and of other hands what everybody saw go in.

Built from an allow-list: a field of the record is shown because it is named here.
"""

from __future__ import annotations

import msgspec
import numpy as np

from dighouse.games.monuments.components import COMPONENTS
from dighouse.games.monuments.rules.ending import CATEGORIES, scores, stone_bonus, stone_counts
from dighouse.games.monuments.rules.flow import actions_due, actor, is_buying
from dighouse.games.monuments.rules.history import field_of
from dighouse.games.monuments.rules.stacks import leads, minimum_now, owners, seat_of
from dighouse.games.monuments.state import (
    ASIDE,
    DISCARDED,
    DISCARDING,
    HIDDEN,
    KNOWN,
    LAYING,
    NO_CARD,
    NONE,
    OVER,
    PHASES,
    STACK,
    TAKEN,
)
from dighouse.games.monuments.tables import (
    CARD_MONUMENT,
    COLOURS_EACH,
    COLOURS_OF,
    MONUMENTS,
    MOST_OWNERS,
    OUT_WITH,
    SEATS,
)


class PlayerView(msgspec.Struct, frozen=True):
    """A player. With 2 players each has two colours, and one hand for both."""

    colours: list[int]
    hand_size: int
    hand: list[int] | None  # cards by id, rising; None where this viewer may not see them
    known: list[int]  # cards of this hand that everybody saw go in
    score: list[int]  # by category, as if the game ended now


class ColourView(msgspec.Struct, frozen=True):
    """A colour's monuments, historians and VP stone."""

    seat: int
    points: int  # VP on the track
    historians: int  # unused
    stacks: list[list[int]]  # by monument: its cards from bottom to top; empty where it has none
    symbols: list[int]  # cards in its stacks by symbol: what a score brings


class MonumentView(msgspec.Struct, frozen=True):
    """A monument on the board."""

    in_play: bool
    availability: int  # side of the availability card: 2, 1, or 0 when it is gone
    column: int  # of its marker
    owners: list[int]  # colours, the one that leads now first


class StoneView(msgspec.Struct, frozen=True):
    """A placed historian. On one field the earlier stone lies below and is the better one."""

    colour: int
    field: int
    cards: int  # taken by its report; more than the field's number only on the last field
    counts: bool  # it gives points at the end, as it stands now (MO13.9)
    bonus: int  # as it stands now


class LayingView(msgspec.Struct, frozen=True):
    """A monument being erected or extended."""

    monument: int
    minimum: int  # cards to lay before the player may stop
    laid: int


class DiscardingView(msgspec.Struct, frozen=True):
    """A pair being discarded: for a score, or to buy the extra action."""

    symbol: int
    due: int  # discards still to come
    buys: bool


class View(msgspec.Struct, frozen=True):
    """The table as a seat or a spectator sees it. A card is its id, 0 to 107; colours and monuments are numbers."""

    turn: int  # turns finished
    actor: int | None  # None when the game is over
    phase: str  # colour, start, action, laying, discarding, after, over
    colour: int | None  # the active colour; None until it is named
    actions_done: int  # obligatory actions done this turn
    actions_left: int  # actions still to be done before the turn may end, a bought one included
    extra: bool  # the action due or under way is the bought one
    ending: bool  # the end is triggered: the game ends with this turn
    row: list[int | None]  # open cards, by slot
    pile: int
    players: list[PlayerView]
    colours: list[ColourView]
    monuments: list[MonumentView]
    stones: list[StoneView]  # in order of placing
    discarded: list[int]
    taken: list[int]  # by histories
    aside: list[int]  # not in this game
    laying: LayingView | None
    discarding: DiscardingView | None
    two_player_count: str | None  # how two colours are counted (MO13.8, MO13.10); None with more players


def view(state: np.record, seat: int | None) -> View:
    """MO2.8  All that lies open, and this seat's own hand (R29)."""
    on_turn = int(actor(state))
    lying = cards_by_place(state)
    return View(
        turn=int(state["turn"]),
        actor=on_turn if on_turn >= 0 else None,
        phase=PHASES[state["phase"]],
        colour=int(state["colour"]) if state["colour"] != NONE else None,
        actions_done=int(state["done"]),
        actions_left=int(actions_due(state)),
        extra=bool(state["extra"]),
        ending=bool(state["ending"]),
        row=[int(card) if card != NO_CARD else None for card in state["row"]],
        pile=int(state["pile"]),
        players=players_seen(state, seat, lying),
        colours=[colour_view(state, colour, lying) for colour in range(COLOURS_OF[state["players"]])],
        monuments=[monument_view(state, monument) for monument in range(MONUMENTS)],
        stones=[stone_view(state, stone) for stone in range(state["stones"])],
        discarded=lying.get(DISCARDED, []),
        taken=lying.get(TAKEN, []),
        aside=lying.get(ASIDE, []),
        laying=laying_view(state),
        discarding=discarding_view(state),
        two_player_count=two_player_count(state),
    )


def two_player_count(state: np.record) -> str | None:
    """MO2.10  The option, where it is meant."""
    if COLOURS_EACH[state["players"]] == 1:
        return None
    return str(COMPONENTS.rows("options")[0]["values"][state["two_player_count"]])


def cards_by_place(state: np.record) -> dict[int, list[int]]:
    """The cards that lie in each place, by id."""
    lying: dict[int, list[int]] = {}
    for card, place in enumerate(state["card_at"].tolist()):
        lying.setdefault(place, []).append(card)
    return lying


def hand_cards(lying: dict[int, list[int]], seat: int) -> list[int]:
    """All cards in a hand, by id."""
    return sorted(lying.get(HIDDEN + seat, []) + lying.get(KNOWN + seat, []))


def stacks_of(state: np.record, laid: list[int]) -> list[list[int]]:
    """MO5.7  A colour's stacks by monument, each from bottom to top."""
    stacks: list[list[int]] = [[] for _ in range(MONUMENTS)]
    for card in sorted(laid, key=state["height"].tolist().__getitem__):
        stacks[CARD_MONUMENT[card]].append(card)
    return stacks


def players_seen(state: np.record, viewer: int | None, lying: dict[int, list[int]]) -> list[PlayerView]:
    """MO2.8  Hand sizes are open, hands only to their holders and when the game is over."""
    sheet = np.zeros((SEATS, len(CATEGORIES)), np.int64)
    scores(state, sheet)
    each = int(COLOURS_EACH[state["players"]])
    return [
        PlayerView(
            colours=list(range(seat * each, (seat + 1) * each)),
            hand_size=int(state["hand"][seat]),
            hand=hand_cards(lying, seat) if seat == viewer or state["phase"] == OVER else None,
            known=lying.get(KNOWN + seat, []),
            score=sheet[seat].tolist(),
        )
        for seat in range(int(state["players"]))
    ]


def colour_view(state: np.record, colour: int, lying: dict[int, list[int]]) -> ColourView:
    return ColourView(
        seat=int(seat_of(state, colour)),
        points=int(state["points"][colour]),
        historians=int(state["historians"][colour]),
        stacks=stacks_of(state, lying.get(STACK + colour, [])),
        symbols=state["shown"][colour].tolist(),
    )


def monument_view(state: np.record, monument: int) -> MonumentView:
    """MO5.4  The availability card shows how many may still erect it."""
    own = np.flatnonzero(state["stack"][: COLOURS_OF[state["players"]], monument]).tolist()
    if len(own) == MOST_OWNERS and leads(state, monument, own[1], own[0]):
        own.reverse()
    in_play = not OUT_WITH[state["players"], monument]
    return MonumentView(
        in_play=in_play,
        availability=int(MOST_OWNERS - owners(state, monument)) if in_play else 0,
        column=int(state["column"][monument]),
        owners=own,
    )


def stone_view(state: np.record, stone: int) -> StoneView:
    return StoneView(
        colour=int(state["stone"][stone]),
        field=int(field_of(state, stone)),
        cards=int(state["report"][stone]),
        counts=bool(stone_counts(state, stone)),
        bonus=int(stone_bonus(state, stone)),
    )


def laying_view(state: np.record) -> LayingView | None:
    if state["phase"] != LAYING:
        return None
    return LayingView(int(state["monument"]), int(minimum_now(state)), int(state["laid"]))


def discarding_view(state: np.record) -> DiscardingView | None:
    if state["phase"] != DISCARDING:
        return None
    return DiscardingView(int(state["symbol"]), int(state["due"]), bool(is_buying(state)))

"""What a seat may know: what lies open, its own hand, and the piles it has sight of.

Built from an allow-list: a field of the record is shown because it is named here. No pile is counted (R22), no other
hand is shown (R23).
"""

from __future__ import annotations

import msgspec
import numpy as np

from dighouse.games.tomb_raiders.rules.clock import actor, acts_before, deck_size, is_over
from dighouse.games.tomb_raiders.rules.ending import congress_cards, held_points
from dighouse.games.tomb_raiders.rules.holdings import all_books, pile_size
from dighouse.games.tomb_raiders.rules.presentation import artifacts_owned, step_reached
from dighouse.games.tomb_raiders.state import GIVING, HELD, NO_CARD, NOBODY, NOTHING, OPEN, THIEVING
from dighouse.games.tomb_raiders.tables import (
    ARTIFACT_FACES,
    ASSISTANT_CARD,
    CARD_COUNT,
    CARD_WEEKS,
    EXHIBITIONS,
    FACES,
    FIND_COUNT,
    FINDS_ON,
    FIRST_MUSEUM,
    IS_ACTION,
    KNOWLEDGE,
    LARGE,
    MUSEUM_GIFTS,
    PRESENTATIONS,
    PROFESSORS,
    REGION_IDS,
    REGIONS,
    RUBBLE,
    STEP_WEEKS,
    STORAGE_CARDS,
)


class PlayerView(msgspec.Struct, frozen=True):
    """What lies before a player. Lists of four are by region; cards are indices of the catalogue."""

    weeks: int
    books: list[int]
    general: int
    all_books: int  # expertise of all regions and general knowledge, for the best-knowledge professor
    cards: list[int]  # open: expertise, general knowledge, congress; a card that is there twice is listed twice
    knowledge_finds: list[int]
    artifacts: list[list[int]]  # by region, the values, highest first
    presentations: list[int]  # exhibitions and museums held
    professors: list[int]
    congresses: int
    assistants: int  # on display
    hand_count: int  # action cards in hand
    hand: list[int] | None  # None: it is not yours to see
    large_count: int  # large excavation cards in hand
    large: list[int] | None  # how many of each region, then general; None: not yours to see
    points: int  # so far, without the time bonus


class Pile(msgspec.Struct, frozen=True):
    """An excavation pile: whether a card lies there and, if you have sight of it, every face (None: you have not)."""

    present: bool
    cards: list[int] | None  # faces of the catalogue, artifacts by value, then knowledge, then rubble


class Offer(msgspec.Struct, frozen=True):
    """An open exhibition or museum: for every seat the step reached (a museum has one) and its weeks, if any."""

    card: int
    reached: list[int]
    weeks: list[int | None]


class Pending(msgspec.Struct, frozen=True):
    """What the player on turn still has to decide: thief and tomb_raiders choose a find, museum asks for gifts."""

    kind: str
    seat: int
    region: str | None
    card: int | None  # the museum
    left: int  # gifts or finds still to name


class View(msgspec.Struct, frozen=True):
    """The table as a seat, or a spectator, sees it."""

    turn: int
    actor: int | None  # None when the game is over
    over: bool
    order: list[int]  # seats in the order they would act now: fewest weeks first, of a stack the top first
    players: list[PlayerView]
    storage: list[int | None]
    offers: list[Offer]
    piles: list[Pile]  # by region
    finds_left: list[list[int]]  # by region and face: not yet come to light, wherever they are; rubble included
    draw_pile: int
    back: str | None  # of the top card of the draw pile: green, or None when there is none
    professors: list[int | None]  # who holds each; None: free
    pending: Pending | None
    removed: list[int]  # action cards that left the game
    donated: list[list[int]]  # by region, values of artifacts given to museums
    large_used: list[int]  # large excavation cards used up, by region, then general
    knowledge_finds: bool  # the option


def view(state: np.record, seat: int | None) -> View:
    """TR1.3, TR1.6, TR7.5  What lies open, one's own hand and sights (R21-R23, R32)."""
    on_turn = int(actor(state))
    over = bool(is_over(state))
    return View(
        turn=int(state["turn"]),
        actor=on_turn if on_turn != NOBODY else None,
        over=over,
        order=acting_order(state),
        players=[player_view(state, player, seat == player) for player in range(int(state["players"]))],
        storage=[int(card) if card != NO_CARD else None for card in state["storage"]],
        offers=[offer(state, shown) for shown in range(PRESENTATIONS) if state["shown_at"][shown] == OPEN],
        piles=[pile_view(state, seat, region) for region in range(REGIONS)],
        finds_left=[finds_left(state, region) for region in range(REGIONS)],
        draw_pile=int(deck_size(state)),
        back=None if over else "green",
        professors=[int(holder) if holder != NOBODY else None for holder in state["professor"]],
        pending=pending_view(state, on_turn),
        removed=removed_cards(state),
        donated=[donated(state, region) for region in range(REGIONS)],
        large_used=(int(state["players"]) * LARGE[state["players"]] - state["large"].sum(axis=0)).tolist(),
        knowledge_finds=bool(state["knowledge_finds"] == FINDS_ON),
    )


def acting_order(state: np.record) -> list[int]:
    """TR2.1, TR2.2  The seats as they would act now."""
    order: list[int] = []
    for seat in range(int(state["players"])):
        here = len(order)
        while here > 0 and acts_before(state, seat, order[here - 1]):
            here -= 1
        order.insert(here, seat)
    return order


def player_view(state: np.record, seat: int, own: bool) -> PlayerView:
    """TR4.2  A player's open cards; the hand only for its owner."""
    held = np.repeat(np.arange(STORAGE_CARDS), state["cards"][seat]).tolist()
    hand = [card for card in held if IS_ACTION[card]]
    shown = np.flatnonzero(state["shown_at"] == HELD + seat)
    found = state["found"][seat]
    return PlayerView(
        weeks=int(state["weeks"][seat]),
        books=state["books"][seat].tolist(),
        general=int(state["general"][seat]),
        all_books=int(all_books(state, seat)),
        cards=[card for card in held if not IS_ACTION[card]],
        knowledge_finds=found[:, KNOWLEDGE].tolist(),
        artifacts=[values(found[region]) for region in range(REGIONS)],
        presentations=[int(STORAGE_CARDS + number) for number in shown],
        professors=[number for number in range(PROFESSORS) if state["professor"][number] == seat],
        congresses=int(congress_cards(state, seat)),
        assistants=int(state["assistants"][seat]),
        hand_count=len(hand),
        hand=hand if own else None,
        large_count=int(state["large"][seat].sum()),
        large=state["large"][seat].tolist() if own else None,
        points=int(held_points(state, seat)),
    )


def values(counts: np.ndarray) -> list[int]:
    """Artifacts as their values, highest first."""
    return [face + 1 for face in reversed(range(ARTIFACT_FACES)) for _ in range(int(counts[face]))]


def pile_view(state: np.record, seat: int | None, region: int) -> Pile:
    """TR7.5  A pile: the faces only for whoever has sight of it, and then all of them have one."""
    cards = None
    if seat is not None and state["sight"][seat, region]:
        cards = [face for face in range(FACES) for _ in range(int(state["pile"][region, face]))]
    return Pile(present=bool(pile_size(state, region) > 0), cards=cards)


def offer(state: np.record, shown: int) -> Offer:
    """TR6.3, TR6.5  What an open presentation card would cost each seat now."""
    seats = range(int(state["players"]))
    card = int(STORAGE_CARDS) + shown
    if shown < EXHIBITIONS:
        reached = [int(step_reached(state, seat, shown)) for seat in seats]
        weeks = [int(STEP_WEEKS[shown, step]) if step else None for step in reached]
    else:
        wanted = int(MUSEUM_GIFTS[shown - EXHIBITIONS])
        reached = [int(artifacts_owned(state, seat) >= wanted) for seat in seats]
        weeks = [int(CARD_WEEKS[card]) if step else None for step in reached]
    return Offer(card=card, reached=reached, weeks=weeks)


def finds_left(state: np.record, region: int) -> list[int]:
    """TR1.9  The faces that never came to light; all the rubble stays in the ground (I3)."""
    return (state["pool"][region] + state["pile"][region]).tolist()


def pending_view(state: np.record, on_turn: int) -> Pending | None:
    """R26  The decision that waits, if any."""
    pending = int(state["pending"])
    if pending == NOTHING:
        return None
    if pending == GIVING:
        museum = int(FIRST_MUSEUM + state["pending_museum"])
        return Pending(kind="museum", seat=on_turn, region=None, card=museum, left=int(state["gifts"]))
    kind = "thief" if pending == THIEVING else "tomb_raiders"
    return Pending(kind=kind, seat=on_turn, region=REGION_IDS[state["pending_region"]], card=None, left=1)


def removed_cards(state: np.record) -> list[int]:
    """TR7.1, TR8.10  Action cards that left the game: not in the draw pile, on a space, in a hand or on display."""
    left = CARD_COUNT[:STORAGE_CARDS] - state["deck"] - state["cards"].sum(axis=0)
    for card in state["storage"]:
        if card != NO_CARD:
            left[card] -= 1
    left[ASSISTANT_CARD] -= state["assistants"].sum()
    return np.repeat(np.arange(STORAGE_CARDS), left).tolist()


def donated(state: np.record, region: int) -> list[int]:
    """TR6.5  Artifacts of a region that museums got."""
    there = FIND_COUNT[state["knowledge_finds"], region, :RUBBLE]
    return values(there - finds_left(state, region)[:RUBBLE] - state["found"][:, region].sum(axis=0))

"""What a seat sees, written again plainly: from where cards and finds lie, number by number.

Trained players depend on every bit of it. Each number is divided and then rounded; the two sums that are observed are
rounded after each number added.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from dighouse.games.thebes.game import GAME
from dighouse.games.thebes.state import HELD, IN_BAG, IN_DRAW_PILE, NO_CARD, ON_BOARD
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    BONUS,
    CARD_BOOKS,
    CARD_KIND,
    CARD_PLACE,
    CARD_SITE,
    CARD_WEEKS,
    END_CLOCK,
    EXHIBITION_ARTIFACTS,
    EXHIBITION_POINTS,
    FINDS,
    GENERAL_BOOK,
    KINDS,
    LARGEST_PILES,
    LONGEST_SWAP_RUN,
    PLACES,
    RESEARCH_CARDS,
    ROUTES,
    SITES,
    SPECIALISED_BOOK,
)

Numbers = Sequence[float]
HELD_COUNTS = {  # of a desk, and what each is divided by
    "general": 8, "assistants": 3, "shovels": 3, "cars": 2, "zeppelins": 2, "permissions": 2, "congresses": 7,
}  # fmt: skip


def observed(s: np.record, seat: int) -> np.ndarray:
    """The whole tensor; what is not there is 0."""
    order = [(seat + turn) % int(s["players"]) for turn in range(int(s["players"]))]
    pieces: dict[str, list[Numbers]] = {
        "players": [one_hot(int(s["players"]) - 2, 3)],
        "swap_run": [[s["swaps"] / LONGEST_SWAP_RUN, s["swapper"] == seat]],
        "piles": [piles(s)],
        "desks": [desk(s, player) for player in order],
        "points": [[artifact_points(s, player), exhibition_points(s, player)] for player in order],
        "research": [card_seen(s, seat, int(card)) for card in s["research"]],
        "exhibitions": [exhibition_seen(s, seat, int(card)) for card in s["exhibition"]],
        "unseen": [unseen(s)],
        "bags": [bag(s, site) for site in range(SITES)],
    }
    out = np.zeros(GAME.pieces.size, np.float32)
    for name, rows in pieces.items():
        part = np.concatenate([np.array(row, np.float64) for row in rows])
        out[GAME.pieces.slices[name]][: len(part)] = part
    return out


def one_hot(number: int, size: int) -> list[float]:
    return [float(number == k) for k in range(size)]


def rounded_sum(numbers: Iterable[float]) -> np.float32:
    """Rounded after every number."""
    total = np.float32(0.0)
    for number in numbers:
        total = np.float32(float(total) + float(number))
    return total


def piles(s: np.record) -> Numbers:
    first, second, third = LARGEST_PILES
    sizes = [s["pile_1"] / first, s["pile_2"] / second, s["exhibitions_2"] / 10, s["pile_3"] / third]
    return [*sizes, s["draw_pile"] / 95, s["reshuffled"]]


def desk(s: np.record, seat: int) -> Numbers:
    clock, end = int(s["clock"][seat]), int(END_CLOCK[int(s["players"])])
    mine = (clock, -int(s["arrival"][seat]))
    others = [(int(s["clock"][other]), -int(s["arrival"][other])) for other in range(int(s["players"]))]
    before = sum(other[0] < end and other < mine for other in others)
    year = 0 if clock == 0 else (clock - 1) // 52
    held = [s[name][seat] / most for name, most in HELD_COUNTS.items()]
    sites: list[Any] = [
        *s["permit"][seat],
        *(s["books"][seat] / 8),
        *s["rumors"][seat],
        *(s["artifacts"][seat] / ARTIFACTS),
    ]
    return [clock / end, year / 3, before / 4, *held, *one_hot(int(s["place"][seat]), PLACES), *sites]


def artifact_points(s: np.record, seat: int) -> float:
    values = [
        ARTIFACT_VALUE[place] for place in zip(*np.nonzero(s["find_at"][:, :ARTIFACTS] == HELD + seat), strict=True)
    ]
    return float(np.float32(sum(values) / 40))


def exhibition_points(s: np.record, seat: int) -> float:
    return float(EXHIBITION_POINTS[s["card_at"][RESEARCH_CARDS:] == HELD + seat].sum() / 20)


def journey(s: np.record, seat: int, card: int) -> float:
    return float(ROUTES[s["place"][seat], CARD_PLACE[card]] / ROUTES.max())


def card_seen(s: np.record, seat: int, card: int) -> Numbers:
    if card == NO_CARD:
        return [0.0] * (3 + len(KINDS) + SITES)
    site = one_hot(int(CARD_SITE[card]), SITES)
    weeks, books = CARD_WEEKS[card] / CARD_WEEKS.max(), CARD_BOOKS[card] / CARD_BOOKS.max()
    return [weeks, books, journey(s, seat, card), *one_hot(int(CARD_KIND[card]), len(KINDS)), *site]


def exhibition_seen(s: np.record, seat: int, card: int) -> Numbers:
    if card == NO_CARD:
        return [0.0] * (3 + SITES)
    number = card - RESEARCH_CARDS
    shown = EXHIBITION_ARTIFACTS[number] / EXHIBITION_ARTIFACTS.max()
    points = EXHIBITION_POINTS[number] / EXHIBITION_POINTS.max()
    return [CARD_WEEKS[card] / CARD_WEEKS.max(), points, journey(s, seat, card), *shown]


def unseen(s: np.record) -> Numbers:
    kinds = np.append(CARD_KIND, np.full(len(EXHIBITION_POINTS), len(KINDS)))
    left = np.bincount(kinds[s["card_at"] <= IN_DRAW_PILE], minlength=len(KINDS) + 1)
    return [float(rounded_sum([1 / 10] * int(count))) for count in left]


def bag(s: np.record, site: int) -> Numbers:
    finds = s["find_at"][site]
    points = ARTIFACT_VALUE[site][finds[:ARTIFACTS] == IN_BAG].sum() / ARTIFACT_VALUE.sum(axis=1).max()
    books = [finds[SPECIALISED_BOOK] == IN_BAG, finds[GENERAL_BOOK] == IN_BAG]
    return [s["bag"][site] / FINDS, points, *books, finds[BONUS[site]] == ON_BOARD]

"""What lies before a player and in the piles, and the professors who come for it (TR9)."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.tomb_raiders.state import NOBODY
from dighouse.games.tomb_raiders.tables import (
    BEST_KNOWLEDGE,
    CARD_BOOKS,
    CARD_KIND,
    CARD_REGION,
    EXPERTISE,
    FACES,
    GENERAL,
    KNOWLEDGE,
    PROFESSOR_BOOKS,
    REGIONS,
)


@rule
def pile_size(s, region):
    """Cards in a pile, with and without a face. Nobody is shown it (R22)."""
    cards = s.faceless[region]
    for face in range(FACES):
        cards += s.pile[region, face]
    return cards


@rule
def all_books(s, seat):
    """TR9.3  Expertise of all regions and general knowledge, uncapped; assistants do not count (R24)."""
    books = s.general[seat]
    for region in range(REGIONS):
        books += s.books[seat, region]
    return books


@rule
def gain_card(s, seat, card):
    """TR4.2  An action card goes to the hand, other cards face up before the player.  TR4.3  Professors are checked."""
    s.cards[seat, card] += 1
    kind = CARD_KIND[card]
    if kind == EXPERTISE:
        region = CARD_REGION[card]
        s.books[seat, region] += CARD_BOOKS[card]
        call_professor(s, seat, region)
        call_best_knowledge(s, seat)
    elif kind == GENERAL:
        s.general[seat] += CARD_BOOKS[card]
        call_best_knowledge(s, seat)


@rule
def gain_find(s, seat, region, face):
    """TR8.12  A find goes face up before the player.  TR7.8  A knowledge find is 1 general book from then on (R20)."""
    s.found[seat, region, face] += 1
    if face == KNOWLEDGE:
        s.general[seat] += 1
        call_best_knowledge(s, seat)
    else:
        s.artifacts[seat, region] += 1


@rule
def call_professor(s, seat, region):
    """TR9.1, TR9.2  A region's professor goes to the first with 4 books there, then to whoever has more (R5, R24)."""
    books = s.books[seat, region]
    holder = s.professor[region]
    if books >= PROFESSOR_BOOKS[region] and (holder == NOBODY or books > s.books[holder, region]):
        s.professor[region] = seat


@rule
def call_best_knowledge(s, seat):
    """TR9.3, TR9.4  So does the professor of the best knowledge, at 10 books in all, after every gain of books."""
    books = all_books(s, seat)
    holder = s.professor[BEST_KNOWLEDGE]
    if books >= PROFESSOR_BOOKS[BEST_KNOWLEDGE] and (holder == NOBODY or books > all_books(s, holder)):
        s.professor[BEST_KNOWLEDGE] = seat

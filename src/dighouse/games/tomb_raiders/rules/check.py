"""I1-I5, I9, I10  What is true of every position, recounted from where the cards are."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import rule
from dighouse.games.tomb_raiders.rules.clock import is_over
from dighouse.games.tomb_raiders.rules.holdings import all_books, pile_size
from dighouse.games.tomb_raiders.rules.presentation import artifacts_owned
from dighouse.games.tomb_raiders.rules.storage import has_empty_space
from dighouse.games.tomb_raiders.state import GIVING, HELD, IN_DRAW_PILE, NOBODY, NOTHING, OPEN
from dighouse.games.tomb_raiders.tables import (
    ARTIFACT_FACES,
    ASSISTANT_CARD,
    BEST_KNOWLEDGE,
    CARD_BOOKS,
    CARD_COUNT,
    CARD_KIND,
    CARD_REGION,
    EXHIBITIONS,
    EXPERTISE,
    FACES,
    FIND_COUNT,
    GENERAL,
    IS_ACTION,
    KNOWLEDGE,
    LARGE,
    LARGE_CARDS,
    LARGEST_LEAD,
    PILE_CARDS,
    PRESENTATIONS,
    PROFESSOR_BOOKS,
    REGIONS,
    RUBBLE,
    RUBBLE_CARDS,
    SEATS,
    STORAGE_CARDS,
    STORAGE_SPACES,
)

# The number of the invariant.
CARDS_WRONG, REST_WRONG, FINDS_WRONG, BOOKS_WRONG, WEEKS_WRONG, LOOKS_WRONG, DECISION_WRONG = 1, 2, 3, 4, 5, 9, 10


@rule
def check(s):
    """0, or the number of the invariant this position breaks."""
    if not green_cards_agree(s) or not large_cards_agree(s):
        return CARDS_WRONG
    if is_over(s) < has_empty_space(s):
        return REST_WRONG
    for region in range(REGIONS):
        if not finds_agree(s, region):
            return FINDS_WRONG
        if not looks_agree(s, region):
            return LOOKS_WRONG
    if not books_agree(s) or not professors_agree(s):
        return BOOKS_WRONG
    if not markers_agree(s):
        return WEEKS_WRONG
    if not decision_agrees(s):
        return DECISION_WRONG
    return 0


@rule
def green_cards_agree(s):
    """I1  Every green card is somewhere once; only action cards leave the game; presentations are well placed."""
    green = 0
    for card in range(STORAGE_CARDS):
        green += s.deck[card]
        elsewhere = s.deck[card]
        for slot in range(STORAGE_SPACES):
            elsewhere += s.storage[slot] == card
        for seat in range(SEATS):
            elsewhere += s.cards[seat, card]
            if card == ASSISTANT_CARD:
                elsewhere += s.assistants[seat]
        if elsewhere > CARD_COUNT[card] or (elsewhere < CARD_COUNT[card] and not IS_ACTION[card]):
            return False
    for shown in range(PRESENTATIONS):
        green += s.shown_at[shown] == IN_DRAW_PILE
        if s.shown_at[shown] >= HELD + s.players:
            return False
    return green == s.green


@rule
def large_cards_agree(s):
    """I1  Nobody has more large excavation cards than at the start, and empty seats have nothing."""
    for seat in range(SEATS):
        for card in range(LARGE_CARDS):
            if s.large[seat, card] > (LARGE[s.players, card] if seat < s.players else 0):
                return False
    return True


@rule
def finds_agree(s, region):
    """I1, I3  The finds of a region: no more than there are, all the rubble in the ground, and pool and pile fit."""
    pool = 0
    artifacts_given = 0
    for face in range(FACES):
        pool += s.pool[region, face]
        left = s.pool[region, face] + s.pile[region, face]
        if face < RUBBLE:
            for seat in range(SEATS):
                left += s.found[seat, region, face]
        missing = FIND_COUNT[s.knowledge_finds, region, face] - left
        if missing < 0 or (missing > 0 and face >= KNOWLEDGE):
            return False
        artifacts_given += missing
    if pool != s.backs[region] + s.faceless[region] or s.pool[region, RUBBLE] + s.pile[region, RUBBLE] != RUBBLE_CARDS:
        return False
    return sights_agree(s, region)


@rule
def sights_agree(s, region):
    """R21  A pile somebody has sight of has a face on every card."""
    for seat in range(SEATS):
        if s.sight[seat, region] and (s.faceless[region] > 0 or seat >= s.players):
            return False
    return True


@rule
def looks_agree(s, region):
    """I9  What was publicly seen of a pile adds up to what has left the draw pile and the pile."""
    laid = s.laid[region]
    taken = 0
    for look in range(s.look_laid.shape[1]):
        laid += s.look_laid[region, look]
        taken += s.look_artifacts[region, look] + s.look_books[region, look]
        used = s.look_laid[region, look] != 0 or s.look_drawn[region, look] != 0
        if used and look >= s.looks[region]:
            return False
    return laid == PILE_CARDS - s.backs[region] and laid - taken == pile_size(s, region) and no_ways(s)


@rule
def no_ways(s):
    """The room for a redeal is empty."""
    for j in range(s.ways.shape[0]):
        for k in range(s.ways.shape[1]):
            if s.ways[j, k] != 0:
                return False
    return True


@rule
def books_agree(s):
    """I4, I9  The sums kept for a player are those of the cards and finds before them."""
    for seat in range(SEATS):
        general = books_on_cards(s, seat, GENERAL, -1)
        for region in range(REGIONS):
            artifacts = 0
            for face in range(ARTIFACT_FACES):
                artifacts += s.found[seat, region, face]
            if artifacts != s.artifacts[seat, region]:
                return False
            if books_on_cards(s, seat, EXPERTISE, region) != s.books[seat, region]:
                return False
            general += s.found[seat, region, KNOWLEDGE]
        if general != s.general[seat]:
            return False
    return True


@rule
def books_on_cards(s, seat, kind, region):
    """The books on a player's cards of a kind and region."""
    books = 0
    for card in range(STORAGE_CARDS):
        if CARD_KIND[card] == kind and CARD_REGION[card] == region:
            books += s.cards[seat, card] * CARD_BOOKS[card]
    return books


@rule
def professors_agree(s):
    """I4  A professor is free if and only if nobody has enough books, and else with one who has most."""
    for professor in range(REGIONS + 1):
        most = 0
        for seat in range(s.players):
            most = max(most, books_for(s, seat, professor))
        holder = s.professor[professor]
        if (holder == NOBODY) != (most < PROFESSOR_BOOKS[professor]) or holder >= s.players:
            return False
        if holder != NOBODY and books_for(s, holder, professor) != most:
            return False
    return True


@rule
def books_for(s, seat, professor):
    """The books a professor looks at."""
    if professor == BEST_KNOWLEDGE:
        return all_books(s, seat)
    return np.int64(s.books[seat, professor])


@rule
def markers_agree(s):
    """I5  No marker leads by more than an action can cost, and no two lie at the same height of a stack."""
    for seat in range(s.players):
        for other in range(s.players):
            if s.weeks[seat] - s.weeks[other] > LARGEST_LEAD:
                return False
            if seat != other and s.arrival[seat] == s.arrival[other]:
                return False
    return True


@rule
def decision_agrees(s):
    """I10  One decision waits or none, and what it is about fits."""
    if (s.pending == GIVING) != (s.pending_museum >= 0) or (s.pending == GIVING) != (s.gifts > 0):
        return False
    if (s.pending != NOTHING and s.pending != GIVING) != (s.pending_region >= 0):
        return False
    if s.pending == GIVING and s.shown_at[EXHIBITIONS + s.pending_museum] != OPEN:
        return False
    if s.pending == NOTHING or is_over(s):
        return s.pending == NOTHING
    return s.pending != GIVING or enough_to_give(s)


@rule
def enough_to_give(s):
    """R26  Whoever gives has what is still to give."""
    for seat in range(s.players):
        if artifacts_owned(s, seat) >= s.gifts:
            return True
    return False

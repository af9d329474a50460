"""I1-I4, I8  What is true of every position, recomputed from where the cards and finds are."""

from __future__ import annotations

import numpy as np

from dighouse.core.bits import WORD, bit
from dighouse.core.jit import rule
from dighouse.games.thebes.rules.clock import last_clock
from dighouse.games.thebes.state import (
    DISCARDED,
    HELD,
    IN_BAG,
    IN_DRAW_PILE,
    IN_PILE_2,
    IN_PILE_3,
    NO_CARD,
    ON_BOARD,
    OPEN,
    UNSEEN,
)
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    ASSISTANT,
    BONUS,
    BOOK_SITE,
    CAR,
    CARD_BOOKS,
    CARD_KIND,
    CARD_SITE,
    CARDS,
    CONGRESS,
    EXHIBITION_CARDS,
    EXHIBITION_POINTS,
    EXHIBITION_SPACES,
    FINDS,
    FIRST_CARD,
    GENERAL,
    GENERAL_BOOK,
    LONGEST_SWAP_RUN,
    NO_SITE,
    RESEARCH_CARDS,
    RESEARCH_SPACES,
    RUMOR,
    SHOVEL,
    SITES,
    SPECIAL_PERMISSION,
    SPECIALISED,
    SPECIALISED_BOOK,
    START_CLOCK,
    TOKEN_BOOKS,
    TOKEN_GENERAL,
    ZEPPELIN,
)

CARDS_WRONG, TOKENS_WRONG, SUMS_WRONG, CLOCK_WRONG, SWAPS_WRONG = 1, 2, 3, 4, 8  # the number of the invariant


@rule
def check(s):
    """0, or the number of the invariant this position breaks."""
    if not cards_agree(s):
        return CARDS_WRONG
    if not finds_agree(s):
        return TOKENS_WRONG
    if not sets_agree(s):
        return SUMS_WRONG
    for seat in range(s.players):
        if not sums_agree(s, seat) or not points_agree(s, seat):
            return SUMS_WRONG
        if not START_CLOCK[s.players] <= s.clock[seat] <= last_clock(s):
            return CLOCK_WRONG
    if (s.swaps > 0) != (s.swapper >= 0) or s.swaps > LONGEST_SWAP_RUN:
        return SWAPS_WRONG
    return 0


@rule
def cards_at(s, where, first, last):
    """How many of these cards lie there."""
    count = 0
    for card in range(first, last):
        count += s.card_at[card] == where
    return count


@rule
def cards_agree(s):
    """I1  Every card is somewhere once, and the piles' counts fit; pile 3 is empty after the first reshuffle."""
    if cards_at(s, UNSEEN, FIRST_CARD, RESEARCH_CARDS) != s.pile_1 + s.pile_2 + s.pile_3:
        return False
    if cards_at(s, IN_PILE_2, RESEARCH_CARDS, CARDS) != s.exhibitions_2:
        return False
    if cards_at(s, IN_DRAW_PILE, FIRST_CARD, CARDS) != s.draw_pile:
        return False
    aside = cards_at(s, IN_PILE_3, RESEARCH_CARDS, CARDS)
    if s.reshuffled and s.pile_1 + s.pile_2 + s.pile_3 + s.exhibitions_2 + aside > 0:
        return False
    if not s.reshuffled and s.draw_pile > 0:
        return False
    return open_cards_agree(s) and no_card_astray(s)


@rule
def open_cards_agree(s):
    """I1  The open cards are those on the spaces."""
    research = 0
    for slot in range(RESEARCH_SPACES):
        if s.research[slot] != NO_CARD:
            research += 1
            if s.card_at[s.research[slot]] != OPEN:
                return False
    exhibitions = 0
    for space in range(EXHIBITION_SPACES):
        if s.exhibition[space] != NO_CARD:
            exhibitions += 1
            if s.card_at[s.exhibition[space]] != OPEN:
                return False
    return (
        cards_at(s, OPEN, FIRST_CARD, RESEARCH_CARDS) == research
        and cards_at(s, OPEN, RESEARCH_CARDS, CARDS) == exhibitions
    )


@rule
def no_card_astray(s):
    """I1  Every card is in a pile, open, discarded, or with a player of this game."""
    for card in range(CARDS):
        where = s.card_at[card]
        if where < 0 or DISCARDED < where < HELD or where >= HELD + s.players:
            return False
        if card < RESEARCH_CARDS and (where == IN_PILE_2 or where == IN_PILE_3):
            return False
        if card >= RESEARCH_CARDS and where == UNSEEN:
            return False
    return True


@rule
def finds_agree(s):
    """I2  Every find is in its bag, with a player, or is the bonus on the board."""
    for site in range(SITES):
        in_bag = 0
        for find in range(FINDS):
            where = s.find_at[site, find]
            in_bag += where == IN_BAG
            if where == ON_BOARD and find != BONUS[site]:
                return False
            if where < 0 or ON_BOARD < where < HELD or where >= HELD + s.players:
                return False
        if in_bag != s.bag[site]:
            return False
    return True


@rule
def sets_agree(s):
    """I1, I2  The sets kept of cards in piles and finds in bags, and the points of a bag, are what lies there."""
    for card in range(CARDS):
        in_piles = s.card_at[card] <= IN_DRAW_PILE
        if in_piles != (s.sums.in_piles[card // WORD] & bit(card % WORD) != 0):
            return False
    for site in range(SITES):
        points = 0
        for find in range(FINDS):
            in_bag = s.find_at[site, find] == IN_BAG
            if in_bag != (np.uint64(s.sums.in_bag[site]) & bit(find) != 0):
                return False
            points += ARTIFACT_VALUE[site, find] if in_bag and find < ARTIFACTS else 0
        if points != s.sums.bag_points[site]:
            return False
    return True


@rule
def points_agree(s, seat):
    """I3  The points kept for a player are those of the artifacts and exhibitions in front of them."""
    artifacts = 0
    for site in range(SITES):
        for artifact in range(ARTIFACTS):
            artifacts += ARTIFACT_VALUE[site, artifact] * (s.find_at[site, artifact] == HELD + seat)
    exhibitions = 0
    for number in range(EXHIBITION_CARDS):
        exhibitions += EXHIBITION_POINTS[number] * (s.card_at[RESEARCH_CARDS + number] == HELD + seat)
    return artifacts == s.sums.artifact_points[seat] and exhibitions == s.sums.exhibition_points[seat]


@rule
def cards_held(s, seat, kind, site):
    """How many cards of a kind (and site) a player holds."""
    count = 0
    for card in range(RESEARCH_CARDS):
        count += s.card_at[card] == HELD + seat and CARD_KIND[card] == kind and CARD_SITE[card] == site
    return count


@rule
def books_held(s, seat, kind, site):
    """The books on a player's cards of a kind (and site)."""
    books = 0
    for card in range(RESEARCH_CARDS):
        if s.card_at[card] == HELD + seat and CARD_KIND[card] == kind and CARD_SITE[card] == site:
            books += CARD_BOOKS[card]
    return books


@rule
def sums_agree(s, seat):
    """I3  The sums kept for a player are those of the cards and finds in front of them."""
    general = books_held(s, seat, GENERAL, NO_SITE)
    for site in range(SITES):
        artifacts = 0
        for find in range(ARTIFACTS):
            artifacts += s.find_at[site, find] == HELD + seat
        general += TOKEN_GENERAL * (s.find_at[site, GENERAL_BOOK] == HELD + seat)
        books = books_held(s, seat, SPECIALISED, site)
        for found_at in range(SITES):
            if BOOK_SITE[found_at] == site and s.find_at[found_at, SPECIALISED_BOOK] == HELD + seat:
                books += TOKEN_BOOKS
        if artifacts != s.artifacts[seat, site] or books != s.books[seat, site]:
            return False
        if cards_held(s, seat, RUMOR, site) != s.rumors[seat, site]:
            return False
    return (
        general == s.general[seat]
        and cards_held(s, seat, ASSISTANT, NO_SITE) == s.assistants[seat]
        and cards_held(s, seat, SHOVEL, NO_SITE) == s.shovels[seat]
        and cards_held(s, seat, CAR, NO_SITE) == s.cars[seat]
        and cards_held(s, seat, ZEPPELIN, NO_SITE) == s.zeppelins[seat]
        and cards_held(s, seat, SPECIAL_PERMISSION, NO_SITE) == s.permissions[seat]
        and cards_held(s, seat, CONGRESS, NO_SITE) == s.congresses[seat]
    )

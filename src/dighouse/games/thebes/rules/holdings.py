"""What lies in front of a player: research cards and finds, and the sums kept of them."""

from __future__ import annotations

import numpy as np

from dighouse.core.bits import WORD, bit, count_bits, lowest_bit, without_lowest, word_of
from dighouse.core.jit import inner_rule, rule
from dighouse.games.thebes.state import ARTIFACT_WORDS, DISCARDED, HELD
from dighouse.games.thebes.tables import (
    ARTIFACT_SHARE,
    ARTIFACT_VALUE,
    ARTIFACTS,
    ASSISTANT,
    BOOK_SITE,
    CAR,
    CARD_BOOKS,
    CARD_KIND,
    CARD_SITE,
    CONGRESS,
    FIRST_OF_KIND,
    GENERAL,
    LAST_OF_KIND,
    RUMOR,
    SHOVEL,
    SPECIALISED,
    SPECIALISED_BOOK,
    TOKEN_BOOKS,
    TOKEN_GENERAL,
    ZEPPELIN,
)

NO_SHARE = np.float32(0.0)


@inner_rule
def gain_card(s, seat, card):
    """TH5.1, TH5.2  The card lies open in front of the player, and its benefit is theirs."""
    s.card_at[card] = HELD + seat
    kind = CARD_KIND[card]
    if kind == SPECIALISED:
        s.books[seat, CARD_SITE[card]] += CARD_BOOKS[card]
    elif kind == GENERAL:
        s.general[seat] += CARD_BOOKS[card]
    elif kind == RUMOR:
        s.rumors[seat, CARD_SITE[card]] += 1
    elif kind == CONGRESS:
        s.congresses[seat] += 1
    elif kind == ASSISTANT:
        s.assistants[seat] += 1
    elif kind == SHOVEL:
        s.shovels[seat] += 1
    elif kind == CAR:
        s.cars[seat] += 1
    elif kind == ZEPPELIN:
        s.zeppelins[seat] += 1
    else:
        s.permissions[seat] += 1


@rule
def give_up(s, seat, kind, site):
    """Discard the player's card of a kind (and site); of two the one with the lower id (R7)."""
    for card in range(FIRST_OF_KIND[kind, site + 1], LAST_OF_KIND[kind, site + 1] + 1):
        if s.card_at[card] == HELD + seat and CARD_KIND[card] == kind and CARD_SITE[card] == site:
            s.card_at[card] = DISCARDED
            return


@inner_rule
def artifact_share(s, seat):
    """The value of a player's artifacts as it is observed: added up by site and artifact, rounded each time."""
    share = NO_SHARE
    for word in range(ARTIFACT_WORDS):
        held = s.sums.held[seat, word]
        for _ in range(count_bits(held)):
            share = np.float32(share + ARTIFACT_SHARE[word * WORD + lowest_bit(held)])
            held = without_lowest(held)
    return share


@inner_rule
def hold_artifact(s, seat, site, artifact):
    """An artifact is one of the player's from now on."""
    number = site * ARTIFACTS + artifact
    s.artifacts[seat, site] += 1
    s.sums.held[seat, word_of(number)] |= bit(number)
    s.sums.artifact_points[seat] += ARTIFACT_VALUE[site, artifact]


@inner_rule
def gain_find(s, seat, site, find):
    """TH8.12, TH8.15  A find is kept open in front of the player."""
    s.find_at[site, find] = HELD + seat
    if find < ARTIFACTS:
        hold_artifact(s, seat, site, find)
    elif find == SPECIALISED_BOOK:
        s.books[seat, BOOK_SITE[site]] += TOKEN_BOOKS
    else:
        s.general[seat] += TOKEN_GENERAL

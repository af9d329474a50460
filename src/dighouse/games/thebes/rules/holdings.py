"""What lies in front of a player: research cards and finds, and the sums kept of them."""

from __future__ import annotations

from dighouse.core.jit import inner_rule, rule
from dighouse.games.thebes.state import DISCARDED, HELD
from dighouse.games.thebes.tables import (
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
def hold_artifact(s, seat, site, artifact):
    """An artifact is one of the player's from now on."""
    s.artifacts[seat, site] += 1
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

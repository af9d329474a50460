"""TR7  Action cards: thief, tomb raiders, scientist, assistant. The general excavation is a dig."""

from __future__ import annotations

from dighouse.core.chance import below
from dighouse.core.jit import rule
from dighouse.games.tomb_raiders.refusals import Refusal
from dighouse.games.tomb_raiders.rules.clock import advance
from dighouse.games.tomb_raiders.rules.decode import (
    FIRST_ASSISTANT,
    FIRST_CHOICE,
    FIRST_RAIDERS,
    FIRST_SCIENTIST,
    FIRST_THIEF,
)
from dighouse.games.tomb_raiders.rules.holdings import gain_find
from dighouse.games.tomb_raiders.state import BY_RAIDERS, BY_THIEF, NOTHING, NOWHERE, RAIDING, THIEVING
from dighouse.games.tomb_raiders.tables import (
    ASSISTANT_CARD,
    FACES,
    KNOWLEDGE,
    PLAY_WEEKS,
    RAIDERS_CARD,
    REGIONS,
    RUBBLE,
    SCIENTIST_CARD,
    THIEF_CARD,
)


@rule
def refuse_play(s, seat, card):
    """TR7.1  The card must be in hand (R2)."""
    if s.cards[seat, card] == 0:
        return Refusal.CARD_NOT_IN_HAND
    return Refusal.NONE


@rule
def list_plays(s, seat, out, n):
    """Every action card in hand that is no dig; the pile may be empty (R19)."""
    for region in range(REGIONS):
        if s.cards[seat, THIEF_CARD[region]] > 0:
            out[n] = FIRST_THIEF + region
            n += 1
        if s.cards[seat, RAIDERS_CARD[region]] > 0:
            out[n] = FIRST_RAIDERS + region
            n += 1
        if s.cards[seat, SCIENTIST_CARD] > 0:
            out[n] = FIRST_SCIENTIST + region
            n += 1
    if s.cards[seat, ASSISTANT_CARD] > 0:
        out[n] = FIRST_ASSISTANT
        n += 1
    return n


@rule
def drawn_face(s, region, chance):
    """C2  A face for a card without one: any face of the pool, each card equally likely."""
    number = below(chance, s.backs[region] + s.faceless[region])
    face = face_of(s.pool[region], number)
    s.pool[region, face] -= 1
    s.faceless[region] -= 1
    return face


@rule
def face_of(counts, number):
    """The face of the card of that number, faces in order."""
    for face in range(FACES - 1):
        if number < counts[face]:
            return face
        number -= counts[face]
    return RUBBLE


@rule
def search(s, seat, region, chance):
    """TR7.5  This player alone sees every card of the pile, until a card is laid on it (R21)."""
    for _ in range(s.faceless[region]):
        s.pile[region, drawn_face(s, region, chance)] += 1
    s.sight[seat, region] = 1


@rule
def play_scientist(s, seat, region, chance):
    """TR7.5  A look at a pile, which may be empty.  TR7.1  The card is paid and leaves the game."""
    s.cards[seat, SCIENTIST_CARD] -= 1
    search(s, seat, region, chance)
    advance(s, seat, PLAY_WEEKS[SCIENTIST_CARD])


@rule
def play_assistant(s, seat):
    """TR7.6  The card is laid out and stays until it is used in a dig (R12)."""
    s.cards[seat, ASSISTANT_CARD] -= 1
    s.assistants[seat] += 1
    advance(s, seat, PLAY_WEEKS[ASSISTANT_CARD])


@rule
def takes(s, face):
    """TR7.2  The thief takes artifacts only; TR7.3  the tomb raiders whatever is not rubble."""
    return face < KNOWLEDGE or (face == KNOWLEDGE and s.pending == RAIDING)


@rule
def play_searcher(s, seat, card, region, pending, chance):
    """TR7.2, TR7.3  Look through the pile and choose a card, if one fits; TR7.4  else it still costs its weeks."""
    s.cards[seat, card] -= 1
    search(s, seat, region, chance)
    s.pending = pending
    s.pending_region = region
    for face in range(RUBBLE):
        if takes(s, face) and s.pile[region, face] > 0:
            return
    leave_pile(s, seat, 0, 0)


@rule
def refuse_choice(s, face):
    """TR7.2  The thief takes no knowledge find; TR7.3  and what is taken must be in the pile."""
    if not takes(s, face):
        return Refusal.NOT_AN_ARTIFACT
    if s.pile[s.pending_region, face] == 0:
        return Refusal.NOT_IN_PILE
    return Refusal.NONE


@rule
def list_choices(s, out, n):
    """What thief or tomb raiders may take: only the one who searches knows."""
    for face in range(RUBBLE):
        if takes(s, face) and s.pile[s.pending_region, face] > 0:
            out[n] = FIRST_CHOICE + face
            n += 1
    return n


@rule
def choose_find(s, seat, face):
    """TR7.2, TR7.3  The chosen card is laid face up before the player, who may not decline (R19)."""
    region = s.pending_region
    s.pile[region, face] -= 1
    gain_find(s, seat, region, face)
    leave_pile(s, seat, face < KNOWLEDGE, face == KNOWLEDGE)


@rule
def leave_pile(s, seat, artifacts, books):
    """TR7.1  The card is paid and leaves the game; what it took, or that it took nothing, is public."""
    region = s.pending_region
    thief = s.pending == THIEVING
    note_look(s, region, BY_THIEF if thief else BY_RAIDERS, artifacts, books)
    advance(s, seat, PLAY_WEEKS[THIEF_CARD[region] if thief else RAIDERS_CARD[region]])
    s.pending = NOTHING
    s.pending_region = NOWHERE


@rule
def note_look(s, region, drawn, artifacts, books):
    """C3  What everybody learns of a pile: so many cards laid, so many drawn, these finds among them."""
    look = s.looks[region]
    s.look_laid[region, look] = s.laid[region]
    s.look_drawn[region, look] = drawn
    s.look_artifacts[region, look] = artifacts
    s.look_books[region, look] = books
    s.laid[region] = 0
    s.looks[region] += 1

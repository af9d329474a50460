"""TR6  Presentation cards: exhibitions and museums."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.tomb_raiders.refusals import Refusal
from dighouse.games.tomb_raiders.rules.clock import advance
from dighouse.games.tomb_raiders.rules.decode import FIRST_EXHIBITION_TAKE, FIRST_MUSEUM_TAKE, gift_number
from dighouse.games.tomb_raiders.state import GIVING, HELD, NOTHING, NOWHERE, OPEN
from dighouse.games.tomb_raiders.tables import (
    ARTIFACT_FACES,
    CARD_WEEKS,
    EXHIBITIONS,
    FIRST_MUSEUM,
    MUSEUM_GIFTS,
    MUSEUMS,
    REGIONS,
    STEP_ARTIFACTS,
    STEP_REGION,
    STEP_WEEKS,
    STEPS,
)


@rule
def step_reached(s, seat, exhibition):
    """TR6.3  The highest step met with all below it (R17).  TR6.4  Points do not matter, nothing is used up."""
    for step in range(STEPS):
        if s.artifacts[seat, STEP_REGION[exhibition, step]] < STEP_ARTIFACTS[exhibition, step]:
            return step
    return STEPS


@rule
def refuse_exhibition(s, seat, exhibition):
    """TR6.1  It must lie open.  TR6.2  Step 1 must be met."""
    if s.shown_at[exhibition] != OPEN:
        return Refusal.NOT_ON_DISPLAY
    if step_reached(s, seat, exhibition) == 0:
        return Refusal.TOO_FEW_ARTIFACTS
    return Refusal.NONE


@rule
def take_exhibition(s, seat, exhibition):
    """TR6.6  The card is laid open and the marker pays the step.  TR6.7  It is kept to the end."""
    weeks = STEP_WEEKS[exhibition, step_reached(s, seat, exhibition)]
    s.shown_at[exhibition] = HELD + seat
    advance(s, seat, weeks)


@rule
def artifacts_owned(s, seat):
    """TR6.5  Artifacts of whatever regions."""
    artifacts = 0
    for region in range(REGIONS):
        artifacts += s.artifacts[seat, region]
    return artifacts


@rule
def refuse_museum(s, seat, museum):
    """TR6.1  It must lie open.  TR6.5  It asks for so many artifacts."""
    if s.shown_at[EXHIBITIONS + museum] != OPEN:
        return Refusal.NOT_ON_DISPLAY
    if artifacts_owned(s, seat) < MUSEUM_GIFTS[museum]:
        return Refusal.TOO_FEW_ARTIFACTS
    return Refusal.NONE


@rule
def list_presentations(s, seat, out, n):
    """Every exhibition and museum that may be taken; several may lie open (R8)."""
    owned = artifacts_owned(s, seat)
    if owned == 0:
        return n
    for exhibition in range(EXHIBITIONS):
        if s.shown_at[exhibition] == OPEN and step_reached(s, seat, exhibition) > 0:
            out[n] = FIRST_EXHIBITION_TAKE + exhibition
            n += 1
    for museum in range(MUSEUMS):
        if s.shown_at[EXHIBITIONS + museum] == OPEN and owned >= MUSEUM_GIFTS[museum]:
            out[n] = FIRST_MUSEUM_TAKE + museum
            n += 1
    return n


@rule
def take_museum(s, museum):
    """TR6.5  The gifts are decided one after the other (R18)."""
    s.pending = GIVING
    s.pending_museum = museum
    s.gifts = MUSEUM_GIFTS[museum]


@rule
def refuse_gift(s, seat, region, face):
    """TR6.5  Only what lies before the player can be given."""
    if s.found[seat, region, face] == 0:
        return Refusal.NOT_OWNED
    return Refusal.NONE


@rule
def list_gifts(s, seat, out, n):
    """Every artifact that may be given; cards that look the same are one choice."""
    for region in range(REGIONS):
        for face in range(ARTIFACT_FACES):
            if s.found[seat, region, face] > 0:
                out[n] = gift_number(region, face)
                n += 1
    return n


@rule
def donate(s, seat, region, face):
    """TR6.5  The artifact leaves the game.  TR6.6  With the last one the museum is taken and paid."""
    s.found[seat, region, face] -= 1
    s.artifacts[seat, region] -= 1
    s.gifts -= 1
    if s.gifts > 0:
        return
    museum = s.pending_museum
    s.shown_at[EXHIBITIONS + museum] = HELD + seat
    s.pending = NOTHING
    s.pending_museum = NOWHERE
    advance(s, seat, CARD_WEEKS[FIRST_MUSEUM + museum])

"""PG6, PG13.3  Digging, and how the robber digs."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.pergamon.refusals import Refusal
from dighouse.games.pergamon.rules.decode import FIRST_DIG, SKIP_DIG
from dighouse.games.pergamon.state import EXHIBIT
from dighouse.games.pergamon.tables import DEEPEST, DIG_COST, NO_TILES


@rule
def refuse_dig(s, seat, gallery):
    """PG6.3  A gallery the figure's field allows, PG6.6  with tiles, PG6.4  that can be paid (R12)."""
    if gallery > DEEPEST[s.figure[seat]]:
        return Refusal.GALLERY_NOT_ALLOWED
    if s.gallery[gallery - 1] == NO_TILES:
        return Refusal.GALLERY_EMPTY
    if DIG_COST[gallery] > s.coins[seat]:
        return Refusal.NOT_ENOUGH_COINS
    return Refusal.NONE


@rule
def can_dig(s, seat):
    """PG6.6  Whether any gallery can be dug; if none can, the step is passed over."""
    for gallery in range(1, DEEPEST[s.figure[seat]] + 1):
        if s.gallery[gallery - 1] != NO_TILES and DIG_COST[gallery] <= s.coins[seat]:
            return True
    return False


@rule
def list_digs(s, seat, out):
    """Every gallery that can be dug, and declining."""
    n = 0
    for gallery in range(1, DEEPEST[s.figure[seat]] + 1):
        if s.gallery[gallery - 1] != NO_TILES and DIG_COST[gallery] <= s.coins[seat]:
            out[n] = FIRST_DIG + gallery - 1
            n += 1
    out[n] = SKIP_DIG
    return n + 1


@rule
def dig(s, seat, gallery):
    """PG6.4  It costs its number, however many tiles lie there.  PG6.5  All of them go to the hand."""
    s.coins[seat] -= DIG_COST[gallery]
    s.hand[seat] |= s.gallery[gallery - 1]
    s.gallery[gallery - 1] = NO_TILES
    s.step = EXHIBIT


@rule
def robber_gallery(s):
    """PG13.3  The deepest gallery with tiles that his field allows and all his coins can pay; 0: none (R15)."""
    for gallery in range(DEEPEST[s.robber], 0, -1):
        if s.gallery[gallery - 1] != NO_TILES and DIG_COST[gallery] <= s.robber_coins:
            return gallery
    return 0


@rule
def robber_digs(s):
    """PG13.4  He pays, and the tiles go to the box.  PG13.5  Or nothing.  PG13.6  He does no more than that."""
    gallery = robber_gallery(s)
    if gallery == 0:
        return
    s.robber_coins -= DIG_COST[gallery]
    s.boxed |= s.gallery[gallery - 1]
    s.gallery[gallery - 1] = NO_TILES

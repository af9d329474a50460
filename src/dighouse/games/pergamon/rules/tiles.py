"""PG4, PG14.3  Phase 1: tiles of the calendar are turned up and laid into the galleries."""

from __future__ import annotations

from dighouse.core.chance import below, drew
from dighouse.core.jit import rule
from dighouse.games.pergamon.refusals import Refusal
from dighouse.games.pergamon.rules.decode import FIRST_ORDER
from dighouse.games.pergamon.rules.sets import has, size, tile_numbered, youngest
from dighouse.games.pergamon.state import NO_GALLERY, ORDER
from dighouse.games.pergamon.tables import BIT, CAPACITY, CENTURY, GALLERIES, NO_TILES, OF_CENTURY


@rule
def has_room(s, gallery):
    """PG1.7  A gallery never holds more than four tiles."""
    return size(s.gallery[gallery - 1]) < CAPACITY


@rule
def gallery_with_room(s, above):
    """PG4.3  The next gallery with room beneath `above`; full ones are passed over."""
    for gallery in range(above + 1, GALLERIES + 1):
        if has_room(s, gallery):
            return gallery
    return NO_GALLERY


@rule
def turn_up(s, chance):
    """PG4.1  As many tiles as galleries have room are turned up; the others go unseen to the box (R31).

    C2, C4  Each is drawn now, out of all tiles nobody has seen; those boxed unseen stay among these, undrawn.
    """
    unseen = size(s.unseen)
    for gallery in range(1, GALLERIES + 1):
        if has_room(s, gallery):
            tile = tile_numbered(s.unseen, below(chance, unseen))
            s.unseen &= ~BIT[tile]
            s.turned |= BIT[tile]
            unseen -= 1
            drew(chance, tile + 1)
    s.next_gallery = gallery_with_room(s, NO_GALLERY)


@rule
def candidates(s):
    """PG14.3  The tiles of the youngest century among those turned up and not yet laid."""
    return s.turned & OF_CENTURY[CENTURY[youngest(s.turned)]]


@rule
def lay(s, tile):
    """PG4.3, PG4.4  A tile goes into the next gallery with room, from the top down, one to a gallery."""
    s.gallery[s.next_gallery - 1] |= BIT[tile]
    s.turned &= ~BIT[tile]
    s.next_gallery = gallery_with_room(s, s.next_gallery) if s.turned != NO_TILES else NO_GALLERY


@rule
def lay_out(s):
    """PG4.2  From the youngest to the oldest.  PG4.5  By itself, or until the start player must choose (PG14.3)."""
    while s.turned != NO_TILES:
        open_choice = candidates(s)
        if s.free_tile_sort and open_choice & (open_choice - 1) != NO_TILES:
            s.step = ORDER
            s.actor = s.placing[0]
            return
        lay(s, youngest(s.turned))


@rule
def refuse_order(s, tile):
    """PG14.3  A tile turned up, of the youngest century among them (R29)."""
    if not has(s.turned, tile):
        return Refusal.TILE_NOT_REVEALED
    if not has(candidates(s), tile):
        return Refusal.NOT_YOUNGEST_CENTURY
    return Refusal.NONE


@rule
def list_orders(s, out):
    """Every tile the start player may lay next."""
    return list_tiles(candidates(s), FIRST_ORDER, out, 0)


@rule
def list_tiles(tiles, first_action, out, n):
    """An action for every tile of a set."""
    while tiles != NO_TILES:
        out[n] = first_action + youngest(tiles)
        n += 1
        tiles &= tiles - 1
    return n

"""What a seat may expect of the piles of Tomb Raiders: the exact means of what it can know.

A pile the seat has sight of is counted. Of every other pile all have seen the same looks: the ways it can be are
weighed as in a redeal, and the means over them jotted down. So the faces dealt on a bot's desk are never read.
"""

from __future__ import annotations

from dighouse.core.jit import constant, rule
from dighouse.games.tomb_raiders.rules.holdings import pile_size
from dighouse.games.tomb_raiders.rules.redeal import BOOKS, weigh_pile
from dighouse.games.tomb_raiders.state import NOTHING
from dighouse.games.tomb_raiders.tables import ARTIFACT_FACES, CHOOSE, KNOWLEDGE, REGIONS, RUBBLE_CARDS

# What is jotted down of each pile: its cards, the points and artifacts and knowledge finds among them, its best
# artifact; then the points and artifacts of the region not yet come to light, be they in the pile or not.
SIZE, POINTS, FINDS, BOOK, TOP, UNSEEN_POINTS, UNSEEN_FINDS = (constant(number) for number in range(7))
PILE_NOTES = constant(7)
KEPT_PILE = constant(PILE_NOTES * REGIONS)  # room for one pile's notes, while an action is tried
ALL_PILE_NOTES = constant(KEPT_PILE + PILE_NOTES)


@rule
def count_piles(s, seat, notes):
    """Jot down all piles as this seat may expect them."""
    for region in range(REGIONS):
        count_pile(s, seat, region, notes)


@rule
def count_pile(s, seat, region, notes):
    """Jot down one pile."""
    first = region * PILE_NOTES
    points, finds = 0.0, 0.0
    for face in range(ARTIFACT_FACES):
        unseen = s.pool[region, face] + s.pile[region, face]
        finds += unseen
        points += unseen * (face + 1)
    notes[first + SIZE] = pile_size(s, region)
    notes[first + UNSEEN_POINTS] = points
    notes[first + UNSEEN_FINDS] = finds
    if s.sight[seat, region]:
        count_seen(s, region, notes)
    else:
        count_unseen(s, region, notes)
        notes[first + POINTS] = notes[first + FINDS] * points / max(finds, 1.0)


@rule
def count_seen(s, region, notes):
    """A pile the seat has sight of: every card has a face."""
    first = region * PILE_NOTES
    points, finds, top = 0.0, 0.0, 0.0
    for face in range(ARTIFACT_FACES):
        if s.pile[region, face] > 0:
            finds += s.pile[region, face]
            points += s.pile[region, face] * (face + 1)
            top = face + 1.0
    notes[first + POINTS] = points
    notes[first + FINDS] = finds
    notes[first + BOOK] = s.pile[region, KNOWLEDGE]
    notes[first + TOP] = top


@rule
def count_unseen(s, region, notes):
    """The means over all ways a pile can be after what everybody has seen of it."""
    first = region * PILE_NOTES
    size = pile_size(s, region)
    weigh_pile(s, region, s.pending != NOTHING and s.pending_region == region)
    ways, finds, book, top = 0.0, 0.0, 0.0, 0.0
    for j in range(RUBBLE_CARDS + 1):
        for k in range(BOOKS):
            if s.ways[j, k] > 0:
                way = float(s.ways[j, k])
                ways += way
                finds += way * (size - j - k)
                book += way * k
                top += way * expected_top(s, region, size - j - k)
            s.ways[j, k] = 0
    notes[first + FINDS] = finds / max(ways, 1.0)
    notes[first + BOOK] = book / max(ways, 1.0)
    notes[first + TOP] = top / max(ways, 1.0)


@rule
def expected_top(s, region, artifacts):
    """The mean of the best of so many artifacts, any of those not yet come to light."""
    if artifacts <= 0:
        return 0.0
    below, ways_below, top = 0, 0.0, 0.0
    for face in range(ARTIFACT_FACES):
        below += s.pool[region, face] + s.pile[region, face]
        ways = float(CHOOSE[below, artifacts])
        top += (ways - ways_below) * (face + 1)
        ways_below = ways
    return top / max(ways_below, 1.0)


@rule
def keep_pile(region, notes):
    """Keep a pile's notes, before an action is tried that changes them."""
    for number in range(PILE_NOTES):
        notes[KEPT_PILE + number] = notes[region * PILE_NOTES + number]


@rule
def restore_pile(region, notes):
    """The pile's notes as they were kept."""
    for number in range(PILE_NOTES):
        notes[region * PILE_NOTES + number] = notes[KEPT_PILE + number]


@rule
def draw_share(region, share, notes):
    """A dig draws a share of a pile: that much poorer it is in all finds; its best one may stay."""
    first = region * PILE_NOTES
    notes[first + UNSEEN_POINTS] -= share * notes[first + POINTS]
    notes[first + UNSEEN_FINDS] -= share * notes[first + FINDS]
    notes[first + SIZE] -= share * (notes[first + FINDS] + notes[first + BOOK])
    notes[first + POINTS] *= 1.0 - share
    notes[first + FINDS] *= 1.0 - share
    notes[first + BOOK] *= 1.0 - share
    notes[first + TOP] *= 1.0 - 0.5 * share


@rule
def draw_top(region, notes):
    """A thief takes the best artifact of a pile; the next one is a little worse."""
    first = region * PILE_NOTES
    taken = min(1.0, notes[first + FINDS])
    top = notes[first + TOP]
    notes[first + UNSEEN_POINTS] -= top
    notes[first + UNSEEN_FINDS] -= taken
    notes[first + SIZE] -= taken
    notes[first + POINTS] = max(0.0, notes[first + POINTS] - top)
    notes[first + FINDS] -= taken
    notes[first + TOP] = min(top, notes[first + POINTS])

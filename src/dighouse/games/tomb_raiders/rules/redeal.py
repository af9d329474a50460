"""C2, C3  A redeal: what a seat cannot know of the piles is dealt again, as likely as it is to that seat.

What everybody has seen of a pile are its looks. They are gone through in order, and `ways` counts exactly in how many
ways the pile can hold so many rubble cards (first index) and knowledge finds (second): the public weights of the
rules text, with what is common to all of them left out.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.chance import below
from dighouse.core.jit import constant, rule
from dighouse.games.tomb_raiders.rules.action_cards import face_of
from dighouse.games.tomb_raiders.rules.holdings import pile_size
from dighouse.games.tomb_raiders.state import BY_THIEF, LARGEST_WAYS, NOTHING, RAIDING
from dighouse.games.tomb_raiders.tables import (
    CHOOSE,
    FACES,
    FIND_COUNT,
    KNOWLEDGE,
    PILE_CARDS,
    REGIONS,
    RUBBLE,
    RUBBLE_CARDS,
)

BOOKS = constant(2)  # none or one knowledge find
PIECE = constant(2**30)  # a large number is drawn in pieces below this
REDRAWS = 64  # a bound for the compiler; each draw fits with a chance of at least one half


@rule
def redeal(s, seat, chance):
    """R21  A pile this seat has sight of stays; every other is dealt again. The draw pile has no order to deal (C2)."""
    for region in range(REGIONS):
        if s.sight[seat, region]:
            continue
        searched = s.pending_region == region and s.pending != NOTHING
        if s.looks[region] == 0 and not searched:
            forget_faces(s, region)
        else:
            deal_pile(s, region, searched, chance)


@rule
def forget_faces(s, region):
    """A pile nobody has publicly looked into: no card of it has a face."""
    size = pile_size(s, region)
    for face in range(FACES):
        s.pool[region, face] += s.pile[region, face]
        s.pile[region, face] = 0
    s.faceless[region] = size


@rule
def deal_pile(s, region, searched, chance):
    """C3  So many rubble cards and knowledge finds by their weights, and any artifacts not yet revealed."""
    weigh_pile(s, region, searched)
    number = below_large(chance, all_ways(s))
    rubble, book = 0, 0
    for j in range(RUBBLE_CARDS + 1):
        for k in range(BOOKS):
            hit = 0 <= number < s.ways[j, k]
            rubble, book = (j, k) if hit else (rubble, book)
            number -= s.ways[j, k]
            s.ways[j, k] = 0
    forget_faces(s, region)
    artifacts = s.faceless[region] - rubble - book
    s.faceless[region] = 0
    lay_faces(s, region, RUBBLE, rubble)
    lay_faces(s, region, KNOWLEDGE, book)
    deal_artifacts(s, region, artifacts, chance)


@rule
def lay_faces(s, region, face, cards):
    """So many cards of the pool get into the pile."""
    s.pool[region, face] -= cards
    s.pile[region, face] += cards


@rule
def deal_artifacts(s, region, cards, chance):
    """Artifacts of the pool, each equally likely; they come before all other faces."""
    left = 0
    for face in range(KNOWLEDGE):
        left += s.pool[region, face]
    for dealt in range(cards):
        lay_faces(s, region, face_of(s.pool[region], below(chance, left - dealt)), 1)


@rule
def weigh_pile(s, region, searched):
    """The ways a pile can be, look by look. While a choice is open, there is something to take."""
    for rubble in range(RUBBLE_CARDS + 1):
        for book in range(BOOKS):
            s.ways[rubble, book] = 0
    s.ways[0, 0] = 1
    size = 0
    backs = PILE_CARDS
    books = FIND_COUNT[s.knowledge_finds, region, KNOWLEDGE]
    for look in range(s.looks[region]):
        laid = s.look_laid[region, look]
        weigh_laid(s, laid, backs, books)
        size += laid
        backs -= laid
        found = s.look_books[region, look]
        weigh_look(s, size, s.look_drawn[region, look], s.look_artifacts[region, look], found)
        size -= s.look_artifacts[region, look] + found
        books -= found
    weigh_laid(s, s.laid[region], backs, books)
    if searched:
        weigh_choice(s, size + s.laid[region])


@rule
def weigh_laid(s, laid, backs, books):
    """Cards laid on the pile, drawn from so many backs of which some are rubble and knowledge finds."""
    make_room(s, CHOOSE[backs, laid])
    for rubble in range(RUBBLE_CARDS, -1, -1):
        for book in range(BOOKS - 1, -1, -1):
            ways = 0
            for j in range(rubble + 1):
                for k in range(book + 1):
                    if s.ways[j, k] > 0:
                        ways += s.ways[j, k] * ways_to_lay(laid, backs, books, j, k, rubble - j, book - k)
            s.ways[rubble, book] = ways


@rule
def ways_to_lay(laid, backs, books, j, k, rubble, book):
    """In how many ways the cards laid are so many rubble cards and knowledge finds, with j and k in the pile before."""
    artifacts = laid - rubble - book
    rubble_left = RUBBLE_CARDS - j
    books_left = books - k
    if artifacts < 0 or book > books_left:
        return 0
    artifacts_left = backs - rubble_left - books_left
    return CHOOSE[rubble_left, rubble] * CHOOSE[artifacts_left, artifacts]


@rule
def weigh_look(s, size, drawn, artifacts, books):
    """What a look says about the pile: how many ways lead to what it showed."""
    make_room(s, CHOOSE[size, drawn] if drawn > 0 else max(size, 1))
    for j in range(RUBBLE_CARDS + 1):
        for k in range(BOOKS):
            if s.ways[j, k] > 0:
                s.ways[j, k] *= ways_to_see(size - j - k, k, j, drawn, artifacts, books)
    if books > 0:  # the knowledge find is revealed: it is in no pile any more
        for j in range(RUBBLE_CARDS + 1):
            s.ways[j, 0] = s.ways[j, 1]
            s.ways[j, 1] = 0


@rule
def ways_to_see(m, k, j, drawn, artifacts, books):
    """In how many ways a pile of m artifacts, k knowledge finds and j rubble cards shows this."""
    if m < 0:
        return 0
    if drawn > 0:
        if books > k:
            return 0
        return CHOOSE[m, artifacts] * CHOOSE[j, drawn - artifacts - books]
    if artifacts > 0:
        return m
    if books > 0:
        return k
    if drawn == BY_THIEF:  # nothing taken: no artifact was there,
        return 1 if m == 0 else 0
    return 1 if m + k == 0 else 0  # and for tomb raiders only rubble


@rule
def weigh_choice(s, size):
    """While a choice is open the pile has an artifact, or for tomb raiders a card that is not rubble."""
    for j in range(RUBBLE_CARDS + 1):
        for k in range(BOOKS):
            blank = size - j if s.pending == RAIDING else size - j - k
            if blank <= 0:
                s.ways[j, k] = 0


@rule
def all_ways(s):
    """All ways together."""
    total = 0
    for j in range(RUBBLE_CARDS + 1):
        for k in range(BOOKS):
            total += s.ways[j, k]
    return total


@rule
def make_room(s, factor):
    """So many times more ways must fit into a number: what all have in common is divided out."""
    if all_ways(s) <= LARGEST_WAYS // factor:
        return
    common = 0
    for j in range(RUBBLE_CARDS + 1):
        for k in range(BOOKS):
            common = common_divisor(s.ways[j, k], common)
    divide_ways(s, max(common, 1))
    # A record of many digs may need more than 62 bits; then the last bits of the weights are given up.
    while all_ways(s) > LARGEST_WAYS // factor:
        divide_ways(s, BOOKS)


@rule
def divide_ways(s, divisor):
    """Every weight divided; what was possible stays possible."""
    for j in range(RUBBLE_CARDS + 1):
        for k in range(BOOKS):
            if s.ways[j, k] > 0:
                s.ways[j, k] = max(s.ways[j, k] // divisor, 1)


@rule
def common_divisor(a, b):
    """The greatest common divisor (Euclid)."""
    while b > 0:
        a, b = b, a % b
    return a


@rule
def below_large(chance, n):
    """A whole number from 0 to n - 1, all exactly equally likely, for n up to 2^62."""
    number = n
    for _ in range(REDRAWS):
        span = np.int64(1)
        number = np.int64(0)
        while (n - 1) // span >= PIECE:
            number += below(chance, PIECE) * span
            span *= PIECE
        number += below(chance, (n - 1) // span + 1) * span
        if number < n:
            break
    return min(number, n - 1)

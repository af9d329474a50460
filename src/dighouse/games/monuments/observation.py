"""A position as a tensor with named pieces: what a seat knows, itself first, the others in turn order.

Colours come in the same order, one's own first. All numbers are between 0 and about 1.
"""

from __future__ import annotations

from dighouse.core.game import Pieces
from dighouse.core.jit import constant, rule
from dighouse.games.monuments.rules.history import field_of
from dighouse.games.monuments.state import (
    ASIDE,
    COLOUR,
    DISCARDED,
    HIDDEN,
    IN_PILE,
    KNOWN,
    NO_CARD,
    NONE,
    OVER,
    PHASES,
    STACK,
)
from dighouse.games.monuments.tables import (
    ACTIONS_A_TURN,
    CARDS,
    COLOURS,
    COLOURS_EACH,
    COLOURS_OF,
    FEWEST_PLAYERS,
    HAND,
    LARGEST_PILE,
    LAST_COLUMN,
    LAST_FIELD,
    MONUMENTS,
    MOST_HISTORIANS,
    MOST_STONES,
    PAIR,
    ROW,
    SEATS,
    SYMBOLS,
    VALUES,
)

STONE = constant(COLOURS + 1)
POINTS_SCALE = constant(CARDS // SYMBOLS)

PIECES = Pieces(
    players=(SEATS - FEWEST_PLAYERS + 1,),  # one hot
    turn=(7,),  # option, actions done, extra action due, end triggered, cards laid, discards due, pile
    phase=(len(PHASES),),  # one hot
    seat=(SEATS,),  # whose turn, one hot
    colour=(COLOURS,),  # the active colour, one hot
    laying=(MONUMENTS,),  # the monument being laid, one hot
    discarding=(SYMBOLS,),  # the symbol of the pair being discarded, one hot
    hand=(CARDS,),  # one's own cards
    row=(ROW, CARDS),  # the open cards, one hot
    stacks=(COLOURS, CARDS),  # place in the stack, from the bottom
    known=(SEATS, CARDS),  # cards everybody knows to be in a hand
    out=(CARDS,),  # out of the game
    unseen=(CARDS,),  # in the pile or in another hand, nobody has told this seat which
    hands=(SEATS,),  # cards in hand
    columns=(MONUMENTS,),  # markers
    colours=(COLOURS, 2 + SYMBOLS),  # points, unused historians, symbols in the stacks
    stones=(MOST_STONES, STONE),  # placed historians in order: field, colour
)
(
    TURN_FROM,
    PHASE_FROM,
    SEAT_FROM,
    COLOUR_FROM,
    LAYING_FROM,
    DISCARDING_FROM,
    HAND_FROM,
    ROW_FROM,
    STACKS_FROM,
    KNOWN_FROM,
    OUT_FROM,
    UNSEEN_FROM,
    HANDS_FROM,
    COLUMNS_FROM,
    COLOURS_FROM,
    STONES_FROM,
) = (constant(piece.start) for piece in list(PIECES.slices.values())[1:])


@rule
def observe(s, seat, out):
    """Fill `out` with what `seat` sees."""
    out[:] = 0.0
    out[s.players - FEWEST_PLAYERS] = 1.0
    observe_turn(s, seat, out)
    for card in range(CARDS):
        observe_card(s, seat, card, out)
    for slot in range(ROW):
        if s.row[slot] != NO_CARD:
            out[ROW_FROM + slot * CARDS + s.row[slot]] = 1.0
    for monument in range(MONUMENTS):
        out[COLUMNS_FROM + monument] = s.column[monument] / LAST_COLUMN
    for other in range(s.players):
        out[HANDS_FROM + seat_seen(s, seat, other)] = s.hand[other] / (HAND * PAIR)
    for colour in range(COLOURS_OF[s.players]):
        observe_colour(s, colour, out, COLOURS_FROM + (2 + SYMBOLS) * colour_seen(s, seat, colour))
    for stone in range(s.stones):
        out[STONES_FROM + stone * STONE] = field_of(s, stone) / LAST_FIELD
        out[STONES_FROM + stone * STONE + 1 + colour_seen(s, seat, s.stone[stone])] = 1.0


@rule
def seat_seen(s, seat, other):
    """How many places to the left another player sits."""
    return (other - seat + s.players) % s.players


@rule
def colour_seen(s, seat, colour):
    """A colour counted from this seat's first one."""
    colours = COLOURS_OF[s.players]
    return (colour - seat * COLOURS_EACH[s.players] + colours) % colours


@rule
def observe_turn(s, seat, out):
    """What is to be decided now, and by whom."""
    out[TURN_FROM] = s.two_player_count
    out[TURN_FROM + 1] = s.done / ACTIONS_A_TURN
    out[TURN_FROM + 2] = s.extra
    out[TURN_FROM + 3] = s.ending
    out[TURN_FROM + 4] = s.laid / VALUES
    out[TURN_FROM + 5] = s.due / PAIR
    out[TURN_FROM + 6] = s.pile / LARGEST_PILE
    out[PHASE_FROM + s.phase] = 1.0
    out[SEAT_FROM + seat_seen(s, seat, s.seat)] = 1.0
    if s.phase != COLOUR:
        out[COLOUR_FROM + colour_seen(s, seat, s.colour)] = 1.0
    if s.monument != NONE:
        out[LAYING_FROM + s.monument] = 1.0
    if s.symbol != NONE:
        out[DISCARDING_FROM + s.symbol] = 1.0


@rule
def observe_card(s, seat, card, out):
    """MO2.8  Where a card is, as far as this seat knows."""
    where = s.card_at[card]
    if where == HIDDEN + seat or where == KNOWN + seat:
        out[HAND_FROM + card] = 1.0
    if where >= STACK:
        out[STACKS_FROM + colour_seen(s, seat, where - STACK) * CARDS + card] = s.height[card] / VALUES
    elif where >= KNOWN:
        out[KNOWN_FROM + seat_seen(s, seat, where - KNOWN) * CARDS + card] = 1.0
    elif where >= HIDDEN:
        observe_hidden(s, seat, where - HIDDEN, card, out)
    elif where == IN_PILE:
        out[UNSEEN_FROM + card] = 1.0
    elif DISCARDED <= where <= ASIDE:
        out[OUT_FROM + card] = 1.0


@rule
def observe_hidden(s, seat, holder, card, out):
    """MO2.8  A hidden hand is unseen by all but its holder until the game is over (R29)."""
    if s.phase == OVER:
        out[KNOWN_FROM + seat_seen(s, seat, holder) * CARDS + card] = 1.0
    elif holder != seat:
        out[UNSEEN_FROM + card] = 1.0


@rule
def observe_colour(s, colour, out, n):
    """A colour's points, unused historians, and symbols laid."""
    out[n] = s.points[colour] / POINTS_SCALE
    out[n + 1] = s.historians[colour] / MOST_HISTORIANS
    for symbol in range(SYMBOLS):
        out[n + 2 + symbol] = s.shown[colour, symbol] / POINTS_SCALE

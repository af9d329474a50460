"""I1-I5, I7, I8, I10  What is true of every position, recomputed from where the cards are."""

from __future__ import annotations

from dighouse.core.bits import WORD, bit
from dighouse.core.jit import constant, rule
from dighouse.games.monuments.rules.cards import in_hand
from dighouse.games.monuments.rules.stacks import minimum_now, owners
from dighouse.games.monuments.state import (
    ACTION,
    AFTER,
    ASIDE,
    COLOUR,
    DISCARDING,
    HIDDEN,
    IN_PILE,
    KNOWN,
    LAYING,
    NO_CARD,
    NONE,
    OPEN,
    OVER,
    STACK,
    START,
    TAKEN,
)
from dighouse.games.monuments.tables import (
    ACTIONS_A_TURN,
    CARD_MONUMENT,
    CARD_SYMBOL,
    CARDS,
    COLOURS,
    COLOURS_EACH,
    COLOURS_OF,
    HISTORIANS,
    LAST_COLUMN,
    MONUMENTS,
    MOST_OWNERS,
    MOST_STONES,
    OUT_WITH,
    PAIR,
    ROW,
    SEATS,
    SYMBOLS,
    VALUES,
)

# The number of an invariant is its place in the list of docs/rules/monuments.md; I6 is about more than one position.
INVARIANTS = ("cards", "stacks", "owners", "markers", "stones", "points", "row", "turn")
(CARDS_WRONG, STACKS_WRONG, OWNERS_WRONG, MARKERS_WRONG, STONES_WRONG, _, ROW_WRONG, TURN_WRONG) = (
    constant(1 + number) for number in range(len(INVARIANTS))
)


@rule
def check(s):
    """0, or the number of the invariant this position breaks."""
    if not cards_agree(s) or not hands_agree(s):
        return CARDS_WRONG
    if not stacks_agree(s):
        return STACKS_WRONG
    for monument in range(MONUMENTS):
        if owners(s, monument) > MOST_OWNERS:
            return OWNERS_WRONG
        if not marker_agrees(s, monument):
            return MARKERS_WRONG
    if not stones_agree(s):
        return STONES_WRONG
    if not row_agrees(s):
        return ROW_WRONG
    if not turn_agrees(s):
        return TURN_WRONG
    return 0


@rule
def cards_agree(s):
    """I1  Every card is in the pile, open, in a hand, in a stack or out of the game."""
    in_pile = 0
    is_open = 0
    for card in range(CARDS):
        where = s.card_at[card]
        if not is_place(s, where) or (where == ASIDE) != (OUT_WITH[s.players, CARD_MONUMENT[card]] == 1):
            return False
        in_pile += where == IN_PILE
        if (where == IN_PILE) != (s.sums.in_pile[card // WORD] & bit(card % WORD) != 0):
            return False
        is_open += where == OPEN
    if in_pile != s.pile:
        return False
    for slot in range(ROW):
        if s.row[slot] != NO_CARD:
            is_open -= 1
            if s.card_at[s.row[slot]] != OPEN or is_twice(s, slot):
                return False
    return is_open == 0


@rule
def is_place(s, where):
    """I1  A place a card can be in this game."""
    if where < HIDDEN:
        return IN_PILE <= where <= ASIDE
    if where < KNOWN:
        return where < HIDDEN + s.players
    if where < STACK:
        return where < KNOWN + s.players
    return where < STACK + COLOURS_OF[s.players]


@rule
def is_twice(s, slot):
    """The card of this slot lies in an earlier one too."""
    for earlier in range(slot):
        if s.row[earlier] == s.row[slot]:
            return True
    return False


@rule
def hands_agree(s):
    """I1  The sums kept of a hand are those of its cards."""
    for seat in range(SEATS):
        total = 0
        for monument in range(MONUMENTS):
            count = 0
            for value in range(VALUES):
                count += in_hand(s, seat, VALUES * monument + value)
            total += count
            if count != s.held[seat, monument]:
                return False
        if total != s.hand[seat] or not symbols_agree(s, seat):
            return False
    return True


@rule
def symbols_agree(s, seat):
    """I1  So do the symbols of a hand."""
    for symbol in range(SYMBOLS):
        count = 0
        for card in range(CARDS):
            count += CARD_SYMBOL[card] == symbol and in_hand(s, seat, card)
        if count != s.pairs[seat, symbol]:
            return False
    return True


@rule
def stacks_agree(s):
    """I2  A stack has 1 to 9 cards of its monument, at the heights 1, 2, 3, …; a card elsewhere has none."""
    for card in range(CARDS):
        if (s.height[card] > 0) != (s.card_at[card] >= STACK):
            return False
    for colour in range(COLOURS):
        for monument in range(MONUMENTS):
            if not stack_agrees(s, colour, monument):
                return False
        for symbol in range(SYMBOLS):
            if symbols_laid(s, colour, symbol) != s.shown[colour, symbol]:
                return False
    return True


@rule
def stack_agrees(s, colour, monument):
    """I2  As many cards as its size, each height once."""
    count = 0
    for value in range(VALUES):
        card = VALUES * monument + value
        if s.card_at[card] != STACK + colour:
            continue
        count += 1
        if s.height[card] > s.stack[colour, monument]:
            return False
        for lower in range(value):
            other = VALUES * monument + lower
            if s.card_at[other] == STACK + colour and s.height[other] == s.height[card]:
                return False
    return count == s.stack[colour, monument]


@rule
def symbols_laid(s, colour, symbol):
    """The cards with a symbol in a colour's stacks."""
    count = 0
    for card in range(CARDS):
        count += s.card_at[card] == STACK + colour and CARD_SYMBOL[card] == symbol
    return count


@rule
def cards_taken(s, monument):
    """The cards of a monument that histories have taken."""
    count = 0
    for value in range(VALUES):
        count += s.card_at[VALUES * monument + value] == TAKEN
    return count


@rule
def marker_agrees(s, monument):
    """I4  A marker has moved once for each card taken, up to the last column; one card a stack always stays."""
    taken = cards_taken(s, monument)
    return s.column[monument] == min(taken, LAST_COLUMN) and taken <= VALUES - owners(s, monument)


@rule
def stones_agree(s):
    """I5, I10  Every stone is placed once or unused, and all reports together are the cards taken."""
    reports = 0
    for stone in range(MOST_STONES):
        placed = stone < s.stones
        if (s.stone[stone] != NONE) != placed or (s.report[stone] > 0) != placed:
            return False
        reports += s.report[stone]
    for monument in range(MONUMENTS):
        reports -= cards_taken(s, monument)
    for colour in range(COLOURS):
        stones = s.historians[colour]
        for stone in range(s.stones):
            stones += s.stone[stone] == colour
        if stones != (HISTORIANS[s.players] if colour < COLOURS_OF[s.players] else 0):
            return False
    return reports == 0


@rule
def row_agrees(s):
    """I7  A slot is empty only when the pile is and the end is triggered; a turn begins with a full row."""
    empty = 0
    for slot in range(ROW):
        empty += s.row[slot] == NO_CARD
    if (empty > 0) != (s.ending == 1) or (empty > 0 and s.pile > 0):
        return False
    return empty == 0 or (s.phase != START and s.phase != COLOUR)


@rule
def turn_agrees(s):
    """I8  What is under way fits the phase, and the actions done fit it too."""
    if not 0 <= s.seat < s.players or (s.monument != NONE) != (s.phase == LAYING):
        return False
    if (s.symbol != NONE) != (s.phase == DISCARDING) or (s.due > 0) != (s.phase == DISCARDING) or s.due > PAIR:
        return False
    if (s.laid > 0) != (s.phase == LAYING) or (s.phase == LAYING and not laying_agrees(s)):
        return False
    if (s.colour == NONE) != (s.phase == COLOUR) or (s.phase == COLOUR and COLOURS_EACH[s.players] == 1):
        return False
    if s.colour != NONE and s.colour // COLOURS_EACH[s.players] != s.seat:
        return False
    return actions_agree(s)


@rule
def laying_agrees(s):
    """I2  Below its minimum a stack can only be while it is being laid, and the hand can still reach it."""
    return s.laid <= s.stack[s.colour, s.monument] and s.laid + s.held[s.seat, s.monument] >= minimum_now(s)


@rule
def actions_agree(s):
    """I8  The actions done fit the phase, and an extra one is only due when three are done."""
    if s.extra == 1 and s.done != ACTIONS_A_TURN:
        return False
    if s.phase == DISCARDING and s.pairs[s.seat, s.symbol] < s.due:
        return False
    if s.phase == COLOUR or s.phase == START or s.phase == OVER:
        return s.done == 0
    if s.phase == AFTER:
        return s.done == ACTIONS_A_TURN and s.extra == 0
    if s.phase == ACTION:
        return 0 < s.done < ACTIONS_A_TURN or s.extra == 1
    return s.phase == DISCARDING or s.done < ACTIONS_A_TURN or s.extra == 1

"""The greedy player of Pergamon takes the action that leaves it the best outlook.

A turn is planned as a whole before its first action; every later action of it is planned again from what lies there.
Where figures are placed, the round is played through for every pool the cards may hold, with its exact chance; those
who place later are expected to choose what is best for them.
"""

from __future__ import annotations

import numpy as np

from dighouse.bots.outlook.museum.pergamon import (
    BEST_AT,
    HELD_AT,
    LAST_COIN,
    LATE,
    MOST_POOL,
    POOL_AT,
    START,
    TURN_AT,
    WORTH_AT,
    coin_worth,
    hand_worth,
    note_rows,
    turns_left,
)
from dighouse.bots.turns.pergamon import (
    ANY_START,
    SURELY,
    first_worth,
    note_firsts,
    note_hand,
    polished_worth,
    prepare,
    row_plan,
    show_worth,
    stop_worth,
    storing_coins,
    turn_worth,
    whole_of,
)
from dighouse.core.jit import rule
from dighouse.games.pergamon.rules.decode import (
    CANCEL_ROW,
    CLOSE_ROW,
    END_EXHIBITS,
    PARAMETER_OF,
    SKIP_DIG,
    STORE_HAND,
)
from dighouse.games.pergamon.rules.figures import (
    figure_on,
    leftmost_player,
    next_figure,
)
from dighouse.games.pergamon.rules.money import next_to_place, values_left
from dighouse.games.pergamon.rules.museum import show_field
from dighouse.games.pergamon.rules.rows import row_value
from dighouse.games.pergamon.rules.sets import size
from dighouse.games.pergamon.state import (
    CONFIRM,
    DIG,
    DISSOLVE,
    NO_FIELD,
    NOBODY,
    ORDER,
    PLACE,
    POLISH,
    ROBBER,
    ROW,
    STORE,
)
from dighouse.games.pergamon.tables import (
    BIT,
    CENTURY,
    COPIES,
    DEEPEST,
    DIG_COST,
    FIELD_COINS,
    FIELDS_COUNT,
    FIRST_VALUE,
    GALLERIES,
    LAST_VALUE,
    MUSEUM,
    NO_TILES,
    PAIRS,
    RIGHT,
    ROUNDS,
    SCORING,
)


@rule
def choose(states, i, legal, count, notes, weights):
    """The legal action that leaves the position worth most; of equals the first."""
    if count == 1:
        return np.int64(legal[0])
    out = notes[WORTH_AT : WORTH_AT + count]
    worths(states, i, legal, count, notes, weights, out)
    best = 0
    for number in range(1, count):
        if out[number] > out[best] + SURELY:
            best = number
    return np.int64(legal[best])


@rule
def worths(states, i, legal, count, notes, weights, out):
    """What each legal action is worth, -inf where nobody need look. Figures are tried on the position after i."""
    s = states[i]
    seat = np.int64(s.actor)
    for number in range(count):
        out[number] = -np.inf
    if s.step == CONFIRM:
        out[0] = 0.0
        return
    if s.step == PLACE:
        states[i + 1] = states[i]
        weigh_places(states[i + 1], seat, legal, count, notes, weights, out)
        return
    prepare(s, seat, turns_left(s), notes, weights)
    if s.step == DIG:
        weigh_digs(s, seat, legal, count, notes, weights, out)
    elif s.step == DISSOLVE:
        for pair in range(PAIRS):
            out[pair] = show_worth(s, seat, show_field(s), pair + 1, notes, weights)
    elif s.step == ORDER:
        weigh_orders(s, seat, legal, count, notes, out)
    else:
        note_hand(s, s.hand[seat] & ~s.row, np.int64(s.coins[seat]), notes, weights)
        weigh_exhibits(s, seat, legal, count, notes, weights, out)


@rule
def weigh_exhibits(s, seat, legal, count, notes, weights, out):
    """A decision of a turn after the dig: the tiles of a row, its polish, and what is stored."""
    if s.step == STORE:
        weigh_storing(s, seat, legal, count, notes, weights, out)
    elif s.step == POLISH:
        weigh_polish(s, seat, legal, count, notes, weights, out)
    else:
        weigh_tiles(s, seat, legal, count, notes, weights, out)


@rule
def weigh_digs(s, seat, legal, count, notes, weights, out):
    """The tiles of each gallery for what they cost; or none."""
    for number in range(count):
        hand, coins = s.hand[seat], np.int64(s.coins[seat])
        if legal[number] != SKIP_DIG:
            gallery = PARAMETER_OF[legal[number]]
            hand, coins = hand | s.gallery[gallery - 1], coins - DIG_COST[gallery]
        out[number] = turn_worth(s, hand, coins, notes, weights)


@rule
def weigh_tiles(s, seat, legal, count, notes, weights, out):
    """The best row that begins or goes on with each tile, and the row as it lies or none at all."""
    coins, hand = np.int64(s.coins[seat]), s.hand[seat] & ~s.row
    start, begun = ANY_START, np.int64(0)
    if s.step == ROW:
        start, begun = (
            RIGHT[s.row_last],
            row_value(s, np.int64(s.row_first)) + CENTURY[s.row_last],
        )
    note_firsts(s, start, begun, coins, hand, notes, weights)
    for number in range(count):
        action = np.int64(legal[number])
        if action == END_EXHIBITS:
            out[number] = stop_worth(s, hand, coins, notes, weights)
        elif action == CLOSE_ROW:
            value = begun - CENTURY[s.row_last]
            out[number] = polished_worth(s, 0, value, coins, whole_of(hand), notes, weights)
        elif action != CANCEL_ROW:
            out[number] = first_worth(PARAMETER_OF[action], hand, notes)


@rule
def weigh_polish(s, seat, legal, count, notes, weights, out):
    """What each number of coins lifts the marker to, for their price; none beyond the top."""
    value = row_value(s, np.int64(s.row_first))
    coins, whole = np.int64(s.coins[seat]), whole_of(s.hand[seat] & ~s.row)
    for number in range(count):
        if legal[number] != CANCEL_ROW:
            polish = PARAMETER_OF[legal[number]]
            if polish <= max(MUSEUM - value, 0):
                out[number] = row_plan(s, whole, value + polish, coins - polish, notes, weights)


@rule
def weigh_storing(s, seat, legal, count, notes, weights, out):
    """Pay for the hand, or discard a tile: one too many to be thought about is not missed."""
    hand, coins = s.hand[seat], np.int64(s.coins[seat])
    whole = whole_of(hand)
    forgotten = size(hand) - size(whole)
    for number in range(count):
        if legal[number] == STORE_HAND:
            left = coins - storing_coins(size(hand))
            out[number] = hand_worth(s, whole, notes, weights) + coin_worth(s, left, weights)
        else:
            rest = whole if number < forgotten else whole & ~(1 << (number - forgotten))
            out[number] = notes[HELD_AT + rest] + coin_worth(s, coins, weights)


@rule
def weigh_orders(s, seat, legal, count, notes, out):
    """The tile that adds most to the own best row goes into the gallery nearest the surface."""
    for number in range(count):
        hand = s.hand[seat] | BIT[PARAMETER_OF[legal[number]]]
        note_rows(hand, notes)
        out[number] = notes[BEST_AT + whole_of(hand)]


@rule
def weigh_places(t, seat, legal, count, notes, weights, out):
    """Each field's pay, dig and place in the order, once the others have placed as suits them."""
    mean = note_pool(t, notes)
    for player in range(t.players):
        note_turns(t, player, mean, notes, weights)
    for number in range(count):
        t.figure[seat] = PARAMETER_OF[legal[number]]
        place_others(t, mean, notes, weights)
        out[number] = place_worth(t, seat, notes, weights)
        lift_figures(t, seat)


@rule
def note_pool(t, notes):
    """The exact chance of each pool, from the backs and the cards used; its mean."""
    for pool in range(MOST_POOL + 1):
        notes[POOL_AT + pool] = 0.0
    back, other = np.int64(t.back[0]), np.int64(t.back[1])
    left = values_left(t, back)
    left_then = values_left(t, other) - (back == other)
    mean = 0.0
    for value in range(FIRST_VALUE[back], LAST_VALUE[back] + 1):
        likely = (COPIES[value] - t.used[value]) / left
        for second in range(FIRST_VALUE[other], LAST_VALUE[other] + 1):
            both = likely * max(COPIES[second] - t.used[second] - (value == second), 0) / left_then
            notes[POOL_AT + value + second] += both
            mean += both * (value + second)
    return mean


@rule
def note_turns(t, player, mean, notes, weights):
    """What a player's turn is worth after a dig in each gallery, or none, beside the coins that are left."""
    prepare(t, player, 0.5 * (t.players - 1), notes, weights)
    figures = t.players + (t.robber != NO_FIELD)
    money = np.int64(t.coins[player] + mean / figures)
    for gallery in range(GALLERIES + 1):
        hand = t.hand[player]
        if gallery > 0:
            hand |= t.gallery[gallery - 1]
        coins = max(money - DIG_COST[gallery], 0)
        worth = turn_worth(t, hand, coins, notes, weights) - money_worth(t, coins, weights)
        notes[TURN_AT + player * (GALLERIES + 1) + gallery] = worth


@rule
def money_worth(t, coins, weights):
    """What coins left after a dig are worth: in the last round they polish."""
    if t.round_number == ROUNDS:
        return weights[LAST_COIN] * coins
    return coin_worth(t, coins, weights)


@rule
def place_others(t, mean, notes, weights):
    """Those who place later choose one after the other what is best for them if the pool is its mean."""
    player = next_to_place(t)
    while player != NOBODY:
        best, best_worth = NO_FIELD, -np.inf
        for field in range(1, FIELDS_COUNT + 1):
            if figure_on(t, field) == NOBODY:
                t.figure[player] = field
                worth = round_worth(t, player, np.int64(mean), notes, weights)
                t.figure[player] = NO_FIELD
                if worth > best_worth + SURELY:
                    best, best_worth = field, worth
        t.figure[player] = best
        player = next_to_place(t)


@rule
def lift_figures(t, seat):
    """Take away the figure of a seat and those of all who place after it."""
    placed = True
    for spot in range(t.players):
        placed = placed and t.placing[spot] != seat
        if not placed:
            t.figure[t.placing[spot]] = NO_FIELD


@rule
def place_worth(t, seat, notes, weights):
    """What the round is worth to a seat as the figures stand: the mean over all pools."""
    worth = weights[START] if leftmost_player(t) == seat else 0.0
    for pool in range(MOST_POOL + 1):
        if notes[POOL_AT + pool] > 0.0:
            worth += notes[POOL_AT + pool] * round_worth(t, seat, pool, notes, weights)
    return worth


@rule
def round_worth(t, seat, pool, notes, weights):
    """What a turn is worth with that pool, after the figures to the right were paid and took what they like."""
    taken = 0
    later = t.players - 1
    field = next_figure(t, NO_FIELD)
    while field != NO_FIELD:
        owner = figure_on(t, field)
        following = next_figure(t, field)
        pay = pool if following == NO_FIELD else min(pool, FIELD_COINS[field])
        pool -= pay
        if owner == ROBBER:
            taken |= 1 << robbed_gallery(t, t.robber_coins + pay, taken)
        else:
            gallery = best_gallery(t, owner, field, t.coins[owner] + pay, taken, notes, weights)
            if owner == seat:
                worth = gallery_worth(t, owner, gallery, t.coins[owner] + pay, notes, weights)
                return worth - weights[LATE] * later if SCORING[t.round_number] >= 0 else worth
            taken |= 1 << gallery
            later -= 1
        field = following
    return 0.0


@rule
def is_left(t, gallery, taken):
    """Whether a gallery has tiles that nobody took before."""
    return t.gallery[gallery - 1] != NO_TILES and taken & (1 << gallery) == 0


@rule
def robbed_gallery(t, coins, taken):
    """The gallery the robber would empty; 0: none."""
    for gallery in range(DEEPEST[t.robber], 0, -1):
        if is_left(t, gallery, taken) and DIG_COST[gallery] <= coins:
            return gallery
    return np.int64(0)


@rule
def best_gallery(t, owner, field, coins, taken, notes, weights):
    """The gallery a player likes best of those that are left, allowed and can be paid; 0: none."""
    best = np.int64(0)
    for gallery in range(1, DEEPEST[field] + 1):
        if is_left(t, gallery, taken) and DIG_COST[gallery] <= coins:
            worth = gallery_worth(t, owner, gallery, coins, notes, weights)
            if worth > gallery_worth(t, owner, best, coins, notes, weights) + SURELY:
                best = gallery
    return best


@rule
def gallery_worth(t, owner, gallery, coins, notes, weights):
    """What a turn with that dig is worth, the coins left included."""
    left = coins - DIG_COST[gallery]
    return notes[TURN_AT + owner * (GALLERIES + 1) + gallery] + money_worth(t, left, weights)

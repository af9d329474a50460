"""The greedy player of Pergamon takes the action that leaves it the best outlook.

A turn is planned as a whole before its first action; every later action of it is planned again from what lies there.
Where figures are placed, the round is played through for every pool the cards may hold, with its exact chance; those
who place later are expected to choose what is best for them.
"""

from __future__ import annotations

import numpy as np

from dighouse.bots.outlook.pergamon import (
    BEST_AT,
    HELD_AT,
    LAST_COIN,
    LATE,
    MOST_POOL,
    MOST_TILES,
    POOL_AT,
    START,
    TILE_AT,
    TURN_AT,
    coin_worth,
    hand_worth,
    note_rows,
    turns_left,
)
from dighouse.bots.turns.pergamon import (
    ANY_START,
    PLAN_POLISH,
    PLAN_TILES,
    PLAN_WORTH,
    SURELY,
    note_hand,
    opening,
    plan_polish,
    plan_show,
    prepare,
    show_worth,
    stop_worth,
    storing_coins,
    turn_worth,
    whole_of,
)
from dighouse.core.jit import rule
from dighouse.games.pergamon.rules.decode import (
    CLOSE_ROW,
    END_EXHIBITS,
    FIRST_ADD,
    FIRST_DISCARD,
    FIRST_POLISH,
    PARAMETER_OF,
    SKIP_DIG,
    STORE_HAND,
)
from dighouse.games.pergamon.rules.figures import figure_on, leftmost_player, next_figure
from dighouse.games.pergamon.rules.money import next_to_place, values_left
from dighouse.games.pergamon.rules.museum import show_field
from dighouse.games.pergamon.rules.rows import row_value
from dighouse.games.pergamon.rules.sets import size, youngest
from dighouse.games.pergamon.state import (
    CONFIRM,
    DIG,
    DISSOLVE,
    EXHIBIT,
    NO_FIELD,
    NOBODY,
    ORDER,
    PLACE,
    POLISH,
    ROBBER,
    ROW,
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
    NO_TILES,
    PAIRS,
    RIGHT,
    ROUNDS,
    SCORING,
)


@rule
def choose(states, i, legal, count, notes, weights):
    """The legal action that leaves the position worth most. Figures are tried on the position after i."""
    s = states[i]
    if count == 1 or s.step == CONFIRM:
        return np.int64(legal[0])
    seat = np.int64(s.actor)
    if s.step == PLACE:
        states[i + 1] = states[i]
        return choose_place(states[i + 1], seat, legal, count, notes, weights)
    prepare(s, seat, turns_left(s), notes, weights)
    if s.step == DIG:
        return choose_dig(s, seat, legal, count, notes, weights)
    if s.step == DISSOLVE:
        return choose_dissolved(s, seat, legal, notes, weights)
    if s.step == ORDER:
        return choose_order(s, seat, legal, count, notes)
    note_hand(s, s.hand[seat] & ~s.row, np.int64(s.coins[seat]), notes, weights)
    if s.step == EXHIBIT:
        return choose_exhibit(s, seat, notes, weights)
    if s.step == ROW:
        return choose_row(s, seat, legal, notes, weights)
    if s.step == POLISH:
        return choose_polish(s, seat, notes, weights)
    return choose_storing(s, seat, notes, weights)


@rule
def choose_dig(s, seat, legal, count, notes, weights):
    """The gallery whose tiles make the best turn for what they cost; or none."""
    best = np.int64(legal[0])
    best_worth = -np.inf
    for number in range(count):
        action = np.int64(legal[number])
        hand, coins = s.hand[seat], np.int64(s.coins[seat])
        if action != SKIP_DIG:
            gallery = PARAMETER_OF[action]
            hand, coins = hand | s.gallery[gallery - 1], coins - DIG_COST[gallery]
        worth = turn_worth(s, hand, coins, notes, weights)
        if worth > best_worth + SURELY:
            best, best_worth = action, worth
    return best


@rule
def choose_exhibit(s, seat, notes, weights):
    """Begin the best row, or show nothing more."""
    hand, coins = s.hand[seat], np.int64(s.coins[seat])
    plan_show(s, ANY_START, 0, 0, coins, hand, notes, weights)
    if notes[PLAN_WORTH] > stop_worth(s, hand, coins, notes, weights) + SURELY:
        return FIRST_ADD + opening(np.int64(notes[PLAN_TILES]), ANY_START, notes)
    return END_EXHIBITS


@rule
def choose_row(s, seat, legal, notes, weights):
    """Go on with the row as is best from here, or close it."""
    coins = np.int64(s.coins[seat])
    last = np.int64(s.row_last)
    value = row_value(s, np.int64(s.row_first))
    plan_show(s, RIGHT[last], value + CENTURY[last], value, coins, s.hand[seat] & ~s.row, notes, weights)
    if notes[PLAN_WORTH] == -np.inf:
        return np.int64(legal[0])  # nothing fits among the tiles thought about
    tiles = np.int64(notes[PLAN_TILES])
    return CLOSE_ROW if tiles == 0 else FIRST_ADD + opening(tiles, RIGHT[last], notes)


@rule
def choose_polish(s, seat, notes, weights):
    """The coins that lift the marker best for their price."""
    notes[PLAN_WORTH] = -np.inf
    value = row_value(s, np.int64(s.row_first))
    plan_polish(s, 0, value, np.int64(s.coins[seat]), whole_of(s.hand[seat] & ~s.row), notes, weights)
    return FIRST_POLISH + np.int64(notes[PLAN_POLISH])


@rule
def choose_dissolved(s, seat, legal, notes, weights):
    """The collection whose going costs least."""
    field = show_field(s)
    best = 0
    for pair in range(1, PAIRS):
        worth = show_worth(s, seat, field, pair + 1, notes, weights)
        if worth > show_worth(s, seat, field, best + 1, notes, weights) + SURELY:
            best = pair
    return np.int64(legal[best])


@rule
def choose_storing(s, seat, notes, weights):
    """Pay for the hand, or discard the tile that is missed least."""
    coins = np.int64(s.coins[seat])
    whole = whole_of(s.hand[seat])
    cost = storing_coins(size(s.hand[seat]))
    if size(s.hand[seat]) > MOST_TILES and cost > coins:
        return FIRST_DISCARD + youngest(s.hand[seat])
    best, best_worth = STORE_HAND, -np.inf
    if cost <= coins:
        best_worth = hand_worth(s, whole, notes, weights) + coin_worth(s, coins - cost, weights)
    for number in range(min(size(s.hand[seat]), MOST_TILES)):
        worth = notes[HELD_AT + (whole & ~(1 << number))] + coin_worth(s, coins, weights)
        if worth > best_worth + SURELY:
            best, best_worth = FIRST_DISCARD + np.int64(notes[TILE_AT + number]), worth
    return best


@rule
def choose_order(s, seat, legal, count, notes):
    """The tile that adds most to the own best row goes into the gallery nearest the surface."""
    best = np.int64(legal[0])
    best_value = -1.0
    for number in range(count):
        hand = s.hand[seat] | BIT[PARAMETER_OF[legal[number]]]
        note_rows(hand, notes)
        if notes[BEST_AT + whole_of(hand)] > best_value:
            best, best_value = np.int64(legal[number]), notes[BEST_AT + whole_of(hand)]
    return best


@rule
def choose_place(t, seat, legal, count, notes, weights):
    """The field whose pay, dig and place in the order are worth most, once the others have placed as suits them."""
    mean = note_pool(t, notes)
    for player in range(t.players):
        note_turns(t, player, mean, notes, weights)
    best = np.int64(legal[0])
    best_worth = -np.inf
    for number in range(count):
        action = np.int64(legal[number])
        t.figure[seat] = PARAMETER_OF[action]
        place_others(t, mean, notes, weights)
        worth = place_worth(t, seat, notes, weights)
        if worth > best_worth + SURELY:
            best, best_worth = action, worth
        lift_figures(t, seat)
    return best


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

"""The greedy player of Tomb Raiders takes the action that leaves it the best outlook.

It looks at the position each legal action would leave, with the exact mean of what the piles would give. A museum is
tried with all its gifts, a thief with the best card it may expect, and a take that may end the game with that end.
"""

from __future__ import annotations

import numpy as np

from dighouse.bots.outlook.piles.tomb_raiders import (
    BOOK,
    FINDS,
    PILE_NOTES,
    POINTS,
    SIZE,
    TOP,
    count_pile,
    draw_share,
    draw_top,
    keep_pile,
    restore_pile,
)
from dighouse.bots.outlook.tomb_raiders import BOOK_FIND, COMING, RIVAL, TAKES, WIN, jot_down, standing
from dighouse.core.jit import constant, rule
from dighouse.games.tomb_raiders.rules.action_cards import choose_find, play_assistant
from dighouse.games.tomb_raiders.rules.clock import actor, advance
from dighouse.games.tomb_raiders.rules.decode import (
    ASSISTANTS_OF,
    CHOOSE_FIND,
    DIG,
    DONATE,
    EXHIBITION_OF,
    FACE_OF,
    MUSEUM_OF,
    OF_ACTION,
    OF_GENERAL,
    OF_REGION,
    PLAY_ASSISTANT,
    PLAY_SCIENTIST,
    PLAY_THIEF,
    PLAY_TOMB_RAIDERS,
    REGION_OF,
    SLOT_OF,
    SORT_OF,
    TAKE_EXHIBITION,
    TAKE_MUSEUM,
    TAKE_STORAGE,
    VALUE_FACE_OF,
    VERB_OF,
    WEEKS_OF,
)
from dighouse.games.tomb_raiders.rules.dig import has_excavation_card, knowledge
from dighouse.games.tomb_raiders.rules.ending import rank, total_score
from dighouse.games.tomb_raiders.rules.holdings import gain_card, pile_size
from dighouse.games.tomb_raiders.rules.presentation import donate, take_exhibition, take_museum
from dighouse.games.tomb_raiders.state import NO_CARD
from dighouse.games.tomb_raiders.tables import (
    ARTIFACT_FACES,
    CARD_WEEKS,
    CHART,
    EXCAVATION_CARD,
    GENERAL_CARD,
    PLAY_WEEKS,
    RAIDERS_CARD,
    REGIONS,
    SCIENTIST_CARD,
    STORAGE_CARDS,
    THIEF_CARD,
)

WINNER = constant(1)  # the rank
FROM_PILE = np.isin(np.arange(DONATE + 1), (DIG, PLAY_THIEF, PLAY_TOMB_RAIDERS, CHOOSE_FIND))  # by verb


@rule
def choose(states, i, legal, count, notes, weights):
    """The legal action that leaves the position worth most. Each is tried on the position after i."""
    if count == 1:
        return np.int64(legal[0])
    seat = np.int64(actor(states[i]))
    jot_down(states[i], seat, notes)
    best = np.int64(legal[0])
    best_worth = -np.inf
    for number in range(count):
        action = np.int64(legal[number])
        worth = action_worth(states, i, seat, action, notes, weights)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


@rule
def worths(states, i, legal, count, notes, weights, out):
    """What each legal action is worth, for a search that asks which to look at first; -inf: none needs to."""
    seat = np.int64(actor(states[i]))
    jot_down(states[i], seat, notes)
    for number in range(count):
        out[number] = action_worth(states, i, seat, np.int64(legal[number]), notes, weights)


@rule
def action_worth(states, i, seat, action, notes, weights):
    """The points an action should bring at once, and the position it leaves."""
    verb = VERB_OF[action]
    region = REGION_OF[action]
    if is_idle(states[i], seat, verb, region, action):
        return -np.inf
    states[i + 1] = states[i]
    t = states[i + 1]
    if verb == TAKE_STORAGE:
        return take_worth(t, seat, SLOT_OF[action], notes, weights)
    if not FROM_PILE[verb]:
        try_sure(t, seat, verb, region, action)
        return standing(t, seat, notes, weights)
    pile = np.int64(t.pending_region) if verb == CHOOSE_FIND else region
    keep_pile(pile, notes)
    worth = try_pile(t, seat, verb, pile, action, notes, weights) + standing(t, seat, notes, weights)
    restore_pile(pile, notes)
    return worth


@rule
def is_idle(s, seat, verb, region, action):
    """What is never worth a look: a dig that another one betters for sure, or a look at a pile already in sight."""
    if verb == DIG:
        return idle_dig(s, seat, region, SORT_OF[action], WEEKS_OF[action], ASSISTANTS_OF[action])
    if verb == PLAY_SCIENTIST:
        return s.sight[seat, region] > 0 or pile_size(s, region) == 0
    return False


@rule
def idle_dig(s, seat, region, sort, weeks, assistants):
    """A dig with a card good for more than need be, or whose last week or last assistant brings nothing more."""
    for narrower in range(sort):
        if has_excavation_card(s, seat, region, narrower):
            return True
    size = pile_size(s, region)
    known = knowledge(s, seat, region, assistants)
    cards = min(size, CHART[known, weeks])
    if cards == min(size, CHART[known, weeks - 1]):
        return True
    return assistants > 0 and cards == min(size, CHART[knowledge(s, seat, region, assistants - 1), weeks])


@rule
def take_worth(t, seat, slot, notes, weights):
    """Take a storage card; what refills its space nobody knows. The refill may be the end of the game."""
    card = np.int64(t.storage[slot])
    ends = chance_of_the_end(t)
    t.storage[slot] = NO_CARD
    gain_card(t, seat, card)
    advance(t, seat, CARD_WEEKS[card])
    worth = 0.0
    if ends > 0.0:
        worth += ends * final_worth(t, seat, weights)
    if ends < 1.0:
        notes[TAKES] -= 1.0
        worth += (1.0 - ends) * standing(t, seat, notes, weights)
        notes[TAKES] += 1.0
    return worth


@rule
def chance_of_the_end(s):
    """A refill ends the game if it finds no storage card, or as the last green card the last of them."""
    storage = 0
    for card in range(STORAGE_CARDS):
        storage += s.deck[card]
    if storage == 0:
        return 1.0
    return 1.0 / s.green if storage == 1 else 0.0


@rule
def final_worth(s, seat, weights):
    """The game ends as it stands: points, and whether they win."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, total_score(s, other))
    worth = total_score(s, seat) - weights[RIVAL] * best
    return worth + (weights[WIN] if rank(s, seat) == WINNER else -weights[WIN])


@rule
def try_pile(t, seat, verb, region, action, notes, weights):
    """Do what is certain of an action that draws from a pile; the points it should bring."""
    if verb == DIG:
        return try_dig(t, seat, region, action, notes, weights)
    if verb == CHOOSE_FIND:
        choose_find(t, seat, FACE_OF[action])
        count_pile(t, seat, region, notes)
        return 0.0
    card = THIEF_CARD[region] if verb == PLAY_THIEF else RAIDERS_CARD[region]
    t.cards[seat, card] -= 1
    advance(t, seat, PLAY_WEEKS[card])
    first = region * PILE_NOTES
    gain = notes[first + TOP]
    notes[COMING + region] = min(1.0, notes[first + FINDS])
    draw_top(region, notes)
    return gain


@rule
def try_dig(t, seat, region, action, notes, weights):
    """Dig for the mean: of the pile's finds, as many as there should be among the cards. It leaves a poorer pile."""
    assistants = ASSISTANTS_OF[action]
    first = region * PILE_NOTES
    cards = CHART[knowledge(t, seat, region, assistants), WEEKS_OF[action]]
    share = min(1.0, cards / notes[first + SIZE])
    if SORT_OF[action] == OF_ACTION:
        t.cards[seat, EXCAVATION_CARD] -= 1
    elif SORT_OF[action] == OF_GENERAL:
        t.large[seat, GENERAL_CARD] -= 1
    elif SORT_OF[action] == OF_REGION:
        t.large[seat, region] -= 1
    t.assistants[seat] -= assistants
    advance(t, seat, WEEKS_OF[action])
    notes[COMING + region] = share * notes[first + FINDS]
    gain = share * (notes[first + POINTS] + weights[BOOK_FIND] * notes[first + BOOK])
    draw_share(region, share, notes)
    return gain


@rule
def try_sure(t, seat, verb, region, action):
    """Do an action of which all is certain; a museum with all its gifts."""
    if verb == TAKE_EXHIBITION:
        take_exhibition(t, seat, EXHIBITION_OF[action])
    elif verb == TAKE_MUSEUM:
        take_museum(t, MUSEUM_OF[action])
        give_cheapest(t, seat)
    elif verb == DONATE:
        donate(t, seat, region, VALUE_FACE_OF[action])
        give_cheapest(t, seat)
    elif verb == PLAY_ASSISTANT:
        play_assistant(t, seat)
    else:
        t.cards[seat, SCIENTIST_CARD] -= 1
        t.sight[seat, region] = 1
        advance(t, seat, PLAY_WEEKS[SCIENTIST_CARD])


@rule
def give_cheapest(t, seat):
    """Give what is still to give: artifacts of least value, of these from the region with most."""
    for _ in range(t.gifts):
        given = False
        for face in range(ARTIFACT_FACES):
            region = fullest_region(t, seat, face)
            if region >= 0 and not given:
                donate(t, seat, region, face)
                given = True


@rule
def fullest_region(t, seat, face):
    """Of the regions this player has an artifact of that value from, the one with most artifacts; -1: none."""
    fullest = -1
    for region in range(REGIONS):
        owned = t.found[seat, region, face] > 0
        if owned and (fullest < 0 or t.artifacts[seat, region] > t.artifacts[seat, fullest]):
            fullest = region
    return fullest

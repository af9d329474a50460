"""What a position of Tomb Raiders is worth to a seat: the points it has and those it should still make.

A week has a price. The excavation cards left are planned as digs, the best first, each worth the mean of its cards
less the price of its weeks; books are worth what they add to these digs and to the professors. Nothing a seat cannot
know is read: of the piles only what `piles` expects, of the draw pile only how many cards are left in it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np

from dighouse.bots.outlook.piles.tomb_raiders import (
    ALL_PILE_NOTES,
    FINDS,
    PILE_NOTES,
    POINTS,
    SIZE,
    TOP,
    UNSEEN_FINDS,
    UNSEEN_POINTS,
    count_piles,
)
from dighouse.core.jit import constant, rule
from dighouse.games.tomb_raiders.rules.check import books_for
from dighouse.games.tomb_raiders.rules.clock import is_over
from dighouse.games.tomb_raiders.rules.ending import (
    artifact_score,
    congress_cards,
    exhibition_score,
    museum_score,
    total_score,
)
from dighouse.games.tomb_raiders.state import HELD, NO_CARD, OPEN
from dighouse.games.tomb_raiders.tables import (
    ARTIFACT_FACES,
    ASSISTANT_CARD,
    BEST_KNOWLEDGE,
    BONUS_POINTS,
    BONUS_WEEKS,
    CARD_BOOKS,
    CARD_KIND,
    CARD_POINTS,
    CARD_REGION,
    CARD_WEEKS,
    CHART,
    CONGRESS,
    CONGRESS_POINTS,
    CONGRESSES,
    DIG_WEEKS,
    EXCAVATION_CARD,
    EXHIBITIONS,
    FEWEST_PLAYERS,
    FIRST_MUSEUM,
    FIRST_WEEK,
    GENERAL_CARD,
    KNOWLEDGE_CAP,
    LARGE_CARDS,
    MUSEUM_GIFTS,
    MUSEUMS,
    PILE_CARDS,
    PLAY_WEEKS,
    PROFESSOR_BOOKS,
    PROFESSOR_POINTS,
    PROFESSORS,
    RAIDERS_CARD,
    REGIONS,
    SCIENTIST_CARD,
    SEATS,
    STEP_ARTIFACTS,
    STEP_REGION,
    STEP_WEEKS,
    STEPS,
    STORAGE_CARDS,
    STORAGE_SPACES,
    THIEF_CARD,
)

TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
NAMES = (
    "week",
    "week_early",
    "pace",
    "growth",
    "laid_later",
    "later_pile",
    "plan",
    "artifact",
    "book_find",
    "lead",
    "lead_books",
    "lead_all",
    "congress_next",
    "assistant",
    "scientist",
    "sight",
    "search_kept",
    "search_later",
    "show_ready",
    "show_missing",
    "show_coming",
    "rival",
    "win",
    "optimism",
)
WEIGHTS = np.zeros((SEATS + 1, len(NAMES)))  # a row for every number of players
WEIGHTS[FEWEST_PLAYERS:] = np.array([TABLE[name] for name in NAMES]).T
(
    WEEK,
    WEEK_EARLY,
    PACE,
    GROWTH,
    LAID_LATER,
    LATER_PILE,
    PLAN,
    ARTIFACT,
    BOOK_FIND,
    LEAD,
    LEAD_BOOKS,
    LEAD_ALL,
    CONGRESS_NEXT,
    ASSISTANT_KEPT,
    SCIENTIST_KEPT,
    SIGHT,
    SEARCH_KEPT,
    SEARCH_LATER,
    SHOW_READY,
    SHOW_MISSING,
    SHOW_COMING,
    RIVAL,
    WIN,
    OPTIMISM,
) = (constant(number) for number in range(len(NAMES)))

# What is jotted down after the piles: storage cards still to be taken in this game, and books still to come, by
# region and in all. Then by region the artifacts an action should bring, and the plan of digs: the excavation cards
# left, the share of the pile left, and of the next dig there its gain, weeks and cards.
TAKES = constant(ALL_PILE_NOTES)
SUPPLY = constant(TAKES + 1)
COMING = constant(SUPPLY + REGIONS + 1)
PLAN_CARDS = constant(COMING + REGIONS)
PLAN_REST = constant(PLAN_CARDS + REGIONS)
PLAN_GAIN = constant(PLAN_REST + REGIONS)
PLAN_WEEKS = constant(PLAN_GAIN + REGIONS)
PLAN_SHARE = constant(PLAN_WEEKS + REGIONS)
NOTES = int(PLAN_SHARE + REGIONS)
PARTS, PART = constant(8), 20.0  # numbers a learned judgement is told of a seat, in so many points or weeks

HUNDRED = 100.0  # weeks or takes; weights that fall with time are per hundred
LAST_WEEKS = 12.0  # in which what is kept for later loses its worth
NOBODY_AHEAD = 1000  # weeks, more than anybody ever spends
HALF = 0.5


@rule
def survey(states, i, seat, notes, weights):  # noqa: ARG001
    """Jot down what this seat knows of the piles, before the parts of anybody are reckoned."""
    jot_down(states[i], seat, notes)


@rule
def parts(states, i, seat, notes, weights, out, first):
    """What the reckoning is made of, into `out`: points, weeks, professors, congresses, digs, hand, shows."""
    s = states[i]
    left = weeks_left(s, seat, notes, weights)
    ahead = max(0.0, left)
    price = weights[WEEK] + weights[WEEK_EARLY] * ahead / HUNDRED
    out[first] = (artifact_score(s, seat) + exhibition_score(s, seat) + museum_score(s, seat)) / PART
    out[first + 1] = left / PART
    out[first + 2] = professors(s, seat, notes, weights) / PART
    out[first + 3] = congresses(s, seat, notes, weights) / PART
    out[first + 4] = digs(s, seat, price, ahead, notes, weights) / PART
    out[first + 5] = hand(s, seat, price, notes, weights) / PART
    out[first + 6] = exhibitions(s, seat, price, notes, weights) / PART
    out[first + 7] = museums(s, seat, price, weights) / PART


@rule
def evaluate(states, i, seat, notes, weights):
    """The points this seat should end with, soberly."""
    s = states[i]
    jot_down(s, seat, notes)
    return outlook(s, seat, notes, weights) - weights[OPTIMISM] * weeks_left(s, seat, notes, weights)


@rule
def jot_down(s, seat, notes):
    """Count the piles, and what the draw pile still has in store."""
    count_piles(s, seat, notes)
    storage = 0
    for number in range(REGIONS + 1):
        notes[SUPPLY + number] = 0.0
    for card in range(STORAGE_CARDS):
        storage += s.deck[card]
        add_supply(card, s.deck[card], notes)
    for slot in range(STORAGE_SPACES):
        if s.storage[slot] != NO_CARD:
            add_supply(s.storage[slot], 1, notes)
    # One take for each, and one more if the last green card is a presentation card.
    notes[TAKES] = storage + (s.green - storage) / max(1.0, s.green)
    for region in range(REGIONS):
        notes[COMING + region] = 0.0


@rule
def add_supply(card, copies, notes):
    """Books still to come: by region, and all of them."""
    books = copies * CARD_BOOKS[card]
    notes[SUPPLY + REGIONS] += books
    if books > 0 and CARD_REGION[card] >= 0:
        notes[SUPPLY + CARD_REGION[card]] += books


@rule
def weeks_left(s, seat, notes, weights):
    """The weeks this seat may still spend: until all storage cards are taken, or the next player acts."""
    if is_over(s):
        return 0.0
    total = 0
    next_one = NOBODY_AHEAD
    for other in range(s.players):
        total += s.weeks[other]
        if other != seat:
            next_one = min(next_one, s.weeks[other])
    end = max((total + notes[TAKES] * weights[PACE]) / s.players, float(next_one))
    return end - s.weeks[seat]


@rule
def standing(s, seat, notes, weights):
    """A seat's outlook, less the part that counts of the best rival's."""
    own = outlook(s, seat, notes, weights)
    for region in range(REGIONS):
        notes[COMING + region] = 0.0
    best = 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, outlook(s, other, notes, weights))
    return own - weights[RIVAL] * best


@rule
def outlook(s, seat, notes, weights):
    """The points of a seat and those still to come."""
    if is_over(s):
        return float(total_score(s, seat))
    left = weeks_left(s, seat, notes, weights)
    ahead = max(0.0, left)
    price = weights[WEEK] + weights[WEEK_EARLY] * ahead / HUNDRED
    worth = ahead * (weights[WEEK] + HALF * weights[WEEK_EARLY] * ahead / HUNDRED)
    worth += min(0.0, left) * BONUS_POINTS / BONUS_WEEKS
    worth += artifact_score(s, seat) + exhibition_score(s, seat) + museum_score(s, seat)
    worth += professors(s, seat, notes, weights) + congresses(s, seat, notes, weights)
    coming = digs(s, seat, price, ahead, notes, weights) + hand(s, seat, price, notes, weights)
    coming += exhibitions(s, seat, price, notes, weights) + museums(s, seat, price, weights)
    return worth + coming * min(1.0, ahead / LAST_WEEKS)


@rule
def professors(s, seat, notes, weights):
    """A professor is the surer the larger the lead is and the fewer books are to come."""
    worth = 0.0
    for professor in range(PROFESSORS):
        rival = 0
        for other in range(s.players):
            if other != seat:
                rival = max(rival, books_for(s, other, professor))
        if s.professor[professor] == seat:
            lead = books_for(s, seat, professor) - rival + HALF
        else:
            lead = books_for(s, seat, professor) - max(rival, PROFESSOR_BOOKS[professor] - 1) - HALF
        fading = weights[LEAD_ALL] if professor == BEST_KNOWLEDGE else weights[LEAD_BOOKS]
        sureness = weights[LEAD] / (1.0 + fading * notes[SUPPLY + professor])
        worth += PROFESSOR_POINTS[professor] * min(1.0, max(0.0, HALF + sureness * lead))
    return worth


@rule
def congresses(s, seat, notes, weights):
    """The points of the congresses owned, and the prospect of the next ones being worth more."""
    owned = congress_cards(s, seat)
    free = 0
    for card in range(STORAGE_CARDS):
        if CARD_KIND[card] == CONGRESS:
            free += s.deck[card]
    return CONGRESS_POINTS[owned] + weights[CONGRESS_NEXT] * owned * free / CONGRESSES * notes[TAKES] / HUNDRED


@rule
def digs(s, seat, price, ahead, notes, weights):
    """What the digs with all excavation cards left should gain: the best first, as long as there are weeks."""
    cards = 0
    for card in range(LARGE_CARDS):
        cards += s.large[seat, card]
    any_region = s.large[seat, GENERAL_CARD] + s.cards[seat, EXCAVATION_CARD]
    for region in range(REGIONS):
        notes[PLAN_CARDS + region] = s.large[seat, region]
        notes[PLAN_REST + region] = 1.0
        if any_region > 0 or s.large[seat, region] > 0:
            plan_dig(s, seat, region, price, notes, weights)
    worth = 0.0
    for _ in range(cards + s.cards[seat, EXCAVATION_CARD]):
        region = best_region(any_region, ahead, notes)
        if region < 0:
            break
        worth += notes[PLAN_GAIN + region]
        ahead -= notes[PLAN_WEEKS + region]
        if notes[PLAN_CARDS + region] > 0.0:
            notes[PLAN_CARDS + region] -= 1.0
        else:
            any_region -= 1
        notes[PLAN_REST + region] *= 1.0 - notes[PLAN_SHARE + region]
        plan_dig(s, seat, region, price, notes, weights)
    return worth * weights[PLAN]


@rule
def best_region(any_region, ahead, notes):
    """Where the next planned dig gains most."""
    best, best_gain = -1, 0.0
    for region in range(REGIONS):
        possible = any_region > 0 or notes[PLAN_CARDS + region] > 0.0
        if possible and notes[PLAN_GAIN + region] > best_gain and notes[PLAN_WEEKS + region] <= ahead:
            best, best_gain = region, notes[PLAN_GAIN + region]
    return best


@rule
def plan_dig(s, seat, region, price, notes, weights):
    """The next dig in a region: with some more books, and in a pile that has grown and that others have dug too."""
    first = region * PILE_NOTES
    laid = weights[LAID_LATER] if s.backs[region] > 0 else 0.0
    size = notes[first + SIZE] + laid * s.backs[region]
    points = notes[first + POINTS] + laid * max(0.0, notes[first + UNSEEN_POINTS] - notes[first + POINTS])
    finds = notes[first + FINDS] + laid * max(0.0, notes[first + UNSEEN_FINDS] - notes[first + FINDS])
    rest = notes[PLAN_REST + region] * weights[LATER_PILE] / max(1.0, size)
    per_card = (points + weights[ARTIFACT] * finds) * rest
    books = s.books[seat, region] + weights[GROWTH] * notes[TAKES] / HUNDRED
    known = min(float(KNOWLEDGE_CAP), books + min(books, float(s.general[seat])))
    notes[PLAN_GAIN + region] = 0.0
    for weeks in range(FIRST_WEEK[min(KNOWLEDGE_CAP, np.int64(known) + 1)], DIG_WEEKS + 1):
        cards = min(size, allowance(known, weeks))
        if cards * per_card - price * weeks > notes[PLAN_GAIN + region]:
            notes[PLAN_GAIN + region] = cards * per_card - price * weeks
            notes[PLAN_WEEKS + region] = weeks
            notes[PLAN_SHARE + region] = cards * finds / max(1.0, size) / max(1.0, size)


@rule
def allowance(known, weeks):
    """The cards of the chart, between two rows if the knowledge lies between them."""
    whole = np.int64(known)
    more = CHART[min(whole + 1, KNOWLEDGE_CAP), weeks] - CHART[whole, weeks]
    return CHART[whole, weeks] + (known - whole) * more


@rule
def hand(s, seat, price, notes, weights):
    """Thieves and tomb raiders are worth the best card they may find; the others a little."""
    worth = weights[SCIENTIST_KEPT] * s.cards[seat, SCIENTIST_CARD] + weights[ASSISTANT_KEPT] * s.assistants[seat]
    laying_out = price * PLAY_WEEKS[ASSISTANT_CARD]
    worth += max(0.0, weights[ASSISTANT_KEPT] - laying_out) * s.cards[seat, ASSISTANT_CARD]
    for region in range(REGIONS):
        top = notes[region * PILE_NOTES + TOP] + weights[SEARCH_LATER] * s.backs[region] / PILE_CARDS
        top += weights[ARTIFACT]
        thief, raiders = THIEF_CARD[region], RAIDERS_CARD[region]
        gain = s.cards[seat, thief] * max(0.0, top - price * PLAY_WEEKS[thief])
        gain += s.cards[seat, raiders] * max(0.0, top - price * PLAY_WEEKS[raiders])
        worth += weights[SEARCH_KEPT] * gain + weights[SIGHT] * s.sight[seat, region]
    return worth


@rule
def exhibitions(s, seat, price, notes, weights):
    """Exhibitions nobody has taken yet: the step that promises most, the likelier the fewer artifacts are missing."""
    worth = 0.0
    for number in range(EXHIBITIONS):
        if s.shown_at[number] >= HELD:
            continue
        best, chance = 0.0, 1.0
        for step in range(STEPS):
            region = STEP_REGION[number, step]
            missing = STEP_ARTIFACTS[number, step] - s.artifacts[seat, region] - notes[COMING + region]
            if missing > 0.0:
                chance *= weights[SHOW_MISSING] ** missing
            gain = CARD_POINTS[STORAGE_CARDS + number] - price * STEP_WEEKS[number, step + 1]
            best = max(best, chance * gain)
        worth += best * (weights[SHOW_READY] if s.shown_at[number] == OPEN else weights[SHOW_COMING])
    return worth


@rule
def museums(s, seat, price, weights):
    """Museums nobody has taken yet, less the cheapest artifacts they ask for."""
    worth = 0.0
    for museum in range(MUSEUMS):
        place = s.shown_at[EXHIBITIONS + museum]
        if place >= HELD:
            continue
        gain = CARD_POINTS[FIRST_MUSEUM + museum] - price * CARD_WEEKS[FIRST_MUSEUM + museum]
        missing = MUSEUM_GIFTS[museum]
        for face in range(ARTIFACT_FACES):
            given = min(missing, artifacts_worth(s, seat, face))
            gain -= given * (face + 1)
            missing -= given
        if gain > missing:  # a missing artifact is worth a point at least
            likely = weights[SHOW_READY] if place == OPEN else weights[SHOW_COMING]
            worth += likely * (gain - missing) * weights[SHOW_MISSING] ** missing
    return worth


@rule
def artifacts_worth(s, seat, face):
    """The artifacts of one value before a player."""
    artifacts = 0
    for region in range(REGIONS):
        artifacts += s.found[seat, region, face]
    return artifacts

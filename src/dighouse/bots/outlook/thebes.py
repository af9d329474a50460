"""What a position of Thebes is worth to a seat: the points it has and those it should still make.

A week has a price. The digs of this year are planned as a tour of the sites, those of later years reckoned with
some more knowledge and poorer bags; each is worth the mean of its tokens less the price of its weeks. Books,
assistants and shovels are worth what they add to these digs.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np

from dighouse.core.jit import constant, rule
from dighouse.games.thebes.rules.clock import last_clock, weeks_left, year_index
from dighouse.games.thebes.rules.dig import knowledge, shovel_tokens
from dighouse.games.thebes.rules.ending import artifact_score, exhibition_score, majority_score
from dighouse.games.thebes.state import HELD, IN_BAG, ON_BOARD, OPEN, VALID
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    BONUS,
    CARD_KIND,
    CARD_PLACE,
    CARD_WEEKS,
    CONGRESS,
    CONGRESS_POINTS,
    DIAL,
    DIG_WEEKS,
    EXHIBITION_ARTIFACTS,
    EXHIBITION_CARDS,
    EXHIBITION_POINTS,
    FINDS,
    FIRST_WEEK,
    KNOWLEDGE_CAP,
    MAJORITY,
    RESEARCH_CARDS,
    ROUTES,
    RUBBLE,
    SEATS,
    SITE_PLACE,
    SITES,
    YEAR_WEEKS,
)

NAMES = (
    "week",
    "week_early",
    "later_knowledge",
    "later_bag",
    "later_journey",
    "later_year",
    "book_token",
    "artifact",
    "lead",
    "lead_time",
    "congress_next",
    "first_assistant",
    "first_shovel",
    "zeppelin",
    "car",
    "permission",
    "show_ready",
    "show_missing",
    "show_coming",
    "far",
    "swap",
    "plan_journey",
    "plan",
    "optimism",
)
(
    WEEK,
    WEEK_EARLY,
    LATER_KNOWLEDGE,
    LATER_BAG,
    LATER_JOURNEY,
    LATER_YEAR,
    BOOK_TOKEN,
    ARTIFACT,
    LEAD,
    LEAD_TIME,
    CONGRESS_NEXT,
    FIRST_ASSISTANT,
    FIRST_SHOVEL,
    ZEPPELIN_KEPT,
    CAR_KEPT,
    PERMISSION_KEPT,
    SHOW_READY,
    SHOW_MISSING,
    SHOW_COMING,
    FAR,
    SWAP_GAIN,
    PLAN_JOURNEY,
    PLAN,
    OPTIMISM,
) = (constant(number) for number in range(len(NAMES)))


def read_weights() -> np.ndarray:
    """The weights of the file, a row for every number of players."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    weights = np.zeros((SEATS + 1, len(NAMES)))
    weights[2:] = np.array([table[name] for name in NAMES]).T
    return weights


WEIGHTS = read_weights()

# What is jotted down of each bag: points left in it, finds left in it, and whether the bonus still lies there;
# then the plan of the year: what a dig at the site gains beyond the price of its weeks, and those weeks.
BAG_POINTS, BAG_FINDS, BAG_BONUS, DIG_GAIN, DIG_LENGTH = (constant(number) for number in range(5))
NOTES_PER_SITE = constant(5)
NOTES = int(NOTES_PER_SITE * SITES)
PARTS, PART = constant(7), 20.0  # numbers a learned judgement is told of a seat, in so many points
CONGRESSES = constant(int(np.count_nonzero(CARD_KIND == CONGRESS)))
HUNDRED = 100.0  # weeks; weights that fall with time are per hundred weeks
LAST_WEEKS = 20.0  # in which what is kept for later loses its worth
SHOW_JOURNEY = constant(2)  # weeks to an exhibition that does not lie open yet

# How far a place is from the cities on research cards, on average over the cards.
FAR_OFF = np.array(
    [np.mean([ROUTES[place, city] for city in CARD_PLACE[:RESEARCH_CARDS]]) for place in range(len(ROUTES))]
)


@rule
def survey(states, i, seat, notes, weights):  # noqa: ARG001
    """Jot down what this seat knows of the board, before the parts of anybody are reckoned."""
    count_bags(states[i], notes, weights)


@rule
def parts(states, i, seat, notes, weights, out, first):
    """What the reckoning is made of, into `out`: points made, digs, congresses, majorities, exhibitions, cards kept."""
    s = states[i]
    price = week_price(s, seat, weights)
    out[first] = (artifact_score(s, seat) + exhibition_score(s, seat)) / PART
    out[first + 1] = digs_this_year(s, seat, price, notes, weights) / PART
    out[first + 2] = digs_later(s, seat, price, notes, weights) / PART
    out[first + 3] = congresses(s, seat, weights) / PART
    out[first + 4] = majorities(s, seat, weights) / PART
    out[first + 5] = exhibitions(s, seat, price, weights) / PART
    out[first + 6] = equipment(s, seat, price, weights) / PART


@rule
def evaluate(states, i, seat, notes, weights):
    """The points this seat should end with: those it has, and its outlook, soberly."""
    s = states[i]
    count_bags(s, notes, weights)
    points = artifact_score(s, seat) + exhibition_score(s, seat) + outlook(s, seat, notes, weights)
    return points - weights[OPTIMISM] * weeks_left(s, seat)


@rule
def count_bags(s, notes, weights):
    """Everybody can count the bags: what is left in them."""
    for site in range(SITES):
        count_bag(s, site, notes, weights)


@rule
def count_bag(s, site, notes, weights):
    """The points and finds left in a bag, and the bonus beside it."""
    points = 0.0
    for find in range(FINDS):
        if s.find_at[site, find] == IN_BAG:
            if find < ARTIFACTS:
                points += ARTIFACT_VALUE[site, find] + weights[ARTIFACT]
            else:
                points += weights[BOOK_TOKEN]
    first = site * NOTES_PER_SITE
    notes[first + BAG_POINTS] = points
    notes[first + BAG_FINDS] = s.bag[site]
    notes[first + BAG_BONUS] = s.find_at[site, BONUS[site]] == ON_BOARD


@rule
def points_per_token(notes, site):
    """The mean of one token of a bag."""
    first = site * NOTES_PER_SITE
    return notes[first + BAG_POINTS] / (RUBBLE + notes[first + BAG_FINDS])


@rule
def week_price(s, seat, weights):
    """What one more week is worth now: less as the end comes near."""
    return weights[WEEK] + weights[WEEK_EARLY] * weeks_left(s, seat) / HUNDRED


@rule
def fading(left):
    """1, and less and less in the last weeks."""
    return min(1.0, left / LAST_WEEKS)


@rule
def outlook(s, seat, notes, weights):
    """The points still to come, and those of congresses and majorities, which grow until the end."""
    left = weeks_left(s, seat)
    price = week_price(s, seat, weights)
    worth = left * (weights[WEEK] + 0.5 * weights[WEEK_EARLY] * left / HUNDRED)
    worth += weights[PLAN] * digs_this_year(s, seat, price, notes, weights)
    worth += digs_later(s, seat, price, notes, weights)
    worth += congresses(s, seat, weights) + majorities(s, seat, weights)
    worth += exhibitions(s, seat, price, weights) + equipment(s, seat, price, weights)
    return worth - price * weights[FAR] * FAR_OFF[s.place[seat]] * fading(left)


@rule
def dig_gain(known, more, per_token, price, longest):
    """The best dig with that knowledge: its tokens' worth less the price of its weeks."""
    gain = 0.0
    for weeks in range(FIRST_WEEK[known], min(longest, DIG_WEEKS) + 1):
        gain = max(gain, (DIAL[known, weeks] + more) * per_token - price * weeks)
    return gain


@rule
def dig_length(known, more, per_token, price, longest, gain):
    """The weeks of that best dig."""
    for weeks in range(FIRST_WEEK[known], min(longest, DIG_WEEKS) + 1):
        if (DIAL[known, weeks] + more) * per_token - price * weeks >= gain:
            return weeks
    return DIG_WEEKS


@rule
def digs_this_year(s, seat, price, notes, weights):
    """What a tour of the sites with a valid permit should gain."""
    left = weeks_left(s, seat)
    more = shovel_tokens(s, seat, 0)
    for site in range(SITES):
        first = site * NOTES_PER_SITE
        notes[first + DIG_GAIN] = 0.0
        if s.permit[seat, site] == VALID:
            known = knowledge(s, seat, site, s.rumors[seat, site], 0)
            gain = dig_gain(known, more, points_per_token(notes, site), price, left)
            if gain > 0.0:
                notes[first + DIG_GAIN] = gain + notes[first + BAG_BONUS]
                notes[first + DIG_LENGTH] = dig_length(known, more, points_per_token(notes, site), price, left, gain)
    return tour(s, seat, price, notes, weights)


@rule
def tour(s, seat, price, notes, weights):
    """Dig after dig, each next one where most is gained, journey included, until the year or the game ends."""
    left = weeks_left(s, seat)
    this_year = min(left, YEAR_WEEKS * (year_index(s.clock[seat]) + 1) - s.clock[seat])
    place = np.int64(s.place[seat])
    spent = 0.0
    worth = 0.0
    for _ in range(SITES):
        best, best_gain = -1, 0.0
        for site in range(SITES):
            first = site * NOTES_PER_SITE
            journey = ROUTES[place, SITE_PLACE[site]]
            gain = notes[first + DIG_GAIN] - price * weights[PLAN_JOURNEY] * journey
            if gain > best_gain and spent + journey + notes[first + DIG_LENGTH] <= left:
                best, best_gain = site, gain
        if best < 0 or spent > this_year:
            break
        first = best * NOTES_PER_SITE
        spent += ROUTES[place, SITE_PLACE[best]] + notes[first + DIG_LENGTH]
        place = SITE_PLACE[best]
        worth += best_gain
        notes[first + DIG_GAIN] = 0.0
    return worth


@rule
def digs_later(s, seat, price, notes, weights):
    """Every later year renews the permits: digs with more knowledge, in bags others have dug too."""
    years = year_index(last_clock(s)) - 1 - year_index(s.clock[seat])
    if years <= 0:
        return 0.0
    more = shovel_tokens(s, seat, 0)
    worth = 0.0
    for site in range(SITES):
        rumor = 1 if s.rumors[seat, site] > 0 and s.permit[seat, site] != VALID else 0
        known = knowledge(s, seat, site, rumor, 0) + weights[LATER_KNOWLEDGE]
        whole = min(np.int64(known), KNOWLEDGE_CAP)
        part = known - whole
        per_token = points_per_token(notes, site) * weights[LATER_BAG]
        gain = dig_gain(whole, more, per_token, price, DIG_WEEKS)
        if part > 0.0 and whole < KNOWLEDGE_CAP:
            gain += part * (dig_gain(whole + 1, more, per_token, price, DIG_WEEKS) - gain)
        worth += max(0.0, gain - price * weights[LATER_JOURNEY])
    return worth * weights[LATER_YEAR] * (1.0 + (years - 1) * weights[LATER_YEAR])


@rule
def congresses(s, seat, weights):
    """The points of the congresses owned, and the prospect of the next ones being worth more."""
    owned = s.congresses[seat]
    free = CONGRESSES
    for other in range(s.players):
        free -= s.congresses[other]
    return CONGRESS_POINTS[owned] + weights[CONGRESS_NEXT] * owned * free / CONGRESSES * weeks_left(s, seat) / HUNDRED


@rule
def majorities(s, seat, weights):
    """A lead in books is the surer the larger it is and the less time is left."""
    left = weeks_left(s, seat)
    if left == 0:
        return float(majority_score(s, seat))
    sureness = weights[LEAD] / (1.0 + weights[LEAD_TIME] * left / HUNDRED)
    worth = 0.0
    for site in range(SITES):
        if s.books[seat, site] > 0:
            rival = 0
            for other in range(s.players):
                if other != seat:
                    rival = max(rival, s.books[other, site])
            worth += MAJORITY * min(1.0, max(0.0, 0.5 + sureness * (s.books[seat, site] - rival)))
    return worth


@rule
def missing_artifacts(s, seat, number):
    """How many artifacts an exhibition still asks for."""
    missing = 0
    for site in range(SITES):
        missing += max(0, EXHIBITION_ARTIFACTS[number, site] - s.artifacts[seat, site])
    return missing


@rule
def exhibitions(s, seat, price, weights):
    """Exhibitions that lie open or are still to come: the likelier the fewer artifacts are missing."""
    left = weeks_left(s, seat)
    worth = 0.0
    for number in range(EXHIBITION_CARDS):
        card = RESEARCH_CARDS + number
        if s.card_at[card] >= HELD:
            continue
        journey = ROUTES[s.place[seat], CARD_PLACE[card]] if s.card_at[card] == OPEN else SHOW_JOURNEY
        weeks = CARD_WEEKS[card] + journey
        gain = EXHIBITION_POINTS[number] - price * weeks
        if weeks > left or gain <= 0.0:
            continue
        likely = weights[SHOW_READY] if s.card_at[card] == OPEN else weights[SHOW_COMING]
        for _ in range(missing_artifacts(s, seat, number)):
            likely *= weights[SHOW_MISSING]
        worth += likely * gain
    return worth


@rule
def equipment(s, seat, price, weights):
    """Cards that save weeks or promise more: worth less every week."""
    left = weeks_left(s, seat) / HUNDRED
    kept = fading(weeks_left(s, seat))
    worth = price * weights[ZEPPELIN_KEPT] * s.zeppelins[seat] * kept
    if s.cars[seat] > 0:
        worth += price * weights[CAR_KEPT] * left
    if s.permissions[seat] > 0:
        worth += weights[PERMISSION_KEPT] * s.permissions[seat] * kept
    if s.assistants[seat] > 0:
        worth += weights[FIRST_ASSISTANT] * left
    if s.shovels[seat] > 0:
        worth += weights[FIRST_SHOVEL] * left
    return worth

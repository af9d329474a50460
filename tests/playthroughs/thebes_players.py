"""Who plays the playthroughs of Thebes: scholars by judgement, collectors by appetite, guests by a written list."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from dighouse.core.replay import Match
from dighouse.games.thebes.actions import ACTIONS, Dig, Exhibit, Retire, Swap, Take
from dighouse.games.thebes.naming import SPACES
from dighouse.games.thebes.rules.dig import tokens_drawn
from dighouse.games.thebes.rules.journey import journey_weeks
from dighouse.games.thebes.rules.research import swap_weeks
from dighouse.games.thebes.state import IN_BAG, ON_BOARD
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    BONUS,
    CARD_BOOKS,
    CARD_KIND,
    CARD_PLACE,
    CARD_SITE,
    CARD_WEEKS,
    CONGRESS_POINTS,
    END_CLOCK,
    EXHIBITION_POINTS,
    KINDS,
    RESEARCH_CARDS,
    RUBBLE,
    SITE_IDS,
    SITE_PLACE,
    SWAP_PLACE,
)
from tests.playthroughs.scenario import Choice, Player

Tastes = Mapping[str, float]  # by kind of card or verb: how much more a player likes it than its worth

WORTH = {
    "assistant": 2.0,
    "shovel": 2.5,
    "car": 2.5,
    "zeppelin": 2.0,
    "special_permission": 2.5,
    "rumor": 1.5,
}
SPENDING = 1.5  # points a permit or a single-use card is felt to be worth
SWAP_WORTH = 0.4


def scholars(*tastes: Tastes) -> Player:
    """Players who weigh points against weeks, each with a taste of their own."""

    def choose(match: Match) -> Choice:
        seat = match.actor
        liking = tastes[seat] if seat < len(tastes) else {}
        best, most = -1, -1e9
        for number in match.legal():
            rate = appeal(match.state, seat, number, liking)
            if rate > most:
                best, most = number, rate
        return best, None

    return choose


def appeal(state: np.record, seat: int, number: int, tastes: Tastes) -> float:
    """Points a week an action seems to bring."""
    action = ACTIONS.actions[number]
    liking = tastes.get(action.verb(), 1.0)
    flown = int(getattr(action, "zeppelin", False))
    if isinstance(action, Retire):
        return 0.02 * liking
    if isinstance(action, Swap):
        weeks = int(journey_weeks(state, seat, SWAP_PLACE, flown)) + int(swap_weeks(state, seat))
        return liking * SWAP_WORTH / weeks
    if isinstance(action, Dig):
        place, work, gain = int(SITE_PLACE[SITE_IDS.index(action.site)]), action.weeks, dig_gain(state, seat, action)
    else:
        card = int(state["research"][action.slot] if isinstance(action, Take) else open_exhibition(state, action))
        place, work = int(CARD_PLACE[card]), int(CARD_WEEKS[card])
        gain = card_gain(state, seat, card, tastes)
    weeks = int(journey_weeks(state, seat, place, flown)) + work
    return (liking * gain - 0.5 * flown) / weeks


def open_exhibition(state: np.record, action: object) -> int:
    assert isinstance(action, Exhibit)
    return int(state["exhibition"][SPACES.index(action.slot)])


def dig_gain(state: np.record, seat: int, dig: Dig) -> float:
    """What a dig brings on average, less what it uses up."""
    site = SITE_IDS.index(dig.site)
    tokens = int(tokens_drawn(state, seat, site, dig.weeks, int(dig.rumor), int(dig.assistant), int(dig.shovel)))
    in_bag = state["find_at"][site] == IN_BAG
    points = int(ARTIFACT_VALUE[site][in_bag[:ARTIFACTS]].sum()) + 1.5 * int(in_bag[ARTIFACTS:].sum())
    gain = tokens * points / (int(in_bag.sum()) + int(RUBBLE))
    gain += state["find_at"][site, BONUS[site]] == ON_BOARD
    return gain - SPENDING - 0.7 * (dig.rumor + dig.assistant + dig.shovel)


def card_gain(state: np.record, seat: int, card: int, tastes: Tastes) -> float:
    """What a card seems worth to a player with so many weeks left."""
    if card >= RESEARCH_CARDS:
        return float(EXHIBITION_POINTS[card - RESEARCH_CARDS])
    kind = KINDS[CARD_KIND[card]]
    books, left = int(CARD_BOOKS[card]), int(END_CLOCK[state["players"]] - state["clock"][seat])
    hope = min(1.0, left / 50)
    if kind == "congress":
        owned = int(state["congresses"][seat])
        worth = float(CONGRESS_POINTS[min(owned + 1, 9)] - CONGRESS_POINTS[owned]) + 0.7 * hope
    elif kind == "specialized_knowledge":
        known = int(state["books"][seat, CARD_SITE[card]])
        worth = books * (0.4 + hope * (1.6 if known < 5 else 0.8))
    elif kind == "general_knowledge":
        worth = books * hope * (1.6 if state["general"][seat] < 4 else 0.6)
    else:
        worth = WORTH[kind] * hope
    return worth * tastes.get(kind, 1.0)


def collectors(match: Match) -> Choice:
    """Players who take the open card that costs the fewest weeks; without one they swap, or retire."""
    state, seat = match.state, match.actor
    cards: list[tuple[int, int]] = []
    for number in match.legal():
        action = ACTIONS.actions[number]
        if isinstance(action, Take) and not action.zeppelin:
            card = int(state["research"][action.slot])
            cards.append((int(journey_weeks(state, seat, CARD_PLACE[card], 0)) + int(CARD_WEEKS[card]), number))
    if cards:
        return min(cards)[1], None
    retire = ACTIONS.verbs["retire"].first
    return (retire if retire in match.legal() else ACTIONS.verbs["swap"].first), None

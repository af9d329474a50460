"""Who plays whole games of Monuments: builders by simple rules of thumb, each with a taste of their own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dighouse.core.replay import Match
from dighouse.games.monuments.actions import ACTIONS, Buy, Discard, DrawOpen, Lay, Score, UseColour
from dighouse.games.monuments.state import NO_CARD
from dighouse.games.monuments.tables import CARD_MONUMENT, CARD_VALUE, MINIMUM
from tests.playthroughs.scenario import Choice, Player

WANTED = 2.0  # an open card is better than an unseen one from here on


@dataclass(frozen=True)
class Taste:
    """What a player is after."""

    report: int = 3  # cards a history should take, while the pile is high
    points: int = 3  # VP a pair should bring
    hoard: int = 6  # cards in hand from which a pair may buy an action


def builders(*tastes: Taste) -> Player:
    def choose(match: Match) -> Choice:
        taste = tastes[match.actor] if match.actor < len(tastes) else Taste()
        return max(match.legal(), key=lambda number: appeal(match, number, taste)), None

    return choose


def appeal(match: Match, number: int, taste: Taste) -> float:
    """How much a player likes a step; of steps liked equally the first is done."""
    state, action = match.state, ACTIONS.action(number)
    facts = match.game.prospect(state, number).facts
    if isinstance(action, UseColour):
        return float((action.colour + int(state["turn"]) // 2) % 2)
    if isinstance(action, Lay):
        return 20 + CARD_VALUE[action.card] / 10 + (0 if facts["erects"] else 1)
    if isinstance(action, Discard):
        return -usefulness(state, match.actor, action.card)
    if isinstance(action, DrawOpen):
        return 5 + usefulness(state, match.actor, facts["card"]) - WANTED
    if isinstance(action, Score):
        return 4 + 2 * (facts["points"] - taste.points) if facts["points"] else 0
    if isinstance(action, Buy):
        return 2 if state["hand"][match.actor] >= taste.hoard else 0
    if action.verb() == "write_history":
        return 30 if len(facts["taken"]) >= min(taste.report, 1 + int(state["pile"]) // 12) else 0
    return {"draw_pile": 5.0, "stop": 10.0, "end_turn": 1.0}[action.verb()]


def usefulness(state: np.record, seat: int, card: int) -> float:
    """How near a card is to being laid: on an own stack, or with others in hand."""
    if card == NO_CARD:
        return 0
    monument, colour = int(CARD_MONUMENT[card]), int(state["colour"])
    if state["stack"][colour, monument]:
        return 4
    owning = int(np.count_nonzero(state["stack"][:, monument]))
    if owning >= len(MINIMUM):
        return 0
    return 1.5 + int(state["held"][seat, monument]) - owning

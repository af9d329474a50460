"""Who plays the playthroughs of Tomb Raiders: explorers, who do whatever nobody has done yet."""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.replay import Match
from dighouse.games.tomb_raiders.actions import ACTIONS, Dig, PlayAssistant, TakeMuseum, TakeStorage
from dighouse.games.tomb_raiders.rules.clock import deck_size
from dighouse.games.tomb_raiders.tables import CARD_BOOKS, CARD_KIND, CARD_WEEKS, KINDS, REGION_IDS
from tests.playthroughs.scenario import Choice, Player

WORTH = {  # points a card is felt to be worth, before its weeks
    "expertise": 2.0,
    "general_knowledge": 2.0,
    "congress": 1.5,
    "thief": 9.0,
    "tomb_raiders": 9.0,
    "scientist": 6.0,
    "assistant": 0.5,
    "general_excavation": 5.0,
}
HOARDED = 20.0  # what an assistant is worth to whoever collects them
LATE = 50  # cards left in the draw pile
READ = 3  # books before one digs early in the game

Played = set[tuple[str, str, Any]]


def choices(action: Action) -> Played:
    """Every field of an action with its value."""
    return {(action.verb(), name, getattr(action, name)) for name in action.__struct_fields__}


def explorers(*helpers: int, contrary: bool = False) -> Player:
    """Players who love novelty; the first collects assistants and uses so many at once, one number after the other.

    Of what is equally new they do the last in the list of actions, if they are contrary, and else the first.
    """

    def choose(match: Match) -> Choice:
        played: Played = set()
        for event in match.events[1:]:
            played |= choices(ACTIONS.read(event.action))
        asked = next((number for number in helpers if ("dig", "assistants", number) not in played), 0)
        legal = match.legal()[:: -1 if contrary else 1]
        return max(legal, key=lambda number: appeal(match.state, match.actor, number, played, asked)), None

    return choose


def appeal(state: np.record, seat: int, number: int, played: Played, asked: int) -> tuple[float, float]:
    """How new an action is, then what it is worth."""
    action = ACTIONS.actions[number]
    new = len(choices(action) - played)
    if isinstance(action, TakeStorage):
        card = int(state["storage"][action.slot - 1])
        kind = KINDS[CARD_KIND[card]]
        worth = HOARDED if kind == "assistant" and seat == 0 else WORTH[kind] * max(1, int(CARD_BOOKS[card]))
        return 0.5, worth / int(CARD_WEEKS[card]) + new
    if isinstance(action, Dig):
        early = int(deck_size(state)) > LATE and int(state["books"][seat, REGION_IDS.index(action.region)]) < READ
        wrong = action.assistants not in (0, asked) or early
        return (-1.0 if wrong else 0.6 + new), float(action.weeks)
    if isinstance(action, TakeMuseum):
        return (0.4 if int(deck_size(state)) > LATE else float(new)), 0.0
    return float(new or isinstance(action, PlayAssistant)), 0.0

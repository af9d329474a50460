"""What an action would cost and bring, told before it is chosen, and only as far as all may know."""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.game import Prospect
from dighouse.core.record import copied
from dighouse.core.texts import Phrase
from dighouse.games.tomb_raiders.actions import (
    ACTIONS,
    ChooseFind,
    Dig,
    Donate,
    PlayAssistant,
    PlayScientist,
    PlayThief,
    PlayTombRaiders,
    TakeExhibition,
    TakeMuseum,
    TakeStorage,
)
from dighouse.games.tomb_raiders.naming import card_name, find_name, region_name
from dighouse.games.tomb_raiders.refusals import RULE_OF_MUSEUMS, RULE_OF_RAIDERS, Refusal
from dighouse.games.tomb_raiders.rules.clock import actor, advance, is_over
from dighouse.games.tomb_raiders.rules.decode import EXHIBITION_OF, FACE_OF, MUSEUM_OF
from dighouse.games.tomb_raiders.rules.dig import general_used, knowledge
from dighouse.games.tomb_raiders.rules.presentation import step_reached
from dighouse.games.tomb_raiders.state import GIVING, NO_CARD, RAIDING, THIEVING
from dighouse.games.tomb_raiders.tables import (
    ASSISTANT_CARD,
    CARD_POINTS,
    CARD_WEEKS,
    CHART,
    FIRST_MUSEUM,
    MUSEUM_GIFTS,
    PLAY_WEEKS,
    RAIDERS_CARD,
    REGION_IDS,
    SCIENTIST_CARD,
    STEP_WEEKS,
    STORAGE_CARDS,
    THIEF_CARD,
)

# Verbs that look into a pile: what was seen cannot be unseen.
SEARCHES = (PlayScientist, PlayThief, PlayTombRaiders, ChooseFind)


def reveals(action: Action) -> bool:
    """TR7.2, TR7.3, TR7.5  Whether an action shows somebody what they could not know, though nothing is drawn."""
    return isinstance(action, SEARCHES)


def impossible(words: list[str]) -> int:
    """TR3.2, TR4.1  Why words that are no action cannot be done: passing, or taking a pile or a professor."""
    first, *rest = [*words, ""]
    if first in ("pass", "wait", "skip"):
        return Refusal.PASS_NOT_ALLOWED
    aims = {*REGION_IDS, "professor", "pile", "find", "best_knowledge"}
    if first in ("take", "take_storage") and aims & set(rest):
        return Refusal.CANNOT_TAKE
    return 0


def prospect(state: np.record, number: int) -> Prospect:
    """TR3.4  What the player on turn would pay for an action, where it leads, and what it may bring."""
    action = ACTIONS.action(number)
    seat = int(actor(state))
    weeks = weeks_of(state, seat, action)
    here = int(state["weeks"][seat])
    facts: dict[str, Any] = {"total": weeks, "week": here + weeks, "next": next_actor(state, seat, action, weeks)}
    price = [Phrase("cost.weeks", {"weeks": weeks, "from": here, "to": here + weeks})]
    if isinstance(action, Dig):
        price += dig_price(state, seat, action, facts)
    elif isinstance(action, TakeExhibition | TakeMuseum):
        price += presentation_price(state, seat, action, facts)
    elif isinstance(action, Donate):
        facts["left"] = int(state["gifts"]) - 1
        price = [Phrase("cost.gifts_left", {"left": facts["left"]})]
    if facts["next"] >= 0:
        price.append(Phrase("cost.next", {"player": facts["next"]}))
    return Prospect(name=name(state, action), price=price, facts=facts, chance=isinstance(action, TakeStorage | Dig))


def weeks_of(state: np.record, seat: int, action: Action) -> int:
    """TR4.4, TR6.6, TR7.1, TR8.10  The weeks of an action with its decisions; of a decision the weeks still to pay."""
    if isinstance(action, TakeStorage):
        card = int(state["storage"][action.slot - 1])
        return 0 if card == NO_CARD else int(CARD_WEEKS[card])
    if isinstance(action, Dig):
        return action.weeks
    if isinstance(action, TakeExhibition):
        shown = exhibition_number(action)
        return int(STEP_WEEKS[shown, step_reached(state, seat, shown)])
    if isinstance(action, TakeMuseum):
        return int(CARD_WEEKS[FIRST_MUSEUM + museum_number(action)])
    if isinstance(action, Donate):
        return int(CARD_WEEKS[FIRST_MUSEUM + state["pending_museum"]]) if state["pending"] == GIVING else 0
    return int(PLAY_WEEKS[card_played(state, action)])


def card_played(state: np.record, action: Action) -> int:
    """TR7.1  The action card that is played, or whose choice is open."""
    if isinstance(action, PlayThief):
        return int(THIEF_CARD[REGION_IDS.index(action.region)])
    if isinstance(action, PlayTombRaiders):
        return int(RAIDERS_CARD[REGION_IDS.index(action.region)])
    if isinstance(action, PlayScientist):
        return int(SCIENTIST_CARD)
    if isinstance(action, PlayAssistant):
        return int(ASSISTANT_CARD)
    cards = THIEF_CARD if state["pending"] == THIEVING else RAIDERS_CARD
    return int(cards[state["pending_region"]])


def exhibition_number(action: TakeExhibition) -> int:
    return int(EXHIBITION_OF[ACTIONS.number(action)])


def museum_number(action: TakeMuseum) -> int:
    return int(MUSEUM_OF[ACTIONS.number(action)])


def next_actor(state: np.record, seat: int, action: Action, weeks: int) -> int:
    """TR2.1  Who acts after it: the same player while decisions follow. That a refill may end the game is not known."""
    if is_over(state):
        return -1
    more_gifts = isinstance(action, Donate) and state["gifts"] > 1
    if more_gifts or isinstance(action, TakeMuseum):
        return seat
    after = copied(state)
    advance(after, seat, weeks)
    return int(actor(after))


def dig_price(state: np.record, seat: int, dig: Dig, facts: dict[str, Any]) -> list[Phrase]:
    """TR8.6-TR8.9  The knowledge of a dig as a sum, and its allowance. The pile is not counted (R22)."""
    region = REGION_IDS.index(dig.region)
    facts["books"] = int(state["books"][seat, region])
    facts["general"] = int(general_used(state, seat, region))
    facts["general_owned"] = int(state["general"][seat])
    facts["assistants"] = dig.assistants
    facts["knowledge"] = int(knowledge(state, seat, region, dig.assistants))
    facts["cards"] = int(CHART[facts["knowledge"], dig.weeks])
    return [Phrase("cost.cards", {"cards": facts["cards"]})]


def presentation_price(
    state: np.record, seat: int, action: TakeExhibition | TakeMuseum, facts: dict[str, Any]
) -> list[Phrase]:
    """TR6.3, TR6.5  The step reached or the gifts, and the points."""
    if isinstance(action, TakeExhibition):
        shown = exhibition_number(action)
        facts["step"] = int(step_reached(state, seat, shown))
        facts["points"] = int(CARD_POINTS[STORAGE_CARDS + shown])
        return [Phrase("cost.step", {"step": facts["step"]}), Phrase("cost.points", {"points": facts["points"]})]
    museum = museum_number(action)
    facts["gifts"] = int(MUSEUM_GIFTS[museum])
    facts["points"] = int(CARD_POINTS[FIRST_MUSEUM + museum])
    return [Phrase("cost.gifts", {"gifts": facts["gifts"]}), Phrase("cost.points", {"points": facts["points"]})]


def name(state: np.record, action: Action) -> Phrase:
    """An action by its name: "Dig in Crete for 4 weeks"."""
    verb = f"action.{action.verb()}"
    if isinstance(action, TakeStorage):
        return Phrase(verb, {"card": card_name(int(state["storage"][action.slot - 1]))})
    if isinstance(action, TakeExhibition):
        return Phrase(verb, {"card": card_name(int(STORAGE_CARDS) + exhibition_number(action))})
    if isinstance(action, TakeMuseum):
        return Phrase(verb, {"card": card_name(int(FIRST_MUSEUM) + museum_number(action))})
    if isinstance(action, ChooseFind):
        return Phrase(verb, {"find": find_name(int(state["pending_region"]), int(FACE_OF[ACTIONS.number(action)]))})
    if isinstance(action, Donate):
        return Phrase(verb, {"find": find_name(REGION_IDS.index(action.region), action.value - 1)})
    if isinstance(action, PlayAssistant):
        return Phrase(verb)
    region = region_name(REGION_IDS.index(getattr(action, "region")))  # noqa: B009 - all that are left have one
    if not isinstance(action, Dig):
        return Phrase(verb, {"region": region})
    whole = Phrase(verb, {"region": region, "weeks": action.weeks, "card": Phrase(f"excavation.{action.card}")})
    if action.assistants:
        return Phrase("action.dig_helped", {"dig": whole, "assistants": action.assistants})
    return whole


def refusal_details(
    state: np.record,
    seat: int,  # noqa: ARG001
    action: Action | None,
    refusal: Refusal,
) -> dict[str, Any]:
    """What a refusal's sentence may name: the region, who is on turn, and the statement where it goes by the case."""
    details: dict[str, Any] = {"player": max(int(actor(state)), 0)}
    region = getattr(action, "region", None)
    details["region"] = region_name(REGION_IDS.index(region)) if region else ""
    if refusal == Refusal.TOO_FEW_ARTIFACTS and isinstance(action, TakeMuseum):
        details["rule"] = RULE_OF_MUSEUMS
    if refusal == Refusal.NOT_IN_PILE and state["pending"] == RAIDING:
        details["rule"] = RULE_OF_RAIDERS
    return details

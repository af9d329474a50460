"""What an action would cost and bring, told before it is chosen."""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.game import Prospect
from dighouse.core.record import copied
from dighouse.core.texts import Phrase
from dighouse.games.thebes.actions import ACTIONS, Dig, Exhibit, Retire, Swap, Take
from dighouse.games.thebes.naming import SPACES, card_city, card_name, site_name
from dighouse.games.thebes.odds import dig_odds
from dighouse.games.thebes.refusals import Refusal
from dighouse.games.thebes.rules.clock import actor, advance, weeks_left
from dighouse.games.thebes.rules.dig import (
    assistant_points,
    general_points,
    knowledge,
    specialised_points,
    tokens_drawn,
)
from dighouse.games.thebes.rules.journey import journey_weeks
from dighouse.games.thebes.rules.research import can_reshuffle, draw_size, swap_weeks
from dighouse.games.thebes.state import NO_CARD
from dighouse.games.thebes.tables import (
    CARD_PLACE,
    CARD_WEEKS,
    RUMOR_POINTS,
    SITE_IDS,
    SITE_PLACE,
    SWAP_PLACE,
)
from dighouse.games.thebes.view import week_and_year

FLAGS = ("zeppelin", "rumor", "assistant", "shovel")


def prospect(state: np.record, number: int) -> Prospect:
    """TH3.7  What the player on turn would pay for an action, where it leads, and what it may bring."""
    action = ACTIONS.action(number)
    seat = int(actor(state))
    place, work = place_and_work(state, seat, action)
    journey = 0 if place is None else int(journey_weeks(state, seat, place, int(getattr(action, "zeppelin", 0))))
    total = journey + work
    after = copied(state)
    advance(after, seat, total)
    clock = int(state["clock"][seat])
    week, year = week_and_year(state, clock)
    to_week, to_year = week_and_year(state, clock + total)
    next_seat = int(actor(after))
    facts: dict[str, Any] = {
        "journey": journey,
        "work": work,
        "total": total,
        "week": to_week,
        "year": to_year,
        "next": next_seat,
    }
    price = [arrival(week, to_week, year, to_year)]
    if place is not None:
        price.insert(0, cost(journey, work, total))
    if isinstance(action, Dig):
        price += dig_price(state, seat, action, facts)
    if next_seat >= 0:
        price.append(Phrase("cost.next", {"player": next_seat}))
    return Prospect(name=full_name(state, action), price=price, facts=facts, chance=draws(state, action))


def cost(journey: int, work: int, total: int) -> Phrase:
    if journey == 0:
        return Phrase("cost.here", {"work": work})
    return Phrase("cost.sum", {"journey": journey, "work": work, "total": total})


def arrival(week: int, to_week: int, year: int, to_year: int) -> Phrase:
    if year == to_year:
        return Phrase("cost.arrival", {"from": week, "to": to_week})
    return Phrase("cost.arrival_year", {"from": week, "to": to_week, "year": to_year})


def draws(state: np.record, action: Action) -> bool:
    """Whether chance follows: tokens, or cards to refill with."""
    if isinstance(action, Take):
        return bool(draw_size(state) or action.zeppelin or can_reshuffle(state))
    if isinstance(action, Swap):
        return bool(draw_size(state) or can_reshuffle(state) or action.zeppelin or np.any(state["research"] != NO_CARD))
    return isinstance(action, Dig)


def place_and_work(state: np.record, seat: int, action: Action) -> tuple[int | None, int]:
    """TH3.9  Where an action is done, and its own weeks."""
    if isinstance(action, Take):
        card = int(state["research"][action.slot])
        return (None, 0) if card == NO_CARD else (int(CARD_PLACE[card]), int(CARD_WEEKS[card]))
    if isinstance(action, Exhibit):
        card = int(state["exhibition"][SPACES.index(action.slot)])
        return (None, 0) if card == NO_CARD else (int(CARD_PLACE[card]), int(CARD_WEEKS[card]))
    if isinstance(action, Swap):
        return int(SWAP_PLACE), int(swap_weeks(state, seat))
    if isinstance(action, Dig):
        return int(SITE_PLACE[SITE_IDS.index(action.site)]), action.weeks
    return None, int(weeks_left(state, seat))


def dig_price(state: np.record, seat: int, dig: Dig, facts: dict[str, Any]) -> list[Phrase]:
    """TH8.3-TH8.10  The knowledge of a dig as a sum, its tokens, and the points to expect."""
    site = SITE_IDS.index(dig.site)
    rumor, assistant, shovel = int(dig.rumor), int(dig.assistant), int(dig.shovel)
    specialised = int(specialised_points(state, seat, site, rumor, assistant))
    tokens = int(tokens_drawn(state, seat, site, dig.weeks, rumor, assistant, shovel))
    facts["knowledge"] = int(knowledge(state, seat, site, rumor, assistant))
    facts["books"] = int(state["books"][seat, site])
    facts["rumor"] = int(RUMOR_POINTS) * rumor
    facts["assistants"] = int(assistant_points(state, seat, assistant))
    facts["general"] = int(general_points(state, seat, specialised))
    facts["general_owned"] = int(state["general"][seat])
    facts["tokens"] = tokens
    chances = dig_odds(state, site, tokens)
    facts["expected"] = float(chances.expected)
    facts["nothing"] = float(chances.nothing)
    return [
        Phrase("cost.tokens", {"tokens": tokens}),
        Phrase("cost.expected", {"points": f"{chances.expected:.1f}"}),
    ]


def full_name(state: np.record, action: Action) -> Phrase:
    """An action with the single-use cards it spends: "Dig in Crete for 4 weeks, use the rumor"."""
    whole = name(state, action)
    for flag in FLAGS:
        if getattr(action, flag, False):
            whole = Phrase("action.plus", {"action": whole, "extra": Phrase(f"with.{flag}")})
    return whole


def name(state: np.record, action: Action) -> Phrase:
    """An action by its name: "Dig Crete 4 weeks"."""
    if isinstance(action, Take):
        card = int(state["research"][action.slot])
        return Phrase("action.take", {"card": card_name(card), "city": card_city(card)})
    if isinstance(action, Exhibit):
        return Phrase("action.exhibit", {"card": card_name(int(state["exhibition"][SPACES.index(action.slot)]))})
    if isinstance(action, Dig):
        return Phrase("action.dig", {"site": site_name(SITE_IDS.index(action.site)), "weeks": action.weeks})
    return Phrase("action.retire" if isinstance(action, Retire) else "action.swap")


def refusal_details(
    state: np.record,
    seat: int,  # noqa: ARG001
    action: Action | None,
    refusal: Refusal,  # noqa: ARG001
) -> dict[str, Any]:
    """What a refusal's sentence may name: the site of a dig, and who is on turn."""
    details: dict[str, Any] = {"player": max(int(actor(state)), 0)}
    if isinstance(action, Dig):
        details["site"] = site_name(SITE_IDS.index(action.site))
    return details

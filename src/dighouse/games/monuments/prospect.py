"""What an action would cost and bring, told before it is chosen. Nothing here depends on a hidden card."""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.game import Prospect
from dighouse.core.record import copied
from dighouse.core.texts import Phrase
from dighouse.games.monuments.actions import (
    ACTIONS,
    Buy,
    Discard,
    DrawOpen,
    DrawPile,
    Lay,
    Score,
    Stop,
    UseColour,
    WriteHistory,
)
from dighouse.games.monuments.naming import card_list, card_name, colour_name, monument_name, symbol_name
from dighouse.games.monuments.notices import who
from dighouse.games.monuments.refusals import Refusal
from dighouse.games.monuments.rules.flow import actions_due, actor, is_buying
from dighouse.games.monuments.rules.history import field_of, write_history
from dighouse.games.monuments.rules.stacks import minimum_now, minimum_to_lay, top_card
from dighouse.games.monuments.state import LAYING, NO_CARD, NONE, TAKEN
from dighouse.games.monuments.tables import CARD_MONUMENT, COLOURS_OF, MINIMUM, MONUMENTS

Told = tuple[Phrase, list[Phrase], dict[str, Any]]


def prospect(state: np.record, number: int) -> Prospect:
    """MO3  What the player on turn would get and give for a step."""
    action = ACTIONS.action(number)
    name, price, facts = told(state, action)
    draws = isinstance(action, DrawPile | DrawOpen) and bool(state["pile"])
    return Prospect(name=name, price=price, facts=facts, chance=draws)


def told(state: np.record, action: Action) -> Told:
    """A step by its name, with a few words on its price and the numbers behind them."""
    match action:
        case UseColour(colour=colour):
            return Phrase("action.use_colour", {"colour": colour_name(colour)}), [], {"colour": colour}
        case DrawPile():
            return Phrase("action.draw_pile"), [left_after(state)], {"pile": max(int(state["pile"]) - 1, 0)}
        case DrawOpen(slot=slot):
            return told_open(state, slot)
        case Lay(card=card):
            return told_lay(state, card)
        case Stop():
            return told_stop(state)
        case Score(symbol=symbol):
            return told_score(state, symbol)
        case Buy(symbol=symbol):
            name = Phrase("action.buy", {"symbol": symbol_name(symbol)})
            return name, [Phrase("cost.extra")], {"symbol": symbol}
        case Discard(card=card):
            return told_discard(state, card)
        case WriteHistory():
            return told_history(state)
    return told_end_turn(state)


def left_after(state: np.record) -> Phrase:
    """How many actions are left after this one."""
    return Phrase("cost.actions_left", {"actions": max(int(actions_due(state)) - 1, 0)})


def told_open(state: np.record, slot: int) -> Told:
    """MO4.3, MO10.1  An open card, and whether its slot can be refilled."""
    card = int(state["row"][slot])
    if card == NO_CARD:
        return Phrase("action.draw_open", {"card": Phrase("card.none")}), [], {"slot": slot}
    price = [left_after(state)]
    ends = not state["pile"] and not state["ending"]
    if ends:
        price.append(Phrase("cost.triggers_end"))
    name = Phrase("action.draw_open", {"card": card_name(card)})
    return name, price, {"slot": slot, "card": card, "refilled": bool(state["pile"]), "triggers_end": bool(ends)}


def told_lay(state: np.record, card: int) -> Told:
    """MO5.8, MO6.1  A card on top: of a new stack or of an own one, and how many more must follow."""
    colour, monument = int(state["colour"]), int(CARD_MONUMENT[card])
    size = int(state["stack"][colour, monument]) if colour != NONE else 0
    begun = bool(state["phase"] == LAYING)
    laid = int(state["laid"]) + 1 if begun else 1
    facts = {
        "card": card,
        "monument": monument,
        "laid": laid,
        "size": size + 1,
        "top": card,
        "erects": size == laid - 1,
    }
    facts["column"] = int(state["column"][monument])
    minimum = minimum_of(state, colour, monument, begun)
    facts |= {"minimum": minimum, "still": max(minimum - laid, 0)}
    if begun:
        key = "action.lay"
    else:
        key = "action.erect" if size == 0 else "action.extend"
    price = [Phrase("cost.on_top", {"card": card_name(card), "cards": size + 1})]
    if facts["still"]:
        price.append(Phrase("cost.still", {"cards": facts["still"]}))
    return Phrase(key, {"card": card_name(card), "monument": monument_name(monument)}), price, facts


def minimum_of(state: np.record, colour: int, monument: int, begun: bool) -> int:
    """MO5.2, MO5.3  The least cards of the action this card belongs to."""
    if begun:
        return int(minimum_now(state))
    owning = int(np.count_nonzero(state["stack"][:, monument]))
    if colour == NONE or (owning >= len(MINIMUM) and not state["stack"][colour, monument]):
        return 0
    return int(minimum_to_lay(state, colour, monument))


def told_stop(state: np.record) -> Told:
    """MO5.6  The action is complete; which card stays on top."""
    facts: dict[str, Any] = {"laid": int(state["laid"]), "monument": int(state["monument"])}
    price = [left_after(state)]
    if state["phase"] == LAYING:
        facts["top"] = int(top_card(state, int(state["colour"]), int(state["monument"])))
        price.insert(0, Phrase("cost.stays_on_top", {"card": card_name(facts["top"])}))
    return Phrase("action.stop"), price, facts


def told_score(state: np.record, symbol: int) -> Told:
    """MO7.2  The points a pair brings."""
    points = int(state["shown"][int(state["colour"]), symbol]) if state["colour"] != NONE else 0
    name = Phrase("action.score", {"symbol": symbol_name(symbol)})
    return name, [Phrase("cost.points", {"points": points}), left_after(state)], {"symbol": symbol, "points": points}


def told_discard(state: np.record, card: int) -> Told:
    """MO7.4  A card of the pair; what the pair is for."""
    due = max(int(state["due"]) - 1, 0)
    facts: dict[str, Any] = {"card": card, "due": due, "buys": bool(is_buying(state))}
    price = [Phrase("cost.leaves")]
    if due:
        price.append(Phrase("cost.discards", {"cards": due}))
    elif facts["buys"]:
        price.append(Phrase("cost.extra"))
    elif state["symbol"] != NONE:
        facts["points"] = int(state["shown"][int(state["colour"]), int(state["symbol"])])
        price.append(Phrase("cost.points", {"points": facts["points"]}))
    return Phrase("action.discard", {"card": card_name(card)}), price, facts


def told_history(state: np.record) -> Told:
    """MO9.3-MO9.8  What would be taken, where the stone goes, which markers move and who is paid."""
    name = Phrase("action.write_history")
    if state["colour"] == NONE or not state["historians"][int(state["colour"])]:
        return name, [], {"taken": []}
    after = copied(state)
    write_history(after)
    taken = np.flatnonzero((after["card_at"] == TAKEN) & (state["card_at"] != TAKEN)).tolist()
    field = int(field_of(after, int(state["stones"])))
    moved = [
        [monument, int(state["column"][monument]), int(after["column"][monument])]
        for monument in range(MONUMENTS)
        if state["column"][monument] != after["column"][monument]
    ]
    paid = [int(points) for points in (after["points"] - state["points"])[: COLOURS_OF[state["players"]]]]
    price = [Phrase("cost.taken", {"cards": card_list(taken)}), Phrase("cost.field", {"field": field})]
    price += [
        Phrase("cost.paid", {"who": who(state, colour), "points": points})
        for colour, points in enumerate(paid)
        if points
    ]
    return name, price, {"taken": taken, "field": field, "moved": moved, "paid": paid}


def told_end_turn(state: np.record) -> Told:
    """MO2.9, MO10.2  Who is next, or that the game ends."""
    if state["ending"]:
        return Phrase("action.end_turn"), [Phrase("cost.game_ends")], {"ends": True}
    following = (int(state["seat"]) + 1) % int(state["players"])
    return Phrase("action.end_turn"), [Phrase("cost.next", {"player": following})], {"ends": False, "next": following}


def refusal_details(
    state: np.record,
    seat: int,  # noqa: ARG001
    action: Action | None,
    refusal: Refusal,  # noqa: ARG001
) -> dict[str, Any]:
    """What a refusal's sentence may name: the card, its monument, the symbol, and who is on turn."""
    details: dict[str, Any] = {"player": max(int(actor(state)), 0)}
    if isinstance(action, Lay | Discard):
        details["card"] = card_name(action.card)
        details["monument"] = monument_name(int(CARD_MONUMENT[action.card]))
    if isinstance(action, Score | Buy):
        details["symbol"] = symbol_name(action.symbol)
    if isinstance(action, Discard) and state["symbol"] != NONE:
        details["symbol"] = symbol_name(int(state["symbol"]))
    return details

"""What an action would cost and bring, told before it is chosen."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.chance import new_chance
from dighouse.core.game import Prospect
from dighouse.core.record import copied, seen
from dighouse.core.texts import Phrase
from dighouse.games.pergamon.actions import ACTIONS, Add, Confirm, Dig, Discard, Dissolve, Order, Place, Polish, Store
from dighouse.games.pergamon.naming import numeral, object_name, tile_name
from dighouse.games.pergamon.odds import expected_income
from dighouse.games.pergamon.refusals import RULE_OF, RULE_OF_STEPS, RULE_OF_VERB, Refusal
from dighouse.games.pergamon.rules.decode import ADDS, POLISHES
from dighouse.games.pergamon.rules.museum import confirm, show_field
from dighouse.games.pergamon.rules.rows import row_value
from dighouse.games.pergamon.rules.storing import storing_cost
from dighouse.games.pergamon.rules.turn import act, actor, apply
from dighouse.games.pergamon.state import DIG, NO_FIELD, NOBODY
from dighouse.games.pergamon.tables import AWARD, DEEPEST, DIG_COST, FIELD_COINS, KINDS, PAIRS
from dighouse.games.pergamon.view import row_objects, row_tiles, tile_ids


def prospect(state: np.record, number: int) -> Prospect:
    """PG3.3  What the player on turn would pay for an action, and what it would bring."""
    action = ACTIONS.action(number)
    seat = int(state["actor"])
    table, chance = copied(state), seen(new_chance())
    apply(table, np.int64(number), chance)
    drawn = bool(chance["draws"])
    following = int(actor(table))
    facts: dict[str, Any] = {}
    price = price_of(state, seat, action, facts)
    if not drawn and following not in (seat, NOBODY):
        facts["next"] = following
        price.append(Phrase("cost.next", {"player": following}))
    return Prospect(name=name(action), price=price, facts=facts, chance=drawn)


def price_of(state: np.record, seat: int, action: Action, facts: dict[str, Any]) -> list[Phrase]:
    """The price of each verb; the facts are filled in beside."""
    if isinstance(action, Order):
        return order_price(state, facts)
    if isinstance(action, Place):
        return place_price(state, seat, action.field, facts)
    if isinstance(action, Dig):
        return dig_price(state, seat, action.gallery, facts)
    if isinstance(action, Add):
        return add_price(state, seat, action.tile - 1, facts)
    if isinstance(action, Polish):
        return polish_price(state, seat, action.coins, facts)
    if isinstance(action, Dissolve):
        return dissolve_price(state, seat, action.pair, facts)
    if isinstance(action, Confirm):
        return confirm_price(state, seat, facts)
    if isinstance(action, Discard | Store):
        return storing_price(state, seat, action, facts)
    return []


def order_price(state: np.record, facts: dict[str, Any]) -> list[Phrase]:
    """PG14.3  The gallery the tile goes into."""
    facts["gallery"] = int(state["next_gallery"])
    return [Phrase("cost.gallery", {"gallery": numeral(facts["gallery"])})]


def place_price(state: np.record, seat: int, field: int, facts: dict[str, Any]) -> list[Phrase]:
    """PG1.6, PG5.5  The coins of the field, how deep one may dig, and what to expect as the figures stand now."""
    facts["coins"] = int(FIELD_COINS[field])
    facts["deepest"] = int(DEEPEST[field])
    facts["leftmost"] = bool(field > max(*state["figure"].tolist(), int(state["robber"])))
    facts["expected"] = round(expected_income(state, seat, field), 2)
    key = "cost.rest" if facts["leftmost"] else "cost.expected"
    return [
        Phrase("cost.field", {"coins": facts["coins"], "gallery": numeral(facts["deepest"])}),
        Phrase(key, {"coins": f"{facts['expected']:.1f}"}),
    ]


def dig_price(state: np.record, seat: int, gallery: int, facts: dict[str, Any]) -> list[Phrase]:
    """PG6.4, PG6.5  What the dig costs, the tiles it brings, and the coins left."""
    facts["cost"] = int(DIG_COST[gallery])
    facts["tiles"] = tile_ids(state["gallery"][gallery - 1])
    facts["coins_left"] = int(state["coins"][seat]) - facts["cost"]
    return [
        Phrase("cost.coins", {"coins": facts["cost"]}),
        Phrase("cost.tiles", {"tiles": len(facts["tiles"])}),
    ]


def add_price(state: np.record, seat: int, tile: int, facts: dict[str, Any]) -> list[Phrase]:
    """PG7.2  The object the tile would complete, and the row's value with it."""
    table = copied(state)
    act(table, np.int64(seat), np.int64(ADDS), np.int64(tile))
    made = row_objects(row_tiles(table, int(table["row_first"])))
    facts["value"] = int(row_value(table, int(table["row_first"])))
    if not made:
        return []
    facts["kind"], facts["year"] = made[-1].kind, made[-1].year
    return [
        Phrase("cost.object", {"object": object_name(KINDS.index(made[-1].kind), made[-1].year)}),
        Phrase("cost.value", {"value": facts["value"]}),
    ]


def polish_price(state: np.record, seat: int, coins: int, facts: dict[str, Any]) -> list[Phrase]:
    """PG8.2, PG8.3  Coins, and the field they lift the marker to."""
    table = copied(state)
    act(table, np.int64(seat), np.int64(POLISHES), np.int64(coins))
    facts["cost"] = coins
    facts["field"] = int(show_field(table))
    facts["award"] = int(AWARD[facts["field"]])
    return [Phrase("cost.coins", {"coins": coins}), Phrase("cost.museum", {"field": facts["field"]})]


def dissolve_price(state: np.record, seat: int, pair: int, facts: dict[str, Any]) -> list[Phrase]:
    """PG8.4  The collection that would go: where it stands and what it is worth."""
    facts["field"] = int(state["marker"][seat, pair - 1])
    facts["award"] = int(AWARD[facts["field"]])
    facts["tiles"] = [tile + 1 for tile in row_tiles(state, int(state["first"][seat, pair - 1]))]
    return [Phrase("cost.leaves", {"field": facts["field"]})]


def confirm_price(state: np.record, seat: int, facts: dict[str, Any]) -> list[Phrase]:
    """PG8.6  Coins to pay, the field, which markers are pushed and which fall out (PG8.7)."""
    table = copied(state)
    facts["cost"], facts["dissolve"] = int(state["polish"]), int(state["dissolve"])
    facts["field"] = int(show_field(state))
    facts["award"] = int(AWARD[facts["field"]])
    confirm(table, np.int64(seat))
    facts["pushed"], facts["fallen"] = moved(state, table, seat, facts["dissolve"])
    price = [Phrase("cost.coins", {"coins": facts["cost"]})] if facts["cost"] else []
    price.append(Phrase("cost.museum", {"field": facts["field"]}))
    price.append(Phrase("cost.pushes", {"markers": len(facts["pushed"]) + len(facts["fallen"])}))
    return price + [Phrase("cost.falls", {"player": other}) for other, _ in facts["fallen"]]


def moved(before: np.record, after: np.record, shower: int, dissolved: int) -> tuple[list[list[int]], list[list[int]]]:
    """PG8.6, PG8.7  Markers pushed down, as [seat, pair, from, to], and fallen out, as [seat, pair]."""
    pushed, fallen = [], []
    for seat in range(int(before["players"])):
        for pair in range(PAIRS):
            start, end = int(before["marker"][seat, pair]), int(after["marker"][seat, pair])
            gone = seat == shower and pair + 1 == dissolved
            if start in (NO_FIELD, end) or gone:
                continue
            if end == NO_FIELD:
                fallen.append([seat, pair + 1])
            else:
                pushed.append([seat, pair + 1, start, end])
    return pushed, fallen


def storing_price(state: np.record, seat: int, action: Discard | Store, facts: dict[str, Any]) -> list[Phrase]:
    """PG9.1  What storing costs now, or would cost without the tile."""
    table = copied(state)
    if isinstance(action, Discard):
        table["hand"][seat] &= ~(1 << (action.tile - 1))
    facts["cost"] = int(storing_cost(table, np.int64(seat)))
    key = "cost.then_store" if isinstance(action, Discard) else "cost.coins"
    return [Phrase(key, {"coins": facts["cost"]})]


@functools.cache
def name(action: Action) -> Phrase:
    """An action by its name: "Dig in gallery III"."""
    key = f"action.{action.verb()}"
    if isinstance(action, Order | Add | Discard):
        return Phrase(key, {"tile": tile_name(action.tile - 1)})
    if isinstance(action, Place):
        return Phrase(key, {"field": action.field})
    if isinstance(action, Dig):
        return Phrase(key, {"gallery": numeral(action.gallery)})
    if isinstance(action, Polish):
        return Phrase(key, {"coins": action.coins})
    if isinstance(action, Dissolve):
        return Phrase(key, {"pair": numeral(action.pair)})
    return Phrase(key)


def refusal_details(
    state: np.record,
    seat: int,  # noqa: ARG001
    action: Action | None,
    refusal: Refusal,
) -> dict[str, Any]:
    """What a refusal's sentence may name: who is on turn, and the statement, where it goes by the verb."""
    details: dict[str, Any] = {"player": max(int(state["actor"]), 0)}
    if action is not None:
        details["rule"] = rule_for(state, refusal, action.verb())
    return details


def rule_for(state: np.record, code: Refusal, verb: str) -> str | None:
    """PG3.3  The statement a refused player is shown."""
    if code == Refusal.WRONG_STEP and state["step"] >= DIG and verb not in ("order", "place"):
        return RULE_OF_STEPS
    return RULE_OF_VERB.get((code, verb), RULE_OF.get(code))

"""Why a move of Monuments is good. Of the cards nobody has shown only their number is used, never which they are."""

from __future__ import annotations

import numpy as np

from dighouse.advice.reasons import Case, percent
from dighouse.core.texts import Phrase
from dighouse.games.monuments.actions import (
    Buy,
    Discard,
    DrawOpen,
    DrawPile,
    EndTurn,
    Lay,
    Score,
    Stop,
    UseColour,
    WriteHistory,
)
from dighouse.games.monuments.naming import card_name, monument_name, symbol_name
from dighouse.games.monuments.notices import who
from dighouse.games.monuments.rules.flow import is_buying
from dighouse.games.monuments.rules.stacks import is_closed, leads, minimum_to_lay, other_owner, top_card
from dighouse.games.monuments.state import HIDDEN, IN_PILE, LAYING, NONE, STACK
from dighouse.games.monuments.tables import (
    CARD_MONUMENT,
    CARD_SYMBOL,
    COLOURS_EACH,
    COLOURS_OF,
    FIELD_POINTS,
    FIRST,
    MONUMENTS,
    PAIR,
    SEATS,
    SECOND,
    SOLE,
    SYMBOLS,
)


def reasons(case: Case) -> list[Phrase]:
    """The reasons for a step, by its verb."""
    match case.action:
        case UseColour(colour=colour):
            return of_colour(case, colour)
        case DrawPile():
            return of_pile(case)
        case DrawOpen(slot=slot):
            return of_open(case, int(case.state["row"][slot]))
        case Lay(card=card):
            return of_lay(case, card)
        case Stop():
            return of_stop(case)
        case Score(symbol=symbol):
            return of_score(case, symbol)
        case Buy(symbol=symbol):
            return of_buy(case, symbol)
        case Discard(card=card):
            return of_discard(case, card)
        case WriteHistory():
            return of_history(case)
        case EndTurn():
            return of_end(case)
    raise AssertionError(f"no reasons for {case.action}")


def own_colours(case: Case) -> list[int]:
    each = int(COLOURS_EACH[case.players])
    return [each * case.seat + number for number in range(each)]


def colour_now(case: Case) -> int:
    """The colour that acts, or the first of the player's before one is named."""
    active = int(case.state["colour"])
    return own_colours(case)[0] if active == NONE else active


def of_colour(case: Case, colour: int) -> list[Phrase]:
    """What lies before the colour, and its historians."""
    stacks = int(np.count_nonzero(case.state["stack"][colour]))
    found = [Phrase("reason.colour", {"points": int(case.state["points"][colour]), "stacks": stacks})]
    best = max(range(SYMBOLS), key=lambda symbol: worth_now(case, colour, symbol))
    if worth_now(case, colour, best):
        args = {"symbol": symbol_name(best), "points": worth_now(case, colour, best)}
        found.append(Phrase("reason.colour_pair", args))
    return [*found, Phrase("reason.colour_historians", {"historians": int(case.state["historians"][colour])})]


def worth_now(case: Case, colour: int, symbol: int) -> int:
    """What a pair of the hand would bring a colour now; 0 without a pair."""
    if case.state["pairs"][case.seat, symbol] < PAIR:
        return 0
    return int(case.state["shown"][colour, symbol])


def unseen_by(state: np.record, seat: int) -> np.ndarray:
    """The cards a seat has not seen: the pile and the hidden cards of the others."""
    where = state["card_at"]
    hidden = (where >= HIDDEN) & (where < HIDDEN + SEATS) & (where != HIDDEN + seat)
    return np.flatnonzero((where == IN_PILE) | hidden)


def fits(state: np.record, seat: int, card: int) -> bool:
    """A card of a monument the player holds cards of or has erected."""
    monument = int(CARD_MONUMENT[card])
    each = int(COLOURS_EACH[state["players"]])
    return bool(state["held"][seat, monument] > 0 or np.any(state["stack"][each * seat : each * (seat + 1), monument]))


def chance_to_fit(state: np.record, seat: int) -> float:
    """How likely the next card of the pile fits: any card not seen is as likely as another."""
    unseen = unseen_by(state, seat)
    return sum(fits(state, seat, int(card)) for card in unseen) / max(1, len(unseen))


def of_pile(case: Case) -> list[Phrase]:
    """How likely the card fits what one has, and how many are left."""
    return [
        Phrase("reason.pile_fits", {"percent": percent(chance_to_fit(case.state, case.seat))}),
        Phrase("reason.pile_left", {"cards": case.prospect.facts["pile"]}),
    ]


def of_open(case: Case, card: int) -> list[Phrase]:
    """What the card is good for: a monument to erect or extend, a pair; and that nobody else gets it."""
    monument, symbol, colour = int(CARD_MONUMENT[card]), int(CARD_SYMBOL[card]), colour_now(case)
    held, name = int(case.state["held"][case.seat, monument]) + 1, monument_name(monument)
    found = []
    if case.state["stack"][colour, monument]:
        found.append(
            Phrase("reason.open_extends", {"monument": name, "cards": int(case.state["stack"][colour, monument])})
        )
    elif is_closed(case.state, colour, monument):
        found.append(Phrase("reason.open_closed", {"monument": name}))
    else:
        least = int(minimum_to_lay(case.state, colour, monument))
        key = "reason.open_erects" if held >= least else "reason.open_collects"
        found.append(Phrase(key, {"monument": name, "held": held, "least": least}))
    if (case.state["pairs"][case.seat, symbol] + 1) % PAIR == 0:
        args = {"symbol": symbol_name(symbol), "points": int(case.state["shown"][colour, symbol])}
        found.append(Phrase("reason.open_pair", args))
    found += [
        Phrase("reason.open_rival", {"player": rival, "monument": name})
        for rival in case.rivals
        if np.any(case.state["stack"][colours_of(case, rival), monument])
    ]
    return found


def colours_of(case: Case, seat: int) -> list[int]:
    each = int(COLOURS_EACH[case.players])
    return [each * seat + number for number in range(each)]


def of_lay(case: Case, card: int) -> list[Phrase]:
    """The stack it makes, what the monument pays as things stand, and what later scores gain."""
    monument, colour, facts = int(CARD_MONUMENT[card]), colour_now(case), case.prospect.facts
    after = case.copy()
    after["stack"][0, colour, monument] = max(facts["size"], facts["minimum"])
    column, other = facts["column"], int(other_owner(case.state, monument, colour))
    args = {"monument": monument_name(monument), "cards": int(after["stack"][0, colour, monument])}
    if other == NONE:
        found = [Phrase("reason.lay_sole", {**args, "points": int(SOLE[column])})]
    elif facts["still"] and after["stack"][0, colour, monument] == after["stack"][0, other, monument]:
        found = [Phrase("reason.lay_level", {**args, "who": who(case.state, other)})]
    else:
        after["card_at"][0, card] = STACK + colour
        first = bool(leads(after[0], monument, colour, other))
        points = int((FIRST if first else SECOND)[column])
        key = "reason.lay_first" if first else "reason.lay_second"
        found = [Phrase(key, {**args, "points": points, "who": who(case.state, other)})]
    symbol = int(CARD_SYMBOL[card])
    shown = int(case.state["shown"][colour, symbol]) + 1
    return [*found, Phrase("reason.lay_symbol", {"symbol": symbol_name(symbol), "points": shown})]


def of_stop(case: Case) -> list[Phrase]:
    """What lies now, which card is the next to be struck, and what stays in hand."""
    found = []
    if case.state["phase"] == LAYING:
        colour, monument = colour_now(case), int(case.state["monument"])
        args = {"monument": monument_name(monument), "cards": int(case.state["stack"][colour, monument])}
        found.append(Phrase("reason.stop", args))
        if case.state["stack"][colour, monument] > 1:
            top = int(top_card(case.state, colour, monument))
            found.append(Phrase("reason.stop_top", {"card": card_name(top)}))
        kept = int(case.state["held"][case.seat, monument])
        if kept:
            found.append(Phrase("reason.stop_keeps", {"cards": kept, "monument": monument_name(monument)}))
    return found or [Phrase("reason.hand", {"cards": int(case.state["hand"][case.seat])})]


def of_score(case: Case, symbol: int) -> list[Phrase]:
    """The points now, and whether another pair would bring more."""
    colour = colour_now(case)
    points = int(case.state["shown"][colour, symbol])
    found = [Phrase("reason.score", {"symbol": symbol_name(symbol), "points": points})]
    others = [worth_now(case, colour, other) for other in range(SYMBOLS) if other != symbol]
    if points >= max(others):
        found.append(Phrase("reason.score_best"))
    left = int(case.state["pairs"][case.seat, symbol]) // int(PAIR) - 1
    return [*found, Phrase("reason.score_more", {"pairs": left})] if left else found


def of_buy(case: Case, symbol: int) -> list[Phrase]:
    """What the pair would have scored instead."""
    points = int(case.state["shown"][colour_now(case), symbol])
    args = {"symbol": symbol_name(symbol), "points": points}
    return [
        Phrase("reason.buy", args),
        Phrase("reason.hand", {"cards": int(case.state["hand"][case.seat]) - int(PAIR)}),
    ]


def of_discard(case: Case, card: int) -> list[Phrase]:
    """What is kept of the card's monument, and what the pair is for."""
    monument = int(CARD_MONUMENT[card])
    args = {"monument": monument_name(monument), "cards": int(case.state["held"][case.seat, monument]) - 1}
    found = [Phrase("reason.discard_keeps", args)]
    colour = colour_now(case)
    if is_closed(case.state, colour, monument):
        found.append(Phrase("reason.discard_closed", {"monument": monument_name(monument)}))
    if is_buying(case.state):
        return [*found, Phrase("reason.discard_buys")]
    points = int(case.state["shown"][colour, int(case.state["symbol"])])
    return [*found, Phrase("reason.discard_scores", {"points": points})]


def of_history(case: Case) -> list[Phrase]:
    """The field of the report, what the others lose, who is paid, and the historians left."""
    facts, colour = case.prospect.facts, colour_now(case)
    taken = len(facts["taken"])
    args = {"cards": taken, "field": facts["field"], "points": int(FIELD_POINTS[facts["field"]])}
    found = [Phrase("reason.history", args)]
    for other in range(COLOURS_OF[case.players]):
        struck = int(np.count_nonzero(case.state["stack"][other][:MONUMENTS] > 1)) if other != colour else 0
        if struck:
            found.append(Phrase("reason.history_strikes", {"who": who(case.state, other), "cards": struck}))
    paid = facts["paid"][colour]
    if paid:
        found.insert(1, Phrase("reason.history_paid", {"points": paid}))
    left = int(case.state["historians"][colour]) - 1
    return [*found[:2], Phrase("reason.history_left", {"historians": left}), *found[2:]]


def of_end(case: Case) -> list[Phrase]:
    """What stays in hand."""
    found = [Phrase("reason.hand", {"cards": int(case.state["hand"][case.seat])})]
    pairs = int(sum(case.state["pairs"][case.seat] // PAIR))
    return [*found, Phrase("reason.end_pairs", {"pairs": pairs})] if pairs else found

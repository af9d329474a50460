"""Why a move of Pergamon is good. Nothing is private here; only what the cards will be is not known."""

from __future__ import annotations

import functools

import numpy as np

from dighouse.advice.reasons import Case, decimal
from dighouse.core.texts import Phrase
from dighouse.games.pergamon.actions import (
    Add,
    Cancel,
    CloseRow,
    Confirm,
    Dig,
    Discard,
    Dissolve,
    EndExhibits,
    Order,
    Place,
    Polish,
    SkipDig,
    Store,
)
from dighouse.games.pergamon.naming import numeral, object_name
from dighouse.games.pergamon.rules.museum import show_field
from dighouse.games.pergamon.rules.rows import row_value
from dighouse.games.pergamon.rules.storing import storing_cost
from dighouse.games.pergamon.state import NO_FIELD
from dighouse.games.pergamon.tables import (
    AWARD,
    BIT,
    CANCELS,
    CENTURY,
    DEEPEST,
    DIG_COST,
    KINDS,
    LEFT,
    MUSEUM,
    RIGHT,
    ROUNDS,
    SCORING,
    SHOW_POINTS,
    TILES,
)

MOST_TILES = 10  # of a hand that are tried


def reasons(case: Case) -> list[Phrase]:
    """The reasons for a move, by its verb."""
    match case.action:
        case Order(tile=tile):
            return of_order(case, tile - 1)
        case Place(field=field):
            return of_place(case, field)
        case Dig(gallery=gallery):
            return of_dig(case, gallery)
        case SkipDig():
            return of_keeping(case, "reason.skip")
        case Discard(tile=tile):
            return of_discard(case, tile - 1)
        case Store():
            return of_store(case)
    return of_exhibiting(case)


def of_exhibiting(case: Case) -> list[Phrase]:
    """The reasons for a step of an exhibit."""
    match case.action:
        case Add(tile=tile):
            return of_add(case, tile - 1)
        case CloseRow():
            return of_close(case)
        case Polish(coins=coins):
            return of_polish(case, coins)
        case Dissolve(pair=pair):
            return of_dissolve(case, pair - 1)
        case Confirm():
            return of_confirm(case)
        case Cancel():
            return [Phrase("reason.cancel", {"left": int(CANCELS) - int(case.state["cancels"]) - 1}), best_row(case)]
        case EndExhibits():
            return [*of_keeping(case, "reason.keep"), *scoring_ahead(case)]
    raise AssertionError(f"no reasons for {case.action}")


def size(tiles: int) -> int:
    return int(tiles).bit_count()


@functools.lru_cache(maxsize=4096)
def row_of(hand: int) -> int:
    """The value of the best row a hand can make, 0 for none; of a big hand the oldest tiles are tried."""
    tiles = [tile for tile in range(int(TILES)) if hand & int(BIT[tile])][-MOST_TILES:]

    @functools.cache
    def onward(last: int, left: int) -> int:
        """The most the row can still gain on the right of a tile: each joined pair counts the left one's century."""
        fitting = [tile for tile in tiles if left >> tile & 1 and LEFT[tile] == RIGHT[last]]
        return max((int(CENTURY[last]) + onward(tile, left & ~(1 << tile)) for tile in fitting), default=0)

    whole = sum(1 << tile for tile in tiles)
    return max((onward(tile, whole & ~(1 << tile)) for tile in tiles), default=0)


def hand_of(case: Case) -> int:
    return int(case.state["hand"][case.seat])


def best_row(case: Case) -> Phrase:
    """The best row of the hand."""
    return Phrase("reason.best_row", {"value": row_of(hand_of(case))})


def next_scoring(case: Case) -> int:
    """The round after which is scored next."""
    number = int(case.state["round_number"])
    while SCORING[number] < 0:
        number += 1
    return number


def scoring_ahead(case: Case) -> list[Phrase]:
    """How many rounds it is to the next scoring."""
    rounds = next_scoring(case) - int(case.state["round_number"])
    key = "reason.scoring_now" if rounds == 0 else "reason.scoring_ahead"
    return [Phrase(key, {"rounds": rounds} if rounds else {})]


def of_order(case: Case, tile: int) -> list[Phrase]:
    """What the tile is good for and what it will cost to dig it out."""
    gallery = case.prospect.facts["gallery"]
    args = {"century": int(CENTURY[tile]), "gallery": numeral(gallery), "coins": int(DIG_COST[gallery])}
    found = [Phrase("reason.order", args)]
    for seat in [case.seat, *case.rivals]:
        before, after = row_of(int(case.state["hand"][seat])), row_of(int(case.state["hand"][seat] | BIT[tile]))
        if after > before:
            key = "reason.order_self" if seat == case.seat else "reason.order_rival"
            found.append(Phrase(key, {"player": seat, "from": before, "to": after}))
    return found


def of_place(case: Case, field: int) -> list[Phrase]:
    """Coins to expect, galleries within reach, and who digs before."""
    facts = case.prospect.facts
    key = "reason.place_rest" if facts["leftmost"] else "reason.place"
    found = [Phrase(key, {"coins": decimal(facts["expected"]), "field": facts["coins"]})]
    tiles = [size(int(gallery)) for gallery in case.state["gallery"][: DEEPEST[field]]]
    fullest = int(np.argmax(tiles))
    args = {"gallery": numeral(int(DEEPEST[field])), "fullest": numeral(fullest + 1), "tiles": tiles[fullest]}
    found.append(Phrase("reason.place_reach", args))
    before = int(np.count_nonzero((case.state["figure"] > NO_FIELD) & (case.state["figure"] < field)))
    return [*found, Phrase("reason.place_before", {"figures": before})]


def of_dig(case: Case, gallery: int) -> list[Phrase]:
    """Tiles for coins, and the row they make possible."""
    facts = case.prospect.facts
    args = {"tiles": len(facts["tiles"]), "coins": facts["cost"], "left": facts["coins_left"]}
    found = [Phrase("reason.dig", args)]
    dug = int(case.state["gallery"][gallery - 1])
    before, after = row_of(hand_of(case)), row_of(hand_of(case) | dug)
    key = "reason.dig_row" if after > before else "reason.dig_no_row"
    found.append(Phrase(key, {"from": before, "to": after} if after > before else {"value": before}))
    for rival in case.rivals:
        theirs = int(case.state["hand"][rival])
        if case.state["figure"][rival] > case.state["figure"][case.seat] and row_of(theirs | dug) > row_of(theirs):
            args = {"player": rival, "from": row_of(theirs), "to": row_of(theirs | dug)}
            found.append(Phrase("reason.dig_rival", args))
    return found


def of_keeping(case: Case, key: str) -> list[Phrase]:
    """Coins and tiles stay for later."""
    args = {"coins": int(case.state["coins"][case.seat]), "tiles": size(hand_of(case))}
    return [Phrase(key, args), best_row(case)]


def of_add(case: Case, tile: int) -> list[Phrase]:
    """The object it makes, the row's value with it, and the best the hand could make."""
    facts = case.prospect.facts
    found = []
    if "year" in facts:
        args = {"object": object_name(KINDS.index(facts["kind"]), facts["year"]), "value": facts["value"]}
        found.append(Phrase("reason.add", args))
    else:
        found.append(Phrase("reason.add_first", {"century": int(CENTURY[tile])}))
    return [*found, best_row(case)]


def of_close(case: Case) -> list[Phrase]:
    """The value of the row, and whether the hand could make a better one."""
    value, best = int(row_value(case.state, case.state["row_first"])), row_of(hand_of(case))
    args = {"value": value, "field": min(value, int(MUSEUM))}
    found = [Phrase("reason.close", args)]
    if value >= best:
        return [*found, Phrase("reason.close_best")]
    return [*found, Phrase("reason.close_rest", {"best": best})]


def of_polish(case: Case, coins: int) -> list[Phrase]:
    """The award with the coins and without."""
    plain, facts = int(show_field(case.state)), case.prospect.facts
    if coins == 0:
        args = {"field": plain, "award": int(AWARD[plain]), "coins": int(case.state["coins"][case.seat])}
        return [Phrase("reason.polish_none", args), *scoring_ahead(case)]
    args = {"coins": coins, "from": plain, "to": facts["field"], "before": int(AWARD[plain]), "award": facts["award"]}
    key = "reason.polish_last" if case.state["round_number"] == ROUNDS else "reason.polish"
    return [Phrase(key, args), *scoring_ahead(case)]


def of_dissolve(case: Case, pair: int) -> list[Phrase]:
    """What goes, and whether it is the least."""
    markers = [int(field) for field in case.state["marker"][case.seat]]
    found = [Phrase("reason.dissolve", {"field": markers[pair], "award": int(AWARD[markers[pair]])})]
    return [*found, Phrase("reason.dissolve_least")] if markers[pair] == min(markers) else found


def of_confirm(case: Case) -> list[Phrase]:
    """What the place pays at the next scoring, what is pushed, and the points at once."""
    facts = case.prospect.facts
    args = {"field": facts["field"], "award": facts["award"], "round": next_scoring(case), "points": int(SHOW_POINTS)}
    found = [Phrase("reason.confirm", args)]
    pushed = [seat for seat, *_ in facts["pushed"]] + [seat for seat, _ in facts["fallen"]]
    own = sum(seat == case.seat for seat in pushed)
    if len(pushed) > own:
        found.append(Phrase("reason.confirm_pushes", {"markers": len(pushed) - own}))
    if own:
        found.append(Phrase("reason.confirm_own", {"markers": own}))
    return found


def of_discard(case: Case, tile: int) -> list[Phrase]:
    """What storing costs with the tile and without, and what the best row is without."""
    with_it, without = int(storing_cost(case.state, case.seat)), case.prospect.facts["cost"]
    before, after = row_of(hand_of(case)), row_of(hand_of(case) & ~int(BIT[tile]))
    key = "reason.discard_row" if after < before else "reason.discard_no_row"
    return [
        Phrase("reason.discard", {"from": with_it, "to": without}),
        Phrase(key, {"from": before, "to": after} if after < before else {"value": before}),
    ]


def of_store(case: Case) -> list[Phrase]:
    """The price of keeping the hand, and what it can make."""
    args = {"tiles": size(hand_of(case)), "coins": case.prospect.facts["cost"]}
    return [Phrase("reason.store", args), best_row(case)]

"""What the table is told about a move: keys and numbers, in the order things happen."""

from __future__ import annotations

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.game import Move, Notice
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
from dighouse.games.monuments.naming import card_name, colour_name, monument_name, symbol_name
from dighouse.games.monuments.rules.ending import rank, total_score
from dighouse.games.monuments.rules.flow import actor, is_buying
from dighouse.games.monuments.rules.history import field_of, payment
from dighouse.games.monuments.rules.stacks import owners, seat_of
from dighouse.games.monuments.state import NO_CARD, STACK, TAKEN
from dighouse.games.monuments.tables import (
    CARD_MONUMENT,
    COLOURS_EACH,
    COLOURS_OF,
    HAND,
    MONUMENTS,
    MOST_OWNERS,
    ROW,
)


def reveals(action: Action) -> bool:  # noqa: ARG001
    """No step can be taken back: each shows something of a hand, if only what was not done (R12)."""
    return True


def notices(before: np.record | None, move: Move, after: np.record, viewer: int | None) -> list[Notice]:
    """MO2.8  What a seat, or a spectator, is told: a card drawn from the pile is told to its drawer alone."""
    if before is None or move.seat is None:
        return told_setup(move, after, viewer)
    return told_action(before, move, after, viewer) + told_end(after)


def told_action(before: np.record, move: Move, after: np.record, viewer: int | None) -> list[Notice]:
    """The deed itself and what follows from it."""
    match move.action:
        case UseColour(colour=colour):
            return [Notice("notice.colour_named", {"who": who(after, colour)}, {"colour": colour})]
        case DrawPile():
            return told_draw(move, viewer)
        case DrawOpen(slot=slot):
            return told_taking(before, move, after, slot)
        case Lay(card=card):
            return told_lay(before, after, card)
        case Stop():
            return told_stop(before)
        case Score(symbol=symbol) | Buy(symbol=symbol):
            return told_pair(after, symbol)
        case Discard(card=card):
            return told_discard(before, after, card)
        case WriteHistory():
            return told_history(before, after)
        case EndTurn():
            return [Notice("notice.turn_ended", {"player": move.seat})]
    return []


def who(state: np.record, colour: int) -> Phrase:
    """A player; with two colours each, also which of them."""
    seat = int(seat_of(state, colour))
    if COLOURS_EACH[state["players"]] == 1:
        return Phrase("who.player", {"player": seat})
    return Phrase("who.colour", {"player": seat, "colour": colour_name(colour)})


def told_setup(move: Move, after: np.record, viewer: int | None) -> list[Notice]:
    """MO2.5  The game begins: one's own hand, the open cards, and who is first."""
    told = [Notice("notice.game_begins", {"cards": int(after["pile"])}, {"pile": int(after["pile"])})]
    if viewer is not None:
        for card in move.outcome[viewer * HAND : (viewer + 1) * HAND]:
            told.append(Notice("notice.card_dealt", {"card": card_name(card)}, {"card": card, "seat": viewer}))
    dealt = int(after["players"]) * int(HAND)
    for slot, card in enumerate(move.outcome[dealt : dealt + ROW]):
        told.append(opened(card, slot))
    return [*told, Notice("notice.first_player", {"player": int(actor(after))})]


def opened(card: int, slot: int) -> Notice:
    return Notice("notice.card_opened", {"card": card_name(card)}, {"card": card, "slot": slot})


def told_draw(move: Move, viewer: int | None) -> list[Notice]:
    """MO4.1  Unseen by others."""
    assert move.seat is not None
    if viewer != move.seat:
        return [Notice("notice.drew", {"player": move.seat}, {"seat": move.seat})]
    (card,) = move.outcome
    args = {"player": move.seat, "card": card_name(card)}
    return [Notice("notice.drew_card", args, {"card": card, "seat": move.seat})]


def told_taking(before: np.record, move: Move, after: np.record, slot: int) -> list[Notice]:
    """MO4.3, MO4.4  An open card taken, and its slot refilled; or the end triggered."""
    assert move.seat is not None
    card = int(before["row"][slot])
    facts = {"card": card, "slot": slot, "seat": move.seat}
    told = [Notice("notice.card_taken", {"player": move.seat, "card": card_name(card)}, facts)]
    if after["row"][slot] != NO_CARD:
        return [*told, opened(int(after["row"][slot]), slot)]
    told.append(Notice("notice.slot_stays_empty", {}, {"slot": slot}))
    if not before["ending"]:
        told.append(Notice("notice.end_triggered", {"player": move.seat}))
    return told


def told_lay(before: np.record, after: np.record, card: int) -> list[Notice]:
    """MO5.4, MO5.9, MO6.2  A card laid; with the first of a new stack the availability card is turned."""
    colour, monument = int(before["colour"]), int(CARD_MONUMENT[card])
    height = int(after["height"][card])
    args = {"who": who(after, colour), "card": card_name(card), "monument": monument_name(monument)}
    facts = {"card": card, "colour": colour, "monument": monument, "height": height, "seat": int(before["seat"])}
    if after["laid"] > 1:
        return [Notice("notice.laid", args, facts)]
    if height > 1:
        return [Notice("notice.extends", args, facts)]
    left = int(MOST_OWNERS - owners(after, monument))
    key = "notice.availability_turned" if left else "notice.availability_gone"
    turned = Notice(key, {"monument": monument_name(monument)}, {"monument": monument, "availability": left})
    return [Notice("notice.erects", args, facts), turned]


def told_stop(before: np.record) -> list[Notice]:
    """MO5.6  One action, however many cards."""
    colour, monument, cards = int(before["colour"]), int(before["monument"]), int(before["laid"])
    args = {"who": who(before, colour), "monument": monument_name(monument), "cards": cards}
    return [Notice("notice.stopped", args, {"colour": colour, "monument": monument, "cards": cards})]


def told_pair(after: np.record, symbol: int) -> list[Notice]:
    """MO7.1, MO8.1  The symbol of the pair that will be discarded."""
    key = "notice.buys" if is_buying(after) else "notice.scores"
    colour = int(after["colour"])
    return [
        Notice(key, {"who": who(after, colour), "symbol": symbol_name(symbol)}, {"colour": colour, "symbol": symbol})
    ]


def told_discard(before: np.record, after: np.record, card: int) -> list[Notice]:
    """MO7.2, MO8.1, MO8.5  A card discarded; with the second the points, or the extra action, or its lapse."""
    seat, colour = int(before["seat"]), int(before["colour"])
    told = [Notice("notice.discarded", {"player": seat, "card": card_name(card)}, {"card": card, "seat": seat})]
    if before["due"] > 1:
        return told
    if is_buying(before):
        told.append(Notice("notice.bought", {"player": seat}, {"seat": seat}))
        if after["turn"] != before["turn"]:
            told.append(Notice("notice.lapsed", {"player": seat}, {"seat": seat}))
        return told
    points = int(after["points"][colour] - before["points"][colour])
    args = {"who": who(before, colour), "symbol": symbol_name(int(before["symbol"])), "points": points}
    return [*told, Notice("notice.scored", args, {"colour": colour, "points": points, "symbol": int(before["symbol"])})]


def told_history(before: np.record, after: np.record) -> list[Notice]:
    """MO9.3-MO9.9  The cards taken, the stone placed, the markers moved and the owners paid, in this order."""
    colour, stone = int(before["colour"]), int(before["stones"])
    cards, field = int(after["report"][stone]), int(field_of(after, stone))
    writer = who(before, colour)
    told = [Notice("notice.history", {"who": writer, "cards": cards}, {"colour": colour, "cards": cards})]
    taken = np.flatnonzero((after["card_at"] == TAKEN) & (before["card_at"] != TAKEN))
    for card in (int(card) for card in taken):
        owner = int(before["card_at"][card] - STACK)
        args = {"who": who(before, owner), "card": card_name(card)}
        told.append(Notice("notice.card_lost", args, {"card": card, "colour": owner}))
    told.append(
        Notice(
            "notice.stone_placed", {"who": writer, "field": field}, {"colour": colour, "field": field, "stone": stone}
        )
    )
    for monument in range(MONUMENTS):
        steps = int(np.count_nonzero(CARD_MONUMENT[taken] == monument))
        told += told_marker(before, after, monument, steps)
    return told


def told_marker(before: np.record, after: np.record, monument: int, steps: int) -> list[Notice]:
    """MO9.7, MO9.8  Columns moved, and what each owner is paid for the steps that were blocked."""
    start, end = int(before["column"][monument]), int(after["column"][monument])
    told = []
    if end > start:
        args = {"monument": monument_name(monument), "column": end}
        told.append(Notice("notice.marker_moved", args, {"monument": monument, "from": start, "to": end}))
    blocked = steps - (end - start)
    if blocked == 0:
        return told
    for colour in range(COLOURS_OF[after["players"]]):
        if after["stack"][colour, monument]:
            points = blocked * int(payment(after, monument, colour))
            args = {"who": who(after, colour), "monument": monument_name(monument), "points": points}
            facts = {"colour": colour, "monument": monument, "points": points}
            told.append(Notice("notice.paid", args, facts))
    return told


def told_end(after: np.record) -> list[Notice]:
    """MO10.2, MO12.1, MO12.4  The end, and who won."""
    if actor(after) >= 0:
        return []
    seats = range(int(after["players"]))
    winners = [seat for seat in seats if rank(after, seat) == 1]
    key = "notice.winner" if len(winners) == 1 else "notice.winner_shared"
    points = int(total_score(after, winners[0]))
    return [Notice("notice.game_over")] + [Notice(key, {"player": seat, "points": points}) for seat in winners]

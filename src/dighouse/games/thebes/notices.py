"""What the table is told about a move: keys and numbers, in the order things happen (TH3.10)."""

from __future__ import annotations

import numpy as np

from dighouse.core.game import Move, Notice
from dighouse.core.record import copied
from dighouse.games.thebes.actions import Dig, Exhibit, Retire, Swap, Take
from dighouse.games.thebes.naming import SPACES, card_city, card_name, find_name, place_name, site_name
from dighouse.games.thebes.rules.clock import actor, last_clock, year_index, year_shown
from dighouse.games.thebes.rules.dig import knowledge
from dighouse.games.thebes.rules.ending import rank, total_score
from dighouse.games.thebes.rules.journey import journey_weeks
from dighouse.games.thebes.rules.research import open_exhibition
from dighouse.games.thebes.state import (
    DISCARDED,
    DREW_RUBBLE,
    HELD,
    IN_PILE_3,
    NO_CARD,
    ON_BOARD,
    RESHUFFLED,
)
from dighouse.games.thebes.tables import (
    BONUS,
    CAR_JOURNEY,
    EXHIBITION_POINTS,
    RESEARCH_CARDS,
    RESEARCH_SPACES,
    ROUTES,
    SITE_IDS,
)
from dighouse.games.thebes.view import week_and_year


def notices(before: np.record | None, move: Move, after: np.record, viewer: int | None) -> list[Notice]:  # noqa: ARG001
    """What everybody is told; nothing in Thebes is told to one seat alone."""
    if before is None or move.seat is None:
        return told_setup(move, after)
    seat, action = move.seat, move.action
    told = told_journey(before, after, seat, getattr(action, "zeppelin", False))
    if isinstance(action, Take):
        card = int(before["research"][action.slot])
        told.append(
            Notice(
                "notice.card_taken",
                {"player": seat, "card": card_name(card)},
                {"card": card, "slot": action.slot},
            )
        )
        told += told_refill(before, move, after)
    elif isinstance(action, Swap):
        cards = int(np.count_nonzero(before["research"] != NO_CARD))
        told.append(Notice("notice.cards_swapped", {"player": seat, "cards": cards}))
        told += told_refill(before, move, after)
    elif isinstance(action, Exhibit):
        card = int(before["exhibition"][SPACES.index(action.slot)])
        points = int(EXHIBITION_POINTS[card - RESEARCH_CARDS])
        args = {"player": seat, "card": card_name(card), "points": points}
        told.append(Notice("notice.exhibition_held", args, {"card": card, "space": SPACES.index(action.slot)}))
    elif isinstance(action, Dig):
        told += told_dig(before, move, action, after)
    else:
        weeks = int(after["clock"][seat] - before["clock"][seat])
        told.append(Notice("notice.retired", {"player": seat, "weeks": weeks}))
    return told + told_clock(before, after, seat, isinstance(action, Retire)) + told_end(after)


def told_setup(move: Move, after: np.record) -> list[Notice]:
    """TH2  The game begins: who is first, and the four open cards."""
    told = [
        Notice("notice.game_begins", {"year": int(year_shown(after))}),
        Notice("notice.first_player", {"player": int(actor(after))}),
    ]
    return told + [revealed(card) for card in move.outcome[-RESEARCH_SPACES:]]


def revealed(card: int) -> Notice:
    return Notice("notice.card_revealed", {"card": card_name(card), "city": card_city(card)}, {"card": card})


def told_journey(before: np.record, after: np.record, seat: int, zeppelin: bool) -> list[Notice]:
    """TH4  The journey, if there was one."""
    start, end = int(before["place"][seat]), int(after["place"][seat])
    if start == end:
        return []
    args = {"player": seat, "from": place_name(start), "to": place_name(end)}
    facts = {"from": start, "to": end}
    if zeppelin:
        return [Notice("notice.journey_zeppelin", args, facts)]
    by_car = before["cars"][seat] > 0 and ROUTES[start, end] >= CAR_JOURNEY
    weeks = int(journey_weeks(before, seat, end, 0))
    key = "notice.journey_car" if by_car else "notice.journey"
    return [Notice(key, {**args, "weeks": weeks}, {**facts, "weeks": weeks})]


def told_refill(before: np.record, move: Move, after: np.record) -> list[Notice]:
    """TH6  Cards drawn to refill the spaces, exhibitions pushed on, reshuffles."""
    told: list[Notice] = []
    table = copied(before)
    for number, drawn in enumerate(move.outcome):
        if drawn == RESHUFFLED:
            told.append(told_reshuffle(before, move.outcome[number + 1 :], after, told))
        elif drawn < RESEARCH_CARDS:
            told.append(revealed(drawn))
        else:
            told += told_exhibition(table, drawn)
    empty = int(np.count_nonzero(after["research"] == NO_CARD))
    if empty:
        told.append(Notice("notice.spaces_stay_empty", {"spaces": empty}))
    return told


def told_reshuffle(before: np.record, drawn_after: list[int], after: np.record, told: list[Notice]) -> Notice:
    """TH6.3, TH6.4  How many cards were shuffled: those drawn since, and those left."""
    if RESHUFFLED in drawn_after:
        cards = drawn_after.index(RESHUFFLED)
    else:
        cards = len(drawn_after) + int(after["draw_pile"])
    aside = int(before["pile_3"]) + int(np.count_nonzero(before["card_at"] == IN_PILE_3))
    first = not before["reshuffled"] and not any(notice.key.startswith("notice.reshuffled") for notice in told)
    key = "notice.reshuffled_with_pile" if first and aside else "notice.reshuffled"
    return Notice(key, {"cards": cards}, {"cards": cards})


def told_exhibition(table: np.record, card: int) -> list[Notice]:
    """TH6.2, TH6.7  An exhibition comes to a; what it pushes on, and what leaves c."""
    old = [int(open_card) for open_card in table["exhibition"]]
    open_exhibition(table, card)
    new = [int(open_card) for open_card in table["exhibition"]]
    told = [Notice("notice.exhibition_revealed", {"card": card_name(card)}, {"card": card})]
    for pushed in reversed([open_card for open_card in old if open_card != NO_CARD]):
        args = {"card": card_name(pushed)}
        if pushed not in new:
            told.append(Notice("notice.exhibition_left", args, {"card": pushed}))
        elif new.index(pushed) != old.index(pushed):
            space = new.index(pushed)
            facts = {"card": pushed, "space": space}
            told.append(Notice("notice.exhibition_pushed", {**args, "space": SPACES[space].upper()}, facts))
    return told


def told_dig(before: np.record, move: Move, dig: Dig, after: np.record) -> list[Notice]:
    """TH8  A dig: what was drawn, in order, the bonus, and what was spent."""
    seat = move.seat
    assert seat is not None
    site = SITE_IDS.index(dig.site)
    args = {
        "player": seat,
        "site": site_name(site),
        "weeks": dig.weeks,
        "knowledge": int(knowledge(before, seat, site, int(dig.rumor), int(dig.assistant))),
        "tokens": len(move.outcome),
    }
    told = [Notice("notice.dig", args, {"site": site, "tokens": len(move.outcome)})]
    for find in move.outcome:
        if find != DREW_RUBBLE:
            told.append(found("notice.token_found", seat, site, find))
    rubble = move.outcome.count(DREW_RUBBLE)
    if rubble == len(move.outcome):
        told.append(Notice("notice.nothing_found", {"player": seat}))
    if rubble:
        told.append(Notice("notice.rubble", {"rubble": rubble}, {"site": site, "rubble": rubble}))
    if before["find_at"][site, BONUS[site]] == ON_BOARD:
        told.append(found("notice.bonus_found", seat, site, int(BONUS[site])))
    return told + told_spent(before, after, seat, site)


def found(key: str, seat: int, site: int, find: int) -> Notice:
    return Notice(key, {"player": seat, "token": find_name(site, find)}, {"site": site, "find": find})


def told_spent(before: np.record, after: np.record, seat: int, site: int) -> list[Notice]:
    """TH8.4, TH8.6, TH8.10, TH8.14  Single-use cards that were discarded, and the permit."""
    told = []
    left = np.flatnonzero((before["card_at"] == HELD + seat) & (after["card_at"] == DISCARDED))
    for card in (int(card) for card in left):
        key = card_name(card).key
        if key in ("card.rumor", "card.assistant", "card.shovel"):
            told.append(Notice("notice.card_spent", {"player": seat, "card": card_name(card)}, {"card": card}))
    permitted = before["permissions"][seat] == after["permissions"][seat]
    key = "notice.permit_spent" if permitted else "notice.permission_used"
    return [*told, Notice(key, {"player": seat, "site": site_name(site)}, {"site": site})]


def told_clock(before: np.record, after: np.record, seat: int, retired: bool) -> list[Notice]:
    """TH3.7, TH10  Where the marker stands now, and permits renewed by a new year."""
    clock = int(after["clock"][seat])
    week, year = week_and_year(after, clock)
    told = [] if retired else [Notice("notice.clock", {"player": seat, "week": week, "year": year}, {"clock": clock})]
    if clock == last_clock(after):
        return told if retired else [*told, Notice("notice.finished", {"player": seat})]
    if year_index(clock) > year_index(before["clock"][seat]):
        told.append(Notice("notice.permits_renewed", {"player": seat, "year": year}))
    return told


def told_end(after: np.record) -> list[Notice]:
    """TH11.3, TH12.5  The end, and who won."""
    if actor(after) >= 0:
        return []
    seats = range(int(after["players"]))
    winners = [seat for seat in seats if rank(after, seat) == 1]
    key = "notice.winner" if len(winners) == 1 else "notice.winner_shared"
    points = int(total_score(after, winners[0]))
    return [Notice("notice.game_over")] + [Notice(key, {"player": seat, "points": points}) for seat in winners]

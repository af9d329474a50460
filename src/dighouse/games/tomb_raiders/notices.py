"""What the table is told about a move, in the order things happen. A pile is shown to its searcher only."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

import numpy as np

from dighouse.core.game import Move, Notice
from dighouse.games.tomb_raiders.actions import (
    ACTIONS,
    ChooseFind,
    Dig,
    Donate,
    ExcavationCard,
    PlayAssistant,
    PlayScientist,
    PlayThief,
    PlayTombRaiders,
    TakeExhibition,
    TakeMuseum,
    TakeStorage,
)
from dighouse.games.tomb_raiders.naming import card_name, find_name, large_card_name, professor_name, region_name
from dighouse.games.tomb_raiders.prospect import card_played, exhibition_number, museum_number
from dighouse.games.tomb_raiders.rules.clock import actor
from dighouse.games.tomb_raiders.rules.decode import FACE_OF
from dighouse.games.tomb_raiders.rules.dig import knowledge
from dighouse.games.tomb_raiders.rules.ending import rank, total_score
from dighouse.games.tomb_raiders.state import FIND, NO_CARD, NOBODY, NOTHING
from dighouse.games.tomb_raiders.tables import (
    CARD_POINTS,
    EXCAVATION_CARD,
    FACES,
    FIRST_MUSEUM,
    GENERAL_CARD,
    PROFESSORS,
    REGION_IDS,
    RUBBLE,
    STORAGE_CARDS,
    STORAGE_SPACES,
)


def notices(before: np.record | None, move: Move, after: np.record, viewer: int | None) -> list[Notice]:
    """What a seat, or a spectator, is told: everybody the same, but for what a searcher sees."""
    if before is None or move.seat is None:
        return told_setup(move, after)
    told = told_deed(before, move, after)
    if isinstance(move.action, PlayScientist | PlayThief | PlayTombRaiders) and viewer == move.seat:
        told += told_sight(before, move, after)
    told += told_professors(before, after)
    told += told_clock(before, after, move.seat)
    if isinstance(move.action, TakeStorage):
        told += told_refill(move.outcome, [move.action.slot - 1], after)
    return told + told_end(after)


def told_setup(move: Move, after: np.record) -> list[Notice]:
    """TR1.7  The game begins: who is first, and the cards laid out."""
    told = [
        Notice("notice.game_begins", {"cards": len(move.outcome) - int(after["players"])}),
        Notice("notice.first_player", {"player": int(actor(after))}, {"seat": int(actor(after))}),
    ]
    return told + told_refill(move.outcome[int(after["players"]) :], range(int(STORAGE_SPACES)), after)


def told_refill(drawn: list[int], spaces: Iterable[int], after: np.record) -> list[Notice]:
    """TR5.2  Each card drawn: onto a storage space, open on its own space, or face down on a pile."""
    told = []
    slots = iter(spaces)
    for card in drawn:
        if card >= FIND:
            region = card - int(FIND)
            told.append(Notice("notice.find_laid", {"region": region_name(region)}, {"region": region}))
        elif card >= STORAGE_CARDS:
            told.append(Notice("notice.presentation_laid", {"card": card_name(card)}, {"card": card}))
        else:
            slot = next(slots)
            args = {"card": card_name(card), "slot": slot + 1}
            told.append(Notice("notice.card_laid", args, {"card": card, "slot": slot}))
    if NO_CARD in after["storage"]:
        told.append(Notice("notice.space_stays_empty"))
    return told


def told_deed(before: np.record, move: Move, after: np.record) -> list[Notice]:
    """TR3.1  The action itself, or the decision."""
    seat, action = move.seat, move.action
    assert seat is not None
    if isinstance(action, TakeStorage):
        card = int(before["storage"][action.slot - 1])
        facts = {"card": card, "slot": action.slot - 1, "seat": seat}
        return [Notice("notice.card_taken", {"player": seat, "card": card_name(card)}, facts)]
    if isinstance(action, Dig):
        return told_dig(before, move, action)
    if isinstance(action, TakeExhibition):
        return [told_presentation(seat, int(STORAGE_CARDS) + exhibition_number(action))]
    if isinstance(action, TakeMuseum):
        card = int(FIRST_MUSEUM) + museum_number(action)
        args = {"player": seat, "card": card_name(card), "gifts": int(after["gifts"])}
        return [Notice("notice.museum_begun", args, {"card": card, "gifts": int(after["gifts"]), "seat": seat})]
    if isinstance(action, Donate):
        return told_gift(before, seat, action, after)
    if isinstance(action, ChooseFind):
        region, face = int(before["pending_region"]), int(FACE_OF[ACTIONS.number(action)])
        return [found("notice.find_taken", seat, region, face)]
    return told_play(before, move, after)


def told_presentation(seat: int, card: int) -> Notice:
    """TR6.6  An exhibition or museum is laid before a player."""
    points = int(CARD_POINTS[card])
    args = {"player": seat, "card": card_name(card), "points": points}
    return Notice("notice.presentation_taken", args, {"card": card, "points": points, "seat": seat})


def told_gift(before: np.record, seat: int, action: Donate, after: np.record) -> list[Notice]:
    """TR6.5  A gift; with the last one the museum is theirs."""
    told = [found("notice.donated", seat, REGION_IDS.index(action.region), action.value - 1)]
    if after["pending"] == NOTHING:
        told.append(told_presentation(seat, int(FIRST_MUSEUM + before["pending_museum"])))
    return told


def told_play(before: np.record, move: Move, after: np.record) -> list[Notice]:
    """TR7.1  An action card is played; which pile was searched is public, and that nothing was taken (TR7.4)."""
    seat, action = move.seat, move.action
    assert seat is not None and action is not None
    card = card_played(before, action)
    facts = {"card": card, "seat": seat}
    if isinstance(action, PlayAssistant):
        return [Notice("notice.play_assistant", {"player": seat}, facts)]
    region = REGION_IDS.index(getattr(action, "region"))  # noqa: B009 - all that are left have one
    args: dict[str, Any] = {"player": seat, "region": region_name(region)}
    told = [Notice(f"notice.{action.verb()}", args, {**facts, "region": region})]
    if not isinstance(action, PlayScientist) and after["pending"] == NOTHING:
        told.append(Notice("notice.nothing_taken", args, {"region": region, "seat": seat}))
    return told


def told_sight(before: np.record, move: Move, after: np.record) -> list[Notice]:  # noqa: ARG001
    """TR7.5  What the searcher alone is told: every card of the pile."""
    region = REGION_IDS.index(getattr(move.action, "region"))  # noqa: B009
    counts = [int(count) for count in after["pile"][region]]
    args = {"region": region_name(region), "cards": sum(counts)}
    told = [Notice("notice.pile_seen", args, {"region": region, "cards": sum(counts)})]
    for face in range(FACES):
        if counts[face]:
            facts = {"region": region, "face": face, "count": counts[face]}
            told.append(Notice("notice.pile_card", {"find": find_name(region, face), "count": counts[face]}, facts))
    return told


def told_dig(before: np.record, move: Move, dig: Dig) -> list[Notice]:
    """TR8  A dig: what it used, what was drawn in order, and the rubble that went back (R22: as it happens)."""
    seat, region = move.seat, REGION_IDS.index(dig.region)
    assert seat is not None
    known = int(knowledge(before, seat, region, dig.assistants))
    drawn = len(move.outcome)
    args = {"player": seat, "region": region_name(region), "weeks": dig.weeks, "knowledge": known, "cards": drawn}
    facts = {"region": region, "cards": drawn, "weeks": dig.weeks, "knowledge": known, "seat": seat}
    told = [Notice("notice.dig", args, facts), used_card(seat, region, dig)]
    if dig.assistants:
        args = {"player": seat, "assistants": dig.assistants}
        told.append(Notice("notice.assistants_used", args, {"assistants": dig.assistants, "seat": seat}))
    told += [found("notice.find_found", seat, region, face) for face in move.outcome if face != RUBBLE]
    rubble = move.outcome.count(int(RUBBLE))
    if rubble == drawn:
        told.append(Notice("notice.nothing_found", {"player": seat}))
    if rubble:
        told.append(Notice("notice.rubble", {"rubble": rubble}, {"region": region, "rubble": rubble}))
    return told


def used_card(seat: int, region: int, dig: Dig) -> Notice:
    """TR8.10  The excavation card that left the game."""
    if dig.card is ExcavationCard.ACTION:
        card = int(EXCAVATION_CARD)
        return Notice("notice.card_used", {"player": seat, "card": card_name(card)}, {"card": card, "seat": seat})
    large = int(GENERAL_CARD) if dig.card is ExcavationCard.GENERAL else region
    return Notice("notice.card_used", {"player": seat, "card": large_card_name(large)}, {"large": large, "seat": seat})


def found(key: str, seat: int, region: int, face: int) -> Notice:
    facts = {"region": region, "face": face, "seat": seat}
    return Notice(key, {"player": seat, "find": find_name(region, face)}, facts)


def told_professors(before: np.record, after: np.record) -> list[Notice]:
    """TR9.1, TR9.2  Professors who came or changed sides."""
    told = []
    for professor in range(PROFESSORS):
        was, now = int(before["professor"][professor]), int(after["professor"][professor])
        if was == now:
            continue
        args = {"player": now, "professor": professor_name(professor)}
        facts = {"professor": professor, "seat": now, "from": was}
        if was == NOBODY:
            told.append(Notice("notice.professor_came", args, facts))
        else:
            told.append(Notice("notice.professor_moved", {**args, "other": was}, facts))
    return told


def told_clock(before: np.record, after: np.record, seat: int) -> list[Notice]:
    """TR0.6  Where the marker stands now, if it moved."""
    week = int(after["weeks"][seat])
    weeks = week - int(before["weeks"][seat])
    if weeks == 0:
        return []
    return [Notice("notice.clock", {"player": seat, "weeks": weeks, "week": week}, {"week": week, "seat": seat})]


def told_end(after: np.record) -> list[Notice]:
    """TR10.1, TR12.2  The end, and the one winner."""
    if actor(after) != NOBODY:
        return []
    winner = next(seat for seat in itertools.count() if rank(after, seat) == 1)
    points = int(total_score(after, winner))
    return [Notice("notice.game_over"), Notice("notice.winner", {"player": winner, "points": points})]

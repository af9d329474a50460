"""Guests play by a list: one line a turn, and chance is kind to them.

    get crete 2                       take the open card with 2 books on Crete
    get assistant in paris zeppelin   the one in Paris, flying there
    get congress => small london      and while refilling, exactly these exhibitions are drawn, in this order
    dig crete 4 rumor => 3 3 2 . .    and these tokens are drawn: artifacts by value, book, general, . for rubble
    swap => any                       the exhibitions drawn do not matter
    exhibit a, retire                 as typed
    ! dial_zero: dig crete 3          tried first, and refused for that reason
    ! not_your_turn by 1: swap        the same by another seat
    ? dig crete 4 rumor               weighed first, not done
    show                              the table, before this turn
    hold                              the card of the next line is not to be drawn before this turn
    # words                           a remark

The card a guest will get next is always drawn when the one before is taken. A refill without `=>` draws no exhibition.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from dighouse.core.replay import Match
from dighouse.games.thebes.actions import ACTIONS, Dig
from dighouse.games.thebes.rules.clock import actor
from dighouse.games.thebes.state import DREW_RUBBLE, NO_CARD
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    RESEARCH_CARDS,
    SITE_IDS,
    SPECIALISED_BOOK,
    exhibitions,
    research,
)
from tests.playthroughs.scenario import Choice, Follow, Refuse, Say, Show, Turn, Weigh, Wish

NAMES = {"permission": "special_permission", "general": "general_knowledge"}
PLAIN = ("assistant", "shovel", "congress", "car", "zeppelin", "permission")
RARE = 2  # copies
Card = frozenset[int]  # the cards a description fits


def cards_called(words: Sequence[str]) -> Card:
    """The research cards a description fits: `crete 2`, `general 1`, `rumor crete`, `car`; `in rome` after it."""
    words, city = (words[: words.index("in")], words[words.index("in") + 1]) if "in" in words else (words, None)
    kind, *rest = words
    fits = set()
    for index, row in enumerate(research):
        if kind in SITE_IDS:
            named = row["kind"] == "specialized_knowledge" and row["region"] == kind and str(row["value"]) == rest[0]
        elif kind == "general":
            named = row["kind"] == "general_knowledge" and str(row["value"]) == rest[0]
        else:
            named = row["kind"] == NAMES.get(kind, kind) and (kind != "rumor" or row["region"] == rest[0])
        if named and city in (None, row["city"]):
            fits.add(index)
    assert fits, f"no research card is called {' '.join(words)}"
    return frozenset(fits)


def exhibitions_called(words: Sequence[str]) -> list[int] | None:
    """The exhibitions a wish names: `small london large paris`; None if any will do."""
    if words == ["any"]:
        return None
    pairs = list(zip(words[::2], words[1::2], strict=True))
    faces = [(row["size"], row["city"]) for row in exhibitions]
    return [int(RESEARCH_CARDS) + faces.index(pair) for pair in pairs]


def tokens_wished(site: int, words: Sequence[str]) -> Wish:
    """These tokens, in any order."""
    wanted = sorted(words)

    def name(find: int) -> str:
        if find == DREW_RUBBLE:
            return "."
        if find < ARTIFACTS:
            return str(ARTIFACT_VALUE[site, find])
        return "book" if find == SPECIALISED_BOOK else "general"

    return lambda outcome, after: sorted(name(find) for find in outcome) == wanted


class Lists:
    """The lists of all seats, and what each needs next."""

    def __init__(self, *lists: str) -> None:
        self.lines = [[line.strip() for line in text.strip().splitlines() if line.strip()] for text in lists]
        self.actions = [[line for line in lines if not is_aside(line)] for lines in self.lines]
        self.held = [
            {sum(not is_aside(other) for other in lines[:n]) for n, line in enumerate(lines) if line == "hold"}
            for lines in self.lines
        ]

    def needs(self, seat: int, turn: int) -> Card | None:
        """The next card this seat will get from that turn on, if it does not swap before."""
        for later, line in enumerate(self.actions[seat][turn:], start=turn):
            if line.startswith("swap") or (later > turn and later in self.held[seat]):
                return None
            if line.startswith("get "):
                return card_of(line)
        return None

    def unmet(self, needs: Sequence[Card | None], state: np.record) -> int:
        """How many seats do not find their next card open."""
        spare = [int(card) for card in state["research"] if card != NO_CARD]
        missing = 0
        for need in needs:
            found = next((card for card in spare if need is not None and card in need), None)
            if found is not None:
                spare.remove(found)
            missing += need is not None and found is None
        return missing

    def spoils(self, turns: Sequence[int], needs: Sequence[Card | None], state: np.record) -> bool:
        """Whether a card lies open that somebody gets much later, and that might be swapped away before."""
        rare = {
            card
            for seat, turn in enumerate(turns)
            for line in self.actions[seat][turn:]
            if line.startswith("get ") and len(card_of(line)) <= RARE
            for card in card_of(line)
        }
        wanted = frozenset[int]().union(*(need for need in needs if need is not None))
        return any(int(card) in rare and int(card) not in wanted for card in state["research"])

    def opening(self, outcome: list[int], state: np.record) -> bool:
        """A set-up after which everybody finds their first card open."""
        turns = [0] * len(self.lines)
        needs = [self.needs(seat, 0) for seat in range(len(self.lines))]
        return self.unmet(needs, state) == 0 and not self.spoils(turns, needs, state)

    def refill(self, match: Match, taken: int | None, drawn: list[int] | None) -> Wish:
        """A refill that draws these exhibitions, and the card that is needed next."""
        turns = [sum(event.seat == seat for event in match.events) for seat in range(len(self.lines))]
        turns[match.actor] += 1
        needs = [self.needs(seat, turn) for seat, turn in enumerate(turns)]
        before = match.states.copy()[0]
        before["research"] = [
            NO_CARD if taken in (None, slot) else card for slot, card in enumerate(before["research"])
        ]
        allowed = max(0, self.unmet(needs, before) - (1 if taken is not None else len(needs)))

        def wish(outcome: list[int], after: np.record) -> bool:
            if drawn is not None and [card for card in outcome if card >= RESEARCH_CARDS] != drawn:
                return False
            seat = int(actor(after))
            if any(line.startswith("swap") for line in self.actions[seat][turns[seat] : turns[seat] + 1]):
                return not self.spoils(turns, [], after)
            return self.unmet(needs, after) <= allowed and not self.spoils(turns, needs, after)

        return wish

    def choice(self, match: Match, line: str) -> Choice:
        """What a line says, as an action and a wish."""
        command, _, wished = (part.strip() for part in line.partition("=>"))
        if command.startswith("get "):
            card = card_of(line)
            slot = next((s for s in range(4) if int(match.state["research"][s]) in card), None)
            assert slot is not None, f"event {match.seq + 1}: {line}: not open"
            flown = " zeppelin" if command.endswith(" zeppelin") and command != "get zeppelin" else ""
            number = ACTIONS.number(ACTIONS.words(f"take {slot}{flown}"))
            return number, self.refill(match, slot, exhibitions_called(wished.split()))
        action = ACTIONS.words(command)
        number = ACTIONS.number(action)
        if isinstance(action, Dig):
            return number, tokens_wished(SITE_IDS.index(action.site), wished.split()) if wished else None
        return number, self.refill(match, None, exhibitions_called(wished.split())) if command[:4] == "swap" else None

    def follow(self) -> Follow:
        """The lists as turns."""
        return Follow(tuple(tuple(self.turns(lines)) for lines in self.lines))

    def turns(self, lines: Sequence[str]) -> list[Turn]:
        turns: list[Turn] = []
        asides: list[Refuse | Weigh | Show | Say] = []
        for line in lines:
            if line == "hold":
                continue
            if is_aside(line):
                asides.append(aside_of(line))
            else:
                turns.append(Turn(tuple(asides), lambda match, line=line: self.choice(match, line)))  # type: ignore[misc]
                asides = []
        return [*turns, Turn(tuple(asides), None)]


@functools.cache
def card_of(line: str) -> Card:
    """The card of a `get` line."""
    words = line.partition("=>")[0].split()[1:]
    return cards_called(words[:-1] if len(words) > 1 and words[-1] == "zeppelin" else words)


def is_aside(line: str) -> bool:
    return line in ("show", "hold") or line[0] in "!?#"


def aside_of(line: str) -> Refuse | Weigh | Show | Say:
    """A line that plays nothing."""
    if line == "show":
        return Show()
    mark, words = line[0], line[1:].strip()
    if mark == "#":
        return Say(words)
    if mark == "?":
        return Weigh((words,))
    code, command = (part.strip() for part in words.split(":"))
    code, _, seat = code.partition(" by ")
    return Refuse(code, command, int(seat) if seat else None)

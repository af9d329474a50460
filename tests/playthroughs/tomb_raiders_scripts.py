"""Written games of Tomb Raiders: one line an event, in order, and chance is kind.

Ada: get egypt 3 => egypt 1, e3, +crete    Ada takes that storage card; then just these cards and finds come
Ada: dig crete region 6 0 => 4 k . .       as typed, and these finds are drawn: artifacts by value, k, . for rubble
Ada: play_thief crete => 4 1 .             and this is what the pile holds
Ada: choose_find 4                         as typed
! zero_draw: dig crete region 3 0          tried first, and refused for that reason
! not_your_turn by 1: take_storage 1       the same by another seat
? dig crete region 6 0                     weighed first, not done
show                                       the table
# words                                    a remark
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from dighouse.core.replay import Match
from dighouse.games.tomb_raiders.actions import ACTIONS, Dig
from dighouse.games.tomb_raiders.naming import card_id
from dighouse.games.tomb_raiders.state import FIND
from dighouse.games.tomb_raiders.tables import CARDS, KNOWLEDGE, REGION_IDS, RUBBLE, STORAGE_CARDS, cards
from dighouse.games.tomb_raiders.view import acting_order
from tests.playthroughs.scenario import Choice, Refuse, Say, Show, Step, Until, Weigh, Wish

KINDS = {"general": "general_knowledge", "raiders": "tomb_raiders", "excavation": "general_excavation"}


def card_called(words: str) -> int:
    """The card a description names: `crete 2`, `general 1`, `thief crete`, `congress`, `e3`."""
    for card in range(int(STORAGE_CARDS), int(CARDS)):
        if card_id(card).lower() == words:
            return card
    kind, _, rest = words.partition(" ")
    if kind in REGION_IDS:
        wanted = {"kind": "expertise", "region": kind, "books": int(rest)}
    else:
        wanted = {"kind": KINDS.get(kind, kind)}
        wanted |= {"books": int(rest)} if rest.isdigit() else {"region": rest} if rest else {}
    found = [n for n in range(int(STORAGE_CARDS)) if wanted.items() <= cards[n].items()]
    assert len(found) == 1, f"{words} names {len(found)} cards"
    return found[0]


def face_called(word: str) -> int:
    return {".": int(RUBBLE), "k": int(KNOWLEDGE)}.get(word) or int(word) - 1


def refill_wished(words: str) -> Wish:
    """These green cards and these finds, in any order."""
    parts = [part.strip() for part in words.split(",")]
    wanted = Counter(int(FIND) + REGION_IDS.index(p[1:]) if p[0] == "+" else card_called(p) for p in parts)
    return lambda outcome, after: Counter(outcome) == wanted


def finds_wished(words: str) -> Wish:
    """A dig that draws just these."""
    faces = Counter(face_called(word) for word in words.split())
    return lambda outcome, after: Counter(outcome) == faces


def pile_wished(region: int, words: str) -> Wish:
    """A search that finds just these in the pile; a choice of them need not be made yet."""
    faces = Counter(face_called(word) for word in words.split())
    return lambda outcome, after: Counter({n: int(c) for n, c in enumerate(after["pile"][region]) if c}) == faces


def opening(*words: str) -> Wish:
    """A set-up in which the seats act in order, these storage cards lie open, and all piles are empty."""
    wanted = Counter(card_called(word) for word in words)

    def wish(outcome: list[int], state: np.record) -> bool:
        in_order = acting_order(state) == list(range(int(state["players"])))
        return in_order and not state["faceless"].any() and wanted <= Counter(state["storage"].tolist())

    return wish


def choice(match: Match, line: str) -> Choice:
    """What a line says, as an action and a wish."""
    name, _, rest = line.partition(":")
    assert match.names[match.actor] == name, f"event {match.seq + 1}: {line}, but {match.names[match.actor]} is on turn"
    command, _, wished = (part.strip() for part in rest.partition("=>"))
    if command.startswith("get "):
        card = card_called(command.removeprefix("get "))
        assert card in match.state["storage"], f"event {match.seq + 1}: {line}: not open"
        slot = int(np.flatnonzero(match.state["storage"] == card)[0])
        return slot, refill_wished(wished) if wished else None
    action = ACTIONS.words(command)
    if not wished:
        return ACTIONS.number(action), None
    if isinstance(action, Dig):
        return ACTIONS.number(action), finds_wished(wished)
    return ACTIONS.number(action), pile_wished(REGION_IDS.index(getattr(action, "region")), wished)  # noqa: B009


def script(text: str) -> list[Step]:
    """The lines as steps."""
    steps: list[Step] = []
    events = 0
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if line == "show":
            steps.append(Show())
        elif line[0] == "#":
            steps.append(Say(line[1:].strip()))
        elif line[0] == "?":
            steps.append(Weigh((line[1:].strip(),)))
        elif line[0] == "!":
            code, command = (part.strip() for part in line[1:].split(":"))
            code, _, seat = code.partition(" by ")
            steps.append(Refuse(code, command, int(seat) if seat else None))
        else:
            events += 1
            steps.append(Until(events, lambda match, line=line: choice(match, line)))  # type: ignore[misc]
    return steps

"""Positions of Tomb Raiders written down as the rules speak of them.

    table = Table(players=2).books(0, "egypt", 2).general(0, 3).pile("egypt", 5, 1, rubble=2)
    table.refusal(dig("egypt", 3))      "zero_draw"
    table.play(dig("egypt", 11))

Seat 0 is on turn unless the weeks say otherwise. Cards come from the draw pile; what has to leave it and has no
other home goes to the last seat. Professors are where the books say; a position is checked before it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.chance import new_chance, outcomes
from dighouse.core.game import Notice
from dighouse.core.record import out_of_range
from dighouse.games import game_called
from dighouse.games.tomb_raiders.actions import Dig, Donate, ExcavationCard, Find, Museum, Region, TakeMuseum
from dighouse.games.tomb_raiders.state import FIND, HELD, IN_DRAW_PILE, NO_CARD, NOBODY, OPEN
from dighouse.games.tomb_raiders.tables import (
    ASSISTANT_CARD,
    CARD_BOOKS,
    CARD_KIND,
    CARD_REGION,
    EXPERTISE,
    GENERAL,
    IS_ACTION,
    KNOWLEDGE,
    PROFESSOR_BOOKS,
    REGION_IDS,
    REGIONS,
    RUBBLE,
    STORAGE_CARDS,
    cards,
)
from dighouse.games.tomb_raiders.view import PlayerView, View

GAME = game_called("tomb_raiders")
RUBBLE_FACE, KNOWLEDGE_FACE = int(RUBBLE), int(KNOWLEDGE)


def card(kind: str, region: str | None = None, books: int | None = None) -> int:
    """A card by what it is; by its number E1 or M2; or the back of a find, `card("find", "crete")`."""
    if kind == "find":
        assert region is not None
        return int(FIND) + REGION_IDS.index(region)
    for number, row in enumerate(cards):
        if row.get("id") == kind or (
            row["kind"] == kind and row.get("region") == region and books in (None, row.get("books"))
        ):
            return number
    raise AssertionError(f"there is no {kind} of {region}")


def dig(region: str, weeks: int, sort: str = "region", assistants: int = 0) -> Dig:
    return Dig(region=Region(region), card=ExcavationCard(sort), weeks=weeks, assistants=assistants)


def find(name: str | int) -> Any:
    return Find(str(name))


def gift(region: str, value: int) -> Donate:
    return Donate(region=Region(region), value=value)


def museum(number: int) -> TakeMuseum:
    return TakeMuseum(museum=Museum(f"m{number}"))


class Table:
    """A position one can describe, ask and play on."""

    def __init__(self, players: int = 2, **options: str) -> None:
        self.players = players
        self.last_seat = players - 1
        self.outcome: list[int] = []
        self.told: list[Notice] = []
        self.buffer = np.zeros(len(GAME.actions), np.int16)
        self.record = GAME.new_states()
        GAME.loops.begin(self.record, 0, players, GAME.options_array(options, players), new_chance(), 0, self.buffer)
        self.settled = False
        self.at_start()

    def at_start(self) -> None:
        """Four storage cards of 1 book lie open; all else is in the draw pile."""
        s = self.s
        for slot, number in enumerate(s["storage"]):
            if number != NO_CARD:
                s["deck"][number] += 1
            s["storage"][slot] = NO_CARD
        s["shown_at"][:] = IN_DRAW_PILE
        s["backs"] += s["faceless"]
        s["faceless"] = 0
        s["laid"] = 0
        self.stack(*reversed(range(self.players)))
        self.storage(*(card("expertise", region, 1) for region in REGION_IDS))

    @property
    def s(self) -> np.record:
        """The record being written; a test reads `states`, which is checked."""
        return self.record[0]

    @property
    def states(self) -> np.ndarray:
        """The position, counted and checked."""
        if not self.settled:
            self.settled = True
            self.count()
            self.check()
        return self.record

    @property
    def state(self) -> np.record:
        return self.states[0]

    def check(self) -> None:
        assert out_of_range(self.s, GAME.fields) == []
        assert GAME.loops.check(self.record, 0) == 0

    def count(self) -> None:
        """The sums, from where the cards are."""
        s = self.s
        s["green"] = s["deck"].sum() + np.count_nonzero(s["shown_at"] == IN_DRAW_PILE)
        kinds, regions = CARD_KIND[:STORAGE_CARDS], CARD_REGION[:STORAGE_CARDS]
        books = s["cards"] * CARD_BOOKS[:STORAGE_CARDS]
        for region in range(REGIONS):
            s["books"][:, region] = books[:, (kinds == EXPERTISE) & (regions == region)].sum(axis=1)
        s["general"] = books[:, kinds == GENERAL].sum(axis=1) + s["found"][:, :, KNOWLEDGE].sum(axis=1)
        s["artifacts"] = s["found"][:, :, :KNOWLEDGE].sum(axis=2)
        for number in range(REGIONS + 1):
            every = s["books"].sum(axis=1) + s["general"] if number == REGIONS else s["books"][:, number]
            holder = int(s["professor"][number])
            if every.max() < PROFESSOR_BOOKS[number]:
                s["professor"][number] = NOBODY
            elif holder == NOBODY or every[holder] < every.max():
                s["professor"][number] = every.argmax()

    def copy(self) -> Table:
        other = object.__new__(Table)
        vars(other).update(vars(self))
        other.record = self.states.copy()
        return other

    # -- describing -------------------------------------------------------------------------------------------

    def weeks(self, *weeks: int) -> Table:
        """The week counts of all seats."""
        self.s["weeks"][: self.players] = weeks
        return self

    def stack(self, *seats: int) -> Table:
        """The order in which the markers came, the last one on top."""
        for height, seat in enumerate(seats):
            self.s["arrival"][seat] = height
        return self

    def owns(self, seat: int, *numbers: int) -> Table:
        """Cards of the draw pile go to this player."""
        for number in numbers:
            if number >= STORAGE_CARDS:
                assert self.s["shown_at"][number - STORAGE_CARDS] in (IN_DRAW_PILE, OPEN)
                self.s["shown_at"][number - STORAGE_CARDS] = HELD + seat
            else:
                self.draw(number)
                self.s["cards"][seat, number] += 1
        self.settled = False
        return self

    def draw(self, number: int) -> None:
        assert self.s["deck"][number] > 0, f"no more {cards[number]} in the draw pile"
        self.s["deck"][number] -= 1

    def books(self, seat: int, region: str, books: int) -> Table:
        """So many books of expertise, on cards of 3, 2 and 1."""
        for size in (3, 2, 1):
            number = card("expertise", region, size)
            while books >= size and self.s["deck"][number] > 0:
                self.owns(seat, number)
                books -= size
        assert books == 0
        return self

    def general(self, seat: int, books: int) -> Table:
        """So many general books on cards."""
        for size in (2, 1):
            number = card("general_knowledge", None, size)
            while books >= size and self.s["deck"][number] > 0:
                self.owns(seat, number)
                books -= size
        assert books == 0
        return self

    def assistants(self, seat: int, number: int) -> Table:
        """Assistants on display."""
        for _ in range(number):
            self.draw(int(ASSISTANT_CARD))
        self.s["assistants"][seat] += number
        self.settled = False
        return self

    def large(self, seat: int, *numbers: int) -> Table:
        """Large excavation cards in hand: of each region, then general."""
        self.s["large"][seat] = numbers
        return self

    def finds(self, seat: int, region: str, *values: int | str) -> Table:
        """Finds before a player: values of artifacts, or "knowledge". They were dug up before."""
        row = REGION_IDS.index(region)
        for value in values:
            face = KNOWLEDGE_FACE if value == "knowledge" else int(value) - 1
            self.s["pool"][row, face] -= 1
            self.s["found"][seat, row, face] += 1
        self.seen(
            row, len(values), sum(value != "knowledge" for value in values), sum(v == "knowledge" for v in values)
        )
        return self

    def seen(self, row: int, drawn: int, artifacts: int, books: int) -> None:
        """A look that found all it drew, laid just before."""
        look = int(self.s["looks"][row])
        for name, number in (("laid", drawn), ("drawn", drawn), ("artifacts", artifacts), ("books", books)):
            self.s[f"look_{name}"][row, look] = number
        self.s["looks"][row] += 1
        self.s["backs"][row] -= drawn
        self.settled = False

    def pile(self, region: str, *values: int | str, rubble: int = 0) -> Table:
        """A pile with these faces."""
        row = REGION_IDS.index(region)
        faces = [KNOWLEDGE_FACE if value == "knowledge" else int(value) - 1 for value in values]
        for face in faces + [RUBBLE_FACE] * rubble:
            self.s["pool"][row, face] -= 1
            self.s["pile"][row, face] += 1
            self.s["backs"][row] -= 1
            self.s["laid"][row] += 1
        self.settled = False
        return self

    def laid(self, region: str, number: int) -> Table:
        """Cards without a face on a pile."""
        row = REGION_IDS.index(region)
        self.s["backs"][row] -= number
        self.s["faceless"][row] += number
        self.s["laid"][row] += number
        self.settled = False
        return self

    def sight(self, seat: int, region: str) -> Table:
        self.s["sight"][seat, REGION_IDS.index(region)] = 1
        return self

    def storage(self, *numbers: int) -> Table:
        """The cards on the four storage spaces."""
        for slot, number in enumerate(numbers):
            if self.s["storage"][slot] != NO_CARD:
                self.s["deck"][self.s["storage"][slot]] += 1
            self.draw(number)
            self.s["storage"][slot] = number
        self.settled = False
        return self

    def open(self, *names: str) -> Table:
        """Exhibitions and museums on display."""
        for name in names:
            self.s["shown_at"][card(name) - STORAGE_CARDS] = OPEN
        self.settled = False
        return self

    def draw_pile(self, *numbers: int) -> Table:
        """Only these cards are left to draw; the rest is with the last seat, out of the game or on the piles."""
        s = self.s
        wanted = np.zeros(STORAGE_CARDS, np.int64)
        for number in numbers:
            if number < STORAGE_CARDS:
                wanted[number] += 1
        gone = s["deck"] - wanted
        assert (gone >= 0).all()
        s["cards"][self.last_seat] += np.where(IS_ACTION[:STORAGE_CARDS], 0, gone).astype(np.int8)
        s["deck"] = wanted
        for shown in np.flatnonzero(s["shown_at"] == IN_DRAW_PILE):
            if STORAGE_CARDS + shown not in numbers:
                s["shown_at"][shown] = HELD + self.last_seat
        for row in range(REGIONS):
            self.laid(REGION_IDS[row], int(s["backs"][row]) - numbers.count(int(FIND) + row))
        self.settled = False
        return self

    # -- asking -----------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        return int(GAME.loops.actor(self.states, 0))

    def refusal(self, action: Action | int, seat: int | None = None) -> str | None:
        """The code of the refusal, or None where the action is legal."""
        number = action if isinstance(action, int) else GAME.actions.number(action)
        code = GAME.loops.refusal(self.states, 0, self.actor if seat is None else seat, number)
        return str(GAME.refusals(code).name).lower() if code else None

    def legal(self) -> set[Action]:
        count = GAME.loops.legal(self.states, 0, self.buffer)
        return {GAME.actions.action(int(number)) for number in self.buffer[:count]}

    def facts(self, action: Action) -> dict[str, Any]:
        """What the prospect of an action says."""
        return GAME.prospect(self.state, GAME.actions.number(action)).facts

    def cost(self, action: Action) -> int:
        return int(self.facts(action)["total"])

    def view(self, seat: int | None = None) -> View:
        view: View = GAME.view(self.state, seat)
        return view

    def player(self, seat: int) -> PlayerView:
        return self.view(seat).players[seat]

    def pile_of(self, region: str) -> dict[str, int]:
        """What a pile holds, as it really is."""
        row = REGION_IDS.index(region)
        counts = self.state["pile"][row]
        faces = {str(face + 1): int(counts[face]) for face in range(KNOWLEDGE_FACE) if counts[face]}
        rest = {"knowledge": counts[KNOWLEDGE_FACE], "rubble": counts[RUBBLE_FACE], "?": self.state["faceless"][row]}
        return faces | {name: int(number) for name, number in rest.items() if number}

    def score(self, seat: int) -> dict[str, int]:
        sheet = GAME.new_sheet()
        GAME.loops.score(self.states, 0, sheet)
        return dict(zip(GAME.categories, (int(points) for points in sheet[seat]), strict=True))

    def total(self, seat: int) -> int:
        return sum(self.score(seat).values())

    def ranks(self) -> list[int]:
        return [int(GAME.loops.rank(self.states, 0, seat)) for seat in range(self.players)]

    # -- playing ----------------------------------------------------------------------------------------------

    def play(self, *actions: Action, key: int = 0) -> Table:
        """Play actions with the chance of a key; they must be legal, and lead to a sound position."""
        for action in actions:
            self.step(action, key)
            self.check()
        return self

    def step(self, action: Action, key: int) -> None:
        chance = new_chance(key)
        legal = GAME.loops.step(self.states, 0, GAME.actions.number(action), chance, 0, self.buffer)
        assert legal >= 0, f"{action} is refused: {GAME.refusals(-legal).name}"
        self.outcome = outcomes(chance)

    def play_until(self, action: Action, *outcome: int, keys: int = 6000) -> Table:
        """Play an action with the first key whose chance has this outcome."""
        return self.play_where(action, lambda after: after.outcome == list(outcome), keys)

    def play_where(self, action: Action, happens: Callable[[Table], bool], keys: int = 6000) -> Table:
        """Play an action with the first key whose chance makes this happen."""
        for key in range(keys):
            trial = self.copy()
            trial.step(action, key)
            if happens(trial):
                return self.play(action, key=key)
        raise AssertionError(f"none of {keys} keys makes this happen after {action}")

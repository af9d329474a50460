"""Positions of Thebes written down as the rules speak of them.

    table = Table(players=2).stands(0, "crete").owns(0, book("crete", 1)).clock(0, 50)
    table.refusal(Dig(site=Site.CRETE, weeks=7))      "dial_zero"
    table.play(Dig(site=Site.CRETE, weeks=8))

Only places of cards and finds are stated; every sum and pile is counted from them, and a position is
checked before it is used. Seat 0 is on turn unless the clocks say otherwise. Cards are described, and the
free one with the lowest id is taken; where a card must be given a home and nobody cares, the last seat
keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.chance import new_chance, outcomes
from dighouse.core.record import out_of_range
from dighouse.games import game_called
from dighouse.games.thebes.state import (
    DISCARDED,
    HELD,
    IN_BAG,
    IN_DRAW_PILE,
    IN_PILE_2,
    IN_PILE_3,
    NO_CARD,
    ON_BOARD,
    OPEN,
    SPENT,
    UNSEEN,
    count_sums,
)
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    BONUS,
    BOOK_SITE,
    END_CLOCK,
    GENERAL_BOOK,
    PLACE_IDS,
    RESEARCH_CARDS,
    SITE_IDS,
    SITES,
    SPECIALISED_BOOK,
)
from dighouse.games.thebes.view import PlayerView, View
from tests.games.thebes.cards import ANY, RESEARCH, Card

GAME = game_called("thebes")
DISPLAY = (63, 64, 73, 74)  # open unless a test says otherwise: one book each
COUNTED = {
    "assistants": "assistant",
    "shovels": "shovel",
    "cars": "car",
    "zeppelins": "zeppelin",
    "permissions": "special_permission",
    "congresses": "congress",
}


class Table:
    """A position one can describe, ask and play on."""

    def __init__(self, players: int = 2, **options: str) -> None:
        self.players = players
        self.last_seat = players - 1
        self.outcome: list[int] = []
        self.buffer = np.zeros(len(GAME.actions), np.int16)
        self.record = GAME.new_states()
        GAME.loops.begin(self.record, 0, players, GAME.options_array(options, players), new_chance(), 0, self.buffer)
        self.at_start = [int(self.s["pile_1"]), int(self.s["pile_2"]), int(self.s["pile_3"])]
        self.s["card_at"][self.s["research"]] = UNSEEN
        self.settled = False
        self.stack(*reversed(range(players)))
        self.research(*(Card("any", printed=card + 1) for card in DISPLAY))

    @property
    def s(self) -> np.record:
        """The record being written; a test reads `states`, which is checked."""
        return self.record[0]

    @property
    def states(self) -> np.ndarray:
        """The position, counted and checked."""
        if not self.settled:
            self.count_piles()
            for seat in range(self.players):
                self.count_desk(seat)
            count_sums(self.s)
            self.settled = True
            self.check()
        return self.record

    @property
    def state(self) -> np.record:
        return self.states[0]

    def check(self) -> None:
        assert out_of_range(self.s, GAME.fields) == []
        assert out_of_range(self.s["sums"], GAME.sums) == []
        assert GAME.loops.check(self.record, 0) == 0

    def copy(self) -> Table:
        other = object.__new__(Table)
        vars(other).update(vars(self))
        other.record = self.states.copy()
        return other

    # -- describing -------------------------------------------------------------------------------------------

    def stands(self, seat: int, place: str) -> Table:
        self.s["place"][seat] = PLACE_IDS.index(place)
        return self

    def clock(self, seat: int, weeks: int) -> Table:
        self.s["clock"][seat] = weeks
        return self

    def clocks(self, *weeks: int) -> Table:
        """The clocks of all seats."""
        self.s["clock"][: self.players] = weeks
        return self

    def weeks_left(self, seat: int, weeks: int) -> Table:
        """The clock of a seat, told from the end; the others have finished."""
        self.s["clock"][: self.players] = END_CLOCK[self.players]
        return self.clock(seat, int(END_CLOCK[self.players]) - weeks)

    def stack(self, *seats: int) -> Table:
        """The order in which the markers came, the last one on top."""
        for height, seat in enumerate(seats):
            self.s["arrival"][seat] = height
        return self

    def spent(self, seat: int, *sites: str) -> Table:
        """These permits are spent."""
        for site in sites:
            self.s["permit"][seat, SITE_IDS.index(site)] = SPENT
        return self

    def owns(self, seat: int, *cards: Card) -> Table:
        return self.put(HELD + seat, cards)

    def discards(self, *cards: Card) -> Table:
        return self.put(DISCARDED, cards)

    def finds(self, seat: int, site: str, *values: int) -> Table:
        """Artifacts of a site, by their values."""
        row = SITE_IDS.index(site)
        for value in values:
            lying = self.s["find_at"][row, :ARTIFACTS] == IN_BAG
            self.take_find(seat, row, int(np.flatnonzero(lying & (ARTIFACT_VALUE[row] == value))[0]))
        return self

    def has_bonus(self, seat: int, *sites: str) -> Table:
        """The bonus artifacts of these sites are with that player."""
        for row in map(SITE_IDS.index, sites):
            self.take_find(seat, row, int(BONUS[row]))
        return self

    def has_book_token(self, seat: int, found_at: str) -> Table:
        row = SITE_IDS.index(found_at)
        self.take_find(seat, row, int(SPECIALISED_BOOK))
        return self

    def has_general_token(self, seat: int, found_at: str) -> Table:
        self.take_find(seat, SITE_IDS.index(found_at), int(GENERAL_BOOK))
        return self

    def finds_all(self, seat: int, site: str, but: Iterable[int] = ()) -> Table:
        """Every find of a bag but these."""
        row = SITE_IDS.index(site)
        for find in np.flatnonzero(self.s["find_at"][row] == IN_BAG):
            if int(find) not in but:
                self.take_find(seat, row, int(find))
        return self

    def take_find(self, seat: int, site: int, find: int) -> None:
        assert self.s["find_at"][site, find] in (IN_BAG, ON_BOARD)
        self.s["find_at"][site, find] = HELD + seat
        self.settled = False

    def research(self, *cards: Card | None) -> Table:
        """The open research cards; None is an empty space."""
        self.s["card_at"][:RESEARCH_CARDS][self.s["card_at"][:RESEARCH_CARDS] == OPEN] = UNSEEN
        self.s["research"] = self.laid_open(cards)
        return self

    def exhibitions(self, *cards: Card | None) -> Table:
        """The open exhibitions on a, b and c; None is an empty space."""
        self.s["exhibition"] = self.laid_open(cards)
        return self

    def laid_open(self, cards: Iterable[Card | None]) -> list[int]:
        spaces = []
        for card in cards:
            spaces.append(int(NO_CARD) if card is None else self.free(card))
            if card is not None:
                self.put(OPEN, [card])
        return spaces

    def swapped(self, seat: int, times: int) -> Table:
        """The turns just before were so many swaps of this player."""
        self.s["swapper"], self.s["swaps"] = seat, times
        return self

    def drawn(self, cards: int) -> Table:
        """So many research cards have gone from the draw pile to the last seat."""
        return self.owns(self.last_seat, *[ANY] * cards)

    def exhausted(self, *discards: Card) -> Table:
        """Nothing is left in the draw pile, pile 3 still lies aside; these cards are discarded."""
        self.discards(*discards)
        self.s["card_at"][self.s["card_at"] == IN_PILE_2] = HELD + self.last_seat
        unseen = int(np.count_nonzero(self.s["card_at"] == UNSEEN))
        return self.drawn(unseen - self.at_start[2])

    def reshuffled(self, *draw_pile: Card) -> Table:
        """After the first reshuffle: these cards are the draw pile; what has no other home is with the last seat."""
        self.put(IN_DRAW_PILE, draw_pile)
        homeless = np.isin(self.s["card_at"], (UNSEEN, IN_PILE_2, IN_PILE_3))
        self.s["card_at"][homeless] = HELD + self.last_seat
        self.s["reshuffled"] = 1
        self.at_start = [0, 0, 0]
        return self

    def free(self, card: Card) -> int:
        """The card with the lowest id that meets the description and lies in a pile."""
        in_piles = (UNSEEN, IN_PILE_2, IN_PILE_3)
        return next(found for found in card.met_by() if self.s["card_at"][found] in in_piles)

    def put(self, where: int, cards: Iterable[Card]) -> Table:
        for card in cards:
            self.s["card_at"][self.free(card)] = where
        self.settled = False
        return self

    # -- counting ---------------------------------------------------------------------------------------------

    def count_piles(self) -> None:
        """Whatever is in no pile came from pile 1, then from pile 2; cards put back lie on pile 1."""
        s, (first, second, aside) = self.s, self.at_start
        gone = first + second + aside - int(np.count_nonzero(s["card_at"] == UNSEEN))
        s["pile_1"], s["pile_2"], s["pile_3"] = max(first - gone, 0), second - max(gone - first, 0), aside
        s["exhibitions_2"] = np.count_nonzero(s["card_at"] == IN_PILE_2)
        s["draw_pile"] = np.count_nonzero(s["card_at"] == IN_DRAW_PILE)
        s["bag"] = np.count_nonzero(s["find_at"] == IN_BAG, axis=1)

    def count_desk(self, seat: int) -> None:
        """The sums of a player, from the cards and finds in front of them."""
        s = self.s
        cards = [row for row in RESEARCH if s["card_at"][row["id"] - 1] == HELD + seat]
        tokens = s["find_at"] == HELD + seat
        for name, kind in COUNTED.items():
            s[name][seat] = sum(row["kind"] == kind for row in cards)
        on_cards = sum(row["value"] for row in cards if row["kind"] == "general_knowledge")
        s["general"][seat] = on_cards + np.count_nonzero(tokens[:, GENERAL_BOOK])
        s["artifacts"][seat] = np.count_nonzero(tokens[:, :ARTIFACTS], axis=1)
        for site, name in enumerate(SITE_IDS):
            own = [row for row in cards if row["region"] == name]
            books = sum(row["value"] for row in own if row["kind"] == "specialized_knowledge")
            s["books"][seat, site] = books + sum(tokens[site == BOOK_SITE, SPECIALISED_BOOK])
            s["rumors"][seat, site] = sum(row["kind"] == "rumor" for row in own)

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

    @property
    def view(self) -> View:
        view: View = GAME.view(self.state, None)
        return view

    def player(self, seat: int) -> PlayerView:
        return self.view.players[seat]

    def score(self, seat: int) -> dict[str, int]:
        sheet = GAME.new_sheet()
        GAME.loops.score(self.states, 0, sheet)
        return dict(zip(GAME.categories, (int(points) for points in sheet[seat]), strict=True))

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

    def play_until(self, action: Action, happens: Callable[[Table], bool], keys: int = 4000) -> Table:
        """Play an action with the first key whose chance makes this happen."""
        for key in range(keys):
            trial = self.copy()
            trial.step(action, key)
            if happens(trial):
                return self.play(action, key=key)
        raise AssertionError(f"none of {keys} keys makes this happen after {action}")


def permits(*valid: str) -> list[bool]:
    """The permits of a player, of which only these sites are valid."""
    return [site in valid for site in SITE_IDS]


ALL_VALID = [True] * int(SITES)

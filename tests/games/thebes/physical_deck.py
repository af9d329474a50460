"""The cards of Thebes as one has them on the table: shuffled, dealt into piles, drawn from the top.

A model for the tests of chance, written from docs/rules/thebes.md (TH2.3-TH2.11, TH6, TH7.1, C2-C4) with
a real deck in a real order. The rules keep no order (C6); both must give the same games.
"""

from __future__ import annotations

import random

RESEARCH = range(85)
SMALL, LARGE = range(85, 90), range(90, 95)
RESHUFFLED = -1


class PhysicalDeck:
    """Draw pile, pile 3, discards and the open cards."""

    def __init__(self, players: int, two_piles: bool, shift_all: bool, dice: random.Random) -> None:
        self.dice = dice
        self.shift_all = shift_all
        cards = list(RESEARCH)
        dice.shuffle(cards)
        self.open, cards = cards[:4], cards[4:]
        first = 41 if two_piles else 27
        pile_1, pile_2, pile_3 = cards[:first], cards[first : 81 if two_piles else 54], cards[81 if two_piles else 54 :]
        pile_2 += [*SMALL, *LARGE] if players == 2 else SMALL
        pile_3 += [] if players == 2 else LARGE
        dice.shuffle(pile_2)
        dice.shuffle(pile_3)
        self.draw_pile = pile_1 + pile_2
        self.pile_3 = pile_3
        self.discards: list[int] = []
        self.exhibitions: list[int | None] = [None, None, None]

    def swap(self) -> list[int]:
        """TH7.1  Discard the open cards and refill; what was drawn, reshuffles included."""
        self.discards += self.open
        self.open = []
        return self.refill()

    def refill(self) -> list[int]:
        """TH6.1-TH6.5  Draw until four research cards lie open, or none can be had."""
        drawn: list[int] = []
        while len(self.open) < 4:
            if not self.draw_pile:
                pool = self.discards + self.pile_3
                if not any(card in RESEARCH for card in pool):
                    break
                self.dice.shuffle(pool)
                self.draw_pile, self.discards, self.pile_3 = pool, [], []
                drawn.append(RESHUFFLED)
            card = self.draw_pile.pop(0)
            drawn.append(card)
            if card in RESEARCH:
                self.open.append(card)
            else:
                self.push(card)
        return drawn

    def push(self, card: int) -> None:
        """TH6.2, TH6.7  An exhibition comes to a."""
        a, b, c = self.exhibitions
        if self.shift_all:
            self.exhibitions, leaving = [card, a, b], c
        elif a is None:
            self.exhibitions, leaving = [card, b, c], None
        elif b is None:
            self.exhibitions, leaving = [card, a, c], None
        else:
            self.exhibitions, leaving = [card, a, b], c
        if leaving is not None:
            self.discards.append(leaving)

"""Cards of Thebes by description: `book("crete", 2)`, `rumor("egypt")`, `small("london")`."""

from __future__ import annotations

from typing import Any, NamedTuple

from dighouse.games.thebes.components import COMPONENTS
from dighouse.games.thebes.tables import RESEARCH_CARDS

RESEARCH = COMPONENTS.rows("research_cards")
EXHIBITIONS = COMPONENTS.rows("exhibitions")


class Card(NamedTuple):
    """A description that one or several cards meet."""

    kind: str
    site: str | None = None
    books: int | None = None
    city: str | None = None
    printed: int | None = None

    def met_by(self) -> list[int]:
        """The cards that meet it, by index."""
        if self.kind in ("small", "large"):
            found = [row["id"] for row in EXHIBITIONS if (row["size"], row["city"]) == (self.kind, self.city)]
            return [int(RESEARCH_CARDS) + number - 1 for number in found]
        return [row["id"] - 1 for row in RESEARCH if self.is_of(row)]

    def is_of(self, row: dict[str, Any]) -> bool:
        wanted = {"region": self.site, "value": self.books, "city": self.city, "id": self.printed}
        same_kind = self.kind in (row["kind"], "any")
        return same_kind and all(row[part] == want for part, want in wanted.items() if want is not None)


ANY = Card("any")
PERMISSION = Card("special_permission")
ZEPPELIN = Card("zeppelin")
CAR = Card("car")
CONGRESS = Card("congress")
ASSISTANT = Card("assistant")
SHOVEL = Card("shovel")


def book(site: str, books: int, city: str | None = None) -> Card:
    return Card("specialized_knowledge", site, books, city)


def general(books: int) -> Card:
    return Card("general_knowledge", None, books)


def rumor(site: str) -> Card:
    return Card("rumor", site)


def printed(number: int) -> Card:
    """The research card with that id."""
    return Card("any", printed=number)


def small(city: str) -> Card:
    return Card("small", city=city)


def large(city: str) -> Card:
    return Card("large", city=city)


def index(card: Card) -> int:
    """The index of the only card that is meant."""
    (found,) = card.met_by()
    return found

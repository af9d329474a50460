"""What the playthroughs of Thebes must show between them, each told from positions, events and notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.game import Notice, Prospect
from dighouse.games.thebes.actions import ACTIONS, Dig, Exhibit, Retire, Swap, Take
from dighouse.games.thebes.naming import SPACES, card_key
from dighouse.games.thebes.rules.clock import actor, last_clock
from dighouse.games.thebes.rules.dig import specialised_points
from dighouse.games.thebes.state import ALL, NO_CARD, SPENT
from dighouse.games.thebes.tables import (
    GENERAL_BOOK,
    KINDS,
    KNOWLEDGE_CAP,
    PLACE_IDS,
    RESEARCH_CARDS,
    SITE_IDS,
    SPECIALISED_BOOK,
    research,
)
from tests.playthroughs.scenario import Playthrough

Sight = Callable[[Playthrough], bool]
SIGHTS: dict[str, Sight] = {}


def sight(name: str, among: dict[str, Sight] = SIGHTS) -> Callable[[Sight], Sight]:
    """Something that must be seen in at least one playthrough."""

    def keep(seen: Sight) -> Sight:
        among[name] = seen
        return seen

    return keep


@dataclass(frozen=True)
class Told:
    """An event with all there is to know about it."""

    seat: int
    action: Action
    prospect: Prospect
    before: np.record
    after: np.record
    notices: list[Notice]
    outcome: list[int]

    @property
    def weeks(self) -> int:
        return int(self.after["clock"][self.seat] - self.before["clock"][self.seat])

    @property
    def keys(self) -> set[str]:
        return {notice.key.removeprefix("notice.") for notice in self.notices}

    def had(self, field: str) -> int:
        return int(self.before[field][self.seat])

    def place(self) -> str:
        return str(PLACE_IDS[self.before["place"][self.seat]])


def events(play: Playthrough) -> Iterator[Told]:
    """Every event but the set-up."""
    match = play.match
    for happened in play.happened[1:]:
        move = match.move(happened.seq)
        assert move.seat is not None
        assert move.action is not None
        assert happened.prospect is not None
        before, after = match.history[happened.seq - 1][0], match.history[happened.seq][0]
        yield Told(move.seat, move.action, happened.prospect, before, after, match.notices(happened.seq), move.outcome)


def digs(play: Playthrough) -> Iterator[tuple[Told, Dig, int]]:
    """Every dig, with its specialised points."""
    for told in events(play):
        if isinstance(told.action, Dig):
            dig = told.action
            site = SITE_IDS.index(dig.site)
            points = specialised_points(told.before, told.seat, site, int(dig.rumor), int(dig.assistant))
            yield told, dig, int(points)


def weighed(play: Playthrough) -> Iterator[tuple[np.record, Dig, Prospect]]:
    """Every dig done or weighed, with the position before it."""
    for thought in play.weighed:
        action = ACTIONS.action(thought.number)
        if isinstance(action, Dig):
            yield play.match.history[thought.seq][0], action, thought.prospect
    for told, dig, _ in digs(play):
        yield told.before, dig, told.prospect


def positions(play: Playthrough) -> Iterator[np.record]:
    return (states[0] for states in play.match.history)


def saw_told(*keys: str) -> Sight:
    """Seen where one event tells all of this."""

    def seen(play: Playthrough) -> bool:
        return any(set(keys) <= t.keys for t in events(play))

    return seen


SIGHTS |= {
    "a car saves a week": saw_told("journey_car"),
    "an exhibition pushed out of c": saw_told("exhibition_left"),
    "first reshuffle with pile 3 (TH6.3)": saw_told("reshuffled_with_pile"),
    "spaces stay empty (TH6.5)": saw_told("spaces_stay_empty"),
    "a dig that finds nothing": saw_told("nothing_found"),
    "a dig that finds nothing but brings the bonus": saw_told("nothing_found", "bonus_found"),
    "a bonus artifact taken with finds": saw_told("token_found", "bonus_found"),
    "a special permission used": saw_told("permission_used"),
}


# Endings and turns.


@sight("a clock runs exactly full")
def exactly_full(play: Playthrough) -> bool:
    return any(
        t.after["clock"][t.seat] == last_clock(t.after) and not isinstance(t.action, Retire) for t in events(play)
    )


@sight("a player retires with weeks to spare")
def retired(play: Playthrough) -> bool:
    return any(isinstance(t.action, Retire) and t.weeks > 1 for t in events(play))


@sight("victory of one")
def one_winner(play: Playthrough) -> bool:
    return play.match.actor < 0 and play.match.ranks().count(1) == 1


@sight("shared victory")
def shared_victory(play: Playthrough) -> bool:
    return play.match.actor < 0 and play.match.ranks().count(1) > 1


@sight("four turns running")
def turns_running(play: Playthrough) -> bool:
    seats = [t.seat for t in events(play)]
    return any(len(set(seats[n : n + 4])) == 1 for n in range(len(seats) - 3))


@sight("who arrives on a space lies on top and acts before the one beneath")
def on_top(play: Playthrough) -> bool:
    return any(
        other != t.seat and t.after["clock"][other] == t.after["clock"][t.seat] and actor(t.after) == t.seat
        for t in events(play)
        for other in range(play.match.players)
    )


@sight("three markers on one space")
def three_on_a_space(play: Playthrough) -> bool:
    return any(
        t.after["turn"] > play.match.players
        and list(t.after["clock"][: play.match.players]).count(t.after["clock"][t.seat]) >= 3
        and actor(t.after) >= 0
        for t in events(play)
    )


# Journeys, cards.


@sight("a car owner on a journey too short for it")
def car_on_short_journey(play: Playthrough) -> bool:
    return any("journey" in t.keys and t.had("cars") > 0 for t in events(play))


def saw_taken(kind: str) -> Sight:
    def seen(play: Playthrough) -> bool:
        return any(
            isinstance(t.action, Take) and card_key(int(t.before["research"][t.action.slot])) == kind
            for t in events(play)
        )

    return seen


for card_kind in KINDS:
    SIGHTS[f"taken: {card_kind}"] = saw_taken(card_kind)


def saw_face(kind: str, books: int) -> Sight:
    def seen(play: Playthrough) -> bool:
        for t in events(play):
            if isinstance(t.action, Take):
                row = research[int(t.before["research"][t.action.slot])]
                if (row["kind"], row["value"]) == (kind, books):
                    return True
        return False

    return seen


for card_books in (1, 2, 3):
    SIGHTS[f"taken: specialised, {card_books} books"] = saw_face("specialized_knowledge", card_books)
for card_books in (1, 2):
    SIGHTS[f"taken: general, {card_books} books"] = saw_face("general_knowledge", card_books)


# Refill and exhibitions.


def saw_pushed(space: int) -> Sight:
    def seen(play: Playthrough) -> bool:
        return any(
            n.key == "notice.exhibition_pushed" and n.facts["space"] == space for t in events(play) for n in t.notices
        )

    return seen


SIGHTS["an exhibition pushed from a to b"] = saw_pushed(1)
SIGHTS["an exhibition pushed from b to c"] = saw_pushed(2)


def across_a_gap(play: Playthrough, shift: int) -> bool:
    """Whether the first exhibition drawn came to an empty a while another lay on b or c."""
    for t in events(play):
        drawn = [card for card in t.outcome if card >= RESEARCH_CARDS]
        old = [int(card) for card in t.before["exhibition"]]
        if isinstance(t.action, Take | Swap) and len(drawn) == 1 and old[0] == NO_CARD and old[1] != NO_CARD:
            new = [int(card) for card in t.after["exhibition"]]
            stays = new[1] == old[1]
            if t.before["exhibition_shift"] == shift and stays == (shift != ALL):
                return True
    return False


@sight("exhibition_shift=pushed: nothing moves across a gap (TH6.2)")
def gap_kept(play: Playthrough) -> bool:
    return across_a_gap(play, 0)


@sight("exhibition_shift=all: everything moves across a gap (TH6.7)")
def gap_crossed(play: Playthrough) -> bool:
    return across_a_gap(play, int(ALL))


def saw_held(size: str) -> Sight:
    def seen(play: Playthrough) -> bool:
        return any(
            isinstance(t.action, Exhibit)
            and card_key(int(t.before["exhibition"][SPACES.index(t.action.slot)])) == f"exhibition_{size}"
            for t in events(play)
        )

    return seen


SIGHTS["a small exhibition held"] = saw_held("small")
SIGHTS["a large exhibition held"] = saw_held("large")


@sight("later reshuffle of the discards alone (TH6.4)")
def reshuffled_later(play: Playthrough) -> bool:
    return any("reshuffled" in t.keys and t.before["reshuffled"] for t in events(play))


@sight("first reshuffle without a pile 3 (TH2.11)")
def reshuffled_two_piles(play: Playthrough) -> bool:
    return any("reshuffled" in t.keys and not t.before["reshuffled"] for t in events(play))


def saw_swap_cost(work: int) -> Sight:
    def seen(play: Playthrough) -> bool:
        return any(isinstance(t.action, Swap) and t.prospect.facts["work"] == work for t in events(play))

    return seen


for swap_cost in (1, 2, 3, 4):
    SIGHTS[f"a swap that costs {swap_cost}"] = saw_swap_cost(swap_cost)


# Digs.


@sight("a specialised book found")
def book_found(play: Playthrough) -> bool:
    return any(SPECIALISED_BOOK in t.outcome for t, _, _ in digs(play))


@sight("a general book found")
def general_found(play: Playthrough) -> bool:
    return any(GENERAL_BOOK in t.outcome for t, _, _ in digs(play))


@sight("a special permission kept while the permit is valid")
def permission_kept(play: Playthrough) -> bool:
    return any("permit_spent" in t.keys and t.had("permissions") > 0 for t, _, _ in digs(play))


@sight("a rumor spent")
def rumor_spent(play: Playthrough) -> bool:
    return any(dig.rumor and "card_spent" in t.keys for t, dig, _ in digs(play))


@sight("a rumor kept in a dig at its site")
def rumor_kept(play: Playthrough) -> bool:
    return any(not d.rumor and t.before["rumors"][t.seat, SITE_IDS.index(d.site)] for t, d, _ in digs(play))


@sight("a lone assistant spent")
def assistant_spent(play: Playthrough) -> bool:
    return any(dig.assistant and t.after["assistants"][t.seat] == 0 for t, dig, _ in digs(play))


@sight("a lone shovel spent")
def shovel_spent(play: Playthrough) -> bool:
    return any(dig.shovel and t.after["shovels"][t.seat] == 0 for t, dig, _ in digs(play))


def saw_dig_with(field: str, least: int, most: int) -> Sight:
    def seen(play: Playthrough) -> bool:
        return any(least <= t.had(field) <= most for t, _, _ in digs(play))

    return seen


for helper in ("assistants", "shovels"):
    SIGHTS[f"a dig with two {helper}"] = saw_dig_with(helper, 2, 2)
    SIGHTS[f"a dig with three {helper}"] = saw_dig_with(helper, 3, 3)
    SIGHTS[f"a dig with more than three {helper}"] = saw_dig_with(helper, 4, 6)


@sight("general books that all count")
def general_all(play: Playthrough) -> bool:
    return any(0 < t.had("general") <= points for t, _, points in digs(play))


@sight("general books capped by the specialised points")
def general_capped(play: Playthrough) -> bool:
    return any(t.had("general") > points for t, _, points in digs(play))


@sight("knowledge capped at 12")
def knowledge_capped(play: Playthrough) -> bool:
    return any(points + min(points, t.had("general")) > KNOWLEDGE_CAP for t, _, points in digs(play))


@sight("a dig on assistants alone (R18)")
def dig_on_assistants(play: Playthrough) -> bool:
    return any(t.before["books"][t.seat, SITE_IDS.index(d.site)] == 0 and not d.rumor for t, d, _ in digs(play))


# Years.


@sight("a new year makes a spent permit valid")
def permits_renewed(play: Playthrough) -> bool:
    return any("permits_renewed" in t.keys and (t.before["permit"][t.seat] == SPENT).any() for t in events(play))


@sight("a dig across the year end, its own permit valid again (TH10.2)")
def dig_across(play: Playthrough) -> bool:
    return any("permits_renewed" in t.keys and t.after["permit"][t.seat].all() for t, _, _ in digs(play))


# Scores.


def majority_points(play: Playthrough) -> Iterator[tuple[int, int]]:
    """For every site how many lead, and with how many books."""
    books = play.match.state["books"][: play.match.players]
    for site in range(len(SITE_IDS)):
        yield int((books[:, site] == books[:, site].max()).sum()), int(books[:, site].max())


@sight("a majority for one")
def majority(play: Playthrough) -> bool:
    return play.match.actor < 0 and any(lead == 1 for lead, _ in majority_points(play))


@sight("a majority shared")
def majority_shared(play: Playthrough) -> bool:
    return play.match.actor < 0 and any(lead > 1 and books > 0 for lead, books in majority_points(play))


@sight("points in every category for one player")
def all_categories(play: Playthrough) -> bool:
    return play.match.actor < 0 and bool((play.match.scores() > 0).all(axis=1).any())

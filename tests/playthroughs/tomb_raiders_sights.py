"""What the playthroughs of Tomb Raiders must show between them, each told from positions, events and notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.game import Prospect
from dighouse.games.tomb_raiders.actions import (
    ACTIONS,
    ChooseFind,
    Dig,
    Donate,
    PlayThief,
    PlayTombRaiders,
    TakeExhibition,
    TakeMuseum,
    TakeStorage,
)
from dighouse.games.tomb_raiders.naming import card_key
from dighouse.games.tomb_raiders.rules.clock import actor
from dighouse.games.tomb_raiders.rules.holdings import all_books, pile_size
from dighouse.games.tomb_raiders.state import NO_CARD, NOBODY
from dighouse.games.tomb_raiders.tables import (
    BEST_KNOWLEDGE,
    CARD_BOOKS,
    KINDS,
    KNOWLEDGE,
    PROFESSORS,
    REGION_IDS,
    REGIONS,
    STEPS,
)
from tests.playthroughs.scenario import Playthrough
from tests.playthroughs.thebes_sights import Sight
from tests.playthroughs.thebes_sights import sight as sight_among

SIGHTS: dict[str, Sight] = {}


def sight(name: str) -> Callable[[Sight], Sight]:
    """Something that must be seen in at least one playthrough of this game."""
    return sight_among(name, SIGHTS)


@dataclass(frozen=True)
class Told:
    """An event with all there is to know about it."""

    seat: int
    action: Action
    prospect: Prospect
    before: np.record
    after: np.record
    keys: set[str]
    outcome: list[int]

    @property
    def weeks(self) -> int:
        return int(self.after["weeks"][self.seat] - self.before["weeks"][self.seat])

    @property
    def region(self) -> int:
        return REGION_IDS.index(getattr(self.action, "region"))  # noqa: B009 - asked only where there is one

    @property
    def pile(self) -> int:
        """Cards in the pile before it."""
        return int(pile_size(self.before, self.region))

    @property
    def professors(self) -> list[tuple[int, int]]:
        """Professors who came or moved: which one, and from whom."""
        changed = np.flatnonzero(self.before["professor"] != self.after["professor"])
        return [(int(number), int(self.before["professor"][number])) for number in changed]


def events(play: Playthrough) -> Iterator[Told]:
    """Every event but the set-up."""
    match = play.match
    for happened in play.happened[1:]:
        move, before, after = (
            match.move(happened.seq),
            match.history[happened.seq - 1][0],
            match.history[happened.seq][0],
        )
        assert move.seat is not None
        assert move.action is not None
        assert happened.prospect is not None
        keys = {notice.key.removeprefix("notice.") for notice in match.notices(happened.seq, move.seat)}
        yield Told(move.seat, move.action, happened.prospect, before, after, keys, move.outcome)


def digs(play: Playthrough) -> Iterator[tuple[Told, Dig]]:
    return ((t, t.action) for t in events(play) if isinstance(t.action, Dig))


def weighed(play: Playthrough) -> Iterator[tuple[np.record, Dig, Prospect]]:
    """Every dig done or weighed, with the position before it."""
    for thought in play.weighed:
        action = ACTIONS.action(thought.number)
        if isinstance(action, Dig):
            yield play.match.history[thought.seq][0], action, thought.prospect
    for told, dig in digs(play):
        yield told.before, dig, told.prospect


def refused(play: Playthrough, code: str) -> Iterator[tuple[np.record, int, Action | None]]:
    """What was refused for a reason: the position, who tried, and what."""
    return ((play.match.history[d.seq][0], d.seat, d.action) for d in play.turned_down if d.code == code)


def saw_told(*keys: str) -> Sight:
    """Seen where one event tells all of this."""
    return lambda play: any(set(keys) <= t.keys for t in events(play))


SIGHTS |= {
    "a find and rubble in one dig": saw_told("find_found", "rubble"),
    "a dig that finds nothing": saw_told("nothing_found"),
    "a find laid and a card put on display in one refill": saw_told("find_laid", "presentation_laid"),
    "the last space stays empty (TR5.5)": saw_told("space_stays_empty", "game_over"),
}


# Endings and turns.


def saw_takes(number: int) -> Sight:
    def seen(play: Playthrough) -> bool:
        return play.match.actor < 0 and sum(isinstance(t.action, TakeStorage) for t in events(play)) == number

    return seen


SIGHTS["an ending with 67 storage cards taken (TR10.3)"] = saw_takes(67)
SIGHTS["an ending with 68 storage cards taken (TR10.3)"] = saw_takes(68)


@sight("the game ends with four cards in the storage")
def ends_full(play: Playthrough) -> bool:
    return play.match.actor < 0 and NO_CARD not in play.match.state["storage"]


@sight("a presentation card is left over that nobody can take (X10)")
def left_over(play: Playthrough) -> bool:
    return play.match.actor < 0 and bool(play.match.game.view(play.match.state, None).offers)


@sight("four turns running")
def turns_running(play: Playthrough) -> bool:
    seats = [t.seat for t in events(play)]
    return any(len(set(seats[n : n + 4])) == 1 for n in range(len(seats) - 3))


@sight("who arrives on a space lies on top and acts before the one beneath (TR2.3)")
def on_top(play: Playthrough) -> bool:
    return any(
        other != t.seat and t.weeks and t.after["weeks"][other] == t.after["weeks"][t.seat] and actor(t.after) == t.seat
        for t in events(play)
        for other in range(play.match.players)
    )


@sight("points for time (TR11.3)")
def time_points(play: Playthrough) -> bool:
    column = play.match.game.categories.index("time")
    return play.match.actor < 0 and bool((play.match.scores()[:, column] > 0).any())


@sight("points in five categories for one player")
def many_categories(play: Playthrough) -> bool:
    return play.match.actor < 0 and bool(((play.match.scores() > 0).sum(axis=1) >= 5).any())


# Cards taken and played.


def saw_taken(kind: str, books: int = 0) -> Sight:
    def seen(play: Playthrough) -> bool:
        taken = (int(t.before["storage"][t.action.slot - 1]) for t in events(play) if isinstance(t.action, TakeStorage))
        return any(card_key(card) == kind and books in (0, int(CARD_BOOKS[card])) for card in taken)

    return seen


for card_kind in KINDS[:-2]:
    SIGHTS[f"taken: {card_kind}"] = saw_taken(card_kind)
for card_books in (1, 2, 3):
    SIGHTS[f"taken: expertise, {card_books} books"] = saw_taken("expertise", card_books)
for card_books in (1, 2):
    SIGHTS[f"taken: general knowledge, {card_books} books"] = saw_taken("general_knowledge", card_books)


@sight("X17: a thief on an empty pile: 3 weeks, nothing taken, no choice")
def thief_on_empty_pile(play: Playthrough) -> bool:
    return any(
        isinstance(t.action, PlayThief) and not t.pile and t.weeks == 3 and "nothing_taken" in t.keys
        for t in events(play)
    )


@sight("tomb raiders on an empty pile")
def raiders_on_empty_pile(play: Playthrough) -> bool:
    return any(isinstance(t.action, PlayTombRaiders) and not t.pile and "nothing_taken" in t.keys for t in events(play))


def saw_search(verb: type[Action], book: bool) -> Sight:
    def seen(play: Playthrough) -> bool:
        told = list(events(play))
        return any(
            isinstance(t.action, verb)
            and isinstance(chosen.action, ChooseFind)
            and (chosen.action.find == "knowledge") == book
            and "pile_seen" in t.keys
            for t, chosen in pairwise(told)
        )

    return seen


SIGHTS["a thief takes an artifact"] = saw_search(PlayThief, False)
SIGHTS["tomb raiders take an artifact"] = saw_search(PlayTombRaiders, False)
SIGHTS["X18: tomb raiders take the knowledge find"] = saw_search(PlayTombRaiders, True)


@sight("X18: the thief may not take the knowledge find in the pile")
def thief_and_knowledge(play: Playthrough) -> bool:
    return any(state["pile"][state["pending_region"], KNOWLEDGE] for state, _, _ in refused(play, "not_an_artifact"))


@sight("X30, X36: a sight that lasts while others take from the pile, and one that a card laid on it ends")
def sights_end(play: Playthrough) -> bool:
    lasting = ending = False
    for t in events(play):
        for other in set(range(play.match.players)) - {t.seat}:
            seen = (t.before["sight"][other] == 1) & (t.after["sight"][other] == 1)
            fewer = t.after["pile"].sum(axis=1) < t.before["pile"].sum(axis=1)
            lasting |= bool((seen & fewer).any())
        ending |= bool((t.before["sight"] > t.after["sight"]).any())
    return lasting and ending


# Presentation cards.


def saw_step(step: int) -> Sight:
    def seen(play: Playthrough) -> bool:
        return any(isinstance(t.action, TakeExhibition) and t.prospect.facts["step"] == step for t in events(play))

    return seen


for exhibition_step in range(1, int(STEPS) + 1):
    SIGHTS[f"an exhibition at step {exhibition_step}"] = saw_step(exhibition_step)


@sight("an exhibition uses up no artifact, and serves another one too (TR6.4)")
def kept_artifacts(play: Playthrough) -> bool:
    shown = [t for t in events(play) if isinstance(t.action, TakeExhibition)]
    kept = all((t.before["artifacts"] == t.after["artifacts"]).all() for t in shown)
    return kept and len({t.seat for t in shown}) < len(shown)


@sight("X21: a museum gets artifacts of several regions, one after the other, and is paid with the last")
def museum_given(play: Playthrough) -> bool:
    given: list[Told] = []
    for t in events(play):
        if isinstance(t.action, TakeMuseum):
            given = []
        elif isinstance(t.action, Donate):
            given.append(t)
            if t.weeks and len({told.region for told in given}) > 1 and not any(told.weeks for told in given[:-1]):
                return True
    return False


@sight("X21: what was given cannot be given again")
def given_once(play: Playthrough) -> bool:
    return any(isinstance(action, Donate) for _, _, action in refused(play, "not_owned"))


@sight("too few artifacts for an exhibition, and for a museum")
def too_few(play: Playthrough) -> bool:
    tried = {type(action) for _, _, action in refused(play, "too_few_artifacts")}
    return tried == {TakeExhibition, TakeMuseum}


# Professors.


def saw_professor(best: bool, moved: bool) -> Sight:
    def seen(play: Playthrough) -> bool:
        return any(
            (number == BEST_KNOWLEDGE) == best and (holder != NOBODY) == moved
            for t in events(play)
            for number, holder in t.professors
        )

    return seen


SIGHTS["a region's professor comes to the first (TR9.1)"] = saw_professor(best=False, moved=False)
SIGHTS["a region's professor is taken over (TR9.2)"] = saw_professor(best=False, moved=True)
SIGHTS["best knowledge comes to the first (TR9.3)"] = saw_professor(best=True, moved=False)
SIGHTS["best knowledge is taken over"] = saw_professor(best=True, moved=True)


def books_for(state: np.record, seat: int, professor: int) -> int:
    return int(all_books(state, seat) if professor == BEST_KNOWLEDGE else state["books"][seat, professor])


def tie_stays(play: Playthrough, professors: range) -> bool:
    """Whether somebody drew level with the holder of a professor, who stayed."""
    for t in events(play):
        for number in professors:
            holder = int(t.after["professor"][number])
            level = holder not in (NOBODY, t.seat) and books_for(t.after, t.seat, number) == books_for(
                t.after, holder, number
            )
            if level and books_for(t.before, t.seat, number) < books_for(t.after, t.seat, number):
                return True
    return False


@sight("X19: a tie leaves a region's professor where it is")
def region_tie(play: Playthrough) -> bool:
    return tie_stays(play, range(int(REGIONS)))


@sight("a tie leaves best knowledge where it is")
def best_tie(play: Playthrough) -> bool:
    return tie_stays(play, range(int(BEST_KNOWLEDGE), int(PROFESSORS)))


@sight("X20: one card brings two professors at once (TR9.4)")
def two_at_once(play: Playthrough) -> bool:
    return any(isinstance(t.action, TakeStorage) and len(t.professors) == 2 for t in events(play))


@sight("X20: a knowledge find in a dig brings best knowledge at once")
def professor_in_a_dig(play: Playthrough) -> bool:
    return any(t.professors and int(KNOWLEDGE) in t.outcome for t, _ in digs(play))

"""What the playthroughs of Monuments must show between them, each told from positions, events and notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.game import Notice, Prospect
from dighouse.games.monuments.actions import Discard, DrawOpen, DrawPile, EndTurn, Lay, Score, Stop, WriteHistory
from dighouse.games.monuments.refusals import RULE_OF
from dighouse.games.monuments.rules.flow import actor
from dighouse.games.monuments.tables import CARD_MONUMENT, COLOURS_EACH, LAST_COLUMN, LAST_FIELD
from tests.playthroughs.scenario import Playthrough

Sight = Callable[[Playthrough], bool]
SIGHTS: dict[str, Sight] = {}


@dataclass(frozen=True)
class Told:
    """An event with all there is to know about it."""

    seat: int
    action: Action
    prospect: Prospect
    before: np.record
    after: np.record
    notices: list[Notice]

    @property
    def keys(self) -> set[str]:
        return {notice.key.removeprefix("notice.") for notice in self.notices}

    @property
    def colour(self) -> int:
        return int(self.before["colour"])

    def gained(self) -> list[int]:
        """VP every colour gained on the track."""
        return [int(points) for points in self.after["points"] - self.before["points"]]


def events(play: Playthrough) -> Iterator[Told]:
    """Every event but the set-up and what was laid out by hand."""
    match = play.match
    for happened in play.happened[1:]:
        move = match.move(happened.seq)
        assert move.seat is not None
        assert move.action is not None
        assert happened.prospect is not None
        before, after = match.history[happened.seq - 1][0], match.history[happened.seq][0]
        yield Told(move.seat, move.action, happened.prospect, before, after, match.notices(happened.seq))


def sight(name: str, among: dict[str, Sight] = SIGHTS) -> Callable[[Callable[[Told], bool]], Callable[[Told], bool]]:
    """An event that must be seen in at least one playthrough."""

    def keep(seen: Callable[[Told], bool]) -> Callable[[Told], bool]:
        among[name] = lambda play: any(seen(told) for told in events(play))
        return seen

    return keep


def saw_rule(rule: str, code: str) -> Sight:
    """Seen where a refusal names this statement of the rules."""
    return lambda play: any(down.code == code and f"({rule})" in down.sentence for down in play.turned_down)


for refusal, statement in RULE_OF.items():
    SIGHTS[f"refused: {refusal.name.lower()} by {statement}"] = saw_rule(statement, refusal.name.lower())


# Private things.


def private(play: Playthrough, key: str) -> bool:
    """Whether something is told to one seat, and neither to another nor to spectators."""
    match = play.match
    for seq in range(len(match.events)):
        told = [key in {n.key for n in match.notices(seq, viewer)} for viewer in (None, *range(match.players))]
        if sum(told) == 1 and not told[0]:
            return True
    return False


SIGHTS["a card drawn from the pile is told to its drawer alone"] = lambda play: private(play, "notice.drew_card")


@sight("an open card taken is known to everybody")
def known(told: Told) -> bool:
    return isinstance(told.action, DrawOpen) and "card_taken" in told.keys


# Building.


def first_lay(told: Told) -> bool:
    return isinstance(told.action, Lay) and told.before["laid"] == 0


def owners(state: np.record, monument: int) -> int:
    return int(np.count_nonzero(state["stack"][:, monument]))


@sight("erected as the first colour")
def erected_first(told: Told) -> bool:
    return "availability_turned" in told.keys


@sight("erected as the second colour, the availability card gone")
def erected_second(told: Told) -> bool:
    return "availability_gone" in told.keys


@sight("erected with more cards than needed")
def erected_richly(told: Told) -> bool:
    if not isinstance(told.action, Stop):
        return False
    monument, laid = int(told.before["monument"]), int(told.before["laid"])
    return bool(laid == told.before["stack"][told.colour, monument] and laid > 1 + owners(told.before, monument))


@sight("extended by one card")
def extended(told: Told) -> bool:
    return isinstance(told.action, Stop) and told.before["laid"] == 1


@sight("extended by several cards")
def extended_far(told: Told) -> bool:
    monument = int(told.before["monument"])
    return isinstance(told.action, Stop) and bool(1 < told.before["laid"] < told.before["stack"][told.colour, monument])


@sight("a stack of one card extended")
def revived(told: Told) -> bool:
    if not first_lay(told):
        return False
    assert isinstance(told.action, Lay)
    return bool(told.before["stack"][told.colour, CARD_MONUMENT[told.action.card]] == 1)


# Scoring pairs and buying.


def last_discard(told: Told) -> bool:
    return isinstance(told.action, Discard) and told.before["due"] == 1


@sight("a pair that brings points")
def scored(told: Told) -> bool:
    return "scored" in told.keys and sum(told.gained()) > 0


@sight("a pair that brings nothing (R14)")
def scored_nothing(told: Told) -> bool:
    return "scored" in told.keys and sum(told.gained()) == 0


@sight("a bought action spent on drawing from the pile")
def bought_draw(told: Told) -> bool:
    return bool(told.before["extra"]) and isinstance(told.action, DrawPile)


@sight("a bought action spent on an open card")
def bought_open(told: Told) -> bool:
    return bool(told.before["extra"]) and isinstance(told.action, DrawOpen)


@sight("a bought action spent on building")
def bought_build(told: Told) -> bool:
    return bool(told.before["extra"]) and isinstance(told.action, Stop)


@sight("a bought action spent on scoring")
def bought_score(told: Told) -> bool:
    return bool(told.before["extra"]) and isinstance(told.action, Score)


@sight("a bought action that lapses (MO8.5)")
def lapsed(told: Told) -> bool:
    return {"bought", "lapsed"} <= told.keys


@sight("a turn ended without buying, though a pair was there")
def not_bought(told: Told) -> bool:
    return isinstance(told.action, EndTurn) and bool((told.before["pairs"][told.seat] >= 2).any())


# Histories.


def moved(told: Told) -> list[int]:
    """Columns every marker moved."""
    return [int(steps) for steps in told.after["column"] - told.before["column"]]


@sight("a marker moves two columns in one history")
def two_steps(told: Told) -> bool:
    return isinstance(told.action, WriteHistory) and max(moved(told)) == 2


@sight("a stack of one card keeps it in a history")
def one_card_stays(told: Told) -> bool:
    stack = told.before["stack"]
    rivals = np.delete(stack, told.colour, axis=0)
    return isinstance(told.action, WriteHistory) and bool((rivals == 1).any())


@sight("a blocked marker pays two owners")
def paid_two(told: Told) -> bool:
    return isinstance(told.action, WriteHistory) and sorted(told.gained())[-2:] == [1, 2]


@sight("a blocked marker pays a sole owner")
def paid_sole(told: Told) -> bool:
    alone = [m for m in range(len(told.before["column"])) if owners(told.after, m) == 1]
    return isinstance(told.action, WriteHistory) and any(
        n.key == "notice.paid" and n.facts["monument"] in alone and n.facts["points"] == 2 for n in told.notices
    )


@sight("a blocked marker pays the reporting colour")
def paid_reporter(told: Told) -> bool:
    return isinstance(told.action, WriteHistory) and told.gained()[told.colour] > 0


@sight("two blocked steps of one marker")
def blocked_twice(told: Told) -> bool:
    return isinstance(told.action, WriteHistory) and max(told.gained()) == 4


@sight("a step into the last column and a blocked one")
def reached_and_blocked(told: Told) -> bool:
    return any(
        n.key == "notice.paid" and told.before["column"][n.facts["monument"]] == LAST_COLUMN - 1 for n in told.notices
    )


@sight("more cards than the track has fields")
def beyond_the_track(told: Told) -> bool:
    return isinstance(told.action, WriteHistory) and len(told.prospect.facts["taken"]) > LAST_FIELD


@sight("a stone on top of another colour's")
def on_top(told: Told) -> bool:
    if not isinstance(told.action, WriteHistory):
        return False
    stone = int(told.before["stones"])
    below = told.after["report"][:stone] == told.after["report"][stone]
    return bool((told.after["stone"][:stone][below] != told.colour).any())


@sight("two players: a history takes from the own second colour")
def own_second_colour(told: Told) -> bool:
    each = int(COLOURS_EACH[told.before["players"]])
    if each == 1 or not isinstance(told.action, WriteHistory):
        return False
    other = told.colour ^ 1
    return any(n.key == "notice.card_lost" and n.facts["colour"] == other for n in told.notices)


@sight("two players: both colours of one own a monument (MO13.7)")
def both_own(told: Told) -> bool:
    own = np.flatnonzero(told.after["stack"][:, int(told.before["monument"])]).tolist()
    two = COLOURS_EACH[told.before["players"]] == 2
    return bool(two and isinstance(told.action, Stop) and own in ([0, 1], [2, 3]))


# The end.


@sight("the end is triggered, and the turn goes on")
def triggered(told: Told) -> bool:
    return "end_triggered" in told.keys and actor(told.after) == told.seat


@sight("the last card of the pile fills a slot and triggers nothing")
def pile_used_up(told: Told) -> bool:
    return isinstance(told.action, DrawOpen) and told.before["pile"] == 1 and not told.after["ending"]


@sight("a turn with an empty pile after which the game goes on (X17)")
def goes_on(told: Told) -> bool:
    return told.before["pile"] == 0 and told.after["turn"] > told.before["turn"] and actor(told.after) >= 0


@sight("the game ends with a turn that is ended")
def ended(told: Told) -> bool:
    return {"turn_ended", "game_over"} <= told.keys


@sight("the game ends after a bought action")
def ended_by_extra(told: Told) -> bool:
    return "game_over" in told.keys and bool(told.before["extra"])


@sight("victory of one")
def one_winner(told: Told) -> bool:
    return "winner" in told.keys


@sight("shared victory")
def shared(told: Told) -> bool:
    return "winner_shared" in told.keys

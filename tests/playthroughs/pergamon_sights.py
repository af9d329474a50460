"""What the playthroughs of Pergamon must show between them, each told from positions, events and notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.game import Notice
from dighouse.games.pergamon.actions import Add, Confirm, Dig, Order, Polish
from dighouse.games.pergamon.rules.museum import oldest_shown, show_field
from dighouse.games.pergamon.rules.rows import row_value
from dighouse.games.pergamon.rules.scoring import total_points
from dighouse.games.pergamon.state import NO_FIELD, NO_VALUE
from dighouse.games.pergamon.tables import CAPACITY, CENTURY, KINDS, POLISH_LIMIT, ROUNDS, STACK
from dighouse.games.pergamon.view import row_tiles, tile_ids
from tests.playthroughs.scenario import Playthrough

Sight = Callable[[Playthrough], bool]
SIGHTS: dict[str, Sight] = {}


def sight(name: str) -> Callable[[Sight], Sight]:
    """Something that must be seen in at least one playthrough."""

    def keep(seen: Sight) -> Sight:
        SIGHTS[name] = seen
        return seen

    return keep


@dataclass(frozen=True)
class Told:
    """An event with all there is to know about it."""

    seat: int
    action: Action
    before: np.record
    after: np.record
    notices: list[Notice]

    @property
    def keys(self) -> list[str]:
        return [notice.key.removeprefix("notice.") for notice in self.notices]

    def facts(self, key: str) -> list[dict[str, int]]:
        return [notice.facts for notice in self.notices if notice.key == f"notice.{key}"]

    def then(self, first: str, second: str) -> bool:
        """Whether the second is told after the first."""
        keys = self.keys
        return first in keys and second in keys[keys.index(first) :]


def events(play: Playthrough) -> Iterator[Told]:
    """Every event but the set-up."""
    match = play.match
    for seq in range(1, len(match.events)):
        move = match.move(seq)
        assert move.seat is not None
        assert move.action is not None
        yield Told(move.seat, move.action, match.history[seq - 1][0], match.history[seq][0], match.notices(seq))


def positions(play: Playthrough) -> Iterator[np.record]:
    return (states[0] for states in play.match.history)


def scored(number: int, kind: str) -> Sight:
    """A scoring of that round in which somebody has the bonus of its kind."""

    def seen(play: Playthrough) -> bool:
        return any(
            [facts["round"] for facts in t.facts("scoring")] == [number]
            and [KINDS[facts["kind"]] for facts in t.facts("kind_bonus")] == [kind]
            for t in events(play)
        )

    return seen


def robber_stood(field: int) -> Sight:
    """The robber is paid on that field, and digs."""

    def seen(play: Playthrough) -> bool:
        return any(t.before["robber"] == field and t.facts("robber_dug") for t in events(play))

    return seen


def told(*keys: str) -> Sight:
    """Seen where one event tells all of this."""
    return lambda play: any(set(keys) <= set(t.keys) for t in events(play))


SIGHTS |= {
    "scoring of round 5: the oldest vase": scored(5, "vase"),
    "scoring of round 7: the oldest jug": scored(7, "jug"),
    "scoring of round 9: the oldest mask": scored(9, "mask"),
    "scoring of round 12: the oldest bracelet": scored(12, "bracelet"),
    "a kind nobody shows": told("scoring", "kind_bonus_none"),
    "the robber on 5 digs": robber_stood(5),
    "the robber on 7 digs": robber_stood(7),
    "the robber on 9 digs": robber_stood(9),
    "X37: the robber cannot dig": told("robber_idle"),
    "a shared victory": told("winner_shared"),
    "storing is paid": told("stored"),
    "tiles are discarded instead": told("discarded"),
    "a step without a choice is passed over": told("dig_passed"),
}


@sight("a collection is pushed out of the museum by a show (PG8.7)")
def pushed_out(play: Playthrough) -> bool:
    return any(t.then("shown", "fallen") and "scoring" not in t.keys for t in events(play))


@sight("a collection drops out at a scoring (PG10.6)")
def dropped_out(play: Playthrough) -> bool:
    return any(t.then("markers_drop", "fallen") for t in events(play))


@sight("a collection is dissolved, its tiles go to the box (PG8.4)")
def dissolved(play: Playthrough) -> bool:
    for t in events(play):
        for facts in t.facts("dissolved"):
            tiles = row_tiles(t.before, int(t.before["first"][t.seat, facts["pair"] - 1]))
            if {tile + 1 for tile in tiles} <= set(tile_ids(t.after["boxed"])):
                return True
    return False


@sight("a player pushes an own marker (R17)")
def own_pushed(play: Playthrough) -> bool:
    return any(t.seat == facts["seat"] for t in events(play) for facts in t.facts("pushed"))


@sight("two shows in one turn")
def two_shows(play: Playthrough) -> bool:
    turns: dict[tuple[int, int], int] = {}
    for t in events(play):
        if isinstance(t.action, Confirm):
            turn = int(t.before["round_number"]), t.seat
            turns[turn] = turns.get(turn, 0) + 1
    return max(turns.values(), default=0) > 1


@sight("more than three coins of polish in round 12 (PG8.2)")
def rich_polish(play: Playthrough) -> bool:
    usual = int(POLISH_LIMIT[1])
    return any(
        isinstance(t.action, Polish) and t.action.coins > usual and t.before["round_number"] == ROUNDS
        for t in events(play)
    )


@sight("the robber stands leftmost and takes the rest (PG13.2)")
def robber_leftmost(play: Playthrough) -> bool:
    return any(s["value"][0] != NO_VALUE and s["robber"] > s["figure"].max() for s in positions(play))


@sight("a full gallery is passed over, and tiles go unseen to the box (PG4.1)")
def gallery_full(play: Playthrough) -> bool:
    full = int(CAPACITY)
    return any(
        0 < facts["tiles"] < STACK and any(len(tile_ids(tiles)) == full for tiles in t.before["gallery"])
        for t in events(play)
        for facts in t.facts("boxed_unseen")
    )


@sight("player_order: figures are placed as they stood, and not clockwise (PG14.1)")
def placed_as_they_stood(play: Playthrough) -> bool:
    for t in events(play):
        if t.after["player_order"] and t.after["round_number"] > t.before["round_number"]:
            figures = t.before["figure"][: play.match.players]
            order = [int(seat) for seat in np.argsort(-figures)]
            clockwise = [(order[0] + step) % len(order) for step in range(len(order))]
            if t.after["placing"][: len(order)].tolist() == order != clockwise:
                return True
    return False


@sight("free_tile_sort: an older tile of the same century is laid first (PG14.3)")
def laid_first(play: Playthrough) -> bool:
    for t in events(play):
        if isinstance(t.action, Order):
            younger = [tile for tile in tile_ids(t.before["turned"]) if tile < t.action.tile]
            if any(CENTURY[tile - 1] == CENTURY[t.action.tile - 1] for tile in younger):
                return True
    return False


@sight("both options together, a whole game (PG14.4)")
def both_options(play: Playthrough) -> bool:
    return play.match.actor < 0 and set(play.match.options.values()) == {"on"} and len(play.match.options) == 2


@sight("free_tile_sort alone")
def sort_alone(play: Playthrough) -> bool:
    return [bool(play.match.state[name]) for name in ("player_order", "free_tile_sort")] == [False, True]


@sight("a tie for most points is broken by the oldest object (PG12.4)")
def oldest_decides(play: Playthrough) -> bool:
    state, players = play.match.state, range(play.match.players)
    points = [int(total_points(state, np.int64(seat))) for seat in players]
    tied = [seat for seat in players if points[seat] == max(points)]
    ranks = play.match.ranks()
    years = {seat: int(oldest_shown(state, np.int64(seat))) for seat in tied}
    winner = max(tied, key=lambda seat: years[seat])
    return play.match.actor < 0 and len(tied) > 1 and [s for s in players if ranks[s] == 1] == [winner]


@sight("X8: the row 52, 25, 46, 32 is worth 12")
def x8(play: Playthrough) -> bool:
    return any(
        t.action == Add(tile=32)
        and row_tiles(t.after, int(t.after["row_first"])) == [51, 24, 45, 31]
        and row_value(t.after, int(t.after["row_first"])) == 12
        for t in events(play)
    )


@sight("X9: polished for 2 coins it stands on 14, for 1 point")
def x9(play: Playthrough) -> bool:
    return any(
        isinstance(t.action, Confirm)
        and (int(t.before["polish"]), int(show_field(t.before))) == (2, 14)
        and int(t.before["coins"][t.seat]) - int(t.after["coins"][t.seat]) == 2
        and [facts["points"] for facts in t.facts("shown")] == [1]
        for t in events(play)
    )


@sight("X20: 46 has no partner, then does not fit, and one tile is no row")
def x20(play: Playthrough) -> bool:
    tried = [(down.spelling, down.code) for down in play.turned_down]
    wanted = [("add 46", "tile_has_no_partner"), ("add 46", "tile_does_not_fit"), ("close_row", "row_too_short")]
    return set(wanted) <= set(tried)


@sight("X29: after round 5 a marker on 14 stands on 11, one on 2 is out")
def x29(play: Playthrough) -> bool:
    for t in events(play):
        if "markers_drop" in t.keys and t.before["round_number"] == 5:
            moved = {(int(a), int(b)) for a, b in zip(t.before["marker"].flat, t.after["marker"].flat, strict=True)}
            if {(14, 11), (2, int(NO_FIELD))} <= moved:
                return True
    return False


@sight("X45: a row with its polish is cancelled: coins and museum as they were")
def x45(play: Playthrough) -> bool:
    return any(
        t.keys == ["row_cancelled"]
        and t.before["polish"] > 0
        and (t.before["coins"] == t.after["coins"]).all()
        and (t.before["hand"] == t.after["hand"]).all()
        for t in events(play)
    )


@sight("a dig empties a gallery of several tiles for its number in coins (PG6.4, as X7)")
def dug_several(play: Playthrough) -> bool:
    return any(
        isinstance(t.action, Dig)
        and len(tile_ids(t.before["gallery"][t.action.gallery - 1])) > 1
        and not t.after["gallery"][t.action.gallery - 1]
        and [facts["coins"] for facts in t.facts("dug")] == [t.action.gallery]
        for t in events(play)
    )

"""Worked examples of docs/rules/monuments.md and the tie-breaks, found in the playthroughs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from dighouse.games.monuments.actions import Score, WriteHistory
from dighouse.games.monuments.rules.history import field_of
from dighouse.games.monuments.state import NONE
from dighouse.games.monuments.tables import COLOURS_EACH, COLOURS_OF, MONUMENT_IDS
from tests.playthroughs.monuments_sights import Sight, Told, sight
from tests.playthroughs.scenario import Playthrough

EXAMPLES: dict[str, Sight] = {}

CATEGORIES = ("track", "monuments", "historians", "bonus", "unused")
Sheet = list[dict[str, int]]  # by seat


def column(state: np.record, name: str) -> int:
    return int(state["column"][MONUMENT_IDS.index(name)])


def history(told: Told, cards: int, field: int) -> bool:
    """A history that took so many cards and went to this field."""
    if not isinstance(told.action, WriteHistory):
        return False
    stone = int(told.before["stones"])
    return int(told.after["report"][stone]) == cards and int(field_of(told.after, stone)) == field


@sight("X2: two ships in the own stacks, 2 VP", EXAMPLES)
def x2(told: Told) -> bool:
    return isinstance(told.action, Score) and told.prospect.facts["points"] == 2 and told.action.symbol == 0


@sight("X3: two cards, field 2, the own Pharos unchanged", EXAMPLES)
def x3(told: Told) -> bool:
    return history(told, 2, 2) and [column(told.after, name) for name in ("akropolis", "artemision", "pharos")] == [
        1,
        1,
        0,
    ]


@sight("X11: three cards, a stack of one stays", EXAMPLES)
def x11(told: Told) -> bool:
    moved = [column(told.after, name) for name in ("babylon", "petra", "zeus")]
    return history(told, 3, 3) and moved == [1, 1, 1]


@sight("X12: Zeus from column 1 to column 3", EXAMPLES)
def x12(told: Told) -> bool:
    return history(told, 2, 2) and (column(told.before, "zeus"), column(told.after, "zeus")) == (1, 3)


@sight("X13: one card, blocked: A +1, B +2", EXAMPLES)
def x13(told: Told) -> bool:
    return history(told, 1, 1) and told.gained() == [1, 2, 0, 0]


@sight("X14: two cards, one step blocked: A +2, B +1", EXAMPLES)
def x14(told: Told) -> bool:
    return history(told, 2, 2) and told.gained() == [2, 1, 0, 0] and column(told.before, "kolossus") == 4


@sight("X15: A +1, the reporting C +2, a sole owner +2", EXAMPLES)
def x15_reporter(told: Told) -> bool:
    return history(told, 2, 2) and told.gained() == [1, 0, 2, 2]


@sight("X15: two blocked steps, A +4, B +2", EXAMPLES)
def x15_twice(told: Told) -> bool:
    return history(told, 2, 2) and told.gained() == [4, 2, 0, 0]


@sight("X22: 14 cards, field 12", EXAMPLES)
def x22(told: Told) -> bool:
    return history(told, 14, 12)


# Scores and ties.


def finals(play: Playthrough) -> Iterator[tuple[np.record, Sheet, list[int]]]:
    """Every final position, with its score sheet by seat and its ranks."""
    game, match = play.match.game, play.match
    for seq, states in enumerate(match.history):
        if game.loops.actor(states, 0) < 0:
            sheet = [dict(zip(CATEGORIES, row.tolist(), strict=True)) for row in match.scores(seq)]
            yield states[0], sheet, [int(game.loops.rank(states, 0, seat)) for seat in range(match.players)]


def totals(sheet: Sheet) -> list[int]:
    return [sum(row.values()) for row in sheet]


def saw_categories(players: int, **wanted: list[int]) -> Sight:
    """Seen where these columns of the sheet have these numbers."""

    def seen(play: Playthrough) -> bool:
        return play.match.players == players and any(
            all([row[name] for row in sheet][: len(numbers)] == numbers for name, numbers in wanted.items())
            for _, sheet, _ in finals(play)
        )

    return seen


EXAMPLES |= {
    "X4: 6 + 8 for A, 3 for B, 4 for the second Pharos owner": saw_categories(3, monuments=[14, 3, 4]),
    "X5: fields 4 and 5, no bonus, none unused": saw_categories(4, historians=[9], bonus=[0], unused=[0]),
    "X6: fields and bonuses": saw_categories(3, historians=[17, 15, 15], bonus=[3, 6, 9], unused=[0, 0, -12]),
    "X20: 5 + 2 + 9 + 6 - 12": saw_categories(3, historians=[7], bonus=[15], unused=[-12]),
    "X21: 9 + 3 for blue, 6 for red, nothing for green": saw_categories(3, bonus=[6, 12, 0]),
    "X23: equal numbers, the 7 is first; a sole owner gets 6": saw_categories(3, monuments=[2, 4, 6]),
}


def saw_totals(count: int, wanted: list[int]) -> Sight:
    """Seen where two players end with these totals under this option."""
    return lambda play: (
        play.match.players == 2
        and any(state["two_player_count"] == count and totals(sheet) == wanted for state, sheet, _ in finals(play))
    )


EXAMPLES |= {
    "X26: best_historian 46, 39": saw_totals(0, [46, 39]),
    "X26: worse_colour_total 24, 11": saw_totals(1, [24, 11]),
    "X27: best_historian 11, 48": saw_totals(0, [11, 48]),
    "X27: worse_colour_total -9, 23": saw_totals(1, [-9, 23]),
}


def monuments_of(state: np.record, seat: int) -> int:
    each = int(COLOURS_EACH[state["players"]])
    return int(np.count_nonzero(state["stack"][seat * each : (seat + 1) * each]))


def best_field(state: np.record, seat: int) -> int:
    each = int(COLOURS_EACH[state["players"]])
    fields = [
        int(field_of(state, stone)) for stone in range(int(state["stones"])) if state["stone"][stone] // each == seat
    ]
    return max(fields, default=0)


def saw_tie(players: int, count: int, decided: str) -> Sight:
    """Seen where the best totals are equal, and this decides."""

    def seen(play: Playthrough) -> bool:
        return any(
            state["players"] == players
            and state["two_player_count"] == count
            and decided == tie_break(state, sheet, ranks)
            for state, sheet, ranks in finals(play)
        )

    return seen


def tie_break(state: np.record, sheet: Sheet, ranks: list[int]) -> str:
    """What decided between those with the best total."""
    best = [seat for seat, total in enumerate(totals(sheet)) if total == max(totals(sheet))]
    winners = [seat for seat in best if ranks[seat] == 1]
    if len(best) == 1:
        return "total"
    if len(winners) > 1:
        return "shared"
    by = {"monuments": monuments_of, "field": best_field}
    return next(name for name, key in by.items() if len({key(state, seat) for seat in best}) > 1)


for how in ("monuments", "field", "shared"):
    EXAMPLES[f"a tie decided: {how}"] = saw_tie(3, 0, how)
for how in ("monuments", "field"):
    EXAMPLES[f"a tie decided, best_historian: {how}"] = saw_tie(2, 0, how)
    EXAMPLES[f"a tie decided, worse_colour_total: {how}"] = saw_tie(2, 1, how)


@sight("X28: Petra 2 of the own second colour is taken, field 1", EXAMPLES)
def x28(told: Told) -> bool:
    return history(told, 1, 1) and told.before["players"] == 2 and column(told.after, "petra") == 1


@sight("X29: one ship of red, three of yellow: 1 VP", EXAMPLES)
def x29(told: Told) -> bool:
    return (
        isinstance(told.action, Score)
        and told.before["players"] == 2
        and told.before["shown"][:2, 0].tolist() == [1, 3]
        and told.prospect.facts["points"] == 1
    )


@sight("X34: a player who is laying needs more cards of that monument", EXAMPLES)
def x34(told: Told) -> bool:
    laying = told.after["monument"] != NONE
    return bool(laying and told.prospect.facts.get("still", 0) > 0 and COLOURS_OF[told.after["players"]] == 3)

"""The score of Monuments counted once more, from what everybody sees and docs/rules/monuments.md alone (MO11-MO13).

Nothing of the rules is imported; card values follow from the ids, and the valuation, the bonuses and the price of
an unused historian are written down here again.
"""

from __future__ import annotations

from typing import Any

Colour = dict[str, Any]
SOLE, FIRST, SECOND = 3, 2, 1  # VP a column (MO11.1, MO11.2)
BONUS = (9, 6, 3)  # MO11.5
UNUSED = -12  # MO11.7
LAST_FIELD = 12


def value(card: int) -> int:
    """MO1.4  Card id = 9 × monument + value - 1."""
    return card % 9 + 1


def order(cards: list[int]) -> tuple[int, int]:
    """MO11.2, MO11.3  More cards, then the highest one."""
    return len(cards), max(value(card) for card in cards)


def monument_points(view: dict[str, Any], colour: int) -> int:
    """MO11.1-MO11.3  What the colour's stacks pay."""
    points = 0
    for monument in range(12):
        stacks = [one["stacks"][monument] for one in view["colours"]]
        owners = sorted((c for c in range(len(stacks)) if stacks[c]), key=lambda c: order(stacks[c]), reverse=True)
        if colour in owners:
            shares = [SOLE] if len(owners) == 1 else [FIRST, SECOND]
            points += shares[owners.index(colour)] * view["monuments"][monument]["column"]
    return points


def ranked(view: dict[str, Any]) -> list[tuple[int, int, int]]:
    """MO11.6  The placed historians as (field, place in the order of placing, colour), the best first."""
    stones = [(min(s["cards"], LAST_FIELD), number, s["colour"]) for number, s in enumerate(view["stones"])]
    return sorted(stones, key=lambda stone: (-stone[0], stone[1]))


def counting(view: dict[str, Any]) -> list[tuple[int, int, int]]:
    """MO13.8  Of each player the lower of the two colours' best stones; nothing if a colour has none."""
    stones = ranked(view)
    if view["two_player_count"] != "best_historian":
        return stones
    found = []
    for player in view["players"]:
        best = [next((s for s in stones if s[2] == colour), None) for colour in player["colours"]]
        if None not in best:
            found.append(max(best, key=stones.index))  # type: ignore[arg-type]
    return [stone for stone in stones if stone in found]


def colour_line(view: dict[str, Any], colour: int) -> list[int]:
    """track, monuments, historians, bonus, unused."""
    stones = counting(view)
    one = view["colours"][colour]
    return [
        one["points"],
        monument_points(view, colour),
        sum(field for field, _, owner in stones if owner == colour),
        sum(bonus for bonus, stone in zip(BONUS, stones, strict=False) if stone[2] == colour),
        UNUSED * one["historians"],
    ]


def scores(view: dict[str, Any]) -> list[list[int]]:
    """MO13.9, MO13.10  A row a seat: the sum of its colours, or its worse one."""
    rows = []
    for player in view["players"]:
        lines = [colour_line(view, colour) for colour in player["colours"]]
        if view["two_player_count"] == "worse_colour_total":
            rows.append(min(lines, key=sum))
        else:
            rows.append([sum(column) for column in zip(*lines, strict=True)])
    return rows


def ranks(view: dict[str, Any]) -> list[int]:
    """MO12.1-MO12.4, MO13.11  VP, then monuments erected, then the largest report."""
    keys = []
    for player, line in zip(view["players"], scores(view), strict=True):
        erected = sum(bool(stack) for colour in player["colours"] for stack in view["colours"][colour]["stacks"])
        fields = [field for field, _, owner in ranked(view) if owner in player["colours"]]
        keys.append((sum(line), erected, max(fields, default=0)))
    return [1 + sum(other > key for other in keys) for key in keys]

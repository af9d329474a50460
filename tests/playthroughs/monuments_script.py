"""Scripts and positions of Monuments, written as people speak of them.

draw pile, draw 2, lay petra 5, stop, score ship, buy scroll, discard zeus 1, history, end, use blue
draw 2 => zeus 4                  and zeus 4 comes out of the pile
! below_minimum: stop             tried and refused for that reason
! not_your_turn by 2: stop        the same by another seat, counted from 0
? score ship                      weighed, not done
show, score                       the table; the score sheet
# words                           a remark
"""

from __future__ import annotations

from collections.abc import Callable

from dighouse.games.monuments.state import IN_PILE, TAKEN
from dighouse.games.monuments.tables import COLOUR_IDS, LAST_COLUMN, MONUMENT_IDS, SYMBOL_IDS, VALUES
from tests.games.monuments.positions import Table, card
from tests.playthroughs.scenario import Do, LayOut, Refuse, Say, Score, Show, Step, Weigh, Wish

A_PILE = 24  # cards left in the middle of a game
PLAIN = {"draw pile": "draw_pile", "history": "write_history", "end": "end_turn", "stop": "stop"}


def script(text: str) -> list[Step]:
    """One step a line."""
    return [step_of(line.strip()) for line in text.strip().splitlines()]


def step_of(line: str) -> Step:
    if line.startswith("#"):
        return Say(line[1:].strip())
    if line.startswith("!"):
        reason, _, words = line[1:].partition(":")
        code, _, seat = reason.strip().partition(" by ")
        return Refuse(code, spelt(words.strip()), int(seat) if seat else None)
    if line.startswith("?"):
        return Weigh((spelt(line[1:].strip()),))
    if line in ("show", "score"):
        return Show() if line == "show" else Score()
    words, _, drawn = line.partition(" => ")
    return Do(spelt(words), comes_out(card(drawn)) if drawn else None)


def comes_out(wanted: int) -> Wish:
    return lambda outcome, _: outcome == [wanted]


def spelt(words: str) -> str:
    """The words the engine reads: cards, symbols, slots and colours by number."""
    verb, _, rest = words.partition(" ")
    if words in PLAIN or words.isdigit():
        return PLAIN.get(words, words)
    if verb in ("lay", "discard"):
        return f"{verb} {card(rest)}"
    if verb in ("score", "buy"):
        return f"{verb} {SYMBOL_IDS.index(rest)}"
    return f"draw_open {int(rest) - 1}" if verb == "draw" else f"use_colour {COLOUR_IDS.index(rest)}"


def taken(table: Table, **counts: int) -> Table:
    """So many cards of a monument were taken by histories: of those in the pile the lowest."""
    for name, count in counts.items():
        first = int(VALUES) * MONUMENT_IDS.index(name)
        cards = [one for one in range(first, first + int(VALUES)) if table.s["card_at"][one] == IN_PILE]
        table.s["card_at"][cards[:count]] = TAKEN
        table.s["column"][MONUMENT_IDS.index(name)] = min(count, int(LAST_COLUMN))
    table.count_pile()
    return table


def last_turn(table: Table) -> Table:
    """The end is triggered and three actions are done: only the turn has to be ended."""
    return table.row("Zeus 9", "Zeus 8", None).pile(0).turn(0, done=3)


def laid_out(build: Callable[[], Table]) -> LayOut:
    return LayOut(lambda: build().states)

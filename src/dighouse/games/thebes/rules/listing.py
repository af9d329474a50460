"""Legal actions as they are listed: all of them written down, one of them kept, or none.

A random player needs only how many there are and then one of them. On a graphics card a list would lie in slow memory.
Which of the three is asked for is known when a rule is compiled, so only that is compiled.
"""

from __future__ import annotations

from dighouse.core.jit import constant, fast_inner_rule, inner_rule
from dighouse.games.thebes.rules.decode import DIG_WAYS
from dighouse.games.thebes.tables import DIG_WEEKS

ALL = constant(-1)  # write all actions down
NONE = constant(-2)  # count them only; from 0 on: keep the one of that number in the list


@inner_rule
def list_one(out, n, wanted, number, allowed):
    """An action, if it is allowed. One that is not is written down too, but does not count."""
    if wanted == ALL:
        out[n] = number
    elif wanted != NONE and n == wanted and allowed:
        out[0] = number
    return n + allowed


@fast_inner_rule
def list_weeks(out, n, wanted, number, lengths):
    """Digs that differ in their weeks alone, by so many lengths; none if that is less than one.

    Where there is room all weeks are written, and those past the last do not count: how many there are cannot be
    foreseen, and a processor that guesses wrong waits longer than it takes to write them.
    """
    if wanted == ALL:
        if n + DIG_WEEKS <= len(out):
            for week in range(DIG_WEEKS):
                out[n + week] = number + week * DIG_WAYS
        else:
            for week in range(lengths):
                out[n + week] = number + week * DIG_WAYS
    elif wanted != NONE and n <= wanted < n + lengths:
        out[0] = number + (wanted - n) * DIG_WAYS
    return n + max(0, lengths)

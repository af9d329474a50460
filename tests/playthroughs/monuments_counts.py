"""Positions of Monuments at the end of a game, and with two players; what is done in them."""

from __future__ import annotations

import functools
from collections.abc import Callable

from dighouse.games.monuments.state import COLOUR
from tests.games.monuments.positions import Table
from tests.playthroughs.monuments_script import A_PILE, laid_out, last_turn, script, taken
from tests.playthroughs.scenario import Step

SCORING: list[Step] = [
    laid_out(
        lambda: last_turn(
            taken(
                Table(3)
                .stack(0, "Artemision", 2, 4, 6)
                .stack(1, "Artemision", 8, 9)
                .stack(0, "Pharos", 1, 2, 3)
                .stack(2, "Pharos", 8, 9),
                artemision=3,
                pharos=4,
                akropolis=9,
                babylon=9,
                bet_hamikdash=9,
                colosseum=9,
                kolossus=4,
            ).stones((0, 7), (2, 9), (1, 9), (0, 6), (2, 6), (0, 4), (1, 4), (1, 2))
        )
    ),
    *script("""
        # X4: Artemision pays 6 and 3, Pharos 8 and 4. X6: the lower of two stones on 9 is the better one.
        end
        score
    """),
    laid_out(
        lambda: last_turn(
            taken(
                Table(3).stack(0, "Petra", 2, 5, 6).stack(1, "Petra", 1, 3, 7).stack(2, "Babylon", 9),
                petra=2,
                babylon=2,
                akropolis=3,
            ).stones((0, 5), (0, 2))
        )
    ),
    *script("""
        # X23: equally many cards of Petra, and Ben has the highest. X20: with two stones the third bonus is not paid.
        end
        score
    """),
    laid_out(lambda: last_turn(taken(Table(3), akropolis=9, artemision=6).stones((1, 4), (0, 4), (1, 4), (2, 3)))),
    *script("""
        # X21: three stones on one field, the earliest is the best.
        end
    """),
]

TIES: list[Step] = [
    laid_out(
        lambda: last_turn(
            Table(3).stack(0, "Petra", 1, 2).stack(0, "Babylon", 1, 2).stack(1, "Pharos", 1, 2).points(40, 40, 12)
        )
    ),
    *script("""
        # Ada and Ben have equal totals: Ada has more monuments.
        end
        score
    """),
    laid_out(
        lambda: last_turn(
            taken(Table(3).stack(0, "Petra", 1, 2).stack(1, "Pharos", 1, 2), akropolis=5)
            .stones((0, 3), (1, 2))
            .points(40, 44, 12)
        )
    ),
    *script("""
        # Equal totals and equally many monuments: Ada's best historian stands on the higher field.
        end
        score
    """),
    laid_out(
        lambda: last_turn(
            Table(3).stack(0, "Petra", 1, 2).stack(1, "Pharos", 1, 2).stack(2, "Babylon", 1, 2).points(12, 40, 40)
        )
    ),
    *script("""
        # Equal in everything: Ben and Cleo share the victory.
        end
    """),
]


# Turns with two colours and one hand.
TWO_COLOURS: list[Step] = [
    laid_out(
        lambda: (
            Table(2)
            .stack(1, "Petra", 1, 2)
            .stack(2, "Zeus", 3)
            .hand(0, "Pharos 1", "Pharos 2")
            .hand(1, "Pharos 3")
            .pile(A_PILE)
            .turn(0, phase=int(COLOUR))
        )
    ),
    *script("""
        ! colour_not_chosen: draw pile
        ! colour_not_yours: use blue
        use red
        ! wrong_phase: use yellow
        # X28: a history takes from the player's own second colour too.
        history
        use green
        ! nothing_to_report: history
        draw pile
        draw 1
        draw 2
        end
        use yellow
        draw pile
        show
    """),
    laid_out(
        lambda: (
            Table(2)
            .stack(0, "Petra", 1, 2)
            .stack(1, "Zeus", 1, 4, 7)
            .hand(0, "Babylon 1", "Babylon 4", "Zeus 2", "Zeus 5", "Zeus 8")
            .hand(1, "Pharos 3")
            .pile(A_PILE)
        )
    ),
    *script("""
        # X29: only the ships of the active colour count.
        score ship
        discard babylon 1
        discard babylon 4
        # MO13.7: red is the second owner of the monument that yellow, of the same player, erected.
        lay zeus 8
        lay zeus 5
        lay zeus 2
        stop
        draw pile
        end
        use blue
    """),
]


def x26(count: str) -> Table:
    stones = ((0, 7), (2, 6), (0, 3), (3, 6), (1, 5), (2, 2), (1, 4))
    table = taken(Table(2, two_player_count=count), akropolis=9, artemision=9, babylon=9, bet_hamikdash=6)
    return last_turn(table.stones(*stones).points(20, 15, 22, 14))


def x27(count: str) -> Table:
    stones = ((0, 8), (0, 5), (2, 3), (3, 2), (2, 1), (3, 4))
    table = taken(Table(2, two_player_count=count), akropolis=9, artemision=9, babylon=5)
    return last_turn(table.stones(*stones).points(20, 15, 22, 14))


def more_monuments(count: str) -> Table:
    table = Table(2, two_player_count=count).stack(0, "Petra", 1, 2).stack(1, "Pharos", 1, 2).stack(3, "Babylon", 1, 2)
    return last_turn(table.points(9, 5, 9, 5))


def higher_field(count: str) -> Table:
    table = Table(2, two_player_count=count).stack(0, "Petra", 1, 2).stack(2, "Pharos", 1, 2)
    return last_turn(taken(table, akropolis=5).stones((0, 3), (2, 2)).points(9, 5, 9, 5))


COUNTED: list[tuple[Callable[[str], Table], str]] = [
    (x26, "X26"),
    (x27, "X27: no yellow stone is placed."),
    (more_monuments, "MO13.11: equal totals; Ada's colours have two monuments between them, Ben's one."),
    (higher_field, "MO13.11: equal totals and monuments; the highest field of any own stone decides."),
]


def two_players(count: str) -> list[Step]:
    """Final positions under one way of counting; the score of the last is that of the playthrough."""
    steps: list[Step] = []
    for build, words in COUNTED:
        steps += [laid_out(functools.partial(build, count)), *script(f"# {words}\nend\nscore")]
    return steps[:-1]

"""Positions of Monuments in the middle of a game and in its last turn, and what is done in them."""

from __future__ import annotations

from tests.games.monuments.positions import Table
from tests.playthroughs.monuments_script import A_PILE, laid_out, last_turn, script, taken
from tests.playthroughs.scenario import Step

BUILDING: list[Step] = [
    laid_out(
        lambda: (
            Table(3)
            .hand(0, "Petra 2", "Petra 5", "Zeus 1")
            .hand(1, "Petra 1", "Petra 3", "Babylon 6")
            .hand(2, "Petra 6", "Petra 7", "Petra 8")
            .row("Petra 4", "Artemision 2", "Petra 9")
            .pile(A_PILE)
        )
    ),
    *script("""
        ! unknown_action: 233
        ! not_your_turn by 1: draw pile
        ! nothing_to_report: history
        ! wrong_phase: use red
        ! wrong_phase: stop
        ! actions_left: end
        ! actions_left: buy ship
        ! no_pair: score scroll
        ! card_not_in_hand: lay petra 9
        # X8: as the first colour Ada needs two cards of a monument; she chooses their order.
        ! too_few_cards: lay zeus 1
        ? lay petra 2
        lay petra 5
        ! below_minimum: stop
        ! wrong_phase: draw pile
        ! other_monument: lay zeus 1
        lay petra 2
        stop
        ! turn_started: history
        draw pile => babylon 3
        draw 2 => akropolis 1
        ! no_actions_left: draw pile
        ! no_pair: buy scroll
        end
        # X9: the second colour needs three, and there is no third.
        ! too_few_cards: lay petra 1
        draw 1 => akropolis 3
        lay petra 4
        lay petra 1
        lay petra 3
        stop
        draw pile => artemision 3
        # X19: two scrolls buy one action more; after it the turn ends by itself.
        buy scroll
        ! card_not_in_hand: discard petra 9
        discard babylon 6
        discard artemision 3
        ! already_bought: buy ship
        ! actions_left: end
        draw 2
        ! monument_closed: lay petra 6
        # Both owners lose a card: the marker moves two columns.
        history
        # X10: Ada's stack is down to one card; one card is enough to extend it.
        ! card_not_in_hand: lay petra 9
        draw 3
        lay petra 9
        stop
        draw pile => babylon 1
        buy ship
        discard zeus 1
        discard babylon 1
        draw pile
        show
    """),
    laid_out(
        lambda: (
            Table(3)
            .stack(0, "Zeus", 2, 8)
            .stack(1, "Artemision", 2, 4, 7)
            .hand(0, "Pharos 9")
            .hand(
                1,
                "Mausoleum 1",
                "Petra 1",
                "Pharos 1",
                "Zeus 3",
                "Zeus 6",
                "Babylon 2",
                "Babylon 5",
                "Artemision 5",
                "Colosseum 2",
            )
            .hand(2, "Pharos 8")
            .pile(A_PILE)
            .turn(1)
        )
    ),
    *script("""
        # X2: two ships discarded bring a point for each ship in the own stacks.
        ? score helmet
        score ship
        ! wrong_symbol: discard zeus 3
        ! card_not_in_hand: discard petra 4
        ! wrong_phase: lay artemision 5
        discard petra 1
        discard pharos 1
        # X24: without a scroll in the own stacks a pair of scrolls brings nothing, and is spent.
        score scroll
        discard zeus 3
        discard zeus 6
        lay artemision 5
        stop
        buy helmet
        ! wrong_symbol: discard mausoleum 1
        discard babylon 2
        discard babylon 5
        # The bought action may be of any kind.
        draw 1
    """),
]

HISTORIES: list[Step] = [
    laid_out(
        lambda: (
            Table(4)
            .stack(0, "Akropolis", 5, 6)
            .stack(1, "Artemision", 4, 7)
            .stack(2, "Pharos", 2, 6)
            .pile(A_PILE)
            .turn(2)
        )
    ),
    *script("""
        # X3: Cleo reports two buildings; her own loses nothing.
        ? history
        history
    """),
    laid_out(
        lambda: (
            Table(4)
            .stack(0, "Zeus", 4)
            .stack(0, "Babylon", 1, 3, 2)
            .stack(1, "Petra", 6, 8)
            .stack(1, "Zeus", 9, 5, 7)
            .pile(A_PILE)
            .turn(2)
        )
    ),
    *script("""
        # X11: a stack of one card loses nothing.
        history
    """),
    laid_out(
        lambda: (
            taken(Table(4).stack(0, "Zeus", 4, 2).stack(1, "Zeus", 9, 5, 7), zeus=1).stones((3, 1)).pile(A_PILE).turn(2)
        )
    ),
    *script("""
        # X12: both owners lose a card, the marker moves two columns.
        history
    """),
    laid_out(
        lambda: (
            taken(Table(4).stack(0, "Kolossus", 8, 3, 6).stack(1, "Kolossus", 9), kolossus=5)
            .stones((3, 5))
            .pile(A_PILE)
            .turn(2)
        )
    ),
    *script("""
        # X13: the marker is blocked; Ben's 9 is the highest card, although Ada has more of them.
        ? history
        history
    """),
    laid_out(
        lambda: (
            taken(Table(4).stack(0, "Kolossus", 2, 7, 5).stack(1, "Kolossus", 4, 9), kolossus=4)
            .stones((3, 4))
            .pile(A_PILE)
            .turn(2)
        )
    ),
    *script("""
        # X14: the first step reaches the last column, the second is blocked; compared are the stacks after the taking.
        history
    """),
    laid_out(
        lambda: (
            taken(
                Table(4).stack(0, "Kolossus", 2, 7).stack(2, "Kolossus", 9).stack(3, "Petra", 3, 8), kolossus=5, petra=5
            )
            .stones((3, 5), (1, 5))
            .pile(A_PILE)
            .turn(2)
        )
    ),
    *script("""
        # X15: the reporting colour is paid as an owner, and a sole owner gets two points.
        history
    """),
    laid_out(
        lambda: (
            taken(Table(4).stack(0, "Kolossus", 7, 2).stack(1, "Kolossus", 4, 9), kolossus=5)
            .stones((3, 5))
            .pile(A_PILE)
            .turn(2)
        )
    ),
    *script("""
        # X15: two blocked steps pay twice.
        history
    """),
    laid_out(
        lambda: (
            Table(4)
            .stack(0, "Akropolis", 2, 1)
            .stack(0, "Artemision", 2, 1)
            .stack(0, "Babylon", 2, 1)
            .stack(0, "Petra", 2, 1)
            .stack(0, "Pharos", 2, 1)
            .stack(1, "Akropolis", 4, 3)
            .stack(1, "Artemision", 4, 3)
            .stack(1, "Colosseum", 2, 1)
            .stack(1, "Kolossus", 2, 1)
            .stack(1, "Zeus", 2, 1)
            .stack(3, "Babylon", 4, 3)
            .stack(3, "Colosseum", 4, 3)
            .stack(3, "Mausoleum", 4, 3)
            .stack(3, "Semiramis", 4, 3)
            .pile(A_PILE)
            .turn(2)
        )
    ),
    *script("""
        # X22: fourteen cards, but the track ends at 12.
        history
    """),
    laid_out(lambda: taken(Table(4).stack(0, "Petra", 7, 9), petra=5).stones((2, 3), (2, 2)).pile(A_PILE).turn(2)),
    *script("""
        # Cleo has placed both her historians.
        ! no_historian: history
        draw pile
    """),
    laid_out(
        lambda: last_turn(
            taken(Table(4), akropolis=9, artemision=9, babylon=9, bet_hamikdash=6).stones(
                (0, 4), (0, 5), (1, 9), (1, 8), (2, 7)
            )
        )
    ),
    *script("""
        # X5: Ada's historians on 4 and 5 give 9 points, no bonus, and none is unused.
        end
    """),
]

LAST_TURN: list[Step] = [
    laid_out(
        lambda: (
            Table(3)
            .hand(0, "Petra 2", "Petra 5", "Petra 8", "Babylon 1", "Babylon 4", "Zeus 3", "Zeus 6")
            .hand(1, "Pharos 1")
            .hand(2, "Pharos 2")
            .row("Akropolis 2", "Zeus 1", "Petra 3")
            .pile(0)
        )
    ),
    *script("""
        # X17: the pile is empty, but three cards lie open: the end is not triggered.
        ! pile_empty: draw pile
        lay petra 5
        lay petra 8
        lay petra 2
        stop
        score scroll
        discard zeus 3
        discard zeus 6
        score ship
        discard babylon 1
        discard babylon 4
        end
        history
    """),
    laid_out(
        lambda: (
            Table(3)
            .stack(0, "Petra", 4, 1)
            .hand(0, "Babylon 1", "Babylon 4", "Zeus 3", "Zeus 6")
            .hand(1, "Pharos 1")
            .hand(2, "Pharos 2")
            .row("Akropolis 2", "Zeus 2", "Petra 2")
            .pile(1)
        )
    ),
    *script("""
        # X16: the first card drawn is replaced by the last of the pile; the second triggers the end.
        draw 1
        ? draw 2
        draw 2
        ! slot_empty: draw 2
        # The running turn is completed: the third action, and one that is bought.
        draw 3
        buy scroll
        discard zeus 3
        discard zeus 6
        score ship
        discard babylon 1
        discard babylon 4
        ! game_over by 1: draw pile
        score
    """),
    laid_out(
        lambda: (
            Table(3)
            .hand(0, "Babylon 5")
            .hand(1, "Pharos 1")
            .hand(2, "Pharos 2")
            .row("Akropolis 2", "Zeus 1", "Petra 3")
            .pile(0)
        )
    ),
    *script("""
        # X18: Ada takes all three open cards and buys an action; nothing is left to do with it, and it lapses.
        draw 1
        draw 2
        draw 3
        buy helmet
        discard akropolis 2
        discard babylon 5
    """),
]

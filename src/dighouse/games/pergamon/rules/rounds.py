"""PG3, PG6.1, PG11  The order of play: rounds, turns, and the steps that pass by themselves (R30)."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import rule
from dighouse.games.pergamon.rules.dig import can_dig, robber_digs
from dighouse.games.pergamon.rules.figures import figure_on, leftmost_player, next_figure
from dighouse.games.pergamon.rules.money import begin_research, next_to_place, pay, reveal
from dighouse.games.pergamon.rules.museum import choose_dissolved, must_dissolve, polish
from dighouse.games.pergamon.rules.rows import beginnings, close_row, fitting
from dighouse.games.pergamon.rules.scoring import score_end, score_round
from dighouse.games.pergamon.rules.storing import storing_cost
from dighouse.games.pergamon.rules.tiles import lay_out, turn_up
from dighouse.games.pergamon.state import (
    DIG,
    DISSOLVE,
    EXHIBIT,
    NO_BACK,
    NO_COINS,
    NO_FIELD,
    NO_PAIR,
    NO_VALUE,
    NOBODY,
    OVER,
    POLISH,
    ROBBER,
    ROW,
    STORE,
)
from dighouse.games.pergamon.tables import LAID_OUT, NO_TILES, ROUNDS, SEATS


@rule
def begin_round(s, chance):
    """PG3.1  Phase 1: tiles are turned up and laid; then phase 2, unless the start player has to sort first."""
    turn_up(s, chance)
    sort_tiles(s, chance)


@rule
def sort_tiles(s, chance):
    """PG4.5, PG14.3  The tiles are laid as far as nobody has to choose; after the last one phase 2 begins."""
    lay_out(s)
    if s.turned == NO_TILES:
        begin_research(s, chance)


@rule
def place(s, seat, field, chance):
    """PG5.3  The figure stands.  PG5.4  After the last one the cards are turned up, all are paid, and turns begin."""
    s.figure[seat] = field
    s.actor = next_to_place(s)
    if s.actor == NOBODY:
        reveal(s, chance)
        pay(s)
        next_turn(s, NO_FIELD, chance)


@rule
def next_turn(s, field, chance):
    """PG6.1  The next figure to the left acts, the robber at his place; after the last one the round ends."""
    field = next_figure(s, field)
    if field != NO_FIELD and figure_on(s, field) == ROBBER:
        robber_digs(s)
        field = next_figure(s, field)
    if field == NO_FIELD:
        end_round(s, chance)
    else:
        s.actor = figure_on(s, field)
        s.cancels = 0
        s.step = DIG


@rule
def end_round(s, chance):
    """PG3.1  Scoring, then clean-up and the next round.  PG12.1  Round 12 has no clean-up: the game is over."""
    score_round(s)
    s.cancels = 0
    if s.round_number == ROUNDS:
        score_end(s)
        s.actor = NOBODY
        s.step = OVER
    else:
        clean_up(s)
        s.round_number += 1
        begin_round(s, chance)


@rule
def clean_up(s):
    """PG11.1  Cards to the box, figures off the fields.  PG11.4  Coins, hands, collections, undug tiles stay."""
    choose_placing_order(s)
    for card in range(LAID_OUT):
        s.back[card] = NO_BACK
        s.value[card] = NO_VALUE
    for seat in range(SEATS):
        s.figure[seat] = NO_FIELD
    s.robber = NO_FIELD


@rule
def choose_placing_order(s):
    """PG11.2, PG11.3  The leftmost player becomes start player, the others follow clockwise, or PG14.1 by figures."""
    if s.player_order:
        order_by_figures(s)
    else:
        turn_round(s, leftmost_player(s))


@rule
def turn_round(s, start):
    """PG11.3  Clockwise from the start player: the placing order goes round, who sits next to whom never changes."""
    while s.placing[0] != start:
        first = s.placing[0]
        for spot in range(s.players - 1):
            s.placing[spot] = s.placing[spot + 1]
        s.placing[s.players - 1] = first


@rule
def order_by_figures(s):
    """PG14.1  The order of the figures from left to right.  PG14.2  Turns still go from right to left (R29)."""
    field = next_figure(s, NO_FIELD)
    spot = s.players - 1
    while field != NO_FIELD:
        s.placing[spot] = figure_on(s, field)
        spot -= 1
        field = next_figure(s, field)


@rule
def pass_on(s, chance):
    """R30  Steps in which nothing can be decided pass by themselves; PG3.2  then one player has a decision."""
    while DIG <= s.step <= STORE and passes(s, np.int64(s.actor)):
        if s.step == DIG:
            s.step = EXHIBIT
        elif s.step == EXHIBIT:
            s.step = STORE
        elif s.step == ROW:
            close_row(s)
        elif s.step == POLISH:
            polish(s, NO_COINS)
        elif s.step == DISSOLVE:
            choose_dissolved(s, NO_PAIR)
        else:
            next_turn(s, np.int64(s.figure[s.actor]), chance)


@rule
def passes(s, seat):
    """PG6.6, PG9.2, R30  Nothing to dig, nothing that fits, no coins to polish with, a free pair, a free store."""
    if s.step == DIG:
        return not can_dig(s, seat)
    if s.step == EXHIBIT:
        return beginnings(s.hand[seat]) == NO_TILES
    if s.step == ROW:
        return fitting(s.hand[seat] & ~s.row, s.row_last) == NO_TILES
    if s.step == POLISH:
        return s.coins[seat] == 0
    if s.step == DISSOLVE:
        return not must_dissolve(s, seat)
    if s.step == STORE:
        return storing_cost(s, seat) == 0
    return False

"""What a position of Pergamon is worth to a seat: the points it has and those it should still make.

Who is in the middle of a turn goes on with it as is best. Those who still have their turn in this round place and dig
one after the other as they like best: for them a hand is its best row, shown or kept.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np

from dighouse.bots.greedy.pergamon import (
    best_gallery,
    gallery_worth,
    lift_figures,
    note_pool,
    place_others,
    robbed_gallery,
    round_worth,
)
from dighouse.bots.outlook.museum import pergamon as museum
from dighouse.bots.outlook.museum.pergamon import (
    MARKER_AT,
    NAMES,
    ROUND,
    START,
    TILE,
    TURN_AT,
    WAITING_AT,
    best_row,
    bonus_of_pair,
    century_sum,
    coin_worth,
    note_museum,
    turns_left,
)
from dighouse.bots.turns.pergamon import rest_of_turn
from dighouse.core.jit import rule
from dighouse.games.pergamon.rules.figures import (
    figure_on,
    leftmost_player,
    next_figure,
)
from dighouse.games.pergamon.rules.museum import must_dissolve
from dighouse.games.pergamon.rules.scoring import total_points
from dighouse.games.pergamon.state import DIG, NO_FIELD, ORDER, OVER, PLACE, ROBBER
from dighouse.games.pergamon.tables import (
    GALLERIES,
    MUSEUM,
    PAIRS,
    ROUNDS,
    SEATS,
    SHOW_POINTS,
)

LAST_ROUNDS = 1.0  # in which hands and coins bring what they are worth already, and no more


def read_weights() -> np.ndarray:
    """The weights of the file, a row for every number of players."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    weights = np.zeros((SEATS + 1, len(NAMES)))
    weights[2:] = np.array([table[name] for name in NAMES]).T
    return weights


NOTES = museum.NOTES
WEIGHTS = read_weights()


@rule
def evaluate(states, i, seat, notes, weights):
    """The points this seat should end with: those it has, those of its markers, hand and coins, and the rounds left."""
    s = states[i]
    points = float(total_points(s, seat))
    if s.step == OVER:
        return points
    note_museum(s, turns_left(s), notes, weights)
    for pair in range(PAIRS):
        points += notes[MARKER_AT + s.marker[seat, pair]] + bonus_of_pair(s, seat, pair, weights)
    points += weights[ROUND] * max(ROUNDS - s.round_number - LAST_ROUNDS, 0.0)
    if s.step == ORDER:
        return points + kept_or_shown(s, seat, s.hand[seat], notes, weights) + coin_worth(s, s.coins[seat], weights)
    if s.step == PLACE:
        return points + placed_worth(s, seat, notes, weights)
    if s.actor == seat and s.step > DIG:
        return points + rest_of_turn(s, seat, turns_left(s), notes, weights)
    if s.figure[seat] < s.figure[s.actor]:
        return points + kept(s, s.hand[seat], notes, weights) + coin_worth(s, s.coins[seat], weights)
    return points + rest_of_round(s, seat, notes, weights)


@rule
def kept(s, hand, notes, weights):
    """What a hand is worth to whoever keeps it."""
    if s.round_number == ROUNDS:
        return 0.0
    return notes[WAITING_AT + min(best_row(hand, notes), MUSEUM)] + weights[TILE] * century_sum(hand)


@rule
def kept_or_shown(s, seat, hand, notes, weights):
    """What a hand is worth in one's turn: its best row is shown, if that is better."""
    held = kept(s, hand, notes, weights)
    best = min(best_row(hand, notes), MUSEUM)
    if best == 0:
        return held
    shown = SHOW_POINTS + notes[MARKER_AT + best]
    if s.round_number < ROUNDS:
        shown += weights[TILE] * max(century_sum(hand) - best, 0)
    if must_dissolve(s, seat):
        least = np.inf
        for pair in range(PAIRS):
            least = min(least, notes[MARKER_AT + s.marker[seat, pair]])
        shown -= least
    return max(held, shown)


@rule
def note_prospects(s, player, notes, weights):
    """About what a player's turn is worth after a dig in each gallery, or none."""
    for gallery in range(GALLERIES + 1):
        hand = s.hand[player]
        if gallery > 0:
            hand |= s.gallery[gallery - 1]
        notes[TURN_AT + player * (GALLERIES + 1) + gallery] = kept_or_shown(s, player, hand, notes, weights)


@rule
def placed_worth(s, seat, notes, weights):
    """What the round is worth to a seat once all have placed as suits them; the figures are lifted again."""
    mean = note_pool(s, notes)
    for player in range(s.players):
        note_prospects(s, player, notes, weights)
    place_others(s, mean, notes, weights)
    worth = round_worth(s, seat, np.int64(mean), notes, weights)
    if leftmost_player(s) == seat:
        worth += weights[START]
    lift_figures(s, s.actor)
    return worth


@rule
def rest_of_round(s, seat, notes, weights):
    """What a turn still to come is worth, after those before it took what they like."""
    taken = 0
    field = np.int64(s.figure[s.actor])
    if s.step > DIG:
        field = next_figure(s, field)
    while field != NO_FIELD:
        owner = figure_on(s, field)
        if owner == ROBBER:
            taken |= 1 << robbed_gallery(s, s.robber_coins, taken)
        else:
            note_prospects(s, owner, notes, weights)
            gallery = best_gallery(s, owner, field, s.coins[owner], taken, notes, weights)
            if owner == seat:
                return gallery_worth(s, owner, gallery, s.coins[owner], notes, weights)
            taken |= 1 << gallery
        field = next_figure(s, field)
    return 0.0

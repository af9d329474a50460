"""What the bots of Pergamon reckon with: what actions are worth, and what is kept from one position to the next."""

from __future__ import annotations

import numpy as np
import pytest

from dighouse.bots.greedy import player_of
from dighouse.bots.outlook import outlook_of
from dighouse.bots.outlook.museum.pergamon import best_row
from dighouse.core.game import Position
from dighouse.games import game_called
from dighouse.games.pergamon.rules.decode import CANCEL_ROW, POLISHES, VERB_OF
from dighouse.games.pergamon.tables import BIT, CENTURY, LEFT, RIGHT, TILES
from tests.bots.positions import positions

PERGAMON = game_called("pergamon")
GREEDY, OUTLOOK = player_of(PERGAMON), outlook_of(PERGAMON)


def weighed(position: Position) -> tuple[np.ndarray, int]:
    """What each legal action is worth, and the action the greedy player chooses; the position must stay as it is."""
    states = PERGAMON.new_states(2)
    states[0] = position.states[0]
    legal, count = position.legal.astype(np.int16), position.legal.size
    out, notes, weights = np.zeros(count), np.zeros(OUTLOOK.NOTES), OUTLOOK.WEIGHTS[position.players]
    GREEDY.worths(states, 0, legal, count, notes, weights, out)
    chosen = GREEDY.choose(states, 0, legal, count, notes, weights)
    assert states[:1].tobytes() == position.states[:1].tobytes()
    return out, int(chosen)


@pytest.mark.compiled_only
def test_every_action_worth_a_look_has_a_worth_and_the_best_is_chosen():
    for position in positions(PERGAMON, range(9)):
        worths, chosen = weighed(position)
        verbs = VERB_OF[position.legal]
        thought = (position.legal != CANCEL_ROW) & (verbs != POLISHES)
        if np.bitwise_count(position.state["hand"][position.actor]) <= 10:
            assert np.isfinite(worths[thought]).all()
        assert (worths[position.legal == CANCEL_ROW] == -np.inf).all()
        assert worths[position.legal == chosen] >= worths.max() - 1e-6


@pytest.mark.compiled_only
def test_what_is_kept_in_the_notes_changes_no_estimate_and_no_position():
    """The same notes serve games of 2, 3 and 4 players, one after the other."""
    kept = np.zeros(OUTLOOK.NOTES)
    for position in positions(PERGAMON, range(6)):
        weights, before = OUTLOOK.WEIGHTS[position.players], position.states.tobytes()
        for seat in range(position.players):
            fresh = OUTLOOK.evaluate(position.states, 0, seat, np.zeros(OUTLOOK.NOTES), weights)
            assert OUTLOOK.evaluate(position.states, 0, seat, kept, weights) == fresh
        assert position.states.tobytes() == before


def test_best_rows_are_remembered_by_their_tiles():
    notes = np.zeros(OUTLOOK.NOTES)
    pairs = [(a, b) for a in range(TILES) for b in range(TILES) if a < b]
    for _ in range(2):
        for a, b in pairs[::7]:
            fits = [CENTURY[x] for x, y in ((a, b), (b, a)) if RIGHT[x] == LEFT[y]]
            assert best_row(np.int64(BIT[a] | BIT[b]), notes) == max(fits, default=0)

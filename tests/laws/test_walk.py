"""Hypothesis walks through a match as people do: legal moves, illegal ones, undo, saving and loading.

Beside the match stands a model: the list of fingerprints it should have. What trips is shrunk to the
shortest walk that still trips.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from dighouse.core.errors import BadInput, Refused
from dighouse.core.jit import INTERPRETED
from dighouse.core.record import position_hash
from dighouse.core.replay import Match
from dighouse.games import load_match
from tests.laws.tables import TABLES, Table

SOME = 0.999999


class Walk(RuleBasedStateMachine):
    """A match and the fingerprints it should have."""

    match: Match
    model: list[str]

    @initialize(table=st.sampled_from(TABLES), seed=st.integers(0, 2**32))
    def sit_down(self, table: Table, seed: int) -> None:
        self.match = table.match(seed)
        self.model = [self.match.events[0].hash]

    @precondition(lambda self: self.match.actor >= 0)
    @rule(pick=st.floats(0, SOME), spelling=st.sampled_from(["number", "typed", "json"]))
    def play(self, pick: float, spelling: str) -> None:
        """A legal action, in any of its three spellings."""
        legal = self.match.legal()
        number = legal[int(pick * len(legal))]
        typed = self.match.game.actions.action(number)
        seat = self.match.actor
        event = self.match.play({"number": number, "typed": typed, "json": typed.json()}[spelling])
        assert event.seat == seat
        assert event.action == typed.json()
        self.model.append(event.hash)

    @precondition(lambda self: self.match.actor >= 0)
    @rule(pick=st.floats(0, SOME), steps=st.integers(1, 8))
    def play_on(self, pick: float, steps: int) -> None:
        """Several moves at once, so that walks get far."""
        for _ in range(steps):
            if self.match.actor >= 0:
                legal = self.match.legal()
                self.model.append(self.match.play(legal[int(pick * len(legal))]).hash)

    @rule(number=st.integers(-2, 2000))
    def play_what_is_not_legal(self, number: int) -> None:
        """Refused, or no action at all: an error with a sentence, and nothing changes."""
        if number in self.match.legal():
            return
        with pytest.raises((Refused, BadInput)) as caught:
            self.match.play(number)
        assert str(caught.value)

    @precondition(lambda self: self.match.actor >= 0)
    @rule(pick=st.floats(0, SOME), turn=st.integers(1, 3))
    def play_out_of_turn(self, pick: float, turn: int) -> None:
        legal = self.match.legal()
        seat = (self.match.actor + turn) % self.match.players
        if seat != self.match.actor:
            with pytest.raises(Refused) as caught:
                self.match.play(legal[int(pick * len(legal))], seat=seat)
            assert caught.value.refusal == "not_your_turn"

    @rule(seat=st.integers(0, 3))
    def take_back(self, seat: int) -> None:
        """Allowed for who moved last, if nothing was drawn or revealed."""
        last = self.match.events[-1]
        quiet = last.action is not None and not self.match.game.reveals(self.match.game.actions.read(last.action))
        if last.seat == seat and not last.outcome and quiet:
            assert self.match.may_undo(seat)
            assert self.match.undo(seat) == last
            self.model.pop()
        else:
            assert not self.match.may_undo(seat)
            with pytest.raises(BadInput) as caught:
                self.match.undo(seat)
            assert caught.value.code == "no_undo"

    @rule()
    def save_and_load(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "match.jsonl"
            self.match.save(path)
            again = load_match(path)
        assert again.events == self.match.events
        self.match = again

    @invariant()
    def is_as_the_model_says(self) -> None:
        if hasattr(self, "match"):
            assert [event.hash for event in self.match.events] == self.model
            assert position_hash(self.match.state) == self.model[-1]
            assert [event.seq for event in self.match.events] == list(range(len(self.model)))
            assert self.match.game.loops.check(self.match.states, 0) == 0
            assert (self.match.actor >= 0) == bool(self.match.legal())


# The same walks every time; `make soak` looks for new ones.
SHORT = settings(
    max_examples=4 if INTERPRETED else 60,
    stateful_step_count=15 if INTERPRETED else 30,
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)


def test_a_walk_through_a_match() -> None:
    run_state_machine_as_test(Walk, settings=SHORT)


@pytest.mark.soak
def test_long_walks_through_matches() -> None:
    run_state_machine_as_test(
        Walk, settings=settings(SHORT, max_examples=800, stateful_step_count=100, derandomize=False)
    )


OPEN_TABLES = [table for table in TABLES if not table.game.meta.secret_hands]


class Careless(Walk):
    """A walk with a flaw: taking back forgets the model. It is at a table where moves can be taken back."""

    @initialize(table=st.sampled_from(OPEN_TABLES), seed=st.integers(0, 2**32))
    def sit_down(self, table: Table, seed: int) -> None:
        self.match = table.match(seed)
        self.model = [self.match.events[0].hash]

    @rule(seat=st.integers(0, 3))
    def take_back(self, seat: int) -> None:
        if self.match.may_undo(seat):
            self.match.undo(seat)


@pytest.mark.compiled_only
def test_the_walk_trips_over_a_flaw() -> None:
    """It reaches a move that can be taken back, so a flaw in undo would be found."""
    with pytest.raises(AssertionError):
        run_state_machine_as_test(Careless, settings=settings(SHORT, max_examples=400, phases=(Phase.generate,)))

"""Games stepped side by side are the games one would play one by one."""

from __future__ import annotations

import numpy as np
import pytest

from dighouse.batch import Batch, playouts
from dighouse.batch.playouts import room_for
from dighouse.batch.slots import layout, loops_of
from dighouse.core.errors import BadInput
from dighouse.core.game import Game
from dighouse.core.jit import INTERPRETED
from dighouse.games import KEYS, game_called
from tests.laws.tables import Table, each_game, each_table

SLOTS, STEPS = (3, 40) if INTERPRETED else (130, 200)


def shown(game: Game, states: np.ndarray, slot: int) -> tuple[int, list[int], np.ndarray]:
    """Who decides in a position, what they may do and what they see, through the game's own doors."""
    legal = np.zeros(len(game.actions), np.int16)
    seat = int(game.loops.actor(states, slot))
    count = game.loops.legal(states, slot, legal)
    observation = np.zeros(game.pieces.size, np.float32)
    game.loops.observe(states, slot, seat, observation)
    return seat, legal[:count].tolist(), observation


@each_table
def test_what_is_shown_is_what_the_rules_say(table: Table) -> None:
    batch = Batch(table.game, SLOTS, table.players, seed=3, options=dict(table.options), threads=1)
    for number in range(STEPS):
        batch.step(batch.random_actions())
        slot = number % SLOTS
        seat, legal, observation = shown(table.game, batch.slots["states"], slot)
        assert batch.actor[slot] == seat
        assert batch.legal[slot, : batch.counts[slot]].tolist() == legal
        assert np.flatnonzero(batch.mask[slot]).tolist() == sorted(legal)
        assert batch.observation[slot].tobytes() == observation.tobytes()
        assert table.game.loops.check(batch.slots["states"], slot) == 0


@each_game
def test_a_game_by_number_is_the_same_wherever_it_is_played(key: str) -> None:
    """In a slot of a batch of any size, and played through."""
    players = game_called(key).meta.seats[0]
    batch = Batch(key, SLOTS, players, seed=5)
    alone = playouts(key, players, SLOTS * 4, seed=5)
    ended = 0
    for _ in range(STEPS * 2):
        numbers = batch.numbers.copy()
        batch.step(batch.random_actions())
        for slot in np.flatnonzero(batch.done):
            number = numbers[slot]
            assert number % SLOTS == slot
            assert batch.numbers[slot] == number + SLOTS
            if number < len(alone.actions):
                assert batch.slots["results"][slot].tobytes() == alone.results[number].tobytes()
                ended += 1
    assert ended or INTERPRETED


@each_game
def test_what_memory_held_before_makes_no_difference(key: str) -> None:
    """A graphics card hands out memory that nobody has cleared."""
    game, players, number = game_called(key), 2, 3
    kinds = layout(game)
    rows = (("states", 1), ("streams", 2), ("legal", 1))
    dirty = [np.full(count * kinds[name].itemsize, 0x5A, np.uint8).view(kinds[name]) for name, count in rows]
    ended = room_for(game, number)
    loops_of(game).playouts(*dirty, players, game.options_array(None, players), 1, 0, *ended)
    for clean, after in zip(playouts(key, players, number, threads=1), ended, strict=True):
        assert clean.tobytes() == after.tobytes()


@pytest.mark.parametrize("key", [key for key in KEYS if hasattr(game_called(key).rules, "count_legal")])
def test_a_list_of_runs_has_the_same_actions(key: str) -> None:
    rules = game_called(key).rules
    batch = Batch(key, SLOTS, 2, seed=6, threads=1)
    runs = np.zeros(rules.RUNS_ROOM, np.int16)
    for number in range(STEPS):
        batch.step(batch.random_actions())
        slot = number % SLOTS
        state, count = batch.slots["states"][slot], int(batch.counts[slot])
        assert rules.count_legal(state, runs) == count
        assert [rules.nth_legal(state, runs, n) for n in range(count)] == batch.legal[slot, :count].tolist()


@each_game
def test_threads_and_cuts_make_no_difference(key: str) -> None:
    one, many = (Batch(key, SLOTS, 2, seed=8, threads=threads) for threads in (1, 2))
    assert len(many.slices) == (1 if INTERPRETED else 2)
    for _ in range(STEPS // 4):
        one.step(one.random_actions())
        many.step(many.random_actions())
    assert all(array.tobytes() == many.slots[name].tobytes() for name, array in one.slots.items())
    whole, parts = playouts(key, 2, 6, seed=8), [playouts(key, 2, 3, first, seed=8) for first in (0, 3)]
    assert whole.fingerprints.tolist() == [*parts[0].fingerprints, *parts[1].fingerprints]
    assert len(set(whole.fingerprints.tolist())) == 6
    many.close()


@each_game
def test_rewards_add_up_to_nothing_and_last_one_step(key: str) -> None:
    batch = Batch(key, SLOTS, game_called(key).meta.seats[-1], seed=2, threads=1)
    paid = 0
    for _ in range(STEPS * 2):
        batch.step(batch.random_actions())
        assert np.abs(batch.reward.sum(axis=1)).max() < 1e-6
        assert not batch.reward[~batch.done].any()
        assert (batch.reward[batch.done].max(axis=1) <= 1).all()
        assert (batch.reward[batch.done][batch.rank[batch.done] == 1] > 0).all() or INTERPRETED
        paid += int(np.count_nonzero(batch.done))
    assert paid or INTERPRETED


@each_game
@pytest.mark.parametrize("wrong", [-1, 10**6, None])
def test_an_illegal_action_is_named_and_nothing_is_played(key: str, wrong: int | None) -> None:
    batch = Batch(key, SLOTS, 2, seed=1, threads=2)
    actions = batch.random_actions().copy()
    slot = SLOTS - 2
    actions[slot] = np.flatnonzero(~batch.mask[slot])[0] if wrong is None else wrong
    before = {name: array.tobytes() for name, array in batch.slots.items()}
    with pytest.raises(BadInput) as found:
        batch.step(actions)
    assert found.value.code == "slot_refused"
    assert (found.value.details["slot"], found.value.details["action"]) == (slot, actions[slot])
    assert str(slot) in str(found.value)
    assert wrong is not None or found.value.details["rule"]
    assert {name: array.tobytes() for name, array in batch.slots.items()} == before


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        ("batch_size", {"size": 0}),
        ("batch_size", {"size": 2**30}),
        ("batch_threads", {"threads": 0}),
        ("players", {"players": 9}),
        ("seed", {"seed": -1}),
        ("unknown_game", {"game": "chess"}),
    ],
)
def test_a_batch_that_cannot_be_is_refused(code: str, arguments: dict) -> None:
    with pytest.raises(BadInput) as found:
        Batch(**{"game": "thebes", "size": 4, "players": 2, **arguments})
    assert found.value.code == code
    assert str(found.value)


@pytest.mark.parametrize("actions", [[1, 2], np.zeros(4), np.zeros((4, 1), int), "take", None])
def test_actions_that_are_none_are_refused(actions: object) -> None:
    with pytest.raises(BadInput, match="4 whole numbers"):
        Batch("thebes", 4, 2).step(actions)


def test_the_arrays_are_shared_not_copied() -> None:
    """Contiguous, never replaced, and handed to others by DLPack without a copy."""
    batch = Batch("thebes", 4, 2)
    arrays = [batch.mask, batch.observation, batch.reward, batch.actor, batch.done, batch.legal, batch.counts]
    kept = [(array, np.from_dlpack(array)) for array in arrays]
    for _ in range(3):
        batch.step(batch.random_actions())
    for array, other in kept:
        assert array.flags.c_contiguous
        assert np.shares_memory(array, other)
        assert other.tobytes() == array.tobytes()
    assert [id(array) for array in (batch.mask, batch.observation)] == [id(array) for array in arrays[:2]]


def test_starting_again() -> None:
    batch = Batch("thebes", 4, 2)
    before = {name: array.tobytes() for name, array in batch.slots.items()}
    for _ in range(60):
        batch.step(batch.random_actions())
    batch.restart()
    now = {name: array.tobytes() for name, array in batch.slots.items()}
    assert {name for name in now if now[name] != before[name]} <= {"legal"}  # beyond `counts` anything may stand there

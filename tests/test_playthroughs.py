"""The stored playthroughs are what the engine plays, and between them they show everything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dighouse.core.game import Game
from dighouse.games import KEYS, game_called
from tests.playthroughs.library import FOLDER, GAMES, playthrough, playthroughs, stored_path, text_of

pytestmark = pytest.mark.compiled_only

LARGEST = 150_000  # bytes: a person is meant to read it

STORED = [(key, scenario.name) for key, book in GAMES.items() for scenario in book.scenarios]
SEEN = [(key, sight) for key, book in GAMES.items() for sight in book.sights]


def choices(game: Game) -> Iterator[tuple[str, str, object]]:
    """Every value of every field of every verb."""
    for verb in game.actions.verbs.values():
        for name, values in verb.domains.items():
            yield from ((verb.name, name, chosen) for chosen in values)


@pytest.mark.parametrize(("key", "name"), STORED)
def test_stored_is_what_is_played(key: str, name: str) -> None:
    stored = stored_path(key, name).read_text(encoding="utf-8")
    assert stored == text_of(key, name), "run make playthroughs; the diff is the review"


@pytest.mark.parametrize(("key", "name"), STORED)
def test_every_position_is_sound(key: str, name: str) -> None:
    match = playthrough(key, name).match
    for seq, states in enumerate(match.history):
        assert match.game.loops.check(states, 0) == 0, f"event {seq}"


@pytest.mark.parametrize(("key", "name"), STORED)
def test_what_is_promised_happens(key: str, name: str) -> None:
    """An action without chance draws nothing, and the player it names is the next one.

    Nobody can promise that a draw will not end the game, or that a look will leave nothing to choose.
    """
    play = playthrough(key, name)
    game = play.match.game
    for happened in play.happened[1:]:
        event, prospect = play.match.events[happened.seq], happened.prospect
        assert prospect is not None
        assert prospect.chance or not event.outcome
        if "next" in prospect.facts:
            following = game.loops.actor(play.match.history[happened.seq], 0)
            ended = prospect.chance and following < 0
            choosing = game.reveals(game.actions.read(event.action)) and following == event.seat
            assert ended or choosing or prospect.facts["next"] == following


@pytest.mark.parametrize("key", KEYS)
def test_no_file_is_left_over_or_too_long(key: str) -> None:
    stored = {path.stem: path.stat().st_size for path in (FOLDER / key).glob("*.play")}
    assert set(stored) == {scenario.name for scenario in GAMES[key].scenarios}
    assert max(stored.values()) < LARGEST


@pytest.mark.parametrize("key", KEYS)
def test_every_verb_and_every_choice_is_played(key: str) -> None:
    played = set()
    for play in playthroughs(key):
        for event in play.match.events[1:]:
            action = play.match.game.actions.read(event.action)
            played |= {(action.verb(), name, getattr(action, name)) for name in action.__struct_fields__}
            played.add((action.verb(), "", None))
    game = game_called(key)
    assert {(verb, "", None) for verb in game.actions.verbs} | set(choices(game)) <= played


@pytest.mark.parametrize("key", KEYS)
def test_every_refusal_is_met(key: str) -> None:
    met = {down.code for play in playthroughs(key) for down in play.turned_down}
    assert met.isdisjoint(GAMES[key].unreachable)
    refusals = {refusal.name.lower() for refusal in game_called(key).refusals if refusal.value}
    assert met | GAMES[key].unreachable == refusals


@pytest.mark.parametrize("key", KEYS)
def test_every_notice_is_told(key: str) -> None:
    told = {
        notice.key
        for play in playthroughs(key)
        for seq in range(len(play.match.events))
        for viewer in {None, play.match.events[seq].seat}
        for notice in play.match.notices(seq, viewer)
    }
    assert told == {text for text in game_called(key).texts().texts if text.startswith("notice.")}


@pytest.mark.parametrize("key", KEYS)
def test_every_number_of_players_and_every_option_is_played(key: str) -> None:
    meta = game_called(key).meta
    assert {play.match.players for play in playthroughs(key) if play.match.actor < 0} == set(meta.seats)
    chosen = {option for play in playthroughs(key) for option in play.match.options.items()}
    assert chosen == {(option.name, choice) for option in meta.options for choice in option.choices}


@pytest.mark.parametrize(("key", "sight"), SEEN)
def test_it_is_seen(key: str, sight: str) -> None:
    """What the rules can do, and the printed examples, each in at least one playthrough."""
    assert any(GAMES[key].sights[sight](play) for play in playthroughs(key)), sight

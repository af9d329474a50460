"""A match under way: who sits where, what may be taken back, what is refused before it begins."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from dighouse.core.chance import secret_of_seed
from dighouse.core.errors import BadInput, Refused
from dighouse.core.replay import LONGEST_NAME, Match
from dighouse.games import checked_key, game_called, meta_of
from dighouse.games.thebes.actions import Dig, Retire, Site, Take
from dighouse.games.thebes.state import HELD, count_sums

GAME = game_called("thebes")


def code_of(error: pytest.ExceptionInfo[BadInput]) -> str:
    return error.value.code


# Before it begins.


@pytest.mark.parametrize("players", [0, 1, 5, -2, 2.0, "2", None, True, 10**30])
def test_a_number_of_players_the_game_is_not_for(players: object) -> None:
    with pytest.raises(BadInput) as caught:
        Match(GAME, players, seed=1)  # type: ignore[arg-type]
    assert code_of(caught) == "players"
    assert "Thebes is for 2 to 4 players" in str(caught.value)


@pytest.mark.parametrize(
    ("options", "players", "code", "words"),
    [
        ({"speed": "high"}, 2, "unknown_option", ["speed", "two_player_deck, exhibition_shift"]),
        ({"exhibition_shift": "none"}, 2, "option_value", ["exhibition_shift", "pushed, all", "none"]),
        ({"exhibition_shift": ""}, 3, "option_value", ["exhibition_shift"]),
        ({"two_player_deck": "two_piles"}, 3, "option_not_for_players", ["two_player_deck", "2 players"]),
        ({"two_player_deck": "two_piles"}, 4, "option_not_for_players", ["two_player_deck"]),
        ({"x" * 500: "y"}, 2, "unknown_option", ["x…"]),
    ],
)
def test_options_that_cannot_be_chosen(options: dict[str, str], players: int, code: str, words: list[str]) -> None:
    """TH2.11, X44  The option is named, and what it could have been."""
    with pytest.raises(BadInput) as caught:
        Match(GAME, players, options=options, seed=1)
    assert code_of(caught) == code
    assert [word for word in words if word not in str(caught.value)] == []
    assert len(str(caught.value)) < 300


def test_options_left_out_are_the_defaults() -> None:
    """A match has the options meant for its number of players."""
    assert Match(GAME, 2, seed=1).options == {"two_player_deck": "three_piles", "exhibition_shift": "pushed"}
    assert Match(GAME, 3, seed=1).options == {"exhibition_shift": "pushed"}
    named = Match(GAME, 2, options={"two_player_deck": "three_piles"}, seed=1)
    assert named.events == Match(GAME, 2, seed=1).events


def test_early_matches_named_the_defaults_of_all_options() -> None:
    early = {"two_player_deck": "three_piles", "exhibition_shift": "all"}
    assert GAME.meta.recorded(early, 3) == {"exhibition_shift": "all"}
    assert GAME.meta.recorded(early, 2) == early
    with pytest.raises(BadInput) as wrong:
        GAME.meta.recorded({"two_player_deck": "two_piles"}, 3)
    assert wrong.value.code == "option_not_for_players"


def test_who_is_not_on_turn_is_told_so_first() -> None:
    """Whatever they ask for, be it no action at all."""
    match = Match(GAME, 2, seed=1)
    other = 1 - match.actor
    for nonsense in ({"do": "fly"}, {"do": "take", "slot": 9}, "?", 977):
        with pytest.raises(Refused) as refused:
            match.play(nonsense, other)
        assert refused.value.refusal == "not_your_turn"
        with pytest.raises(BadInput) as wrong:
            match.play(nonsense, match.actor)
        assert wrong.value.code in ("unknown_action", "bad_parameter", "action_malformed")


def test_after_the_end_nonsense_is_told_that_it_is_over() -> None:
    match = Match(GAME, 2, seed=1)
    while match.actor >= 0:
        match.play(match.legal()[-1])
    for seat in (None, 0, 1):
        with pytest.raises(Refused) as refused:
            match.play({"do": "fly"}, seat)
        assert refused.value.refusal == "game_over"


def test_what_people_type_that_is_no_action_can_have_a_rule() -> None:
    """A game says why a word that sounds like a move is none."""
    code = GAME.refusals["TOO_EARLY_TO_RETIRE"]
    sterner = dataclasses.replace(GAME, impossible=lambda words: code if words == ["pass"] else 0)
    match = Match(sterner, 2, seed=1)
    with pytest.raises(Refused) as refused:
        match.play({"do": "pass"})
    assert (refused.value.refusal, refused.value.rule) == ("too_early_to_retire", "TH11.2")
    with pytest.raises(Refused) as refused:
        match.play({"do": "pass"}, 1 - match.actor)
    assert refused.value.refusal == "not_your_turn"


def test_an_action_that_reveals_something_cannot_be_taken_back() -> None:
    match, secretive = (Match(game, 2, seed=3) for game in (GAME, dataclasses.replace(GAME, reveals=lambda _: True)))
    for one in (match, secretive):
        one.play(Take(slot=0))
        one.events[-1].outcome.clear()
    seat = match.events[-1].seat
    assert seat is not None
    assert match.may_undo(seat)
    assert not secretive.may_undo(seat)


def test_names() -> None:
    assert Match(GAME, 3, names=["Ada", "  Ben "], seed=1).names == ["Ada", "Ben", "Player 3"]
    assert Match(GAME, 2, names=["Zoë", "李"], seed=1).names == ["Zoë", "李"]
    assert Match(GAME, 2, names=["x" * LONGEST_NAME], seed=1).names[0] == "x" * LONGEST_NAME


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["Ada", "Ben", "Cleo"], "too_many_names"),
        ([""], "name"),
        (["   "], "name"),
        (["x" * (LONGEST_NAME + 1)], "name"),
        (["Ada\nBen"], "name"),
        (["\x1b[31mred"], "name"),
        (["\u202egnp.exe"], "name"),
    ],
)
def test_names_that_do_not_fit(names: list[str], code: str) -> None:
    with pytest.raises(BadInput) as caught:
        Match(GAME, 2, names=names, seed=1)
    assert code_of(caught) == code
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("key", ["chess", "", "Thebes", "../thebes", "thebes.rules", "x" * 999])
def test_games_the_house_has_not(key: str) -> None:
    for ask in (checked_key, meta_of, game_called):
        with pytest.raises(BadInput) as caught:
            ask(key)
        assert code_of(caught) == "unknown_game"
        assert "thebes" in str(caught.value)
        assert len(str(caught.value)) < 200


def test_a_seed_is_a_secret_anybody_can_make() -> None:
    assert Match(GAME, 2, seed=4).secret == secret_of_seed(4)
    assert Match(GAME, 2, seed=4).events == Match(GAME, 2, secret=secret_of_seed(4)).events
    assert Match(GAME, 2).secret != Match(GAME, 2).secret


# Playing.


def test_what_is_refused_leaves_the_match_as_it_was() -> None:
    match = Match(GAME, 2, seed=1)
    before = match.text()
    retire: list[object] = [Retire(), 976, {"do": "retire"}, '{"do": "retire"}']
    for spelling in retire:
        with pytest.raises(Refused) as caught:
            match.play(spelling)
        assert (caught.value.refusal, caught.value.rule) == ("too_early_to_retire", "TH11.2")
        assert "TH11.2" in str(caught.value)
    nonsense: list[object] = [
        977,
        -1,
        True,
        1.5,
        None,
        [],
        {},
        "",
        "{",
        "[" * 999,
        "x" * 2000,
        {"do": "take", "slot": 4},
    ]
    for spelling in nonsense:
        with pytest.raises(BadInput):
            match.play(spelling)
    assert match.text() == before


def test_who_asks_out_of_turn_is_refused() -> None:
    match = Match(GAME, 2, names=["Ada", "Ben"], seed=1)
    with pytest.raises(Refused) as caught:
        match.play(match.legal()[0], seat=1 - match.actor)
    assert caught.value.refusal == "not_your_turn"
    assert match.seq == 0


@pytest.mark.parametrize("seat", [2, 7, -2, 10**30, pytest.param(10**5000, id="huge"), float("nan"), "0", None])
def test_a_seat_there_is_not(seat: Any) -> None:
    match = Match(GAME, 2, seed=1)
    with pytest.raises(BadInput) as caught:
        match.play_with(GAME.actions.action(match.legal()[0]), seat, 1)
    assert caught.value.code == "seat_number"
    assert match.seq == 0


@pytest.mark.parametrize("seed", [-1, 2**63, pytest.param(10**5000, id="huge"), float("nan"), 1.0, "1"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(BadInput) as caught:
        Match(GAME, 2, seed=seed)
    assert caught.value.code == "seed"
    assert len(str(caught.value)) < 200


def test_every_spelling_is_the_same_move() -> None:
    events = []
    for spelling in (Take(slot=1), 2, {"do": "take", "slot": 1}, b'{"do":"take","slot":1}'):
        match = Match(GAME, 2, seed=1)
        events.append(match.play(spelling))
    assert events == [events[0]] * 4


# Taking back.


def exhibiting() -> Match:
    """A match in which the player on turn holds what the exhibition on space a shows, and owns a zeppelin."""
    match = Match(GAME, 2, seed=1)
    seat = match.actor
    state = match.states[0]
    state["exhibition"][0] = 85
    state["card_at"][85] = 4
    state["exhibitions_2"] -= 1
    for site, find in ((0, 0), (2, 0), (2, 1)):
        state["find_at"][site, find] = HELD + seat
        state["artifacts"][seat, site] += 1
        state["bag"][site] -= 1
    count_sums(state)
    assert GAME.loops.check(match.states, 0) == 0
    return match


def test_a_move_that_drew_nothing_can_be_taken_back() -> None:
    match = exhibiting()
    seat, before = match.actor, match.states.tobytes()
    event = match.play({"do": "exhibit", "slot": "a"})
    assert event.outcome == []
    assert match.may_undo(seat)
    assert match.undo(seat) == event
    assert match.states.tobytes() == before
    assert match.seq == 0
    assert match.play({"do": "exhibit", "slot": "a"}) == event, "played again it is the same event"


def test_a_move_that_drew_something_stays() -> None:
    match = Match(GAME, 2, seed=1)
    seat = match.actor
    match.play(match.legal()[0])
    assert match.events[-1].outcome
    assert not match.may_undo(seat)
    with pytest.raises(BadInput) as caught:
        match.undo(seat)
    assert code_of(caught) == "no_undo"
    assert match.seq == 1


def test_only_who_moved_last_can_take_back() -> None:
    match = exhibiting()
    seat = match.actor
    match.play({"do": "exhibit", "slot": "a"})
    assert not match.may_undo(1 - seat)
    with pytest.raises(BadInput):
        match.undo(1 - seat)
    assert match.actor == 1 - seat
    match.play(match.legal()[0])
    assert not match.may_undo(seat), "another player has acted"


def test_the_set_up_cannot_be_taken_back() -> None:
    match = Match(GAME, 2, seed=1)
    for seat in (0, 1, -1):
        assert not match.may_undo(seat)
        with pytest.raises(BadInput):
            match.undo(seat)
    assert len(match.events) == len(match.history) == 1


def test_a_dig_stays_even_if_it_found_nothing() -> None:
    """Rubble was drawn: that is seen too."""
    match = Match(GAME, 2, seed=1)
    seat = match.actor
    match.states[0]["books"][seat, 1] = 8
    event = match.play(Dig(site=Site.CRETE, weeks=2))
    assert event.outcome
    assert not match.may_undo(seat)

"""Reasons are true: their numbers are counted again here, and none depends on what the player cannot know."""

from __future__ import annotations

import itertools
import re
from math import comb

import numpy as np
import pytest

from dighouse.advice.reasons import MOST, Case, percent, reasons_for
from dighouse.core.chance import new_chance
from dighouse.core.game import Position
from dighouse.core.texts import LANGUAGES, Phrase
from dighouse.games import KEYS, game_called
from tests.bots.positions import positions

NAMES = ("Ada", "Ben", "Cleo", "Dov")
each_game = pytest.mark.parametrize("key", KEYS)


def told(position: Position, number: int) -> list[Phrase]:
    return reasons_for(Case.of(position.game, position.state, position.actor, number))


def reason(phrases: list[Phrase], key: str) -> Phrase | None:
    return next((phrase for phrase in phrases if phrase.key == key), None)


@each_game
def test_every_move_has_reasons_in_every_language(key: str) -> None:
    """Random games with bots' moves: each verb of the game comes up, and all is said whole."""
    game = game_called(key)
    verbs = set()
    for number, position in enumerate(positions(game, range(3))):
        if number % 3:
            continue
        for action in position.legal[:: max(1, position.legal.size // 4)]:
            found = told(position, int(action))
            verbs.add(game.actions.action(int(action)).verb())
            assert 1 <= len(found) <= MOST
            for phrase, language in itertools.product(found, LANGUAGES):
                assert not re.search(r"[{}]", game.texts(language).say(phrase, NAMES)), phrase
    assert len(verbs) >= len(game.actions.verbs) - 2


@each_game
def test_reasons_do_not_depend_on_what_the_seat_cannot_know(key: str) -> None:
    game = game_called(key)
    for number, position in enumerate(positions(game, range(2))):
        if number % 11:
            continue
        seat = position.actor
        redealt = position.copy()
        game.loops.redeal(redealt.states, 0, seat, new_chance(number + 1), 0)
        for action in position.legal[::5]:
            assert told(position, int(action)) == told(redealt, int(action))


def test_the_points_of_a_dig_are_the_mean_of_all_draws() -> None:
    """Thebes: tokens times the points left over the tokens in the bag, and the chance to draw rubble alone."""
    from dighouse.games.thebes.actions import Dig
    from dighouse.games.thebes.tables import ARTIFACT_VALUE, ARTIFACTS, RUBBLE, SITE_IDS

    game, digs = game_called("thebes"), 0
    for position in positions(game, range(3)):
        for number in position.legal[::9]:
            action = game.actions.action(int(number))
            if not isinstance(action, Dig):
                continue
            site = SITE_IDS.index(action.site)
            left = [f for f in range(len(position.state["find_at"][site])) if position.state["find_at"][site, f] == 0]
            points = sum(int(ARTIFACT_VALUE[site, find]) for find in left if find < ARTIFACTS)
            found = told(position, int(number))
            first = found[0]
            tokens, bag = first.args["tokens"], len(left) + int(RUBBLE)
            assert first.args["expected"] == f"{tokens * points / bag:.1f}"
            assert first.key == "reason.dig_full" or (first.args["points"], first.args["bag"]) == (points, bag)
            risk = reason(found, "reason.dig_nothing")
            if risk is not None:
                assert risk.args["percent"] == percent(comb(int(RUBBLE), tokens) / comb(bag, tokens))
            digs += 1
    assert digs > 20


def test_the_points_of_a_pile_are_the_mean_over_redeals() -> None:
    """Tomb Raiders: a dig drawn many times over brings what its reason says."""
    from dighouse.games.tomb_raiders.actions import Dig
    from dighouse.games.tomb_raiders.tables import ARTIFACT_FACES

    game = game_called("tomb_raiders")
    position, number = next(
        (position.copy(), int(number))
        for position in positions(game, range(3))
        if position.state["turn"] > 40
        for number in position.legal
        if isinstance(game.actions.action(int(number)), Dig) and game.actions.action(int(number)).weeks > 5  # type: ignore[attr-defined]
    )
    chance, drawn = new_chance(5), []
    for _ in range(600):
        desk = position.states.copy()
        game.loops.redeal(desk, 0, position.actor, chance, 0)
        game.loops.step(desk, 0, number, chance, 0, position.actions.copy())
        faces = chance["outcome"][0, : int(chance["draws"][0])]
        drawn.append(int((faces[faces < ARTIFACT_FACES] + 1).sum()))
    said = float(told(position, number)[0].args["points"])
    assert abs(np.mean(drawn) - said) < 4 * np.std(drawn) / np.sqrt(len(drawn)) + 0.05


def test_the_best_row_is_found_by_trying_all() -> None:
    """Pergamon: every order of every few tiles of a hand."""
    from dighouse.advice.reasons.pergamon import row_of
    from dighouse.games.pergamon.tables import BIT, CENTURY, LEFT, RIGHT, TILES

    dice = np.random.default_rng(4)
    for size in (2, 4, 5):
        tiles = [int(tile) for tile in dice.choice(int(TILES), size, replace=False)]
        best = 0
        for length in range(2, size + 1):
            for row in itertools.permutations(tiles, length):
                if all(RIGHT[a] == LEFT[b] for a, b in itertools.pairwise(row)):
                    best = max(best, sum(int(CENTURY[tile]) for tile in row[:-1]))
        assert row_of(int(sum(int(BIT[tile]) for tile in tiles))) == best


def test_the_chance_of_a_fitting_card_is_the_share_of_redeals() -> None:
    """Monuments: the card drawn from the pile, everything unknown dealt again."""
    from dighouse.advice.reasons.monuments import chance_to_fit, fits

    game = game_called("monuments")
    position = next(position.copy() for position in positions(game, range(1)) if position.state["turn"] == 6)
    draw = next(int(n) for n in position.legal if game.actions.action(int(n)).verb() in ("draw_pile", "use_colour"))
    if game.actions.action(draw).verb() == "use_colour":
        position.step(draw)
        draw = next(int(n) for n in position.legal if game.actions.action(int(n)).verb() == "draw_pile")
    seat, chance, hits, times = position.actor, new_chance(8), 0, 400
    for _ in range(times):
        desk = position.states.copy()
        game.loops.redeal(desk, 0, seat, chance, 0)
        game.loops.step(desk, 0, draw, chance, 0, position.actions.copy())
        hits += fits(position.state, seat, int(chance["outcome"][0, 0]))
    share = chance_to_fit(position.state, seat)
    assert 0 < share < 1
    assert abs(hits / times - share) < 4 * np.sqrt(share * (1 - share) / times)


def test_who_moves_next_is_who_does() -> None:
    """Thebes: the clock says it before the move."""
    game = game_called("thebes")
    for number, position in enumerate(positions(game, range(1))):
        action = int(position.legal[number % position.legal.size])
        said = told(position, action)[-1]
        after, seat = position.copy(), position.actor
        after.step(action)
        if said.key == "reason.next":
            assert after.actor == said.args["player"]
        if said.key == "reason.again":
            assert after.actor == seat

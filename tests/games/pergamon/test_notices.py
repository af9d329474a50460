"""What the table is told: every move played again by the teller leads to the very same position."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dighouse.core.jit import INTERPRETED
from dighouse.core.replay import Match
from dighouse.games.pergamon import notices as teller
from dighouse.games.pergamon.actions import Add, Confirm, Dig, Place
from dighouse.games.pergamon.state import EXHIBIT, STATE
from dighouse.games.pergamon.story import Story
from tests.games.pergamon.positions import GAME, Table
from tests.laws.tables import Table as Seating
from tests.laws.tables import chosen, tables_of


@pytest.mark.parametrize("table", tables_of("pergamon"), ids=str)
def test_the_story_is_the_move(table: Seating) -> None:
    """R30, PG3.1  Told step by step with the draws it had, a move ends where the rules ended it, draws used up."""
    dice = random.Random(5)
    match = table.match(5)
    while match.actor >= 0:
        match.play(chosen(GAME, match.legal(), dice))
    for seq in range(1, len(match.events), 3 if INTERPRETED else 1):
        move = match.move(seq)
        story = Story(np.array([match.history[seq - 1][0]], STATE)[0], move.outcome)
        teller.begin(story, move)
        story.run_on()
        assert story.s.tobytes() == match.history[seq].tobytes()
        assert story.outcome == []
        assert all(type(fact) is int for notice in story.told for fact in notice.facts.values())


def facts_of(match: Match, key: str) -> list[dict[str, int]]:
    return [
        notice.facts
        for seq in range(len(match.events))
        for notice in match.notices(seq)
        if notice.key == f"notice.{key}"
    ]


def test_a_game_told() -> None:
    """PG4.3, PG5.5, PG10.1, PG12.2  Tiles laid, coins paid and points awarded add up to the position."""
    match = Match(GAME, 3, seed=8)
    dice = random.Random(8)
    while match.actor >= 0:
        match.play(chosen(GAME, match.legal(), dice))
    assert sum(facts["coins"] for facts in facts_of(match, "paid")) == 108
    laid = {facts["tile"] for facts in facts_of(match, "tile_laid")}
    unseen = set(GAME.view(match.state, None).unseen)
    assert laid | unseen == set(range(1, 61))
    assert not laid & unseen
    for seat in range(3):
        told = [
            facts["points"]
            for key in ("shown", "awarded", "kind_bonus", "oldest_bonus")
            for facts in facts_of(match, key)
            if facts["seat"] == seat
        ]
        assert sum(told) == GAME.view(match.state, None).players[seat].points


def test_prospects() -> None:
    """PG6.4, PG8.6, PG5.5  What an action would cost and bring."""
    table = Table().figures(5, 12, 13).gallery(3, 30, 31).coins(0, 4).turn(0)
    dig = GAME.prospect(table.s, GAME.actions.number(Dig(gallery=3)))
    assert (dig.facts["cost"], dig.facts["tiles"], dig.facts["coins_left"]) == (3, [30, 31], 1)
    table = Table().hand(0, 52, 25).shows(1, 1, 1, 1, 3).shows(2, 1, 5, 14, 16).turn(0, EXHIBIT)
    add = GAME.prospect(table.play(Add(tile=52)).s, GAME.actions.number(Add(tile=25)))
    assert (add.facts["kind"], add.facts["year"], add.facts["value"]) == ("bracelet", 513, 5)
    table.play(Add(tile=25))
    confirm = GAME.prospect(table.s, GAME.actions.number(Confirm()))
    assert (confirm.facts["fallen"], confirm.facts["pushed"]) == ([[1, 1]], [[2, 1, 5, 4]])
    table = Table(round_number=1).places(0, (0, 0))
    place = GAME.prospect(table.s, GAME.actions.number(Place(field=13)))
    assert (place.facts["coins"], place.facts["leftmost"], place.facts["expected"]) == (6, True, 5.0)
    assert not place.chance

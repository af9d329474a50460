"""All the playthroughs of all games, each played once."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dighouse.games import game_called
from tests.playthroughs import monuments, pergamon, thebes, tomb_raiders, tomb_raiders_examples, tomb_raiders_sights
from tests.playthroughs.monuments_examples import EXAMPLES as MONUMENTS_EXAMPLES
from tests.playthroughs.monuments_sights import SIGHTS as MONUMENTS_SIGHTS
from tests.playthroughs.pergamon_sights import SIGHTS as PERGAMON_SIGHTS
from tests.playthroughs.scenario import Playthrough, Scenario, carried_out
from tests.playthroughs.thebes_examples import EXAMPLES
from tests.playthroughs.thebes_sights import SIGHTS, Sight
from tests.playthroughs.writer import Reading, written

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Book:
    """The scenarios of a game, how they read, and what they must show between them."""

    scenarios: Sequence[Scenario]
    reading: Reading
    sights: dict[str, Sight]
    unreachable: frozenset[str] = frozenset()  # refusals no game can meet: a defence only
    sampled: frozenset[tuple[str, str]] = frozenset()  # fields of verbs with more values than anyone would read
    # Of a field with very many values: what of each must be met, such as the monument and the value of a card.
    traits: Mapping[str, Callable[[Any], Iterable[object]]] = field(default_factory=dict)

    def met(self, name: str, chosen: object) -> list[object]:
        """What a value of a field shows, so that all of it is shown in the end."""
        return list(self.traits[name](chosen)) if name in self.traits else [chosen]


GAMES = {
    "thebes": Book(thebes.SCENARIOS, thebes.READING, SIGHTS | EXAMPLES),
    "tomb_raiders": Book(
        tomb_raiders.SCENARIOS,
        tomb_raiders.READING,
        tomb_raiders_sights.SIGHTS | tomb_raiders_examples.EXAMPLES,
        tomb_raiders.UNREACHABLE,
    ),
    "pergamon": Book(pergamon.SCENARIOS, pergamon.READING, PERGAMON_SIGHTS, sampled=pergamon.SAMPLED),
    "monuments": Book(
        monuments.SCENARIOS,
        monuments.READING,
        MONUMENTS_SIGHTS | MONUMENTS_EXAMPLES,
        traits={"card": monuments.card_traits},
    ),
}


def stored_path(key: str, name: str) -> Path:
    return FOLDER / key / f"{name}.play"


@functools.cache
def playthrough(key: str, name: str) -> Playthrough:
    """A scenario carried out."""
    scenario = next(scenario for scenario in GAMES[key].scenarios if scenario.name == name)
    return carried_out(game_called(key), scenario)


def playthroughs(key: str) -> list[Playthrough]:
    """All of a game."""
    return [playthrough(key, scenario.name) for scenario in GAMES[key].scenarios]


def text_of(key: str, name: str) -> str:
    return written(playthrough(key, name), GAMES[key].reading)

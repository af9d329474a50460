"""Non-interference: what a seat cannot know changes no byte that any route, socket, mail or log line sends."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from dighouse.games import KEYS, meta_of
from dighouse.games.thebes.actions import Retire
from dighouse.server import messages
from dighouse.server.table import Table
from tests.laws.tables import TABLES
from tests.server.secrecy.doors import doors, routes_of
from tests.server.secrecy.frozen import frozen
from tests.server.secrecy.living import compared, world
from tests.server.secrecy.talking import is_quiet
from tests.server.secrecy.worlds import Story, opened, past_of

SECRETIVE = [key for key in KEYS if meta_of(key).secret_hands]  # in the others only what will be drawn is unknown
TO_THE_END = 10_000  # moves: the worlds part at the last decision of the match
# With every `make test`: so many players, moves before the worlds part, and bots of the house.
FEW = ((2, TO_THE_END, 0), (3, 25, 1), (4, 60, 2), (2, 110, 1))


def told_in_short(key: str) -> list[Story]:
    """A few stories of a game, as unlike as they can be: players, options, seats, bots, early and at the very end."""
    found = []
    for number, (players, moves, bots) in enumerate(FEW):
        tables = [table for table in TABLES if (table.key, table.players) == (key, players)]
        found.append(Story(tables[number % len(tables)], moves, 7 * number + 1, number % players, number, bots))
    return found


def named(story: Story) -> str:
    moment = "the-end" if story.moves == TO_THE_END else str(story.moves)
    return f"{story.choice}-{moment}-bots-{story.bots}"


def stories(key: str) -> st.SearchStrategy[Story]:
    """Any moment of any random match of a game, one of its seats, and bots of the house at some others."""
    tables = [table for table in TABLES if table.key == key]
    far, any_ = st.integers(0, 300), st.integers(0, 2**32)

    def seated(choice: object, moves: int, seed: int, seat: int, deal: int, bots: int) -> Story:
        players = choice.players  # type: ignore[attr-defined]
        return Story(choice, moves, seed, seat % players, deal, bots % players)  # type: ignore[arg-type]

    return st.builds(seated, st.sampled_from(tables), far, any_, st.integers(0, 11), any_, st.integers(0, 11))


def law(empty: Path, key: str, examples: int) -> int:
    """So many stories; in how many of them something was unknown."""
    unknown = [0]

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    @given(story=stories(key))
    def told_the_same(story: Story) -> None:
        unknown[0] += compared(empty, story).differs

    told_the_same()
    return unknown[0]


@pytest.mark.parametrize("story", [story for key in KEYS for story in told_in_short(key)], ids=named)
def test_what_a_seat_cannot_know_changes_no_byte(empty: Path, story: Story) -> None:
    assert compared(empty, story).differs == (story.choice.key in SECRETIVE), "the worlds are the same"


@pytest.mark.parametrize("key", KEYS)
def test_the_short_stories_are_unlike(key: str) -> None:
    """Two to four players, people and bots, from early moments to the last decision, by people's and bots' turns."""
    with frozen():
        told = {story: past_of(story).stored for story in told_in_short(key)}
    assert {story.choice.players for story in told} == {2, 3, 4}
    assert len({story.viewer for story in told}) > 2
    moments = sorted(len(stored.events) for stored in told.values())
    assert moments[0] < 40 < moments[-1]
    ended = next(story for story in told if story.moves == TO_THE_END)
    assert len(told[ended].events) < TO_THE_END
    moved_by_bots = [
        story for story in told for row in told[story].events if row.seat is not None and story.has_bot(row.seat)
    ]
    assert len(set(moved_by_bots)) == 3


@pytest.mark.soak
@pytest.mark.parametrize("key", KEYS)
def test_it_changes_no_byte_in_many_matches(empty: Path, key: str) -> None:
    unknown = law(empty, key, 150)
    assert unknown > 50 or key not in SECRETIVE, "hardly anything was unknown"


def test_at_the_last_move_of_a_match(empty: Path) -> None:
    """It would end the match and open its secret, as it should; the worlds are compared before that."""
    two_piles = next(one for one in TABLES if one.key == "thebes" and "two_piles" in str(one))
    last = Story(two_piles, moves=40, seed=1, viewer=0, deal=0)
    with frozen():
        table, retire = Table(two_piles.game, past_of(last).stored), two_piles.game.actions.number(Retire())
    assert retire in table.match.legal()
    assert not is_quiet(table, retire)
    compared(empty, last)


def test_every_route_is_asked(tmp_path: Path) -> None:
    """A new route belongs into `doors`, a removed one out of it."""

    async def routes() -> tuple[set[str], set[str]]:
        with frozen():
            story = Story(TABLES[0], 3, 1, 0, 1)
            past = past_of(story)
            async with opened(tmp_path) as app:
                return routes_of(app), set(doors(past, story)) - {"by key"}

    there, asked = asyncio.run(routes())
    assert asked == there


def test_every_kind_of_message_is_heard(empty: Path) -> None:
    """All that may be told is told."""
    sent = world(empty, Story(TABLES[-1], 9, 1, 0, 1), again=False, only=frozenset({"GET /api/health"})).sent
    whole = b"".join(frame for what, frame in sent if what == "socket")
    for message in get_args(messages.Tell):
        assert f'"tell":"{message.__struct_config__.tag}"'.encode() in whole


def test_every_kind_of_message_is_said() -> None:
    """A new kind belongs into `talking`."""
    here = Path(__file__).parent
    script = "".join((here / name).read_text(encoding="utf-8") for name in ("talking.py", "asking.py"))
    for message in get_args(messages.Say):
        assert f'"{message.__struct_config__.tag}"' in script

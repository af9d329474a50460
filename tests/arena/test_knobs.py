"""Trials of the search's knobs."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import Progress

from dighouse.arena.knobs import Wish, changes_named, line, main, played, try_all
from dighouse.arena.tuning_page import trials
from dighouse.bots.search import knobs_of, tree_of
from dighouse.games import game_called

WISH = Wish("thebes", 2, "16", {}, 3)


def test_changes_are_written_as_people_write_them() -> None:
    known = tree_of(game_called("thebes")).KNOBS
    assert changes_named("house", known) == {}
    assert changes_named("curiosity=1,reckoned=0.5", known) == {"curiosity": 1.0, "reckoned": 0.5}
    with pytest.raises(ValueError, match="no knob: courage"):
        changes_named("courage=1", known)
    with pytest.raises(ValueError, match="brave"):
        changes_named("curiosity=brave", known)


def test_a_deal_is_the_same_whenever_it_is_played() -> None:
    """With a budget of iterations nothing but the deal and the knobs decides."""
    first = played(WISH)
    again, other_deal = played(WISH), played(WISH._replace(deal=4))
    assert (first.wins, first.lead, first.moves) == (again.wins, again.lead, again.moves)
    assert (first.lead, first.moves) != (other_deal.lead, other_deal.moves)
    assert first.moves > 2 * 5  # it sat on either seat, and played


def test_a_knob_is_turned_for_the_search_alone() -> None:
    """Another width of its tree makes another game; the house's knobs stay."""
    before = knobs_of(game_called("thebes"), 2).tolist()
    narrow = played(WISH._replace(changes={"width": 1, "widening": 0}))
    assert (narrow.lead, narrow.moves) != (played(WISH).lead, played(WISH).moves)
    assert knobs_of(game_called("thebes"), 2).tolist() == before


def test_every_wish_meets_the_same_deals() -> None:
    wishes = [WISH, WISH._replace(changes={"curiosity": 2.0}), WISH]
    with ThreadPoolExecutor(1) as crew, Progress(console=Console(quiet=True)) as progress:
        one, other, again = try_all(wishes, 2, crew, progress)
    assert one.deals == other.deals == 2
    assert one.lead == again.lead
    assert one.knobs["curiosity"] != other.knobs["curiosity"] == 2.0
    assert line(one).startswith("house: ")
    assert line(other).startswith("curiosity 2: ")


def test_the_command_adds_to_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "knobs.jsonl"
    words = ["knobs", "thebes", "house", "--budget", "8", "--deals", "2", "--workers", "1", "--record", str(record)]
    monkeypatch.setattr(sys, "argv", words)
    assert main() == 0
    assert main() == 0
    assert [(one.game, one.deals, one.changes) for one in trials(tmp_path)] == [("thebes", 2, {})] * 2

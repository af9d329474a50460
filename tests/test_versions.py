"""Matches stored by any rules version replay for ever, and no rule changes without a new version."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dighouse.games import KEYS, meta_of
from tests.fixtures.matches import FOLDER, covering, fault, stored, texts_of, write_missing

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 300.0  # seconds: a changed rule may well never end
CHANGED = """
A finished match no longer replays as it was stored; players' matches would not either.

If that was not meant, a rule, a draw or a number has changed by mistake: find it.
If a legal game now really plays differently, docs/formats/match-file.md says how a version is bumped.
The stored file is never rewritten.
"""


@pytest.mark.parametrize("path", stored(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_stored_match_replays(path: Path) -> None:
    """Every draw, position, legal action and score comes out again."""
    assert fault(path) is None, CHANGED


@pytest.mark.parametrize("key", KEYS)
def test_the_present_version_has_its_matches(key: str) -> None:
    """A new version is not finished before its matches are stored: `python -m tests.fixtures`."""
    home = FOLDER / str(meta_of(key).rules_version)
    assert {path.name for path in home.glob(f"{key}-*.jsonl")} == {
        name for name, _ in texts_of(key) if name.endswith(".jsonl")
    }


@pytest.mark.parametrize("key", KEYS)
def test_every_version_so_far_has_its_matches(key: str) -> None:
    for version in range(1, meta_of(key).rules_version + 1):
        assert list((FOLDER / str(version)).glob(f"{key}-*.jsonl")), f"{key} has no matches of version {version}"


@pytest.mark.parametrize("key", KEYS)
def test_todays_code_writes_the_same_files(key: str) -> None:
    """Byte for byte: the format, the actions' spelling and order, the chance, the rules."""
    home = FOLDER / str(meta_of(key).rules_version)
    for name, text in texts_of(key):
        assert (home / name).read_text(encoding="utf-8") == text, CHANGED


@pytest.mark.parametrize("key", KEYS)
def test_the_matches_cover_players_and_options(key: str) -> None:
    meta, tables = meta_of(key), covering(key)
    assert {table.players for table in tables} == set(meta.seats)
    chosen = {option for table in tables for option in table.options}
    assert chosen == {(option.name, value) for option in meta.options for value in option.choices}


NEVER_EXECUTED = """
import json, sys
from tests.fixtures.executed import never_executed
print(json.dumps(never_executed(sys.argv[1])))
"""


@pytest.mark.parametrize("key", KEYS)
def test_the_matches_come_to_every_rule(key: str) -> None:
    """Every line of the rules that playing a match may come to is executed when they are replayed."""
    (told,) = interpreted(NEVER_EXECUTED, key)
    assert json.loads(told) == [], "`tests.fixtures.matches` lacks a match in which that happens"


def test_a_stored_match_is_never_written_over(tmp_path: Path) -> None:
    written = write_missing(tmp_path)
    assert {path.suffix for path in written} == {".jsonl", ".json"}
    kept = written[0]
    kept.write_text("as it was\n", encoding="utf-8")
    assert write_missing(tmp_path) == []
    assert kept.read_text(encoding="utf-8") == "as it was\n"


ALTERED = """
import importlib
import json
import sys

from dighouse.core.chance import below
from tests.fixtures.matches import fault, stored

NEW = {"nothing": lambda *_: None, "yes": lambda *_: True, "none": lambda *_: 0}
NEW["other"] = lambda chance, n: below(chance, n + 1) % n
key, changes = sys.argv[1], json.loads(sys.argv[2])
paths = [path for path in stored() if path.name.startswith(key)]
for module, name, new in [("setup", "__name__", None), *changes]:
    rules = importlib.import_module(f"dighouse.games.{key}.rules.{module}")
    before = getattr(rules, name)
    setattr(rules, name, NEW.get(new) or before if not isinstance(new, int) else before + new)
    print(next(filter(None, map(fault, paths)), None))
    setattr(rules, name, before)
"""
# Numbers, what is legal, what a rule does, draws; also what hardly ever happens. The module, the name, and what it is:
# so much more than it was, or a rule that does nothing, says yes, counts none or draws otherwise.
ALTERATIONS: dict[str, list[tuple[str, str, int | str]]] = {
    "thebes": [
        ("dig", "RUBBLE", 1),
        ("dig", "DIG_WEEKS", -1),
        ("dig", "take_bonus", "nothing"),
        ("dig", "below", "other"),
        ("journey", "give_up", "nothing"),  # the zeppelin that was used
        ("research", "can_reshuffle", "none"),
    ],
    "tomb_raiders": [
        ("dig", "KNOWLEDGE_CAP", -1),
        ("dig", "DIG_WEEKS", -1),
        ("action_cards", "note_look", "nothing"),
        ("dig", "below", "other"),
        ("storage", "below", "other"),
    ],
    "pergamon": [
        ("museum", "SHOW_POINTS", 1),
        ("turn", "list_dissolve", "none"),
        ("museum", "leave_museum", "nothing"),
        ("dig", "robber_gallery", "none"),
        ("tiles", "below", "other"),
        ("money", "below", "other"),
    ],
    "monuments": [
        ("history", "PAID_OTHER", 1),
        ("history", "PAID_HIGHEST", 1),
        ("pair", "can_draw", "yes"),  # an extra action that should lapse
        ("ending", "erected", "none"),  # and so every tie goes on
        ("cards", "below", "other"),
    ],
}


def interpreted(script: str, *words: str) -> list[str]:
    """What a script prints, in a process of its own and interpreted, so that what it changes takes effect."""
    told = subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "DIGHOUSE_COMPONENTS": ""},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    return told.stdout.splitlines()


@pytest.mark.parametrize("key", KEYS)
def test_the_alarm_works(key: str) -> None:
    """Changed under the same version, each is noticed; where nothing is changed, nothing is."""
    unchanged, *faults = interpreted(ALTERED, key, json.dumps(ALTERATIONS[key]))
    assert unchanged == "None"
    for change, found in zip(ALTERATIONS[key], faults, strict=True):
        assert f"{key}-" in found, f"nobody notices {change}"


BUMPED = """
import sys
from pathlib import Path

import msgspec

import dighouse.games
from dighouse.games import game_called, load_match
from tests.fixtures.keep import keep
from tests.fixtures.matches import FIRST_SEED, FOLDER, covering, fault
from tests.laws.tables import finished

game, new = sys.argv[1], Path(sys.argv[2])
if len(sys.argv) > 3:
    keep(game, new)
    dighouse.games.__path__.append(str(new))
meta = __import__(f"dighouse.games.{game}.meta", fromlist=["META"])
meta.META = msgspec.structs.replace(meta.META, rules_version=2)
from dighouse.games.thebes.rules import dig
dig.RUBBLE += 1
print(fault(FOLDER / "1" / f"{game}-2.jsonl"))
if len(sys.argv) > 3:
    assert type(game_called(game, 1)).__name__ == "KeptGame" and game_called(game, 1).meta.rules_version == 1
    assert game_called(game).meta.rules_version == game_called(game, 2).meta.rules_version == 2
    match = finished(covering(game)[1], FIRST_SEED + 2)
    match.save(new / "new.jsonl")
    again = load_match(new / "new.jsonl")
    old = load_match(FOLDER / "1" / f"{game}-2.jsonl")
    print(again.events == match.events, again.events[0] == old.events[0], again.events == old.events)
"""


def test_an_older_version_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    """The recipe of docs/formats/match-file.md: old matches replay by the old rules, new ones by the new."""
    assert interpreted(BUMPED, "thebes", str(tmp_path), "keep") == ["None", "True True False"]


def test_a_version_that_was_not_kept_is_refused(tmp_path: Path) -> None:
    (told,) = interpreted(BUMPED, "thebes", str(tmp_path))
    assert "thebes-2.jsonl" in told
    assert "rules" in told

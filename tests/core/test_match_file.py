"""A match file that is cut, edited, foreign or no match at all is refused: which file, which line, what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dighouse.core import match_file
from dighouse.core.chance import commitment
from dighouse.core.errors import BadFile, BadInput
from dighouse.core.game import Game
from dighouse.core.match_file import LARGEST_FILE
from dighouse.core.replay import Match
from dighouse.games import game_called, load_match
from tests.laws.tables import TABLES, finished

Lines = list[dict[str, Any]]
MATCH = finished(TABLES[0], 21)
TEXT = MATCH.text()
WITHOUT_SECRET = MATCH.text(with_secret=False)
DRAWN = next(event.seq for event in MATCH.events[1:] if event.outcome)  # an event with draws; line seq + 2
UNDRAWN = next(event.seq for event in MATCH.events[1:] if not event.outcome)


def refused(path: Path, content: str | bytes) -> BadFile:
    """Why this content is no match file. Nothing comes back from a refused file: it raises before it returns."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(BadFile) as caught:
        load_match(path)
    assert path.name in str(caught.value)
    return caught.value


def edited(edit: Callable[[Lines], object], text: str = TEXT) -> str:
    """The file with its lines, as JSON, edited by hand."""
    lines = [json.loads(line) for line in text.splitlines()]
    edit(lines)
    return "".join(json.dumps(line) + "\n" for line in lines)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.jsonl"


def test_an_edit_that_changes_nothing_is_none(path: Path) -> None:
    """The editor above writes a file that can be read: what is refused below is refused for its edit."""
    path.write_text(edited(lambda lines: None), encoding="utf-8")
    assert load_match(path).events == MATCH.events
    path.write_text(TEXT.replace("\n", "\r\n"), encoding="utf-8", newline="")
    assert load_match(path).events == MATCH.events


def test_a_file_cut_in_the_middle_of_a_line(path: Path) -> None:
    for cut in (10, len(TEXT) // 2, len(TEXT) - 1):
        error = refused(path, TEXT[:cut].rstrip("\n"))
        assert (error.code, error.details["line"]) == ("file_cut", TEXT[:cut].count("\n") + 1)
        assert f"line {error.details['line']}" in str(error)


def test_a_file_cut_after_a_line(path: Path) -> None:
    for lines in (1, 2, 10):
        error = refused(path, "".join(line + "\n" for line in TEXT.splitlines()[:lines]))
        assert error.code == "file_events"
        assert (error.details["found"], error.details["expected"]) == (lines - 1, len(MATCH.events))


def test_a_file_with_a_line_too_many(path: Path) -> None:
    assert refused(path, TEXT + TEXT.splitlines()[-1] + "\n").code == "file_events"


def test_a_header_that_promises_nothing(path: Path) -> None:
    """A match has at least its set-up: a header alone, saying 0 events, is no match."""

    def without_events(lines: Lines) -> None:
        lines[0]["events"] = 0
        del lines[1:]

    assert refused(path, edited(without_events)).code == "file_foreign"


def change(event: int, /, **changes: Any) -> Callable[[Lines], object]:
    return lambda lines: lines[event + 1].update(changes)


OTHER_ACTION = next(
    MATCH.game.actions.action(n).json()
    for n in range(len(MATCH.game.actions))
    if MATCH.game.actions.action(n).json() != MATCH.events[DRAWN].action
    and MATCH.game.refusal(MATCH.history[DRAWN - 1], 0, MATCH.events[DRAWN].seat or 0, MATCH.game.actions.action(n))
    is None
)
SEAT = MATCH.events[DRAWN].seat or 0
NUMBERS = MATCH.events[DRAWN].draws

EDITS = {
    "another legal action": (DRAWN, change(DRAWN, action=OTHER_ACTION), "was edited"),
    "an illegal action": (1, change(1, action={"do": "retire"}), "last year"),
    "an action there is not": (DRAWN, change(DRAWN, action={"do": "fly"}), "not one of this game's actions"),
    "an action out of range": (DRAWN, change(DRAWN, action={"do": "take", "slot": 9}), "parameters"),
    "no action": (DRAWN, change(DRAWN, action=None), f"event {DRAWN} has no action"),
    "an outcome": (DRAWN, change(DRAWN, outcome=[*MATCH.events[DRAWN].outcome[:-1], 3]), f"draws of event {DRAWN}"),
    "an outcome left out": (DRAWN, change(DRAWN, outcome=[]), f"draws of event {DRAWN}"),
    "an outcome of the set-up": (0, change(0, outcome=[0] * 6), "draws of event 0"),
    "a number drawn": (DRAWN, change(DRAWN, draws=[[NUMBERS[0][0], -1], *NUMBERS[1:]]), f"draws of event {DRAWN}"),
    "a key": (DRAWN, change(DRAWN, key="0123456789abcdef"), f"key of event {DRAWN}"),
    "a key that is none": (DRAWN, change(DRAWN, key="what"), "what"),
    "a key far too large": (DRAWN, change(DRAWN, key="f" * 40), f"key of event {DRAWN}"),
    "a key spelled otherwise": (
        DRAWN,
        lambda lines: lines[DRAWN + 1].update(key="0x" + lines[DRAWN + 1]["key"]),
        f"event {DRAWN}",
    ),
    "a fingerprint": (DRAWN, change(DRAWN, hash="0" * 16), f"event {DRAWN} does not lead to the position"),
    "the last fingerprint": (len(MATCH.events) - 1, change(len(MATCH.events) - 1, hash=""), "does not lead"),
    "a seat": (DRAWN, change(DRAWN, seat=1 - SEAT), "not your turn"),
    "a seat there is not": (DRAWN, change(DRAWN, seat=7), "There is no seat 7"),
    "a seat far too large": (DRAWN, change(DRAWN, seat=2**70), "There is no seat 118"),
    "no seat": (DRAWN, change(DRAWN, seat=None), f"event {DRAWN} has no action"),
    "a seat of the set-up": (0, change(0, seat=0), "event 0"),
    "a number of an event": (DRAWN, change(DRAWN, seq=DRAWN + 1), f"event {DRAWN + 1} stands where event {DRAWN}"),
    "two events exchanged": (
        DRAWN,
        lambda lines: lines.__setitem__(slice(DRAWN + 1, DRAWN + 3), [lines[DRAWN + 2], lines[DRAWN + 1]]),
        f"event {DRAWN + 1} stands where event {DRAWN}",
    ),
    "a word that belongs nowhere": (DRAWN, change(DRAWN, cheat=True), "cheat"),
    "a line that is no event": (DRAWN, lambda lines: lines.__setitem__(DRAWN + 1, {}), ""),
}


@pytest.mark.parametrize("what", EDITS)
def test_an_edited_event(path: Path, what: str) -> None:
    """The line is named, and what about it is wrong."""
    seq, edit, reason = EDITS[what]
    error = refused(path, edited(edit))
    assert (error.code, error.details["line"]) == ("file_line", seq + 2)
    assert f"{path.name}, line {seq + 2}: " in str(error)
    assert reason in str(error)


@pytest.mark.parametrize("what", [what for what in EDITS if "far too large" not in what and what != "a key"])
def test_an_edited_event_without_the_secret(path: Path, what: str) -> None:
    """The keys alone find the same edits, save that of a key itself."""
    seq, edit, _ = EDITS[what]
    assert refused(path, edited(edit, WITHOUT_SECRET)).details["line"] == seq + 2


def test_an_edited_key_without_the_secret(path: Path) -> None:
    """Another key draws other things."""
    error = refused(path, edited(change(DRAWN, key="0123456789abcdef"), WITHOUT_SECRET))
    assert f"draws of event {DRAWN}" in str(error)
    error = refused(path, edited(change(DRAWN, key="f" * 40), WITHOUT_SECRET))
    assert error.details["line"] == DRAWN + 2


@pytest.mark.parametrize("line", ["", "{", "null", "[]", '"word"', "\x00"])
def test_a_line_that_is_no_json(path: Path, line: str) -> None:
    lines = TEXT.splitlines()
    lines[4] = line
    error = refused(path, "".join(line + "\n" for line in lines))
    assert (error.code, error.details["line"]) == ("file_line", 5)


def test_a_line_nested_without_end(path: Path) -> None:
    """Brackets upon brackets are refused like any other nonsense."""
    lines = TEXT.splitlines()
    lines[4] = '{"seq": 3, "seat": 0, "action": {"do": ' + "[" * 200_000 + "]" * 200_000 + "}}"
    error = refused(path, "".join(line + "\n" for line in lines))
    assert (error.code, error.details["line"]) == ("file_line", 5)


def header(**changes: Any) -> str:
    return edited(lambda lines: lines[0].update(changes))


def test_a_foreign_format(path: Path) -> None:
    error = refused(path, header(dighouse=99))
    assert error.code == "file_format"
    assert "99" in str(error)
    assert "1" in str(error)


def test_foreign_rules(path: Path) -> None:
    version = MATCH.game.meta.rules_version
    error = refused(path, header(rules_version=version + 1))
    assert (error.code, error.details["found"], error.details["known"]) == ("file_rules", version + 1, version)


HEADERS: dict[str, tuple[dict[str, Any], str, str]] = {
    "an unknown game": ({"game": "chess"}, "file_line", "chess"),
    "too many players": ({"players": 9}, "file_line", "9"),
    "another number of players": ({"players": 3}, "file_line", "draws of event 0"),
    "another option": ({"options": {"exhibition_shift": "all"}}, "file_line", "event 0 does not lead"),
    "an unknown option": ({"options": {"speed": "high"}}, "file_line", "speed"),
    "another value of an option": ({"options": {"exhibition_shift": "none"}}, "file_line", "none"),
    "too many names": ({"names": ["A", "B", "C"]}, "file_line", "3 names"),
    "an empty name": ({"names": ["A", ""]}, "file_line", "name"),
    "another secret": ({"secret": "00" * 32}, "file_secret", "secret"),
    "a secret that is none": ({"secret": "xyz"}, "file_secret", "secret"),
    "another fingerprint": ({"secret_sha256": "00" * 32}, "file_secret", "secret"),
    "a secret with its fingerprint, but not of these events": (
        {"secret": "00" * 32, "secret_sha256": commitment(bytes(32))},
        "file_line",
        "key of event 0",
    ),
    "a word that belongs nowhere": ({"cheat": True}, "file_foreign", "line 1"),
    "a wrong kind of number": ({"players": "two"}, "file_foreign", "line 1"),
}


@pytest.mark.parametrize("what", HEADERS)
def test_an_edited_header(path: Path, what: str) -> None:
    changes, code, reason = HEADERS[what]
    error = refused(path, header(**changes))
    assert error.code == code
    assert reason in str(error)


@pytest.mark.parametrize("text", ["hello\n", "{}\n", "[]\n", "\n\nx\n", '{"dighouse": 1}\n'])
def test_a_text_that_is_no_match(path: Path, text: str) -> None:
    error = refused(path, text)
    assert error.code == "file_foreign"
    assert "line 1" in str(error)


@pytest.mark.parametrize("text", ["", "\n", "   \n\n"])
def test_an_empty_file(path: Path, text: str) -> None:
    assert refused(path, text).code == "file_empty"


def test_a_binary_file(path: Path) -> None:
    assert refused(path, b"\x89PNG\r\n\x1a\n\xff\xfe").code == "file_binary"


def test_a_huge_file(path: Path) -> None:
    """It is refused by its size, before it is read."""
    error = refused(path, b"x" * (LARGEST_FILE + 1))
    assert error.code == "file_too_large"
    assert "4 MiB" in str(error)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.jsonl", tmp_path):
        with pytest.raises(BadFile) as caught:
            load_match(path)
        assert caught.value.code == "file_unreadable"
        assert path.name in str(caught.value)


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(BadFile) as caught:
        MATCH.save(tmp_path / "nowhere" / "match.jsonl")
    assert caught.value.code == "file_unwritable"
    assert not list(tmp_path.iterdir())


def test_saving_over_a_match_is_all_or_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk fails half way, the file that was there is still there, whole."""
    MATCH.save(path)

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadFile) as caught:
        finished(TABLES[0], 22).save(path)
    assert "No space left" in str(caught.value)
    assert path.read_text(encoding="utf-8") == TEXT


def test_nothing_is_half_loaded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match whose last line is wrong is not handed out, though all others were replayed."""
    made: list[Match] = []
    begin = Match.begin

    def watched(self: Match, key: int) -> None:
        made.append(self)
        begin(self, key)

    monkeypatch.setattr(Match, "begin", watched)
    path.write_text(edited(change(len(MATCH.events) - 1, hash="")), encoding="utf-8")
    loaded = None
    with pytest.raises(BadFile):
        loaded = load_match(path)
    assert loaded is None
    assert len(made) == 1


def test_a_match_without_its_secret_is_for_watching(path: Path) -> None:
    """It can be read, shown and scored to the end, but no move can be added."""
    match = Match(MATCH.game, 2, seed=5)
    match.play(match.legal()[0])
    path.write_text(match.text(with_secret=False), encoding="utf-8")
    watched = load_match(path)
    assert watched.secret == b""
    assert watched.legal() == match.legal()
    assert watched.scores().tolist() == match.scores().tolist()
    assert watched.notices(1) == match.notices(1)
    with pytest.raises(BadInput) as caught:
        watched.play(watched.legal()[0])
    assert caught.value.code == "no_secret"
    assert "watched but not continued" in str(caught.value)
    assert watched.events == match.events


def test_a_watched_match_keeps_its_fingerprint(path: Path) -> None:
    """Saved again without ever having had the secret, it still says which secret it was played with."""
    path.write_text(WITHOUT_SECRET, encoding="utf-8")
    watched = load_match(path)
    watched.save(path)
    assert path.read_text(encoding="utf-8") == WITHOUT_SECRET
    assert load_match(path).events == MATCH.events


def test_the_game_is_found_by_its_name(path: Path) -> None:
    """The reader asks for the game the header names, and for no other."""
    asked: list[str] = []

    def finder(key: str) -> Game:
        asked.append(key)
        return game_called(key)

    MATCH.save(path)
    match_file.load(path, finder)
    assert asked == [MATCH.game.meta.key]

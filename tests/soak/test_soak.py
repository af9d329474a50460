"""Some seconds of the soak, and a ledger that notices when something is lost."""

from __future__ import annotations

import copy
import json
import logging
import shutil
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch
from xml.etree import ElementTree

import msgspec
import pytest

from dighouse.server.house import folded
from dighouse.server.logs import JsonLines
from dighouse.server.store import Row, Stored
from dighouse.server.telling import ENCODER, moment
from soak.faults import ErrorLog, keep
from soak.ledger import Audit, Ledger, Said
from soak.report import Run, page, picture
from soak.run import soak
from soak.walks import commit, walked
from tests.laws.tables import TABLES
from tests.server.secrecy.worlds import Story, past_of

SECONDS = 5.0


@pytest.fixture(scope="module")
def run() -> Run:
    return soak(SECONDS, seed=3, parties=2, processes=0, calm=4.0, least=5)


def test_nothing_is_lost(run: Run) -> None:
    assert run.wrong == []
    assert run.audit.counts["tables replayed"] == len(run.ledger.tables) > 0
    assert run.audit.counts["acknowledged commands found"] == len(run.ledger.said)
    assert len(run.ledger.said) >= 5
    assert run.ledger.told
    assert run.spans, "nothing befell anybody"


def test_the_report_says_what_was_tried(run: Run, tmp_path: Path) -> None:
    text = page(run)
    assert "Nothing was lost" in text
    assert "commands acknowledged in all" in text
    ElementTree.fromstring(picture(run))


RECORD = """<testsuites><testsuite time="90.0">
<testcase name="a" time="80"/><testcase name="b"><failure message="no"/></testcase>
<testcase name="c"><skipped message="no nginx"/></testcase><testcase name="d"><skipped message="no nginx"/></testcase>
</testsuite></testsuites>"""


def test_the_report_names_what_was_tried_and_what_was_skipped(run: Run, tmp_path: Path) -> None:
    assert walked([]) is None
    assert "not run with it" in page(run)
    record = tmp_path / "walks.xml"
    record.write_text(RECORD)
    more = copy.copy(run)
    more.commit, more.walks = "abc123", walked([record])
    text = page(more)
    assert "commit abc123." in text
    for row in ("| passed | 1 |", "| failed | 1 |", "| minutes | 2 |", "| skipped: no nginx | 2 |"):
        assert row in text


def test_changes_since_the_commit_are_told(tmp_path: Path) -> None:
    git = shutil.which("git")
    if git is None:
        pytest.skip("there is no git here")
    file = tmp_path / "a"
    file.write_text("1")
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    for words in (("init", "-q"), ("add", "a"), (*who, "commit", "-qm", "a")):
        subprocess.run([git, "-C", str(tmp_path), *words], check=True)
    name = commit(tmp_path)
    assert len(name) == 12
    file.write_text("2")
    assert commit(tmp_path) == f"{name}, changed"
    assert commit(tmp_path / "nowhere") == ""


class Kept:
    """A match with everything about it in a ledger."""

    def __init__(self, folder: Path) -> None:
        self.stored = past_of(Story(TABLES[0], 12, 5, 0, 1)).stored
        self.ledger = Ledger(folder / "ledger.jsonl")
        self.ledger.tables[self.stored.match.id] = ""
        table = folded(copy.deepcopy(self.stored))
        for row in self.stored.events[1:]:
            told = json.loads(ENCODER.encode(moment(table, row.seq, 0)))
            self.ledger.tell(table.info.id, told, 0, whole=True)
            if row.command_id is not None:
                self.ledger.acknowledge(Said(table.info.id, row.command_id, row.kind, row.body, row.seq))

    def audit(self, stored: Stored) -> list[str]:
        with patch("soak.ledger.read", lambda *_: copy.deepcopy(stored)):
            return Audit(self.ledger).all().wrong


def test_a_loss_would_be_found(tmp_path: Path) -> None:
    """An event that is lost, moved or other than it was said; one that was told otherwise; a command done twice."""
    kept = Kept(tmp_path)
    assert kept.audit(kept.stored) == []
    for spoil in (lose_the_last, another_command, at_another_time, twice):
        worse = copy.deepcopy(kept.stored)
        spoil(worse)
        assert kept.audit(worse), spoil.__name__
    kept.ledger.file.close()


def lose_the_last(stored: Stored) -> None:
    del stored.events[-1]


def another_command(stored: Stored) -> None:
    moved(stored).command_id = "another"


def at_another_time(stored: Stored) -> None:
    stored.events[-1].at += 1.0


def twice(stored: Stored) -> None:
    first, second = [row for row in stored.events if row.command_id is not None][:2]
    second.command_id = first.command_id


def moved(stored: Stored) -> Row:
    return next(row for row in stored.events if row.kind == "move")


def test_a_fault_stands_first_in_the_report(run: Run) -> None:
    worse = copy.copy(run)
    worse.audit = Audit(run.ledger)
    worse.audit.wrong.append("event 7 was told, and is not stored")
    assert "Something went wrong" in page(worse)
    assert "event 7 was told, and is not stored" in page(worse)


def logged(table: str) -> str:
    """A line of a server's log about something that went wrong."""
    try:
        folded(None)  # type: ignore[arg-type]
    except AttributeError:
        what = "table frozen: a bot went wrong\nat /home/somebody/src/dighouse/server/bots.py:85"
        said = logging.LogRecord("", logging.ERROR, "", 1, what, (), sys.exc_info())
    said.table = table
    return JsonLines().format(said) + "\n"


def test_what_a_server_logs_as_an_error_is_a_fault(run: Run, tmp_path: Path) -> None:
    kept, line = Kept(tmp_path), logged("abc")
    log = ErrorLog(tmp_path / "errors.jsonl", kept.ledger)
    with log.file.open("a") as file:
        for part in (line[:20], line[20:]):
            log.look()
            assert kept.ledger.wrong == [], "a line that is not whole yet"
            file.write(part)
            file.flush()
    log.look()
    log.look()
    (fault,), (trace,) = kept.ledger.wrong, kept.ledger.traces
    said = "table frozen: a bot went wrong at dighouse/server/bots.py:85 (table abc): AttributeError"
    assert fault.startswith(f"a server logged: {said}")
    assert 'File "dighouse/server/house.py"' in trace
    assert 'File "/' not in trace, "a path of this machine"
    worse = copy.copy(run)
    worse.ledger = kept.ledger
    assert trace.strip() in page(worse)
    kept.ledger.file.close()


def test_a_fault_keeps_its_match(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    table, log = kept.stored.match.id, ErrorLog(tmp_path / "errors.jsonl", kept.ledger)
    kept.ledger.tables["another"] = ""
    with patch("soak.faults.read", lambda *_: kept.stored):
        keep(tmp_path / "kept", log, kept.ledger, [f"table {table} is frozen"])
    names = sorted(file.name for file in (tmp_path / "kept").iterdir())
    assert names == sorted(["errors.jsonl", "ledger.jsonl", f"{table}.json"])
    again = msgspec.json.decode((tmp_path / "kept" / f"{table}.json").read_bytes(), type=Stored)
    assert again == kept.stored
    kept.ledger.file.close()

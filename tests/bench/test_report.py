"""The benchmark report renders from rows; nothing is timed here."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from bench.report import NOT_MEASURED, Bar, Row, amount, as_json, page, print_table

MET = Row("whole games", "/s", [5.1e6, 4.9e6, 5e6], "Snail", [50e3, 49e3, 25e3], Bar(100, at_least=True))
MISSED = Row("start", "s", [1.25], bar=Bar(1, at_least=False))
UNBARRED = Row("games", "/s", [420.0])
FAILED = Row("command", "s", [], bar=Bar(1, at_least=False))
ROWS = [MET, MISSED, UNBARRED, FAILED]
MACHINE = {"CPU": "abacus", "cores": "1"}


def test_the_bar_judges_the_median_of_the_ratios_round_by_round() -> None:
    assert MET.ratios == [102, 100, 200]
    assert MET.judged == 102
    assert [row.result for row in ROWS] == ["met", "**missed**", "", NOT_MEASURED]


def test_a_limit_belongs_to_at_least_and_not_to_below() -> None:
    assert Bar(8, at_least=True).met(8)
    assert not Bar(8, at_least=False).met(8)


@pytest.mark.parametrize(
    ("number", "unit", "text"),
    [
        (5.1e6, "/s", "5.1 M/s"),
        (31_234.0, "/s", "31.2 k/s"),
        (420.0, "/s", "420 /s"),
        (336.0, "bytes", "336 bytes"),
        (3.14159, "ns", "3.14 ns"),
        (None, "s", NOT_MEASURED),
    ],
)
def test_amounts_have_three_figures(number: float | None, unit: str, text: str) -> None:
    assert amount(number, unit) == text


def test_the_page_has_every_row_the_machine_and_the_command() -> None:
    text = page(ROWS, MACHINE, 3, "make bench")
    assert "| whole games | 5 M/s | Snail: 49 k/s | 102× (100–200) | ≥ 100× | met |" in text
    assert "| start | 1.25 s |  |  | < 1 s | **missed** |" in text
    assert "| command | not measured |  |  | < 1 s | not measured |" in text
    assert "| CPU | abacus |" in text
    assert "`make bench`" in text
    assert "{" not in text


def test_the_table_prints_every_figure() -> None:
    console = Console(file=io.StringIO(), width=160)
    print_table(console, ROWS)
    printed = console.file.getvalue()  # type: ignore[attr-defined]
    assert all(row.figure in printed for row in ROWS)
    assert "missed" in printed


def test_json_keeps_every_round() -> None:
    facts = json.loads(as_json(ROWS, MACHINE, 3, "make bench"))
    assert facts["figures"][0]["ours"] == list(MET.ours)
    assert facts["figures"][1]["result"] == "missed"
    assert facts["machine"] == MACHINE

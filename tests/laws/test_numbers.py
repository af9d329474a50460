"""No rulebook number stands in the rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import dighouse.games

GAMES = Path(dighouse.games.__file__).parent

# 0 and 1 count and compare, 2 halves and doubles flags into ids, -1 is nobody and nothing.
COUNTING = {0, 1, 2, -1}
ALLOWED = {
    "pergamon/check.py": {3, 4, 5, 6, 7, 10, 12},  # the numbers of the invariants I3-I7, I10 and I12
    "pergamon/scoring.py": {1000},  # above every year: year and seat in one number
    "thebes/check.py": {3, 4, 8, 9},  # the numbers of the invariants I1-I4 and I8, and the bound that I8 states
    "thebes/decode.py": {5},  # as many verbs as are named on that line
    "thebes/ending.py": {3},  # the last column of the score sheet, in the order of CATEGORIES
    "thebes/listing.py": {16},  # bits: runs are counted above the actions, in one number
    "tomb_raiders/check.py": {3, 4, 5, 9, 10},  # the numbers of the invariants I3-I5, I9 and I10
    "tomb_raiders/ending.py": {3, 4, 5},  # the last columns of the score sheet, in the order of CATEGORIES
    "tomb_raiders/redeal.py": {30, 64},  # bits of a piece of a large number, and the bound on redraws
}


def named(path: Path) -> str:
    return f"{path.relative_to(GAMES).parts[0]}/{path.name}"


def literals(path: Path) -> set[float]:
    """The numbers that stand in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {number for number in found if isinstance(number, int | float) and not isinstance(number, bool)}


def rule_files() -> list[Path]:
    return sorted({*GAMES.glob("*/rules/*.py"), *GAMES.glob("*/rules.py")})


@pytest.mark.parametrize("path", rule_files(), ids=named)
def test_no_rulebook_number_stands_in_the_rules(path: Path) -> None:
    """Numbers of the rulebook are read from the tables; what stands in the rules only counts and compares."""
    assert literals(path) - COUNTING - ALLOWED.get(named(path), set()) == set()


def test_the_scan_sees_numbers(tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text("def dig(weeks):\n    return min(12, weeks) + 1.5\n", encoding="utf-8")
    assert literals(tmp_path / "rule.py") == {12, 1.5}
    assert len(rule_files()) > 8

"""The numbered rules as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from dighouse.core import rulebook as module
from dighouse.core.errors import BadInput
from dighouse.core.rulebook import Rulebook, rulebook

PAGE = """# Toy: numbered rules
## TO1 Set-up
- **TO1.1** Everybody starts with three coins. [NL §Begin; ruling R1]
- **TO1.2** The **oldest** player starts.
## TO12 Play
- **TO12.1** Take a coin.
## Chance
- **C1** Dice: uniform. **C2** Cards: shuffled.
## Rulings
| # | question | decision |
|---|---|---|
| R1 | how many coins | three |
## Invariants
- **I1** Coins never vanish.
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rulebook:
    (tmp_path / "toy.md").write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(module, "rules_file", lambda game, language: tmp_path / f"{game}.md")
    return rulebook.__wrapped__("toy")  # not the cached one: this page is gone after the test


def test_every_numbered_line_is_a_statement(toy: Rulebook) -> None:
    assert list(toy.statements) == ["TO1.1", "TO1.2", "TO12.1", "C1", "C2", "R1", "I1"]
    assert toy.chapters == ("Set-up", "Play", "Chance", "Rulings", "Invariants")


def test_a_statement_has_its_chapter_and_its_source(toy: Rulebook) -> None:
    first = toy.statements["TO1.1"]
    assert (first.text, first.chapter) == ("Everybody starts with three coins.", "Set-up")
    assert first.source == "NL §Begin; ruling R1"
    assert toy.statements["TO1.2"].source == ""
    assert toy.statements["R1"].text == "how many coins — three"
    assert toy.statements["C1"].text == "Dice: uniform."
    assert toy.statements["C2"].text == "Cards: shuffled."


def test_finding_by_number_or_chapter(toy: Rulebook) -> None:
    assert [s.number for s in toy.find("to1.2")] == ["TO1.2"]
    assert [s.number for s in toy.find("TO1")] == ["TO1.1", "TO1.2"], "not TO12"
    for unknown in ("TO9", "", "TO1.3", "x" * 999):
        with pytest.raises(BadInput) as caught:
            toy.find(unknown)
        assert caught.value.code == "unknown_rule"


def test_searching_words(toy: Rulebook) -> None:
    assert [s.number for s in toy.search("COIN")] == ["TO1.1", "TO12.1", "R1", "I1"]
    assert [s.number for s in toy.search("coins three")] == ["TO1.1", "R1"]
    assert toy.search("dragon") == []


def test_thebes_is_read_whole() -> None:
    """As many statements, rulings, examples and invariants as its page has."""
    found = rulebook("thebes").statements
    assert {f"TH{chapter}.1" for chapter in range(1, 13)} <= set(found)
    for letter, last in (("R", 39), ("X", 46), ("I", 11), ("C", 6)):
        numbers = [int(number[1:]) for number in found if number[0] == letter and number[1:].isdigit()]
        assert numbers == list(range(1, last + 1))
    assert "[" not in found["TH8.1"].text
    assert "probability" in found["C6"].text

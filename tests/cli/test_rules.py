"""`dighouse rules`: chapters, statements, search, and where numbers come from."""

from __future__ import annotations

import json

from tests.cli.calls import Caller


def test_chapters(call: Caller) -> None:
    answer = call("rules", "thebes")
    assert answer.status == 0
    assert "TH8      Dig " in answer.out
    assert "Rulings" in answer.out
    assert "research_card_copies: from public sources" in answer.out


def test_one_statement_with_its_source(call: Caller) -> None:
    answer = call("rules", "thebes", "th8.7")
    assert answer.out.startswith("TH8.7  General points G = open books")
    assert "source: NL §Bepalen van de kennispunten" in answer.out
    assert "Component table" not in answer.out


def test_a_chapter(call: Caller) -> None:
    answer = call("rules", "thebes", "TH8")
    assert [line.split()[0] for line in answer.out.splitlines() if line.startswith("TH8")] == [
        f"TH8.{number}" for number in range(1, 16)
    ]


def test_numbers_not_printed_anywhere_say_so(call: Caller) -> None:
    for number, table in (("TH1.8", "dial_cells_public"), ("TH1.4", "research_card_copies"), ("R12", "options")):
        assert f"Component table {table}: " in call("rules", "thebes", number).out, number


def test_search(call: Caller) -> None:
    answer = call("rules", "thebes", "zeppelin", "arrival")
    assert "TH4.5" in answer.out
    assert "TH8.1 " not in answer.out


def test_rules_for_programs(call: Caller) -> None:
    book = json.loads(call("rules", "thebes", "--json").out)
    assert book["chapters"][7] == {
        "number": "TH8",
        "title": "Dig",
        "statements": [f"TH8.{number}" for number in range(1, 16)],
    }
    assert book["components"]["options"]["confidence"] == "reconstructed"
    (dial,) = json.loads(call("rules", "thebes", "TH1.8", "--json").out)
    assert dial["number"] == "TH1.8"
    assert dial["chapter"] == "Components"
    assert dial["source"].startswith("NL")
    assert dial["components"]["dial_cells_public"]["confidence"] == "public"


def test_the_rules_in_other_languages_say_which_text_counts(call: Caller) -> None:
    answer = call("rules", "thebes", "TH8.7", "--lang", "de").out
    assert "gilt der englische Text" in answer
    assert "Allgemeinwissen" in answer
    assert "TH4.5" in call("rules", "thebes", "Zeppelin", "--lang", "de").out
    assert "englisch" not in call("rules", "thebes", "TH8.7", "--lang", "en").out

"""The 780 actions and their spellings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from dighouse.core.actions import Action
from dighouse.core.rulebook import rules_file
from dighouse.games.tomb_raiders.actions import (
    ACTIONS,
    ChooseFind,
    Dig,
    Donate,
    ExcavationCard,
    Exhibition,
    Find,
    Museum,
    PlayAssistant,
    PlayScientist,
    PlayThief,
    PlayTombRaiders,
    Region,
    TakeExhibition,
    TakeMuseum,
    TakeStorage,
)
from dighouse.games.tomb_raiders.components import COMPONENTS
from dighouse.games.tomb_raiders.prospect import impossible
from dighouse.games.tomb_raiders.refusals import RULE_OF, Refusal
from dighouse.games.tomb_raiders.rules import decode
from tests.games.tomb_raiders.positions import Table

TEXT = rules_file("tomb_raiders").read_text(encoding="utf-8")


def in_order() -> Iterator[Action]:
    """Every action by the formulas of the rules text, written out as loops."""
    yield from (TakeStorage(slot=slot) for slot in range(1, 5))
    yield from (TakeExhibition(exhibition=Exhibition(f"e{number}")) for number in range(1, 9))
    yield from (TakeMuseum(museum=Museum(f"m{number}")) for number in range(1, 5))
    for verb in (PlayThief, PlayTombRaiders, PlayScientist):
        yield from (verb(region=region) for region in Region)
    yield PlayAssistant()
    for region, sort, weeks, helpers in itertools.product(Region, ExcavationCard, range(1, 13), range(5)):
        yield Dig(region=region, card=sort, weeks=weeks, assistants=helpers)
    yield from (ChooseFind(find=Find(name)) for name in ("1", "2", "3", "4", "5", "6", "knowledge"))
    yield from (Donate(region=region, value=value) for region in Region for value in range(1, 7))


def test_x33_numbers_of_some_actions():
    """X33  Dig Crete, general, 6 weeks, 1 assistant: 655; donate Greece 6: 773."""
    assert ACTIONS.number(Dig(region=Region.CRETE, card=ExcavationCard.GENERAL, weeks=6, assistants=1)) == 655
    assert ACTIONS.number(Donate(region=Region.GREECE, value=6)) == 773
    assert ACTIONS.number(ACTIONS.words("dig crete general 6 1")) == 655
    assert ACTIONS.number(ACTIONS.words("donate greece 6")) == 773


def test_all_actions_in_order():
    """R31  780 ids, as the formulas say; a dig is one command."""
    assert list(in_order()) == ACTIONS.actions
    assert len(ACTIONS) == 780
    for row in COMPONENTS.rows("action_ids"):
        verb = ACTIONS.verbs[row["verb"]]
        assert (verb.first, verb.count) == (row["first"], row["count"])


def test_every_spelling_comes_back():
    for number, action in enumerate(ACTIONS.actions):
        assert ACTIONS.read(action.json()) == action
        words = " ".join([action.verb(), *(str(getattr(action, name)) for name in action.__struct_fields__)])
        assert ACTIONS.number(ACTIONS.words(words)) == number


def test_the_numbers_of_the_rules():
    """The arrays of the rules read every dig and gift as the table writes it."""
    for number, action in enumerate(ACTIONS.actions):
        if isinstance(action, Dig):
            region, sort = list(Region).index(action.region), list(ExcavationCard).index(action.card)
            assert decode.dig_number(region, sort, action.weeks, action.assistants) == number
        if isinstance(action, Donate):
            assert decode.gift_number(list(Region).index(action.region), action.value - 1) == number


def test_the_codes_are_those_of_the_rules_text():
    """Every code of the table, with a statement it names."""
    rows = [line.split("|")[1:4] for line in TEXT.splitlines() if line.startswith("| `")]
    codes = {row[0].strip(" `"): row[2] for row in rows if row[0].strip(" `").upper() in Refusal.__members__}
    assert {refusal.name.lower() for refusal in Refusal if refusal} == set(codes)
    for refusal, rule in RULE_OF.items():
        if refusal is not Refusal.TOO_FEW_ARTIFACTS:  # two statements there; the one that asks for both here
            assert rule in codes[refusal.name.lower()]


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["pass"], Refusal.PASS_NOT_ALLOWED),
        (["take", "crete"], Refusal.CANNOT_TAKE),
        (["take", "professor"], Refusal.CANNOT_TAKE),
        (["take_storage", "egypt"], Refusal.CANNOT_TAKE),
        (["take", "9"], 0),
        (["dance"], 0),
        ([], 0),
    ],
)
def test_words_that_are_no_action(words, refusal):
    """TR3.2, TR4.1  What people try though it is no action."""
    assert impossible(words) == refusal


def test_the_engine_never_says_so_itself():
    """X31, TR3.2, TR4.1  `refuse` returns neither pass_not_allowed nor cannot_take, whatever is asked."""
    table = Table()
    found = {table.refusal(number) for number in range(-1, 781)}
    assert found.isdisjoint({"pass_not_allowed", "cannot_take"})

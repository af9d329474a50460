"""The 977 actions and their spellings."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator

import numpy as np
import pytest

from dighouse.core.actions import LONGEST_JSON, Action
from dighouse.core.errors import BadInput
from dighouse.games.thebes.actions import ACTIONS, Dig, Exhibit, Retire, Site, Space, Swap, Take
from dighouse.games.thebes.components import COMPONENTS
from dighouse.games.thebes.rules import decode
from dighouse.games.thebes.tables import SITE_IDS

NUMBERS = range(977)
FLAGS = (False, True)

NO_ACTION = ("action_malformed", "unknown_action", "bad_parameter")


def in_order() -> Iterator[Action]:
    """Every action by the formulas of the rules text, written out as loops."""
    for slot in range(4):
        for z in FLAGS:
            yield Take(slot=slot, zeppelin=z)
    for z in FLAGS:
        yield Swap(zeppelin=z)
    for space in Space:
        for z in FLAGS:
            yield Exhibit(slot=space, zeppelin=z)
    for site in Site:
        for weeks in range(1, 13):
            for z in FLAGS:
                for r in FLAGS:
                    for a in FLAGS:
                        for h in FLAGS:
                            yield Dig(site=site, weeks=weeks, zeppelin=z, rumor=r, assistant=a, shovel=h)
    yield Retire()


def command(action: Action) -> str:
    """An action as a player types it."""
    words = [action.verb()]
    for name in action.__struct_fields__:
        chosen = getattr(action, name)
        if chosen is not False:
            words.append(name if chosen is True else str(chosen))
    return " ".join(words)


def test_x41_numbers_of_some_actions():
    """X41  Dig Crete 4 weeks with rumor: 260; dig Mesopotamia 12 weeks with everything: 975; exhibit c by air: 15."""
    assert ACTIONS.number(Dig(site=Site.CRETE, weeks=4, rumor=True)) == 260
    everything = {"zeppelin": True, "rumor": True, "assistant": True, "shovel": True}
    assert ACTIONS.number(Dig(site=Site.MESOPOTAMIA, weeks=12, **everything)) == 975
    assert ACTIONS.number(Exhibit(slot=Space.C, zeppelin=True)) == 15


def test_977_actions_in_the_order_of_the_rules_text():
    """TH3.6  Take 0-7, swap 8-9, exhibit 10-15, dig 16-975, retire 976."""
    assert [ACTIONS.action(number) for number in NUMBERS] == list(in_order())
    assert len(ACTIONS) == 977


def test_sites_are_in_the_order_of_the_ids():
    """TH1.1  Greece 0, Crete 1, Egypt 2, Palestine 3, Mesopotamia 4, in the actions and in the tables."""
    assert [site.value for site in Site] == SITE_IDS == ["greece", "crete", "egypt", "palestine", "mesopotamia"]


def test_the_table_of_ids_is_the_one_in_the_components():
    """TH3.6  First id, count and formula of every verb."""
    rows = COMPONENTS.rows("action_ids")
    assert {row["verb"]: (row["first"], row["count"]) for row in rows} == {
        verb.name: (verb.first, verb.count) for verb in ACTIONS.verbs.values()
    }
    formulas = {row["verb"]: row["formula"].split(";")[0].split("(a=")[0] for row in rows}
    for number in NUMBERS:
        action = ACTIONS.action(number)
        parts = {"slot": 0, "site": 0, "weeks": 1}
        for name, domain in ACTIONS.verbs[action.verb()].domains.items():
            short = {"zeppelin": "z", "rumor": "r", "assistant": "a", "shovel": "h"}.get(name, name)
            parts[short] = getattr(action, name) if name == "weeks" else domain.index(getattr(action, name))
        assert eval(formulas[action.verb()], {"__builtins__": {}}, parts) == number


@pytest.mark.parametrize("spell", ["typed", "json text", "json bytes", "decoded json", "words"])
def test_every_spelling_of_every_action_is_read_back(spell):
    """TH3.6  Typed, JSON, integer and words: one action, one number, both ways."""
    spellings = set()
    for number in NUMBERS:
        action = ACTIONS.read(number)
        text = json.dumps(action.json())
        read = {
            "typed": lambda action=action: ACTIONS.read(action),
            "json text": lambda text=text: ACTIONS.read(text),
            "json bytes": lambda text=text: ACTIONS.read(text.encode()),
            "decoded json": lambda text=text: ACTIONS.read(json.loads(text)),
            "words": lambda action=action: ACTIONS.words(command(action)),
        }[spell]()
        assert (read, ACTIONS.number(read)) == (action, number)
        spellings.add(command(read) if spell == "words" else json.dumps(read.json()))
    assert len(spellings) == 977


def test_flags_that_are_off_may_be_written_or_left_out():
    """TH8.1  A dig names its choices; what it does not name is not used."""
    written = {"do": "dig", "site": "crete", "weeks": 4, "zeppelin": False, "rumor": True, "shovel": False}
    assert ACTIONS.read(written) == Dig(site=Site.CRETE, weeks=4, rumor=True)
    assert ACTIONS.read(written).json() == {"do": "dig", "site": "crete", "weeks": 4, "rumor": True}
    assert ACTIONS.words("DIG 4 Rumor crete") == Dig(site=Site.CRETE, weeks=4, rumor=True)


@pytest.mark.parametrize("number", [-1, 977, 10**30, -(10**30)])
def test_numbers_that_are_no_action(number):
    """TH3.6  Ids are 0 to 976."""
    with pytest.raises(BadInput) as wrong:
        ACTIONS.read(number)
    assert wrong.value.code == "unknown_action"


@pytest.mark.parametrize(
    "spelling",
    [
        "",
        "{",
        "null",
        "[]",
        "5",
        '"swap"',
        '{"do": "swap"',
        '{"do": "swap"} {}',
        "{}",
        '{"do": "fly"}',
        '{"do": "Swap"}',
        '{"do": 8}',
        '{"do": "swap", "slot": 1}',
        '{"do": "swap", "zeppelin": 1}',
        '{"do": "swap", "zeppelin": null}',
        '{"do": "retire", "zeppelin": false}',
        '{"do": "take"}',
        '{"do": "take", "slot": 4}',
        '{"do": "take", "slot": -1}',
        '{"do": "take", "slot": "1"}',
        '{"do": "take", "slot": true}',
        '{"do": "take", "slot": NaN}',
        '{"do": "take", "slot": 1.5}',
        '{"do": "take", "slot": 1e400}',
        '{"do": "take", "slot": 99999999999999999999999999}',
        '{"do": "exhibit", "slot": "d"}',
        '{"do": "exhibit", "slot": 0}',
        '{"do": "dig", "site": "crete", "weeks": 0}',
        '{"do": "dig", "site": "crete", "weeks": 13}',
        '{"do": "dig", "site": "troy", "weeks": 4}',
        '{"do": "dig", "site": 1, "weeks": 4}',
        '{"do": "dig", "site": "crete", "weeks": 4, "luck": true}',
        "[" * 900,
        '{"do": "swap\ud800"}',
        b"\xff\xfe",
        b'{"do": "\xff"}',
    ],
)
def test_malformed_json(spelling):
    """TH3.6  A verb, a parameter or a field that does not exist is bad input, never a guess."""
    with pytest.raises(BadInput) as wrong:
        ACTIONS.read(spelling)
    assert wrong.value.code in NO_ACTION


@pytest.mark.parametrize(
    "spelling",
    [
        None,
        True,
        False,
        1.0,
        math.nan,
        math.inf,
        [],
        (1,),
        object(),
        {"do": "take", "slot": math.nan},
        {"do": "take", "slot": True},
        {"do": "take", "slot": 2**70},
        {"do": "swap", 5: 5},
        {"do": ["swap"]},
        np.float64(3.0),
    ],
)
def test_values_that_are_no_action(spelling):
    """TH3.6  Whatever is handed in that is no action: bad input with a code."""
    with pytest.raises(BadInput) as wrong:
        ACTIONS.read(spelling)
    assert wrong.value.code in NO_ACTION


@pytest.mark.parametrize(
    "action",
    [Take(slot=4), Take(slot=-1), Dig(site=Site.CRETE, weeks=13), Take(slot=[]), Exhibit(slot="d"), Action()],  # type: ignore[arg-type]
)
def test_typed_actions_outside_their_range(action):
    """TH3.6  A typed action is not checked when it is made, but when it is read."""
    with pytest.raises(BadInput) as wrong:
        ACTIONS.read(action)
    assert wrong.value.code == "unknown_action"


@pytest.mark.parametrize("text", [" " * 2000, "x" * 10_000_000, '{"do": "swap"}' + " " * LONGEST_JSON])
def test_endless_texts_are_not_read(text):
    """TH3.6  Nothing longer than an action can be is even parsed."""
    with pytest.raises(BadInput) as wrong:
        ACTIONS.read(text)
    assert wrong.value.code == "action_too_long"
    assert len(str(wrong.value)) < 300


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown_verb"),
        ("   ", "unknown_verb"),
        ("wait", "unknown_verb"),
        ("8", "unknown_verb"),
        ("take", "word_missing"),
        ("dig crete", "word_missing"),
        ("dig 4", "word_missing"),
        ("take 4", "unknown_word"),
        ("take -1", "unknown_word"),
        ("take 1 2", "unknown_word"),
        ("take 1 rumor", "unknown_word"),
        ("exhibit d", "unknown_word"),
        ("dig crete 13", "unknown_word"),
        ("dig crete egypt 4", "unknown_word"),
        ("retire now", "unknown_word"),
        ("swap " + "x" * 100_000, "unknown_word"),
    ],
)
def test_commands_that_are_no_action(text, code):
    """TH3.6  A typed command that is wrong says which word."""
    with pytest.raises(BadInput) as wrong:
        ACTIONS.words(text)
    assert wrong.value.code == code
    assert len(str(wrong.value)) < 300


def test_the_compiled_table_is_the_typed_one():
    """TH3.6  Verb, space, site, weeks and flags of every id, as the rules read them."""
    for number in NUMBERS:
        action = ACTIONS.action(number)
        verb = type(action).__name__.upper()
        assert decode.VERB_OF[number] == getattr(decode, verb)
        assert decode.BY_ZEPPELIN[number] == (-1 if verb == "RETIRE" else action.zeppelin)  # type: ignore[attr-defined]
        if isinstance(action, Take):
            assert decode.SLOT_OF[number] == action.slot
        if isinstance(action, Exhibit):
            assert decode.SLOT_OF[number] == "abc".index(action.slot)
        if isinstance(action, Dig):
            assert decode.SITE_OF[number] == SITE_IDS.index(action.site)
            assert decode.WEEKS_OF[number] == action.weeks
            spent = (decode.WITH_RUMOR[number], decode.WITH_ASSISTANT[number], decode.WITH_SHOVEL[number])
            assert spent == (action.rumor, action.assistant, action.shovel)


def test_numbers_the_rules_compute_are_those_of_the_table():
    """TH3.6  take_number, exhibit_number and dig_number agree with the table for every id."""
    for number in NUMBERS:
        action = ACTIONS.action(number)
        if isinstance(action, Take):
            assert decode.take_number(action.slot, int(action.zeppelin)) == number
        elif isinstance(action, Swap):
            assert decode.FIRST_SWAP + action.zeppelin == number
        elif isinstance(action, Exhibit):
            assert decode.exhibit_number("abc".index(action.slot), int(action.zeppelin)) == number
        elif isinstance(action, Dig):
            way = decode.A_ZEPPELIN * action.zeppelin + decode.A_RUMOR * action.rumor
            way += decode.AN_ASSISTANT * action.assistant + decode.A_SHOVEL * action.shovel
            assert decode.dig_number(SITE_IDS.index(action.site), action.weeks, way) == number
        else:
            assert number == decode.FIRST_RETIRE
    assert len(ACTIONS) == decode.ACTION_COUNT

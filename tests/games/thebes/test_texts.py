"""Thebes in four languages: every card, find, action, refusal and notice can be said, and is translated."""

from __future__ import annotations

import re

import numpy as np
import pytest

from dighouse.core.game import Move, Position
from dighouse.core.texts import LANGUAGES, PLACEHOLDER, Phrase, read_texts
from dighouse.games.thebes.actions import Dig, Exhibit, Retire, Swap, Take
from dighouse.games.thebes.game import GAME
from dighouse.games.thebes.naming import card_city, card_key, card_name, find_name, place_name, site_name
from dighouse.games.thebes.notices import notices
from dighouse.games.thebes.refusals import RULE_OF, Refusal
from dighouse.games.thebes.state import DISCARDED, HELD, NO_CARD, ON_BOARD, OPEN, count_sums
from dighouse.games.thebes.tables import CARDS, FINDS, PLACES, SITES

FOLDER = GAME.folder / "texts"
NAMES = ["Ada", "Ben", "Cleo", "Dov"]
each_language = pytest.mark.parametrize("language", LANGUAGES)
NAMED_ALIKE = {"Venus de Milo"}  # what has the same name everywhere


def said(language: str, phrase: Phrase) -> str:
    sentence = GAME.texts(language).say(phrase, NAMES)
    assert not re.search(r"[{}|]", sentence), sentence
    assert sentence == sentence.strip() != ""
    return sentence


@each_language
def test_every_card_has_a_name(language: str) -> None:
    """TH1.4, TH1.5  All 95 cards and their cities; faces that differ are told apart."""
    names = {card: (said(language, card_name(card)), said(language, card_city(card))) for card in range(CARDS)}
    faces = {card: (card_key(card), repr(card_name(card).args), card_city(card).key) for card in range(CARDS)}
    assert len(set(names.values())) == len(set(faces.values()))
    for card in range(CARDS):
        for family in ("card_short", "card_help"):
            assert said(language, Phrase(f"{family}.{card_key(card)}"))


@each_language
def test_every_find_has_a_name(language: str) -> None:
    """TH1.6, TH1.7  65 artifacts with names of their own, five books on sites, general books."""
    names = [[said(language, find_name(site, find)) for find in range(FINDS)] for site in range(SITES)]
    artifacts = [name for of_site in names for name in of_site[:13]]
    assert len(set(artifacts)) == 65
    assert len({of_site[13] for of_site in names}) == 5
    assert len({of_site[14] for of_site in names}) == 1


@each_language
def test_every_place_has_a_name(language: str) -> None:
    """TH1.1  Twelve places; five sites with a short form each."""
    assert len({said(language, place_name(place)) for place in range(PLACES)}) == 12
    assert len({said(language, site_name(site)) for site in range(SITES)}) == 5
    codes = [text for key, text in read_texts(FOLDER, language).items() if key.startswith("site_code.")]
    assert len(set(codes)) == 5
    assert all(len(code) == 2 for code in codes)


@each_language
def test_every_action_has_a_name(language: str) -> None:
    """TH3.6  All 977, on a table with every space occupied; digs and exhibitions differ in what is used for them."""
    states = Position(GAME, 2, 1).states
    states["exhibition"][0] = [85, 86, 87]
    states["card_at"][0, 85:88] = OPEN
    names = {GAME.actions.action(n): said(language, GAME.prospect(states[0], n).name) for n in range(977)}
    assert len({name for action, name in names.items() if isinstance(action, Dig)}) == 960
    assert len({name for action, name in names.items() if isinstance(action, Exhibit)}) == 6
    for number in range(977):
        for phrase in GAME.prospect(states[0], number).price:
            said(language, phrase)


@each_language
@pytest.mark.parametrize("refusal", [refusal for refusal in Refusal if refusal])
def test_every_refusal_has_a_sentence(refusal: Refusal, language: str) -> None:
    """TH3.3  It names its rule, and whoever is on turn by name."""
    state = Position(GAME, 2, 1).state
    error = GAME.refused(state, 0, GAME.actions.action(260), refusal)
    sentence = said(language, error.phrase)
    assert RULE_OF.get(refusal, "") in sentence
    assert error.rule == RULE_OF.get(refusal)
    if refusal == Refusal.NOT_YOUR_TURN:
        assert NAMES[GAME.view(state, None).order[0]] in sentence


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_is_left_in_english(language: str) -> None:
    """No text of more than two words is the English one."""
    english = read_texts(FOLDER, "en")
    same = {
        key: text
        for key, text in read_texts(FOLDER, language).items()
        if text == english[key] and len(PLACEHOLDER.sub("", text).split()) > 2 and text not in NAMED_ALIKE
    }
    assert same == {}


# Every notice, from positions made for it.


def table() -> np.ndarray:
    return Position(GAME, 2, 1).states


def told(
    before: np.ndarray | None, seat: int | None, action: object, outcome: list[int], after: np.ndarray
) -> set[str]:
    """The keys of what is told about a move, each said in every language."""
    move = Move(seat, action, outcome)  # type: ignore[arg-type]
    found = notices(before[0] if before is not None else None, move, after[0], None)
    for notice in found:
        for language in LANGUAGES:
            said(language, notice.phrase)
    return {notice.key.removeprefix("notice.") for notice in found}


def everything_told() -> set[str]:
    """What is told about moves of every kind."""
    start = table()
    keys = told(None, None, None, [0, 1, 0, 1, 2, 3], start)
    after = start.copy()
    after["place"][0, 0] = 0
    after["clock"][0, 0] = 60
    keys |= told(start, 0, Take(slot=0), [85, 86, 87, 88, 5], after)
    keys |= told(start, 0, Take(slot=0, zeppelin=True), [5], after)
    by_car = start.copy()
    by_car["cars"][0, 0] = 1
    by_car["place"][0, 0] = 9
    keys |= told(by_car, 0, Swap(), [-1, 5, -1, 6], after)
    emptied = after.copy()
    emptied["research"][0, 1:] = NO_CARD
    late = start.copy()
    late["reshuffled"] = 1
    keys |= told(late, 0, Swap(), [-1, 5], emptied)
    shown = start.copy()
    shown["exhibition"][0] = [90, 91, 92]
    keys |= told(shown, 0, Take(slot=0), [93], after)
    keys |= told(shown, 0, Exhibit(slot="a"), [], after)  # type: ignore[arg-type]
    return keys | told_digs(start, after) | told_ends(start)


def told_digs(start: np.ndarray, after: np.ndarray) -> set[str]:
    dig = Dig(site="crete", weeks=4, rumor=True)  # type: ignore[arg-type]
    keys = told(start, 0, dig, [0, 13, 14, -2], after)
    dug = start.copy()
    dug["find_at"][0][dug["find_at"][0] == ON_BOARD] = HELD
    dug["card_at"][0, [81, 15, 21]] = HELD
    dug["permissions"][0, 0] = 1
    spent = after.copy()
    spent["card_at"][0, [81, 15, 21]] = DISCARDED
    return keys | told(dug, 0, dig, [-2, -2], spent)


def told_ends(start: np.ndarray) -> set[str]:
    over = start.copy()
    over["clock"][0, :2] = 157
    shared = told(start, 0, Retire(), [], over)
    over["find_at"][0, 0, 0] = HELD
    count_sums(over[0])
    return shared | told(start, 0, Swap(), [], over)


def test_every_notice_has_a_sentence() -> None:
    """TH3.10  All notices there are texts for come up in moves of every kind, and can be said."""
    texts = {key.removeprefix("notice.") for key in read_texts(FOLDER, "en") if key.startswith("notice.")}
    assert sorted(texts - everything_told()) == []

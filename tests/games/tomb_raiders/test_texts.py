"""Tomb Raiders in four languages: every card, find, professor, action, refusal and notice can be said."""

from __future__ import annotations

import re

import pytest

from dighouse.core.rulebook import rulebook
from dighouse.core.texts import LANGUAGES, Phrase
from dighouse.games.tomb_raiders.actions import Dig, ExcavationCard, Region
from dighouse.games.tomb_raiders.naming import (
    card_key,
    card_name,
    find_name,
    large_card_name,
    professor_name,
    region_name,
)
from dighouse.games.tomb_raiders.prospect import name
from dighouse.games.tomb_raiders.refusals import RULE_OF, Refusal
from dighouse.games.tomb_raiders.tables import CARDS, FACES, LARGE_CARDS, PROFESSORS, REGIONS
from tests.games.tomb_raiders.positions import GAME, Table

NAMES = ["Ada", "Ben", "Cleo", "Dov"]
each_language = pytest.mark.parametrize("language", LANGUAGES)


def said(language: str, phrase: Phrase) -> str:
    sentence = GAME.texts(language).say(phrase, NAMES)
    assert not re.search(r"[{}|]", sentence), sentence
    assert sentence == sentence.strip() != ""
    return sentence


@each_language
def test_everything_has_a_name(language):
    """TR0.1-TR0.5, TR1.2, TR9  Regions, cards, finds, professors and large cards; different things differ."""
    for phrases in (
        [region_name(region) for region in range(REGIONS)],
        [card_name(card) for card in range(CARDS)],
        [find_name(region, face) for region in range(REGIONS) for face in range(FACES)],
        [professor_name(professor) for professor in range(PROFESSORS)],
        [large_card_name(card) for card in range(LARGE_CARDS)],
    ):
        assert len({said(language, phrase) for phrase in phrases}) == len(phrases)
    for card in range(CARDS):
        for family in ("card_short", "card_help"):
            assert said(language, Phrase(f"{family}.{card_key(card)}"))


@each_language
def test_digs_are_told_apart(language):
    """TR8.1, R30  Region, card, weeks and assistants are all in the name of a dig."""
    state = Table().state
    digs = [
        Dig(region=region, card=sort, weeks=weeks, assistants=helpers)
        for region in Region
        for sort in ExcavationCard
        for weeks in (1, 2, 12)
        for helpers in (0, 1, 2)
    ]
    assert len({said(language, name(state, action)) for action in digs}) == len(digs)


@each_language
def test_every_refusal_can_be_said(language):
    """TR2.1, TR10.1  Each with its rule, also where there is no action (TR3.2)."""
    state = Table().state
    for refusal in Refusal:
        if refusal:
            error = GAME.refused(state, 0, None, refusal.value, NAMES)
            sentence = said(language, error.phrase)
            assert refusal not in RULE_OF or RULE_OF[refusal] in sentence


@each_language
def test_rules_named_in_texts_exist(language):
    known = rulebook("tomb_raiders")
    for text in GAME.texts(language).texts.values():
        for number in re.findall(r"TR\d+\.\d+", text):
            assert number in known.statements

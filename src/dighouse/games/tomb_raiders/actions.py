"""TR3.1  The actions: ten verbs, 780 ids, last field running fastest. The ranges follow the components."""

from __future__ import annotations

import enum
from typing import Annotated, Any

from msgspec import Meta

from dighouse.core.actions import Action, ActionTable
from dighouse.games.tomb_raiders.components import COMPONENTS

STORAGE_SPACES = COMPONENTS.value("board")["storage_spaces"]
DIG_WEEKS = COMPONENTS.value("dig_weeks")["max"]
HIGHEST_VALUE = max(row["points"] for row in COMPONENTS.rows("artifacts"))
ASSISTANTS = sum(row["count"] for row in COMPONENTS.rows("action_cards") if row["kind"] == "assistant")


def numbered(name: str, words: list[str]) -> Any:
    """As many words as the box has of something."""
    return enum.StrEnum(name, [(word.upper(), word) for word in words])


class Region(enum.StrEnum):
    """TR0.1  The four regions, in the order of the action ids."""

    MESOPOTAMIA = "mesopotamia"
    EGYPT = "egypt"
    GREECE = "greece"
    CRETE = "crete"


class ExcavationCard(enum.StrEnum):
    """TR8.2  What one digs with: a large card of the region, a large general card, or the action card."""

    REGION = "region"
    GENERAL = "general"
    ACTION = "action"


Exhibition = numbered("Exhibition", [row["id"].lower() for row in COMPONENTS.rows("exhibitions")])
Museum = numbered("Museum", [row["id"].lower() for row in COMPONENTS.rows("museums")])
Find = numbered("Find", [*(str(value) for value in range(1, HIGHEST_VALUE + 1)), "knowledge"])


class TakeStorage(Action, frozen=True, tag="take_storage"):
    """TR4.1  Take the card of a storage space."""

    slot: Annotated[int, Meta(ge=1, le=STORAGE_SPACES)]


class TakeExhibition(Action, frozen=True, tag="take_exhibition"):
    """TR6.1  Take an open exhibition."""

    exhibition: Exhibition  # type: ignore[valid-type]


class TakeMuseum(Action, frozen=True, tag="take_museum"):
    """TR6.5  Take an open museum; the gifts follow one by one."""

    museum: Museum  # type: ignore[valid-type]


class PlayThief(Action, frozen=True, tag="play_thief"):
    """TR7.2  Play the thief of a region."""

    region: Region


class PlayTombRaiders(Action, frozen=True, tag="play_tomb_raiders"):
    """TR7.3  Play the tomb raiders of a region."""

    region: Region


class PlayScientist(Action, frozen=True, tag="play_scientist"):
    """TR7.5  Play a scientist: see every card of a pile."""

    region: Region


class PlayAssistant(Action, frozen=True, tag="play_assistant"):
    """TR7.6  Lay out an assistant."""


class Dig(Action, frozen=True, tag="dig"):
    """TR8.1  Dig in a region with an excavation card, for some weeks, with some assistants (R31)."""

    region: Region
    card: ExcavationCard
    weeks: Annotated[int, Meta(ge=1, le=DIG_WEEKS)]
    assistants: Annotated[int, Meta(ge=0, le=ASSISTANTS)]


class ChooseFind(Action, frozen=True, tag="choose_find"):
    """TR7.2, TR7.3  Choose what the thief or the tomb raiders take."""

    find: Find  # type: ignore[valid-type]


class Donate(Action, frozen=True, tag="donate"):
    """TR6.5  Give an artifact to the museum (R18)."""

    region: Region
    value: Annotated[int, Meta(ge=1, le=HIGHEST_VALUE)]


ACTIONS = ActionTable(
    [
        TakeStorage,
        TakeExhibition,
        TakeMuseum,
        PlayThief,
        PlayTombRaiders,
        PlayScientist,
        PlayAssistant,
        Dig,
        ChooseFind,
        Donate,
    ]
)

"""TH3.6  The actions: take, swap, exhibit, dig, retire. 977 ids, last field running fastest."""

from __future__ import annotations

import enum
from typing import Annotated

from msgspec import Meta

from dighouse.core.actions import Action, ActionTable
from dighouse.games.thebes.components import COMPONENTS

LAST_SLOT = COMPONENTS.value("printed_counts")["research_spaces"] - 1
DIG_WEEKS = COMPONENTS.value("limits")["dig_weeks_max"]


class Site(enum.StrEnum):
    """TH1.1  The five dig sites, in the order of the action ids."""

    GREECE = "greece"
    CRETE = "crete"
    EGYPT = "egypt"
    PALESTINE = "palestine"
    MESOPOTAMIA = "mesopotamia"


class Space(enum.StrEnum):
    """TH9.1  The exhibition spaces."""

    A = "a"
    B = "b"
    C = "c"


class Take(Action, frozen=True):
    """TH5.1  Take the open research card of a space."""

    slot: Annotated[int, Meta(ge=0, le=LAST_SLOT)]
    zeppelin: bool = False


class Swap(Action, frozen=True):
    """TH7.1  Swap the open research cards in Warsaw."""

    zeppelin: bool = False


class Exhibit(Action, frozen=True):
    """TH9.1  Hold the exhibition of a space."""

    slot: Space
    zeppelin: bool = False


class Dig(Action, frozen=True):
    """TH8.1  Dig at a site for some weeks, with or without single-use cards."""

    site: Site
    weeks: Annotated[int, Meta(ge=1, le=DIG_WEEKS)]
    zeppelin: bool = False
    rumor: bool = False
    assistant: bool = False
    shovel: bool = False


class Retire(Action, frozen=True):
    """TH11.1  Stop for good in one's last year."""


ACTIONS = ActionTable([Take, Swap, Exhibit, Dig, Retire])

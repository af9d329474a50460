"""Tomb Raiders as one `Game`."""

from __future__ import annotations

from pathlib import Path

from dighouse.core.game import Game
from dighouse.games.tomb_raiders import rules
from dighouse.games.tomb_raiders.actions import ACTIONS
from dighouse.games.tomb_raiders.catalogue import catalogue
from dighouse.games.tomb_raiders.meta import META
from dighouse.games.tomb_raiders.notices import notices
from dighouse.games.tomb_raiders.observation import PIECES
from dighouse.games.tomb_raiders.prospect import impossible, prospect, refusal_details, reveals
from dighouse.games.tomb_raiders.refusals import RULE_OF, Refusal
from dighouse.games.tomb_raiders.rules.ending import CATEGORIES
from dighouse.games.tomb_raiders.state import FIELDS, STATE, relabelled
from dighouse.games.tomb_raiders.view import view

GAME = Game(
    meta=META,
    state=STATE,
    fields=FIELDS,
    actions=ACTIONS,
    refusals=Refusal,
    rule_of=RULE_OF,
    rules=rules,
    categories=CATEGORIES,
    pieces=PIECES,
    catalogue=catalogue,
    view=view,
    notices=notices,
    prospect=prospect,
    refusal_details=refusal_details,
    relabelled=relabelled,
    reveals=reveals,
    impossible=impossible,
    folder=Path(__file__).parent,
)

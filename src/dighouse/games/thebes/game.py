"""Thebes as one `Game`."""

from __future__ import annotations

from pathlib import Path

from dighouse.core.game import Game
from dighouse.games.thebes import rules
from dighouse.games.thebes.actions import ACTIONS
from dighouse.games.thebes.catalogue import catalogue
from dighouse.games.thebes.meta import META
from dighouse.games.thebes.notices import notices
from dighouse.games.thebes.observation import PIECES
from dighouse.games.thebes.prospect import prospect, refusal_details
from dighouse.games.thebes.refusals import RULE_OF, Refusal
from dighouse.games.thebes.rules.ending import CATEGORIES
from dighouse.games.thebes.state import FIELDS, STATE, SUMS, relabelled
from dighouse.games.thebes.view import view

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
    sums=SUMS,
    folder=Path(__file__).parent,
)

"""Monuments as one `Game`."""

from __future__ import annotations

from pathlib import Path

from dighouse.core.game import Game
from dighouse.games.monuments import rules
from dighouse.games.monuments.actions import ACTIONS
from dighouse.games.monuments.catalogue import catalogue
from dighouse.games.monuments.meta import META
from dighouse.games.monuments.notices import notices, reveals
from dighouse.games.monuments.observation import PIECES
from dighouse.games.monuments.prospect import prospect, refusal_details
from dighouse.games.monuments.refusals import RULE_OF, Refusal
from dighouse.games.monuments.rules.ending import CATEGORIES
from dighouse.games.monuments.state import FIELDS, STATE, SUMS, relabelled, relabelled_action
from dighouse.games.monuments.view import view

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
    relabelled_action=relabelled_action,
    reveals=reveals,
    folder=Path(__file__).parent,
)

"""The component tables as arrays the rules can read.

All numbers are np.int64: a rule called with numbers of several widths would be compiled once for each of them.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant
from dighouse.games.monuments.components import COMPONENTS

counts = {row["item"]: row for row in COMPONENTS.rows("component_counts")}
monuments = COMPONENTS.rows("monuments")
cards = COMPONENTS.rows("cards")
setups = {row["players"]: row for row in COMPONENTS.rows("setup_by_players")}
turn = COMPONENTS.value("turn")
build = COMPONENTS.value("build_minimum")
blocked = COMPONENTS.value("marker_blocked_payment")
track = COMPONENTS.rows("historian_track")
valuation = COMPONENTS.rows("valuation_table")
bonus = COMPONENTS.part("historian_bonus", "value")

SYMBOL_IDS = list(COMPONENTS.part("symbols", "value"))
COLOUR_IDS = [row["name"] for row in COMPONENTS.rows("stone_colours")]
MONUMENT_IDS = [row["name"].lower().replace(" ", "_") for row in monuments]
FEWEST_PLAYERS = constant(min(setups))
SEATS = constant(max(setups))  # a record always has room for all of them
COLOURS = constant(len(COLOUR_IDS))
MONUMENTS = constant(len(monuments))
SYMBOLS = constant(len(SYMBOL_IDS))
CARDS = constant(len(cards))

# MO1.1, MO1.2, MO1.4  The cards: id = values × monument + value - 1.
VALUES = constant(CARDS // MONUMENTS)
CARD_MONUMENT = np.array([card["monument"] for card in cards], np.int64)
CARD_VALUE = np.array([card["value"] for card in cards], np.int64)
CARD_SYMBOL = np.array([SYMBOL_IDS.index(card["symbol"]) for card in cards], np.int64)  # MO1.3 (R2)
CARDS_OF_SYMBOL = np.bincount(CARD_SYMBOL, minlength=SYMBOLS)

# MO1.5, MO5.2-MO5.4  Availability and the least cards to erect with; index: owners there are already.
MOST_OWNERS = constant(build["max_owners"])
START_SIDE = constant(COMPONENTS.rows("availability_cards")[0]["start_side"])
MINIMUM = np.array([build["first_owner"], build["second_owner"]], np.int64)
EXTENSION = constant(build["extend"])

# MO2  Set-up by number of players.
OUT_WITH = np.zeros((SEATS + 1, MONUMENTS), np.int64)  # MO2.4 (R3)
HISTORIANS = np.zeros(SEATS + 1, np.int64)  # of each colour
COLOURS_OF = np.zeros(SEATS + 1, np.int64)  # colours in play
COLOURS_EACH = np.zeros(SEATS + 1, np.int64)  # MO13.2: seat i has the colours i × this and following (R23)
PILE_AT_START = np.zeros(SEATS + 1, np.int64)
for players, row in setups.items():
    HISTORIANS[players] = row["historians_per_colour"]
    COLOURS_OF[players] = row["colours"]
    COLOURS_EACH[players] = row["colours_per_player"]
    PILE_AT_START[players] = row["pile"]
    OUT_WITH[players] = [players in monument["out_with_players"] for monument in monuments]
HAND = constant(setups[FEWEST_PLAYERS]["hand"])
ROW = constant(setups[FEWEST_PLAYERS]["open"])
MOST_HISTORIANS = constant(HISTORIANS.max())
MOST_STONES = constant((HISTORIANS * COLOURS_OF).max())

# MO3.3, MO7.1, MO8.1  A turn, and the price of a score and of an extra action.
ACTIONS_A_TURN = constant(turn["actions"])
EXTRA_ACTIONS = constant(turn["extra_actions_max"])
PAIR = constant(turn["score_action_cost_cards"])

# MO1.8, MO9.6-MO9.8  The board.
LAST_FIELD = constant(track[-1]["field"])
FIELD_POINTS = np.array([0, *(row["vp"] for row in track)], np.int64)
LAST_COLUMN = constant(valuation[-1]["column"])
START_COLUMN = constant(COMPONENTS.value("marker_step")["start_column"])
PAID_HIGHEST = constant(blocked["highest_card_owner"])
PAID_OTHER = constant(blocked["other_owner"])
PAID_SOLE = constant(blocked["sole_owner"])

# MO11  Final scoring (R4).
SOLE = np.array([row["sole"] for row in valuation], np.int64)
FIRST = np.array([row["first"] for row in valuation], np.int64)
SECOND = np.array([row["second"] for row in valuation], np.int64)
BONUS = np.array(bonus, np.int64)
BONUSES = constant(len(bonus))
UNUSED = constant(COMPONENTS.part("unused_historian", "value"))

# The most there can be of something: the ranges of a record, and the scale of an observation.
LARGEST_PILE = constant(PILE_AT_START.max())
LARGEST_HAND = constant(HAND + LARGEST_PILE + ROW)
LARGEST_REPORT = constant(MONUMENTS * MOST_OWNERS)
MOST_POINTS = constant(CARDS // PAIR * CARDS_OF_SYMBOL.max() + CARDS * (PAID_HIGHEST + PAID_OTHER))
